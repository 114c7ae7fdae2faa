"""The ledger: the only arithmetic on chips."""

import subprocess
import sys

import pytest

from croupier import games
from croupier.errors import TableStopped
from croupier.rules.facts import settled
from croupier.rules.paytables import odds
from croupier.rules.wagers import mandatory, settlement
from croupier.table import record
from croupier.table.ledger import HOUSE, Ledger, Movement, Phase, balances, moved, movements
from croupier.table.round import Round

TSB = "triple-shot-bonus | War 2, Blackjack 2, Poker 2, Hat Trick 2 | Ks / 5d / 9s / Kh 8c / 2c3d4h5c | stand"
BONUS = "triple-action-holdem | Ante 10 | AsKs / Th / 9d / QsJsTs | bet"


def told(line: str) -> list[tuple[str, str, str, int]]:
    return [(each.wager, each.phase.value, each.target, each.chips) for each in movements(record.read(line))]


def test_a_bonus_moves_no_stake_of_its_own() -> None:
    moves = [each for each in movements(record.read(BONUS)) if each.wager == "Ante Bonus"]
    assert moves == [
        Movement(1, 1, "Ante Bonus", Phase.PAID, HOUSE, "seat 1", 500, "ante-bonus/1.1"),
    ]
    placed = [each for each in movements(record.read(BONUS)) if each.phase is Phase.PLACED]
    assert [(each.wager, each.chips) for each in placed] == [("Ante", 10), ("Bet", 10)]


def test_half_a_stake_goes_back() -> None:
    line = "triple-shot-bonus | War 2, Blackjack 2, Poker 2 | Ks / Kd / 9s | "
    war = [each for each in movements(record.read(line)) if each.wager == "War" and each.phase is not Phase.PLACED]
    assert [(each.phase, each.target, each.chips) for each in war] == [
        (Phase.RETURNED, "seat 1", 1),
        (Phase.TAKEN, HOUSE, 1),
    ]


def test_movements_since_a_point_are_the_rest() -> None:
    played = record.read(TSB)
    whole = list(movements(played))
    assert len(whole) > 8
    for point in range(played.number + 1):
        earlier = Round.rebuilt(played.game, played.placed, played.events[:point])
        assert [*movements(earlier), *movements(played, since=point)] == whole


def test_each_phase_of_a_wager_is_there_once() -> None:
    marks = [(each.seat, each.wager, each.phase) for each in movements(record.read(TSB))]
    assert len(set(marks)) == len(marks)


@pytest.mark.parametrize("line", [TSB, BONUS])
def test_whatever_a_settlement_moves_names_the_row_that_decided(line: str) -> None:
    played = record.read(line)
    rows = {item.wager: item.row.id for item in played.settled}
    moves = list(movements(played))
    assert [each.row for each in moves] == ["" if each.phase is Phase.PLACED else rows[each.wager] for each in moves]
    assert {each.phase for each in moves} >= {Phase.PLACED, Phase.RETURNED, Phase.PAID}


def test_a_ledger_is_what_its_movements_come_to() -> None:
    moves = list(movements(record.read(BONUS)))
    brought = Movement(0, 1, "", Phase.BOUGHT, "cashier", "seat 1", 100)
    ledger = Ledger([brought, *moves])
    assert len(ledger) == len(moves) + 1
    assert ledger.since(1) == tuple(moves)
    assert ledger.since(len(ledger)) == ()
    assert ledger.balance("seat 1") == 100 + balances(record.read(BONUS))["seat 1"]
    assert ledger.balance("felt 1") == 0
    assert ledger.balance("nobody") == 0


def test_chips_that_are_not_there_stop_the_table_and_nothing_is_entered() -> None:
    ledger = Ledger([Movement(0, 1, "", Phase.BOUGHT, "cashier", "seat 1", 5)])
    further = [
        Movement(1, 1, "Ante", Phase.PLACED, "seat 1", "felt 1", 5),
        Movement(1, 1, "Ante", Phase.PLACED, "seat 1", "felt 1", 1),
    ]
    with pytest.raises(TableStopped, match="seat 1 has not the 1 chips"):
        ledger.add(further)
    assert (len(ledger), ledger.balance("seat 1")) == (1, 5)
    for chips in (0, -1, -5):
        with pytest.raises(TableStopped, match=f"^{chips} chips cannot move"):
            moved({"seat 1": 5}, [Movement(0, 1, "", Phase.BOUGHT, "cashier", "seat 1", chips)])


def test_money_that_does_not_come_out_even_stops_the_table_whatever_the_flags() -> None:
    ante = mandatory("Ante", {games.find("river-holdem").rows["ante/1"].condition: odds(3, 2)}, cites="1")
    (row,) = settlement(ante, forfeited=False)
    with pytest.raises(TableStopped, match="Ante of 5 chips cannot pay 3 to 2 exactly"):
        settled(1, "Ante", 5, row, 0)
    program = (
        "from croupier.rules.facts import settled; from croupier import games\n"
        "row = games.find('river-holdem').rows['before-flop/4.4']\n"
        "print(row.odds, settled(1, 'Before Flop', 5, row, 0))"
    )
    done = subprocess.run([sys.executable, "-O", "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "TableStopped: Before Flop of 5 chips cannot pay 3 to 2 exactly" in done.stderr

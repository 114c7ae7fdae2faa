"""A person alone at a table who does not sit in the first seat."""

import pytest

from croupier import games
from croupier.cards import parse_cards
from croupier.errors import CroupierError
from croupier.table import record
from croupier.table.ledger import HOUSE, balances, movements
from croupier.table.round import Round
from croupier.table.story import round_told, story

LINE = (
    "river-holdem | 5: Ante 10, Player Trips 5 | AsKd / 7h7c2s / 9dJc / QhQs | bet, bet, bet 2 | "
    "5: Ante -10, Before Flop -10, After Flop -10, Turn/River -20, Player Trips -5"
)
WON = "river-holdem | 5: Ante 10, Player Trips 5 | AsKd / AhAc2s / 9dJc / 4h3d | bet, bet, bet 2"


def test_the_round_knows_that_seat_and_no_other() -> None:
    dealt = Round.start(games.find("river-holdem"), {5: {"Ante": 10}}).deal(*parse_cards("AsKd"))
    assert dealt.seats == (5,)
    assert dealt.view(5).turn == 5
    assert str(dealt.view(5).choices) == "bet, fold"
    assert dealt.view(5).hole == parse_cards("AsKd")
    assert dealt.view(5).others == ()
    for other in (0, 1):
        assert dealt.view(other).hole == ()
        assert not dealt.view(other).choices
        assert dealt.view(other).others == ((5, (None, None)),)
    with pytest.raises(CroupierError):
        dealt.act("bet", 1)
    assert dealt.act("bet").stakes(5) == dealt.act("bet", 5).stakes(5) == {"Ante": 10, "Before Flop": 10}


def test_its_record_names_the_seat() -> None:
    played = record.read(LINE)
    assert played.record == LINE
    assert record.read(LINE.replace("bet, bet, bet 2", "5 bet, 5 bet, 5 bet 2")) == played
    assert played != record.read(LINE.replace("5: ", ""))
    with pytest.raises(CroupierError, match="'1 bet' is out of turn: seat 5 is to choose"):
        record.read(LINE.replace("bet, bet, bet 2", "1 bet, bet, bet 2"))


@pytest.mark.parametrize(("line", "net"), [(LINE, -55), (WON, 55)])
def test_its_chips_are_its_own(line: str, net: int) -> None:
    played = record.read(line)
    assert balances(played) == {"seat 5": net, HOUSE: -net, "felt 5": 0}
    assert {account for move in movements(played) for account in (move.source, move.target)} == {
        "seat 5",
        HOUSE,
        "felt 5",
    }
    assert played.net(5) == net


def test_its_story_is_told_of_it() -> None:
    played = record.read(LINE)
    told = list(story(played))
    assert told[1] == "  seat 5 places Ante 10, Player Trips 5"
    assert "  seat 5 is dealt AsKd" in told
    assert "  seat 5: bet 2 on Turn/River (20)" in told
    assert "  seat 5: player: pair of sevens; dealer: two pair, queens and sevens" in told
    assert not any("seat 1" in line for line in told)
    data = round_told(played)
    assert [(each.seat, each.net) for each in data.seats] == [(5, -55)]
    assert data.house == 55
    waiting = record.read("river-holdem | 5: Ante 10 | AsKd")
    assert round_told(waiting).waiting_for == "seat 5: bet, fold"

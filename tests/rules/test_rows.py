"""Rows say why they apply, knowing the rows above; each has an id and a label that fits on a felt."""

from typing import Any

import pytest

from croupier import games
from croupier.rules import (
    ACE,
    BOARD,
    DEALER,
    EVEN,
    FLUSH,
    FULL_HOUSE,
    HOLE,
    KING,
    LOSE,
    PAIR,
    PUSH,
    QUADS,
    Game,
    Rows,
    best_of,
    high,
    mandatory,
    odds,
    otherwise,
    paytable,
    ruling,
    showdown,
    side,
)
from croupier.rules.paytables import slug
from croupier.rules.wagers import LONGEST_LABEL, settlement
from croupier.table.record import read
from croupier.table.story import settlement as told
from tests.rules.test_checks import complaints, little_game, side_complaints
from tests.rules.test_prose import every_posting

ALL = games.SHEETS + games.CALIBRATION

player, dealer = best_of(5, HOLE, BOARD), best_of(5, DEALER, BOARD)
won, tied, lost = showdown(player, dealer)
qualifies = dealer.qualifies_with(high(ACE, KING))


def whys(rows: Rows) -> list[str]:
    return [row.why for row in settlement(side("Side", rows, cites="1"), forfeited=False)]


# Reasons.


def test_a_row_knows_what_the_row_above_took() -> None:
    assert whys({won & player.at_least(FULL_HOUSE): EVEN, won: PUSH, otherwise: LOSE}) == [
        "the player beats the dealer with a full house or better",
        "the player beats the dealer with less than a full house",
        "in every other case",
    ]


def test_of_several_cuts_above_the_lowest_is_told() -> None:
    *_, plain = whys({won & player.at_least(QUADS): odds(3), won & player.at_least(FLUSH): odds(2), won: EVEN})
    assert plain == "the player beats the dealer with less than a flush"


def test_a_cut_ends_at_the_higher_one_above_it() -> None:
    _, flush = whys({player.at_least(QUADS): odds(3), player.at_least(FLUSH): odds(2)})
    assert flush == "the player has a flush or better and the player has less than four of a kind"


def test_what_several_conditions_together_took_is_denied_together() -> None:
    _, plain = whys({won & qualifies & player.at_least(FLUSH): EVEN, won: PUSH})
    assert plain == (
        "the player beats the dealer, and either the dealer does not qualify (less than ace-king high) or the player "
        "has less than a flush"
    )


def test_a_row_above_that_asks_for_something_else_adds_nothing() -> None:
    assert whys({tied: PUSH, ~qualifies: PUSH, won: EVEN})[2] == "the player beats the dealer"


def test_a_row_above_that_pays_the_same_adds_nothing() -> None:
    assert whys({won & qualifies: EVEN, won: EVEN})[1] == "the player beats the dealer"


def test_a_paytable_under_a_row_that_took_something() -> None:
    table = paytable("Blind", "A", {FULL_HOUSE: 3, FLUSH: 1}, otherwise=PUSH)
    first = "the player beats the dealer and the dealer qualifies (ace-king high or better) and the player has"
    assert whys({won & ~qualifies: PUSH, won: table.on(player)})[1:] == [
        f"{first} a full house or better",
        f"{first} a flush",
        f"{first} less than a flush",
    ]


def test_with_is_for_one_condition_alone() -> None:
    table = paytable("Blind", "A", {FLUSH: 1}, otherwise=PUSH)
    assert whys({won | tied: table.on(player)})[0] == (
        "either the player beats the dealer or the player ties the dealer, and the player has a flush or better"
    )


@pytest.mark.parametrize("key", ALL)
def test_no_two_rows_of_a_wager_read_alike(key: str) -> None:
    for game in every_posting(games.find(key)):
        for rows in game.settlements.values():
            said = [row.why for row in rows]
            assert len(set(said)) == len(said)


def reasons(record: str) -> dict[str, str]:
    return {item.wager: item.reason for item in read(record).settled}


def test_rivers_ante_pushes_on_less_than_a_full_house() -> None:
    found = reasons("river-holdem | Ante 10 | AhKh / 7h8h2h / 9dJc / QcQs | bet, bet, bet 1")
    assert found["Ante"] == "the player beats the dealer with less than a full house: Ante pushes"


SHOT = "triple-shot-bonus | War 10, Blackjack 10, Poker 10, Hat Trick 10"


@pytest.mark.parametrize(
    ("round_", "wager", "reason"),
    [
        ("Kc / 9h / Qd / Td / 8h7h2c3c | stand", "Blackjack",
         "the seat's total beats the dealer's: Blackjack pays 1 to 1"),
        ("Kc / 9d / 6s / 7c Th / 2c3d4hJd | stand", "Blackjack", "the dealer busted: Blackjack pays 1 to 1"),
        ("Kc / 9d / 6s / 7c 2h / 2c3d4hJd | stand", "Hat Trick", "Blackjack was lost: Hat Trick loses"),
        ("Ac / 9h / Ad / 8c 7s / Td | split", "Hat Trick", "the two split aces together were lost: Hat Trick loses"),
        ("Ac / 9h / Ad / Kc 7s / Td | split", "Blackjack",
         "the first ace's total beats the dealer's: Blackjack pays 1 to 1"),
        ("Ac / 9h / Ad / Kc 7s / Td | split", "Split", "the dealer's total beats the second ace's: Split loses"),
        ("Ac / 9h / Ad / 8c Ks / Td | split", "Blackjack", "the first ace's total ties the dealer's: Blackjack pushes"),
        ("Ac / 9h / Ad / 8c Ks / Td | split", "Split", "the second ace's total beats the dealer's: Split pays 1 to 1"),
        ("Ac / 6h / Ad / 8c Ks / Td 9c | split", "Split", "the dealer busted: Split pays 1 to 1"),
        ("Ac / 9h / Ad / Kc 7s / Td / Kh2c | split", "Hat Trick",
         "War and Poker were won or tied, and the two split aces together were not lost: Hat Trick pays 6 to 1"),
        ("Kc / Ad / 9s / Td / 2c3d4h7d | decline", "Blackjack",
         "the dealer has a natural and the seat has no natural: Blackjack loses"),
    ],
)  # fmt: skip
def test_blackjack_says_which_it_was(round_: str, wager: str, reason: str) -> None:
    played = read(f"{SHOT} | {round_}")
    assert reasons(played.record)[wager] == reason
    (seen,) = (each for each in played.view(1).settled if each.wager == wager)
    assert reason.startswith(f"{seen.why or played.game.rows[seen.row].why}: ")


def test_a_doubled_hand_says_it_too() -> None:
    found = reasons("single-deck-blackjack | Blackjack 10 | 5c / 9d / 6s / Kh / 7c 2h | double")
    assert found["Double"] == found["Blackjack"].replace("Blackjack", "Double")
    assert found["Double"] == "the seat's total beats the dealer's: Double pays 1 to 1"


def test_a_bonus_that_is_not_paid_does_not_look_like_a_stake() -> None:
    played = read("three-card-poker | Ante 10 | KcQd4h / 9c8d2h | bet")
    lines = {line.split("  ")[0].strip(): line for line in told(played, 1)}
    words = " ".join(lines["Ante Bonus"].split())
    assert words == "Ante Bonus 0 the player has less than a straight: Ante Bonus is not paid"
    assert lines["Ante"].split()[1] == "10"
    (item,) = (item for item in played.settled if item.wager == "Ante Bonus")
    assert (item.stake, item.at_risk, item.row.bonus) == (10, 0, True)


# Odds.


def test_a_whole_number_is_odds_to_one() -> None:
    rows = settlement(side("Side", {won: 2, tied: 0, lost: -1}, cites="1"), forfeited=False)
    assert [row.odds for row in rows] == [odds(2), PUSH, LOSE]


def test_a_ruling_may_choose_a_whole_number() -> None:
    choice = ruling("pays", "What does a win pay?", even="Even money.", double="Twice.")
    wager = side("Side", {won: choice.choose({"even": 1, "double": 2}), tied: 0, lost: -1}, cites="4")
    game = little_game(wager, rulings=(choice,))
    assert game.settlements["Side"][0].odds == EVEN
    assert game.posted(pays="double").settlements["Side"][0].odds == odds(2)


def test_a_text_that_spells_a_word_is_told_to_be_that_word() -> None:
    said = "wager Side, row 1: 'even' cannot stand here: write EVEN"
    assert side_complaints({won: "even", tied: PUSH, lost: LOSE}) == [said]


@pytest.mark.parametrize("strange", [True, False, 1.5, "evens", None])
def test_what_is_no_odds_is_refused(strange: Any) -> None:
    said = (
        f"{strange!r} cannot stand here: write a whole number to one, odds such as odds(3, 2), or a paytable on a hand"
    )
    assert side_complaints({won: strange, tied: PUSH, lost: LOSE}) == [f"wager Side, row 1: {said}"]
    choice = ruling("pays", "What does a win pay?", even="Even money.", odd="Something else.")
    wager = side("Side", {won: choice.choose({"even": 1, "odd": strange}), tied: 0, lost: -1}, cites="4")
    (chosen,) = complaints(wager, rulings=(choice,))
    assert chosen.startswith(f"wager Side, row 1, option 2: {strange!r} cannot stand here: write a whole number to one")


def test_a_line_that_pays_true_is_refused() -> None:
    table: Any = paytable("Side", "A", {FLUSH: True, PAIR: 1})
    (complaint,) = side_complaints(table.on(player))
    assert complaint.startswith("paytable Side, line 1: True cannot stand here: write a whole number to one")


def test_what_is_no_condition_is_refused() -> None:
    rows: Any = {"won": 1, otherwise: 0}
    assert side_complaints(rows) == ["wager Side, row 1: 'won' cannot stand here: write a condition"]


# Ids and labels.


@pytest.mark.parametrize("key", ALL)
def test_every_row_has_an_id_of_its_own(key: str) -> None:
    for game in every_posting(games.find(key)):
        ids = [row.id for rows in game.settlements.values() for row in rows]
        assert len(set(ids)) == len(ids) > 0
        for name, rows in game.settlements.items():
            assert all(row.id.startswith(f"{slug(name)}/") for row in rows)


def test_ids_are_the_wager_and_the_place_as_written() -> None:
    assert [row.id for row in games.find("river-holdem").settlements["Before Flop"]] == [
        "before-flop/fold", "before-flop/1", "before-flop/2",
        "before-flop/4.1", "before-flop/4.2", "before-flop/4.3", "before-flop/4.4", "before-flop/4.rest",
    ]  # fmt: skip


@pytest.mark.parametrize("key", ALL)
def test_a_row_keeps_its_id_under_every_posting(key: str) -> None:
    """What a row asks, and the line it pays by, are the same wherever its id is met; odds are the column's own."""
    met: dict[str, set[tuple[str, bool]]] = {}
    for game in every_posting(games.find(key)):
        for row in game.rows.values():
            met.setdefault(row.id, set()).add((row.line, row.rest))
    assert met
    assert all(len(said) == 1 for said in met.values())


def test_rows_that_are_left_out_renumber_nobody() -> None:
    game = games.find("triple-shot-bonus")
    busted = next(row.id for row in game.settlements["Blackjack"] if "busted" in row.condition.says)
    assert game.posted(surrender="late").rows[busted].condition == game.rows[busted].condition
    straight = {game.post({"straight-up": column}).rows["straight-up/1.7"].line
                for game in [games.find("three-card-holdem")] for column in game.postable["straight-up"]}  # fmt: skip
    assert straight == {"straight"}


def test_wagers_that_are_written_alike_are_refused() -> None:
    twin = mandatory("A-n-te!", {won: EVEN, tied: PUSH, lost: LOSE}, cites="1")
    other = mandatory("A n te", {won: EVEN, tied: PUSH, lost: LOSE}, cites="1")
    assert "wagers: 'A-n-te!' and 'A n te' are both written 'a-n-te'" in complaints(twin, other)


@pytest.mark.parametrize("key", ALL)
def test_every_row_has_a_label_for_the_felt(key: str) -> None:
    for game in every_posting(games.find(key)):
        labels = [row.label for rows in game.settlements.values() for row in rows]
        assert labels
        for label in labels:
            assert 0 < len(label) <= LONGEST_LABEL == 24
            assert "..." not in label  # what is too long has words of its own


def labels(game: Game, wager: str) -> list[str]:
    return [row.label for row in game.settlements[wager]]


def test_labels_are_the_authors_the_lines_or_the_outcomes() -> None:
    assert labels(games.find("triple-shot-bonus"), "Hat Trick")[-1] == "all three won or tied"
    assert labels(games.find("holdem-88"), "88 Bonus")[:2] == ["pocket 8s, two on board", "four 8s"]
    assert labels(games.find("holdem-88"), "Blind")[-3:] == ["flush", "straight", "anything else"]
    assert labels(games.find("triple-shot-bonus"), "War") == ["1 to 1", "loses half", "loses"]
    assert labels(games.find("three-card-poker"), "Ante Bonus")[0] == "not paid"


def test_a_label_decides_nothing() -> None:
    assert odds(6).labelled("all three") == odds(6)
    plain = little_game(side("Side", {won: 6, tied: PUSH, lost: LOSE}, cites="4"))
    spoken = little_game(side("Side", {won: odds(6).labelled("all three"), tied: PUSH, lost: LOSE}, cites="4"))
    assert plain == spoken
    assert labels(spoken, "Side")[0] == "all three"


def test_a_label_that_a_felt_has_no_room_for_is_refused() -> None:
    long = odds(6).labelled("whenever the player wins it all")
    assert side_complaints({won: long, tied: PUSH, lost: LOSE}) == [
        "wager Side, row 1: its label 'whenever the player wins it all' is longer than 24 characters"
    ]

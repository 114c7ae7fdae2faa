"""Records: one line each way, and one clear sentence for each that is not one."""

import pytest

from croupier import games
from croupier.cards import parse_cards
from croupier.errors import CroupierError, RecordError
from croupier.rules.streets import Choice
from croupier.table import record
from croupier.table.events import Chose
from croupier.table.round import Round

LINE = (
    "river-holdem trips=B | Ante 10, Player Trips 5 | AsKd / 7h7c2s / 9dJc / QhQs | bet, bet, bet 2 | "
    "Ante -10, Before Flop -10, After Flop -10, Turn/River -20, Player Trips -5"
)
TABLE = (
    "triple-shot-bonus | 2: War 2, Blackjack 4, Poker 2; 5: War 2, Blackjack 2, Poker 2, Hat Trick 1 | "
    "9c Ah / Ks / 2d 6c / xx / 9h 5c / 7d / 3c4c5d Qc2hJc | 2 hit, 2 stand, 5 hit, 5 stand"
)


def test_a_record_reads_and_writes_itself() -> None:
    assert record.read(LINE).record == LINE
    assert Round.parse(games.find("river-holdem"), LINE) == record.read(LINE)


def test_a_record_without_results_settles() -> None:
    short = LINE.rpartition(" | ")[0]
    assert record.read(short).record == LINE


def test_spelling_is_forgiven() -> None:
    loose = (
        "river-holdem trips=B|ante 10,player trips 5|as kd, 7h 7c 2s 9d J♣ / 10h Qs|b,b,b2|"
        "Ante -10, Before Flop -10,After Flop -10, Turn/River -20, Player Trips -5"
    )
    assert record.read(loose.replace("10h", "Qh")).record == LINE


def test_seats_are_numbered_at_a_table_of_several() -> None:
    played = record.read(TABLE)
    assert played.seats == (2, 5)
    assert record.read(played.record) == played
    assert "5 hit, 5 stand" in played.record


def test_an_unfinished_record_stops_where_it_stops() -> None:
    part = record.read("river-holdem | Ante 10 | AsKd / 7h7c2s | bet")
    assert not part.over
    assert part.record == "river-holdem | Ante 10 | AsKd / 7h7c2s | bet"
    assert record.read("river-holdem | Ante 10").record == "river-holdem | Ante 10 |  |"
    assert record.read(record.read("river-holdem | Ante 10").record).record == "river-holdem | Ante 10 |  |"


def test_limits_that_are_not_the_usual_ones_are_recorded() -> None:
    game = games.find("river-holdem").posted(maximum=50_000)
    played = Round.start(game, {"Ante": 20_000})
    assert played.record.startswith("river-holdem maximum=50000 | Ante 20000")
    assert record.read(played.record) == played


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is not a record: it begins with a game"),
        ("nonsense | Ante 10", "there is no game 'nonsense'"),
        ("river-holdem", "has 1 part: a record has game"),
        ("river-holdem | Ante 10 | AsKd | bet | Ante -1 | more", "has 6 parts"),
        ("river-holdem trips | Ante 10", "'trips' posts nothing: write name=value"),
        ("river-holdem trips=Z | Ante 10", "no column 'Z' of Trips"),
        ("river-holdem | Ante", "'Ante' is not a stake"),
        ("river-holdem | Ante ten", "'Ante ten' is not a stake"),
        ("river-holdem | Ante 10, Ante 20", "Ante is staked twice"),
        ("river-holdem | x: Ante 10", "'x' is not a seat number"),
        ("river-holdem | 1: Ante 10; 1: Ante 10", "seat 1 is staked twice"),
        ("river-holdem | Ante 5", "could not be paid in whole chips"),
        ("river-holdem | Ante 10 | AsAs", "As has already been dealt"),
        ("river-holdem | Ante 10 | AsKx", "'Kx' in 'AsKx' is not a card"),
        ("river-holdem | Ante 10 | AsKd 7h", "7h is left over in 'AsKd 7h': the round waits for seat 1 to choose"),
        ("river-holdem | Ante 10 | As", "As is left over in 'As': the round waits for 2 cards to the hole"),
        ("river-holdem | Ante 10 | AsKd | raise", "'raise' is not on offer: the choices are bet, fold"),
        ("river-holdem | Ante 10 | AsKd | bet, bet", "the choice 'bet' comes too early or too late"),
        ("river-holdem | Ante 10 | AsKd | 2 bet", "'2 bet' is out of turn: seat 1 is to choose among bet, fold"),
        ("river-holdem | Ante 10 | AsKd | bet | Ante -10", "it settles as 'the round is not over'"),
        ("river-holdem | Ante 10 | Asxx", "takes a card where the record says xx"),
        (LINE.replace("-20", "+20"), r"the record says .* but it settles as"),
        (LINE + "\n" + LINE, "a record is one line"),
        (TABLE.replace("xx", "7s"), "7s makes no natural"),
        (TABLE.replace("7d /", "Ad /"), "the hidden card is not Ad"),
    ],
)
def test_what_is_not_a_record(text: str, sentence: str) -> None:
    with pytest.raises(CroupierError, match=sentence):
        record.read(text)


def test_a_record_of_another_game() -> None:
    with pytest.raises(RecordError, match="the record is of 'river-holdem', not of holdem-88"):
        Round.parse(games.find("holdem-88"), LINE)


def test_a_record_that_names_no_game_is_refused_with_a_sentence() -> None:
    for text in ("| |", " | Ante 2 |"):
        with pytest.raises(RecordError, match="the record is of '', not of river-holdem"):
            Round.parse(games.find("river-holdem"), text)


@pytest.mark.parametrize(
    ("key", "cards"),
    [
        ("single-deck-blackjack", "ThTd / 6c"),
        ("triple-shot-bonus", "AhAd / 6c"),
        ("single-deck-blackjack", "ThTd6c"),
        ("single-deck-blackjack", "single-deck-blackjack | Blackjack 2 | ThTd / 6c |"),
    ],
)
def test_cards_grouped_otherwise_than_they_are_dealt_are_refused(key: str, cards: str) -> None:
    """Read as they stand, the dealer would have been given the seat's second card."""
    with pytest.raises(RecordError, match=r"not grouped as they are dealt: (Td|Ad) would come to the dealer"):
        Round.parse(games.find(key), cards)


def test_cards_grouped_as_they_are_dealt_or_not_at_all_are_read() -> None:
    assert Round.parse(games.find("single-deck-blackjack"), "Th / 6c / Td").view(1).dealer == parse_cards("6c")
    assert Round.parse(games.find("river-holdem"), "AsKd7h7c2s") == Round.parse(
        games.find("river-holdem"), "As Kd / 7h 7c 2s"
    )


def test_a_choice_made_for_somebody_absent_is_recorded_as_such() -> None:
    started = Round.parse(games.find("river-holdem"), "river-holdem | Ante 2 | AsKd")
    line = started.act("fold", absent=True).record
    assert line == "river-holdem | Ante 2 | AsKd | fold (absent)"
    again = record.read(line)
    assert again.events[-1] == Chose(1, Choice("fold"), absent=True)
    assert again != started.act("fold")

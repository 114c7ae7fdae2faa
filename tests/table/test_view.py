"""Views: a seat sees its own cards and what lies face up, and nothing else until the end."""

from croupier import games
from croupier.cards import parse_cards
from croupier.table import record
from croupier.table.round import Round


def test_other_seats_cards_are_hidden_until_the_end() -> None:
    table = Round.start(games.find("river-holdem"), {1: {"Ante": 2}, 2: {"Ante": 2}})
    table = table.deal(*parse_cards("AsKd")).deal(*parse_cards("2c2d"))
    seen = table.view(1)
    assert seen.hole == parse_cards("AsKd")
    assert seen.others == ((2, (None, None)),)
    assert "2c" not in repr(seen)
    spectator = table.view(0)
    assert spectator.hole == ()
    assert spectator.others == ((1, (None, None)), (2, (None, None)))
    line = "river-holdem | 1: Ante 2; 2: Ante 2 | AsKd 2c2d / 7h7c2s / 9dJc / QhQs | 1 fold, 2 fold"
    assert record.read(line).view(1).others == ((2, parse_cards("2c2d")),)


def test_only_the_seat_to_act_is_offered_choices() -> None:
    table = Round.start(games.find("river-holdem"), {1: {"Ante": 2}, 2: {"Ante": 2}})
    table = table.deal(*parse_cards("AsKd")).deal(*parse_cards("2c2d"))
    assert (table.view(1).turn, str(table.view(1).choices)) == (1, "bet, fold")
    assert (table.view(2).turn, len(table.view(2).choices)) == (1, 0)


def test_face_up_cards_are_seen_by_all() -> None:
    table = Round.start(games.find("triple-shot-bonus"), {1: _stakes(), 2: _stakes()})
    table = table.deal(*parse_cards("As")).deal(*parse_cards("2c")).deal(*parse_cards("Kd"))
    seen = table.view(1)
    assert seen.others == ((2, parse_cards("2c")),)
    assert seen.dealer == parse_cards("Kd")
    assert [item.wager for item in seen.settled] == ["War", "War"]


def test_a_look_without_a_natural_is_public() -> None:
    table = Round.start(games.find("triple-shot-bonus"))
    table = table.deal(*parse_cards("9s")).deal(*parse_cards("Kd")).deal(*parse_cards("9c"))
    assert not table.view(1).looked
    assert table.peek().view(1).looked


def _stakes() -> dict[str, int]:
    return {"War": 2, "Blackjack": 2, "Poker": 2}

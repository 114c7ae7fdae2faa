"""What a shell shows of the parts of rules and rounds: one short line each, in the words of game files."""

from fractions import Fraction

import pytest

from croupier import games
from croupier.rules import CHECK, DOWN, FLUSH, FOLD, HOLE, LOSE, LOSE_HALF, PUSH, bet, decide, odds
from croupier.table.round import Round
from tests.rules.test_checks import raise_


@pytest.mark.parametrize(
    ("part", "shown"),
    [
        (HOLE, "HOLE"),
        (HOLE.first(2), "HOLE.first(2)"),
        (FLUSH, "<cut: flush>"),
        (FOLD, "FOLD"),
        (CHECK, "CHECK"),
        (DOWN, "DOWN"),
        (odds(3, 2), "<odds: pays 3 to 2>"),
        (PUSH, "<odds: pushes>"),
        (LOSE, "<odds: loses>"),
        (LOSE_HALF, "<odds: loses half>"),
        (bet(raise_, Fraction(1, 3), 2), "<bet 1/3 or 2 on Raise>"),
        (decide(bet(raise_), FOLD, cites="3"), "<decision: bet 1 on Raise, FOLD>"),
    ],
    ids=str,
)
def test_a_part_is_shown_in_a_line(part: object, shown: str) -> None:
    assert repr(part) == shown


def test_an_event_is_shown_in_a_line() -> None:
    played = Round.parse(games.find("three-card-poker"), "three-card-poker | Ante 10 | AsKd9h / 7s6c2d | bet")
    assert [repr(event) for event in played.events] == [
        "<dealt to the hole of seat 1, face down: As Kd 9h>",
        "<seat 1: bet on Play (10)>",
        "<dealt to the dealer, face up: 7s 6c 2d>",
    ]

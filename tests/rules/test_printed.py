"""What sheets print about their wagers, and how it is held against what is true."""

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier import games
from croupier.errors import RulesError
from croupier.rules.printed import Printed, printed


def test_a_figure_agrees_as_far_as_it_is_printed() -> None:
    edge = Printed("Poker", "05", "edge", "5.59")
    assert edge.agrees(Fraction(559, 10_000))
    assert edge.agrees(Fraction(55_850, 10**6))  # half a unit of the last digit may have been rounded either way
    assert edge.agrees(Fraction(55_949, 10**6))
    assert not edge.agrees(Fraction(55_849, 10**6))
    assert not edge.agrees(Fraction(55_951, 10**6))
    assert Printed("Poker", "05", "edge", "6").agrees(Fraction(64, 1000))


@pytest.mark.parametrize(
    ("figures", "problem"),
    [
        (printed("Poker", "07", edge="5.59", hit_frequency="34.6"), "no column '07': it has 05, 06"),
        (printed("War", "05", edge="5.59", hit_frequency="34.6"), "no column '05': it has no paytable"),
        (printed("Pair", edge="5.59", hit_frequency="34.6"), "'Pair' is not a wager"),
        (printed("War", edge="5,59", hit_frequency="34.6"), "'5,59' is not a number of per cent"),
    ],
)
def test_a_game_checks_what_is_said_to_be_printed(figures: tuple[Printed, ...], problem: str) -> None:
    with pytest.raises(RulesError) as fault:
        replace(games.find("triple-shot-bonus").sheet, printed=figures)
    assert problem in str(fault.value)

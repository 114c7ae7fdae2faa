"""Grades, and what a cost means."""

from fractions import Fraction

import pytest

from croupier.felt.grades import Grade, graded, meaning


@pytest.mark.parametrize(
    ("thousandths", "grade"),
    [
        (0, Grade.BEST),
        (1, Grade.FINE),
        (9, Grade.FINE),
        (10, Grade.INACCURACY),
        (49, Grade.INACCURACY),
        (50, Grade.MISTAKE),
        (249, Grade.MISTAKE),
        (250, Grade.BLUNDER),
        (3000, Grade.BLUNDER),
    ],
)
def test_a_grade_is_by_the_value_lost(thousandths: int, grade: Grade) -> None:
    assert graded(Fraction(thousandths, 1000)) is grade


def test_the_smallest_loss_is_not_best_any_more() -> None:
    assert graded(Fraction(1, 10**12)) is Grade.FINE


@pytest.mark.parametrize(
    ("cost", "rounds", "said"),
    [
        (Fraction(1, 2), 14, "as much as 14 rounds of house edge"),
        (Fraction(1, 28), 1, "as much as 1 round of house edge"),
        (Fraction(9, 280), Fraction(9, 10), "as much as 0.9 rounds of house edge"),
        (Fraction(1, 28000), Fraction(1, 1000), "as much as 0.001 rounds of house edge"),
        (Fraction(100), 2800, "as much as 2,800 rounds of house edge"),
        (Fraction(0), 0, "nothing was given away"),
    ],
)
def test_a_cost_is_so_many_rounds_of_the_edge(cost: Fraction, rounds: Fraction, said: str) -> None:
    found = meaning(cost, Fraction(1, 28))
    assert (found.rounds, found.said) == (rounds, said)


@pytest.mark.parametrize("edge", [Fraction(0), Fraction(-1, 100)])
def test_without_an_edge_there_is_nothing_to_measure_by(edge: Fraction) -> None:
    assert meaning(Fraction(1), edge).rounds is None
    assert meaning(Fraction(1), edge).said == "the house has no edge here to measure it by"
    assert meaning(Fraction(0), edge).said == "nothing was given away"

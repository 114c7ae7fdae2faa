"""The law of many rounds is what adding them up one by one gives, however many there are."""

from collections import defaultdict
from fractions import Fraction

import pytest

from croupier.solver.law import MOST_LEVELS, law

WAGER = [(Fraction(-1), Fraction(7, 10)), (Fraction(3, 2), Fraction(1, 4)), (Fraction(40), Fraction(1, 20))]
PUSHES = [(Fraction(-2), Fraction(1, 3)), (Fraction(0), Fraction(1, 3)), (Fraction(2), Fraction(1, 3))]
LONG_SHOT = [(Fraction(-1), Fraction(99_999, 100_000)), (Fraction(90_000), Fraction(1, 100_000))]


def added_up(rounds: list[list[tuple[Fraction, Fraction]]]) -> dict[Fraction, Fraction]:
    """What rounds bring together, one after another, as fractions."""
    totals = {Fraction(0): Fraction(1)}
    for outcomes in rounds:
        grown: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
        for so_far, likely in totals.items():
            for net, often in outcomes:
                grown[so_far + net] += likely * often
        totals = grown
    return totals


@pytest.mark.parametrize(("first", "then"), [(6, 0), (0, 5), (4, 3), (1, 0)])
def test_every_total_is_as_likely_as_adding_up_says(first: int, then: int) -> None:
    found, totals = law([(WAGER, first), (PUSHES, then)]), added_up([WAGER] * first + [PUSHES] * then)
    assert found is not None
    assert {total: found.at(total) for total in totals} == pytest.approx(
        {total: float(likely) for total, likely in totals.items()}, abs=1e-14
    )
    for total in totals:
        below = sum(likely for each, likely in totals.items() if each <= total)
        assert found.at_most(total) == pytest.approx(float(below), abs=1e-12)
        assert found.below(total) == pytest.approx(float(below - totals[total]), abs=1e-12)
        assert found.below(total + found.step / 2) == pytest.approx(float(below), abs=1e-12)
        assert found.quantile(Fraction(below) - Fraction(1, 10**9)) == total
        assert found.at_least(total) == pytest.approx(float(1 - below + totals[total]), abs=1e-12)


def test_a_band_is_as_narrow_as_it_can_be() -> None:
    found, totals = law([(WAGER, 6)]), added_up([WAGER] * 6)
    assert found is not None
    low, high = found.band(Fraction(9, 10))
    below = sum(likely for each, likely in totals.items() if each < low)
    above = sum(likely for each, likely in totals.items() if each > high)
    assert below <= Fraction(1, 20) < below + totals[low]
    assert above <= Fraction(1, 20) < above + totals[high]


def test_a_million_rounds_of_a_long_shot_fit() -> None:
    """All that can happen would take ninety thousand million levels; what does happen takes few."""
    found = law([(LONG_SHOT, 1_000_000)])
    assert found is not None
    assert len(found.masses) < MOST_LEVELS
    hits = [found.at_least(Fraction(90_001 * count - 1_000_000)) for count in (0, 1, 10, 25)]
    # So rare and so often tried, hits come by Poisson's law, of ten; the binomial one is 5e-5 from it at most.
    assert hits == pytest.approx([1, 1 - 4.539993e-05, 0.5420703, 4.6e-05], abs=6e-5)
    assert float(found.masses.sum()) == pytest.approx(1, abs=1e-9)


def test_what_cannot_be_laid_out_is_not() -> None:
    assert law([([(Fraction(0), Fraction(1, 2)), (Fraction(10**9 + 7), Fraction(1, 2))], 2), (PUSHES, 1)]) is None
    assert law([(WAGER, 10), ([(net * 1_000_003, often) for net, often in WAGER], 10)]) is None


def test_nothing_played_brings_nothing() -> None:
    found = law([])
    assert found is not None
    assert found.least == 0
    assert found.masses.tolist() == [1.0]

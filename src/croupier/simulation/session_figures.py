"""Figures of sessions, each beside its exact counterpart, where there is one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import sqrt

from croupier.errors import SimulationError
from croupier.simulation.comparison import Figure, share
from croupier.simulation.convolution import ROUNDING, ExactSession
from croupier.simulation.counts import Measured
from croupier.simulation.sessions import Sessions

BANKROLLS = (1, 5, 25, 50, 75, 95, 99)
DRAWDOWNS = (50, 90, 95, 99)
"""The percentiles that are reported."""
DOUBLED = "bankroll doubled or more"


# Beside each other.


def figures(played: Sessions, true: ExactSession | None) -> Iterator[Figure]:
    """Every figure of some sessions, each beside its exact counterpart, where there is one."""
    count = played.count
    if not count:
        raise SimulationError("no session has ended: there is nothing to report")
    for ending in played.rules.endings:
        yield _share("endings", ending, played.endings[ending], count, true.endings[ending] if true else None)
    finals = _Moments(played.finals)
    yield _mean("bankroll", "final bankroll", finals, count, (true.mean, true.deviation) if true else None)
    yield Figure(
        "bankroll", "final bankroll", "deviation", finals.deviation, finals.deviation_error(count),
        true.deviation if true else None,
    )  # fmt: skip
    if played.rules.target != 2 * played.rules.bankroll:  # else it is how sessions end
        doubled = sum(often for final, often in played.finals.items() if final >= 2 * played.rules.bankroll)
        yield _share("bankroll", DOUBLED, doubled, count, true.doubled if true else None)
    for hundredths in BANKROLLS:
        seen = float(percentile(played.finals, hundredths))
        level = true.percentile(hundredths) if true else None
        score = _score(played, true, level) if true and level is not None else None
        yield Figure("bankroll", str(hundredths), "percentile", seen, None, level, score)
    lengths = _Moments(played.lengths)
    yield _mean("rounds", "rounds played", lengths, count, (true.rounds, true.rounds_deviation) if true else None)
    yield _mean("drawdown", "largest drawdown", _Moments(played.drawdowns), count, None)
    for hundredths in DRAWDOWNS:
        seen = float(percentile(played.drawdowns, hundredths))
        yield Figure("drawdown", str(hundredths), "percentile", seen, None, None)


def percentile(counted: Mapping[Fraction, int], hundredths: int) -> Fraction:
    """The least number that so many of a hundred do not exceed."""
    total, so_far = sum(counted.values()), 0
    for number in sorted(counted):
        so_far += counted[number]
        if 100 * so_far >= hundredths * total:
            return number
    raise AssertionError("a hundred of a hundred do not exceed the largest")


class _Moments:
    """Means of powers, of counted numbers."""

    def __init__(self, counted: Mapping[Fraction, int] | Mapping[int, int]) -> None:
        total = sum(counted.values())
        mean = sum((number * times for number, times in counted.items()), Fraction(0)) / total
        self.mean = float(mean)
        apart = [(float(number - mean), times) for number, times in counted.items()]
        self.variance = sum(times * away**2 for away, times in apart) / total
        self.fourth = sum(times * away**4 for away, times in apart) / total

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)

    def deviation_error(self, count: int) -> float | None:
        """Of a large number of trials; None where all were alike."""
        if not self.variance:
            return None
        return sqrt(max(0.0, self.fourth - self.variance**2) / count) / (2 * self.deviation)


def _share(section: str, what: str, seen: int, count: int, known: float | None) -> Figure:
    part = seen / count
    measured = Measured(Fraction(seen, count), sqrt(part * (1 - part) / count), count)
    found = share(section, what, "probability", measured, None if known is None else Fraction(known), 1)
    return replace(found, exact=known)  # which is no rational number, but as near as masses are


def _score(played: Sessions, true: ExactSession, level: Fraction) -> float | None:
    """How many standard errors the share of sessions that end with so much at most is off; None if it cannot vary.

    A percentile has no standard error of its own where bankrolls come in steps.
    """
    share, count = true.at_most(level), played.count
    if not ROUNDING < share < 1 - ROUNDING:
        return None
    seen = sum(often for final, often in played.finals.items() if final <= level)
    return (seen / count - share) / sqrt(share * (1 - share) / count)


def _mean(section: str, what: str, seen: _Moments, count: int, known: Sequence[float] | None) -> Figure:
    true, deviation = known or (None, 0.0)
    return Figure(section, what, "mean", seen.mean, max(seen.deviation, deviation) / sqrt(count), true)

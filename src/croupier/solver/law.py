"""The law of what several rounds bring together, of whatever games and at whatever stakes.

Rounds are independent, so their laws are convolved: on a lattice of chips, by way of Fourier's transform, which makes a
power of what would be a sum for each round. Only the stretch of totals is looked at that all but ``BEYOND`` of the
probability lies in, by Chernoff's bound at either side: what lies outside is folded back into it, and is no matter. So
a million rounds of a wager that pays 1,000 to 1 take no more room than their deviation does. Levels and single results
are exact; a probability is as near as floating numbers are, which is 1e-9 or better after a million rounds. Where
stakes are so far apart that the lattice would not fit, there is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, fsum, log

import numpy as np
from numpy.typing import NDArray

from croupier.solver.moments import mean
from croupier.solver.ratios import common

MOST_LEVELS = 1 << 22
"""Of a lattice: larger ones take seconds, and hundreds of megabytes."""
BEYOND = 1e-15
"""The probability that may lie outside of what is looked at, at either side."""
ROUNDING = 1e-12
"""By which a sum of probabilities may fall short."""

Outcomes = Sequence[tuple[Fraction, Fraction]]


@dataclass(frozen=True, eq=False)
class Law:
    """How likely each total is."""

    least: Fraction
    """The first level."""
    step: Fraction
    masses: NDArray[np.float64]

    def at_most(self, total: Fraction) -> float:
        """How likely the rounds are to bring no more than so much."""
        levels = (total - self.least) // self.step
        return min(1.0, fsum(self.masses[: max(0, levels + 1)].tolist()))

    def at_least(self, total: Fraction) -> float:
        """How likely they are to bring no less."""
        levels = -((self.least - total) // self.step)
        return min(1.0, fsum(self.masses[max(0, levels) :].tolist()))

    def below(self, total: Fraction) -> float:
        """How likely they are to bring less."""
        levels = -((self.least - total) // self.step)
        return min(1.0, fsum(self.masses[: max(0, levels)].tolist()))

    def at(self, total: Fraction) -> float:
        """How likely they are to bring exactly so much."""
        level = (total - self.least) / self.step
        return float(self.masses[int(level)]) if level.denominator == 1 and 0 <= level < len(self.masses) else 0.0

    def quantile(self, share: Fraction) -> Fraction:
        """The least total that they do not exceed so large a share of the time."""
        level = int(np.searchsorted(np.cumsum(self.masses), float(share) - ROUNDING))
        return self.least + min(level, len(self.masses) - 1) * self.step

    def band(self, share: Fraction) -> tuple[Fraction, Fraction]:
        """Between which totals they bring so large a share of the time, as little beyond at either side as there is."""
        beyond = float((1 - share) / 2)
        below = np.cumsum(self.masses)
        above = np.cumsum(self.masses[::-1])
        low = int(np.searchsorted(below, beyond + ROUNDING, side="right"))
        high = len(self.masses) - 1 - int(np.searchsorted(above, beyond + ROUNDING, side="right"))
        return self.least + low * self.step, self.least + high * self.step


@dataclass(frozen=True, slots=True, eq=False)
class _Alike:
    """Rounds of one law, so many of them: their results as levels above the least one."""

    low: Fraction
    levels: NDArray[np.int64] | NDArray[np.float64]
    often: NDArray[np.float64]
    mean: float
    times: int

    @property
    def span(self) -> int:
        return ceil(float(self.levels.max()))


def law(rounds: Sequence[tuple[Outcomes, int]]) -> Law | None:
    """The law of so many rounds of each kind together; None where that would take too much room."""
    possible = [([(net, often) for net, often in outcomes if often], times) for outcomes, times in rounds if times]
    lows = [min(net for net, _ in outcomes) for outcomes, _ in possible]
    step = common(net - low for (outcomes, _), low in zip(possible, lows, strict=True) for net, _ in outcomes)
    step = step or Fraction(1)
    if any((max(net for net, _ in of) - low) / step > MOST_LEVELS for (of, _), low in zip(possible, lows, strict=True)):
        return None
    alike = [_alike(outcomes, low, step, times) for (outcomes, times), low in zip(possible, lows, strict=True)]
    first, last = _stretch(alike)
    if last - first >= MOST_LEVELS:
        return None
    size = 1 << (last - first).bit_length()
    masses = np.roll(_folded(alike, size), -(first % size))[: last - first + 1]
    least = sum((each.low * each.times for each in alike), Fraction(0)) + first * step
    return Law(least, step, masses)


def reach(outcomes: Outcomes, times: int) -> float:
    """How wide the stretch is that the total of so many rounds lies in, but for ``BEYOND`` at either side."""
    low = min(net for net, _ in outcomes)
    often = np.array([float(often) for _, often in outcomes])
    above_least = np.array([float(net - low) for net, _ in outcomes])
    alike = [_Alike(low, above_least, often, float(mean(outcomes) - low), times)]
    return _deviates(alike, -1) + _deviates(alike, 1)


def _alike(outcomes: Outcomes, low: Fraction, step: Fraction, times: int) -> _Alike:
    levels = np.array([int((net - low) / step) for net, _ in outcomes], np.int64)
    often = np.array([float(often) for _, often in outcomes])
    often /= fsum(often)  # what is rounded of each would otherwise be raised to the power of all rounds
    return _Alike(low, levels, often, float((mean(outcomes) - low) / step), times)


def _stretch(alike: Sequence[_Alike]) -> tuple[int, int]:
    """The first level and the last that are looked at, counted from where every round brings its least."""
    most = sum(each.span * each.times for each in alike)
    middle = fsum(each.mean * each.times for each in alike)
    below, above = (_deviates(alike, sign) for sign in (-1, 1))
    return max(0, floor(middle - below)), min(most, floor(middle + above) + 1)


def _deviates(alike: Sequence[_Alike], sign: int) -> float:
    """By how many levels totals deviate to one side, but for ``BEYOND``: the least of Chernoff's bounds."""
    largest = max((each.span for each in alike), default=0) or 1
    found = float("inf")
    for tilt in np.geomspace(1e-9, 50 / largest, 400):
        cumulant = fsum(each.times * _cumulant(each, sign * tilt) for each in alike)
        found = min(found, (cumulant - log(BEYOND)) / tilt)
    return found


def _cumulant(alike: _Alike, tilt: float) -> float:
    """The logarithm of the mean of exp(tilt * what one round deviates from its mean)."""
    raised = tilt * (alike.levels - alike.mean)
    top = float(raised.max())
    return top + log(float(np.dot(alike.often, np.exp(raised - top))))


def _folded(alike: Sequence[_Alike], size: int) -> NDArray[np.float64]:
    """How likely each total is, taken modulo the size of the lattice."""
    product = np.ones(size // 2 + 1, np.complex128)
    for each in alike:
        single = np.zeros(size)
        np.add.at(single, each.levels.astype(np.int64) % size, each.often)
        product *= np.fft.rfft(single) ** each.times
    masses: NDArray[np.float64] = np.clip(np.fft.irfft(product, size), 0, None)
    return masses

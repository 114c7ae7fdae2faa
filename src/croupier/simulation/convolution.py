"""What is exactly true of sessions: their final bankroll, how they end, how long they are.

The distribution of a bankroll is carried from round to round, level by level; what crosses a barrier stays
there. Levels and the probabilities of net results are exact; masses are of NumPy's longest floating type, nothing but
products and sums of positive numbers. With 64 bits of mantissa (x86) an error grows by 1e-19 of itself for each net
result and round, so that even a million rounds keep 1e-12. Where that type has 53 bits, some ten thousand rounds do.
What lies at either end is dropped where it is less than 1e-24 in all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import fsum, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.sessions import Money, SessionRules
from croupier.solver.ratios import common

Mass = NDArray[np.longdouble]
DROPPED = 1e-24  # mass at an end of the levels that is no matter
ROUNDING = 1e-12  # by which a sum of masses may fall short of a share
MOST_WORK = 1 << 31
"""Levels times net results times rounds from which on nothing exact is worked out: it would take too long."""
MOST_LEVELS = 1 << 20
"""Levels at a time from which on it would take too much room."""


# Exactly.


@dataclass(frozen=True, eq=False)
class ExactSession:
    """What is true of sessions; the largest drawdown is not among it."""

    rules: SessionRules
    initial: Money
    finals: tuple[tuple[Fraction, float], ...]
    """The final bankroll, from the least: level and probability."""
    rounds: float
    """The mean number of rounds played."""
    rounds_deviation: float

    @cached_property
    def endings(self) -> dict[str, float]:
        """How likely a session is to end in which way."""
        masses: dict[str, list[float]] = {ending: [] for ending in self.rules.endings}
        for final, mass in self.finals:
            masses[self.rules.ending(final, self.initial)].append(mass)
        return {ending: min(1.0, fsum(each)) for ending, each in masses.items()}

    @cached_property
    def mean(self) -> float:
        """Of the final bankroll."""
        return float(self.rules.bankroll + Fraction(self._gain))

    @cached_property
    def deviation(self) -> float:
        gain = self._gain
        return sqrt(fsum((float(level - self.rules.bankroll) - gain) ** 2 * mass for level, mass in self.finals))

    @cached_property
    def _gain(self) -> float:
        """The mean of what a session brings, which a large bankroll would round away."""
        return fsum(float(level - self.rules.bankroll) * mass for level, mass in self.finals)

    @cached_property
    def doubled(self) -> float:
        """How likely the final bankroll is to be at least twice the first."""
        return min(1.0, fsum(mass for level, mass in self.finals if level >= 2 * self.rules.bankroll))

    def at_most(self, bankroll: Fraction) -> float:
        """How likely the final bankroll is not to exceed another."""
        return min(1.0, fsum(mass for level, mass in self.finals if level <= bankroll))

    def percentile(self, hundredths: int) -> Fraction:
        """The least final bankroll that so many of a hundred sessions do not exceed."""
        so_far = np.longdouble(0)
        for final, mass in self.finals:
            so_far += mass
            if so_far >= hundredths / 100 - ROUNDING:
                return final
        raise AssertionError("a hundred of a hundred do not exceed the largest")


def exact(
    distribution: Iterable[tuple[Fraction, Fraction]],
    initial: Money,
    rules: SessionRules,
    *,
    most: int = MOST_WORK,
) -> ExactSession | None:
    """What is true of sessions of rounds with such net results; None where it would take too long or too much room."""
    rules.require(initial)
    outcomes = [(net, often) for net, often in distribution if often]
    step = common(net for net, _ in outcomes) or Fraction(1)
    least, target = rules.barriers(initial, step)
    steps = [(int(net / step), _long(often)) for net, often in outcomes]
    low, high = min(net for net, _ in steps), max(net for net, _ in steps)
    if max(high, -low, high - low) > MOST_LEVELS:
        return None
    below, above = np.zeros(max(0, -low), np.longdouble), np.zeros(max(0, high), np.longdouble)
    base, live = 0, np.ones(1, np.longdouble)  # live[i] is at the level base + i
    moved = np.zeros(1, np.longdouble)
    first = second = np.longdouble(0)
    done = 0
    for played in range(rules.rounds):
        mass = live.sum()
        if mass < DROPPED:
            break
        width = len(live) + high - low
        work = len(live) * len(steps) + width
        if width > MOST_LEVELS or done + work * (rules.rounds - played) > most:
            return None
        done += work
        first += mass
        second += (2 * played + 1) * mass
        grown = np.zeros(width, np.longdouble)
        if len(moved) < len(live):
            moved = np.zeros(2 * len(live), np.longdouble)
        for net, often in steps:
            np.multiply(live, often, out=moved[: len(live)])
            grown[net - low : net - low + len(live)] += moved[: len(live)]
        base += low
        under = min(width, max(0, least - base))
        over = max(under, min(width, target - base))
        if under:
            at = base - least + len(below)
            below[at : at + under] += grown[:under]
        if over < width:
            at = base + over - target
            above[at : at + width - over] += grown[over:]
        base, live = _trimmed(base + under, grown[under:over])
    finals = [*_levels(least - len(below), below), *_levels(base, live), *_levels(target, above)]
    if (
        abs(below.sum() + live.sum() + above.sum() - 1) > ROUNDING
    ):  # no assertion: it must be looked at whatever the interpreter's flags
        raise AssertionError("some sessions have not ended, or some have twice")
    return ExactSession(
        rules,
        initial,
        tuple((rules.bankroll + level * step, float(mass)) for level, mass in finals),
        float(first),
        sqrt(max(0.0, float(second - first * first))),
    )


def _long(share: Fraction) -> np.longdouble:
    """The nearest number of the longest floating type, or next to it."""
    near = float(share)
    return np.longdouble(near) + np.longdouble(float(share - Fraction(near)))


def _trimmed(base: int, live: Mass) -> tuple[int, Mass]:
    """Levels without those at either end that hardly any mass has reached."""
    start = int(np.searchsorted(np.cumsum(live), DROPPED))
    end = len(live) - int(np.searchsorted(np.cumsum(live[::-1]), DROPPED))
    return base + start, live[start : max(start, end)]


def _levels(base: int, masses: Mass) -> list[tuple[int, np.longdouble]]:
    return [(base + int(at), masses[at]) for at in np.flatnonzero(masses)]

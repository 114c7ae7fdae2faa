"""What rounds came to: whole numbers that add up, whoever counted them and in whatever order.

For one seat it is enough to know how often each code was met. Seats of one table share the dealer's cards, so what they
bring is not independent: for several seats it is also counted how often two codes were met in one round, from which the
variance of any figure over a table follows.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.rules.facts import pays
from croupier.rules.wagers import Kind
from croupier.simulate.engine import Codes, Engine, Outcome


@dataclass(slots=True)
class Counts:
    """Rounds, counted."""

    rounds: int = 0
    codes: Counter[int] = field(default_factory=Counter)
    """How often each code was met, over all seats."""
    pairs: Counter[tuple[int, int]] = field(default_factory=Counter)
    """For several seats: how often two of a table met two codes in one round, each two counted both ways."""

    def add(self, other: Counts) -> None:
        self.rounds += other.rounds
        self.codes.update(other.codes)
        self.pairs.update(other.pairs)


def count(codes: Codes) -> Counts:
    """The codes of some rounds, counted."""
    seats, rounds = codes.shape
    numbers, times = np.unique(codes, return_counts=True) if codes.max(initial=0) > 1 << 24 else _binned(codes)
    found = Counts(rounds, Counter(dict(zip(numbers.tolist(), times.tolist(), strict=True))))
    if seats > 1:
        place = np.searchsorted(numbers, codes)
        for one in range(seats):
            for other in range(one + 1, seats):
                both = place[one] * len(numbers) + place[other]
                met, often = np.unique(both, return_counts=True)
                for each, number in zip(met.tolist(), often.tolist(), strict=True):
                    first, second = (int(numbers[at]) for at in divmod(each, len(numbers)))
                    found.pairs[first, second] += number
                    found.pairs[second, first] += number
    return found


def _binned(codes: Codes) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    times = np.bincount(codes.ravel())
    numbers = np.flatnonzero(times)
    return numbers, times[numbers]


@dataclass(frozen=True, slots=True)
class Measured:
    """A mean over seats and rounds, with its standard error."""

    mean: Fraction
    error: float
    trials: int
    """Seats times rounds."""


class Measure:
    """Figures of counted rounds: what a number, looked up for each code, is on average."""

    def __init__(self, engine: Engine, counts: Counts) -> None:
        self.engine, self.counts = engine, counts
        self.outcomes: dict[int, Outcome] = {code: engine.outcome(code) for code in counts.codes}
        self.nets: dict[int, dict[str, Fraction]] = {code: self._nets(each) for code, each in self.outcomes.items()}

    def _nets(self, outcome: Outcome) -> dict[str, Fraction]:
        found = {}
        for name, units in outcome.units.items():
            row = pays(self.engine.game, name, outcome.fact)
            assert row is not None, "all is known when a round is over"
            found[name] = units * row.odds.to_one
        return found

    def of(self, figures: dict[int, Fraction]) -> Measured:
        """The mean of a number by code, per seat and round."""
        seats, rounds = self.engine.seats, self.counts.rounds
        scale = lcm(*(figure.denominator for figure in figures.values())) if figures else 1
        whole = {code: int(figure * scale) for code, figure in figures.items() if figure}
        total = sum(times * whole.get(code, 0) for code, times in self.counts.codes.items())
        squares = sum(times * whole.get(code, 0) ** 2 for code, times in self.counts.codes.items())
        squares += sum(
            times * whole[one] * whole[other]
            for (one, other), times in self.counts.pairs.items()
            if one in whole and other in whole
        )
        mean = Fraction(total, rounds * seats * scale)
        # The variance of what a table brings in a round, over the rounds, and the squares of seats.
        variance = Fraction(squares, rounds) - Fraction(total, rounds) ** 2
        return Measured(mean, sqrt(max(variance, Fraction(0)) / rounds) / (seats * scale), rounds * seats)

    def wager(self, name: str) -> Measured:
        """What a wager brings."""
        return self.of({code: nets.get(name, Fraction(0)) for code, nets in self.nets.items()})

    def hit(self, name: str) -> Measured:
        """How often a wager is paid more than nothing."""
        return self.of({code: Fraction(nets.get(name, Fraction(0)) > 0) for code, nets in self.nets.items()})

    @property
    def rounds(self) -> dict[int, Fraction]:
        """What all but the side wagers bring together, by code."""
        sides = {wager.name for wager in self.engine.game.wagers if wager.kind is Kind.SIDE}
        return {
            code: sum((net for name, net in nets.items() if name not in sides), Fraction(0))
            for code, nets in self.nets.items()
        }

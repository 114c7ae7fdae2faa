"""What rounds came to: whole numbers that add up, whoever counted them and in whatever order.

For one seat it is enough to know how often each code was met. Seats of one table share the dealer's cards, so what they
bring is not independent: for several seats it is also counted how often two codes were met in one round, from which the
variance of any figure over a table follows.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import filterfalse
from math import lcm, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.rules.wagers import Kind, Row
from croupier.simulation.engine import Codes, Engine, Outcome, brought, settled
from croupier.simulation.pairs import SMALL, Pairs, Products, pairs
from croupier.simulation.shuffling import CHUNK
from croupier.solver.moments import root

EARLY = 1 << 12  # rounds among which most codes are met for the first time
MOST_SEATS = 64


@dataclass(slots=True)
class Counts:
    """Rounds, counted."""

    rounds: int = 0
    codes: Counter[int] = field(default_factory=Counter)
    """How often each code was met, over all seats."""
    pairs: Pairs = field(default_factory=Pairs)
    """For several seats: how often two of a table met two codes in one round."""
    firsts: dict[int, int] = field(default_factory=dict)
    """Where each code was met first, as one number: ``place_of`` reads it."""

    def add(self, other: Counts) -> None:
        self.rounds += other.rounds
        self.codes.update(other.codes)
        self.pairs.add(other.pairs)
        if max(self.firsts.values(), default=0) <= min(other.firsts.values(), default=0):
            # As chunks mostly come: only what is new.
            new = list(filterfalse(self.firsts.__contains__, other.firsts))
            self.firsts.update((code, other.firsts[code]) for code in new)
        else:
            for code, place in other.firsts.items():
                self.firsts[code] = min(place, self.firsts.get(code, place))


def place_of(first: int) -> tuple[int, int, int]:
    """The chunk, the round of it and the seat that a number of ``Counts.firsts`` means."""
    rounds, seat = divmod(first, MOST_SEATS)
    chunk, at = divmod(rounds, CHUNK)
    return chunk, at, seat


def count(codes: Codes, chunk: int = 0) -> Counts:
    """The codes of a chunk's first rounds, counted."""
    seats, rounds = codes.shape
    by_round = codes.T.ravel()
    numbers, times, places = _unique(by_round) if codes.max(initial=0) > SMALL else _binned(by_round)
    firsts = (chunk * CHUNK + places // seats) * MOST_SEATS + places % seats
    each_code = numbers.tolist()
    return Counts(
        rounds,
        Counter(dict(zip(each_code, times.tolist(), strict=True))),
        pairs(codes, numbers),
        dict(zip(each_code, firsts.tolist(), strict=True)),
    )


Ints = NDArray[np.int64]


def _unique(codes: Ints) -> tuple[Ints, Ints, Ints]:
    numbers, places, times = np.unique(codes, return_index=True, return_counts=True)
    return numbers, times, places


def _binned(codes: Ints) -> tuple[Ints, Ints, Ints]:
    """The same where codes are small: each, how often it is met, and where first."""
    times = np.bincount(codes)
    numbers = np.flatnonzero(times)
    places = np.full(len(times), -1, np.int32)
    early = codes[:EARLY]
    places[early[::-1]] = np.arange(len(early), dtype=np.int32)[::-1]  # the last that is written stays
    late = np.flatnonzero(places.take(codes[EARLY:]) < 0) + EARLY
    places[codes[late[::-1]]] = late[::-1]
    return numbers, times[numbers], places[numbers].astype(np.int64)


class _Table:
    """Codes and pairs of codes of a table with several seats, for sums of squares."""

    def __init__(self, counts: Counts) -> None:
        self.codes = sorted(counts.codes)
        self.places = {code: place for place, code in enumerate(self.codes)}
        self.times = np.array([counts.codes[code] for code in self.codes], np.int64)
        self.pairs = Products(counts.pairs, np.array(self.codes, np.int64))
        self.most = int(self.pairs.times.sum())

    def holds(self, whole: dict[int, int]) -> bool:
        """Whether products of such numbers, all summed up, stay whole."""
        return max(map(abs, whole.values()), default=0) ** 2 * self.most < 1 << 63

    def products(self, whole: dict[int, int]) -> int:
        """The products of what two seats bring, summed up."""
        values = np.zeros(len(self.codes), np.int64)
        for code, number in whole.items():
            values[self.places[code]] = number
        return self.pairs.whole(values)

    def variance(self, whole: dict[int, int], middle: int, rounds: int) -> float:
        """The variance of what a table brings in a round, of numbers that are too large, from about their mean."""
        values = np.array([whole.get(code, 0) - middle for code in self.codes], np.float64)
        squares = float((values**2 * self.times).sum()) + 2 * self.pairs.near(values)
        return squares / rounds - (float((values * self.times).sum()) / rounds) ** 2


@dataclass(frozen=True, slots=True)
class Measured:
    """A mean over seats and rounds, with its standard error."""

    mean: Fraction
    error: float
    trials: int
    """Seats times rounds."""


def _whole(figures: dict[int, Fraction]) -> tuple[dict[int, int], int]:
    """Numbers by code as whole ones, and how many of those make one."""
    scale = lcm(*{figure.denominator for figure in figures.values()})
    return {code: figure.numerator * (scale // figure.denominator) for code, figure in figures.items()}, scale


class Measure:
    """Figures of counted rounds: what a number, looked up for each code, is on average."""

    def __init__(self, engine: Engine, counts: Counts) -> None:
        self.engine = engine
        self.outcomes: dict[int, Outcome] = {}
        self.rows: dict[int, dict[str, Row]] = {}
        """The row that settles each wager, by code."""
        self.nets: dict[int, dict[str, Fraction]] = {}
        self.update(counts)

    def update(self, counts: Counts) -> None:
        """Measure more: codes that were met before are not looked up again."""
        self.counts = counts
        self._table = _Table(counts) if counts.pairs else None
        for code in counts.codes.keys() - self.outcomes.keys():
            outcome = self.outcomes[code] = self.engine.outcome(code)
            rows = self.rows[code] = settled(self.engine.game, outcome)
            self.nets[code] = brought(outcome, rows)

    def of(self, figures: dict[int, Fraction]) -> Measured:
        """The mean of a number by code, per seat and round."""
        return self._of(*_whole(figures))

    def _of(self, whole: dict[int, int], scale: int) -> Measured:
        """The same of whole numbers, of which so many make one."""
        seats, rounds, often = self.engine.seats, self.counts.rounds, self.counts.codes
        met = {code: number for code, number in whole.items() if number and code in often}
        total = sum(often[code] * number for code, number in met.items())
        mean = Fraction(total, rounds * seats * scale)
        # The variance of what a table brings in a round, over the rounds, and the squares of seats.
        variance: Fraction | float
        if self._table and not self._table.holds(met):
            variance = self._table.variance(met, total // (rounds * seats), rounds)
        else:
            squares = sum(often[code] * number**2 for code, number in met.items())
            if self._table:
                squares += 2 * self._table.products(met)
            variance = Fraction(squares, rounds) - Fraction(total, rounds) ** 2
        return Measured(mean, sqrt(max(variance, 0) / rounds) / (seats * scale), rounds * seats)

    def deviation(self, figures: dict[int, Fraction]) -> tuple[float, float | None]:
        """How much a number varies from seat to seat and round to round, with its standard error, if it has one."""
        whole, scale = _whole(figures)
        often = self.counts.codes
        total = sum(often[code] * number for code, number in whole.items())
        mean = Fraction(total, self.counts.rounds * self.engine.seats * scale)
        near = Fraction(round(mean * 2**16), 2**16)  # as good as the mean, and of shorter numbers
        finer = lcm(scale, near.denominator)
        times, middle = finer // scale, int(near * finer)
        squares = self._of({code: (number * times - middle) ** 2 for code, number in whole.items()}, finer**2)
        deviation = root(squares.mean - (mean - near) ** 2)
        return deviation, squares.error / (2 * deviation) if deviation else None

    @property
    def with_sides(self) -> bool:
        """Whether side wagers are staked."""
        return any(self.engine.game.wager(name).kind is Kind.SIDE for nets in self.nets.values() for name in nets)

    @property
    def rounds(self) -> dict[int, Fraction]:
        """What all but the side wagers bring together, by code."""
        sides = {wager.name for wager in self.engine.game.wagers if wager.kind is Kind.SIDE}
        return {
            code: sum((net for name, net in nets.items() if name not in sides), Fraction(0))
            for code, nets in self.nets.items()
        }

    @property
    def totals(self) -> dict[int, Fraction]:
        """What all wagers bring together, by code."""
        return {code: sum(nets.values(), Fraction(0)) for code, nets in self.nets.items()}

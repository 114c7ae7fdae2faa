"""The battery: whether cards of dealt rounds look as independent, even shuffles make them look.

Rounds are tallied in whole numbers, so that tallies of parts add up to the tally of all. Every test is of the first
so many places of a shuffled deck, one row a round:

- each place holds every card equally often (chi-square);
- among the cards dealt every card is equally often (chi-square, for draws without replacement);
- from each place to the next every distance between two cards is equally frequent (chi-square);
- ups and downs come in as many runs as they should (exact mean and variance of permutations);
- neighbours in a round are correlated as draws without replacement are, and no more;
- the same place in successive rounds is not correlated, and holds the same card as often as chance has it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from checks.tails import chi_square_tail, normal_tail, rejected

Orders = NDArray[np.uint8]
LEVEL = 0.01
"""How often a battery may reject shuffles that are even: all of its tests together."""


@dataclass
class Sums:
    """A number that each round has: how many rounds, and the sums of it and of its square."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, values: NDArray[np.int64]) -> None:
        self.count += len(values)
        self.total += int(values.sum())
        self.squares += int((values * values).sum())

    def merge(self, other: Sums) -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    def tail(self, mean: float, variance: float | None = None) -> float:
        """How often chance takes the sum so far from its mean; the variance is the observed one unless it is known."""
        spread = self.squares / self.count - (self.total / self.count) ** 2 if variance is None else variance
        if spread <= 0:
            return 1.0 if math.isclose(self.total, mean * self.count) else 0.0
        return normal_tail((self.total - mean * self.count) / math.sqrt(spread * self.count))


@dataclass
class Tally:
    """What is counted of rounds."""

    deck: int
    """How many cards it has."""
    places: int
    """How many of them are looked at."""
    rounds: int = 0
    cards: NDArray[np.int64] = field(init=False)
    """By place and card."""
    distances: NDArray[np.int64] = field(init=False)
    """From each place to the next, around the deck."""
    runs: Sums = field(default_factory=Sums)
    neighbours: Sums = field(default_factory=Sums)
    successive: Sums = field(default_factory=Sums)
    repeated: Sums = field(default_factory=Sums)

    def __post_init__(self) -> None:
        self.cards = np.zeros((self.places, self.deck), np.int64)
        self.distances = np.zeros((self.places - 1, self.deck), np.int64)

    def add(self, orders: Orders) -> None:
        """Count rounds that were dealt one after the other; of each the first places."""
        dealt = orders[:, : self.places].astype(np.int64)
        self.rounds += len(dealt)
        self.cards += _counted(dealt, self.deck)
        self.distances += _counted((dealt[:, 1:] - dealt[:, :-1]) % self.deck, self.deck)
        up = dealt[:, 1:] > dealt[:, :-1]
        self.runs.add((up[:, 1:] != up[:, :-1]).sum(axis=1, dtype=np.int64) + 1)
        centred = 2 * dealt - (self.deck - 1)
        self.neighbours.add((centred[:, 1:] * centred[:, :-1]).sum(axis=1))
        self.successive.add((centred[1:] * centred[:-1]).sum(axis=1))
        self.repeated.add((dealt[1:] == dealt[:-1]).sum(axis=1, dtype=np.int64))

    def merge(self, other: Tally) -> None:
        """Count what another has counted."""
        self.rounds += other.rounds
        self.cards += other.cards
        self.distances += other.distances
        for name in ("runs", "neighbours", "successive", "repeated"):
            getattr(self, name).merge(getattr(other, name))

    def tails(self) -> dict[str, float]:
        """How often chance exceeds what was found, by test."""
        deck, places = self.deck, self.places
        found = {f"place {place}": _even(counts) for place, counts in enumerate(self.cards)}
        found |= {f"distance after place {place}": _even(counts[1:]) for place, counts in enumerate(self.distances)}
        if places < deck:
            found["cards dealt"] = self._cards_dealt()
        found["runs"] = self.runs.tail((2 * places - 1) / 3, (16 * places - 29) / 90)
        found["neighbours"] = self.neighbours.tail(-(places - 1) * (deck + 1) / 3)
        found["successive rounds"] = self.successive.tail(0)
        found["repeated cards"] = self.repeated.tail(places / deck)
        return found

    def _cards_dealt(self) -> float:
        share = self.places / self.deck
        apart = self.cards.sum(axis=0) - self.rounds * share
        spread = self.rounds * share * (1 - share) * self.deck / (self.deck - 1)
        return chi_square_tail(float((apart * apart).sum() / spread), self.deck - 1)

    def rejected(self, level: float = LEVEL) -> list[str]:
        """The tests by which these are no even shuffles, the clearest first."""
        return rejected(self.tails(), level)


def _counted(values: NDArray[np.int64], deck: int) -> NDArray[np.int64]:
    """How often each value is in each column."""
    columns = values.shape[1]
    apart = values + np.arange(columns) * deck
    return np.bincount(apart.ravel(), minlength=columns * deck).reshape(columns, deck).astype(np.int64)


def _even(counts: NDArray[np.int64]) -> float:
    expected = counts.sum() / len(counts)
    return chi_square_tail(float(((counts - expected) ** 2).sum() / expected), len(counts) - 1)

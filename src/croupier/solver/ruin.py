"""Ruin: how likely a bankroll is to be lost at flat stakes, and how large one has to be; a seat's, and the house's.

**Within so many rounds.** A seat is ruined when its bankroll no longer covers the initial stake; raises are always
covered, as in sessions. How likely a seat is to get through n rounds is worked out for every bankroll at once, from how
likely it is to get through n - 1 of them: nothing but products and sums of positive numbers, with an error of 1e-16 or
so for each round. Bankrolls so large that not even Chernoff's bound lets them be lost in time are taken to be safe.

**For ever.** Whoever has no edge is ruined in the end, whatever the bankroll. Whoever has one falls only so deep: the
deepest fall of an endless walk is a sum of Poisson many steps (Spitzer), of which as many of k levels are expected as
the sum over n of how likely n rounds are to lose k levels together, divided by n. Those are the coefficients of
-log(1 - f(z)), f being the generating function of a round: one Fourier transform finds them, on a circle on which f is
less than one, and another turns them into the law of the deepest fall. Probabilities are right to about 1e-12. Beside
them stand Lundberg's bound, exp(-r * reserve) with E[exp(-r * round)] = 1, and what a normal law would make of it.

>>> from croupier import games
>>> from croupier.solver.solve import solve
>>> found = solve(games.find("three-card-poker"))
>>> seat = ruin(found.distribution, found.initial, bankrolls=[20, 100], lengths=[100, 1000])
>>> [[round(risk, 4) for risk in row] for row in seat.within]
[[0.2745, 0.8505], [0.0, 0.1594]]
>>> house_reserve(found.distribution, risks=[Fraction(1, 100)])
<reserve: 184.0 at 1.00%>
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, fsum, inf, log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.errors import Unsolvable
from croupier.solver.law import BEYOND, MOST_LEVELS, ROUNDING, Outcomes
from croupier.solver.moments import central, mean
from croupier.solver.operations import Needed, Reserve, ReserveFor, Ruin
from croupier.solver.ratios import common

BANKROLLS = (20, 50, 100, 200, 500, 1_000)
"""In units, of which risks are told if nothing else is said."""
LENGTHS = (100, 500, 1_000, 5_000, 10_000)
"""Of play, in rounds."""
RISKS = (Fraction(1, 20), Fraction(1, 100), Fraction(1, 1_000), Fraction(1, 10_000))

FALLS = (Fraction(1, 2), Fraction(9, 10), Fraction(19, 20), Fraction(99, 100))
"""Of drawdowns."""

Floats = NDArray[np.float64]
Money = Fraction | int


def ruin(
    distribution: Outcomes,
    initial: Money,
    *,
    bankrolls: Sequence[Money] = BANKROLLS,
    lengths: Sequence[int] = LENGTHS,
    risks: Sequence[Fraction] = RISKS,
) -> Ruin:
    """How likely bankrolls are to be lost within so many rounds of such results, and how large they should be."""
    first, ordered = Fraction(initial), sorted(set(lengths))
    walk = _Walk(distribution)
    spare = [floor((Fraction(bankroll) - first) / walk.step) for bankroll in bankrolls]
    lost = {rounds: np.clip(1 - through, 0, 1) for rounds, through in walk.through(ordered)}
    endless = deepest_fall(distribution)
    return Ruin(
        first,
        tuple(map(Fraction, bankrolls)),
        tuple(ordered),
        tuple(tuple(_lost(lost[rounds], levels) for rounds in ordered) for levels in spare),
        tuple(1.0 if endless is None or levels < 0 else endless.beyond(levels * walk.step) for levels in spare),
        tuple(
            Needed(rounds, risk, first + int(np.argmax(lost[rounds] <= float(risk))) * walk.step)
            for rounds in ordered
            for risk in risks
        ),
    )


def _lost(risks: Floats, levels: int) -> float:
    """By level, how likely a bankroll is to be lost; what lies beyond those that are laid out is taken to be safe."""
    return 1.0 if levels < 0 else float(risks[levels]) if levels < len(risks) else 0.0


def house_reserve(distribution: Outcomes, *, risks: Sequence[Fraction] = RISKS) -> Reserve | None:
    """What a house needs that pays such results of a seat for ever; None where nothing is enough: it has no edge."""
    kept = [(-net, often) for net, often in distribution]
    endless = deepest_fall(kept)
    if endless is None:
        return None
    exponent, usual = lundberg(kept), float(2 * mean(kept) / central(kept, 2))
    return Reserve(
        exponent,
        tuple(ReserveFor(risk, endless.covering(risk), -log(risk) / exponent, -log(risk) / usual) for risk in risks),
    )


# Within so many rounds.


class _Walk:
    """Results as levels, a level being the largest amount that all are multiples of."""

    def __init__(self, outcomes: Outcomes) -> None:
        possible = [(net, often) for net, often in outcomes if often]
        self.step = common(net for net, _ in possible) or Fraction(1)
        self.levels = np.array([int(net / self.step) for net, _ in possible], np.int64)
        self.often = np.array([float(often) for _, often in possible])
        self.often /= fsum(self.often)
        if self.levels.max() - self.levels.min() > MOST_LEVELS:
            raise Unsolvable("results are too far apart for their levels to be laid out")

    def through(self, lengths: Iterable[int]) -> list[tuple[int, Floats]]:
        """For each number of rounds, how likely they are got through from each level, the first being the lowest with
        which somebody can go on."""
        down, up = max(0, -int(self.levels.min())), max(0, int(self.levels.max()))
        found, played, laid = [], 0, 1
        alive = np.ones(1)
        for rounds in lengths:
            while played < rounds:
                if played == 0 or played >= laid:
                    laid = min(max(2 * played, 64), rounds)
                    wanted = self.fall(laid) + 1
                    alive = np.concatenate([alive, np.ones(max(0, wanted - len(alive)))])
                    padded = np.concatenate([np.zeros(down), alive, np.ones(up)])
                    moved, grown = np.empty_like(alive), np.empty_like(alive)
                padded[down : down + len(alive)] = alive
                grown[:] = 0
                for level, often in zip(self.levels.tolist(), self.often.tolist(), strict=True):
                    np.multiply(padded[down + level : down + level + len(alive)], often, out=moved)
                    grown += moved
                alive, grown = grown, alive
                played += 1
            found.append((rounds, alive.copy()))
        return found

    def never_below_peak(self, levels: int, rounds: int) -> float:
        """How likely so many rounds never stand more levels below the most that they had come to before."""
        below = np.zeros(levels + 1)  # by how many levels below the peak
        below[0] = 1
        for _ in range(rounds):
            moved = np.zeros(levels + 1)
            for level, often in zip(self.levels.tolist(), self.often.tolist(), strict=True):
                if level >= 0:
                    moved[0] += often * below[: level + 1].sum()
                    moved[1 : max(1, levels + 1 - level)] += often * below[level + 1 :]
                elif -level <= levels:
                    moved[-level:] += often * below[:level]
            below = moved
        return float(below.sum())

    def fall(self, rounds: int) -> int:
        """How many levels so many rounds fall at most from where they began, but for ``BEYOND``: Chernoff's bound."""
        tilts = np.geomspace(1e-9, 50 / max(1, int(np.abs(self.levels).max())), 400)
        cumulants = np.array([_cumulant(self.levels, self.often, -tilt) for tilt in tilts])
        bounds = (rounds * np.maximum(cumulants, 0) - log(BEYOND)) / tilts
        return min(int(bounds.min()) + 1, rounds * max(0, -int(self.levels.min())) + 1)


def _cumulant(amounts: NDArray[np.int64], often: Floats, tilt: float) -> float:
    """The logarithm of the mean of exp(tilt * amount)."""
    raised = tilt * amounts
    top = float(raised.max())
    return top + log(float(np.dot(often, np.exp(raised - top))))


class Drawdown(NamedTuple):
    """The least amount that the largest fall from the most a bankroll had been does not exceed so often."""

    share: Fraction
    amount: Fraction


def drawdown(distribution: Outcomes, rounds: int, shares: Sequence[Fraction] = FALLS) -> tuple[Drawdown, ...]:
    """How far bankrolls fall from their peaks within so many rounds of such results, nobody being ruined meanwhile.

    For each fall that is looked at, how far below its peak a bankroll stands is carried from round to round, and what
    has fallen further is dropped. A thousand rounds take a second or three, ten times as many forty times as long.

    >>> coin = [(Fraction(1), Fraction(1, 2)), (Fraction(-1), Fraction(1, 2))]
    >>> drawdown(coin, 2, [Fraction(1, 4), Fraction(3, 4)])
    (Drawdown(share=Fraction(1, 4), amount=Fraction(0, 1)), Drawdown(share=Fraction(3, 4), amount=Fraction(1, 1)))
    """
    walk = _Walk(distribution)
    known: dict[int, float] = {}

    def within(levels: int) -> float:
        if levels not in known:
            known[levels] = walk.never_below_peak(levels, rounds)
        return known[levels]

    found, most = [], rounds * max(0, -int(walk.levels.min()))
    for share in shares:
        low, high = -1, 1
        while high < most and within(high) < float(share) - ROUNDING:
            low, high = high, 2 * high
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if within(middle) < float(share) - ROUNDING else (low, middle)
        found.append(Drawdown(share, high * walk.step))
    return tuple(found)


# For ever.


@dataclass(frozen=True, eq=False)
class DeepestFall:
    """The law of the deepest that an endless walk ever falls below where it began."""

    step: Fraction
    deeper: Floats
    """How likely it is to fall deeper than each number of levels, from none."""

    def beyond(self, amount: Money) -> float:
        """How likely it is to fall deeper than so much."""
        levels = floor(Fraction(amount) / self.step)
        return _lost(self.deeper, levels)

    def covering(self, risk: Fraction) -> Fraction:
        """The least amount beyond which it falls no likelier than so."""
        return int(np.argmax(self.deeper <= float(risk))) * self.step


def deepest_fall(outcomes: Outcomes) -> DeepestFall | None:
    """How deep an endless walk of such steps ever falls; None if it falls without end: its mean is not above nothing.

    >>> coin = [(Fraction(1), Fraction(2, 3)), (Fraction(-1), Fraction(1, 3))]
    >>> [round(deepest_fall(coin).beyond(amount), 12) for amount in range(3)]
    [0.5, 0.25, 0.125]
    """
    if mean(outcomes) <= 0:
        return None
    walk = _Walk(outcomes)
    if walk.levels.min() >= 0:
        return DeepestFall(walk.step, np.zeros(1))
    falls = -walk.levels
    root = _lundberg(walk)
    tilt = _least(lambda at: _cumulant(falls, walk.often, at), root)
    size = 1 << int(40 / min(tilt, root - tilt) + int(np.abs(falls).max())).bit_length()
    if size > MOST_LEVELS:
        raise Unsolvable("the edge is so small that the deepest fall has too many levels to be laid out")
    single = np.zeros(size)
    np.add.at(single, falls % size, walk.often * np.exp(tilt * falls))
    expected = np.fft.irfft(-np.log1p(-np.fft.rfft(single)), size)
    half = size // 2
    steps = np.zeros(size)
    steps[1:half] = expected[1:half] * np.exp(-tilt * np.arange(1, half))
    masses = np.clip(np.fft.irfft(np.exp(np.fft.rfft(steps) - steps.sum()), size)[:half], 0, None)
    deeper = np.clip(np.cumsum(masses[::-1])[::-1] - masses, 0, 1)
    return DeepestFall(walk.step, np.append(deeper, 0.0))


def lundberg(outcomes: Outcomes) -> float:
    """The exponent of Lundberg's bound: the root r above nothing of E[exp(-r * result)] = 1, for a mean above nothing.

    >>> from math import exp
    >>> coin = [(Fraction(1), Fraction(2, 3)), (Fraction(-1), Fraction(1, 3))]
    >>> round(exp(lundberg(coin)), 12)
    2.0
    """
    if mean(outcomes) <= 0:
        raise Unsolvable("without an edge nothing bounds the fall")
    walk = _Walk(outcomes)
    return _lundberg(walk) / float(walk.step) if walk.levels.min() < 0 else inf


def _lundberg(walk: _Walk) -> float:
    """The same for levels."""
    high = 1e-9
    while _cumulant(walk.levels, walk.often, -high) < 0:
        high *= 2
    low = high / 2
    while high - low > 1e-15 * high:
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if _cumulant(walk.levels, walk.often, -middle) < 0 else (low, middle)
    return (low + high) / 2


def _least(function: Callable[[float], float], end: float) -> float:
    """Where a function that falls and then rises is least between nothing and an end, nearly."""
    low, high = 0.0, end
    for _ in range(40):
        first, then = low + (high - low) / 3, high - (high - low) / 3
        low, high = (low, then) if function(first) < function(then) else (first, high)
    return (low + high) / 2

"""Hold: what a house keeps over so many rounds, and how far that may be from what it should.

**Of the first wager.** What rounds bring together has a law on a lattice (``law``): totals are exact, probabilities as
near as floating numbers are, 1e-9 or better after a million rounds. A band leaves as little as there is beyond at
either side, so its ends are totals that do come.

**Of what is staked.** What is kept of each unit staked is a quotient of two sums that depend on each other. It is at
most h just where the sum of ``kept - h * staked`` over all rounds is at most nothing, and how likely that is follows
from the characteristic function of one round, raised to the power of all (Gil-Pelaez). That sum is smeared a little, by
``SMEARED`` of its deviation, so that single totals do not make the integral tremble: its variance is larger by 2.5e-5
of itself, and an end of a band lies some 3e-5 deviations further out than it should. Nothing else is approximated: no
normal law is assumed.

>>> from croupier import games
>>> from croupier.solver.ends import stakes_and_nets
>>> from croupier.solver.solve import solve
>>> found = hold_after(stakes_and_nets(solve(games.find("three-card-poker")).ends), 10_000)
>>> found
<10,000 rounds: the house keeps 0.0337 per unit, 0.0067 to 0.0607 in 90 % of cases; behind in 1.98 %>
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import ceil, pi, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from croupier.errors import Unsolvable
from croupier.solver.breakdown import SideWager
from croupier.solver.ends import StakeAndNet
from croupier.solver.law import law, reach
from croupier.solver.moments import central, mean, root
from croupier.solver.operations import HoldAfter, HoldBand, NearBand, OfStaked
from croupier.written import whole

ROUNDS = (100, 1_000, 10_000, 100_000, 1_000_000)
"""After how many rounds it is looked at, if nothing else is said."""
SHARES = (Fraction(9, 10), Fraction(19, 20), Fraction(99, 100))
SMEARED = 5e-3
"""Of the deviation of a sum, by which it is smeared."""
TAPERED = 6.0
"""In how many deviations of the smear its transform is as good as nothing."""
NOTHING = 1e-18
"""What no probability is changed by."""
NEAR = 1e-6
"""Of its deviation, how near the end of a band is looked for."""


def hold(
    rounds_of: Iterable[StakeAndNet], sizes: Sequence[int] = ROUNDS, shares: Sequence[Fraction] = SHARES
) -> tuple[HoldAfter, ...]:
    """What the house keeps after each of some numbers of rounds in which so much is staked and brought."""
    listed = tuple(rounds_of)
    return tuple(hold_after(listed, each, shares) for each in sizes)


def hold_after(rounds_of: Iterable[StakeAndNet], rounds: int, shares: Sequence[Fraction] = SHARES) -> HoldAfter:
    """What the house keeps of so many rounds in which so much is staked and brought."""
    listed = [each for each in rounds_of if each.probability]
    kept = [(-net, often) for _, net, often in listed]
    found = law([(kept, rounds)])
    if found is None:
        raise Unsolvable(f"{whole(rounds)} rounds come to too many totals to be told apart")
    bands = tuple(HoldBand(share, *(end / rounds for end in found.band(share))) for share in shares)
    return HoldAfter(
        rounds,
        mean(kept),
        root(central(kept, 2) / rounds),
        found.quantile(Fraction(1, 2)) / rounds,
        bands,
        found.below(Fraction(0)),
        found.at(Fraction(0)),
        _of_staked(listed, rounds, shares),
    )


def of_side_wager(side: SideWager) -> tuple[StakeAndNet, ...]:
    """A stake of one on a side wager, round after round."""
    return tuple(StakeAndNet(Fraction(1), row.odds, row.probability) for row in side.rows)


# Of what is staked.


def _of_staked(rounds_of: Sequence[StakeAndNet], rounds: int, shares: Sequence[Fraction]) -> OfStaked:
    staked = mean((stake, often) for stake, _, often in rounds_of)
    expected = -mean((net, often) for _, net, often in rounds_of) / staked
    found = _Ratio(rounds_of, rounds, expected)
    bands = tuple(
        NearBand(share, found.quantile(float((1 - share) / 2)), found.quantile(float((1 + share) / 2)))
        for share in shares
    )
    return OfStaked(expected, found.quantile(0.5), bands)


class _Ratio:
    """How likely what is kept of each unit staked is to be at most so much."""

    def __init__(self, rounds_of: Sequence[StakeAndNet], rounds: int, expected: Fraction) -> None:
        self.rounds, self.expected = rounds, float(expected)
        about = [(-net - expected * stake, often) for stake, net, often in rounds_of]
        one = root(central(about, 2))
        self.spread = one * sqrt(rounds)
        self.staked = float(mean((stake, often) for stake, _, often in rounds_of)) * rounds
        if not self.spread:
            return
        # Where all of the sum lies, wherever the end of a band is: that moves it by some deviations only.
        length = reach(about, rounds) + 20 * self.spread
        count = ceil(TAPERED / (SMEARED * self.spread) * length / (2 * pi))
        middles = np.arange(count) + 0.5
        self.at = middles * (2 * pi / length)
        self.weight = np.exp(-0.5 * (SMEARED * self.spread * self.at) ** 2) / (pi * middles)
        by_stake: defaultdict[Fraction, list[StakeAndNet]] = defaultdict(list)
        for each in rounds_of:
            by_stake[each.stake].append(each)
        self.stakes = np.array([float(stake) for stake in by_stake])
        self.parts = np.array([self._part(each) for each in by_stake.values()])
        # Most of it is as good as nothing once it is raised to that power, whatever is asked for.
        most = np.abs(self.parts).sum(axis=0)
        counts = most > NOTHING ** (1 / rounds)
        self.at, self.weight, self.parts = self.at[counts], self.weight[counts], self.parts[:, counts]

    def _part(self, alike: Sequence[StakeAndNet]) -> NDArray[np.complex128]:
        """The characteristic function of what is kept, of rounds with one stake."""
        found = np.zeros(len(self.at), np.complex128)
        for _, net, often in alike:
            found += float(often) * np.exp(-1j * float(net) * self.at)
        return found

    def at_most(self, kept: float) -> float:
        """By Gil-Pelaez, at the middles of equal steps, which is exact but for what lies beyond ``length``."""
        turned: NDArray[np.complex128] = np.exp(-1j * kept * np.outer(self.stakes, self.at))
        return 0.5 - float(np.dot(self.weight, ((self.parts * turned).sum(axis=0) ** self.rounds).imag))

    def quantile(self, share: float) -> float:
        if not self.spread:
            return self.expected
        one = self.spread / self.staked
        usual = NormalDist().inv_cdf(share)
        return self.expected + one * _crossed(lambda at: self.at_most(self.expected + at * one) - share, usual)


def _crossed(rising: Callable[[float], float], about: float) -> float:
    """Where a rising function comes to nothing, looked for from somewhere near: by false position, kept inside."""
    low, high, reach = about - 0.25, about + 0.25, 0.5
    below, above = rising(low), rising(high)
    while below > 0:
        high, above, low, reach = low, below, low - reach, 2 * reach
        below = rising(low)
    while above < 0:
        low, below, high, reach = high, above, high + reach, 2 * reach
        above = rising(high)
    moved = 0
    while high - low > NEAR:
        at = (low * above - high * below) / (above - below) if above != below else (low + high) / 2
        at = min(max(at, low + NEAR / 2), high - NEAR / 2)
        found = rising(at)
        side = 1 if found > 0 else -1
        if side > 0:
            high, above = at, found
        else:
            low, below = at, found
        if side == moved:  # the end that stays is not to hold the others up
            below, above = (below / 2, above) if side > 0 else (below, above / 2)
        moved = side
    return (low + high) / 2

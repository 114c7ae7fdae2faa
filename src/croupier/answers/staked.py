"""What a round brings with so many chips on each wager, where best play is the same at all stakes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.rules.wagers import Kind
from croupier.solver.breakdown import NetResult
from croupier.solver.moments import central, root, skewness
from croupier.solver.ratios import staked
from croupier.solver.solution import Solution
from croupier.wire.statements import told


@dataclass(frozen=True, slots=True)
class WagerAtStakes:
    """One wager: what lies on it on average, and what it brings, in chips."""

    name: str
    average_stake: Fraction
    value: Fraction


@dataclass(frozen=True, slots=True)
class AtStakes:
    """A round at some stakes, in chips."""

    stakes: dict[str, int]
    """On every wager that is placed before the deal."""
    value: Fraction
    variance: Fraction
    wagers: tuple[WagerAtStakes, ...]
    outcomes: tuple[NetResult, ...]
    """What all wagers bring together, from the worst."""

    @property
    def initial(self) -> int:
        """What must be put down before the deal."""
        return sum(self.stakes.values())

    @property
    def edge_of_initial(self) -> Fraction:
        """What the house keeps of that."""
        return -self.value / self.initial

    @property
    def deviation(self) -> float:
        return root(self.variance)

    @property
    def skewness(self) -> float:
        return skewness(self.variance, self.third_moment)

    @property
    def third_moment(self) -> Fraction:
        return central(self.outcomes, 3)

    @property
    def hit_frequency(self) -> Fraction:
        """How often a round brings more than nothing."""
        return sum((often for net, often in self.outcomes if net > 0), Fraction(0))

    @property
    def pushes(self) -> Fraction:
        """How often a round brings exactly nothing."""
        return sum((often for net, often in self.outcomes if net == 0), Fraction(0))


told(WagerAtStakes, {"name": "wager", "value": "return"})
told(
    AtStakes,
    {"outcomes": "distribution"},
    adds={
        "deviation": "deviation",
        "third_moment": "third_moment",
        "skewness": "skewness",
        "edge_of_initial_stake": "edge_of_initial",
        "hit_frequency": "hit_frequency",
        "pushes": "pushes",
    },
)


def at_stakes(solution: Solution, named: Mapping[str, int]) -> AtStakes:
    """A solved game at stakes of which some are named; a side wager that is not counted exactly must not be."""
    game, unit = solution.game, solution.game.unit.name
    uncounted = dict.fromkeys(dict(solution.left_out), 0)
    placed = staked(game, uncounted | {game.wager(name).name: chips for name, chips in named.items()})
    sides = {name: chips for name, chips in placed.items() if game.wager(name).kind is Kind.SIDE and chips}
    others = {name: chips for name, chips in placed.items() if name not in sides and chips not in (0, placed[unit])}
    value, variance = solution.mix({unit: placed[unit]} | sides | others)
    times = {each.name: sides.get(each.name, 0) if each.kind is Kind.SIDE else placed[unit] for each in solution.wagers}
    wagers = tuple(
        WagerAtStakes(each.name, times[each.name] * each.stake, times[each.name] * each.value)
        for each in solution.wagers
        if times[each.name]
    )
    return AtStakes(placed, value, variance, wagers, solution.together(placed[unit], sides))

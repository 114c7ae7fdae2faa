"""What is exact of the rounds that were played: of that strategy, at those stakes, as far as anything is.

Best play has every figure. So has a chart that is best play all round, and any way to play where seats draw to a
total, which is valued as it stands. Of other charts the return is known, since what follows the first decision is best
play. A strategy file in a showdown game is followed against every deal: all is known of its main wagers and choices,
and of the side wagers that no choice changes. Where that would take minutes, or the game is too large to be counted, no
more is known than the latter, or nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import ceil, sqrt

import numpy as np

from croupier.errors import Unsolvable
from croupier.rules.game import Game
from croupier.rules.wagers import Kind
from croupier.simulation.engine import Engine
from croupier.simulation.kept import tables
from croupier.simulation.showdown import Showdowns
from croupier.solver.breakdown import DecisionFigures
from croupier.solver.drawing.ordinary import ordinary
from croupier.solver.families import DRAWING, family_of
from croupier.solver.moments import central, mean, root
from croupier.solver.progress import Tell, silent
from croupier.solver.showdown.plan import plan
from croupier.solver.solution import Solution
from croupier.solver.solve import solve, valued
from croupier.strategies.charts import charted_value
from croupier.strategies.files import StrategyFile, Written
from croupier.strategies.followed import Following, counted_for, played, takes_long

Outcomes = tuple[tuple[Fraction, Fraction], ...]
"""Net results and their probabilities."""


MET = 196
"""How often something should have been met before its share, or what hangs on it, is told from a wrong one.

One that is twice as likely as it is said to be, or half, is then seven standard errors off.
"""


@dataclass(frozen=True)
class Known:
    """What is exact of something that brings money: all of it, or its value alone."""

    value: Fraction
    outcomes: Outcomes | None = None

    @classmethod
    def of(cls, outcomes: Outcomes) -> Known:
        return cls(mean(outcomes), outcomes)

    def times(self, factor: int) -> Known:
        """The same, so many times as large."""
        outcomes = None if self.outcomes is None else tuple((net * factor, often) for net, often in self.outcomes)
        return Known(self.value * factor, outcomes)

    @cached_property
    def hits(self) -> Fraction | None:
        """How often it brings more than nothing."""
        if self.outcomes is None:
            return None
        return sum((often for net, often in self.outcomes if net > 0), Fraction(0))

    @cached_property
    def variance(self) -> Fraction | None:
        return None if self.outcomes is None else central(self.outcomes, 2)

    @property
    def deviation(self) -> float | None:
        return None if self.variance is None else root(self.variance)

    def deviation_error(self, trials: int) -> float | None:
        """The standard error of a deviation seen in so many independent trials, by the fourth moment."""
        if not self.variance or self.outcomes is None:
            return None
        fourth, variance = float(central(self.outcomes, 4)), float(self.variance)
        return sqrt(max(0.0, fourth - variance**2) / trials / variance) / 2

    @property
    def wanted(self) -> int:
        """The trials in which each outcome that makes a hundredth of the variance is met so often that it counts."""
        if not self.variance or self.outcomes is None:
            return 0
        least = self.variance / 100
        telling = [often for net, often in self.outcomes if (net - self.value) ** 2 * often >= least]
        return ceil(MET / min(telling, default=Fraction(1)))  # of very many outcomes none tells much


@dataclass(frozen=True, slots=True)
class Truth:
    """Everything exact; what is not known is missing."""

    round: Known | None = None
    """All but the side wagers together."""
    total: Known | None = None
    """All that is staked together."""
    wagers: Mapping[str, Known] = field(default_factory=dict)
    decisions: tuple[DecisionFigures, ...] | None = None


def truth(
    game: Game,
    strategy: str | StrategyFile,
    ready: Engine,
    stakes: Mapping[str, int],
    progress: Tell = silent,
) -> Truth:
    """What is exact of a strategy that was made ready to be played, at stakes on every wager."""
    if family_of(game) is DRAWING:
        if strategy == "best":
            return of_solution(solve(game, stakes, progress=progress), stakes)
        policy = Written(strategy, game).policy if isinstance(strategy, StrategyFile) else ordinary
        return of_solution(valued(game, policy, stakes, progress=progress), stakes)
    try:
        solution = solve(game, progress=progress)
    except Unsolvable:
        if isinstance(strategy, StrategyFile):
            return Truth()  # a game too large to be counted is played all the same
        raise
    if strategy == "best" or (isinstance(ready, Showdowns) and ready.written is None and _is_best(ready)):
        return of_solution(solution, stakes)
    found = Truth(wagers=_wagers(solution, stakes, game.unmoved))
    if isinstance(strategy, StrategyFile):
        return _of_file(Written(strategy, game), found, stakes, progress)
    if strategy != "chart" or solution.opening is None:
        return found
    if any(wager.kind is Kind.SIDE and wager.name not in found.wagers for wager in game.wagers):
        return found  # what a choice changes is not known of a chart
    value = charted_value(solution.opening) * stakes[game.unit.name]
    return Truth(round=Known(value), total=Known(value + _of_sides(game, found)), wagers=found.wagers)


def _of_file(written: Written, found: Truth, stakes: Mapping[str, int], progress: Tell) -> Truth:
    """The truth about a strategy file, ``found`` being what is known of the wagers that no choice changes."""
    game = written.game
    if takes_long(written, plan(game)):
        return found
    counted = counted_for(written, game, progress)
    figures = played(counted, Following(written, counted, classes=False), progress)
    stake = stakes[game.unit.name]
    main = {each.name: Known.of(each.outcomes).times(stake) for each in figures.wagers}
    whole, wagers = Known.of(figures.distribution).times(stake), {**found.wagers, **main}
    sides = [wager.name for wager in game.wagers if wager.kind is Kind.SIDE and stakes[wager.name]]
    total = whole if not sides else None
    if sides and all(name in wagers for name in sides):
        total = Known(whole.value + sum((wagers[name].value for name in sides), Fraction(0)))
    return Truth(whole, total, wagers, figures.decisions)


def of_solution(solution: Solution, stakes: Mapping[str, int]) -> Truth:
    """The truth about best play, or about whatever way to play was solved, at stakes on every wager."""
    main, sides = solution.factors(stakes)
    return Truth(
        Known.of(solution.distribution).times(main),
        Known.of(solution.together(main, sides)),
        _wagers(solution, stakes, {each.name for each in solution.wagers}),
        solution.decisions,
    )


def _wagers(solution: Solution, stakes: Mapping[str, int], names: Iterable[str]) -> dict[str, Known]:
    main, sides = solution.factors(stakes)
    return {
        each.name: Known.of(each.outcomes).times(sides.get(each.name, main))
        for each in solution.wagers
        if each.name in names
    }


def _of_sides(game: Game, found: Truth) -> Fraction:
    """What the side wagers bring together."""
    sides = (wager.name for wager in game.wagers if wager.kind is Kind.SIDE)
    return sum((found.wagers[name].value for name in sides), Fraction(0))


def _is_best(ready: Showdowns) -> bool:
    """Whether tables are those of best play, though they were made otherwise."""
    best = tables(ready.game)
    return all(map(np.array_equal, ready.strategy.tables, best.tables))

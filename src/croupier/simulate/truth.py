"""What is exact of the rounds that were played: of that strategy, at those stakes, as far as anything is.

Best play has every figure. So has a chart that is best play all round, and any way to play where seats draw to a
total, which is valued as it stands. Of other charts the return is known, since what follows the first decision is best
play. Of a strategy file in a showdown game nothing is known but the wagers that no choice changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

import numpy as np

from croupier.rules.conditions import Flag, Folded
from croupier.rules.game import Game
from croupier.rules.wagers import Kind
from croupier.simulate.charts import charted_value
from croupier.simulate.engine import Engine
from croupier.simulate.files import StrategyFile, Written
from croupier.simulate.kept import tables
from croupier.simulate.showdown import Showdowns
from croupier.solver.charts import ordinary
from croupier.solver.moments import central, mean, root
from croupier.solver.solution import DecisionFigures, Solution, WagerFigures
from croupier.solver.solve import solve, valued
from croupier.solver.stakes import ratio

Outcomes = tuple[tuple[Fraction, Fraction], ...]
"""Net results and their probabilities."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is exact of something that brings money."""

    value: Fraction
    hits: Fraction | None = None
    """How often it brings more than nothing."""
    variance: Fraction | None = None
    fourth: float | None = None
    """The mean fourth power of what it brings beyond its value: how sure a simulated deviation can be."""

    @classmethod
    def of(cls, outcomes: Outcomes) -> Known:
        won = sum((often for net, often in outcomes if net > 0), Fraction(0))
        return cls(mean(outcomes), won, central(outcomes, 2), float(central(outcomes, 4)))

    @property
    def deviation(self) -> float | None:
        return None if self.variance is None else root(self.variance)

    def deviation_error(self, trials: int) -> float | None:
        """The standard error of a deviation seen in so many independent trials."""
        if not self.variance or self.fourth is None:
            return None
        variance = float(self.variance)
        return sqrt(max(0.0, self.fourth - variance**2) / trials / variance) / 2


@dataclass(frozen=True, slots=True)
class Truth:
    """Everything exact; what is not known is missing."""

    round: Known | None = None
    """All but the side wagers together."""
    total: Known | None = None
    """All that is staked together."""
    wagers: Mapping[str, Known] = field(default_factory=dict)
    decisions: tuple[DecisionFigures, ...] | None = None
    distribution: Outcomes | None = None
    """Of what all but the side wagers bring together."""
    together: Outcomes | None = None
    """Of what all that is staked brings together."""


def truth(
    game: Game,
    strategy: str | StrategyFile,
    ready: Engine,
    stakes: Mapping[str, int],
    progress: Callable[[str], None] = lambda _: None,
) -> Truth:
    """What is exact of a strategy that was made ready to be played, at stakes on every wager."""
    if game.blocks:
        if strategy == "best":
            return of_solution(solve(game, stakes, progress=progress), stakes)
        policy = Written(strategy, game).policy if isinstance(strategy, StrategyFile) else ordinary
        return of_solution(valued(game, policy, stakes, progress=progress), stakes)
    solution = solve(game, progress=progress)
    if strategy == "best" or (isinstance(ready, Showdowns) and ready.written is None and _is_best(ready)):
        return of_solution(solution, stakes)
    found = Truth(wagers=_wagers(solution, stakes, unmoved(game)))
    if strategy != "chart" or solution.opening is None:
        return found
    value = charted_value(solution.opening) * stakes[game.unit.name]
    return Truth(round=Known(value), total=Known(value + _of_sides(found)), wagers=found.wagers)


def of_solution(solution: Solution, stakes: Mapping[str, int]) -> Truth:
    """The truth about best play, or about whatever way to play was solved, at stakes on every wager."""
    main, sides = _factors(solution, stakes)
    distribution = tuple((net * main, often) for net, often in solution.distribution)
    together = solution.together(main, sides)
    return Truth(
        Known.of(distribution),
        Known.of(together),
        _wagers(solution, stakes, {each.name for each in solution.wagers}),
        solution.decisions,
        distribution,
        together,
    )


def unmoved(game: Game) -> set[str]:
    """The wagers placed before the deal that no choice changes."""
    return {
        wager.name
        for wager in game.wagers
        if wager.kind in (Kind.MANDATORY, Kind.SIDE)
        and not any(
            isinstance(atom, Flag | Folded) for row in game.settlements[wager.name] for atom in row.condition.atoms()
        )
    }


def _factors(solution: Solution, stakes: Mapping[str, int]) -> tuple[int, dict[str, int]]:
    """How many times as large results are as in the solution: of the main wagers, and of each side wager."""
    sides = [each.name for each in solution.wagers if each.kind is Kind.SIDE]
    if solution.drawn:  # it is solved at these stakes, in their smallest numbers
        times = ratio(stakes)[1]
        return times, dict.fromkeys(sides, times)
    return stakes[solution.game.unit.name], {name: stakes[name] for name in sides}


def _wagers(solution: Solution, stakes: Mapping[str, int], names: Iterable[str]) -> dict[str, Known]:
    main, sides = _factors(solution, stakes)
    return {
        each.name: _wager(each, solution.covariance[number][number], sides.get(each.name, main))
        for number, each in enumerate(solution.wagers)
        if each.name in names
    }


def _wager(each: WagerFigures, variance: Fraction, times: int) -> Known:
    won = sum((row.probability for row in each.rows if row.odds > 0), Fraction(0))
    # What lies on it may differ from round to round; a row's share of the fourth moment is that of its mean stake.
    brings = [float(times * row.pays / row.probability) for row in each.rows if row.probability]
    shares = [float(row.probability) for row in each.rows if row.probability]
    value = float(times * each.value)
    fourth = sum(share * (net - value) ** 4 for share, net in zip(shares, brings, strict=True))
    fourth += (1 - float(each.placed)) * value**4
    return Known(times * each.value, won, times**2 * variance, fourth)


def _of_sides(found: Truth) -> Fraction:
    return sum((each.value for each in found.wagers.values()), Fraction(0))


def _is_best(ready: Showdowns) -> bool:
    """Whether tables are those of best play, though they were made otherwise."""
    best = tables(ready.game)
    return all(map(np.array_equal, ready.strategy.tables, best.tables))

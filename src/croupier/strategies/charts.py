"""A chart played: the first decision by classes of hands, as ``croupier chart`` draws it, and the best choices then.

Where suits decide within a class, the chart has one choice for all of it: the one that is best most often.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANKS, Card
from croupier.errors import SimulationError
from croupier.rules.piles import HOLE
from croupier.solver.breakdown import Opening, OpeningCell, class_name
from croupier.solver.showdown.best_choices import Places, Strategy
from croupier.solver.showdown.opening import first_decision
from croupier.solver.showdown.plan import Plan
from croupier.solver.solution import Solution


def require_chart(plan: Plan) -> None:
    """Refuse a game that has no chart, before anything is counted for it."""
    if first_decision(plan) is None:
        raise SimulationError(f"{plan.game.name} has no chart: play it with --strategy best or by a strategy file")


def charted(strategy: Strategy, solution: Solution) -> Strategy:
    """The same strategy with its first decision taken by the chart."""
    require_chart(strategy.plan)
    first = strategy.nodes[0]
    places = strategy.levels[first.decision.level]
    assert first is strategy.plan.root
    assert isinstance(places, Places)
    assert solution.opening is not None
    table = _table(strategy, places, solution.opening)
    return replace(strategy, tables=(table, *strategy.tables[1:]))


def charted_value(opening: Opening) -> Fraction:
    """What a round brings whose first decision is taken by the chart, in units."""
    deals = sum(cell.weight for cell in opening.cells)
    return sum((cell.weight * cell.values[usual(cell)] for cell in opening.cells), Fraction(0)) / deals


def usual(cell: OpeningCell) -> int:
    """The number of the choice that a chart has for a class of hands."""
    return cell.best.index(max(cell.best))


def _table(strategy: Strategy, places: Places, opening: Opening) -> NDArray[np.uint8]:
    """The chart's choice by the number of the state: boards of no card or one, then privates."""
    charted = {(cell.row, cell.column): usual(cell) for cell in opening.cells}
    holes = _holes(strategy)
    ups: list[Card | None] = [Card(int(card)) for card in strategy.cards] if strategy.plan.up else [None]
    boards: list[Card | None] = [None]
    if places.seen:
        stands = {int(counted): card for card, counted in reversed(list(enumerate(places.first)))}
        boards = [Card(int(strategy.cards[stands[number]])) for number in range(len(stands))]
    assert places.seen <= 1, "charts are of boards of one card at most"
    assert strategy.change.shape[1] == len(holes) * len(ups)
    found = [
        charted.get((name, _column(board, up)), 0)  # 0 for what cannot be dealt together
        for board in boards
        for name in map(class_name, holes)
        for up in ups
    ]
    return np.array(found, np.uint8)


def _holes(strategy: Strategy) -> list[tuple[Card, ...]]:
    """Every hole, in the order of combinations."""
    cards = [Card(int(card)) for card in strategy.cards]
    return list(combinations(cards, strategy.plan.game.pile_sizes[HOLE]))


def _column(board: Card | None, up: Card | None) -> str:
    shown = board if up is None else up
    return RANKS[shown.rank] if shown is not None else ""

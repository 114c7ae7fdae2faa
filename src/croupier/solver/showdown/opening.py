"""Openings: the first decision of a game, by classes of hands, which is what charts show.

Two hole cards are a class by their ranks and whether they are suited: "AKs", "TT", "72o"; other numbers of cards by
their ranks, and whether all are of one suit: "Q64", "Q64s". Where the dealer's card or the board's first card is seen
as well, its rank is the column. A class may hold states that differ in suits: its values are means, and each choice has
the frequency with which it is the best.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from croupier.cards import RANKS, Card
from croupier.rules.piles import HOLE
from croupier.solver.breakdown import Opening, OpeningCell, class_name
from croupier.solver.showdown.boards import BoardsCounted
from croupier.solver.showdown.counting import Counted, State, row_values
from croupier.solver.showdown.plan import Node, Plan


def first_decision(plan: Plan) -> Node | None:
    """The decision that a chart shows, or None where too many cards have been seen by then for classes to tell much."""
    node = plan.root
    return node if node.offered and plan.seen[node.decision.level] <= 1 else None


def opening(counted: Counted) -> Opening | None:
    """The first decision by classes, where it has a chart."""
    plan = counted.plan
    node = first_decision(plan)
    if node is None:
        return None
    weights: defaultdict[tuple[str, str], int] = defaultdict(int)
    totals: defaultdict[tuple[str, str], list[Fraction]] = defaultdict(lambda: [Fraction(0)] * len(node.followed))
    best: defaultdict[tuple[str, str], list[int]] = defaultdict(lambda: [0] * len(node.followed))
    for state, weight, lanes in _states(counted, node.decision.level):
        shown = (*state.up, *state.board)
        key = class_name(state.hole), RANKS[shown[0].rank] if shown else ""
        values = row_values(plan, node, lanes)
        weights[key] += weight
        totals[key] = [total + weight * value for total, value in zip(totals[key], values, strict=True)]
        best[key][values.index(max(values))] += weight
    cells = tuple(
        OpeningCell(
            row,
            column,
            weight,
            tuple(total / weight for total in totals[row, column]),
            tuple(Fraction(often, weight) for often in best[row, column]),
        )
        for (row, column), weight in weights.items()
    )
    columns = "the dealer's card" if plan.up else "the board's card" if plan.seen[node.decision.level] else ""
    return Opening(node.decision.street, tuple(choice for choice, _ in node.followed), columns, cells)


def _states(counted: Counted, level: int) -> Iterator[tuple[State, int, list[int]]]:
    """States of a level, one for each kind, with how many they stand for and their lanes."""
    if isinstance(counted, BoardsCounted):
        yield from counted.states(level)
        return
    sizes: defaultdict[str, int] = defaultdict(int)
    examples: dict[str, tuple[Card, ...]] = {}
    for hole in combinations(sorted(counted.plan.game.deck), counted.plan.game.pile_sizes[HOLE]):
        name = class_name(hole)
        sizes[name] += 1
        examples.setdefault(name, hole)
    for name, hole in examples.items():
        state = State(level, hole, (), ())
        yield state, sizes[name], counted.lanes(state)

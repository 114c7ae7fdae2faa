"""States that a way to play comes to, many at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.solver.showdown.plan import Node, Plan

Ints = NDArray[np.int64]
Cards = NDArray[Any]


@dataclass(frozen=True, eq=False, slots=True)
class Met:
    """States of a decision, with what each choice is worth if best play follows."""

    node: Node
    hole: Cards
    board: Cards
    up: Cards | None
    """``[state, card]``, and ``up[state]`` where a card of the dealer's shows. Other suits may stand for these, as long
    as the same flushes can be made in the end."""
    deals: Ints
    """How many ways the way to play comes to each, in deals of what has been seen."""
    values: Ints
    """``values[state, choice]``, summed over ``ways`` further deals, in units times the plan's scale."""
    ways: int

    @property
    def best(self) -> Ints:
        """The number of the best choice, the first of equals."""
        first: Ints = self.values.argmax(axis=1)
        return first

    def losses(self, choices: Ints) -> Ints:
        """What choices give away, summed as the values are."""
        chosen = np.take_along_axis(self.values, choices[:, None], axis=1)[:, 0]
        lost: Ints = self.values.max(axis=1) - chosen
        return lost


Way = Callable[[Met], Ints]
"""A way to play: the number of the choice in each state."""


def best(met: Met) -> Ints:
    """Best play."""
    return met.best


def rows_of(plan: Plan, node: Node) -> Ints:
    """What each choice of a decision makes of the lanes before it, the constant in front."""
    level = node.decision.level
    rows: Ints = plan.levels[level][len(plan.worth) + plan.place(level, node)][: len(node.followed)]
    return rows

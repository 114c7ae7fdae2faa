"""Counting: what every method of counting a plan answers, whatever tricks it uses.

A *state* is what a seat has seen at a level: its hole cards, the dealer's cards that show, and the board so far. A
method sums the lanes of a plan over everything still to come, decisions taken on the way, and can then say for any
state what each choice is worth, and play the best choices forward against every deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from numpy.typing import NDArray

from croupier.cards import Card
from croupier.solver.showdown.plan import Node, Plan
from croupier.solver.showdown.tally import Axes, Tally

Cards = Sequence[Card]


@dataclass(frozen=True, slots=True)
class State:
    """What a seat has seen."""

    level: int
    hole: tuple[Card, ...]
    up: tuple[Card, ...]
    board: tuple[Card, ...]

    def __str__(self) -> str:
        return " / ".join("".join(map(str, cards)) for cards in (self.hole, self.up, self.board) if cards)


class Counted(Protocol):
    """A plan, counted."""

    @property
    def plan(self) -> Plan: ...

    @property
    def value(self) -> Fraction:
        """What a round brings on average with the best choices, in units."""

    def lanes(self, state: State) -> list[int]:
        """The lanes of a state before its decision, summed over all that may come; lane 0 counts the ways."""

    def tally(self, axes: Axes) -> Tally:
        """The best choices played against every deal."""

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Whatever ``lanes`` needs, to be kept on disk."""


def values(counted: Counted, node: Node, state: State) -> list[tuple[str, Fraction]]:
    """What each choice of a decision is worth in a state, in units, the smaller stake first."""
    return named_values(counted.plan, node, counted.lanes(state))


def named_values(plan: Plan, node: Node, lanes: list[int]) -> list[tuple[str, Fraction]]:
    """What each choice of a decision is worth where these are the lanes before it, by name."""
    found = row_values(plan, node, lanes)
    return [(choice, value) for (choice, _), value in zip(node.followed, found, strict=True)]


def row_values(plan: Plan, node: Node, lanes: list[int]) -> list[Fraction]:
    """What each choice of a decision is worth where these are the lanes before it."""
    level = plan.nodes[node.decision.level]
    rows = plan.levels[node.decision.level][len(plan.worth) + level.index(node)].tolist()
    ways = lanes[0] * plan.scale
    # A tensor's rows are filled up by repeating the last.
    return [Fraction(sum(a * b for a, b in zip(row, lanes, strict=True)), ways) for row in rows[: len(node.followed)]]

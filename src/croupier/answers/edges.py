"""The edges of a game as they are told: with the game that they are about."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.solver import forms  # noqa: F401 - the codec learns how solutions are told
from croupier.solver.edges import Edges, edges_of
from croupier.solver.solution import Solution
from croupier.wire.posted import Head, head
from croupier.wire.statements import told


@dataclass(frozen=True, slots=True)
class GameEdges:
    """A posted game's figures in short, and those of every wager: side wagers under every column."""

    about: Head
    edges: Edges


told(GameEdges, flat=("about", "edges"))


def game_edges(solution: Solution) -> GameEdges:
    """The figures of a solution in short."""
    return GameEdges(head(solution.game), edges_of(solution))

"""Edges: the figures of a game that somebody at a table asks for first, without the long lists of a whole solution."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.rules.wagers import Kind
from croupier.solver import forms  # noqa: F401 - the codec learns how solutions are told
from croupier.solver.breakdown import SideWager, WagerFigures
from croupier.solver.moments import central, root
from croupier.solver.solution import Solution
from croupier.wire.posted import Head, head
from croupier.wire.statements import told


@dataclass(frozen=True, slots=True)
class WagerEdge:
    """A wager, under a column where it has several: for best play, and a stake of one on what is not raised."""

    wager: str
    kind: Kind
    paytable: str
    """The key of the paytable that it has columns of, or "" if it has none."""
    column: str
    posted: bool
    """Whether that is the column in force."""
    edge: Fraction | None
    """What the house keeps of each unit staked on it; None for a bonus, which has no stake of its own."""
    hit_frequency: Fraction
    """How often it brings more than nothing, of all rounds."""
    deviation: float
    average_stake: Fraction
    """What lies on it on average, in units."""


@dataclass(frozen=True, slots=True)
class Edges:
    """A posted game's figures in short, and those of every wager: side wagers under every column."""

    about: Head
    unit: str
    value: Fraction
    """What a round is worth to a seat, in units."""
    edge_of_initial_stake: Fraction
    element_of_risk: Fraction
    average_stake: Fraction
    hit_frequency: Fraction
    deviation: float
    wagers: tuple[WagerEdge, ...]
    left_out: tuple[tuple[str, str], ...]
    """Wagers that an exact count cannot serve, each with the reason."""


told(Edges, flat=("about",), by_name=("left_out",))


def edges(solution: Solution) -> Edges:
    """The figures of a solution in short."""
    sides = {each.wager for each in solution.side_wagers}
    kinds = {each.name: each.kind for each in solution.game.wagers}
    return Edges(
        about=head(solution.game),
        unit=solution.game.unit.name,
        value=solution.value,
        edge_of_initial_stake=solution.edge_of_initial,
        element_of_risk=solution.element_of_risk,
        average_stake=solution.average_stake,
        hit_frequency=solution.hit_frequency,
        deviation=solution.deviation,
        wagers=(
            *(_played(each) for each in solution.wagers if each.name not in sides),
            *(_aside(each, kinds[each.wager]) for each in solution.side_wagers),
        ),
        left_out=solution.left_out,
    )


def _played(wager: WagerFigures) -> WagerEdge:
    hits = sum((often for net, often in wager.outcomes if net > 0), Fraction(0))
    spread = root(central(wager.outcomes, 2))
    return WagerEdge(
        wager=wager.name,
        kind=wager.kind,
        paytable="",
        column="",
        posted=True,
        edge=wager.edge,
        hit_frequency=hits,
        deviation=spread,
        average_stake=wager.stake,
    )


def _aside(side: SideWager, kind: Kind) -> WagerEdge:
    return WagerEdge(
        wager=side.wager,
        kind=kind,
        paytable=side.table,
        column=side.column,
        posted=side.posted,
        edge=side.edge,
        hit_frequency=side.hit_frequency,
        deviation=side.deviation,
        average_stake=Fraction(1),
    )

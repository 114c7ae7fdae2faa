"""Edges: the figures of a game that somebody asks for first, without the long lists of a whole solution."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from croupier.rules.game import Game
from croupier.rules.wagers import Kind
from croupier.solver.breakdown import SideWager, WagerFigures
from croupier.solver.moments import root
from croupier.solver.solution import RoundFigures, Solution


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
    value: Fraction
    """What it brings on average, in units."""
    edge: Fraction | None
    """What the house keeps of each unit staked on it; None for a bonus, which has no stake of its own."""
    hit_frequency: Fraction
    """How often it brings more than nothing, of all rounds."""
    variance: Fraction
    average_stake: Fraction
    """What lies on it on average, in units."""

    @property
    def deviation(self) -> float:
        """The standard deviation, rounded once."""
        return root(self.variance)


@dataclass(frozen=True, slots=True)
class Edges:
    """A posted game's figures in short, and those of every wager: side wagers under every column."""

    unit: str
    value: Fraction
    """What a round is worth to a seat, in units."""
    edge_of_initial_stake: Fraction
    element_of_risk: Fraction
    average_stake: Fraction
    hit_frequency: Fraction
    variance: Fraction
    wagers: tuple[WagerEdge, ...]
    left_out: tuple[tuple[str, str], ...]
    """Wagers that an exact count cannot serve, each with the reason."""

    @property
    def deviation(self) -> float:
        """The standard deviation of a round, rounded once."""
        return root(self.variance)

    def posted(self, wager: str) -> WagerEdge | None:
        """A wager under the column in force, if it is counted."""
        return next((each for each in self.wagers if each.wager == wager and each.posted), None)

    def __repr__(self) -> str:
        return f"<edges of {len({each.wager for each in self.wagers})} wagers>"


def edges_of(solution: Solution) -> Edges:
    """The figures of a solution in short."""
    return edges(solution.game, solution, solution.side_wagers, solution.left_out)


def edges(
    game: Game, played: RoundFigures, sides: Iterable[SideWager], left_out: tuple[tuple[str, str], ...] = ()
) -> Edges:
    """The figures of a game, from what best play comes to and from wagers that cards alone settle."""
    sides = tuple(sides)
    aside = {each.wager for each in sides}
    kinds = {each.name: each.kind for each in game.wagers}
    return Edges(
        unit=game.unit.name,
        value=played.value,
        edge_of_initial_stake=played.edge_of_initial,
        element_of_risk=played.element_of_risk,
        average_stake=played.average_stake,
        hit_frequency=played.hit_frequency,
        variance=played.variance,
        wagers=(
            *(_played(each) for each in played.wagers if each.name not in aside),
            *(_aside(each, kinds[each.wager]) for each in sides),
        ),
        left_out=left_out,
    )


def _played(wager: WagerFigures) -> WagerEdge:
    return WagerEdge(
        wager=wager.name,
        kind=wager.kind,
        paytable="",
        column="",
        posted=True,
        value=wager.value,
        edge=wager.edge,
        hit_frequency=wager.hit_frequency,
        variance=wager.variance,
        average_stake=wager.stake,
    )


def _aside(side: SideWager, kind: Kind) -> WagerEdge:
    return WagerEdge(
        wager=side.wager,
        kind=kind,
        paytable=side.table,
        column=side.column,
        posted=side.posted,
        value=side.value,
        edge=side.edge,
        hit_frequency=side.hit_frequency,
        variance=side.variance,
        average_stake=Fraction(1),
    )

"""A paytable of one's own, priced: what it makes of the wagers that it pays, beside the column that is posted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.errors import ColumnError, Unsolvable
from croupier.rules.columns import Column, line_figures
from croupier.rules.game import Game
from croupier.rules.paytables import Odds, slug
from croupier.rules.rulings import paytables_in
from croupier.rules.wagers import Kind
from croupier.shown import Tabular
from croupier.solver.sidebets import side_wager
from croupier.solver.solve import solve
from croupier.written import percent

Pays = int | str | Fraction | Odds
"""What a line pays to one: 40, "3 to 2", Fraction(3, 2)."""


@dataclass(frozen=True, slots=True)
class PricedFigure:
    """An exact figure of a wager, or of the round, under both columns."""

    what: str
    """The wager, or "round" for the main wagers together."""
    name: str
    """"return", "edge", "hit frequency" or "element of risk"."""
    posted: Fraction
    own: Fraction

    @property
    def difference(self) -> Fraction:
        return self.own - self.posted


@dataclass(frozen=True, slots=True, repr=False)
class Price(Tabular):
    """What a paytable of one's own comes to."""

    game: Game
    """With the column posted: it can be played, solved and printed like any other."""
    paytable: str
    column: str
    against: str
    """The column that was posted before."""
    figures: tuple[PricedFigure, ...]

    def figure(self, what: str, name: str = "edge") -> PricedFigure:
        """One of the figures."""
        for each in self.figures:
            if (each.what, each.name) == (what, name):
                return each
        there = ", ".join(f"{each.what} {each.name}" for each in self.figures)
        raise ColumnError(f"there is no figure '{what} {name}' of this paytable: there are {there}")

    def tables(self) -> dict[str, list[dict[str, Any]]]:
        """For data frames."""
        rows = [
            {"what": each.what, "figure": each.name, "posted": each.posted, "own": each.own}
            | {"difference": each.difference}
            for each in self.figures
        ]
        return {"figures": rows}

    def __repr__(self) -> str:
        edges = [each for each in self.figures if each.name == "edge"]
        told = ", ".join(f"{each.what} {percent(each.own)} (was {percent(each.posted)})" for each in edges)
        return f"<{self.paytable} {self.column} of {self.game.key}, against {self.against}: edge of {told}>"


def price(game: Game, paytable: str, lines: Mapping[str, Pays], *, column: str = "Own") -> Price:
    """What a paytable of one's own makes of a game, exactly, beside the column that is posted.

    Lines are named as the rules card prints them; one that is left out pays nothing of its own.

    >>> from croupier import games
    >>> lines = {"straight flush": 40, "three of a kind": 25, "straight": 6, "flush": 4, "pair": 1}
    >>> price(games.find("three-card-poker"), "Pair Plus", lines)
    <Pair Plus Own of three-card-poker, against standard: edge of Pair Plus 3.4932 % (was 7.2760 %)>

    A side wager that cards alone settle is counted by itself. Where the paytable pays anything else the game is solved
    under both columns, since other odds may ask for other choices.
    """
    key, (figures, faults) = slug(paytable), line_figures(lines)
    if faults:
        raise ColumnError(f"the paytable is faulty: {'; '.join(faults)}")
    own = Column(game.key, key, column, figures).posted_on(game)
    table = game.paytables[key]
    against = table.posted
    back = own.post({key: against})
    found = tuple(_alone(own, key, column, against) or _solved(own, back, key))
    return Price(own, table.name, column, against, found)


def _alone(own: Game, key: str, column: str, against: str) -> list[PricedFigure]:
    """The figures of side wagers that cards alone settle; none if the paytable pays anything else."""
    found = []
    for wager in own.wagers:
        if key not in paytables_in(wager):
            continue
        try:
            new, old = (side_wager(own, wager.name, name) for name in (column, against))
        except Unsolvable:
            return []
        if wager.kind is not Kind.SIDE:
            return []
        found.append(PricedFigure(wager.name, "return", old.value, new.value))
        found.append(PricedFigure(wager.name, "edge", old.edge, new.edge))
        found.append(PricedFigure(wager.name, "hit frequency", old.hit_frequency, new.hit_frequency))
    return found


def _solved(own: Game, back: Game, key: str) -> Iterator[PricedFigure]:
    """The figures of the round and of whatever the paytable pays, best play under each column."""
    new, old = solve(own), solve(back)
    yield PricedFigure("round", "return", old.value, new.value)
    yield PricedFigure("round", "edge", old.edge, new.edge)
    yield PricedFigure("round", "element of risk", old.element_of_risk, new.element_of_risk)
    counted = {each.name: (each, old.wager(each.name)) for each in new.wagers}
    for wager in own.wagers:
        if key in paytables_in(wager) and wager.name in counted:
            mine, theirs = counted[wager.name]
            yield PricedFigure(wager.name, "return", theirs.value, mine.value)
            if mine.edge is not None and theirs.edge is not None:
                yield PricedFigure(wager.name, "edge", theirs.edge, mine.edge)

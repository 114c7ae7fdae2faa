"""A paytable of one's own, priced: what it makes of the wagers that it pays, beside the column that is posted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.errors import ColumnError, WrongKind
from croupier.rules.columns import Column, line_figures
from croupier.rules.game import Game, require_game
from croupier.rules.paytables import Odds, slug
from croupier.rules.rulings import paytables_in
from croupier.rules.wagers import Kind
from croupier.shown import Tabular
from croupier.solver.comparing import Compared, compare
from croupier.solver.sidebets import cards_alone, side_wager
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
    require_game(game)
    WrongKind.unless(paytable, str, "the name of a paytable")
    WrongKind.unless(lines, Mapping, "what each line pays, such as {'flush': 6, 'full house': '3 to 2'}")
    key, (figures, faults) = slug(paytable), line_figures(lines)
    if faults:
        raise ColumnError(f"the paytable is faulty: {'; '.join(faults)}")
    own = Column(game.key, key, column, figures).posted_on(game)
    table = game.paytables[key]
    found = tuple(_alone(game, own, key) or _compared(compare(game, own), key))
    return Price(own, table.name, column, table.posted, found)


def _alone(game: Game, own: Game, key: str) -> list[PricedFigure]:
    """The figures of side wagers that cards alone settle; none if the paytable pays anything else."""
    found = []
    for wager in own.wagers:
        if key not in paytables_in(wager):
            continue
        if wager.kind is not Kind.SIDE or not cards_alone(own, wager):
            return []
        new, old = side_wager(own, wager.name), side_wager(game, wager.name)
        found.append(PricedFigure(wager.name, "return", old.value, new.value))
        found.append(PricedFigure(wager.name, "edge", old.edge, new.edge))
        found.append(PricedFigure(wager.name, "hit frequency", old.hit_frequency, new.hit_frequency))
    return found


def _compared(compared: Compared, key: str) -> Iterator[PricedFigure]:
    """The figures of the round and of whatever the paytable pays, best play under each column."""
    edge, risk = compared.round.edge, compared.round.element_of_risk
    yield PricedFigure("round", "return", -edge.posted, -edge.own)
    yield PricedFigure("round", "edge", edge.posted, edge.own)
    yield PricedFigure("round", "element of risk", risk.posted, risk.own)
    for each in compared.wagers:
        if key in each.paytables:
            yield PricedFigure(each.wager, "return", each.value.posted, each.value.own)
            if each.edge is not None:
                yield PricedFigure(each.wager, "edge", each.edge.posted, each.edge.own)

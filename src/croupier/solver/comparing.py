"""Two postings of a game side by side: every figure, and what becomes of best play.

A paytable of one's own beside the sheet's, one column beside another, or several of both at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.errors import PostingError, StakeError
from croupier.rules.game import Game, require_game
from croupier.rules.rulings import paytables_in
from croupier.rules.wagers import Kind
from croupier.shown import Tabular
from croupier.solver.changed_play import ChartBeside, DecisionBeside, charts_beside, decisions_beside
from croupier.solver.edges import Edges, WagerEdge
from croupier.solver.families import family_of
from croupier.solver.progress import Tell, silent
from croupier.solver.ratios import counted_in
from croupier.solver.side_by_side import Beside, Spread
from croupier.solver.trying import tried
from croupier.written import percent

Named = tuple[str, Beside | Spread]
"""What a figure is called, and what it is under both postings."""


@dataclass(frozen=True, slots=True)
class WagerBeside:
    """A wager under both postings, for best play under each."""

    wager: str
    kind: Kind
    paytables: tuple[str, ...]
    """The keys of the paytables that pay it."""
    changed: bool
    """Whether one of them is posted otherwise."""
    value: Beside
    """What it brings on average, in units."""
    edge: Beside | None
    """What the house keeps of each unit staked on it; None for a bonus, which has no stake of its own."""
    hit_frequency: Beside
    deviation: Spread
    average_stake: Beside

    @property
    def figures(self) -> Iterator[Named]:
        """All of them, by name."""
        yield "return", self.value
        if self.edge is not None:
            yield "edge", self.edge
        yield "average_stake", self.average_stake
        yield "hit_frequency", self.hit_frequency
        yield "deviation", self.deviation

    def __repr__(self) -> str:
        figure = self.value if self.edge is None else self.edge
        return f"<{self.wager}: {percent(figure.own)} (was {percent(figure.posted)})>"


@dataclass(frozen=True, slots=True)
class RoundBeside:
    """The main wagers together under both postings, for best play under each."""

    edge: Beside
    """What the house keeps of each unit of the first wager."""
    edge_of_initial_stake: Beside
    element_of_risk: Beside
    hit_frequency: Beside
    deviation: Spread
    average_stake: Beside

    @property
    def figures(self) -> Iterator[Named]:
        """All of them, by name."""
        yield "edge", self.edge
        yield "edge_of_initial_stake", self.edge_of_initial_stake
        yield "element_of_risk", self.element_of_risk
        yield "average_stake", self.average_stake
        yield "hit_frequency", self.hit_frequency
        yield "deviation", self.deviation

    def __repr__(self) -> str:
        return f"<round: edge {percent(self.edge.own)} (was {percent(self.edge.posted)})>"


@dataclass(frozen=True, slots=True)
class Staked:
    """What stakes on a wager must be a multiple of, so that every row can be paid in whole chips."""

    wager: str
    posted: int
    own: int
    because: str
    """Which rows ask for it."""


@dataclass(frozen=True, slots=True, repr=False)
class Compared(Tabular):
    """Two postings of a game side by side."""

    posted: Game
    own: Game
    round: RoundBeside
    wagers: tuple[WagerBeside, ...]
    decisions: tuple[DecisionBeside, ...]
    charts: tuple[ChartBeside, ...]
    """The first decision, where it has a chart: what is best, and where that has changed."""
    staked: tuple[Staked, ...]
    """The wagers whose stakes are counted otherwise than before."""
    columns: tuple[WagerEdge, ...]
    """Wagers that cards alone settle, under every column there is, those of one's own included."""
    left_out: tuple[tuple[str, str], ...]
    """Wagers that an exact count cannot serve, each with the reason."""
    unit: str
    """What money is units of."""

    @property
    def same_play(self) -> bool:
        """Whether every choice is as frequent as before, and the first decision's chart is the same."""
        return not any(each.changed for each in self.decisions) and not any(each.changed for each in self.charts)

    def wager(self, name: str) -> WagerBeside:
        """One of the wagers."""
        name = self.own.wager(name).name
        for each in self.wagers:
            if each.wager == name:
                return each
        raise StakeError(f"{name} is not counted exactly: {dict(self.left_out).get(name, 'it has no figures')}")

    def tables(self) -> dict[str, list[dict[str, Any]]]:
        """For data frames: every figure, how often each choice is taken, and what is best with each class of hands."""
        by_wager = [("round", self.round.figures), *((each.wager, each.figures) for each in self.wagers)]
        figures = [{"what": what, "figure": name} | _told(beside) for what, of in by_wager for name, beside in of]
        choices = [
            {"street": each.street, "after": ", ".join(each.after), "choice": one.choice} | _told(one.frequency)
            for each in self.decisions
            for one in each.choices
        ]
        opening = [
            {"of": chart.heading, "hands": each.row, "against": each.column, "posted": each.posted, "own": each.own,
             "changed": each.changed, "costs": each.costs}
            for chart in self.charts
            for each in chart.cells
        ]  # fmt: skip
        return {"figures": figures, "choices": choices, "opening": opening}

    def __repr__(self) -> str:
        return f"<{self.own} against {self.posted}: {self.round!r}>"


def compare(posted: Game, own: Game, stakes: Mapping[str, int] | None = None, *, progress: Tell = silent) -> Compared:
    """Two postings of a game, best play under each; whatever both share is counted once.

    Nothing is kept on disk: any number of postings can be looked at. Figures are for one unit of the first wager;
    ``stakes`` matter where the best choices depend on their ratio, as in Triple Shot Bonus.

    >>> from croupier import games
    >>> game = games.find("three-card-poker")
    >>> own = game.post({"ante-bonus": "House(5,4,2)"})
    >>> compared = compare(game, own)
    >>> compared.round.edge.posted, compared.round.edge.own
    (Fraction(686689, 20358520), Fraction(4685, 4071704))
    >>> compared.wager("Ante Bonus").value.difference
    Fraction(36, 1105)
    """
    require_game(posted)
    require_game(own)
    if posted.key != own.key:
        raise PostingError(f"two postings of one game are compared, not {posted.key} and {own.key}")
    before, after = (tried(game, stakes, progress=progress) for game in (posted, own))
    old, new = before.edges, after.edges
    return Compared(
        posted=posted,
        own=own,
        round=_round(old, new),
        wagers=tuple(_wagers(posted, own, old, new)),
        decisions=decisions_beside(before.best.decisions, after.best.decisions),
        charts=charts_beside(before.best, after.best),
        staked=tuple(_staked(posted, own)),
        columns=tuple(each for each in new.wagers if each.column),
        left_out=new.left_out,
        unit=counted_in(posted, family_of(posted).stakes(posted, stakes)),
    )


def _told(beside: Beside | Spread) -> dict[str, Fraction | float]:
    return {"posted": beside.posted, "own": beside.own, "difference": beside.difference}


def _round(old: Edges, new: Edges) -> RoundBeside:
    return RoundBeside(
        edge=Beside(-old.value, -new.value),
        edge_of_initial_stake=Beside(old.edge_of_initial_stake, new.edge_of_initial_stake),
        element_of_risk=Beside(old.element_of_risk, new.element_of_risk),
        hit_frequency=Beside(old.hit_frequency, new.hit_frequency),
        deviation=Spread(Beside(old.variance, new.variance)),
        average_stake=Beside(old.average_stake, new.average_stake),
    )


def _wagers(posted: Game, own: Game, old: Edges, new: Edges) -> Iterator[WagerBeside]:
    """Every wager that both postings have, in the order of the layout."""
    other = {key for key, table in own.paytables.items() if _lines(posted, key) != [*table.in_force()]}
    for wager in own.wagers:
        mine, theirs = new.posted(wager.name), old.posted(wager.name)
        if mine is None or theirs is None:
            continue
        paid = tuple(paytables_in(wager))
        yield WagerBeside(
            wager=wager.name,
            kind=wager.kind,
            paytables=paid,
            changed=not other.isdisjoint(paid),
            value=Beside(theirs.value, mine.value),
            edge=_both(theirs.edge, mine.edge),
            hit_frequency=Beside(theirs.hit_frequency, mine.hit_frequency),
            deviation=Spread(Beside(theirs.variance, mine.variance)),
            average_stake=Beside(theirs.average_stake, mine.average_stake),
        )


def _lines(game: Game, key: str) -> list[object]:
    table = game.paytables.get(key)
    return [*table.in_force()] if table is not None else []


def _both(posted: Fraction | None, own: Fraction | None) -> Beside | None:
    """An edge under both; none where a wager is staked under one of them alone."""
    return None if posted is None or own is None else Beside(posted, own)


def _staked(posted: Game, own: Game) -> Iterator[Staked]:
    for wager, (step, because) in own.grid.items():
        before, _ = posted.grid.get(wager, (step, ""))
        if step != before:
            yield Staked(wager, before, step, because)

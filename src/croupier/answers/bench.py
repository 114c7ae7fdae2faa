"""The designer's bench as it is told: a posting of one's own beside the sheet's, and what it asks of the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.answers.asked import posting_of
from croupier.answers.chart import keys
from croupier.cards import RANKS
from croupier.rules.columns import Column
from croupier.rules.game import Game
from croupier.rules.paytables import Odds
from croupier.rules.rulings import paytables_in
from croupier.rules.wagers import Kind
from croupier.solver import forms  # noqa: F401 - the codec learns how solutions are told
from croupier.solver.changed_play import CellBeside, ChartBeside, DecisionBeside
from croupier.solver.comparing import Compared, RoundBeside, Staked, WagerBeside
from croupier.solver.edges import WagerEdge
from croupier.wire.posted import Head, head
from croupier.wire.statements import told


@dataclass(frozen=True, slots=True)
class BenchChart:
    """The first decision under both postings; all of it where it makes one square of ranks, else what has changed."""

    heading: str
    choices: tuple[str, ...]
    keys: tuple[str, ...]
    """A letter or a figure for each choice."""
    columns: str
    """What columns stand for, or "" if there are none."""
    square: str
    """The ranks of the square, from the highest; "" where there is none."""
    cells: tuple[CellBeside, ...]
    changed: int
    """How many classes of hands there are with which something else is best than before."""
    classes: int
    says: str
    """The same, and in how many deals, in a sentence."""


@dataclass(frozen=True, slots=True)
class Benched:
    """A posting of one's own beside another of the same game: every figure, and what becomes of best play."""

    about: Head
    text: str
    """The game as records begin with it: what a table is opened with."""
    against: str
    """The posting that it is held against, written in the same way."""
    unit: str
    round: RoundBeside
    wagers: tuple[WagerBeside, ...]
    columns: tuple[WagerEdge, ...]
    """Wagers that cards alone settle, under every column there is, those of one's own included."""
    decisions: tuple[DecisionBeside, ...]
    charts: tuple[BenchChart, ...]
    same_play: bool
    """Whether every choice is as frequent as before."""
    stakes: tuple[str, ...]
    """Sentences: which stakes must be counted otherwise than before, and why."""
    left_out: tuple[tuple[str, str], ...]
    """Wagers that an exact count cannot serve, each with the reason."""


told(Benched, flat=("about",), by_name=("left_out",))


def benched(compared: Compared) -> Benched:
    """Two postings as the bench tells them."""
    own = compared.own
    return Benched(
        about=head(own),
        text=str(own),
        against=str(compared.posted),
        unit=own.unit.name,
        round=compared.round,
        wagers=compared.wagers,
        columns=compared.columns,
        decisions=compared.decisions,
        charts=tuple(_chart(own, each) for each in compared.charts),
        same_play=compared.same_play,
        stakes=tuple(_sentences(own, compared.staked)),
        left_out=compared.left_out,
    )


def another_posting(game: Game) -> Game:
    """Some other posting of a game's main wagers: whatever the bench will need for one is loaded by counting it."""
    for wager in game.wagers:
        for key in paytables_in(wager) if wager.kind is not Kind.SIDE else ():
            figures = {line.name: odds for line, odds in game.paytables[key].in_force()}
            line, odds = next(iter(figures.items()))
            return Column(game.key, key, "House", figures | {line: Odds(odds.to_one + 1)}).posted_on(game)
    return game


def both_postings(game: Game, post: Iterable[str], against: Iterable[str]) -> tuple[Game, Game]:
    """What is held against each other: the readings of one's own posting with the sheet's columns, or with those named;
    and all of one's own posting."""
    posting = posting_of(post)
    readings = {name: value for name, value in posting.items() if name not in game.paytables}
    return game.post({**readings, **posting_of(against)}), game.post(posting)


def _chart(game: Game, chart: ChartBeside) -> BenchChart:
    changed = [each for each in chart.cells if each.changed]
    square = _square(game, chart)
    return BenchChart(
        heading=chart.heading,
        choices=chart.choices,
        keys=keys(chart.choices),
        columns=chart.columns,
        square=square,
        cells=chart.cells if square else tuple(changed),
        changed=len(changed),
        classes=len(chart.cells),
        says=_said(chart, len(changed)),
    )


def _square(game: Game, chart: ChartBeside) -> str:
    """The ranks of a chart that is one square, two hole cards and nothing beside them."""
    ranks = "".join(RANKS[rank] for rank in sorted(game.deck.ranks, reverse=True))
    alone = not chart.columns and all(len(each.row.rstrip("so")) == 2 for each in chart.cells)
    return ranks if alone else ""


def _said(chart: ChartBeside, changed: int) -> str:
    if not changed:
        return f"nothing else is best than before, with any of {len(chart.cells):,} classes of hands"
    of = f"{changed:,} of {len(chart.cells):,} classes of hands"
    return f"something else is best than before with {of}, which are {float(100 * chart.share):.4f} % of all deals"


def _sentences(own: Game, staked: Iterable[Staked]) -> Iterator[str]:
    """What stakes must be multiples of; of wagers that are placed together once."""
    for each in staked:
        if each.wager in own.linked:
            continue
        if each.own == 1:
            yield f"{each.wager} is then staked with any number of chips"
        else:
            yield f"{each.wager} is then staked in multiples of {each.own}: {each.because}"

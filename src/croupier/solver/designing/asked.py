"""What is asked of a design, read and checked; columns that answer it, and which of them are best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any

from croupier.errors import ColumnError
from croupier.rules.columns import Column, line_figures
from croupier.rules.game import Game
from croupier.rules.paytables import Odds, Paytable
from croupier.rules.rulings import paytables_in
from croupier.rules.wagers import Wager
from croupier.solver.designing.target import Brings, Target, near_edge
from croupier.solver.designing.taste import WIDTHS, Line, alike, cost_of, lines_of
from croupier.solver.moments import root
from croupier.written import listed

OWN = "House"
SLACK = 0.01
"""By how much a column that is begun may seem to miss the target and still be gone on with."""
Pays = tuple[tuple[int, Fraction], ...]
"""What a column pays: lines by their place, from the top, and odds to one."""


@dataclass(frozen=True, slots=True)
class Plane:
    """A value that is linear in the odds: so long as the same choices are made, all values are."""

    base: Fraction
    weights: Mapping[int, Fraction]
    """What a line adds for each unit that it pays, by its place."""

    def value(self, pays: Pays) -> Fraction:
        return self.base + sum((self.weights[at] * to_one for at, to_one in pays), Fraction(0))


@dataclass(frozen=True, slots=True)
class Asked:
    """A paytable to be found: for which wager, with which lines, for what."""

    game: Game
    wager: Wager
    table: Paytable[Any]
    lines: tuple[Line, ...]
    target: Target
    most: int

    @property
    def posted(self) -> Pays:
        """The lines of the posted column."""
        return tuple((at, line.posted) for at, line in enumerate(self.lines) if line.posted is not None)

    def column(self, pays: Pays) -> Column:
        """A column of one's own, under a name that none has yet."""
        names = (OWN if number == 1 else f"{OWN}{number}" for number in range(1, len(self.table.columns) + 2))
        name = next(name for name in names if name not in self.table.columns)
        figures = {self.lines[at].title: Odds(to_one) for at, to_one in pays}
        return Column(self.game.key, self.table.key, name, figures)

    def near(self, plane: Plane, base_square: Fraction | None = None) -> Iterator[Pays]:
        """Columns that come near the target if values are as on a plane, with odds as like the sheet's as will do.

        ``base_square`` is what else the second moment has than the lines', where the plane tells of that too.
        """
        from croupier.solver.designing.search import Sought, search  # which needs NumPy

        carried = sorted(plane.weights)
        lines = [self.lines[at] for at in carried]
        weights = tuple(float(plane.weights[at]) for at in carried)
        deviation = self.target.deviation if base_square is not None else None
        floor = max(self.table.otherwise.to_one, Fraction(0))
        pairs = list(zip([None, *lines], lines, strict=False))
        for width, slack in _widening(near_sheet=deviation is None):
            sought = Sought(
                options=tuple(line.options(width, floor) for line in lines),
                weights=weights,
                base=float(plane.base),
                target=-float(self.target.edge),
                alike=tuple(alike(above, below) if above else 0 for above, below in pairs),
                free=tuple(above is None or None not in (above.kept, below.kept) for above, below in pairs),
                base_square=float(base_square or 0),
                deviation=None if deviation is None else float(deviation),
            )
            found = [tuple(zip(carried, odds, strict=True)) for odds in search(sought, slack)]
            yield from found
            if any(self._is_near(plane, base_square, pays) for pays in found):
                return

    def _is_near(self, plane: Plane, base_square: Fraction | None, pays: Pays) -> bool:
        """Whether a column comes as near as was asked for, in whatever the plane tells of."""
        value = plane.value(pays)
        if base_square is None or self.target.deviation is None:
            return near_edge(-value - self.target.edge)
        square = base_square + sum((plane.weights[at] * to_one**2 for at, to_one in pays), Fraction(0))
        spread = root(square - value**2) - float(self.target.deviation)
        return near_edge(-value - self.target.edge) and self.target.near_deviation(spread)

    def ranked(self, found: Iterable[tuple[Pays, Brings]]) -> list[tuple[Pays, Brings]]:
        """The best of some columns: those that come close and look well; if none comes close, the closest.

        One that differs in a single line from a better one is told only where there are not enough others.
        """
        scored = [(self.target.points(brings), cost_of(self.lines, dict(pays)), pays, brings) for pays, brings in found]
        scored.sort(key=lambda each: (self.target.far(each[3]), each[0] + each[1], each[2]))
        best: list[tuple[Pays, Brings]] = []
        others: list[tuple[Pays, Brings]] = []
        for _, _, pays, brings in scored:
            if len(best) == self.most:
                break
            (others if any(_alike(pays, each) for each, _ in best) else best).append((pays, brings))
        return (best + others)[: self.most]


def _widening(*, near_sheet: bool) -> Iterator[tuple[int, float]]:
    """How many times the sheet's odds lines may pay, and how far a column may be off: ever more, until one is found."""
    for width in WIDTHS if near_sheet else WIDTHS[2:]:
        yield width, SLACK
    yield WIDTHS[-1], inf


def _alike(pays: Pays, other: Pays) -> bool:
    """Whether two columns carry the same lines and differ in one of several."""
    mine, theirs = dict(pays), dict(other)
    return mine.keys() == theirs.keys() and len(mine) > 2 and sum(mine[at] != theirs[at] for at in mine) <= 1


def table_of(game: Game, wager: Wager) -> Paytable[Any]:
    """The paytable that pays a wager."""
    tables = paytables_in(wager)
    if len(tables) != 1:
        reason = f"it is paid by {listed(list(tables))}" if tables else "no paytable pays it"
        paid = [each.name for each in game.wagers if len(paytables_in(each)) == 1]
        others = f"; of {game.name} paytables pay {listed(paid)}" if paid else ""
        raise ColumnError(f"there is no paytable of {wager} to be designed: {reason}{others}")
    return next(iter(tables.values()))


def lines_asked(table: Paytable[Any], keep: Iterable[str]) -> tuple[Line, ...]:
    """The lines of a paytable, with what is said of those that are kept: "flush", "flush=6", or "flush=-"."""
    posted = {line.name: odds.to_one for line, odds in table.in_force()}
    kept: dict[str, Fraction | None] = {}
    for text in keep:
        line, equals, pays = (part.strip() for part in text.partition("="))
        (name,) = table.by_line({line: Odds(Fraction(1))})
        if name in kept:
            raise ColumnError(f"the line '{name}' is kept twice")
        if not equals and name not in posted:
            raise ColumnError(f"{table.name} {table.posted} has no odds for '{line}' to keep: write {line}=ODDS")
        kept[name] = posted[name] if not equals else _odds(line, pays)
    if sum(odds is None for odds in kept.values()) == len(table.lines):
        raise ColumnError(f"a column of {table.name} needs a line: not all of them can be left out")
    return lines_of(table, kept)


def _odds(line: str, pays: str) -> Fraction | None:
    """What a line is to pay; None if it is to be left out."""
    if pays == "-":
        return None
    figures, faults = line_figures({line: pays})
    if faults:
        raise ColumnError(faults[0])
    return figures[line].to_one


def carried(lines: Sequence[Line]) -> frozenset[int]:
    """The lines that a column has unless something else is wanted: the posted ones and those that are to pay."""
    return frozenset(
        at for at, line in enumerate(lines) if not line.out and (line.posted is not None or line.kept is not None)
    )

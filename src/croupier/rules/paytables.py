"""Paytables and odds.

A paytable is written as the sheet prints it: one line per hand, one odds figure per column. Lines are read from the
top; a line that a column does not carry (None) is passed over, and the cards fall to the next line that fits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Generic, TypeVar

from croupier.errors import PostingError, RuleProblem
from croupier.rankings import Cut
from croupier.rules.conditions import Atom, Condition
from croupier.rules.hands import Hand
from croupier.rules.patterns import Label, Pattern
from croupier.rules.placeholders import Open, decided


@dataclass(frozen=True, slots=True)
class Odds:
    """What a settled stake brings, to one: 1 is even money, 0 a push, -1 the loss of the stake."""

    to_one: Fraction
    label: str = field(default="", compare=False)
    """A few words for the felt, where the author gives some; they decide nothing."""

    def labelled(self, label: str) -> Odds:
        """The same odds under a short label: ``odds(6).labelled("all three")``."""
        return replace(self, label=label)

    @property
    def verb(self) -> str:
        """What a wager so settled does: "loses", "pushes", "pays 3 to 2"."""
        if self.to_one == -1:
            return "loses"
        if self.to_one == 0:
            return "pushes"
        if self.to_one < 0:
            lost = -self.to_one
            return "loses half" if lost == Fraction(1, 2) else f"loses {lost} of the stake"
        return f"pays {self}"

    def __str__(self) -> str:
        """The odds as a layout prints them: "3 to 2"."""
        return f"{self.to_one.numerator} to {self.to_one.denominator}"

    def __repr__(self) -> str:
        return f"<odds: {self.verb}>"


LOSE = Odds(Fraction(-1))
LOSE_HALF = Odds(Fraction(-1, 2))
PUSH = Odds(Fraction(0))
EVEN = Odds(Fraction(1))


def odds(pays: int, to: int = 1) -> Odds:
    """``odds(3, 2)`` pays three chips for every two staked."""
    if to == 0:
        raise RuleProblem("odds", f"{pays} to 0 are none: write how many chips are paid for how many staked")
    return Odds(Fraction(pays, to))


def figure(written: Any) -> Any:
    """A whole number as odds to one; whatever else is written stays as it is, for the game to check.

    True and false, which Python takes for numbers, are none.
    """
    return odds(written) if isinstance(written, int) and not isinstance(written, bool) else written


Figure = int | Odds | None
Line = TypeVar("Line", bound=Cut | Label)


@dataclass(frozen=True, slots=True, repr=False)
class Paytable(Generic[Line]):
    """Named lines, one or more columns of odds for them, and the column that is posted."""

    name: str
    columns: tuple[str, ...]
    lines: tuple[tuple[Line, tuple[Odds | None, ...]], ...]
    otherwise: Odds = LOSE
    posted: str = ""
    read: Open[tuple[Line, ...]] = ()
    house: tuple[str, ...] = ()
    """The columns that the house added to the sheet's own."""

    @property
    def key(self) -> str:
        return slug(self.name)

    @property
    def order(self) -> tuple[Line, ...]:
        """How the lines are read, where that is not the order they are printed in."""
        return decided(self.read)

    def in_force(self) -> Iterator[tuple[Line, Odds]]:
        """The lines of the posted column, in reading order."""
        return self.column(self.posted or self.columns[0])

    def column(self, name: str) -> Iterator[tuple[Line, Odds]]:
        """The lines of a column, in reading order."""
        at = self.columns.index(name)
        figures = {line: row[at] for line, row in self.lines}
        for line in self.order or figures:
            figure = figures[line]
            if figure is not None:
                yield line, figure

    def post(self, column: str) -> Paytable[Line]:
        """The same paytable with another column in force."""
        if column not in self.columns:
            raise PostingError(f"no column '{column}' of {self.name}: the columns are {', '.join(self.columns)}")
        return replace(self, posted=column)

    def with_column(self, name: str, figures: Mapping[str, Odds]) -> Paytable[Line]:
        """The same paytable with one more column, its odds given by the lines' own names."""
        wider = tuple((line, (*row, figures.get(line.name))) for line, row in self.lines)
        return replace(self, columns=(*self.columns, name), lines=wider, house=(*self.house, name))

    def without(self, columns: Collection[str]) -> Paytable[Line]:
        """The same paytable without some columns of the house's own."""
        left = [at for at, name in enumerate(self.columns) if name not in columns]
        lines = tuple((line, tuple(row[at] for at in left)) for line, row in self.lines)
        house = tuple(name for name in self.house if name not in columns)
        return replace(self, columns=tuple(self.columns[at] for at in left), lines=lines, house=house)

    def by_line(self, figures: Mapping[str, Odds]) -> dict[str, Odds]:
        """Figures by the lines' own names, given under any spelling: "Royal Flush", "pair of jacks or better"."""
        spelt = {spelling.casefold(): line.name for line, _ in self.lines for spelling in (line.name, line.title)}
        found: dict[str, Odds] = {}
        for spelling, figure in figures.items():
            name = spelt.get(" ".join(spelling.casefold().split()))
            if name is None:
                lines = ", ".join(line.title for line, _ in self.lines)
                raise PostingError(f"{self.name} has no line '{spelling}': its lines are {lines}")
            if name in found:
                raise PostingError(f"{self.name} is given its line '{name}' twice")
            found[name] = figure
        return found

    def __repr__(self) -> str:
        columns = ", ".join(name + " (posted)" * (name == self.posted) for name in self.columns)
        return f"<paytable {self.name}: {len(self.lines)} lines, {columns}>"

    def on(self, target: Hand | Pattern) -> PaidBy:
        """This paytable applied to a hand, or to a pattern of cards."""
        return PaidBy(self, target)

    def pays_on(self, target: Hand) -> Condition:
        """The condition that a hand reaches some line of the column in force."""
        return Pays(self, target)


@dataclass(frozen=True, slots=True, repr=False)
class Pays(Atom):
    """A line of the column in force is reached: replaced by its lowest cut when the game is posted."""

    table: Paytable[Any]
    target: Hand

    def resolved(self) -> Condition:
        """The condition under the column in force."""
        lines = [line for line, figure in self.table.in_force() if figure.to_one >= 0]
        return self.target.at_least(min(lines, key=self.target.ranking.threshold))

    @property
    def says(self) -> str:
        return f"the {self.target.name} is paid by {self.table.name}"

    @property
    def denies(self) -> str:
        return f"the {self.target.name} is not paid by {self.table.name}"


@dataclass(frozen=True, slots=True)
class PaidBy:
    """A row's outcome that is read off a paytable."""

    table: Paytable[Any]
    target: Hand | Pattern

    def __repr__(self) -> str:
        return f"<paid by {self.table.name}>"


def paytable(
    name: str,
    columns: str,
    lines: Mapping[Line, Figure | Sequence[Figure]],
    *,
    otherwise: Odds = LOSE,
    order: Open[tuple[Line, ...]] = (),
) -> Paytable[Line]:
    """A paytable as the sheet prints it; ``columns`` are their names, with spaces between.

    A line's figures run across the columns; a single figure serves a paytable of one column.
    """
    names = tuple(columns.split())
    rows = []
    for line, figures in lines.items():
        spread = tuple(figures) if isinstance(figures, Sequence) else (figures,)
        rows.append((line, tuple(map(figure, spread))))
    return Paytable(name, names, tuple(rows), otherwise, names[0] if names else "", order)


def slug(name: str) -> str:
    """A name as postings and commands write it: "Flush or Pair" is ``flush-or-pair``."""
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower().replace("'", "")).split())

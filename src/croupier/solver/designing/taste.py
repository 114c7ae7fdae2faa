"""Taste: which odds casinos print, and what it costs a paytable to have others.

Costs are in points, a hundred of them a plain blemish. They decide between tables that come equally close to a target,
and no figure depends on them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import log
from typing import Any

from croupier.rules.paytables import Paytable

ROUND = (1, 2, 3, 4, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
USUAL = (6, 7, 8, 9, 15, 30, 40, 250)
COMMON = (12, 60, 75, 80, 150, 300, 400, 2000, 5000, 10_000)
SELDOM = (11, 14, 18, 35, 45, 70, 90, 120, 125, 600, 750, 800, 1500, 2500)
HALVES = (Fraction(3, 2), Fraction(5, 2), Fraction(1, 2))
NUMBERS: dict[Fraction, int] = {
    **{Fraction(number): 0 for number in ROUND},
    **{Fraction(number): 10 for number in USUAL},
    **{Fraction(number): 25 for number in COMMON},
    **{Fraction(number): 80 for number in SELDOM},
    **dict(zip(HALVES, (60, 120, 150), strict=True)),
}
"""Odds to one that a table may print, and what each costs; halves ask for even stakes."""
PER_FACTOR = 60
"""What it costs to pay a line e times as much as the sheet does, or as little."""
ALIKE = 60
"""What it costs if two lines, one below the other, pay the same that do not on the sheet."""
LINE_MOVED = 150
"""What it costs to leave a line out that the posted column has, or to add one that it has not."""
WIDTHS = (2, 4, 16, 1000)
"""How many times the sheet's odds, or what part of them, a line may pay: as little as will do."""


@dataclass(frozen=True, slots=True)
class Option:
    """Odds that a line may have, and what they cost."""

    odds: Fraction
    cost: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a paytable that is being designed."""

    name: str
    title: str
    """As the rules card prints it."""
    posted: Fraction | None
    """What the posted column pays for it, if it has it."""
    printed: tuple[Fraction, ...]
    """What the sheet's columns pay for it."""
    usual: Fraction
    """What it is measured by: the posted odds, another column's, or what lies between its neighbours'."""
    kept: Fraction | None = None
    """What it is to pay, where that is said."""
    out: bool = False
    """Whether it is to be left out."""

    def options(self, width: int, least: Fraction) -> tuple[Option, ...]:
        """What it may pay: simple odds about as large as usual, and more than what is paid without any line."""
        if self.kept is not None:
            return (Option(self.kept, 0),)
        near = [
            Option(odds, cost + self.far(odds))
            for odds, cost in (NUMBERS | dict.fromkeys(self.printed, 0)).items()
            if odds > least and (self.usual / width <= odds <= self.usual * width or odds in self.printed)
        ]
        return tuple(sorted(near, key=lambda each: -each.odds))

    def far(self, odds: Fraction) -> int:
        """What it costs to pay so much more or less than usual."""
        return round(PER_FACTOR * abs(log(odds / self.usual)))


def lines_of(table: Paytable[Any], kept: Mapping[str, Fraction | None]) -> tuple[Line, ...]:
    """The lines of a paytable as they are printed; of some, what they are to pay, or None if they are left out."""
    posted = {line.name: odds.to_one for line, odds in table.in_force()}
    found = []
    for line, row in table.lines:
        printed = tuple(dict.fromkeys(odds.to_one for odds in row if odds is not None))
        measure = posted.get(line.name) or next(iter(printed), None)
        found.append((line, printed, measure))
    usual = _filled([measure for _, _, measure in found])
    return tuple(
        Line(
            name=line.name,
            title=line.title,
            posted=posted.get(line.name),
            printed=printed,
            usual=measure,
            kept=kept.get(line.name),
            out=line.name in kept and kept[line.name] is None,
        )
        for (line, printed, _), measure in zip(found, usual, strict=True)
    )


def _filled(measures: Sequence[Fraction | None]) -> list[Fraction]:
    """What lines are measured by; one that no column has by what is between the next ones that some column has."""
    found = []
    for at, measure in enumerate(measures):
        above = next((each for each in reversed(measures[:at]) if each is not None), None)
        below = next((each for each in measures[at + 1 :] if each is not None), None)
        found.append(measure or Fraction(round(((above or below or 1) * (below or above or 1)) ** 0.5) or 1))
    return found


def alike(above: Line, below: Line) -> int:
    """What it costs if two neighbours pay the same."""
    return 0 if above.usual == below.usual else ALIKE


def cost_of(lines: Sequence[Line], odds: Mapping[int, Fraction]) -> int:
    """What a whole column costs: its numbers, lines that pay the same, lines added and left out."""
    points = sum(LINE_MOVED for at, line in enumerate(lines) if (line.posted is not None) != (at in odds))
    carried = sorted(odds)
    for at in carried:
        line = lines[at]
        if line.kept is None:
            number = 0 if odds[at] in line.printed else NUMBERS[odds[at]]
            points += number + line.far(odds[at])
    for above, below in pairwise(carried):
        if odds[above] == odds[below]:
            points += alike(lines[above], lines[below])
    return points

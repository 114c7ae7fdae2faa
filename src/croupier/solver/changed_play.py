"""What becomes of best play when something else is posted: how often each choice is taken, and where charts differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.solver.breakdown import DecisionFigures, HandCell, HandChart, Opening, OpeningCell
from croupier.solver.side_by_side import Beside
from croupier.written import percent

if TYPE_CHECKING:
    from croupier.solver.trying import BestPlay

NEVER = Fraction(0)


@dataclass(frozen=True, slots=True)
class ChoiceBeside:
    """A choice, and how often it is taken under both postings, of all rounds."""

    choice: str
    frequency: Beside


@dataclass(frozen=True, slots=True)
class DecisionBeside:
    """A decision under both postings."""

    street: str
    after: tuple[str, ...]
    """The choices that lead to it."""
    reached: Beside
    choices: tuple[ChoiceBeside, ...]

    @property
    def changed(self) -> bool:
        return any(each.frequency.difference for each in self.choices)

    def __repr__(self) -> str:
        told = (f"{each.choice} {percent(each.frequency.own)}" for each in self.choices)
        return f"<{self.street}: {', '.join(told)}>"


@dataclass(frozen=True, slots=True)
class CellBeside:
    """A class of hands at the first decision, and what is best with it under both postings."""

    row: str
    column: str
    posted: str
    """The choice that is best most often in the class."""
    own: str
    changed: bool
    """Whether anything is best more or less often than before: suits may decide within a class."""
    costs: Fraction
    """What it would cost to go on as before, on average over the class, in units."""


@dataclass(frozen=True, slots=True, repr=False)
class ChartBeside:
    """The first decision under both postings, class by class."""

    heading: str
    """Its street, or what is sought where a seat draws."""
    choices: tuple[str, ...]
    columns: str
    """What columns stand for, or "" if there are none."""
    cells: tuple[CellBeside, ...]
    share: Fraction
    """In how many of all deals something else is best than before."""

    @property
    def changed(self) -> bool:
        return any(each.changed for each in self.cells)

    def __repr__(self) -> str:
        return f"<{self.heading}: {sum(each.changed for each in self.cells)} of {len(self.cells):,} classes differ>"


def decisions_beside(posted: Iterable[DecisionFigures], own: Iterable[DecisionFigures]) -> tuple[DecisionBeside, ...]:
    """Every decision that is met under either posting."""
    before, after = ({(each.step, each.after): each for each in some} for some in (posted, own))
    return tuple(_decision(before.get(key), after.get(key)) for key in dict.fromkeys([*after, *before]))


def _decision(posted: DecisionFigures | None, own: DecisionFigures | None) -> DecisionBeside:
    named = own or posted
    assert named is not None, "one of them has it"
    before, after = (dict(each.choices) if each is not None else {} for each in (posted, own))
    reached = Beside(*(each.reached if each is not None else NEVER for each in (posted, own)))
    choices = tuple(
        ChoiceBeside(choice, Beside(before.get(choice, NEVER), after.get(choice, NEVER)))
        for choice in dict.fromkeys([*after, *before])
    )
    return DecisionBeside(named.street, named.after, reached, choices)


def charts_beside(posted: BestPlay, own: BestPlay) -> tuple[ChartBeside, ...]:
    """The first decision's charts; none where too many cards have been seen by then."""
    if posted.opening is not None and own.opening is not None:
        return (_opening(posted.opening, own.opening),)
    return tuple(_hands(before, after) for before, after in zip(posted.charts, own.charts, strict=False))


def _opening(posted: Opening, own: Opening) -> ChartBeside:
    before = {(each.row, each.column): _of_class(posted.choices, each) for each in posted.cells}
    after = {(each.row, each.column): _of_class(own.choices, each) for each in own.cells}
    return _chart(own.street, own.choices, own.columns, before, after)


def _hands(posted: HandChart, own: HandChart) -> ChartBeside:
    before = {(each.hand, each.up): _of_hand(each) for each in posted.cells}
    after = {(each.hand, each.up): _of_hand(each) for each in own.cells}
    choices = tuple(dict.fromkeys(choice for each in own.cells for choice, _ in each.values))
    return _chart(own.seeks, choices, "the dealer's card", before, after)


@dataclass(frozen=True, slots=True)
class _Class:
    """A class of hands under one posting, whatever kind of chart it is of."""

    weight: int
    values: Mapping[str, Fraction]
    best: Mapping[str, Fraction]

    @property
    def usual(self) -> str:
        return max(self.best, key=lambda choice: self.best[choice])


def _of_class(choices: Sequence[str], cell: OpeningCell) -> _Class:
    often = zip(choices, cell.best, strict=True)
    values = dict(zip(choices, cell.values, strict=True))
    return _Class(cell.weight, values, {choice: share for choice, share in often if share})


def _of_hand(cell: HandCell) -> _Class:
    return _Class(cell.weight, dict(cell.values), dict(cell.best))


Classes = Mapping[tuple[str, str], _Class]


def _chart(heading: str, choices: tuple[str, ...], columns: str, posted: Classes, own: Classes) -> ChartBeside:
    cells, differing = [], Fraction(0)
    for (row, column), mine in own.items():
        theirs = posted[row, column]
        moved = sum((abs(mine.best.get(each, NEVER) - theirs.best.get(each, NEVER)) for each in choices), NEVER) / 2
        differing += mine.weight * moved
        costs = max(mine.values.values()) - mine.values[theirs.usual] if moved else NEVER
        cells.append(CellBeside(row, column, theirs.usual, mine.usual, changed=bool(moved), costs=costs))
    deals = sum(each.weight for each in own.values())
    return ChartBeside(heading, choices, columns, tuple(cells), differing / deals if deals else NEVER)

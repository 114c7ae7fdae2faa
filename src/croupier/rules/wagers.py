"""Wagers: circles on the felt, each with the rows that settle it.

Rows are read from the top; the first whose condition holds settles the wager. What a fold does follows from the
kind: mandatory and raised wagers are forfeited, side wagers stay in action, a bonus is not paid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from croupier.rules.conditions import NEVER, Condition, Constant, folded, otherwise
from croupier.rules.paytables import LOSE, PUSH, Odds, PaidBy
from croupier.rules.placeholders import Open, decided

Outcome = Odds | PaidBy
Rows = Mapping[Condition, Outcome | Open[Odds]] | PaidBy


class Kind(Enum):
    """How chips come to lie on a wager."""

    MANDATORY = "mandatory"
    """Placed before the deal, or the seat does not play."""
    RAISED = "raised"
    """Placed during the round, by a choice."""
    SIDE = "side"
    """Optional, placed before the deal; a fold does not touch it."""
    BONUS = "bonus"
    """No chips of its own: it pays on another wager's stake, and cannot lose."""


@dataclass(frozen=True, slots=True)
class Wager:
    """A circle on the felt."""

    name: str
    kind: Kind
    rows: tuple[tuple[Condition, Outcome | Open[Odds]], ...]
    cites: str
    """The paragraph of the rule sheet that settles it."""
    unit: str = ""
    """The wager its stake is measured by: equal to it, a multiple of it, or paid on it."""
    after_fold: Condition = NEVER
    """When a bonus is paid to a seat that folded."""

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a wager's settlement, paytables written out: when it applies and what it pays."""

    wager: str
    condition: Condition
    odds: Odds
    why: str
    """The condition in English, knowing that no row above it applied."""
    line: str = ""
    """The paytable line that pays, where one does."""
    bonus: bool = False
    rest: bool = False
    """What a paytable pays when none of its lines fits."""

    @property
    def outcome(self) -> str:
        """What the wager does: "pays 3 to 2", "pushes"."""
        return "is not paid" if self.bonus and self.odds == PUSH else self.odds.verb

    def __str__(self) -> str:
        return f"{self.why}: {self.wager} {self.outcome}"


def mandatory(name: str, rows: Rows, *, equals: Wager | None = None, cites: str) -> Wager:
    """A wager every seat must place; ``equals`` ties its stake to another's."""
    return Wager(name, Kind.MANDATORY, _rows(rows), cites, equals.name if equals else "")


def raised(name: str, rows: Rows, *, by: Wager, cites: str) -> Wager:
    """A wager placed by a choice, its stake measured in stakes of ``by``."""
    return Wager(name, Kind.RAISED, _rows(rows), cites, by.name)


def side(name: str, rows: Rows, *, cites: str) -> Wager:
    """An optional wager that stands whatever the seat does."""
    return Wager(name, Kind.SIDE, _rows(rows), cites)


def bonus(name: str, rows: Rows, *, on: Wager, after_fold: Condition = NEVER, cites: str) -> Wager:
    """A payment on another wager's stake that asks for no chips."""
    return Wager(name, Kind.BONUS, _rows(rows), cites, on.name, after_fold)


def _rows(rows: Rows) -> tuple[tuple[Condition, Outcome | Open[Odds]], ...]:
    return ((otherwise, rows),) if isinstance(rows, PaidBy) else tuple(rows.items())


def settlement(wager: Wager, *, forfeited: bool) -> tuple[Row, ...]:
    """A wager's rows written out: the fold its kind implies, if it can meet one, then each row, paytables by line."""
    bonus = wager.kind is Kind.BONUS
    rows = []
    if forfeited and wager.kind in (Kind.MANDATORY, Kind.RAISED):
        rows.append(Row(wager.name, folded, LOSE, folded.says))
    if forfeited and bonus:
        rows.append(Row(wager.name, folded & ~wager.after_fold, PUSH, folded.says, bonus=True))
    for condition, outcome in wager.rows:
        if isinstance(outcome, PaidBy):
            rows += _paid_by(wager.name, condition, outcome, bonus=bonus)
        else:
            rows.append(Row(wager.name, condition, decided(outcome), condition.says, bonus=bonus))
    return tuple(row for row in rows if row.condition != NEVER)


def _paid_by(wager: str, condition: Condition, pays: PaidBy, *, bonus: bool) -> Iterator[Row]:
    """A paytable's rows under a condition: each line in force, then what is paid when none fits."""
    target: Any = pays.target  # a hand with cuts or a pattern with labels; the table's lines are of its kind
    lines = list(pays.table.in_force())
    above = None
    for line, figure in lines:
        why = _both(condition, target.has(line, above))
        yield Row(wager, condition & target.shows(line), figure, why, str(line), bonus)
        above = line
    rest = _both(condition, target.lacks([line for line, _ in lines]))
    yield Row(wager, condition, pays.table.otherwise, rest, bonus=bonus, rest=True)


def _both(condition: Condition, shown: str) -> str:
    if isinstance(condition, Constant):
        return shown
    subject, has, what = shown.partition(" has ")
    if has and condition.says.startswith(subject + " "):
        return f"{condition.says} with {what}"  # "the player beats the dealer with a straight"
    return f"{condition.says} and {shown}"

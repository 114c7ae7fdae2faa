"""Wagers: circles on the felt, each with the rows that settle it.

Rows are read from the top; the first whose condition holds settles the wager. What a fold does follows from the
kind: mandatory and raised wagers are forfeited, side wagers stay in action, a bonus is not paid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from textwrap import shorten
from typing import Any

from croupier.no_truth import NoTruth
from croupier.rules.conditions import NEVER, AtLeast, Condition, Flag, Named, folded, operands, otherwise, told
from croupier.rules.paytables import LOSE, PUSH, Odds, PaidBy, figure, slug
from croupier.rules.placeholders import ByRuling, Open, decided
from croupier.written import number_of

Outcome = Odds | PaidBy | ByRuling[Odds | int]
"""What a row does: odds, a paytable's, or what a ruling chooses."""
Rows = Mapping[Condition, Outcome | int] | PaidBy
"""What a wager's rows are written as; a whole number is odds to one, as in a paytable."""

LONGEST_LABEL = 24  # characters that a felt has room for


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


@dataclass(frozen=True, slots=True, repr=False)
class Wager(NoTruth):
    """A circle on the felt."""

    name: str
    kind: Kind
    rows: tuple[tuple[Condition, Outcome], ...]
    cites: str
    """The paragraph of the rule sheet that settles it."""
    unit: str = ""
    """The wager its stake is measured by: equal to it, a multiple of it, or paid on it."""
    after_fold: Condition = NEVER
    """When a bonus is paid to a seat that folded."""

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<wager {self.name}: {self.kind.value}, {number_of(len(self.rows), 'row')}>"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a wager's settlement, paytables written out: when it applies and what it pays."""

    wager: str
    condition: Condition
    odds: Odds
    because: Condition = field(repr=False, compare=False)
    """The condition with what follows from the rows above it, none of which applied; nothing is settled by it."""
    line: str = ""
    """The paytable line that pays, where one does."""
    label: str = ""
    """What a felt has room for: the author's words, the paytable line, or the outcome."""
    bonus: bool = False
    rest: bool = False
    """What a paytable pays when none of its lines fits."""
    id: str = ""
    """The wager and the row's place as it is written, "ante/3", with the line of a paytable, "player-trips/1.4".

    A posting that leaves rows or lines out changes nobody else's id.
    """

    @property
    def why(self) -> str:
        """When it applies, in English, knowing that no row above it did."""
        return told(self.because)

    @property
    def outcome(self) -> str:
        """What the wager does: "pays 3 to 2", "pushes"."""
        return "is not paid" if self.bonus and self.odds == PUSH else self.odds.verb

    @property
    def flags(self) -> tuple[Flag, ...]:
        """The flags that its reason mentions."""
        return tuple(atom for atom in self.because.atoms() if isinstance(atom, Flag))

    def __str__(self) -> str:
        return f"{self.why}: {self.wager} {self.outcome}"

    def __repr__(self) -> str:
        return f"<row {self.id}: {self}>"


def mandatory(name: str, rows: Rows, *, equals: Wager | None = None, cites: str) -> Wager:
    """A wager every seat must place; ``equals`` ties its stake to another's."""
    return Wager(name, Kind.MANDATORY, _rows(rows), cites, equals.name if equals is not None else "")


def raised(name: str, rows: Rows, *, by: Wager, cites: str) -> Wager:
    """A wager placed by a choice, its stake measured in stakes of ``by``."""
    return Wager(name, Kind.RAISED, _rows(rows), cites, by.name)


def side(name: str, rows: Rows, *, cites: str) -> Wager:
    """An optional wager that stands whatever the seat does."""
    return Wager(name, Kind.SIDE, _rows(rows), cites)


def bonus(name: str, rows: Rows, *, on: Wager, after_fold: Condition = NEVER, cites: str) -> Wager:
    """A payment on another wager's stake that asks for no chips."""
    return Wager(name, Kind.BONUS, _rows(rows), cites, on.name, after_fold)


def _rows(rows: Rows) -> tuple[tuple[Condition, Outcome], ...]:
    if isinstance(rows, PaidBy):
        return ((otherwise, rows),)
    return tuple((condition, figure(pays)) for condition, pays in rows.items())


def settlement(wager: Wager, *, forfeited: bool) -> tuple[Row, ...]:
    """A wager's rows written out: the fold its kind implies, if it can meet one, then each row, paytables by line."""
    bonus = wager.kind is Kind.BONUS
    rows = []
    if forfeited and wager.kind in (Kind.MANDATORY, Kind.RAISED):
        rows.append(Row(wager.name, folded, LOSE, folded, id="fold"))
    if forfeited and bonus:
        rows.append(Row(wager.name, folded & ~wager.after_fold, PUSH, folded, bonus=True, id="fold"))
    for at, (condition, pays) in enumerate(wager.rows):
        because = _because(condition, pays, wager.rows[:at])
        if isinstance(pays, PaidBy):
            lines = _paid_by(wager.name, condition, because, pays, bonus=bonus)
            rows += [replace(row, id=f"{at + 1}.{row.id}") for row in lines]
        else:
            rows.append(Row(wager.name, condition, _odds(pays), because, bonus=bonus, id=str(at + 1)))
    written = (row for row in rows if row.condition != NEVER)
    return tuple(replace(row, id=f"{slug(wager.name)}/{row.id}", label=_label(row)) for row in written)


def _odds(pays: Open[Odds | int]) -> Odds:
    """A row's odds once rulings are decided; a number that one chose is still as it was written."""
    odds: Odds = figure(decided(pays))
    return odds


def _paid_by(wager: str, condition: Condition, because: Condition, pays: PaidBy, *, bonus: bool) -> Iterator[Row]:
    """A paytable's rows under a condition: each line in force, then what is paid when none fits."""
    target: Any = pays.target  # a hand with cuts or a pattern with labels; the table's lines are of its kind
    lines = list(pays.table.in_force())
    places = {line: place for place, (line, _) in enumerate(pays.table.lines, start=1)}
    above = None
    for line, odds in lines:
        shown = target.shows(line)
        has = because & Named(shown, target.has(line, above), shown.denies)
        yield Row(wager, condition & shown, odds, has, str(line), line.short, bonus, id=str(places[line]))
        above = line
    last = target.shows(lines[-1][0])
    lacks = because & Named(~last, target.lacks([line for line, _ in lines]), last.says)
    yield Row(wager, condition, pays.table.otherwise, lacks, label="anything else", bonus=bonus, rest=True, id="rest")


# What rows say.


def _because(condition: Condition, pays: object, above: Sequence[tuple[Condition, object]]) -> Condition:
    """A row's condition, and what its applying says of rows above it that ask for the same and for more.

    Where the player's winning with a full house was settled above, a plain win is one with less than a full house.
    """
    because, asked = condition, list(operands(condition, "and"))
    if condition == otherwise:
        return condition  # "in every other case" says it all
    for earlier, earlier_pays in above:
        more = list(operands(earlier, "and"))
        if earlier_pays != pays and all(any(_implies(each, one) for each in more) for one in asked):
            extra = [each for each in more if not any(_implies(one, each) for one in asked)]
            because = _and_not(because, extra)
    return because


def _implies(one: Condition, other: Condition) -> bool:
    """Whether the one cannot hold without the other, as far as that is plain: a higher cut of the same hand is."""
    if not (isinstance(one, AtLeast) and isinstance(other, AtLeast) and one.hand == other.hand):
        return one == other
    ranking = one.hand.ranking
    return one.cut in ranking and other.cut in ranking and ranking.threshold(one.cut) >= ranking.threshold(other.cut)


def _and_not(because: Condition, extra: Sequence[Condition]) -> Condition:
    """A reason, and that what a row above asked for besides did not hold; a weaker denial gives way to a stronger."""
    if not extra:
        return because
    together = extra[0]
    for each in extra[1:]:
        together = together & each
    said = list(operands(because, "and"))
    if any(_implies(together, ~each) for each in said):
        return because
    denied = ~together
    for each in reversed([each for each in said if not _implies(~each, together)]):
        denied = each & denied
    return denied


def _label(row: Row) -> str:
    """The author's words, else what the row is known by on a paytable, else its outcome."""
    outcome = row.outcome.removeprefix("is ").removeprefix("pays ")
    return row.odds.label or shorten(row.label or outcome, LONGEST_LABEL, placeholder="...")

"""Takings: what was staked on each wager and what tables kept of it, added up from the movements of their rounds.

A round counts when it is over; one that was declared void took nothing. Rounds are told apart by the game as it was
posted when they were dealt, as their records begin, by what was staked on a wager in them, all seats together, and by
whether several seats did: what is to be expected of a wager depends on all three.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sqlalchemy import Row, Select, case, distinct, func, select
from sqlalchemy.sql.elements import ColumnElement

from croupier.house.database import faults_told
from croupier.house.history import is_name
from croupier.house.schema import catalogue, movements, rounds, tables
from croupier.house.store import Store, table_stream
from croupier.table.ledger import Phase


@dataclass(frozen=True, slots=True)
class Taking:
    """Rounds of a table in which so much lay on a wager, taken together."""

    table: str
    game: str
    """As posted: ``river-holdem trips=B``."""
    wager: str
    staked: int
    """In each of these rounds, all seats together; nothing of a bonus."""
    rounds: int
    taken: int
    """Of all that was staked in them."""
    paid: int
    shared: bool = False
    """Whether several seats staked it."""

    @property
    def handle(self) -> int:
        """All that was staked."""
        return self.staked * self.rounds

    @property
    def kept(self) -> int:
        """What the house has won."""
        return self.taken - self.paid


def takings(
    store: Store, *, table: str | None = None, since: int | None = None, until: int | None = None
) -> tuple[Taking, ...]:
    """What was taken in rounds that ended in some time: milliseconds since 1970."""
    if table is not None and not is_name(table):
        return ()
    by_round = _by_round(store.reader.dialect.name, table)
    if since is not None:
        by_round = by_round.where(rounds.c.ended_at >= since)
    if until is not None:
        by_round = by_round.where(rounds.c.ended_at < until)
    each = by_round.subquery()
    kind = (each.c.table, each.c.game, each.c.wager, each.c.placed, each.c.shared)
    wanted = select(*kind, func.count(), func.sum(each.c.taken), func.sum(each.c.paid)).group_by(*kind).order_by(*kind)
    with faults_told(), store.reader.connect() as connection:
        return tuple(map(_taking, connection.execute(wanted)))


def _taking(row: Row[Any]) -> Taking:
    table, game, wager, placed, shared, count, taken, paid = tuple(row)
    return Taking(table, game, wager, int(placed), int(count), int(taken), int(paid), bool(shared))


def is_table(store: Store, table: str) -> bool:
    """Whether there is, or was, a table of a name."""
    with faults_told(), store.reader.connect() as connection:
        wanted = select(tables.c.table).where(tables.c.table == table)
        return is_name(table) and connection.scalar(wanted) is not None


def _by_round(dialect: str, table: str | None) -> Select[Any]:
    """Each wager of each round, all seats together.

    The movements are added up before their rounds are looked for: the other way round, all movements of a table would
    be gone through for each of its rounds.
    """
    of, prefix = movements.c, table_stream("")
    sums = [
        func.sum(case((of.phase == phase, of.chips), else_=0)).label(phase)
        for phase in (phase.name.lower() for phase in (Phase.PLACED, Phase.TAKEN, Phase.PAID))
    ]
    shared = (func.count(distinct(case((of.phase == Phase.PLACED.name.lower(), of.seat)))) > 1).label("shared")
    of_tables = [of.round > 0] if table is None else [of.round > 0, of.stream == table_stream(table)]
    added_up = (
        select(of.stream, of.round, of.wager, shared, *sums).where(*of_tables).group_by(of.stream, of.round, of.wager)
    )
    summed = added_up.subquery()
    each = summed.c
    of_round = (rounds.c.table == func.substr(each.stream, len(prefix) + 1)) & (rounds.c.number == each.round)
    return (
        select(
            rounds.c.table, _head(dialect).label("game"), each.wager, each.placed, each.shared, each.taken, each.paid
        )
        .join_from(summed, rounds, of_round)
        .where(rounds.c.void == "")
    )


def _head(dialect: str) -> ColumnElement[str]:
    """What a record begins with: the game as posted."""
    at = func.instr if dialect == "sqlite" else func.strpos
    return func.trim(func.substr(rounds.c.record, 1, at(rounds.c.record, "|") - 1))


@dataclass(frozen=True, slots=True)
class TableTook:
    """A table that was ever opened, and all that it took, void rounds apart."""

    table: str
    title: str
    posting: str
    """As it is posted now, or was when it was closed."""
    closed: bool
    rounds: int
    staked: int
    kept: int
    """What the house has won."""
    hold: Fraction | None
    """Of each chip staked."""


def tables_took(store: Store, limit: int, *, closed: bool | None = None, after: str = "") -> tuple[TableTook, ...]:
    """Tables in the order of their names, open or closed or both, those after one of them; each with its sums."""
    wanted = select(tables).where(tables.c.table > after).order_by(tables.c.table).limit(limit)
    if closed is not None:
        wanted = wanted.where(tables.c.closed == closed)
    with faults_told(), store.reader.connect() as connection:
        listed = connection.execute(wanted).all()
        found = connection.execute(_sums([row.table for row in listed])).all()
    sums = {row[0]: tuple(map(int, row[1:])) for row in found}
    return tuple(_took(row, *sums.get(row.table, (0, 0, 0))) for row in listed)


def _took(row: Row[Any], dealt: int, staked: int, net: int) -> TableTook:
    hold = Fraction(-net, staked) if staked else None
    return TableTook(row.table, row.title, row.posting, row.closed, dealt, staked, -net, hold)


def _sums(names: Collection[str]) -> Select[Any]:
    """Rounds, stakes and what people won at tables."""
    cat = catalogue.c
    counted = func.count(distinct(cat.number)), func.sum(cat.staked), func.sum(cat.net)
    return select(cat.table, *counted).where(~cat.void, cat.table.in_(names)).group_by(cat.table)

"""Leases: which process runs which table, until when by the clock of the database, the only one they share.

Whoever takes a table raises its *fence*, a number that stands with everything they write. A process that was only slow
finds a higher one when it goes on, and can write nothing more.

Of the locks of PostgreSQL, whoever writes holds the weakest on the leases of its tables, which keeps nobody but the one
who would take them over: leases are renewed however long a transaction takes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, literal_column, or_, select, text, tuple_, update
from sqlalchemy.sql.elements import ColumnElement

from croupier.errors import LeaseLost
from croupier.house.database import CLOCKS
from croupier.house.schema import leases, tables


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to write to a table's stream, as long as nobody has taken it over."""

    table: str
    fence: int


def free(connection: Connection) -> list[str]:
    """The open tables that no process runs."""
    nobodys = or_(leases.c.until.is_(None), leases.c.until <= _now(connection))
    joined = select(tables.c.table).outerjoin(leases, leases.c.table == tables.c.table)
    return list(connection.scalars(joined.where(tables.c.closed.is_(False), nobodys).order_by(tables.c.table)))


def take(connection: Connection, table: str, holder: str, seconds: float) -> Lease | None:
    """A table for a process, if nobody else has it; whoever has it already takes it anew."""
    terms = {"table": table, "holder": holder, "lasts": _milliseconds(seconds)}
    # Whoever is writing to it writes first: the statement after this would not wait for them.
    connection.execute(select(leases.c.fence).where(leases.c.table == table).with_for_update())
    fence = connection.scalar(text(_TAKE.format(now=CLOCKS[connection.dialect.name])), terms)
    return None if fence is None else Lease(table, fence)


def renew(connection: Connection, held: Collection[Lease], seconds: float) -> list[Lease]:
    """Keep tables for some time from now, all at once; those that another process has by now."""
    later = _now(connection) + bindparam("lasts", _milliseconds(seconds))
    kept = set(connection.scalars(update(leases).where(_are(held)).values(until=later).returning(leases.c.table)))
    return [each for each in held if each.table not in kept]


def release(connection: Connection, held: Collection[Lease]) -> None:
    """Leave tables to whoever wants them; the fences stay, so that the next ones are higher."""
    connection.execute(update(leases).where(_are(held)).values(until=0))


def require(connection: Connection, held: Iterable[Lease]) -> None:
    """Refuse whoever holds an older lease than there is; nobody can take these over until the transaction ends."""
    by_table = {lease.table: lease.fence for lease in held}
    found = fences(connection, by_table)
    for table, fence in by_table.items():
        if found.get(table) != fence:
            raise LeaseLost(f"another process runs {table} by now")


def fences(connection: Connection, among: Collection[str]) -> dict[str, int]:
    """The fences of some tables; nobody can raise them until the transaction ends."""
    if not among:
        return {}
    wanted = select(leases.c.table, leases.c.fence).where(leases.c.table.in_(sorted(among)))
    rows = connection.execute(wanted.order_by(leases.c.table).with_for_update(read=True, key_share=True))
    return {row.table: row.fence for row in rows}


def _are(held: Collection[Lease]) -> ColumnElement[bool]:
    return tuple_(leases.c.table, leases.c.fence).in_([(each.table, each.fence) for each in held])


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1000)


def _now(connection: Connection) -> ColumnElement[int]:
    return literal_column(CLOCKS[connection.dialect.name])


_TAKE = """
INSERT INTO leases ("table", holder, fence, until) VALUES (:table, :holder, 1, {now} + :lasts)
ON CONFLICT ("table") DO UPDATE SET holder = excluded.holder, fence = leases.fence + 1, until = excluded.until
WHERE leases.until <= {now} OR leases.holder = excluded.holder
RETURNING fence
"""

"""Leases: which process runs which table, until when by the clock of the database, the only one they share.

Whoever takes a table raises its *fence*, a number that stands with everything they write. A process that was only slow
finds a higher one when it goes on, and can write nothing more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, TextClause, select, text

from croupier.errors import LeaseLost
from croupier.house.schema import leases


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to write to a table's stream, as long as nobody has taken it over."""

    table: str
    fence: int


def take(connection: Connection, table: str, holder: str, seconds: float) -> Lease | None:
    """A table for a process, if nobody else has it; whoever has it already takes it anew."""
    terms = {"table": table, "holder": holder, "lasts": _milliseconds(seconds)}
    fence = connection.scalar(_with_clock(connection, _TAKE), terms)
    return None if fence is None else Lease(table, fence)


def renew(connection: Connection, lease: Lease, seconds: float) -> None:
    """Keep a table for some time from now."""
    terms = {"table": lease.table, "fence": lease.fence, "lasts": _milliseconds(seconds)}
    if connection.execute(_with_clock(connection, _RENEW), terms).rowcount != 1:
        raise _lost(lease.table)


def release(connection: Connection, lease: Lease) -> None:
    """Leave a table to whoever wants it; the fence stays, so that the next one is higher."""
    connection.execute(_RELEASE, {"table": lease.table, "fence": lease.fence})


def require(connection: Connection, held: Iterable[Lease]) -> None:
    """Refuse whoever holds an older lease than there is; nobody can take these over until the transaction ends."""
    fences = {lease.table: lease.fence for lease in held}
    if not fences:
        return
    wanted = select(leases.c.table, leases.c.fence).where(leases.c.table.in_(sorted(fences)))
    rows = connection.execute(wanted.order_by(leases.c.table).with_for_update(read=True))
    found = {row.table: row.fence for row in rows}
    for table, fence in fences.items():
        if found.get(table) != fence:
            raise _lost(table)


def _lost(table: str) -> LeaseLost:
    return LeaseLost(f"another process runs {table} by now")


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1000)


_CLOCKS = {
    "sqlite": "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
    "postgresql": "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
}
"""Milliseconds since 1970, as the database sees them."""

_TAKE = """
INSERT INTO leases ("table", holder, fence, until) VALUES (:table, :holder, 1, {now} + :lasts)
ON CONFLICT ("table") DO UPDATE SET holder = excluded.holder, fence = leases.fence + 1, until = excluded.until
WHERE leases.until <= {now} OR leases.holder = excluded.holder
RETURNING fence
"""
_RENEW = """UPDATE leases SET until = {now} + :lasts WHERE "table" = :table AND fence = :fence"""
_RELEASE = text("""UPDATE leases SET until = 0 WHERE "table" = :table AND fence = :fence""")


def _with_clock(connection: Connection, statement: str) -> TextClause:
    return text(statement.format(now=_CLOCKS[connection.dialect.name]))

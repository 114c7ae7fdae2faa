"""Who opened which table."""

from __future__ import annotations

from sqlalchemy import literal, select

from croupier.errors import TableUnknown
from croupier.house.database import faults_told
from croupier.house.people import OPERATOR
from croupier.house.schema import log, people, tables
from croupier.house.store import Store, table_stream


def opened_by(store: Store, table: str) -> str:
    """Who opened a table."""
    first = select(log.c.actor).where(log.c.stream == table_stream(table), log.c.number == 1)
    with faults_told(), store.reader.connect() as connection:
        actor: str | None = connection.scalar(first)
    if actor is None:
        raise TableUnknown(f"there is no table called {table}")
    return actor


def opened_by_others(store: Store, table: str | None = None) -> dict[str, str]:
    """The open tables that others than operators opened, or whether a table is one of them; and who did."""
    wanted = (
        select(tables.c.table, log.c.actor)
        .join(log, (log.c.stream == literal(table_stream("")) + tables.c.table) & (log.c.number == 1))
        .join(people, people.c.name == log.c.actor)
        .where(tables.c.closed.is_(False), people.c.kind != OPERATOR)
    )
    if table is not None:
        wanted = wanted.where(tables.c.table == table)
    with faults_told(), store.reader.connect() as connection:
        return {row.table: row.actor for row in connection.execute(wanted)}

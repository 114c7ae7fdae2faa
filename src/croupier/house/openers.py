"""Who opened which table, and whether there is space for one more."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, literal, select

from croupier.errors import NotAllowed, TableUnknown
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
    with faults_told(), store.reader.connect() as connection:
        found = _opened_by_others(connection)
    return {each: actor for each, actor in found.items() if table in (None, each)}


def space_for(table: str, actor: str, most: int | None, most_each: int | None) -> Callable[[Connection], None]:
    """What is required of a transaction in which somebody opens a table who does not operate the house."""

    def require(connection: Connection) -> None:
        theirs = _opened_by_others(connection)
        theirs.pop(table, None)  # if it was written before, and only the answer was lost
        if most is not None and len(theirs) >= most:
            raise NotAllowed(f"{most} tables that people opened are all that fit in here: sit down at one of them")
        if most_each is not None and list(theirs.values()).count(actor) >= most_each:
            raise NotAllowed(f"you have {most_each} tables open: close one of them first")

    return require


def _opened_by_others(connection: Connection) -> dict[str, str]:
    wanted = (
        select(tables.c.table, log.c.actor)
        .join(log, (log.c.stream == literal(table_stream("")) + tables.c.table) & (log.c.number == 1))
        .join(people, people.c.name == log.c.actor)
        .where(tables.c.closed.is_(False), people.c.kind != OPERATOR)
    )
    return {row.table: row.actor for row in connection.execute(wanted)}

"""A house as it was at one moment, for whoever reads all of it while tables run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Boolean, Column, Connection, Integer, Select, select, type_coerce
from sqlalchemy.sql.elements import ColumnElement

from croupier.house.chain import Entry
from croupier.house.database import engine_of, faults_told
from croupier.house.schema import house, log
from croupier.house.upgrade import require_up_to_date

ROWS_AT_ONCE = 1000
"""How many rows of a table are in memory at a time."""


@contextmanager
def snapshot(url: str) -> Iterator[Connection]:
    """All of a database in one transaction that only reads: whatever others write meanwhile is not in it."""
    engine = engine_of(url, reads_only=True)
    if engine.dialect.name == "postgresql":
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    try:
        with faults_told():
            require_up_to_date(engine)
            with engine.connect() as connection, connection.begin():
                connection.execute(select(house.c.name))  # the moment: it begins with what is read first
                try:
                    yield connection
                finally:
                    _break_off(connection)
    finally:
        engine.dispose()


def rows(connection: Connection, wanted: Select[Any]) -> Iterator[tuple[Any, ...]]:
    """The rows of a query, a few at a time."""
    found = connection.execute(wanted.execution_options(yield_per=ROWS_AT_ONCE))
    being_read: set[Any] = connection.info.setdefault(_BEING_READ, set())
    being_read.add(found)
    try:
        for row in found:
            yield tuple(row)
    finally:
        being_read.discard(found)
        found.close()


_BEING_READ = "croupier: being read"


def _break_off(connection: Connection) -> None:
    """Whoever reads rows and has found enough reads no more: else they would do so of a database that is closed."""
    for found in connection.info.pop(_BEING_READ, ()):
        found.close()


def as_stored(columns: Sequence[Column[Any]]) -> list[ColumnElement[Any]]:
    """Columns as they are in the database: of a truth value that is neither 0 nor 1, that it is not."""
    return [type_coerce(each, Integer) if isinstance(each.type, Boolean) else each for each in columns]


def entries(connection: Connection, stream: str) -> Iterator[tuple[Entry, str]]:
    """The entries of a stream with the hashes stored with them."""
    wanted = select(log).where(log.c.stream == stream).order_by(log.c.number)
    for *fields, stored in rows(connection, wanted):
        yield Entry(*fields), stored

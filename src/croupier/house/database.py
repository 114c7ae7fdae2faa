"""Databases: SQLite in a file by default, PostgreSQL by its address; and what they cannot do, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError

from croupier.errors import StoreError
from croupier.folders import data_folder
from croupier.visible import visible

BUSY_SECONDS = 5
"""How long a database that somebody else writes to is waited for."""


def default_url() -> str:
    """The database in the user's own folder."""
    folder = data_folder("house")
    if folder is None:
        raise StoreError("there is no folder to keep the house in: name one with CROUPIER_DATA, or give --database")
    return f"sqlite:///{folder / 'house.db'}"


def engine_of(url: str, *, reads_only: bool = False) -> Engine:
    """A database by its address: ``sqlite:///house.db`` or ``postgresql+psycopg://user@host/name``."""
    try:
        parsed = make_url(url)
        backend = parsed.get_backend_name()
        if backend == "sqlite":
            return _sqlite(url, reads_only=reads_only)
        if backend == "postgresql":
            return create_engine(parsed.set(drivername="postgresql+psycopg"), pool_pre_ping=True)
    except (ArgumentError, NoSuchModuleError) as fault:
        raise StoreError(f"'{visible(url)}' is no address of a database: {_EXAMPLES}") from fault
    except ModuleNotFoundError as fault:
        raise StoreError("PostgreSQL needs one more package: pip install 'croupier[postgres]'") from fault
    raise StoreError(f"'{visible(url)}' is a database that is not known here: {_EXAMPLES}")


_EXAMPLES = "write sqlite:///house.db or postgresql+psycopg://user@host/name"


def _sqlite(url: str, *, reads_only: bool) -> Engine:
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False})
    file = engine.url.database
    if file and file != ":memory:" and not Path(file).parent.is_dir():
        raise StoreError(f"there is no folder {visible(str(Path(file).parent))} to keep the database in")

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions begin where it is said below
        cursor = connection.cursor()
        cursor.execute("PRAGMA foreign_keys = ON")
        if reads_only:
            cursor.execute("PRAGMA query_only = ON")
        else:
            cursor.execute("PRAGMA journal_mode = WAL")
            cursor.execute("PRAGMA synchronous = FULL")  # anything less loses what was acknowledged with the power
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # Whoever is going to write says so at once: otherwise two could begin and neither could go on.
        connection.exec_driver_sql("BEGIN" if reads_only else "BEGIN IMMEDIATE")

    return engine


@contextmanager
def faults_told() -> Iterator[None]:
    """Whatever a database says that it cannot do, said in a sentence."""
    try:
        yield
    except OperationalError as fault:
        raise StoreError(_sentence(str(fault.orig))) from fault
    except DBAPIError as fault:
        raise StoreError(f"the database refused it: {visible(str(fault.orig).splitlines()[0])}") from fault


def _sentence(said: str) -> str:
    known = {
        "disk is full": "the disk with the database is full: make room, nothing is lost",
        "readonly": "the database can only be read: make it writable, nothing is lost",
        "locked": "the database is in use by another program: wait for it to end, nothing is lost",
        "unable to open": "the database file cannot be opened: look whether it may be read and written",
        "disk I/O": "the disk with the database does not work as it should: nothing was written",
        "malformed": "the database file is damaged: bring back a backup",
        "not a database": "the file is no database of this kind",
    }
    for part, sentence in known.items():
        if part in said:
            return sentence
    return f"the database does not answer: {visible(said.splitlines()[0])}"

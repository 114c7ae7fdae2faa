"""Databases: SQLite in a file by default, PostgreSQL by its address; and what they cannot do, in sentences."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.pool import ConnectionPoolEntry

from croupier.errors import StoreError
from croupier.folders import data_folder
from croupier.house.lines import limits
from croupier.house.lock import LOCK
from croupier.house.whole_files import BESIDE
from croupier.visible import visible

BUSY_SECONDS = 5
"""How long a file that somebody else writes to is waited for, and a connection where all are in use."""


CLOCKS = {
    "sqlite": "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
    "postgresql": "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
}
"""Milliseconds since 1970 as a database sees them, by its dialect: the one clock that all its processes share."""


def default_url() -> str:
    """The database in the user's own folder."""
    folder = data_folder("house")
    if folder is None:
        raise StoreError("there is no folder to keep the house in: name one with CROUPIER_DATA, or give --database")
    return f"sqlite:///{folder / 'house.db'}"


def engine_of(url: str, *, reads_only: bool = False) -> Engine:
    """A database by its address: ``sqlite:///house.db`` or ``postgresql+psycopg://user@host/name``."""
    parsed = _parsed(url)
    try:
        if parsed.get_backend_name() == "sqlite":
            return _sqlite(_file(parsed), reads_only=reads_only)
        return _postgres(parsed, reads_only=reads_only)
    except ModuleNotFoundError as fault:
        raise StoreError("PostgreSQL needs one more package: pip install 'croupier[postgres]'") from fault


def file_to_write(url: str) -> Path | None:
    """The file of an address, if it is of one; refused if it can only be read."""
    parsed = _parsed(url)
    if parsed.get_backend_name() != "sqlite":
        return None
    file = _file(parsed)
    if file.exists() and not _may_write(file):  # SQLite would open it all the same, and fail later
        raise StoreError(_READ_ONLY)
    return file


def require_elsewhere(file: Path, url: str) -> None:
    """Refuse a file that the database of an address is kept in, or that there is beside it.

    Whoever has the database open would go on with the old file under the journal of the new one, and lose both.
    """
    parsed = _parsed(url)
    if parsed.get_backend_name() != "sqlite":
        return
    kept_in = _file(parsed).resolve()  # what is beside it is beside the file itself, by whichever name it is opened
    for more in (*BESIDE, LOCK):
        own = kept_in.with_name(kept_in.name + more)
        if file.resolve() == own or (file.exists() and own.exists() and file.samefile(own)):
            raise StoreError(f"{visible(str(file))} is a file of the house itself: name another")


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
        backend = parsed.get_backend_name()
    except (ArgumentError, NoSuchModuleError, ValueError):  # what they say may have the password in it
        raise StoreError(f"'{without_password(url)}' is no address of a database: {_EXAMPLES}") from None
    if backend not in ("sqlite", "postgresql"):
        raise StoreError(f"'{without_password(url)}' is a database that is not known here: {_EXAMPLES}")
    return parsed


def without_password(url: str) -> str:
    """An address of a database as it may be shown, however it is written: what could be a password is left out."""
    return visible(re.sub(r"(?i)(password=)[^&]*", r"\1***", re.sub(r":(?!//).*@", ":***@", url)))


_EXAMPLES = "write sqlite:///house.db or postgresql+psycopg://user@host/name"


def _file(url: URL) -> Path:
    if url.database in (None, "", ":memory:"):
        raise StoreError("a house is kept in a file: write sqlite:///house.db")
    file = Path(str(url.database))
    if not file.parent.is_dir():
        raise StoreError(f"there is no folder {visible(str(file.parent))} to keep the database in")
    if file.is_dir():
        folder, within = visible(str(file)), visible(str(file / "house.db"))
        raise StoreError(f"{folder} is a folder: name a file in it, such as {within}")
    return file


def _postgres(url: URL, *, reads_only: bool) -> Engine:
    engine = create_engine(
        url.set(drivername="postgresql+psycopg"),
        pool_pre_ping=True,
        pool_timeout=BUSY_SECONDS,
        hide_parameters=True,  # secrets are among them, and what is kept of passwords
        connect_args=limits(url, reads_only=reads_only),
    )
    return engine.execution_options(postgresql_readonly=True) if reads_only else engine


def _sqlite(file: Path, *, reads_only: bool) -> Engine:
    if reads_only and not file.exists():
        raise StoreError(f"there is no house in {visible(str(file))}: `croupier serve` founds one")
    engine = create_engine(
        f"sqlite:///{_address(file, reads_only=reads_only)}",
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
        hide_parameters=True,
        # One connection writes, and nobody else moves what it wrote from the journal into the file.
        **({} if reads_only else {"pool_size": 1, "max_overflow": 0}),
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions begin where it is said below
        cursor = connection.cursor()
        if not reads_only:
            cursor.execute("PRAGMA foreign_keys = ON")
            cursor.execute("PRAGMA recursive_triggers = ON")  # else a row that replaces another passes by them
            cursor.execute("PRAGMA journal_mode = WAL")
            cursor.execute("PRAGMA synchronous = FULL")  # anything less loses what was acknowledged with the power
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # Whoever is going to write says so at once: otherwise two could begin and neither could go on.
        connection.exec_driver_sql("BEGIN" if reads_only else "BEGIN IMMEDIATE")

    return engine


def dispose(engine: Engine) -> None:
    """Close all connections of a database, and those still in use as soon as they are given back.

    Threads that read may be at it while a house closes; what they gave back would otherwise stay open for good.
    """

    @event.listens_for(engine.pool, "checkin")
    def close(_: Any, entry: ConnectionPoolEntry) -> None:
        entry.invalidate()

    engine.dispose()


def _address(file: Path, *, reads_only: bool) -> str:
    """How SQLite is told of a file. Whoever only reads creates nothing, and needs no place beside it to do so."""
    if not reads_only:
        return str(file)
    in_use = file.with_name(f"{file.name}-wal").exists()
    alone = not in_use and not (_may_write(file) and _may_write(file.parent))
    return f"file:{quote(str(file.absolute()))}?mode=ro{'&immutable=1' * alone}&uri=true"


def _may_write(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def may_lose(engine: Engine) -> list[str]:
    """Why a power failure may take back what was acknowledged, as the server is set or the address says."""
    if engine.dialect.name != "postgresql":
        return []  # a file is written as is said here, and nowhere else
    with faults_told(), engine.connect() as connection:
        return [sentence for name, sentence in _UNSAFE.items() if connection.scalar(text(f"SHOW {name}")) == "off"]


_UNSAFE = {
    "fsync": "the database server does not wait for its disk (fsync = off): a power failure may damage the whole house",
    "synchronous_commit": "the address of the database says synchronous_commit = off: the last moments before a crash "
    "of the server may be lost, with what people were told",
}
"""What a PostgreSQL can be told not to wait for, and what it comes to."""


@contextmanager
def faults_told() -> Iterator[None]:
    """Whatever a database says that it cannot do, said in a sentence."""
    try:
        yield
    except NoneFree as fault:
        raise StoreError("the database has more to do than it can: nothing was written") from fault
    except DBAPIError as fault:
        raise StoreError(_sentence(fault)) from fault
    except UnicodeDecodeError as fault:  # SQLite names what it cannot read, and the name itself is damaged
        raise StoreError(_KNOWN["malformed"]) from fault


def is_the_databases(fault: Exception) -> bool:
    """Whether it is the database that cannot do something, as ``faults_told`` says it."""
    return isinstance(fault, StoreError) and isinstance(fault.__cause__, NoneFree | DBAPIError)


def _sentence(fault: DBAPIError) -> str:
    said = str(fault.orig)
    for part, sentence in _KNOWN.items():
        if part in said:
            return sentence
    does = "does not answer" if isinstance(fault, OperationalError) else "refused it"
    return f"the database {does}: {visible((said.splitlines() or ['no reason given'])[0])}"


_READ_ONLY = "the database can only be read: make it writable, nothing is lost"
_KNOWN = {
    # SQLite
    "disk is full": "the disk with the database is full: make room, nothing is lost",
    "readonly": _READ_ONLY,
    "locked": "the database is in use by another program: wait for it to end, nothing is lost",
    "unable to open": "the database file cannot be opened: look whether it may be read and written, and its folder too",
    "disk I/O": "the disk with the database does not work as it should, or is full: nothing was written",
    "malformed": "the database file is damaged: bring back a backup",
    "not a database": "the file is no database, or it is damaged: bring back a backup, or give another --database",
    # PostgreSQL
    "No space left on device": "the disk with the database is full: make room, nothing is lost",
    "read-only transaction": _READ_ONLY,
    "password authentication failed": "the database does not let this user in: look at the name and the password",
    "no password supplied": "the database asks for a password: write it in the address, or in a file ~/.pgpass",
    "Connection refused": "no database answers there: look whether the server runs, and at its host and port",
    "No such file or directory": "no database answers there: look whether the server runs, and at its host and port",
    "Name or service not known": "there is no host of that name: look at the address of the database",
    "failed to resolve host": "there is no host of that name: look at the address of the database",
    "timeout expired": "no database answers there in time: look whether the server runs, and at its host and port",
    'FATAL:  database "': "there is no database of that name on the server: create it first",
    'FATAL:  role "': "there is no user of that name on the server: create it first",
    "lock timeout": "the database is in use by another program: wait for it to end, nothing is lost",
    "statement timeout": "the database takes too long over it: ask again, nothing is lost",
    "too many clients": "the database server lets nobody else in now: try again, nothing is lost",
}
"""Parts of what databases say, and what it comes to."""

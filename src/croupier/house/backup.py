"""Backups: a house copied as it was at one moment, while its tables run, and audited before anybody relies on it.

Of a house in a file the copy is another such file: it is put where the house was, and that is all. Of one on PostgreSQL
it is what ``pg_dump`` writes and ``pg_restore`` brings back. Either has the secrets of deals that are not over yet, so
it is for its owner alone to read.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, Connection, text

from croupier.errors import StoreError
from croupier.house.audit import Audited, Tell, audit, audit_of, silent
from croupier.house.database import engine_of, faults_told, require_elsewhere
from croupier.house.snapshot import snapshot
from croupier.house.whole_files import whole_file
from croupier.visible import visible

DUMP = "pg_dump"


@dataclass(frozen=True, slots=True)
class BackedUp:
    """A copy of a house, and what the audit of it has found."""

    file: str
    bytes: int
    audited: Audited


def backup(url: str, file: Path, *, force: bool = False, tell: Tell = silent) -> BackedUp:
    """Copy the house in a database to a file, which is there when it was found to hold, and not before."""
    require_elsewhere(file, url)
    engine = engine_of(url, reads_only=True)
    on_server = engine.dialect.name == "postgresql"
    engine.dispose()
    if on_server and shutil.which(DUMP) is None:
        raise StoreError(
            f"backups of PostgreSQL are made with {DUMP}, which is not there: install PostgreSQL's client programs"
        )
    with whole_file(file, force=force) as partial:
        audited = _dump(url, partial, tell) if on_server else _copy(url, partial, tell)
        if audited.difference is not None:
            raise StoreError(f"no backup is made, since the house does not hold: {audited.difference}")
        size = partial.stat().st_size
    return BackedUp(str(file), size, audited)


def _copy(url: str, to: Path, tell: Tell) -> Audited:
    tell("copying the file", 0, 0)
    engine = engine_of(url, reads_only=True)
    try:
        with faults_told():
            source = engine.raw_connection()
        copy = sqlite3.connect(to)
        try:
            source.driver_connection.backup(copy)  # type: ignore[union-attr]
            copy.execute("PRAGMA journal_mode = DELETE")  # it is one file, with nothing beside it
        finally:
            copy.close()
            source.close()
    except sqlite3.Error as fault:
        raise StoreError(f"the copy cannot be made: {visible(str(fault))}, nothing is left of it") from fault
    finally:
        engine.dispose()
    return audit(f"sqlite:///{to}", tell)


def _dump(url: str, to: Path, tell: Tell) -> Audited:
    """What is dumped and what is audited is one and the same moment of the house."""
    with snapshot(url) as connection:
        moment = connection.scalar(text("SELECT pg_export_snapshot()"))
        tell("copying the database", 0, 0)
        _run_dump(connection, str(moment), to)
        return audit_of(connection, tell)


def _run_dump(connection: Connection, moment: str, to: Path) -> None:
    address, secret = without_password(connection.engine.url)
    words = ["--format=custom", f"--snapshot={moment}", f"--file={to}", f"--dbname={address}"]
    done = subprocess.run(
        [DUMP, *words], env={**os.environ, **secret}, capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode:
        said = (done.stderr.strip().splitlines() or ["no reason given"])[0]
        raise StoreError(f"{DUMP} could not copy the database: {visible(said)}")


def without_password(url: URL) -> tuple[str, dict[str, str]]:
    """An address for a program's command line, and the environment that its password goes into.

    Whoever lists the processes of the machine sees their words, but not what is in their environment.
    """
    query = {name: value for name, value in url.query.items() if name != "password"}
    plain = URL.create("postgresql", url.username, None, url.host, url.port, url.database, query)
    password = url.query.get("password", url.password)  # of two it is this one that the house itself is opened with
    return plain.render_as_string(), {} if password is None else {"PGPASSWORD": str(password)}

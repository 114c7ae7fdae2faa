"""Houses that are made to crash, in files or in databases of a server, and what is looked at afterwards."""

from __future__ import annotations

import os
import random
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.house.postgres import Server

from checks.crashing_player import NAME, next_request
from croupier.games import SHEETS
from croupier.house.acts import THE_HOUSE
from croupier.house.audit import audit
from croupier.house.host import Host, opening
from croupier.house.people import GUEST, People, Person
from croupier.house.store import Store, now, table_stream
from croupier.house.terms import Terms


class Lost(Exception):
    """Something that was promised and did not hold."""


class Files:
    """Houses in files: each a copy of one with a table for each sheet, and somebody with chips."""

    dialect = "sqlite"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        founded(f"sqlite:///{folder / 'template.db'}")

    @contextmanager
    def house(self) -> Iterator[str]:
        file = self._folder / "house.db"
        shutil.copy(self._folder / "template.db", file)
        yield f"sqlite:///{file}"
        for each in self._folder.glob(f"{file.name}*"):
            each.unlink()

    def crash(self) -> None:
        raise AssertionError("a file is no server")


class Databases:
    """The same in databases of a server, which waits for its log if it is told to, and not of itself."""

    dialect = "postgresql"

    def __init__(self, server: Server) -> None:
        self._server = server
        server.does("CREATE DATABASE crashing TEMPLATE template0")
        founded(server.url("crashing"))

    @contextmanager
    def house(self) -> Iterator[str]:
        with self._server.database("crashing") as url:
            yield url

    def crash(self) -> None:
        self._server.crashes()


Houses = Files | Databases


def founded(url: str) -> None:
    """A house with a table for each sheet, and somebody with chips."""
    store = Store.open(url)
    People(store, now, welcome=100_000)._come(Person(NAME, GUEST), actor=THE_HOUSE)
    for refused in store.append([opening(store.name, Terms(key, key, key), THE_HOUSE, now()) for key in SHEETS]):
        if refused is not None:
            raise refused
    store.close()


def check(url: str, told: Sequence[str], seed: str) -> Counter[str]:
    """Open the house after a crash and see that everything is there."""
    counts: Counter[str] = Counter()
    store = Store.open(url)
    try:
        for line in told:
            if line.startswith("done "):
                _, table, number, key = line.split(" ", 3)
                if store.entry_of(table_stream(table), NAME, key) != int(number):
                    raise Lost(f"'{key}' was acknowledged at {table} as entry {number} and is not there")
                counts["acknowledged and there"] += 1
        counts["rounds gone on with"] += _go_on(store, seed)
    finally:
        store.close()
    difference = audit(url).difference
    if difference is not None:
        raise Lost(f"the audit says: {difference}")
    return counts


def _go_on(store: Store, seed: str) -> int:
    """Play every round that is in play to its end."""
    rounds = 0
    for table in store.open_tables():
        host = Host(*store.hosted(table), store.lease(table, NAME, 0), lambda: os.urandom(32))
        rounds += host.hosted.table.playing
        while host.hosted.table.playing:
            prepared = host.asked(NAME, None, next_request(host.hosted, random.Random(seed)), now())
            assert prepared.writing is not None, "a choice happens"
            (refused,) = store.append([prepared.writing])
            if refused is not None:
                raise Lost(f"a round cannot go on at {table}: {refused}")
            host.took(prepared)
    return rounds

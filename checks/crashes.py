"""Killed at every write: a player at five tables is killed, or the disk fails, at the Nth system call of a kind.

Afterwards the house is opened as after any crash, and must have everything that was acknowledged, once, and every chip;
rounds that were in play go on with the same deck to their end; the audit finds nothing.

A process that is killed leaves its writes to the system, and a power failure does not: of that is ``checks.synced``.

    python -m checks.crashes --trials 1000      (needs strace)
    python -m checks.crashes --trials 1000 --database postgresql

Over PostgreSQL the player is killed at the Nth message to the server or from it, and every so often the server itself
is. Its disk is its own: here it is not made to fail.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from tests.house.postgres import SAFE, Server, server

from checks.crashing_player import NAME, next_request
from checks.traced import REQUESTS, Player, watched
from croupier.games import SHEETS
from croupier.house.acts import THE_HOUSE
from croupier.house.audit import audit
from croupier.house.host import Host, opening
from croupier.house.people import GUEST, People, Person
from croupier.house.store import Store, now, table_stream
from croupier.house.terms import Terms

CALLS = {
    "sqlite": ("pwrite64", "fdatasync", "write", "fsync", "ftruncate", "unlink"),
    "postgresql": ("sendto", "recvfrom", "write"),
}
"""What a database asks of the system, or a player of the server, and ``write``, by which the player tells what was
acknowledged."""
RESULTS = {
    dialect: Path(__file__).parent / "results" / name
    for dialect, name in {"sqlite": "crashes.json", "postgresql": "crashes_postgresql.json"}.items()
}
INJECTED = {
    "killed": "signal=KILL:when={at}",
    "disk full": "error=ENOSPC:when={at}+",
    "disk broken": "error=EIO:when={at}+",
}
SERVER_KILLED = "server killed"
ENDS = {"sqlite": tuple(INJECTED), "postgresql": ("killed", SERVER_KILLED)}


@dataclass(frozen=True)
class Trial:
    """One crash: what happens, at which call of which kind; of a server, after so many words of the player."""

    end: str
    call: str
    at: int

    @property
    def injected(self) -> str:
        return f"inject={self.call}:{INJECTED[self.end].format(at=self.at)}"


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


def crash(url: str, trial: Trial, seed: str) -> list[str] | None:
    """Let somebody play until what is to happen happens; what they were told, or None if it did not happen."""
    player = Player(url, seed)
    with watched(player, "-e", f"trace={trial.call}", "-e", trial.injected):
        player.begin()
        told = [line.rstrip("\n") for line in player.told]
        code = player.end()
    happened = code != 0 or any(line.startswith("refused ") for line in told)
    return told if happened else None


def kill_after(url: str, lines: int, seed: str, kill: Callable[[Player], None] | None = None) -> list[str]:
    """Let somebody play, and kill them, or whatever else, when they have been told so much: it needs no strace."""
    told = []
    player = Player(url, seed)
    player.begin()
    for line in player.told:
        told.append(line.rstrip("\n"))
        if len(told) == lines:
            kill(player) if kill is not None else player.process.kill()
    player.end()
    return told


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


def calls_made(houses: Houses) -> dict[str, int]:
    """How often an undisturbed player makes each call."""
    made = {}
    with tempfile.TemporaryDirectory() as folder:
        for call in CALLS[houses.dialect]:
            out = Path(folder) / "strace.txt"
            with houses.house() as url:
                player = Player(url, "count")
                with watched(player, "-e", f"trace={call}", out=str(out)):
                    player.begin()
                    player.told.read()
                    if player.end():
                        raise Lost("somebody who was not disturbed did not play to the end")
            made[call] = sum(call in line for line in out.read_text().splitlines())
    return made


def trials(houses: Houses, seed: int) -> list[list[Trial]]:
    """Every call of each kind in any order: those at which somebody is killed, and those at which the disk fails."""
    made = calls_made(houses)
    every = [
        Trial(end, call, at)
        for call, most in made.items()
        for at in range(1, most + 1)
        for end in ENDS[houses.dialect]
        if end != SERVER_KILLED or (call == "write" and at <= REQUESTS)
    ]
    rng = random.Random(seed)
    rng.shuffle(every)
    killed = [each for each in every if each.end in ("killed", SERVER_KILLED)]
    failing = [each for each in every if each not in killed]
    return [kind for kind in (killed, failing) if kind]


def run(houses: Houses, count: int, seed: int) -> Counter[str]:
    """So many crashes of each kind, each in a house of its own; a player may be done before it comes to that."""
    counts: Counter[str] = Counter()
    began = time.monotonic()
    for kind in trials(houses, seed):
        happened = 0
        for trial in cycle(kind):
            if happened == count:
                break
            happened += _tried(houses, trial, f"trial {counts.total()}", counts)
            if sys.stderr.isatty():
                print(f"\r{happened:,} crashes, {time.monotonic() - began:.0f} s", end="", file=sys.stderr)
    return counts


def _tried(houses: Houses, trial: Trial, called: str, counts: Counter[str]) -> bool:
    """One crash, and everything looked at afterwards; whether it came to one."""
    told: list[str] | None
    with houses.house() as url:
        if trial.end == SERVER_KILLED:
            told = kill_after(url, trial.at, called, lambda _: houses.crash())
        else:
            told = crash(url, trial, called)
        if told is None:
            counts["nothing happened"] += 1
            return False
        try:
            counts += check(url, told, called)
        except Lost as fault:
            raise SystemExit(f"{trial}: {fault}") from fault
    counts[trial.end] += 1
    return True


@contextmanager
def houses_of(dialect: str) -> Iterator[Houses]:
    """Where houses are made to crash."""
    if dialect == "postgresql":
        with server((*SAFE, "synchronous_commit=off")) as running:
            yield Databases(running)
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield Files(Path(folder))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--trials", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=sorted(CALLS), default="sqlite")
    asked = parser.parse_args()
    with houses_of(asked.database) as houses:
        figures = json.dumps(dict(sorted(run(houses, asked.trials, asked.seed).items())), indent=2)
    print(figures)
    RESULTS[asked.database].write_text(f"{figures}\n")


if __name__ == "__main__":
    main()

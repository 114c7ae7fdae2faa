"""Killed at every write: a player at five tables is killed, or the disk fails, at the Nth system call of a kind.

Afterwards the house is opened as after any crash, and must have everything that was acknowledged, once, and every chip;
rounds that were in play go on with the same deck to their end; the audit finds nothing.

A process that is killed leaves its writes to the system, and a power failure does not: of that is ``checks.synced``.

    python -m checks.crashes --trials 1000      (needs strace)
    python -m checks.crashes --trials 1000 --database postgresql
    python -m checks.crashes --trials 1000 --processes 8

Over PostgreSQL the player is killed at the Nth message to the server or from it, and every so often the server itself
is. Its disk is its own: here it is not made to fail.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from multiprocessing import get_context
from pathlib import Path

from tests.house.postgres import SAFE, server

from checks.crashed_house import Databases, Files, Houses, Lost, check
from checks.kept import keep
from checks.traced import REQUESTS, Player, watched

CALLS = {
    "sqlite": ("pwrite64", "fdatasync", "write", "fsync", "ftruncate", "unlink"),
    "postgresql": ("sendto", "recvfrom", "write"),
}
"""What a database asks of the system, or a player of the server, and ``write``, by which the player tells what was
acknowledged."""
KEPT = {"sqlite": "crashes", "postgresql": "crashes_postgresql"}
INJECTED = {
    "killed": "signal=KILL:when={at}",
    "disk full": "error=ENOSPC:when={at}+",
    "disk broken": "error=EIO:when={at}+",
}
SERVER_KILLED = "server killed"
UNTIL_THEN = 1_000_000
"""How many requests somebody makes who is to be killed by another process, or loses the server: more than they can."""
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
    player = Player(url, seed, requests=UNTIL_THEN)
    player.begin()
    for line in player.told:
        told.append(line.rstrip("\n"))
        if len(told) == lines:
            kill(player) if kill is not None else player.process.kill()
    player.end()
    return told


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


def run(houses: Houses, count: int, seed: int, *, part: int = 0, parts: int = 1) -> Counter[str]:
    """So many crashes of each kind, each in a house of its own; a player may be done before it comes to that.

    Of several parts each has its share of them.
    """
    counts: Counter[str] = Counter()
    share = len(range(part, count, parts))
    began = time.monotonic()
    for kind in trials(houses, seed):
        happened = 0
        for trial in cycle(kind[part::parts]):
            if happened == share:
                break
            happened += _tried(houses, trial, f"trial {counts.total()}", counts)
            if sys.stderr.isatty():
                print(f"\r{happened:,} crashes, {time.monotonic() - began:.0f} s", end="", file=sys.stderr)
    return counts


def _run_part(dialect: str, count: int, seed: int, parts: int, part: int) -> Counter[str]:
    """A share of the crashes, in houses of its own."""
    with houses_of(dialect) as houses:
        return run(houses, count, seed, part=part, parts=parts)


def run_all(dialect: str, count: int, seed: int, processes: int) -> Counter[str]:
    """So many crashes of each kind, shared out among processes that know nothing of each other."""
    share = partial(_run_part, dialect, count, seed, processes)
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        return sum(pool.map(share, range(processes)), Counter())


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
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    figures = dict(sorted(run_all(asked.database, asked.trials, asked.seed, asked.processes).items()))
    print(json.dumps(figures, indent=2))
    keep(KEPT[asked.database], figures, much=lambda of: of.get("acknowledged and there", 0))


if __name__ == "__main__":
    main()

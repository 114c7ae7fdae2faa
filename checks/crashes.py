"""Killed at every write: a player at five tables is killed, or the disk fails, at the Nth system call of a kind.

Afterwards the house is opened as after any crash, and must have everything that was acknowledged, once, and every chip;
rounds that were in play go on with the same deck to their end; the audit finds nothing.

    python -m checks.crashes --trials 1000      (needs strace)
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from checks.crashing_player import NAME, next_request
from croupier.games import SHEETS
from croupier.house.acts import THE_HOUSE
from croupier.house.audit import audit
from croupier.house.host import Host, opening
from croupier.house.people import GUEST, People, Person
from croupier.house.store import Store, now, table_stream
from croupier.house.terms import Terms

CALLS = ("pwrite64", "fdatasync", "write", "fsync", "ftruncate", "unlink")
"""What SQLite asks of the system when it writes, and ``write``, by which the player tells what was acknowledged."""
REQUESTS = 40
RESULTS = Path(__file__).parent / "results" / "crashes.json"
ENDS = {
    "killed": "signal=KILL:when={at}",
    "disk full": "error=ENOSPC:when={at}+",
    "disk broken": "error=EIO:when={at}+",
}


@dataclass(frozen=True)
class Trial:
    """One crash: what happens, at which call of which kind."""

    end: str
    call: str
    at: int

    @property
    def injected(self) -> str:
        return f"inject={self.call}:{ENDS[self.end].format(at=self.at)}"


class Lost(Exception):
    """Something that was promised and did not hold."""


def template(folder: Path) -> Path:
    """A house with a table for each sheet, and somebody with chips."""
    file = folder / "template.db"
    store = Store.open(f"sqlite:///{file}")
    People(store, now, welcome=100_000)._come(Person(NAME, GUEST))
    for key in SHEETS:
        store.append([opening(store.name, Terms(key, key, key), THE_HOUSE, now())])
    store.close()
    return file


def crash(file: Path, trial: Trial | None, seed: str) -> list[str]:
    """Let somebody play until what is to happen happens; what they were told."""
    command = [sys.executable, "-m", "checks.crashing_player", f"sqlite:///{file}", str(REQUESTS), seed]
    if trial is not None:
        wrapped = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={trial.call}", "-e", trial.injected]
        command = [*wrapped, *command]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    return done.stdout.splitlines()


def kill_after(file: Path, lines: int, seed: str) -> list[str]:
    """Let somebody play, and kill them when they have been told so much: for where there is no strace."""
    command = [sys.executable, "-m", "checks.crashing_player", f"sqlite:///{file}", str(REQUESTS), seed]
    told = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None, "it was asked for"
        for line in process.stdout:
            told.append(line.rstrip("\n"))
            if len(told) == lines:
                process.kill()
    return told


def check(file: Path, told: Sequence[str], seed: str) -> Counter[str]:
    """Open the house after a crash and see that everything is there."""
    counts: Counter[str] = Counter()
    url = f"sqlite:///{file}"
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
        host = Host(*store.hosted(table), None, lambda: os.urandom(32))
        rounds += host.hosted.table.playing
        while host.hosted.table.playing:
            prepared = host.asked(NAME, None, next_request(host.hosted, random.Random(seed)), now())
            assert prepared.writing is not None, "a choice happens"
            (refused,) = store.append([prepared.writing])
            if refused is not None:
                raise Lost(f"a round cannot go on at {table}: {refused}")
            host.took(prepared)
    return rounds


def calls_made(file: Path) -> dict[str, int]:
    """How often an undisturbed player makes each call."""
    made = {}
    for call in CALLS:
        copy = file.with_name("count.db")
        shutil.copy(file, copy)
        out = file.with_name("strace.txt")
        command = [sys.executable, "-m", "checks.crashing_player", f"sqlite:///{copy}", str(REQUESTS), "count"]
        wrapped = ["strace", "-f", "-qq", "-o", str(out), "-e", f"trace={call}"]
        subprocess.run([*wrapped, *command], stdout=subprocess.DEVNULL, check=True)
        made[call] = sum(call in line for line in out.read_text().splitlines())
        _remove(copy)
    return made


def trials(made: dict[str, int], count: int, seed: int) -> Iterator[Trial]:
    """Every call of every kind once, as far as there is room; then again at random."""
    every = [Trial(end, call, at) for call, most in made.items() for at in range(1, most + 1) for end in ENDS]
    rng = random.Random(seed)
    rng.shuffle(every)
    yield from (every * (count // len(every) + 1))[:count]


def _remove(file: Path) -> None:
    for each in file.parent.glob(f"{file.name}*"):
        each.unlink()


def run(count: int, seed: int) -> Counter[str]:
    """So many crashes, each in a house of its own."""
    if shutil.which("strace") is None:
        raise SystemExit("this check needs strace, which is not here: install it with your system's packages")
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        house = template(folder)
        began = time.monotonic()
        for number, trial in enumerate(trials(calls_made(house), count, seed), start=1):
            file = folder / "house.db"
            shutil.copy(house, file)
            told = crash(file, trial, f"trial {number}")
            try:
                counts += check(file, told, f"trial {number}")
            except Lost as fault:
                raise SystemExit(f"{trial}: {fault}") from fault
            counts[trial.end] += 1
            _remove(file)
            if sys.stderr.isatty():
                print(f"\r{number} of {count}, {time.monotonic() - began:.0f} s", end="", file=sys.stderr)
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--trials", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    figures = json.dumps(dict(sorted(run(asked.trials, asked.seed).items())), indent=2)
    print(figures)
    RESULTS.write_text(f"{figures}\n")


if __name__ == "__main__":
    main()

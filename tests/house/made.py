"""A house with a little of everything in it, for tests that read all of it; and ways to falsify it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any
from unittest.mock import patch

from checks.made_house import MadeHouse, made_in_haste
from sqlalchemy import Connection, Table, and_, insert, select, text, update

from croupier.house.chain import BEGINNING, Entry
from croupier.house.schema import heads, log, metadata
from croupier.house.store import Store
from croupier.rules.game import Game

GAMES = ("river-holdem trips=B", "triple-shot-bonus")
NAME = "c0ffee00"
UNCHECKED = ("tokens", "leases", "asked", "learned")
"""Tables that do not follow from the log."""
CHECKED = tuple(each for each in metadata.sorted_tables if each.name not in UNCHECKED)


def make(url: str, happenings: int = 700) -> MadeHouse:
    """A house with people, rounds of two games, one of them in play, and everything unusual in between.

    Its name enters every deal: with the same one, the same happens.
    """
    with patch("secrets.token_hex", return_value=NAME):
        store = made_in_haste(url)
    made = MadeHouse(store, seed=1, tables=GAMES)
    made.open()
    made.play(happenings)
    return made


def other_rules() -> Any:
    """Within it the program has other rules for every game, by their fingerprints, and plays by them."""
    from_rules = Game.__dict__["fingerprint"].func
    known: dict[str, str] = {}

    def fingerprint(game: Game) -> str:
        if str(game) not in known:
            known[str(game)] = sha256(from_rules(game).encode()).hexdigest()
        return known[str(game)]

    return patch.object(Game, "fingerprint", property(fingerprint))


@contextmanager
def falsifying(store: Store) -> Iterator[Connection]:
    """A transaction in which anything can be changed, whatever the schema forbids, and which leaves no trace."""
    with store.writer.connect() as connection, connection.begin() as changes:
        for table in metadata.sorted_tables:
            connection.execute(text(f"ALTER TABLE {table.name} RENAME TO old_{table.name}"))
            connection.execute(text(f"CREATE TABLE {table.name} AS SELECT * FROM old_{table.name}"))
        yield connection
        changes.rollback()


@contextmanager
def undone(connection: Connection) -> Iterator[None]:
    """Whatever is changed in here is as it was afterwards."""
    with connection.begin_nested() as changes:
        yield
        changes.rollback()


def all_rows(connection: Connection, table: Table) -> list[dict[str, Any]]:
    ordered = select(table).order_by(*table.primary_key.columns)
    return [dict(row._mapping) for row in connection.execute(ordered)]


def where(table: Table, row: dict[str, Any]) -> Any:
    """The row, by its primary key."""
    return and_(*(column == row[column.name] for column in table.primary_key.columns))


def altered(value: Any, chance: random.Random) -> Any:
    """A value with one byte of it changed, or the smallest change there is."""
    match value:
        case None:
            return "x"
        case bool():
            return not value
        case int():
            return value + 1
        case bytes():
            at = chance.randrange(len(value))
            return value[:at] + bytes([value[at] ^ (1 << chance.randrange(8))]) + value[at + 1 :]
        case str():
            at = chance.randrange(len(value)) if value else 0
            return value[:at] + ("x" if value[at : at + 1] != "x" else "y") + value[at + 1 :]
    raise AssertionError(f"a value of an unknown kind: {value!r}")


def change(connection: Connection, table: Table, row: dict[str, Any], values: dict[str, Any]) -> None:
    done = connection.execute(update(table).where(where(table, row)).values(values))
    assert done.rowcount == 1


def double(connection: Connection, table: Table, row: dict[str, Any]) -> None:
    connection.execute(insert(table).values(row))


Forge = Callable[[int, list[dict[str, Any]]], None]
"""Is given the number of an entry and what happened in it, which it may change."""


def forged(connection: Connection, stream: str, forge: Forge, actor: Callable[[int, str], str] | None = None) -> None:
    """Change what happened, and write the whole chain and its head anew so that they fit."""
    previous, number = BEGINNING, 0
    for row in all_rows(connection, log):
        if row["stream"] != stream:
            continue
        happened = json.loads(row["happened"])
        forge(row["number"], happened)
        said = json.dumps(happened, ensure_ascii=False, separators=(",", ":"))
        by = row["actor"] if actor is None else actor(row["number"], row["actor"])
        entry = Entry(stream, row["number"], row["at"], by, row["request"], said, previous, row["wanted"])
        change(connection, log, row, {"happened": said, "actor": by, "previous": previous, "hash": entry.hash})
        previous, number = entry.hash, entry.number
    values = {"number": number, "hash": previous}
    assert connection.execute(update(heads).where(heads.c.stream == stream).values(values)).rowcount == 1

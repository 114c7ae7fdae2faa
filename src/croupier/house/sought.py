"""Which rounds somebody looks for, and how they are found in the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Select, select, tuple_
from sqlalchemy.sql.elements import ColumnElement

from croupier.cards import Card, parse_cards
from croupier.errors import CardError
from croupier.house.catalogue import bits
from croupier.house.schema import catalogue, rounds

FIRST_LOOK, LOOKED_THROUGH = 2_000, 50_000
"""How many rows are looked through for one page: few, if that is enough, and then so many. Whoever looks for what is
rare is told how far back that was."""


@dataclass(frozen=True, slots=True)
class Sought:
    """What rounds are looked for: those with a seat of which all of this holds."""

    person: str | None = None
    table: str | None = None
    game: str | None = None
    """Its key."""
    since: int | None = None
    until: int | None = None
    """They ended at this time or later, and before that one: milliseconds since 1970."""
    least_net: int | None = None
    most_net: int | None = None
    least_staked: int | None = None
    most_staked: int | None = None
    text: str = ""
    """Cards of the round (``AsKd``), and words of the seat's wagers and choices (``bet 2``), between commas."""
    void: bool | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a round stands in the list of all."""

    ended_at: int
    table: str
    number: int


def found(
    connection: Connection, sought: Sought, limit: int, before: Place | None
) -> tuple[list[Row[Any]], Place | None]:
    """The last rounds that are sought, or those before some place; and from where to look further, if anywhere."""
    if not all(each.isprintable() for each in (sought.person, sought.table, sought.game, sought.text) if each):
        return [], None  # which nothing is called, and not every database looks for
    near = _near(sought, before)
    if not list(_by_looking(sought, catalogue.c)):
        listed = _listed(connection, catalogue.c, near, limit)
        return listed, place_of(listed[-1]) if len(listed) == limit else None
    for many in (FIRST_LOOK, LOOKED_THROUGH):
        looked_at = select(catalogue).where(*near).order_by(*_LAST_FIRST).limit(many).subquery()
        listed = _listed(connection, looked_at.c, list(_by_looking(sought, looked_at.c)), limit)
        if len(listed) == limit:
            return listed, place_of(listed[-1])
    return listed, _floor(connection, near)


def place_of(row: Row[Any]) -> Place:
    """Where a round stands."""
    return Place(row.ended_at, row.table, row.number)


def _listed(connection: Connection, of: Any, where: list[ColumnElement[bool]], limit: int) -> list[Row[Any]]:
    """The last rounds of some rows, each once, whatever the number of its seats."""
    last_first = [column.desc() for column in _key(of)]
    some = select(*_key(of)).distinct().where(*where).order_by(*last_first).limit(limit).subquery()
    same = (rounds.c.table == some.c.table) & (rounds.c.number == some.c.number)
    return list(connection.execute(select(rounds).join(some, same).order_by(*(each.desc() for each in _key(some.c)))))


def _floor(connection: Connection, near: list[ColumnElement[bool]]) -> Place | None:
    """The last row that is looked at for a page, if there are more."""
    wanted: Select[Any] = select(*_key(catalogue.c)).where(*near).order_by(*_LAST_FIRST)
    row = connection.execute(wanted.offset(LOOKED_THROUGH).limit(1)).first()
    return None if row is None else Place(*row)


def _near(sought: Sought, before: Place | None) -> list[ColumnElement[bool]]:
    """What an index leads to: no other row is looked at."""
    of = catalogue.c
    asked = (
        (sought.person, lambda given: of.person == given),
        (sought.table, lambda given: of.table == given),
        (sought.since, lambda given: of.ended_at >= given),
        (sought.until, lambda given: of.ended_at < given),
        (before, lambda given: tuple_(*_key(of)) < tuple_(given.ended_at, given.table, given.number)),
    )
    return [condition(given) for given, condition in asked if given is not None]


def _by_looking(sought: Sought, of: Any) -> Iterator[ColumnElement[bool]]:
    """What is asked of every row that is looked at."""
    if sought.game is not None:
        yield of.game == sought.game
    if sought.void is not None:
        yield of.void.is_(sought.void)
    for least, most, column in (
        (sought.least_net, sought.most_net, of.net),
        (sought.least_staked, sought.most_staked, of.staked),
    ):
        if least is not None:
            yield column >= least
        if most is not None:
            yield column <= most
    cards, words = _read(sought.text)
    if cards:
        yield of.cards.op("&")(cards) == cards
    for each in words:
        yield of.said.contains(each, autoescape=True)


def _read(text: str) -> tuple[int, list[str]]:
    """The cards that a text names, each a bit, and the words that are none."""
    cards: list[Card] = []
    words: list[str] = []
    for part in text.split(","):
        other = [each for each in part.split() if not _take_cards(each, cards)]
        words += [" ".join(other).lower()] if other else []
    return bits(cards), words


def _take_cards(word: str, cards: list[Card]) -> bool:
    """Whether a word is cards; then they are taken."""
    try:
        cards += parse_cards(word)
    except CardError:
        return False
    return True


def _key(of: Any) -> tuple[ColumnElement[Any], ...]:
    """The columns that say where a round stands."""
    return of.ended_at, of.table, of.number


_LAST_FIRST = tuple(column.desc() for column in _key(catalogue.c))

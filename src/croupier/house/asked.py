"""Requests that reach a process which does not run the table: left in the database for the one that does.

Whoever asks writes down what they want, and finds the answer in the same place; so does anybody else who asks the same
under the same name meanwhile. A request is carried out once, however often it is left there, since the table's own
entry names it. Whoever gives up waiting takes it back, so that nobody carries it out later; one that somebody has begun
with cannot be taken back. Rows that nobody can be waiting for any more are taken away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection, delete, select, text, update
from sqlalchemy.sql.elements import ColumnElement

from croupier.house import forms  # noqa: F401 - the codec learns of requests
from croupier.house.database import CLOCKS, faults_told
from croupier.house.named import digest_of, reused
from croupier.house.refusals import Refusal
from croupier.house.requests import Wish
from croupier.house.schema import asked
from croupier.house.store import Store
from croupier.house.telling import ANSWERED, ASKED, tell
from croupier.wire.codec import dumps, loads

KEPT_SECONDS = 60
"""How long a request and its answer stay, longer than anybody waits."""
NOT_KNOWN = "it is not known whether this was done: look at the table before you ask again"


@dataclass(frozen=True, slots=True)
class Left:
    """A request that somebody left for the process that runs the table."""

    person: str
    request: str
    wants: str
    """As it was written: whoever carries it out reads it, so that one that cannot be read is refused alone."""

    @classmethod
    def of(cls, person: str, request: str, wish: Wish) -> Left:
        return cls(person, request, dumps(wish, Wish))

    @property
    def wish(self) -> Wish:
        wish: Wish = loads(Wish, self.wants)
        return wish


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of it: the number of the entry, or a refusal."""

    number: int = 0
    refusal: Refusal | None = None


def leave(store: Store, table: str, left: Left) -> None:
    """Leave a request: the same that still waits there is not left twice, one that was answered is asked again.

    Refused if another one of that name still waits there.
    """
    row = {"table": table, "person": left.person, "request": left.request, "wants": left.wants}
    with faults_told(), store.writer.begin() as connection:
        there = replace(left, wants=connection.scalar(text(_LEAVE.format(now=_now(connection))), row))
        if there != left and digest_of(there.wish) != digest_of(left.wish):
            raise reused(left.request)
        tell(connection, ASKED, [table])


def tables(store: Store) -> Sequence[str]:
    """The tables that requests were left for which are not answered yet."""
    with faults_told(), store.reader.connect() as connection:
        return list(connection.scalars(select(asked.c.table).where(asked.c.answer.is_(None)).distinct()))


def begin(store: Store, table: str) -> Sequence[Left]:
    """The requests that were left for a table and are not answered yet, the first first: to be carried out now."""
    begins = update(asked).where(asked.c.table == table, asked.c.answer.is_(None)).values(begun=True)
    found = begins.returning(asked.c.at, asked.c.person, asked.c.request, asked.c.wants)
    with faults_told(), store.writer.begin() as connection:
        return [Left(*row[1:]) for row in sorted(tuple(row) for row in connection.execute(found))]


def take_back(store: Store, table: str, left: Left) -> bool:
    """Ask for something no more; whether nobody has begun with it, and so nobody will."""
    with faults_told(), store.writer.begin() as connection:
        connection.execute(delete(asked).where(_one(table, left), asked.c.begun.is_(False)))
        return connection.scalar(select(asked.c.begun).where(_one(table, left))) is None


def answer(store: Store, table: str, left: Left, given: Answer) -> None:
    """Answer a request."""
    with faults_told(), store.writer.begin() as connection:
        connection.execute(update(asked).where(_one(table, left)).values(answer=dumps(given)))
        tell(connection, ANSWERED, [table])


def answer_of(store: Store, table: str, left: Left) -> Answer | None:
    """The answer to a request, if there is one."""
    with faults_told(), store.reader.connect() as connection:
        found = connection.scalar(select(asked.c.answer).where(_one(table, left)))
    return None if found is None else loads(Answer, found)


def forget_old(store: Store, seconds: float = KEPT_SECONDS) -> None:
    """Take away what nobody waits for any more."""
    with faults_told(), store.writer.begin() as connection:
        connection.execute(text(_FORGET.format(now=_now(connection))), {"lasts": round(seconds * 1000)})


def _one(table: str, left: Left) -> ColumnElement[bool]:
    return (asked.c.table == table) & (asked.c.person == left.person) & (asked.c.request == left.request)


def _now(connection: Connection) -> str:
    return CLOCKS[connection.dialect.name]


_LEAVE = """
INSERT INTO asked ("table", person, request, wants, at, begun) VALUES (:table, :person, :request, :wants, {now}, FALSE)
ON CONFLICT ("table", person, request) DO UPDATE SET
    wants = CASE WHEN asked.answer IS NULL THEN asked.wants ELSE excluded.wants END,
    begun = asked.begun AND asked.answer IS NULL,
    answer = NULL,
    at = excluded.at
RETURNING wants
"""
_FORGET = "DELETE FROM asked WHERE at <= {now} - :lasts"

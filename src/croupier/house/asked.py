"""Requests that reach a process which does not run the table: left in the database for the one that does.

Whoever asks writes down what they want, and finds the answer in the same place. A request is carried out once, however
often it is left there, since the table's own entry names it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from croupier.errors import StoreError
from croupier.house import forms  # noqa: F401 - the codec learns of requests
from croupier.house.database import faults_told
from croupier.house.requests import Wish
from croupier.house.schema import asked
from croupier.house.store import Store
from croupier.house.telling import ANSWERED, ASKED, tell
from croupier.wire.codec import dumps, loads


@dataclass(frozen=True, slots=True)
class Left:
    """A request that somebody left for the process that runs the table."""

    person: str
    request: str
    wants: Wish


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of it: the number of the entry, or the code and the words of a refusal."""

    number: int = 0
    code: str = ""
    words: str = ""
    legal: tuple[str, ...] = ()


def leave(store: Store, table: str, left: Left) -> None:
    """Leave a request; one of that name that was left before is the same."""
    row = {"table": table, "person": left.person, "request": left.request, "wants": dumps(left.wants, Wish)}
    try:
        with faults_told(), store.writer.begin() as connection:
            connection.execute(insert(asked).values(row))
            tell(connection, ASKED, [table])
    except StoreError as fault:
        if not isinstance(fault.__cause__, IntegrityError):
            raise
        with faults_told(), store.writer.begin() as connection:
            tell(connection, ASKED, [table])


def waiting(store: Store, table: str) -> Sequence[Left]:
    """The requests that were left for a table and are not answered yet."""
    wanted = select(asked).where(asked.c.table == table, asked.c.answer.is_(None))
    with faults_told(), store.reader.connect() as connection:
        return [Left(row.person, row.request, loads(Wish, row.wants)) for row in connection.execute(wanted)]


def answer(store: Store, table: str, left: Left, given: Answer) -> None:
    """Answer a request."""
    one = (asked.c.table == table) & (asked.c.person == left.person) & (asked.c.request == left.request)
    with faults_told(), store.writer.begin() as connection:
        connection.execute(update(asked).where(one).values(answer=dumps(given)))
        tell(connection, ANSWERED, [table])


def answer_of(store: Store, table: str, left: Left) -> Answer | None:
    """The answer to a request, if there is one; it is taken away with it."""
    one = (asked.c.table == table) & (asked.c.person == left.person) & (asked.c.request == left.request)
    with faults_told(), store.reader.connect() as connection:
        found = connection.scalar(select(asked.c.answer).where(one))
    if found is None:
        return None
    with faults_told(), store.writer.begin() as connection:
        connection.execute(delete(asked).where(one))
    given: Answer = loads(Answer, found)
    return given

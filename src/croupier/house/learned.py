"""What people have learned, kept for them: each fact a text, whose form is no matter of the house's.

It is theirs: they can have all of it and delete all of it, so it is in no log, and nothing else follows from it.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, insert, select

from croupier.house.database import faults_told
from croupier.house.schema import learned
from croupier.house.store import Store

MOST_LETTERS = 8_000_000
"""Of all facts of one person, of which an ordinary one has 300."""
AT_ONCE = 40
"""Where room has to be made, a fortieth of all is: else every further fact would change what the first ones are."""


def keep(store: Store, person: str, facts: Sequence[str], most: int, letters: int = MOST_LETTERS) -> int:
    """Keep facts of somebody's, so many and so many letters at most: the oldest make room, some of them at a time. How
    many are kept then.
    """
    with faults_told(), store.writer.begin() as connection:
        if facts:
            connection.execute(insert(learned), [{"person": person, "fact": fact} for fact in facts])
        count, length = _extent(connection, person)
        if count <= most and length <= letters:
            return count
        last_first = learned.c.id.desc()
        later = select(
            learned.c.id,
            func.row_number().over(order_by=last_first).label("facts"),
            func.sum(func.length(learned.c.fact)).over(order_by=last_first).label("letters"),
        ).where(learned.c.person == person)
        each = later.subquery().c  # with so many facts and letters since, its own among them
        beyond = (each.facts > most - most // AT_ONCE) | (each.letters > letters - letters // AT_ONCE)
        too_old = connection.scalar(select(func.max(each.id)).where(beyond))
        connection.execute(delete(learned).where(learned.c.person == person, learned.c.id <= too_old))
        return _extent(connection, person)[0]


def _extent(connection: Connection, person: str) -> tuple[int, int]:
    """How many facts of somebody's are kept, and how many letters."""
    wanted = select(func.count(), func.coalesce(func.sum(func.length(learned.c.fact)), 0))
    count, letters = connection.execute(wanted.where(learned.c.person == person)).one()
    return int(count), int(letters)


def kept(store: Store, person: str) -> list[str]:
    """All facts of somebody's, in the order they came in."""
    wanted = select(learned.c.fact).where(learned.c.person == person).order_by(learned.c.id)
    with faults_told(), store.reader.connect() as connection:
        return list(connection.scalars(wanted))


def forget(store: Store, person: str) -> None:
    """Keep nothing of somebody's any more."""
    with faults_told(), store.writer.begin() as connection:
        connection.execute(delete(learned).where(learned.c.person == person))

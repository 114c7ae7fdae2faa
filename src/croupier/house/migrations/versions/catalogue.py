"""What rounds are found by: the catalogue, of all rounds that are over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple

from alembic import op
from sqlalchemy import Connection, text

from croupier.house.catalogue import catalogued
from croupier.house.following import Ended, SeatInRound
from croupier.house.migrations.versions.first import TRIGGERS

revision = "0.2.0"
down_revision = "0.1.0"
AT_ONCE = 500
"""How many rounds are in memory at a time."""


def upgrade() -> None:
    connection = op.get_bind()
    dialect = connection.dialect.name
    for statement in TABLES.format(kept=KEPT[dialect]).split(";\n"):
        op.execute(statement)
    for rows in _rows(connection):
        connection.execute(text(INSERT), rows)
    for statement in TRIGGERS[dialect]:
        op.execute(statement.format(table="catalogue"))


def _rows(connection: Connection) -> Iterator[list[dict[str, object]]]:
    """Rows of all rounds so far, by the catalogue as the program has it: a step that changes it makes it all anew."""
    last = ""
    while rounds := connection.execute(text(ROUNDS), {"last": last, "limit": AT_ONCE}).all():
        last = rounds[-1].round
        yield [
            dict(zip(COLUMNS, astuple(each), strict=True))
            for name, table, number, at, record, void in rounds
            for each in catalogued(Ended(name, table, number, record, "", void, _seats(connection, name)), at)
        ]


def _seats(connection: Connection, name: str) -> tuple[SeatInRound, ...]:
    return tuple(SeatInRound(*row) for row in connection.execute(text(SEATS), {"round": name}))


COLUMNS = ("ended_at", "table", "number", "seat", "person", "game", "staked", "net", "void", "cards", "said")
INSERT = f"INSERT INTO catalogue VALUES ({', '.join(f':{name}' for name in COLUMNS)})"
ROUNDS = """
SELECT round, "table", number, ended_at, record, void FROM rounds WHERE round > :last ORDER BY round LIMIT :limit
"""
SEATS = """
SELECT seat, person, staked, net, "before", "after" FROM round_seats WHERE round = :round ORDER BY seat
"""

KEPT = {"sqlite": "WITHOUT ROWID", "postgresql": ""}
"""SQLite keeps rows in the order of their key, which is the one they are listed in."""

TABLES = """
CREATE TABLE catalogue (
    ended_at BIGINT NOT NULL,
    "table" VARCHAR(60) NOT NULL,
    number BIGINT NOT NULL,
    seat INTEGER NOT NULL,
    person VARCHAR(40) NOT NULL,
    game VARCHAR(80) NOT NULL,
    staked BIGINT NOT NULL,
    net BIGINT NOT NULL,
    void BOOLEAN NOT NULL,
    cards BIGINT NOT NULL,
    said VARCHAR(400) NOT NULL,
    CONSTRAINT pk_catalogue PRIMARY KEY (ended_at, "table", number, seat)
) {kept};

CREATE INDEX ix_catalogue_person ON catalogue
    (person, ended_at, "table", number, game, staked, net, void, cards, said);

CREATE INDEX ix_catalogue_table ON catalogue ("table", ended_at, number)
"""

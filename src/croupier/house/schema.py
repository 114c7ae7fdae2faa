"""The tables of the database, each with the constraints that hold whatever the program does.

``log`` is what is true; it is only ever added to, and each of its entries has the hash of the one before. All other
tables but four follow from it: some, like ``movements``, are added to as well, and some, like ``balances``, are kept
up to date for whoever asks often. ``croupier audit`` makes these all again from the log and compares. The four that do
not have what comes and goes: ``tokens``, ``leases``, ``asked``, and what people have ``learned``, which is theirs to
delete.

A database is made, and brought from one version to the next, by the steps in ``migrations``: whatever changes here
needs another step there, and a new ``REVISION``.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

REVISION = "0.2.1"
"""The last step of ``migrations``: it is called as the first version of the program that knows it."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

house = Table(
    "house",
    metadata,
    Column("one", Integer, CheckConstraint("one = 1", name="one"), primary_key=True, autoincrement=False),
    Column("name", String(16), nullable=False),
)
"""The house itself: one row."""

log = Table(
    "log",
    metadata,
    Column("stream", String(80), primary_key=True),
    Column("number", BigInteger, CheckConstraint("number > 0", name="number"), primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("actor", String(80), nullable=False),
    Column("request", String(80)),
    Column("happened", Text, nullable=False),
    Column("previous", String(64), nullable=False),
    Column("wanted", String(64)),
    Column("hash", String(64), nullable=False),
    UniqueConstraint("stream", "actor", "request"),
    CheckConstraint("(request IS NULL) = (wanted IS NULL)", name="wanted"),
)
"""Everything that happened, by stream: one for each table, one for the house. A request that comes again finds itself
here, since nobody's request can be entered twice; ``wanted`` tells it from another of the same name."""

heads = Table(
    "heads",
    metadata,
    Column("stream", String(80), primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("hash", String(64), nullable=False),
)
"""The last entry of each stream: whoever adds to one moves it on, and only one can."""

secrets = Table(
    "secrets",
    metadata,
    Column("round", String(120), primary_key=True),
    Column("secret", LargeBinary(32), CheckConstraint("length(secret) = 32", name="length"), nullable=False),
)
"""What deals are made from: written before their commitments are published, and nobody's to read before the end."""

balances = Table(
    "balances",
    metadata,
    Column("account", String(160), primary_key=True),
    Column("chips", BigInteger, nullable=False),
    Column("may_owe", Boolean, nullable=False),
    CheckConstraint("chips >= 0 OR may_owe", name="chips"),
)
"""What every account has: the sum of the movements to it and from it."""

movements = Table(
    "movements",
    metadata,
    Column("stream", String(80), primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("leg", Integer, primary_key=True, autoincrement=False),
    Column("round", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("wager", String(80), nullable=False),
    Column("phase", String(16), nullable=False),
    Column("source", ForeignKey("balances.account"), nullable=False),
    Column("target", ForeignKey("balances.account"), nullable=False),
    Column("chips", BigInteger, CheckConstraint("chips > 0", name="chips"), nullable=False),
    Column("row", String(120), nullable=False),
    CheckConstraint("source <> target", name="between"),
)
"""Every movement of chips: taken from one account what is given to another, so all together always hold nothing."""
Index(
    "uq_movements_once",
    movements.c.stream,
    movements.c.round,
    movements.c.seat,
    movements.c.wager,
    movements.c.phase,
    unique=True,
    sqlite_where=text("round > 0"),
    postgresql_where=text("round > 0"),
)
Index("ix_movements_source", movements.c.source)
Index("ix_movements_target", movements.c.target)

tables = Table(
    "tables",
    metadata,
    Column("table", String(60), primary_key=True),
    Column("title", String(60), nullable=False),
    Column("posting", Text, nullable=False),
    Column("closed", Boolean, nullable=False),
)
"""The tables that were ever opened, as they are posted now."""

rounds = Table(
    "rounds",
    metadata,
    Column("round", String(120), primary_key=True),
    Column("table", ForeignKey("tables.table"), nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("last_entry", BigInteger, nullable=False),
    Column("record", Text, nullable=False),
    Column("proof", Text, nullable=False),
    Column("void", Text, nullable=False),
)
"""The rounds that are over, each with its one-line record, what it takes to check its deal, and why it was declared
void; the proof is empty where a void deal can never be checked, the reason where the round was played to its end."""
Index("ix_rounds_table_number", rounds.c.table, rounds.c.number, unique=True)
Index("ix_rounds_ended_at", rounds.c.ended_at)

void_deals = Table(
    "void_deals",
    metadata,
    Column("round", String(120), primary_key=True),
    Column("table", ForeignKey("tables.table"), nullable=False),
    Column("entry", BigInteger, nullable=False),
    Column("voided_at", BigInteger, nullable=False),
    Column("deal", Text, nullable=False),
)
"""The deals that were fixed and declared void before a round was dealt from them, each with its secret and why."""
Index("ix_void_deals_table_entry", void_deals.c.table, void_deals.c.entry, unique=True)

round_seats = Table(
    "round_seats",
    metadata,
    Column("round", ForeignKey("rounds.round"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(40), nullable=False),
    Column("staked", BigInteger, nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("before", BigInteger, nullable=False),
    Column("after", BigInteger, nullable=False),
)
"""Who sat where in a round, what they staked and won, and what they had at the table before and after it."""
Index("ix_round_seats_person", round_seats.c.person)

catalogue = Table(
    "catalogue",
    metadata,
    Column("ended_at", BigInteger, primary_key=True, autoincrement=False),
    Column("table", String(60), primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(40), nullable=False),
    Column("game", String(80), nullable=False),
    Column("staked", BigInteger, nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("void", Boolean, nullable=False),
    Column("cards", BigInteger, nullable=False),
    Column("said", String(400), nullable=False),
    sqlite_with_rowid=False,
)
"""What rounds are found by, seat by seat, in the order in which they are listed. It names each by its table and its
number: rows are narrow, and the index of a person's has all of them, since a search looks at every one."""
Index(
    "ix_catalogue_person",
    catalogue.c.person,
    catalogue.c.ended_at,
    catalogue.c.table,
    catalogue.c.number,
    catalogue.c.game,
    catalogue.c.staked,
    catalogue.c.net,
    catalogue.c.void,
    catalogue.c.cards,
    catalogue.c.said,
)
Index("ix_catalogue_table", catalogue.c.table, catalogue.c.ended_at, catalogue.c.number)

people = Table(
    "people",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("folded", String(120), nullable=False, unique=True),  # a letter can become three
    Column("kind", String(16), CheckConstraint("kind IN ('guest', 'member', 'operator')", name="kind"), nullable=False),
    Column("password", Text),
)
"""Everybody who ever came in. Two names that only differ in how they are written are one name."""

tokens = Table(
    "tokens",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person", ForeignKey("people.name"), nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)
"""Who is let in with what: hashes of the tokens, which are nowhere written down themselves."""

standings = Table(
    "standings",
    metadata,
    Column("stream", String(80), primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
)
"""Each table as it stood after some entry, between rounds: where having it again begins."""

HOLDER_CHARACTERS = 80
leases = Table(
    "leases",
    metadata,
    Column("table", ForeignKey("tables.table"), primary_key=True),
    Column("holder", String(HOLDER_CHARACTERS), nullable=False),
    Column("fence", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""Which process runs which table, until when. Whoever takes a table over raises its fence, and whoever still holds an
older one can write nothing more."""

asked = Table(
    "asked",
    metadata,
    Column("table", ForeignKey("tables.table"), primary_key=True),
    Column("person", String(80), primary_key=True),
    Column("request", String(80), primary_key=True),
    Column("wants", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("begun", Boolean, nullable=False, default=False),
    Column("answer", Text),
)
"""What was asked of a table at a process that does not run it, for the one that does: when by the clock of the
database, whether somebody may have begun to carry it out, and what came of it."""

learned = Table(
    "learned",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("person", ForeignKey("people.name"), nullable=False),
    Column("fact", Text, nullable=False),
)
"""What people have learned, fact by fact: theirs to delete, so it is in no log."""
Index("ix_learned_person", learned.c.person, learned.c.id)

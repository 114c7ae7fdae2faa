"""Exports: everything that anybody may keep of a house, as lines of JSON, from one moment while its tables run.

Passwords and tokens are not in it, nor any secret of a deal that is not over: those stand nowhere in the log. The cards
of a round in play do: a table's entries end before it, and the next export has them. Entries have what happened as the
text that their hashes are of, so that the chain can be checked without this program.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, func, or_, select

from croupier.errors import PersonError, TableUnknown
from croupier.house import forms  # noqa: F401 - the codec learns of the house's unions
from croupier.house.acts import HOUSE_STREAM, Act, ChipsIssued, ChipsReturned, PersonCame
from croupier.house.called import folded
from croupier.house.chain import Entry
from croupier.house.following import SeatInRound, Transfer, VoidDeal, at_table, bankroll
from croupier.house.history import found_rows
from croupier.house.schema import balances, house, log, movements, people, round_seats, rounds, tables, void_deals
from croupier.house.snapshot import entries, rows, snapshot
from croupier.house.sought import Sought
from croupier.house.store import Store, happened, table_stream
from croupier.table.commitment import Proof
from croupier.wire.codec import VERSION, encode, loads, one_of
from croupier.wire.statements import told

AT_ONCE = 200
"""How many rounds of a house are read at a time while its tables run."""


@dataclass(frozen=True, slots=True)
class HouseKept:
    """The house that the lines after it are of."""

    house: str


@dataclass(frozen=True, slots=True)
class PersonKept:
    """Somebody who came in, and the chips that they have at no table."""

    name: str
    kind: str
    chips: int


@dataclass(frozen=True, slots=True)
class ActKept:
    """Something of somebody's in the house's own log."""

    number: int
    at: int
    actor: str
    act: Act


@dataclass(frozen=True, slots=True)
class TableKept:
    """A table as it is posted."""

    table: str
    title: str
    posting: str
    closed: bool


@dataclass(frozen=True, slots=True)
class EntryKept:
    """An entry of the log, and its hash."""

    entry: Entry
    hash: str


@dataclass(frozen=True, slots=True)
class RoundKept:
    """A round that is over, who was in it, and what it takes to check its deal."""

    round: str
    table: str
    number: int
    ended_at: int
    last_entry: int
    record: str
    seats: tuple[SeatInRound, ...]
    proof: Proof | None
    """None of a round that is void, if its deal can never be checked."""
    void: str
    """Why it was declared void, if it was."""


@dataclass(frozen=True, slots=True)
class VoidDealKept:
    """A deal that was declared void before a round was dealt from it, and the entry that says so."""

    deal: VoidDeal
    table: str
    entry: int
    voided_at: int


@dataclass(frozen=True, slots=True)
class MovementKept:
    """Chips of somebody's that moved, and the entry in which they did."""

    stream: str
    number: int
    moved: Transfer


told(EntryKept, flat=("entry",))
told(MovementKept, flat=("moved",))
told(VoidDealKept, flat=("deal",))

Kept = HouseKept | PersonKept | ActKept | TableKept | EntryKept | RoundKept | VoidDealKept | MovementKept
one_of(
    "Kept",
    Kept,
    "line",
    {
        "house": HouseKept,
        "person": PersonKept,
        "act": ActKept,
        "table": TableKept,
        "entry": EntryKept,
        "round": RoundKept,
        "void deal": VoidDealKept,
        "movement": MovementKept,
    },
)


def line(kept: Kept) -> dict[str, Any]:
    """A line of an export, as plain data with the version of the wire in front."""
    return {"version": VERSION, **encode(kept, Kept)}


def line_text(kept: Kept) -> str:
    """The same as it is written."""
    return json.dumps(line(kept), ensure_ascii=False, separators=(",", ":")) + "\n"


def export(url: str, *, table: str | None = None, person: str | None = None) -> Iterator[Kept]:
    """All of a house; or of one table, or of one person's, or of one person's at one table."""
    with snapshot(url) as connection:
        # Whom and what there is not is refused before anything is told.
        who = None if person is None else _found_person(connection, person)
        posted = None if table is None else _found_table(connection, table)
        yield HouseKept(connection.scalar(select(house.c.name)) or "")
        if who is not None:
            yield from _of_person(connection, who, table)
        elif posted is not None:
            yield from _of_table(connection, posted)
        else:
            yield from _of_house(connection)


def _of_house(connection: Connection) -> Iterator[Kept]:
    for name, kind in rows(connection, select(people.c.name, people.c.kind).order_by(people.c.name)):
        yield _person(connection, name, kind)
    yield from _entries(connection, HOUSE_STREAM)
    for found in rows(connection, select(tables).order_by(tables.c.table)):
        yield from _of_table(connection, TableKept(*found))


def _found_table(connection: Connection, table: str) -> TableKept:
    found = next(rows(connection, select(tables).where(tables.c.table == table)), None)
    if found is None:
        raise TableUnknown(f"there is no table called {table}")
    return TableKept(*found)


def _of_table(connection: Connection, posted: TableKept) -> Iterator[Kept]:
    table = posted.table
    yield posted
    yield from _entries(connection, table_stream(table), _in_play_since(connection, table))
    yield from _rounds(connection, rounds.c.table == table)
    yield from _void_deals(connection, table)


def _found_person(connection: Connection, person: str) -> PersonKept:
    known = select(people.c.name, people.c.kind).where(people.c.folded == folded(person))
    found = next(rows(connection, known), None)
    if found is None:
        raise PersonError(f"nobody here is called {person}")
    return _person(connection, *found)


def _of_person(connection: Connection, person: PersonKept, table: str | None) -> Iterator[Kept]:
    """What is somebody's own: their chips and how they moved, and their part in rounds, without that of others."""
    name = person.name
    yield person
    if table is None:
        yield from _acts(connection, name)
    yield from _movements(connection, name, table)
    sat = select(round_seats.c.round).where(round_seats.c.person == name, round_seats.c.round == rounds.c.round)
    at = sat.exists() if table is None else and_(sat.exists(), rounds.c.table == table)
    yield from _rounds(connection, at, name)


def _person(connection: Connection, name: str, kind: str) -> PersonKept:
    chips = connection.scalar(select(balances.c.chips).where(balances.c.account == bankroll(name)))
    return PersonKept(name, kind, chips or 0)


def _entries(connection: Connection, stream: str, before: int | None = None) -> Iterator[EntryKept]:
    for entry, stored in entries(connection, stream):
        if entry.number == before:
            return
        yield EntryKept(entry, stored)


def _in_play_since(connection: Connection, table: str) -> int | None:
    """The entry that the round in play began with, if there is one: what was dealt in it is not everybody's yet."""
    over = select(func.coalesce(func.max(rounds.c.last_entry), 0)).where(rounds.c.table == table).scalar_subquery()
    begun = log.c.happened.contains('"happened":"began"')  # which no text that it quotes can have in it
    wanted = select(func.min(log.c.number)).where(log.c.stream == table_stream(table), log.c.number > over, begun)
    since: int | None = connection.scalar(wanted)
    return since


def _acts(connection: Connection, name: str) -> Iterator[ActKept]:
    # Whatever is about somebody names them, so that most entries need not be read.
    wanted = select(log).where(log.c.stream == HOUSE_STREAM, log.c.happened.contains(name, autoescape=True))
    for *fields, _ in rows(connection, wanted.order_by(log.c.number)):
        entry = Entry(*fields)
        for act in happened(entry, Act):
            if isinstance(act, PersonCame | ChipsIssued | ChipsReturned) and act.person == name:
                yield ActKept(entry.number, entry.at, entry.actor, act)


def _movements(connection: Connection, name: str, table: str | None) -> Iterator[MovementKept]:
    known = [table] if table is not None else list(connection.scalars(select(tables.c.table)))
    own = [bankroll(name)] if table is None else []
    accounts = [*own, *(at_table(each, name) for each in known)]
    wanted = select(movements).where(or_(movements.c.source.in_(accounts), movements.c.target.in_(accounts)))
    ordered = wanted.order_by(movements.c.stream, movements.c.number, movements.c.leg)
    for stream, number, _, *fields in rows(connection, ordered):
        yield MovementKept(stream, number, Transfer(*fields))


def _rounds(connection: Connection, wanted: Any, person: str | None = None) -> Iterator[RoundKept]:
    """Rounds with everybody's part in them, or with one person's alone."""
    found = select(rounds).where(wanted).order_by(rounds.c.table, rounds.c.number)
    for row in rows(connection, found):
        seats = select(round_seats).where(round_seats.c.round == row[0]).order_by(round_seats.c.seat)
        yield round_kept(row, (SeatInRound(*fields) for _, *fields in connection.execute(seats)), person)


def round_kept(row: Sequence[Any], seats: Iterable[SeatInRound], person: str | None = None) -> RoundKept:
    """A round as its row has it, with everybody's part in it, or with one person's alone."""
    name, table, number, ended_at, last_entry, record, proof, void = row
    own = tuple(each for each in seats if person in (None, each.person))
    shown: Proof | None = loads(Proof, proof) if proof else None
    return RoundKept(name, table, number, ended_at, last_entry, record, own, shown, void)


def rounds_kept(store: Store, sought: Sought) -> Iterator[RoundKept]:
    """Rounds that are sought, the last one first, of a house whose tables run: some at a time, and nobody waits."""
    before: str | None = None
    while before != "":
        found, before = found_rows(store, AT_ONCE, sought, before)
        for row, seats in found:
            yield round_kept(tuple(row), seats, sought.person)


def _void_deals(connection: Connection, table: str) -> Iterator[VoidDealKept]:
    found = select(void_deals).where(void_deals.c.table == table).order_by(void_deals.c.entry)
    for _, _, entry, at, deal in rows(connection, found):
        yield VoidDealKept(loads(VoidDeal, deal), table, entry, at)

"""What has been: rounds that are over, each shown again, and what was done in the house beside its tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, select

from croupier.errors import RoundUnknown, TableUnknown
from croupier.house.acts import HOUSE_STREAM, Act, PasswordSet
from croupier.house.chain import Entry
from croupier.house.database import faults_told
from croupier.house.following import SeatInRound, VoidDeal
from croupier.house.schema import log, round_seats, rounds, tables, void_deals
from croupier.house.sought import Place, Sought, found, place_of
from croupier.house.store import Store, happened
from croupier.table.commitment import Proof
from croupier.table.events import Event
from croupier.table.record import read
from croupier.table.story import RoundTold, round_told, story
from croupier.wire.codec import loads
from croupier.wire.posted import Head, head
from croupier.wire.statements import told


@dataclass(frozen=True, slots=True)
class SeatShown:
    """Somebody's part in a round that is over, as far as whoever asks may know it."""

    seat: int
    person: str
    """Empty where they are not to know it."""
    staked: int
    net: int
    before: int | None = None
    """What the person had at the table before they put anything down. It is told with the name alone: what somebody
    had after one round they have before the next, and by that their rounds could be strung together."""
    after: int | None = None

    @property
    def without_name(self) -> SeatShown:
        """What anybody may know: it stands in the round's record."""
        return SeatShown(self.seat, "", self.staked, self.net)


@dataclass(frozen=True, slots=True)
class PastRound:
    """A round that is over, in short."""

    round: str
    table: str
    number: int
    """Of the table's rounds."""
    ended: str
    """When, in universal time."""
    record: str
    people: tuple[SeatShown, ...]
    """Who sat where, what they staked and won, and what they had at the table before and after."""
    void: str = ""
    """Why it was declared void, if it was: then everybody has back what they staked."""


@dataclass(frozen=True, slots=True)
class PastRounds:
    """Rounds that are over, the last one first."""

    rounds: tuple[PastRound, ...]
    before: str = ""
    """The round to ask for those before, if there may be any."""


@dataclass(frozen=True, slots=True)
class PastVoidDeal:
    """A deal that was declared void before a round was dealt from it."""

    deal: VoidDeal
    entry: int
    """Of the table's log."""
    voided: str
    """When, in universal time."""


@dataclass(frozen=True, slots=True)
class VoidDeals:
    """Deals of a table that no round was dealt from, the last one first."""

    deals: tuple[PastVoidDeal, ...]
    before: int = 0
    """The entry to ask for those before, if there may be any."""


@dataclass(frozen=True, slots=True)
class RoundShown:
    """A round that is over, with everything that happened in it."""

    past: PastRound
    about: Head
    settled: RoundTold
    """Every wager, what it brought, and why."""
    events: tuple[Event, ...]
    """Every card and every choice, in order."""
    story: tuple[str, ...]
    """The same in words."""


told(RoundShown, flat=("past", "about"))
told(PastVoidDeal, flat=("deal",))


@dataclass(frozen=True, slots=True)
class ActsEntry:
    """What was done at once, by whom and when."""

    number: int
    at: str
    actor: str
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class ActsDone:
    """What was done in the house beside its tables, the last first."""

    entries: tuple[ActsEntry, ...]
    before: int = 0
    """The number to ask for those before, if there may be any."""


# Rounds.

ANY = Sought()
"""All rounds of the house."""


def past_rounds(store: Store, limit: int, sought: Sought = ANY, before: str | None = None) -> PastRounds:
    """Rounds that are sought; the last ones, or those before one of them."""
    listed, further = found_rows(store, limit, sought, before)
    return PastRounds(tuple(_past(row, seats) for row, seats in listed), further)


def found_rows(
    store: Store, limit: int, sought: Sought, before: str | None = None
) -> tuple[list[tuple[Row[Any], tuple[SeatInRound, ...]]], str]:
    """Rounds as they are kept, each with its seats; and the round to ask for those before, if there may be any."""
    than = None if before is None else place_of(_row(store, before))
    with faults_told(), store.reader.connect() as connection:
        listed, further = found(connection, sought, limit, than)
        name = "" if further is None else _name(connection, further)
    seats = _seats(store, [row.round for row in listed])
    return [(row, seats[row.round]) for row in listed], name


def round_shown(store: Store, name: str) -> RoundShown:
    """A round with everything that happened in it."""
    row = _row(store, name)
    played = read(row.record)
    return RoundShown(
        _past(row, _seats(store, [name])[name]),
        head(played.game),
        round_told(played),
        played.events,
        tuple(story(played)),
    )


def record_of(store: Store, name: str) -> str:
    """A round in one line."""
    record: str = _row(store, name).record
    return record


def seated_in(store: Store, name: str, person: str) -> tuple[str, int | None]:
    """A round in one line, and where somebody sat in it, if they did."""
    record, seats = record_of(store, name), _seats(store, [name]).get(name, ())
    return record, next((each.seat for each in seats if each.person == person), None)


def proof_of(store: Store, name: str) -> Proof:
    """What it takes to check the deal of a round."""
    row = _row(store, name)
    if not row.proof:
        raise RoundUnknown(f"{name} was declared void, and its deal can never be checked: {row.void}")
    proof: Proof = loads(Proof, row.proof)
    return proof


def deals_voided(store: Store, table: str, limit: int, before: int | None = None) -> VoidDeals:
    """Deals of a table that were declared void before a round was dealt from them: the last, or those before one."""
    wanted = select(void_deals).where(void_deals.c.table == table).order_by(void_deals.c.entry.desc()).limit(limit)
    if before is not None:
        wanted = wanted.where(void_deals.c.entry < before)
    with faults_told(), store.reader.connect() as connection:
        known = connection.scalar(select(tables.c.table).where(tables.c.table == table)) if is_name(table) else None
        found = connection.execute(wanted).all() if known is not None else []
    if known is None:
        raise TableUnknown(f"there is no table called {table}")
    listed = tuple(PastVoidDeal(loads(VoidDeal, row.deal), row.entry, date(row.voided_at)) for row in found)
    return VoidDeals(listed, listed[-1].entry if len(listed) == limit else 0)


def _row(store: Store, name: str) -> Row[Any]:
    with faults_told(), store.reader.connect() as connection:
        row = connection.execute(select(rounds).where(rounds.c.round == name)).first() if is_name(name) else None
    if row is None:
        raise RoundUnknown(f"no round that is over is called {name}")
    return row


def is_name(name: str) -> bool:
    """Whether anything can be called so; not every database looks for what nothing is called."""
    return name.isascii() and name.isprintable()


def _name(connection: Connection, place: Place) -> str:
    at = (rounds.c.table == place.table) & (rounds.c.number == place.number)
    return connection.scalar(select(rounds.c.round).where(at)) or ""


def _seats(store: Store, names: Sequence[str]) -> dict[str, tuple[SeatInRound, ...]]:
    wanted = select(round_seats).where(round_seats.c.round.in_(names)).order_by(round_seats.c.round, round_seats.c.seat)
    with faults_told(), store.reader.connect() as connection:
        of_rounds = groupby(connection.execute(wanted).all(), key=lambda row: row.round)
    return {name: tuple(SeatInRound(*row[1:]) for row in seats) for name, seats in of_rounds}


def _past(row: Row[Any], seats: tuple[SeatInRound, ...]) -> PastRound:
    people = tuple(SeatShown(*astuple(each)) for each in seats)
    return PastRound(row.round, row.table, row.number, date(row.ended_at), row.record, people, row.void)


def date(milliseconds: int) -> str:
    """A moment as it is told, in universal time."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds")


# Acts.


def acts_done(store: Store, limit: int, before: int | None = None) -> ActsDone:
    """What was done in the house beside its tables: the last, or those before some entry."""
    wanted = select(log).where(log.c.stream == HOUSE_STREAM).order_by(log.c.number.desc()).limit(limit)
    if before is not None:
        wanted = wanted.where(log.c.number < before)
    with faults_told(), store.reader.connect() as connection:
        found = [Entry(*row[:-1]) for row in connection.execute(wanted)]
    entries = tuple(ActsEntry(each.number, date(each.at), each.actor, _acts(each)) for each in found)
    return ActsDone(entries, entries[-1].number if entries and entries[-1].number > 1 else 0)


def _acts(entry: Entry) -> tuple[Act, ...]:
    """What an entry tells, but for what is kept of passwords."""
    return tuple(replace(act, digest="") if isinstance(act, PasswordSet) else act for act in happened(entry, Act))

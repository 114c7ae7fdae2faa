"""What has been: rounds that are over, each shown again, and what was done in the house beside its tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Row, Select, and_, or_, select

from croupier.errors import RoundUnknown, TableUnknown
from croupier.house.acts import HOUSE_STREAM, Act, PasswordSet
from croupier.house.chain import Entry
from croupier.house.database import faults_told
from croupier.house.following import SeatInRound, VoidDeal
from croupier.house.schema import log, round_seats, rounds, tables, void_deals
from croupier.house.store import Store, happened
from croupier.table.commitment import Proof
from croupier.table.events import Event
from croupier.table.record import read
from croupier.table.story import RoundTold, round_told, story
from croupier.wire.codec import loads
from croupier.wire.posted import Head, head
from croupier.wire.statements import told


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
    people: tuple[SeatInRound, ...]
    """Who sat where, what they staked and won, and what they had at the table before and after; without a name where
    whoever asks is not to know it."""
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


def past_rounds(
    store: Store, limit: int, *, table: str | None = None, person: str | None = None, before: str | None = None
) -> PastRounds:
    """Rounds of a table or of somebody, or of the whole house; the last ones, or those before one of them."""
    wanted = select(rounds).order_by(rounds.c.ended_at.desc(), rounds.c.table, rounds.c.number.desc()).limit(limit)
    if table is not None:
        wanted = wanted.where(rounds.c.table == table)
    if person is not None:
        wanted = wanted.where(rounds.c.round.in_(select(round_seats.c.round).where(round_seats.c.person == person)))
    if before is not None:
        wanted = _earlier(wanted, _row(store, before))
    with faults_told(), store.reader.connect() as connection:
        found = connection.execute(wanted).all()
    seats = _seats(store, [row.round for row in found])
    listed = tuple(_past(row, seats[row.round]) for row in found)
    return PastRounds(listed, listed[-1].round if len(listed) == limit else "")


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
        known = connection.scalar(select(tables.c.table).where(tables.c.table == table)) if _is_name(table) else None
        found = connection.execute(wanted).all() if known is not None else []
    if known is None:
        raise TableUnknown(f"there is no table called {table}")
    listed = tuple(PastVoidDeal(loads(VoidDeal, row.deal), row.entry, _date(row.voided_at)) for row in found)
    return VoidDeals(listed, listed[-1].entry if len(listed) == limit else 0)


def _row(store: Store, name: str) -> Row[Any]:
    with faults_told(), store.reader.connect() as connection:
        row = connection.execute(select(rounds).where(rounds.c.round == name)).first() if _is_name(name) else None
    if row is None:
        raise RoundUnknown(f"no round that is over is called {name}")
    return row


def _is_name(name: str) -> bool:
    return name.isascii() and name.isprintable()


def _earlier(wanted: Select[Any], than: Row[Any]) -> Select[Any]:
    """Those that come after a round in the list: no two of the same time are lost or told twice."""
    same = rounds.c.ended_at == than.ended_at
    in_table = and_(rounds.c.table == than.table, rounds.c.number < than.number)
    return wanted.where(or_(rounds.c.ended_at < than.ended_at, and_(same, or_(rounds.c.table > than.table, in_table))))


def _seats(store: Store, names: Sequence[str]) -> dict[str, tuple[SeatInRound, ...]]:
    wanted = select(round_seats).where(round_seats.c.round.in_(names)).order_by(round_seats.c.seat)
    with faults_told(), store.reader.connect() as connection:
        found = connection.execute(wanted).all()
    return {
        name: tuple(
            SeatInRound(row.seat, row.person, row.staked, row.net, row.before, row.after)
            for row in found
            if row.round == name
        )
        for name in names
    }


def _past(row: Row[Any], seats: tuple[SeatInRound, ...]) -> PastRound:
    return PastRound(row.round, row.table, row.number, _date(row.ended_at), row.record, seats, row.void)


def _date(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds")


# Acts.


def acts_done(store: Store, limit: int, before: int | None = None) -> ActsDone:
    """What was done in the house beside its tables: the last, or those before some entry."""
    wanted = select(log).where(log.c.stream == HOUSE_STREAM).order_by(log.c.number.desc()).limit(limit)
    if before is not None:
        wanted = wanted.where(log.c.number < before)
    with faults_told(), store.reader.connect() as connection:
        found = [Entry(*row[:-1]) for row in connection.execute(wanted)]
    entries = tuple(ActsEntry(each.number, _date(each.at), each.actor, _acts(each)) for each in found)
    return ActsDone(entries, entries[-1].number if entries and entries[-1].number > 1 else 0)


def _acts(entry: Entry) -> tuple[Act, ...]:
    """What an entry tells, but for what is kept of passwords."""
    return tuple(replace(act, digest="") if isinstance(act, PasswordSet) else act for act in happened(entry, Act))

"""Entries on their way into the database, with all that follows from them, in a transaction that somebody began.

Many entries take hardly more statements than one: whatever goes to the same table goes there together. All who write
touch rows in the same order, so that two who change the same ones wait for each other, and never both at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from itertools import groupby, pairwise
from typing import Any

from sqlalchemy import Connection, delete, insert, select, text

from croupier.errors import LeaseLost
from croupier.house.acts import HOUSE_STREAM
from croupier.house.called import folded
from croupier.house.catalogue import catalogued
from croupier.house.chain import BEGINNING, Entry
from croupier.house.following import Ended, Follows, VoidDeal, may_owe
from croupier.house.leases import Lease, fences, require
from croupier.house.schema import (
    balances,
    catalogue,
    heads,
    log,
    movements,
    people,
    round_seats,
    rounds,
    secrets,
    tokens,
    void_deals,
)
from croupier.house.telling import ENTRY, tell
from croupier.wire.codec import dumps


@dataclass(frozen=True, slots=True)
class Token:
    """What is kept of what somebody is known by."""

    digest: str
    person: str
    expires_at: int


@dataclass(frozen=True, slots=True)
class Writing:
    """An entry to be written down, and what follows from it."""

    entry: Entry
    follows: Follows
    _: KW_ONLY
    secrets: tuple[tuple[str, bytes], ...] = field(default=(), repr=False)
    noted: str = ""
    """What goes into the house's own stream with it, by the same actor at the same time: the next entry there, whatever
    that is when it is written."""
    lease: Lease | None = None
    password: str = field(default="", repr=False)
    """What is kept of a new password, of the person that the entry gives one."""
    only_token: str = ""
    """The digest of the one token that still lets that person in, if any does."""
    token: Token | None = None
    """What lets somebody in who comes with the entry."""
    standing: str = ""
    """The table as it stands after the entry, if that is worth keeping."""
    only_if: Callable[[Connection], None] | None = field(default=None, repr=False)
    """Raises if it may not be written after all. Of an entry with something noted it is asked when nobody else, in
    whichever process, can have anything noted until the transaction ends."""


def write(connection: Connection, writings: Sequence[Writing]) -> None:
    """Write entries down, all of them; whatever is raised, the transaction is to be given up."""
    ordered = _in_order(_with_notes(connection, writings))
    entries = [{**_row(each.entry), "hash": each.entry.hash} for each in ordered]  # first: some have no hash at all
    for each in ordered:
        if each.only_if is not None:
            each.only_if(connection)
    _require_leases(connection, ordered)
    _add(connection, log, entries)
    _move_heads(connection, [each.entry for each in ordered])
    _add(connection, secrets, [{"round": name, "secret": bare} for each in ordered for name, bare in each.secrets])
    _follow(connection, ordered)
    let_in(connection, [each.token for each in ordered if each.token is not None])
    standings = {each.entry.stream: each for each in ordered if each.standing}
    tell(connection, ENTRY, sorted({each.entry.stream.removeprefix("table/") for each in ordered}))
    _put(connection, _STAND, [_stands(each.entry, each.standing) for each in standings.values()])


def let_in(connection: Connection, new: Sequence[Token]) -> None:
    """Let people in with new tokens."""
    _add(connection, tokens, [_row(each) for each in new])


def wait_for_rows(connection: Connection, writings: Sequence[Writing]) -> None:
    """Wait for whoever writes what some entries change, in the order in which all do.

    Afterwards they can be written one by one, in any order: the rows are nobody else's until the transaction ends.
    """
    if any(each.noted or each.entry.stream == HOUSE_STREAM for each in writings):
        connection.execute(_HOUSE_HEAD)
    fences(connection, {each.lease.table for each in writings if each.lease is not None})
    _put(connection, _STAY, [{"stream": stream} for stream in sorted({each.entry.stream for each in writings})])
    _put(connection, _GIVE, [{"account": account, "chips": 0} for account in changes(writings)])


def _require_leases(connection: Connection, writings: Sequence[Writing]) -> None:
    """Where several processes write, whoever writes to a table runs it; it is opened before anybody does."""
    if connection.dialect.name == "postgresql":
        for each in writings:
            if each.lease is None and each.entry.stream != HOUSE_STREAM and each.entry.number > 1:
                raise LeaseLost(f"nothing is written to {each.entry.stream} without a lease on it")
    require(connection, [each.lease for each in writings if each.lease is not None])


def _in_order(writings: Sequence[Writing]) -> list[Writing]:
    return sorted(writings, key=lambda each: (each.entry.stream, each.entry.number))


def _with_notes(connection: Connection, writings: Sequence[Writing]) -> list[Writing]:
    """Entries with those that go into the house's own stream with them.

    Whoever writes to that stream waits here for all others who do, and knows then what its next entry is.
    """
    of_house = _in_order([each for each in writings if each.entry.stream == HOUSE_STREAM])
    if not of_house and not any(each.noted for each in writings):
        return list(writings)
    head = connection.execute(_HOUSE_HEAD).first()
    number, last = (0, BEGINNING) if head is None else tuple(head)
    if of_house:
        number, last = of_house[-1].entry.number, of_house[-1].entry.hash
    notes = []
    for each in writings:
        if each.noted:
            by = each.entry
            note = Entry(HOUSE_STREAM, number + 1, by.at, by.actor, None, each.noted, last)
            notes.append(Writing(note, Follows()))
            number, last = note.number, note.hash
    return [*writings, *notes]


def changes(writings: Sequence[Writing]) -> dict[str, int]:
    """What each account gains or loses by some entries."""
    found: dict[str, int] = defaultdict(int)
    for each in writings:
        for transfer in each.follows.transfers:
            found[transfer.source] -= transfer.chips
            found[transfer.target] += transfer.chips
    return dict(sorted(found.items()))


def _move_heads(connection: Connection, entries: Sequence[Entry]) -> None:
    """Each stream goes on from its last entry, if that is still the last."""
    begun, gone_on = [], []
    for stream, added in groupby(entries, key=lambda each: each.stream):
        first, *others = added
        for before, after in pairwise([first, *others]):
            if (after.number, after.previous) != (before.number + 1, before.hash):
                raise _behind()
        last = others[-1] if others else first
        head = {"stream": stream, "number": last.number, "hash": last.hash}
        if first.number == 1:
            begun.append(head)
        else:
            gone_on.append({**head, "was": first.number - 1, "previous": first.previous})
    _add(connection, heads, begun)
    if gone_on and connection.execute(_GO_ON, gone_on).rowcount != len(gone_on):
        raise _behind()


def _behind() -> LeaseLost:
    return LeaseLost("somebody else has written to this stream")


def _follow(connection: Connection, ordered: Sequence[Writing]) -> None:
    """All that follows from some entries."""
    came = sorted(one for each in ordered for one in each.follows.people)
    _add(connection, people, [{"name": name, "folded": folded(name), "kind": kind} for name, kind in came])
    passwords = {name: each.password for each in ordered for name, _ in each.follows.passwords}
    _put(connection, _KNOW, [{"name": name, "password": kept} for name, kept in sorted(passwords.items())])
    for each in ordered:
        if each.follows.passwords:
            names = [name for name, _ in each.follows.passwords]
            others = tokens.c.person.in_(names) & (tokens.c.digest != each.only_token)
            connection.execute(delete(tokens).where(others))
    posted = {each.follows.posted.table: each.follows.posted for each in ordered if each.follows.posted is not None}
    _put(connection, _POST, [_row(each) for _, each in sorted(posted.items())])
    _move_chips(connection, ordered)
    ended = [(each.entry, end) for each in ordered for end in each.follows.ended]
    _add(connection, rounds, [_round_row(entry, end) for entry, end in ended])
    _add(connection, void_deals, [_void_row(each.entry, deal) for each in ordered for deal in each.follows.voided])
    _add(connection, round_seats, [{"round": end.round, **_row(seat)} for _, end in ended for seat in end.seats])
    _add(connection, catalogue, [_row(each) for entry, end in ended for each in catalogued(end, entry.at)])


def _move_chips(connection: Connection, ordered: Sequence[Writing]) -> None:
    changed = changes(ordered)
    if not changed:
        return
    given = [{"account": account, "chips": chips} for account, chips in changed.items()]
    if connection.execute(_GIVE, given).rowcount != len(given):
        _open_accounts(connection, changed)
    moved = [
        {"stream": each.entry.stream, "number": each.entry.number, "leg": leg, **_row(transfer)}
        for each in ordered
        for leg, transfer in enumerate(each.follows.transfers)
    ]
    _add(connection, movements, moved)


def _open_accounts(connection: Connection, changed: Mapping[str, int]) -> None:
    """Those of these accounts that were not there yet, with what they were to be given."""
    there = set(connection.scalars(select(balances.c.account).where(balances.c.account.in_(changed))))
    new = {account: chips for account, chips in changed.items() if account not in there}
    _add(connection, balances, [{"account": at, "chips": new[at], "may_owe": may_owe(at)} for at in new])


def _round_row(entry: Entry, end: Ended) -> dict[str, Any]:
    row = {name: value for name, value in _row(end).items() if name != "seats"}
    return {**row, "ended_at": entry.at, "last_entry": entry.number}


def _void_row(entry: Entry, deal: VoidDeal) -> dict[str, Any]:
    of = {"round": deal.round, "table": entry.stream.removeprefix("table/")}
    return {**of, "entry": entry.number, "voided_at": entry.at, "deal": dumps(deal)}


def _stands(entry: Entry, standing: str) -> dict[str, Any]:
    return {"stream": entry.stream, "number": entry.number, "state": standing}


def _row(value: Any) -> dict[str, Any]:
    """A dataclass as a row, its fields as columns."""
    return {name: getattr(value, name) for name in value.__slots__}


def _add(connection: Connection, table: Any, rows: Sequence[Mapping[str, Any]]) -> None:
    if rows:
        connection.execute(insert(table), rows)


def _put(connection: Connection, statement: Any, rows: Sequence[Mapping[str, Any]]) -> None:
    if rows:
        connection.execute(statement, rows)


_HOUSE_HEAD = select(heads.c.number, heads.c.hash).where(heads.c.stream == HOUSE_STREAM).with_for_update()
_GO_ON = text(
    "UPDATE heads SET number = :number, hash = :hash WHERE stream = :stream AND number = :was AND hash = :previous"
)
_STAY = text("UPDATE heads SET number = number WHERE stream = :stream")
_GIVE = text("UPDATE balances SET chips = chips + :chips WHERE account = :account")
_KNOW = text("UPDATE people SET password = :password WHERE name = :name")
_STAND = text(
    "INSERT INTO standings (stream, number, state) VALUES (:stream, :number, :state) "
    "ON CONFLICT (stream) DO UPDATE SET number = excluded.number, state = excluded.state"
)
_POST = text(
    'INSERT INTO tables ("table", title, posting, closed) VALUES (:table, :title, :posting, :closed) '
    'ON CONFLICT ("table") DO UPDATE SET title = excluded.title, posting = excluded.posting, closed = excluded.closed'
)

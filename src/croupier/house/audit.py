"""The audit: everything in a house made again from the first entry of its log, and compared row by row.

Each request is carried out anew, so that what was written down is what happens; the shoes are made from their secrets,
so that the cards are those that were committed to; and whatever follows from that is what must stand in the other
tables, no less and no more. The schema, which keeps all of it from being changed, must be as it was made.

What comes and goes does not follow from the log and is not looked at (``NOT_LOOKED_AT``): every sign-in would be an
entry that is kept forever, every end of one another. Whoever can write to a database can let themselves in by a token
that they add, and no audit shows it; what they do then stands in the log under the name that they came in by.

An audit sees what stands in the database. A log that was written anew as a whole, or that ends earlier than it did,
holds as well: that shows only beside its last entries as they were kept elsewhere (``kept_heads``).

The module is long because what an audit has read stands in one class: each comparison needs what those before it found.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import zip_longest
from typing import Any

from sqlalchemy import Connection, func, select, text
from sqlalchemy import Table as Rowed
from sqlalchemy.exc import DBAPIError

from croupier.errors import CroupierError
from croupier.house.acts import HOUSE_STREAM, Act, Founded, OperatorActed
from croupier.house.allowed import is_allowed
from croupier.house.audited_schema import require_schema
from croupier.house.audited_table import AuditedTable, Noted, StreamEntries
from croupier.house.called import folded
from croupier.house.chain import Entry, Head
from croupier.house.compared import NOTHING, Difference, Differs, Rows, differs
from croupier.house.following import ISSUER, Follows, Posted, Transfer, from_house, may_owe
from croupier.house.schema import (
    balances,
    catalogue,
    heads,
    house,
    log,
    movements,
    people,
    round_seats,
    rounds,
    secrets,
    standings,
    tables,
    tokens,
    void_deals,
)
from croupier.house.snapshot import rows, snapshot
from croupier.house.store import happened, table_stream
from croupier.table.commitment import prefixed
from croupier.visible import visible
from croupier.wire.codec import dumps
from croupier.wire.statements import told

ENTRIES_BETWEEN_WORDS = 500
"""How many entries are read before whoever waits is told again how far it is."""

NOT_LOOKED_AT = {
    "tokens": "with what people are let in, and until when",
    "leases": "which server runs which table",
    "asked": "what servers ask of each other",
    "learned": "what people have learned",
}
"""What does not follow from the log, by the table that it stands in. Of tokens alone it is looked at whose they are."""

Tell = Callable[[str, int, int], None]
"""Is told what is being read, how many entries have been and how many there are."""


@dataclass(frozen=True, slots=True)
class Audited:
    """What an audit has found."""

    house: str
    streams: int
    entries: int
    happenings: int
    movements: int
    rounds: int
    happenings_in_part: int
    """Those among them that were not carried out anew, since the rules are others in this version."""
    rounds_in_part: int
    """The rounds of which not all could be checked."""
    people: int
    chips: int
    """The play money that the house has given out."""
    heads: str
    """A hash of the last entries of all streams: as long as it is known, nothing before them can be changed."""
    last: Mapping[str, Head]
    """These last entries, by stream: kept elsewhere, they can be held against a later audit."""
    in_part: tuple[str, ...] = ()
    """What could not be checked whole, and why: rules that are others in this version, and secrets that are lost. Of
    those rounds chain, money and deals were checked, but for the deals that can never be opened, which are void."""
    difference: Difference | None = None
    not_looked_at: tuple[str, ...] = tuple(NOT_LOOKED_AT)
    """The tables of the database that do not follow from the log, and are not compared."""

    @property
    def holds(self) -> bool:
        return self.difference is None


told(Audited, adds={"holds": "holds"}, whole=True)


def silent(_: str, __: int, ___: int) -> None:
    """Tell nobody."""


def audit(url: str, tell: Tell = silent, kept: Mapping[str, Head] | None = None) -> Audited:
    """Check the house in a database from its first entry to its last, as far as everything holds.

    Last entries of streams that were kept from before must still be in them.
    """
    with snapshot(url) as connection:
        return audit_of(connection, tell, kept)


def audit_of(connection: Connection, tell: Tell = silent, kept: Mapping[str, Head] | None = None) -> Audited:
    """The same of a snapshot."""
    return _audited(connection, tell, kept, schema=True)


def audit_rows(connection: Connection, tell: Tell = silent, kept: Mapping[str, Head] | None = None) -> Audited:
    """The same of its rows alone, whatever keeps them as they are."""
    return _audited(connection, tell, kept, schema=False)


def _audited(connection: Connection, tell: Tell, kept: Mapping[str, Head] | None, *, schema: bool) -> Audited:
    auditing = _Auditing(connection, tell, kept or {})
    try:
        auditing.run()
        if schema:
            require_schema(connection)
    except Differs as fault:
        return auditing.found(fault.difference)
    except DBAPIError as fault:
        if not _is_damage(fault):
            raise
        return auditing.found(_unreadable(str(fault.orig)))
    except UnicodeDecodeError as fault:  # what SQLite says of it names what is damaged
        return auditing.found(_unreadable(str(fault)))
    return auditing.found(None)


def _unreadable(said: str) -> Difference:
    first, _, _ = said.partition("\n")
    return Difference("the database", "", 0, f"'{visible(first)}'", "something that can be read")


def _is_damage(fault: DBAPIError) -> bool:
    """Whether a database cannot be read because of what stands in it, and not because of anything around it."""
    damaged = type(fault.orig) is sqlite3.DatabaseError
    return damaged or any(part in str(fault.orig) for part in _UNREADABLE)


_UNREADABLE = ("decode", "malformed", "no such table", "no such column", "does not exist")


@dataclass(slots=True)
class _Auditing:
    """An audit on its way."""

    connection: Connection
    tell: Tell
    kept: Mapping[str, Head]
    house: str = ""
    of: int = 0
    entries: int = 0
    happenings: int = 0
    movements: int = 0
    rounds: int = 0
    happenings_in_part: int = 0
    rounds_in_part: int = 0
    deals: int = 0
    chips: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    people: dict[str, tuple[str, str | None]] = field(default_factory=dict)
    """As what everybody came in, and the digest of what is kept of their password."""
    noted: dict[str, list[Noted]] = field(default_factory=lambda: defaultdict(list))
    """What stands in the house's own stream of acts at its tables, by table."""
    openers: dict[str, str] = field(default_factory=dict)
    """Who opened which table."""
    posted: dict[str, Posted] = field(default_factory=dict)
    heads: dict[str, Head] = field(default_factory=dict)
    in_part: list[str] = field(default_factory=list)

    def run(self) -> None:
        self._look_at_file()
        self.of = self._count(log)
        streams = self._streams()
        self._read_house()
        for stream in streams:
            if stream != HOUSE_STREAM:
                self._read_table(stream)
        self._require_no_other_notes()
        self._require_kept()
        self.tell("comparing balances", self.entries, self.of)
        self._require_heads()
        self._require_balances()
        self._require_people()
        self._require_tables()
        self._require_tokens()
        self._require_nothing_else()

    def found(self, difference: Difference | None) -> Audited:
        return Audited(
            house=self.house,
            streams=len(self.heads),
            entries=self.entries,
            happenings=self.happenings,
            movements=self.movements,
            rounds=self.rounds,
            happenings_in_part=self.happenings_in_part,
            rounds_in_part=self.rounds_in_part,
            people=len(self.people),
            chips=-self.chips.get(ISSUER, 0),
            heads=_hash_of(self.heads),
            last=self.heads,
            in_part=tuple(self.in_part),
            difference=difference,
        )

    # Streams.

    def _look_at_file(self) -> None:
        """SQLite keeps some things twice, and says itself where they are not the same."""
        if self.connection.dialect.name == "sqlite":
            self.tell("reading the file", 0, 0)
            said = self.connection.scalar(text("PRAGMA integrity_check(1)"))
            if said != "ok":
                raise differs("the database", f"'{said}'", "a file that is whole")

    def _streams(self) -> list[str]:
        found = [stream for (stream,) in rows(self.connection, select(log.c.stream).distinct())]
        for stream in found:
            if not isinstance(stream, str) or (stream != HOUSE_STREAM and not stream.startswith(table_stream(""))):
                raise differs(
                    "log", f"the stream {stream}", f"{HOUSE_STREAM}, or {table_stream('')} and a table's name"
                )
        return sorted(found)

    def _read_house(self) -> None:
        stream = StreamEntries(self.connection, HOUSE_STREAM)
        for entry in stream:
            try:
                acts = happened(entry, Act)
            except (CroupierError, ValueError) as fault:
                raise differs("log", str(fault), "something that can happen", HOUSE_STREAM, entry.number) from fault
            if entry.number == 1:
                self._require_founded(acts)
            follows = from_house(acts)
            stream.require_moved(entry, follows.transfers)
            self._require_allowed(entry, acts)
            self._know_people(entry, follows)
            for act in acts:
                if isinstance(act, OperatorActed):
                    self._note(entry, act)
            self.happenings += len(acts)
            self._went_on(follows.transfers)
        self.heads[HOUSE_STREAM] = stream.head
        if not stream.head.number:
            raise differs("log", NOTHING, "the founding of the house", HOUSE_STREAM, 1)

    def _require_founded(self, acts: Sequence[Act]) -> None:
        match acts:
            case (Founded(name),):
                self.house = name
                found = Rows(self.connection, house)
                found.require_next((1, name), HOUSE_STREAM, 1)
                found.require_end(HOUSE_STREAM, 1)
            case _:
                raise differs("log", "something else", "the founding of the house", HOUSE_STREAM, 1)

    def _know_people(self, entry: Entry, follows: Follows) -> None:
        for name, kind in follows.people:
            if name in self.people:
                raise differs("log", f"{name} comes in again", "somebody new", HOUSE_STREAM, entry.number)
            self.people[name] = kind, None
        for name, digest in follows.passwords:
            if name not in self.people:
                raise differs("log", f"a password of {name}", "one of somebody there", HOUSE_STREAM, entry.number)
            self.people[name] = self.people[name][0], digest

    def _note(self, entry: Entry, act: OperatorActed) -> None:
        if act.did == "opened" and act.table not in self.noted:
            self.openers[act.table] = entry.actor
        self.noted[act.table].append(Noted(entry.number, entry.actor, entry.at, act.did))

    def _require_allowed(self, entry: Entry, acts: Sequence[Act]) -> None:
        """Whoever did something might do it, as what they were by then."""
        kinds = {name: kind for name, (kind, _) in self.people.items() if name == entry.actor}
        for act in acts:
            if not is_allowed(act, entry, acts, kinds, self.openers):
                stands = f"{dumps(act, Act)} by {entry.actor}, {kinds.get(entry.actor, 'nobody')}"
                raise differs("log", stands, "by an operator", HOUSE_STREAM, entry.number)

    def _read_table(self, stream: str) -> None:
        audited = AuditedTable(self.connection, self.house, stream.removeprefix(table_stream("")))
        for follows in audited.replay():
            self._went_on(follows.transfers)
        self._require_noted(stream, audited.acts)
        self.heads[stream] = audited.entries.head
        self.happenings += audited.happenings
        self.rounds += audited.rounds
        self.happenings_in_part += audited.happenings_in_part
        self.rounds_in_part += audited.rounds_in_part
        self.deals += audited.deals
        if audited.posted is not None:
            self.posted[audited.posted.table] = audited.posted
        self.in_part += audited.in_part

    def _require_noted(self, stream: str, acts: Sequence[Noted]) -> None:
        """Each act of somebody who runs a table stands in both streams."""
        table = stream.removeprefix(table_stream(""))
        for act, noted in zip_longest(acts, self.noted.pop(table, [])):
            if act != noted:
                if noted is None:
                    raise differs("log", f"no note of {table} that {act}", "one", stream, act.entry)
                should = NOTHING if act is None else f"{table}: {act}"
                raise differs("log", f"{table}: {noted}", should, HOUSE_STREAM, noted.entry)

    def _require_kept(self) -> None:
        """What were last entries once are still entries: nothing before them was written anew, or cut off."""
        for stream, head in self.kept.items():
            at = (log.c.stream == stream) & (log.c.number == head.number)
            found = self.connection.scalar(select(log.c.hash).where(at))
            if found != head.hash:
                stands = NOTHING if found is None else f"an entry with the hash {found}"
                raise differs("log", stands, f"the one with the hash {head.hash}, as was kept", stream, head.number)

    def _require_no_other_notes(self) -> None:
        for table, noted in self.noted.items():
            raise differs("log", f"{table}: {noted[0]}", NOTHING, HOUSE_STREAM, noted[0].entry)

    def _went_on(self, transfers: Iterable[Transfer]) -> None:
        for each in transfers:
            self.chips[each.source] -= each.chips
            self.chips[each.target] += each.chips
            self.movements += 1
        self.entries += 1
        if self.entries % ENTRIES_BETWEEN_WORDS == 0:
            self.tell("reading the log", self.entries, self.of)

    # What follows from all of them.

    def _require_heads(self) -> None:
        should = {stream: (stream, head.number, head.hash) for stream, head in self.heads.items()}
        self._require_rows(heads, should)

    def _require_balances(self) -> None:
        owes = next((each for each, chips in self.chips.items() if chips < 0 and not may_owe(each)), None)
        if owes is not None:
            raise differs("log", f"{self.chips[owes]} chips of {owes}", "nothing or more")
        if sum(self.chips.values()):
            raise differs("log", f"{sum(self.chips.values())} chips in all accounts together", "none")
        should = {each: (each, chips, may_owe(each)) for each, chips in self.chips.items()}
        self._require_rows(balances, should)

    def _require_people(self) -> None:
        missing = dict(self.people)
        found = Rows(self.connection, people)
        for row in found:
            name, _, _, password = row
            kind, digest = missing.pop(name, (None, None))
            if kind is None:
                raise differs("people", f"{name}, {row[2]}", NOTHING)
            if _digest(password) != digest:
                raise differs("people", f"what is kept of a password of {name}", _expected(digest))
            found.require(row, (name, folded(name), kind, password))
        for name in missing:
            raise differs("people", NOTHING, f"{name}, {missing[name][0]}")

    def _require_tables(self) -> None:
        should = {each.table: (each.table, each.title, each.posting, each.closed) for each in self.posted.values()}
        self._require_rows(tables, should)

    def _require_tokens(self) -> None:
        """Nobody is let in who never came: with what people are does not follow from the log, but who they are does."""
        for (name,) in rows(self.connection, select(tokens.c.person).distinct()):
            if name not in self.people:
                raise differs("tokens", f"a token of {name}", "only such of people who came in")

    def _require_rows(self, table: Rowed, should: dict[str, tuple[Any, ...]]) -> None:
        """A table has these rows, each known by its first column, and no others."""
        missing = dict(should)
        found = Rows(self.connection, table)
        for row in found:
            expected = missing.pop(row[0], None)
            if expected is None:
                raise differs(table.name, f"{row}", NOTHING)
            found.require(row, expected)
        for expected in missing.values():
            raise differs(table.name, NOTHING, f"{expected}")

    def _require_nothing_else(self) -> None:
        """What was read stream by stream is all there is."""
        for table in (movements, standings):
            for (stream,) in rows(self.connection, select(table.c.stream).distinct()):
                if stream not in self.heads:
                    raise differs(table.name, f"rows of {stream}", NOTHING)
        for of_table in (rounds, catalogue, void_deals):
            for (table_name,) in rows(self.connection, select(of_table.c.table).distinct()):
                if table_name not in self.posted:
                    raise differs(of_table.name, f"rows of {table_name}", NOTHING)
        known = select(rounds.c.round).where(rounds.c.round == round_seats.c.round).exists()
        for (name,) in rows(self.connection, select(round_seats.c.round).where(~known)):
            raise differs("round_seats", f"a seat in {name}", NOTHING)
        if self._count(secrets) != self.deals:
            raise differs("secrets", f"{self._count(secrets)} secrets", f"one of each of the {self.deals} deals fixed")

    def _count(self, table: Rowed) -> int:
        return self.connection.scalar(select(func.count()).select_from(table)) or 0


def _hash_of(last: dict[str, Head]) -> str:
    return sha256(prefixed(*(part for stream in sorted(last) for part in (stream, last[stream].hash)))).hexdigest()


def _digest(password: Any) -> str | None:
    return None if password is None else sha256(str(password).encode()).hexdigest()


def _expected(digest: str | None) -> str:
    return "no password" if digest is None else f"the one of {digest}"

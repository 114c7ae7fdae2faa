"""The store: entries written down with all that follows from them, in one transaction, and read again."""

from __future__ import annotations

import json
import secrets as random_secrets
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from croupier.errors import AlreadyDone, CroupierError, LeaseLost, NameTaken, StakeError, StoreError
from croupier.house import forms  # noqa: F401 - the codec learns of the house's unions
from croupier.house.acts import HOUSE_STREAM, Act, Founded
from croupier.house.chain import BEGINNING, Entry
from croupier.house.database import engine_of, faults_told
from croupier.house.following import Follows, from_house, may_owe
from croupier.house.happenings import Happening
from croupier.house.hosted import Hosted
from croupier.house.schema import (
    balances,
    heads,
    house,
    leases,
    log,
    metadata,
    movements,
    people,
    round_seats,
    rounds,
    secrets,
    standings,
    tables,
)
from croupier.house.standing import read_standing
from croupier.wire.codec import decode, encode

HOUSE_NAME_BYTES = 4


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to write to a table's stream, as long as nobody has taken it over."""

    table: str
    fence: int


@dataclass(frozen=True, slots=True)
class Head:
    """The last entry of a stream."""

    number: int = 0
    hash: str = BEGINNING


@dataclass(frozen=True, slots=True)
class Writing:
    """An entry to be written down, and what follows from it."""

    entry: Entry
    follows: Follows
    secrets: tuple[tuple[str, bytes], ...] = ()
    lease: Lease | None = None
    password: str = field(default="", repr=False)
    """What is kept of a new password, of the person that the entry gives one."""
    standing: str = ""
    """The table as it stands after the entry, if that is worth keeping."""


def told(happenings: Sequence[Any], kind: Any = Happening) -> str:
    """What happened, as an entry has it."""
    return json.dumps([encode(each, kind) for each in happenings], ensure_ascii=False, separators=(",", ":"))


def happened(entry: Entry, kind: Any = Happening) -> tuple[Any, ...]:
    """What happened, as it was written down."""
    return tuple(decode(kind, each) for each in json.loads(entry.happened))


def now() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Store:
    """A database with a house in it."""

    def __init__(self, engine: Engine, reader: Engine | None = None) -> None:
        self.engine = engine
        self.reader = reader or engine
        self._accounts: set[str] = set()
        self.name = ""

    @classmethod
    def open(cls, url: str) -> Store:
        """The house in a database; one is founded where there is none yet."""
        engine = engine_of(url)
        reader = engine_of(url, reads_only=True) if engine.dialect.name == "sqlite" else engine
        store = cls(engine, reader)
        with faults_told():
            metadata.create_all(engine)
            store._found()
        return store

    def close(self) -> None:
        self.engine.dispose()
        self.reader.dispose()

    def _found(self) -> None:
        with self.engine.begin() as connection:
            name = connection.scalar(select(house.c.name))
            if name is None:
                name = random_secrets.token_hex(HOUSE_NAME_BYTES)
                connection.execute(insert(house).values(one=1, name=name))
                acts = (Founded(name),)
                entry = Entry(HOUSE_STREAM, 1, now(), HOUSE_STREAM, None, told(acts, Act), BEGINNING)
                self._write(connection, [Writing(entry, from_house(acts))])
        self.name = name

    # Writing.

    def append(self, writings: Sequence[Writing]) -> list[CroupierError | None]:
        """Write entries down, in one transaction where that is possible; for each, why it was refused, if it was.

        If anything else goes wrong, nothing is written and a ``StoreError`` says so.
        """
        try:
            with faults_told(), self.engine.begin() as connection:
                self._write(connection, writings)
        except (StoreError, CroupierError) as fault:
            if len(writings) > 1:
                return [outcome for each in writings for outcome in self.append([each])]
            refused = self._refused(writings[0], fault)
            self._accounts.clear()
            if refused is None:
                raise
            return [refused]
        return [None] * len(writings)

    def _refused(self, writing: Writing, fault: CroupierError) -> CroupierError | None:
        """Why an entry cannot be written now or ever; None if the database itself is at fault."""
        entry = writing.entry
        if isinstance(fault, LeaseLost | StakeError):
            return fault
        if not isinstance(fault.__cause__, IntegrityError):
            return None
        with faults_told():
            if entry.request is not None and self.entry_of(entry.stream, entry.actor, entry.request) is not None:
                return AlreadyDone("this request was carried out before")
            if self.head(entry.stream).number >= entry.number:
                return LeaseLost("somebody else has written to this stream")
            short = self._short(writing)
        if short:
            return StakeError(short)
        taken = [person for person, _ in writing.follows.people]
        return NameTaken(f"somebody else is called {taken[0]}") if taken else None

    def _short(self, writing: Writing) -> str:
        """Which account has not the chips that an entry moves."""
        for account, chips in sorted(_changes([writing]).items()):
            has = self.balance(account)
            if has + chips < 0 and not may_owe(account):
                return f"{account.rpartition('/')[2]} has {has} chips there and {-chips} are asked for"
        return ""

    def _write(self, connection: Connection, writings: Sequence[Writing]) -> None:
        ordered = sorted(writings, key=lambda each: (each.entry.stream, each.entry.number))
        self._require_leases(connection, ordered)
        connection.execute(insert(log), [{**asdict(each.entry), "hash": each.entry.hash} for each in ordered])
        self._move_heads(connection, ordered)
        self._follow(connection, ordered)
        kept = [{"round": name, "secret": secret} for each in ordered for name, secret in each.secrets]
        if kept:
            connection.execute(insert(secrets), kept)
        for each in ordered:
            if each.standing:
                values = {"number": each.entry.number, "state": each.standing}
                _put(connection, standings, {"stream": each.entry.stream}, values)

    def _require_leases(self, connection: Connection, ordered: Sequence[Writing]) -> None:
        held = {each.lease.table: each.lease.fence for each in ordered if each.lease is not None}
        if not held:
            return
        rows = connection.execute(
            select(leases.c.table, leases.c.fence)
            .where(leases.c.table.in_(sorted(held)))
            .order_by(leases.c.table)
            .with_for_update(read=True)
        )
        found = {row.table: row.fence for row in rows}
        for table, fence in held.items():
            if found.get(table) != fence:
                raise LeaseLost(f"another process runs {table} by now")

    def _move_heads(self, connection: Connection, ordered: Sequence[Writing]) -> None:
        for each in ordered:
            entry = each.entry
            values = {"stream": entry.stream, "number": entry.number, "hash": entry.hash}
            if entry.number == 1:
                connection.execute(insert(heads).values(values))
                continue
            before = (heads.c.stream == entry.stream) & (heads.c.number == entry.number - 1)
            before &= heads.c.hash == entry.previous
            if connection.execute(update(heads).where(before).values(values)).rowcount != 1:
                raise LeaseLost("somebody else has written to this stream")

    def _follow(self, connection: Connection, ordered: Sequence[Writing]) -> None:
        for each in ordered:
            for person, kind in each.follows.people:
                row = {"name": person, "folded": person.casefold(), "kind": kind}
                connection.execute(insert(people).values(row))
            for person, _ in each.follows.passwords:
                connection.execute(update(people).where(people.c.name == person).values(password=each.password))
            if each.follows.posted is not None:
                posted = asdict(each.follows.posted)
                _put(connection, tables, {"table": posted.pop("table")}, posted)
        self._move_chips(connection, ordered)
        ended = [(each.entry, end) for each in ordered for end in each.follows.ended]
        if ended:
            connection.execute(insert(rounds), [_round_row(entry, end) for entry, end in ended])
            seats = [{"round": end.round, **asdict(seat)} for _, end in ended for seat in end.seats]
            connection.execute(insert(round_seats), seats)

    def _move_chips(self, connection: Connection, ordered: Sequence[Writing]) -> None:
        changes = _changes(ordered)
        if not changes:
            return
        new = sorted(set(changes) - self._accounts)
        if new:
            present = set(connection.scalars(select(balances.c.account).where(balances.c.account.in_(new))))
            rows = [{"account": each, "chips": 0, "may_owe": may_owe(each)} for each in new if each not in present]
            if rows:
                connection.execute(insert(balances), rows)
        # Always in the same order, so that two who change the same accounts wait for each other and not both at once.
        for account, chips in sorted(changes.items()):
            if chips:
                connection.execute(_ADD, {"account": account, "chips": chips})
        connection.execute(
            insert(movements),
            [
                {"stream": each.entry.stream, "number": each.entry.number, "leg": leg, **asdict(transfer)}
                for each in ordered
                for leg, transfer in enumerate(each.follows.transfers)
            ],
        )
        self._accounts |= set(changes)

    # Reading.

    def head(self, stream: str) -> Head:
        """The last entry of a stream."""
        with faults_told(), self.reader.connect() as connection:
            row = connection.execute(select(heads.c.number, heads.c.hash).where(heads.c.stream == stream)).first()
        return Head() if row is None else Head(row.number, row.hash)

    def entries(self, stream: str, since: int = 0) -> Iterator[tuple[Entry, str]]:
        """The entries of a stream after the first so many, with the hashes stored with them."""
        wanted = select(log).where(log.c.stream == stream, log.c.number > since).order_by(log.c.number)
        with faults_told(), self.reader.connect() as connection:
            for row in connection.execution_options(yield_per=500).execute(wanted):
                *fields, stored = row
                yield Entry(*fields), stored

    def entry_of(self, stream: str, actor: str, request: str) -> int | None:
        """The number of the entry in which somebody's request was carried out."""
        of = (log.c.stream == stream) & (log.c.actor == actor) & (log.c.request == request)
        with faults_told(), self.reader.connect() as connection:
            return connection.scalar(select(log.c.number).where(of))

    def balance(self, account: str) -> int:
        """What an account has."""
        with faults_told(), self.reader.connect() as connection:
            return connection.scalar(select(balances.c.chips).where(balances.c.account == account)) or 0

    def hosted(self, table: str) -> tuple[Hosted, Head]:
        """A table as it stands, with the secrets of its deals, and the last entry of its stream."""
        stream = table_stream(table)
        with faults_told(), self.reader.connect() as connection:
            row = connection.execute(select(standings).where(standings.c.stream == stream)).first()
        hosted = None if row is None else read_standing(self.name, row.state)
        head = Head()
        waiting: list[Happening] = []
        for entry, stored in self.entries(stream, 0 if row is None else row.number):
            waiting += happened(entry)
            head = Head(entry.number, stored)
        if hosted is None:
            if not waiting:
                raise StoreError(f"there is no table called {table}")
            hosted = Hosted.rebuilt(self.name, waiting)
        else:
            for each in waiting:
                hosted = hosted.after(each)
            head = head if head.number else self.head(stream)
        return hosted.knowing(self.secrets_of(hosted)), head

    def secrets_of(self, hosted: Hosted) -> Mapping[str, bytes]:
        """The secrets of the deals that a table has fixed and not revealed."""
        names = [deal.round for deal in (hosted.coming, hosted.dealing) if deal is not None]
        with faults_told(), self.reader.connect() as connection:
            rows = connection.execute(select(secrets).where(secrets.c.round.in_(names)))
            return {row.round: row.secret for row in rows}

    def open_tables(self) -> list[str]:
        """The tables that are open."""
        wanted = select(tables.c.table).where(tables.c.closed.is_(False)).order_by(tables.c.table)
        with faults_told(), self.reader.connect() as connection:
            return list(connection.scalars(wanted))

    def streams(self) -> list[str]:
        """The streams that there are entries of."""
        with faults_told(), self.reader.connect() as connection:
            return list(connection.scalars(select(log.c.stream).distinct().order_by(log.c.stream)))

    def count(self, table: Any) -> int:
        """How many rows a table of the database has."""
        with faults_told(), self.reader.connect() as connection:
            return connection.scalar(select(func.count()).select_from(table)) or 0


def table_stream(table: str) -> str:
    """The stream of a table's entries."""
    return f"table/{table}"


_ADD = text("UPDATE balances SET chips = chips + :chips WHERE account = :account")


def _changes(writings: Sequence[Writing]) -> dict[str, int]:
    """What each account gains or loses by some entries."""
    changes: dict[str, int] = defaultdict(int)
    for each in writings:
        for transfer in each.follows.transfers:
            changes[transfer.source] -= transfer.chips
            changes[transfer.target] += transfer.chips
    return changes


def _round_row(entry: Entry, end: Any) -> dict[str, Any]:
    row = {name: getattr(end, name) for name in ("round", "table", "number", "record", "proof")}
    return {**row, "ended_at": entry.at, "last_entry": entry.number}


def _put(connection: Connection, table: Any, key: Mapping[str, Any], values: Mapping[str, Any]) -> None:
    """Set a row, which may be there already."""
    where = [table.c[name] == value for name, value in key.items()]
    if connection.execute(update(table).where(*where).values(**values)).rowcount == 0:
        connection.execute(insert(table).values(**key, **values))

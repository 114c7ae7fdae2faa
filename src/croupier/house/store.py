"""The store: entries written down with all that follows from them, in one transaction, and read again.

The module is long because whoever writes must find out, after a fault, what was written: both are of one class.
"""

from __future__ import annotations

import json
import secrets as random_secrets
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, func, insert, select

from croupier.errors import AlreadyDone, CroupierError, KeyReused, LeaseLost, NameTaken, StakeError, StoreError
from croupier.house import (
    forms,  # noqa: F401 - the codec learns of the house's unions
    telling,
)
from croupier.house import leases as leasing
from croupier.house.acts import HOUSE_STREAM, Act, Founded
from croupier.house.called import folded
from croupier.house.chain import BEGINNING, Entry, Head, checked
from croupier.house.database import dispose, engine_of, faults_told, file_to_write
from croupier.house.following import from_house, may_owe
from croupier.house.happenings import Happening
from croupier.house.hosted import Hosted
from croupier.house.last_write import LastWrite
from croupier.house.leases import Lease
from croupier.house.lines import Lines
from croupier.house.lock import Lock
from croupier.house.named import reused
from croupier.house.schema import balances, heads, house, log, people, secrets, standings, tables
from croupier.house.standing import read_standing
from croupier.house.unwritable import faults_by_halves, is_about_an_entry, never_written
from croupier.house.upgrade import bring_up_to_date, require_up_to_date, require_upgradable, wait_for_turn
from croupier.house.whole_files import private_file
from croupier.house.writing import Token, Writing, changes, let_in, wait_for_rows, write
from croupier.wire.codec import decode, encode

HOUSE_NAME_BYTES = 4
PAGE = 500
"""How many entries are read at a time."""


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

    def __init__(
        self,
        name: str,
        writer: Engine | None,
        reader: Engine,
        *,
        aside: Engine | None = None,
        lines: Lines | None = None,
        lock: Lock | None = None,
    ) -> None:
        self.name = name
        self.reader = reader
        self._writer = writer
        self._aside = aside
        """What leases are renewed through: a connection that nobody else can keep busy."""
        self._lines = lines
        self._lock = lock
        self.last_write = LastWrite()

    @classmethod
    def open(cls, url: str, *, reads_only: bool = False) -> Store:
        """The house in a database; one is founded where there is none yet, and an older one is brought up to date.

        One program at a time may open a file, beside those that only read; these create and change nothing.
        """
        return _opened_to_read(url) if reads_only else _opened_to_write(url)

    def close(self) -> None:
        for engine in (self.reader, self._aside, self._writer):  # at last, so that a file has everything in it
            if engine is not None:
                dispose(engine)
        if self._lock is not None:
            self._lock.release()

    def need(self, seconds: float) -> None:
        """The database is needed for so long and no longer; what is done in time is done."""
        if self._lines is not None:
            self._lines.need(seconds)

    def cut(self) -> None:
        """Wait for a server no longer: whoever does is told that it does not answer, now and from now on."""
        if self._lines is not None:
            self._lines.cut()

    @property
    def writer(self) -> Engine:
        """What is written through."""
        if self._writer is None:
            raise StoreError("this house was opened to be read only")
        return self._writer

    @property
    def is_shared(self) -> bool:
        """Whether several programs may write to it at a time."""
        return self.reader.dialect.name == "postgresql"

    # Writing.

    def append(self, writings: Sequence[Writing]) -> list[CroupierError | None]:
        """Write entries down, in one transaction or none; for each, why it was not, if it was not.

        Those of one stream are given in their order. An entry that is there already, the very same, is written. One
        that no database takes, whatever is wrong with it, is refused alone. If the database fails, a ``StoreError``
        says so, and nothing is written; that is not known for sure only if it cannot be asked any more, and whoever
        runs a table has it again from here before it goes on.
        """
        try:
            self._write(writings)
        except Exception as fault:
            if not is_about_an_entry(fault):
                if not self._are_there(writings):  # else the answer was lost, not what was written
                    raise
                return [None] * len(writings)
            return [self._refused(writings[0], fault)] if len(writings) == 1 else self._write_what_can_be(writings)
        return [None] * len(writings)

    def _write(self, writings: Sequence[Writing]) -> None:
        with self._transaction() as connection:
            write(connection, writings)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """A transaction that adds something. If the database fails, that is noticed; if it goes well, that too."""
        writer = self.writer
        try:
            with faults_told(), writer.begin() as connection:
                yield connection
        except Exception as fault:
            if not is_about_an_entry(fault):
                self.last_write.failed(fault)
            raise
        self.last_write.worked()

    def let_in(self, token: Token, only_if: Callable[[Connection], None]) -> None:
        """Let somebody in with a new token, unless something is against it, which is raised."""
        with self._transaction() as connection:
            only_if(connection)
            let_in(connection, [token])

    def _write_what_can_be(self, writings: Sequence[Writing]) -> list[CroupierError | None]:
        """Write all of some entries but those that cannot be written, of which there is at least one."""
        faults: list[Exception | None] = []
        try:
            with self._transaction() as connection:
                wait_for_rows(connection, writings)
                faults = faults_by_halves(connection, writings)
        except StoreError:
            kept = [each for each, fault in zip(writings, faults, strict=False) if fault is None]
            if not kept or not self._are_there(kept):
                raise
        pairs = zip(writings, faults, strict=True)
        return [None if fault is None else self._refused_as_far_as_known(each, fault) for each, fault in pairs]

    def _refused_as_far_as_known(self, writing: Writing, fault: Exception) -> CroupierError | None:
        """Others are written by now: if the database cannot be asked why, that is so of this one only."""
        try:
            return self._refused(writing, fault)
        except StoreError as unknown:
            return unknown

    def _refused(self, writing: Writing, fault: Exception) -> CroupierError | None:
        """Why an entry cannot be written, now or ever; None if it was before."""
        if not isinstance(fault, StoreError):
            return never_written(fault)
        entry = writing.entry
        if self._is_there(entry):
            return None
        carried_out = self._carried_out(entry)
        if carried_out is not None:
            return carried_out
        if isinstance(fault, LeaseLost):
            return fault
        if self.head(entry.stream).number >= entry.number:
            return LeaseLost("somebody else has written to this stream")
        taken, short = self._taken(writing), self._short(writing)
        return NameTaken(taken) if taken else StakeError(short) if short else fault

    def _are_there(self, writings: Sequence[Writing]) -> bool:
        """Whether all of these were written, which some may have been before."""
        there = all(self._is_there(each.entry) for each in writings)
        if there:
            self.last_write.worked()
        return there

    def _is_there(self, entry: Entry) -> bool:
        """Whether this very entry was written; not, as far as is known, if the database cannot be asked."""
        of = (log.c.stream == entry.stream) & (log.c.number == entry.number)
        try:
            with faults_told(), self.reader.connect() as connection:
                stored = connection.scalar(select(log.c.hash).where(of))
        except StoreError:
            return False
        return stored is not None and stored == entry.hash

    def _carried_out(self, entry: Entry) -> CroupierError | None:
        """Whether the request of an entry was carried out before, or another of its name."""
        try:
            if entry.request is None or not self.entry_of(entry.stream, entry.actor, entry.request, entry.wanted):
                return None
        except KeyReused as fault:
            return fault
        return AlreadyDone("this request was carried out before")

    def _taken(self, writing: Writing) -> str:
        """Whose name is somebody else's already."""
        for person, _ in writing.follows.people:
            with faults_told(), self.reader.connect() as connection:
                if connection.scalar(select(people.c.name).where(people.c.folded == folded(person))) is not None:
                    return f"somebody else is called {person}"
        return ""

    def _short(self, writing: Writing) -> str:
        """Which account has not the chips that an entry moves."""
        for account, chips in changes([writing]).items():
            has = self.balance(account)
            if has + chips < 0 and not may_owe(account):
                return f"{account.rpartition('/')[2]} has {has} chips there and {-chips} are asked for"
        return ""

    # Leases.

    def lease(self, table: str, holder: str, seconds: float) -> Lease | None:
        """The right to run a table for so long, if no other process has it."""
        with faults_told(), self.writer.begin() as connection:
            return leasing.take(connection, table, holder, seconds)

    def renew(self, held: Collection[Lease], seconds: float) -> list[Lease]:
        """Keep running tables for so long from now; those that another process has by now."""
        with faults_told(), (self._aside or self.writer).begin() as connection:
            return leasing.renew(connection, held, seconds)

    def release(self, held: Collection[Lease]) -> None:
        """Run tables no more."""
        with faults_told(), self.writer.begin() as connection:
            leasing.release(connection, held)

    def free_tables(self) -> list[str]:
        """The open tables that no process runs."""
        with faults_told(), self.reader.connect() as connection:
            return leasing.free(connection)

    def tell(self, what: str, about: Sequence[str]) -> None:
        """Tell the other processes something that is not written down."""
        with faults_told(), self.writer.begin() as connection:
            telling.tell(connection, what, about)

    # Reading.

    def head(self, stream: str) -> Head:
        """The last entry of a stream."""
        with faults_told(), self.reader.connect() as connection:
            row = connection.execute(select(heads.c.number, heads.c.hash).where(heads.c.stream == stream)).first()
        return Head() if row is None else Head(row.number, row.hash)

    def entries(self, stream: str, since: int = 0) -> Iterator[tuple[Entry, str]]:
        """The entries of a stream after the first so many, with the hashes stored with them.

        They are read some at a time, so that nothing is kept waiting by whoever goes through them slowly.
        """
        while page := self._page(stream, since):
            yield from page
            since = page[-1][0].number

    def _page(self, stream: str, since: int) -> list[tuple[Entry, str]]:
        wanted = select(log).where(log.c.stream == stream, log.c.number > since).order_by(log.c.number).limit(PAGE)
        with faults_told(), self.reader.connect() as connection:
            return [(Entry(*fields), stored) for *fields, stored in connection.execute(wanted)]

    def entry_of(self, stream: str, actor: str, request: str, wanted: str | None = None) -> int | None:
        """The number of the entry in which somebody's request of some name was carried out.

        Refused if what was carried out under that name is not what is wanted, where that is said.
        """
        of = (log.c.stream == stream) & (log.c.actor == actor) & (log.c.request == request)
        with faults_told(), self.reader.connect() as connection:
            found = connection.execute(select(log.c.number, log.c.wanted).where(of)).first()
        if found is None:
            return None
        if wanted not in (None, found.wanted):
            raise reused(request)
        return int(found.number)

    def balance(self, account: str) -> int:
        """What an account has."""
        with faults_told(), self.reader.connect() as connection:
            return connection.scalar(select(balances.c.chips).where(balances.c.account == account)) or 0

    def hosted(self, table: str) -> tuple[Hosted, Head]:
        """A table as it stands, with the secrets of its deals, and the last entry of its stream."""
        stream = table_stream(table)
        with faults_told(), self.reader.connect() as connection:
            row = connection.execute(_STANDING, {"stream": stream}).first()
        hosted = None if row is None else read_standing(self.name, row.state)
        head = Head() if row is None else Head(row.number, row.hash)
        for entry in checked(self.entries(stream, head.number), head.number, head.hash):
            hosted = _gone_on(hosted, self.name, happened(entry))
            head = Head(entry.number, entry.hash)
        if hosted is None:
            raise StoreError(f"there is no table called {table}")
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

    def count(self, table: Any) -> int:
        """How many rows a table of the database has."""
        with faults_told(), self.reader.connect() as connection:
            return connection.scalar(select(func.count()).select_from(table)) or 0


def table_stream(table: str) -> str:
    """The stream of a table's entries."""
    return f"table/{table}"


_STANDING = (
    select(standings.c.number, standings.c.state, log.c.hash)
    .join(log, (log.c.stream == standings.c.stream) & (log.c.number == standings.c.number))
    .where(standings.c.stream == bindparam("stream"))
)


def _gone_on(hosted: Hosted | None, house: str, happenings: Sequence[Happening]) -> Hosted:
    if hosted is None:
        return Hosted.rebuilt(house, happenings)
    for each in happenings:
        hosted = hosted.after(each)
    return hosted


def _opened_to_read(url: str) -> Store:
    with faults_told():
        reader = engine_of(url, reads_only=True)
        try:
            require_up_to_date(reader)
            return Store(_name(reader), None, reader)
        except BaseException:
            reader.dispose()
            raise


def _opened_to_write(url: str) -> Store:
    file = file_to_write(url)
    if file is None or (file.exists() and file.stat().st_size):
        _look_first(url)
    lock = None if file is None else Lock(file)
    writer = engine_of(url)
    aside = engine_of(url) if file is None else None
    lines = None if aside is None else Lines(writer, aside)
    try:
        if file is not None:
            private_file(file)  # before SQLite would make it: there are secrets in it, and what is kept of passwords
        with faults_told():
            bring_up_to_date(writer)
            reader = writer if file is None else engine_of(url, reads_only=True)
            return Store(_founded(writer), writer, reader, aside=aside, lines=lines, lock=lock)
    except BaseException:
        writer.dispose()
        if lock is not None:
            lock.release()
        raise


def _look_first(url: str) -> None:
    """A database that is not for this program is refused before anything is touched."""
    reader = engine_of(url, reads_only=True)
    try:
        with faults_told():
            require_upgradable(reader)
    finally:
        reader.dispose()


def _name(reader: Engine) -> str:
    with reader.connect() as connection:
        name = connection.scalar(select(house.c.name))
    if name is None:
        raise StoreError("there is no house in this database: `croupier serve` founds one")
    return str(name)


def _founded(writer: Engine) -> str:
    """The name of the house; where there is none, it is founded."""
    with writer.begin() as connection:
        wait_for_turn(connection)
        found = connection.scalar(select(house.c.name))
        if found is not None:
            return str(found)
        name = random_secrets.token_hex(HOUSE_NAME_BYTES)
        connection.execute(insert(house).values(one=1, name=name))
        acts = (Founded(name),)
        entry = Entry(HOUSE_STREAM, 1, now(), HOUSE_STREAM, None, told(acts, Act), BEGINNING)
        write(connection, [Writing(entry, from_house(acts))])
        return name

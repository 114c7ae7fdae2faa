"""The floor: all tables that this process runs, over one database."""

from __future__ import annotations

import asyncio
import math
import secrets
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass, replace
from typing import Any

from croupier.errors import StoreError, TableUnknown, TermsError
from croupier.house.host import Host, opening
from croupier.house.hosted import DrawSecret
from croupier.house.leases import Lease
from croupier.house.openers import opened_by_others, space_for
from croupier.house.people import People
from croupier.house.requests import Close, PostOtherwise, Void, Wish
from croupier.house.store import Store, table_stream
from croupier.house.terms import Terms, require_bounded
from croupier.house.writer import Outcome, Writer
from croupier.house.writing import Writing
from croupier.server.finishing import finished
from croupier.server.log import said
from croupier.server.metrics import Metrics
from croupier.server.room import Room
from croupier.server.setbacks import Setbacks
from croupier.server.settings import FRIENDS, Others
from croupier.server.time import Clock, RealClock
from croupier.server.watched import Watched
from croupier.table.commitment import SECRET_BYTES


@dataclass(frozen=True, slots=True)
class Held:
    """A round in play when the house was closed here: it goes on where it was."""

    table: str
    round: int
    left: bool = False
    """Whether its table is left to whichever other process serves the house, now or later."""

    def __str__(self) -> str:
        if self.left:
            taken = "Another server of this house goes on with it within seconds, or the next one that is started."
            return f"Left: round {self.round} of {self.table}. {taken}"
        return f"Held: round {self.round} of {self.table}. It goes on where it was when the house opens again."


class Floor:
    """The tables of one process."""

    RETRY_SECONDS = 1.0
    """How long the clock waits before it asks again what could not be written."""
    SECONDS_TO_STOP = 5.0
    """How long the database is waited for when the house is closed."""

    def __init__(
        self,
        store: Store,
        clock: Clock | None = None,
        draw: DrawSecret | None = None,
        others: Others = FRIENDS,
    ) -> None:
        self.store = store
        self.others = others
        self.draw = draw or (lambda: secrets.token_bytes(SECRET_BYTES))
        self.clock = clock or RealClock()
        self.people = People(store, self.clock.wall)
        self.metrics = Metrics()
        self.rooms: dict[str, Room] = {}
        self._unopened = Setbacks(self.clock, "opened")
        self._writer = Writer(store)
        self._opening = asyncio.Lock()
        self._tasks: set[asyncio.Future[None]] = set()

    async def start(self) -> None:
        """Go on with every table that is open."""
        for table in await asyncio.to_thread(self.store.open_tables):
            try:
                await self._run(table)
            except Exception as fault:  # whatever it is, one table that cannot go on keeps nobody from the others
                self._unopened.failed(table, fault)

    async def stop(self) -> list[Held]:
        """Close for now, in bounded time whatever the database does: rounds in play are held as they are."""
        self.store.need(self.SECONDS_TO_STOP)
        try:
            async with asyncio.timeout(self.SECONDS_TO_STOP):
                await self._leave()
        except TimeoutError:
            said.error("the database does not answer: the house is closed without it, as if it had crashed")
            self.store.cut()
        else:
            self.store.need(math.inf)
        for watched in self.all_watched():
            watched.dismiss_all()
        return [Held(room.table, room.hosted.table.rounds) for room in self.rooms.values() if room.hosted.table.playing]

    async def _leave(self) -> None:
        """Let what is being written be written, and begin nothing more."""
        await asyncio.gather(*(room.stop() for room in self.rooms.values()))
        await asyncio.to_thread(self._writer.close)

    async def _run(self, table: str, lease: Lease | None = None) -> Room:
        hosted, head = await asyncio.to_thread(self.store.hosted, table)
        empty_seconds = self.others.empty_seconds
        if empty_seconds is not None and not await asyncio.to_thread(opened_by_others, self.store, table):
            empty_seconds = None
        room = Room(self, Host(hosted, head, lease, self.draw), empty_seconds)
        self.rooms[table] = room
        return room

    async def write(self, writing: Writing) -> Outcome:
        """Have an entry written down."""
        with self.metrics.writing():
            outcome = await asyncio.wrap_future(self._writer.write(writing))
        if outcome is None:
            self.metrics.wrote(rounds=len(writing.follows.ended))
        return outcome

    # Tables.

    def watched(self, table: str) -> Watched:
        """A table to be looked at."""
        return self.room(table)

    def running(self, table: str) -> tuple[str, int] | None:
        """What the clock of a table runs for, and the milliseconds left."""
        try:
            return self.watched(table).deadlines.left(self.clock.monotonic())
        except TableUnknown:
            return None  # it has just been closed

    async def ask(self, table: str, name: str, key: str | None, request: Wish) -> int:
        """Carry out what somebody asks of a table: the number of the entry that it is in."""
        return await self.room(table).ask(name, key, request)

    def room(self, table: str) -> Room:
        """A table by its name."""
        found = self.rooms.get(table)
        if found is None:
            raise self._not_open(table)
        return found

    def _not_open(self, table: str) -> TableUnknown:
        """What is said of a table that is not open here: if it should be, why it is not."""
        why = self._unopened.why(table)
        return TableUnknown(f"{table} cannot be opened: {why}" if why else f"there is no open table called {table}")

    def all_watched(self) -> list[Watched]:
        """Every open table, in the order of their names."""
        return sorted(self.rooms.values(), key=lambda each: each.table)

    async def open(self, terms: Terms, actor: str, *, operates: bool = True) -> Watched:
        """Open a table; whoever does not operate the house opens only so many."""
        await asyncio.to_thread(require_bounded, terms)  # a game or a posting that there is not is refused here too
        return await finished(self._open(terms, actor, operates=operates))

    async def _open(self, terms: Terms, actor: str, *, operates: bool) -> Watched:
        async with self._opening:
            if await self._is_known(terms.table):
                raise TermsError(f"there is, or was, a table called {terms.table}: choose another name")
            await self._write_opening(terms, actor, operates=operates)
            return await self._opened(terms.table)

    async def _opened(self, table: str) -> Watched:
        """A table that has just been opened here."""
        return await self._run(table)

    async def _write_opening(self, terms: Terms, actor: str, *, operates: bool) -> None:
        writing = opening(self.store.name, terms, actor, self.clock.wall())
        if not operates:
            space = space_for(terms.table, actor, self.others.tables, self.others.tables_each)
            writing = replace(writing, only_if=space)
        try:
            outcome = await self.write(writing)
        except StoreError:
            if not await self._is_known(terms.table):  # else it was written, and only the answer was lost
                raise
        else:
            if outcome is not None:
                raise outcome

    async def _is_known(self, table: str) -> bool:
        return (await asyncio.to_thread(self.store.head, table_stream(table))).number > 0

    async def repost(self, table: str, changes: Mapping[str, str], actor: str, key: str | None = None) -> None:
        """Post some of a table's game otherwise, from the next round on."""
        await self.ask(table, actor, key, PostOtherwise(changes))

    async def close_table(self, table: str, actor: str) -> None:
        """Close a table when its round is over."""
        await self.ask(table, actor, None, Close())

    async def declare_void(self, table: str, void: Void, actor: str, key: str | None = None) -> int:
        """Declare a deal of a table void; the number of the entry that says so."""
        return await self.ask(table, actor, key, void)

    async def tell_who_is_here(self) -> None:
        """Tell others who is connected to their tables: here there are none."""

    # What rooms tell.

    def closed(self, room: Room) -> None:
        """A table is closed: whoever watches has been told."""
        if self.rooms.get(room.table) is room:
            del self.rooms[room.table]
            self._later(room.stop())

    def _later(self, does: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(does)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def lost(self, room: Room) -> None:
        """A table was written to by somebody else: it is had again from the database before it goes on."""
        said.warning("%s was written to by somebody else", room.table)

    def troubled(self, room: Room, fault: Exception) -> None:
        """A table could not do what the clock asked."""
        room.trouble.met(fault)

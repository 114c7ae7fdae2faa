"""A floor that several processes share over one PostgreSQL: each table is run by one of them at a time.

Whoever runs a table has a lease on it, which lasts some seconds and is renewed all the time. If the process dies, its
leases run out, and another takes its tables over, rounds in play included. A process that was only slow finds that
it can write nothing more, and follows the table like everybody else.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import socket
from typing import TYPE_CHECKING, Any

from croupier.errors import CroupierError, IllegalChoice, LeaseLost, StoreError, TableUnknown
from croupier.house import asked
from croupier.house.asked import Answer, Left
from croupier.house.requests import Wish
from croupier.house.store import Store
from croupier.house.telling import ANSWERED, ASKED, ENTRY, HERE
from croupier.server.ears import Ears
from croupier.server.floor import Floor, Held, said
from croupier.server.followed import Followed
from croupier.server.room import Room
from croupier.server.settings import FRIENDS, Others
from croupier.server.time import Clock
from croupier.server.watched import State, Watched

if TYPE_CHECKING:
    from croupier.house.leases import Lease

LEASE_SECONDS = 3.0
KEEP_EVERY = 0.75
"""Seconds after which leases are renewed, and tables that nobody runs are taken over."""


class SharedFloor(Floor):
    """The tables of a house that other processes serve too."""

    def __init__(self, store: Store, clock: Clock | None = None, others: Others = FRIENDS) -> None:
        super().__init__(store, clock, others=others)
        self.holder = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
        self.followed: dict[str, Followed] = {}
        self._leases: dict[str, Lease] = {}
        self._answering: dict[str, asyncio.Task[None]] = {}
        self._ears = Ears(store.writer.url, self._heard)
        self._keeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._ears.listen()
        await self._look_round()
        self._keeper = asyncio.create_task(self._keep(), name="leases")

    async def stop(self) -> list[Held]:
        """Leave the tables to the others; rounds in play go on with them, or are held if there is nobody."""
        if self._keeper is not None:
            self._keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._keeper
        self._ears.close()
        held = await super().stop()
        for lease in self._leases.values():
            await asyncio.to_thread(self.store.release, lease)
        for followed in self.followed.values():
            followed.dismiss_all()
        return held

    # Which tables are whose.

    def watched(self, table: str) -> Watched:
        found: Watched | None = self.rooms.get(table) or self.followed.get(table)
        if found is None:
            raise TableUnknown(f"there is no open table called {table}")
        return found

    def all_watched(self) -> list[Watched]:
        found: dict[str, Watched] = {**self.followed, **self.rooms}
        return [found[table] for table in sorted(found)]

    async def ask(self, table: str, name: str, key: str | None, request: Wish) -> int:
        key = key or secrets.token_hex(16)  # so that asking again is not asking twice
        room = self.rooms.get(table)
        if room is not None:
            try:
                return await room.ask(name, key, request)
            except LeaseLost:
                pass  # another process runs it by now
        followed = self.followed.get(table)
        if followed is None:
            raise TableUnknown(f"there is no open table called {table}")
        return await followed.ask(name, key, request)

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(KEEP_EVERY)
            try:
                await self._look_round()
            except StoreError as fault:
                said.error("leases could not be renewed: %s", fault)
            except Exception as fault:  # whatever it is, leases are renewed again
                said.error("leases could not be renewed", exc_info=fault)

    async def _look_round(self) -> None:
        """Renew what is had, take what nobody has, follow the rest."""
        for room in list(self.rooms.values()):
            lease = self._leases.get(room.table)
            try:
                if lease is not None:
                    await asyncio.to_thread(self.store.renew, lease, LEASE_SECONDS)
            except LeaseLost:
                self.lost(room)
        for table in await asyncio.to_thread(self.store.open_tables):
            async with self._opening:
                if table not in self.rooms:
                    await self._take_or_follow_if_possible(table)
        for followed in list(self.followed.values()):
            await followed.catch_up()
        for table in list(self.rooms):
            self._answer(table)

    async def _take_or_follow_if_possible(self, table: str) -> None:
        try:
            await self._take_or_follow(table)
        except StoreError:
            raise
        except CroupierError as fault:  # one table that cannot go on keeps nobody from the others
            said.error("%s cannot be opened: %s", table, fault)

    async def _take_or_follow(self, table: str) -> None:
        lease = await asyncio.to_thread(self.store.lease, table, self.holder, LEASE_SECONDS)
        if lease is not None:
            self._leases[table] = lease
            room = await self._run(table)
            followed = self.followed.pop(table, None)
            if followed is not None:
                room.adopt(followed)
                said.warning("%s is taken over", table)
        elif table not in self.followed:
            hosted, head = await asyncio.to_thread(self.store.hosted, table)
            self.followed[table] = Followed(self, State(head.number, hosted))

    def _lease(self, table: str) -> Lease | None:
        return self._leases.get(table)

    async def _run(self, table: str) -> Room:
        if table not in self._leases:  # it has just been opened here
            lease = await asyncio.to_thread(self.store.lease, table, self.holder, LEASE_SECONDS)
            if lease is None:
                raise LeaseLost(f"another process runs {table} by now")
            self._leases[table] = lease
        return await super()._run(table)

    def lost(self, room: Room) -> None:
        """Another process runs a table by now: it is followed like any other."""
        if self.rooms.get(room.table) is not room:
            return
        del self.rooms[room.table]
        said.warning("%s is run by another process by now", room.table)
        self._leases.pop(room.table, None)
        room.abandon()
        followed = Followed(self, room.state)
        followed.adopt(room)
        self.followed[room.table] = followed

    def forget(self, followed: Followed) -> None:
        """A table of another process is closed."""
        self.followed.pop(followed.table, None)

    # What processes tell each other.

    def _heard(self, says: str) -> None:
        """Something was told, in the loop's own thread."""
        what, _, table = says.partition(" ")
        if what == ENTRY and table in self.followed:
            self._soon(self.followed[table].catch_up())
        elif what == ASKED and table in self.rooms:
            self._answer(table)
        elif what == ANSWERED and table in self.followed:
            self.followed[table].answered.set()
        elif what == HERE:
            table, _, name = table.partition(" ")
            if table in self.rooms:
                self.rooms[table].heard_of(name)

    async def tell_who_is_here(self) -> None:
        """Tell whoever runs a table of those who are connected to it here, so that they are not taken to have gone."""
        here = [f"{each.table} {name}" for each in self.followed.values() for name in each.here()]
        if here:
            await asyncio.to_thread(self.store.tell, HERE, here)

    def _soon(self, does: Any) -> None:
        task = asyncio.ensure_future(does)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _answer(self, table: str) -> None:
        """Carry out what was left for a table, one after another."""
        before = self._answering.get(table)
        self._answering[table] = asyncio.ensure_future(self._answer_all(table, before))

    async def _answer_all(self, table: str, before: asyncio.Task[None] | None) -> None:
        if before is not None:
            with contextlib.suppress(Exception):
                await before
        for left in await asyncio.to_thread(asked.waiting, self.store, table):
            room = self.rooms.get(table)
            if room is None:
                return
            given = await self._carried_out(room, left)
            if given is not None:
                await asyncio.to_thread(asked.answer, self.store, table, left, given)

    async def _carried_out(self, room: Room, left: Left) -> Answer | None:
        try:
            return Answer(await room.ask(left.person, left.request, left.wants))
        except LeaseLost:
            return None  # whoever runs it by now will answer
        except IllegalChoice as fault:
            return Answer(code=fault.code, words=str(fault), legal=fault.legal)
        except CroupierError as fault:
            return Answer(code=fault.code, words=str(fault))

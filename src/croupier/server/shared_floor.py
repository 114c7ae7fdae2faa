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
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

from croupier.errors import LeaseLost, StoreError
from croupier.house import asked
from croupier.house.database import is_the_databases
from croupier.house.leases import Lease
from croupier.house.named import of_no_name
from croupier.house.requests import Wish
from croupier.house.schema import HOLDER_CHARACTERS
from croupier.house.store import Store
from croupier.house.telling import ANSWERED, ASKED, ENTRY, HERE
from croupier.server.answering import Answering
from croupier.server.ears import Ears
from croupier.server.floor import Floor, Held
from croupier.server.followed import Followed
from croupier.server.lease_keeper import LEASE_SECONDS, LeaseKeeper
from croupier.server.log import Trouble, said
from croupier.server.room import Room
from croupier.server.setbacks import Setbacks
from croupier.server.settings import FRIENDS, Others
from croupier.server.time import Clock
from croupier.server.watched import State, Watched

LOOK_EVERY = 0.75
"""Seconds after which tables that nobody runs are taken over, and is looked for what nobody told of."""


class SharedFloor(Floor):
    """The tables of a house that other processes serve too."""

    def __init__(self, store: Store, clock: Clock | None = None, others: Others = FRIENDS) -> None:
        super().__init__(store, clock, others=others)
        self.followed: dict[str, Followed] = {}
        self._unfollowed = Setbacks(self.clock, "followed")
        self._leases = LeaseKeeper(store, _holder(), self._lease_lost)
        self._answering = Answering(store)
        self._ears = Ears(store.writer.url, self._heard)
        self._looking: asyncio.Task[None] | None = None
        self._leaving = asyncio.Event()
        self._trouble = Trouble("tables could not be looked at")

    async def start(self) -> None:
        self._ears.listen()
        self._leases.begin()
        await self._look_round()
        self._looking = asyncio.create_task(self._keep_looking(), name="tables")

    async def stop(self) -> list[Held]:
        """Leave the tables to the others; rounds in play go on with them, or are held if there is nobody."""
        self._ears.close()
        held = await super().stop()
        self._leases.end()
        if self._leases.held:
            tables = ", ".join(sorted(lease.table for lease in self._leases.held))
            said.error("not left to others, which can take them over in %g seconds: %s", LEASE_SECONDS, tables)
        return [replace(each, left=True) for each in held]

    async def _leave(self) -> None:
        self._leaving.set()
        if self._looking is not None:
            await self._looking
        await self._answering.end()
        await super()._leave()
        await asyncio.gather(*self._tasks)
        await asyncio.to_thread(self._leases.end)
        try:
            await asyncio.to_thread(self._leases.give_up_all)
        except StoreError as fault:
            said.error("%s", fault)

    # Which tables are whose.

    def watched(self, table: str) -> Watched:
        found: Watched | None = self.rooms.get(table) or self.followed.get(table)
        if found is None:
            raise self._not_open(table)
        return found

    def all_watched(self) -> list[Watched]:
        found: dict[str, Watched] = {**self.followed, **self.rooms}
        return [found[table] for table in sorted(found)]

    async def ask(self, table: str, name: str, key: str | None, request: Wish) -> int:
        key = key or of_no_name()  # so that asking again is not asking twice
        room = self.rooms.get(table)
        if room is not None:
            try:
                return await room.ask(name, key, request)
            except LeaseLost:
                pass  # another process runs it by now
        followed = self.followed.get(table)
        if followed is None:
            raise self._not_open(table)
        return await followed.ask(name, key, request)

    async def _keep_looking(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY):
                    await self._leaving.wait()
                return
            try:
                await self._look_round()
            except Exception as fault:  # whatever it is, they are looked at again
                self._trouble.met(fault)
            else:
                self._trouble.over()

    async def _look_round(self) -> None:
        """Take what nobody has, follow the rest, and answer what was left for the tables that are run here."""
        free = set(await asyncio.to_thread(self.store.free_tables))
        for table in await asyncio.to_thread(self.store.open_tables):
            async with self._opening:
                if table not in self.rooms and self._unopened.may_try(table):
                    await self._if_possible(table, self._take_or_follow(table, free=table in free), self._unopened)
        for followed in list(self.followed.values()):
            if self._unfollowed.may_try(followed.table):
                await self._if_possible(followed.table, self._go_on_following(followed), self._unfollowed)
        for table in await asyncio.to_thread(asked.tables, self.store):
            self._answer(table)
        await asyncio.to_thread(asked.forget_old, self.store)

    async def _if_possible(self, table: str, does: Coroutine[Any, Any, None], setbacks: Setbacks) -> None:
        """One table that cannot go on keeps nobody from the others; a database that does not answer does."""
        try:
            await does
        except Exception as fault:
            if is_the_databases(fault):
                raise
            setbacks.failed(table, fault)

    async def _opened(self, table: str) -> Watched:
        await self._take_or_follow(table, free=True)  # another process may have been quicker to take it
        return self.watched(table)

    async def _take_or_follow(self, table: str, *, free: bool) -> None:
        lease = await asyncio.to_thread(self._leases.take, table) if free else None
        if lease is not None:
            await self._take_over(table, lease)
        elif table not in self.followed:
            hosted, head = await asyncio.to_thread(self.store.hosted, table)
            if not hosted.closed:  # as it may be by now: it was listed a while ago
                self.followed[table] = Followed(self, State(head.number, hosted))
            self._unopened.over(table)

    async def _go_on_following(self, followed: Followed) -> None:
        await followed.catch_up()
        self._unfollowed.over(followed.table)

    async def _take_over(self, table: str, lease: Lease) -> None:
        try:
            room = await self._run(table, lease)
        except BaseException:
            self._later(self._give_up(lease))  # perhaps another process can run it
            raise
        self._unopened.over(table)
        followed = self.followed.pop(table, None)
        if followed is not None:
            room.adopt(followed)
            said.warning("%s is taken over", table)
        if room.hosted.closed:  # since it was listed: whoever watched it has been told just now
            self.closed(room)
        elif not self._leases.holds(lease):  # it was lost while the table was being read, when no room could be told
            self.lost(room)

    def closed(self, room: Room) -> None:
        super().closed(room)
        self._answering.look(room)  # whoever still waits is told
        if room.host.lease is not None:
            self._later(self._give_up(room.host.lease))

    def lost(self, room: Room) -> None:
        """Another process runs a table by now: it is followed like any other."""
        if self.rooms.get(room.table) is not room:
            return
        del self.rooms[room.table]
        said.warning("%s is run by another process by now", room.table)
        if room.host.lease is not None:
            self._later(self._give_up(room.host.lease))
        room.abandon()
        followed = Followed(self, room.state)
        followed.adopt(room)
        self.followed[room.table] = followed

    def _lease_lost(self, lease: Lease) -> None:
        room = self.rooms.get(lease.table)
        if room is not None and room.host.lease == lease:
            self.lost(room)

    async def _give_up(self, lease: Lease) -> None:
        try:
            await asyncio.to_thread(self._leases.give_up, lease)
        except StoreError as fault:
            said.error("%s could not be left to others, which take it over in a while: %s", lease.table, fault)

    def forget(self, followed: Followed) -> None:
        """A table of another process is closed: whoever watches has been told."""
        self.followed.pop(followed.table, None)
        followed.dismiss_all()
        followed.answered.set()  # whoever waits for an answer looks once more

    # What processes tell each other.

    def _heard(self, says: str) -> None:
        """Something was told, in the loop's own thread."""
        what, _, table = says.partition(" ")
        if what == ENTRY and table in self.followed:
            self._later(self._catch_up(self.followed[table]))
        elif what == ASKED:
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

    async def _catch_up(self, followed: Followed) -> None:
        with contextlib.suppress(Exception):  # it is looked at again before long, and told if that fails
            await followed.catch_up()

    def _answer(self, table: str) -> None:
        room = self.rooms.get(table)
        if room is not None:
            self._answering.look(room)


def _holder() -> str:
    """What this process is called among those that hold leases: whatever its host is called, no other is called so."""
    return f"{secrets.token_hex(4)}:{os.getpid()}:{socket.gethostname()}"[:HOLDER_CHARACTERS]

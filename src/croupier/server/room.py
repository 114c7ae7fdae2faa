"""A table in this process: requests carried out one after another, everybody who watches told, the clock kept."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING

from croupier.errors import AlreadyDone, CroupierError, LeaseLost, StaleView, StoreError, TableClosed, TableStopped
from croupier.house.acts import THE_HOUSE
from croupier.house.clock import Company
from croupier.house.host import Host, Prepared
from croupier.house.named import digest_of, reused
from croupier.house.requests import HouseRequest, OperatorRequest, PostOtherwise, Wish
from croupier.house.store import table_stream
from croupier.house.terms import require_bounded
from croupier.house.writer import closing
from croupier.server.finishing import finished
from croupier.server.log import Trouble
from croupier.server.watched import State, Watched, Watcher

if TYPE_CHECKING:
    from croupier.server.floor import Floor

ANSWERS_KEPT = 64
"""How many requests of a table are remembered without asking the database, which has them all."""

Named = tuple[str, str, str]
"""Who asks, what they call it, and the digest of what they want."""


def _named(actor: str, key: str | None, request: Wish | HouseRequest) -> Named | None:
    return None if key is None else (actor, key, digest_of(request))


class Room(Watched):
    """A table, its watchers and its clock."""

    def __init__(self, floor: Floor, host: Host, empty_seconds: int | None = None) -> None:
        self.empty_seconds = empty_seconds
        """How long it stays open for nobody."""
        super().__init__(floor.clock, State(host.head.number, host.hosted))
        self.floor = floor
        self.host = host
        self._answered: OrderedDict[tuple[str, str], tuple[str, int]] = OrderedDict()
        """What was wanted, and the number of its entry, by who asked and what they called it."""
        self._one_at_a_time = asyncio.Lock()
        self._sound = True
        self._stopped = False
        self._wake = asyncio.Event()
        self.trouble = Trouble(f"{self.table}: the clock failed")
        self._timekeeper = asyncio.create_task(self._keep_time(), name=f"clock of {self.table}")

    # Requests.

    async def ask(self, name: str, key: str | None, request: Wish) -> int:
        """Carry out what somebody asks: the number of the entry it is in, also if it was carried out before."""
        metrics = self.floor.metrics
        metrics.asked()
        self.heard_of(name)
        try:
            if isinstance(request, PostOtherwise):
                await self._work_out(request)
            if isinstance(request, OperatorRequest):
                return await self.ask_itself(request, name, key)
            named = _named(name, key, request)
            return await finished(self._carry_out(named, lambda at: self.host.asked(name, key, request, at)))
        except CroupierError as fault:
            metrics.refused(fault.code)
            raise

    async def _work_out(self, request: PostOtherwise) -> None:
        """Posting a game takes a while, and is kept: in a thread nobody has to wait for it."""
        with contextlib.suppress(CroupierError):  # refused when it is carried out, unless that was done before
            await asyncio.to_thread(lambda: require_bounded(self.hosted.next_terms.post(request.post)))

    async def ask_itself(self, request: HouseRequest, actor: str = THE_HOUSE, key: str | None = None) -> int:
        """Carry out what the house asks, or an operator."""
        named = _named(actor, key, request)
        return await finished(self._carry_out(named, lambda at: self.host.asks_itself(request, at, actor, key)))

    async def _carry_out(self, named: Named | None, prepare: Callable[[int], Prepared]) -> int:
        """To be finished: the table is nobody else's before it is known what became of an entry."""
        async with self._one_at_a_time:
            await self._be_sound()
            done = self._remembered(named)
            if done is not None:
                return done
            try:
                prepared = prepare(self.clock.wall())
            except CroupierError:
                done = await self._done_before(named)
                if done is None:
                    raise
                return done
            if prepared.writing is not None:
                done = await self._written(prepared, named)
            if done is not None:
                return done
            self._take(prepared)
            number = self.host.head.number
            if named is not None:
                self._remember(named, number)
            return number

    async def _written(self, prepared: Prepared, named: Named | None) -> int | None:
        """Have it written; the number of an earlier entry if it had been carried out before."""
        assert prepared.writing is not None, "only what happened is written"
        if self._stopped:
            raise closing()
        try:
            outcome = await self.floor.write(prepared.writing)
        except BaseException:
            # It may be written or not: what is known is only what the database has.
            self._sound = False
            raise
        if isinstance(outcome, AlreadyDone):
            self._sound = False
            return await self._done_before(named)
        if isinstance(outcome, StoreError):
            self._sound = False
        if isinstance(outcome, LeaseLost):
            self.floor.lost(self)
        if outcome is not None:
            raise outcome
        return None

    async def _done_before(self, named: Named | None) -> int | None:
        if named is None:
            return None
        number = await asyncio.to_thread(self.floor.store.entry_of, table_stream(self.table), *named)
        if number is not None:
            self._remember(named, number)
        return number

    def _remembered(self, named: Named | None) -> int | None:
        """The entry that a request is in, as far as is remembered here; another of that name is refused."""
        if named is None:
            return None
        actor, key, wanted = named
        was, number = self._answered.get((actor, key), (wanted, None))
        if was != wanted:
            raise reused(key)
        return number

    def _remember(self, named: Named, number: int) -> None:
        actor, key, wanted = named
        self._answered[actor, key] = (wanted, number)
        if len(self._answered) > ANSWERS_KEPT:
            self._answered.popitem(last=False)

    async def _be_sound(self) -> None:
        """After a fault, begin again from what the database has."""
        if not self._sound:
            hosted, head = await asyncio.to_thread(self.floor.store.hosted, self.table)
            self.host = Host(hosted, head, self.host.lease, self.host.draw)
            self._sound = True
            self.show(State(head.number, hosted))

    def _take(self, prepared: Prepared) -> None:
        self.host.took(prepared)
        if prepared.writing is not None:
            self.show(State(self.host.head.number, self.host.hosted))

    def show(self, state: State) -> None:
        super().show(state)
        self._wake.set()
        if state.hosted.closed:
            self.floor.closed(self)

    # The clock.

    def watch(self, name: str, since: int | None = None) -> Watcher:
        watcher = super().watch(name, since)
        self._set_clock()
        return watcher

    def leave(self, watcher: Watcher) -> None:
        super().leave(watcher)
        self._set_clock()
        self._wake.set()

    def adopt(self, other: Watched) -> None:
        super().adopt(other)
        self._set_clock()

    def heard_of(self, name: str) -> None:
        self.deadlines = self.deadlines.heard_of(name)
        self._set_clock()

    def _company(self) -> Company:
        return Company({each.name for each in self.watchers}, self.empty_seconds)

    async def _keep_time(self) -> None:
        while True:
            self._wake.clear()
            due = self.deadlines.next
            wait = None if due is None else max(0, due - self.clock.monotonic()) / 1000
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._wake.wait()
            for request in self.deadlines.due(self.clock.monotonic()):
                await self._time_has_come(request)

    async def _time_has_come(self, request: HouseRequest) -> None:
        try:
            await self.ask_itself(request)
        except (StaleView, TableClosed):  # somebody was quicker
            self.trouble.over()
        except TableStopped as fault:
            self.floor.troubled(self, fault)
            await self._wake.wait()  # time brings nothing until somebody has done something about it
        except Exception as fault:  # whatever it is, the clock of a table never stops
            self.floor.troubled(self, fault)
            await asyncio.sleep(self.floor.RETRY_SECONDS)
        else:
            self.trouble.over()

    def abandon(self) -> None:
        """End at once, as if the process had."""
        self._timekeeper.cancel()

    async def stop(self) -> None:
        """Carry out no more requests; whatever is being written is written first."""
        self._stopped = True
        self._timekeeper.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._timekeeper
        async with self._one_at_a_time:
            self.dismiss_all()

"""Work that takes long, done beside the house and not in its way: a few at once, each once, and remembered.

Whoever asks for something that is being worked out waits for the same work. Nobody waits longer than people do: the
work goes on, and whoever asks again finds it done.

What takes more than a moment is worked out by other processes, each of which a thread waits for: a thread of this one
would hold up the tables, and cannot be ended when the house closes.
"""

from __future__ import annotations

import asyncio
import pickle
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from copy import copy
from functools import partial
from typing import Any

from croupier.errors import Busy, CroupierError, StillCounting
from croupier.server.counters import Counters
from croupier.server.counting import Count
from croupier.server.settings import FRIENDS, Others

Work = Callable[[], bytes]
MOST_KEPT = 32 * 1024 * 1024
"""The most bytes of answers that are remembered, with what they were asked by: what was asked for longest ago is
forgotten first."""
BESIDES = 500
"""Bytes that an answer takes up besides, about: else those that come to nothing would be remembered for ever."""


class Reckoning:
    """Answers that threads work out or wait for."""

    def __init__(self, name: str, at_once: int, waiting: int, patience: float, *, shared: bool = False) -> None:
        self.at_once = at_once
        self.waiting = waiting
        """How many more can wait for their turn."""
        self.patience = patience
        """How many seconds somebody is kept waiting."""
        self._shares = Shares(at_once // 2, (at_once + waiting) // 2) if shared else None
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix=name)
        self._running: dict[Hashable, asyncio.Future[bytes]] = {}
        self._doing: dict[Hashable, str] = {}
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._bytes = 0
        self._aside = False
        self._ending = False

    async def of(self, key: Hashable, work: Work, moment: float | None = None, whose: str = "") -> bytes:
        """The answer that some work comes to for somebody who asks; what has the same key is the same work.

        Whoever would rather be told how far it has come, and ask again, is told so after a moment.
        """
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        running = self._running.get(key) or self._begun(key, work, whose)
        try:
            async with asyncio.timeout(self.patience):
                return await (asyncio.shield(running) if moment is None else self._told_of(key, running, moment))
        except TimeoutError:
            raise Busy("this is still being counted: ask again in a while", 10) from None
        except asyncio.CancelledError:
            if running.cancelled():  # by the house, and not by whoever waits
                raise Busy("the house is closing: ask again in a while", 10) from None
            raise

    async def _told_of(self, key: Hashable, running: asyncio.Future[bytes], moment: float) -> bytes:
        """An answer, if it comes within a moment or says nothing of itself; else what it has said."""
        while not (await asyncio.wait([running], timeout=moment))[0]:
            if key in self._doing:
                raise StillCounting(self._doing[key], 1)
        return await asyncio.shield(running)

    def hear(self, key: Hashable, doing: str) -> None:
        """What some work says of itself; it is forgotten with the work."""
        if key in self._running:
            self._doing[key] = doing

    async def once(self, work: Work, whose: str = "") -> bytes:
        """The answer to some work that comes to something else each time: it is nobody else's, and not remembered."""
        key = object()
        try:
            return await self.of(key, work, whose=whose)
        finally:
            self._forget(key)

    async def aside(self, work: Work) -> None:
        """Do what nobody waits for, one thing at a time, if there is a thread to spare; else it is not done.

        It has no place in the line and takes up nothing of what is left to anybody, whoever it is done for.
        """
        if self._ending or self._aside or len(self._running) >= self.at_once:
            return
        self._aside = True
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._aside = False

    def close(self) -> None:
        """Begin nothing more, and let nobody wait; what is running runs on."""
        self._ending = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for running in list(self._running.values()):
            running.cancel()

    def _forget(self, key: Hashable) -> None:
        if key in self._kept:
            self._bytes -= _size(key, self._kept.pop(key))

    def _begun(self, key: Hashable, work: Work, whose: str) -> asyncio.Future[bytes]:
        if self._ending:
            raise Busy("the house is closing: ask again in a while", 10)
        if len(self._running) >= self.at_once + self.waiting:
            raise Busy("too much is being counted for others: ask again in a while", 10)
        running: asyncio.Future[bytes]
        if self._shares is None:
            running = asyncio.get_running_loop().run_in_executor(self._threads, work)
        else:
            running = asyncio.ensure_future(self._shares.in_turn(whose, self._threads, work))
        self._running[key] = running
        running.add_done_callback(lambda done: self._done(key, done))
        return running

    def _done(self, key: Hashable, done: asyncio.Future[bytes]) -> None:
        self._running.pop(key, None)
        self._doing.pop(key, None)
        if done.cancelled() or done.exception() is not None:
            return  # whoever still waits is told; a fault is not worth remembering
        self._kept[key] = done.result()
        self._bytes += _size(key, done.result())
        while self._bytes > MOST_KEPT and len(self._kept) > 1:
            self._bytes -= _size(*self._kept.popitem(last=False))


def _size(key: Hashable, answer: bytes) -> int:
    """What an answer takes up: what strangers sent to be read is often far longer than what it comes to."""
    return len(pickle.dumps(key)) + len(answer) + BESIDES


class Shares:
    """What each of those who ask takes up, so that there is always something left for others."""

    def __init__(self, at_once: int, in_line: int) -> None:
        self.at_once = at_once
        """How many things are worked out at once for one who asks."""
        self.in_line = in_line
        """How many more may wait for that, with those that are worked out."""
        self._turns: dict[str, asyncio.Semaphore] = {}
        self._asked: Counter[str] = Counter()

    def in_turn(self, whose: str, threads: ThreadPoolExecutor, work: Work) -> Coroutine[Any, Any, bytes]:
        """Some work of somebody's, once enough of theirs is done; refused if too much of it waits."""
        if self._asked[whose] >= self.in_line:
            raise Busy("too much is being counted for you already: ask again in a while", 10)
        self._asked[whose] += 1
        return self._done(whose, threads, work)

    async def _done(self, whose: str, threads: ThreadPoolExecutor, work: Work) -> bytes:
        turns = self._turns.setdefault(whose, asyncio.Semaphore(self.at_once))
        try:
            async with turns:
                return await asyncio.get_running_loop().run_in_executor(threads, work)
        finally:
            self._asked[whose] -= 1
            if not self._asked[whose]:
                del self._asked[whose], self._turns[whose]


class Reckonings:
    """What is looked up or read in a moment, and apart from it what has to be counted."""

    def __init__(self, others: Others = FRIENDS) -> None:
        self.quick = Reckoning("quick", at_once=2, waiting=100, patience=10, shared=others.counting_shared)
        self.long = Reckoning("counting", at_once=2, waiting=16, patience=30, shared=others.counting_shared)
        self._readers = Counters(others.counting_seconds)
        """Apart from those that count, which need much more memory and are at work for minutes."""
        self._counters = Counters(others.counting_seconds, kept_apart=others.counting_kept_apart)
        self._behind: set[asyncio.Task[None]] = set()
        self._whose = ""

    def asked_from(self, address: str) -> Reckonings:
        """The same, for one who asks."""
        theirs = copy(self)
        theirs._whose = address
        return theirs

    async def looked_up(self, count: Count) -> bytes:
        """What something comes to that is known here but for writing it out."""
        return await self.quick.of(count, count.worked_out, whose=self._whose)

    async def read(self, count: Count) -> bytes:
        """What something comes to that strangers wrote: reading it takes a tenth of a second, and tables wait less."""
        return await self.quick.of(count, partial(self._readers.answer_to, count), whose=self._whose)

    async def counted(self, count: Count, moment: float | None = None) -> bytes:
        """What something comes to that may have to be counted."""
        hear = partial(self.long.hear, count)
        return await self.long.of(count, partial(self._counters.answer_to, count, hear), moment, self._whose)

    async def looked_up_once(self, count: Count) -> bytes:
        """What something comes to that is known here, but for what chance makes of it."""
        return await self.quick.once(count.worked_out, self._whose)

    async def read_once(self, count: Count) -> bytes:
        """The same where it has to be read first."""
        return await self.quick.once(partial(self._readers.answer_to, count), self._whose)

    async def counted_once(self, count: Count) -> bytes:
        """The same where it may have to be counted."""
        return await self.long.once(partial(self._counters.answer_to, count), self._whose)

    def behind(self, count: Count) -> None:
        """Have something worked out that nobody waits for, if nothing else is waited for; what goes wrong with it is no
        matter."""
        doing = asyncio.get_running_loop().create_task(self._quietly(count))
        self._behind.add(doing)
        doing.add_done_callback(self._behind.discard)

    async def _quietly(self, count: Count) -> None:
        with suppress(CroupierError):
            await self.long.aside(partial(self._counters.answer_to, count))

    def close(self) -> None:
        self.quick.close()
        self.long.close()
        self._readers.end()
        self._counters.end()

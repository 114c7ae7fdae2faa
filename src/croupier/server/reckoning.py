"""Work that takes long, done beside the house and not in its way: a few at once, each once, and remembered.

Whoever asks for something that is being worked out waits for the same work. Nobody waits longer than people do: the
work goes on, and whoever asks again finds it done.

What takes more than a moment is worked out by other processes, each of which a thread waits for: a thread of this one
would hold up the tables, and cannot be ended when the house closes.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from croupier.errors import Busy
from croupier.server.counters import Counters
from croupier.server.counting import Count

Work = Callable[[], bytes]
MOST_KEPT = 32 * 1024 * 1024
"""The most bytes of answers that are remembered: what was asked for longest ago is forgotten first."""


class Reckoning:
    """Answers that threads work out or wait for."""

    def __init__(self, name: str, at_once: int, waiting: int, patience: float) -> None:
        self.at_once = at_once
        self.waiting = waiting
        """How many more can wait for their turn."""
        self.patience = patience
        """How many seconds somebody is kept waiting."""
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix=name)
        self._running: dict[Hashable, asyncio.Future[bytes]] = {}
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._bytes = 0
        self._ending = False

    async def of(self, key: Hashable, work: Work) -> bytes:
        """The answer that some work comes to; what has the same key is the same work."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        running = self._running.get(key) or self._begun(key, work)
        try:
            async with asyncio.timeout(self.patience):
                return await asyncio.shield(running)
        except TimeoutError:
            raise Busy("this is still being counted: ask again in a while", 10) from None
        except asyncio.CancelledError:
            if running.cancelled():  # by the house, and not by whoever waits
                raise Busy("the house is closing: ask again in a while", 10) from None
            raise

    def close(self) -> None:
        """Begin nothing more, and let nobody wait; what is running runs on."""
        self._ending = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for running in list(self._running.values()):
            running.cancel()

    def _begun(self, key: Hashable, work: Work) -> asyncio.Future[bytes]:
        if self._ending:
            raise Busy("the house is closing: ask again in a while", 10)
        if len(self._running) >= self.at_once + self.waiting:
            raise Busy("too much is being counted for others: ask again in a while", 10)
        running = asyncio.get_running_loop().run_in_executor(self._threads, work)
        self._running[key] = running
        running.add_done_callback(lambda done: self._done(key, done))
        return running

    def _done(self, key: Hashable, done: asyncio.Future[bytes]) -> None:
        self._running.pop(key, None)
        if done.cancelled() or done.exception() is not None:
            return  # whoever still waits is told; a fault is not worth remembering
        self._kept[key] = done.result()
        self._bytes += len(done.result())
        while self._bytes > MOST_KEPT and len(self._kept) > 1:
            self._bytes -= len(self._kept.popitem(last=False)[1])


class Reckonings:
    """What is looked up or read in a moment, and apart from it what has to be counted."""

    def __init__(self) -> None:
        self.quick = Reckoning("quick", at_once=2, waiting=100, patience=10)
        self.long = Reckoning("counting", at_once=2, waiting=16, patience=30)
        self._readers = Counters()
        """Apart from those that count, which need much more memory and are at work for minutes."""
        self._counters = Counters()

    async def looked_up(self, count: Count) -> bytes:
        """What something comes to that is known here but for writing it out."""
        return await self.quick.of(count, count.worked_out)

    async def read(self, count: Count) -> bytes:
        """What something comes to that strangers wrote: reading it takes a tenth of a second, and tables wait less."""
        return await self.quick.of(count, partial(self._readers.answer_to, count))

    async def counted(self, count: Count) -> bytes:
        """What something comes to that may have to be counted."""
        return await self.long.of(count, partial(self._counters.answer_to, count))

    def close(self) -> None:
        self.quick.close()
        self.long.close()
        self._readers.end()
        self._counters.end()

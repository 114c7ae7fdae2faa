"""The caretaker: looks round the house every now and then for what nobody asks for."""

from __future__ import annotations

import asyncio
import contextlib

from croupier.server.connected import Connected
from croupier.server.floor import Floor
from croupier.server.log import Trouble

EVERY = 5.0
"""Seconds between two looks: several in the time after which somebody is taken to have gone."""
FORGETS_EVERY = 3600 * 1000
"""Milliseconds after which tokens that have run out are deleted."""


class Caretaker:
    """Ends the sockets of tokens that let nobody in any more, and keeps nothing of those.

    A token may have run out, or its owner may have left at another process. That people are connected here is told to
    the processes that run their tables.
    """

    def __init__(self, floor: Floor, connected: Connected) -> None:
        self.floor = floor
        self.connected = connected
        self._trouble = Trouble("the house could not be looked after")
        self._forgot_at = floor.clock.monotonic()
        self._task = asyncio.create_task(self._go_round(), name="caretaker")

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look_round()
            except Exception as fault:  # whatever it is, somebody looks round again
                self._trouble.met(fault)
            else:
                self._trouble.over()

    async def look_round(self) -> None:
        people, shown = self.floor.people, self.connected.digests
        if shown:
            self.connected.end(shown - await asyncio.to_thread(people.letting_in, shown))
        if self.floor.clock.monotonic() - self._forgot_at >= FORGETS_EVERY:
            self._forgot_at = self.floor.clock.monotonic()
            await asyncio.to_thread(people.forget_expired)
        await self.floor.tell_who_is_here()

    async def stop(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

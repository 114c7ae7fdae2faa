"""A table that another process runs, followed in the database: who watches it here sees the same, a little later."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from croupier.errors import StoreError, TableClosed
from croupier.house import asked
from croupier.house.asked import Answer, Left
from croupier.house.named import digest_of, of_no_name
from croupier.house.refusals import raised_again, refusal_of
from croupier.house.requests import Wish
from croupier.house.store import happened, table_stream
from croupier.server.watched import State, Watched

if TYPE_CHECKING:
    from croupier.server.shared_floor import SharedFloor

PATIENCE = 10.0
"""Seconds that somebody waits for a table whose process may just have died."""
ONCE_BEGUN = 3.0
"""Seconds more that they wait for what somebody has begun with."""
LOOK_EVERY = 0.2
"""Seconds after which is looked for an answer that nobody told of."""


class Followed(Watched):
    """A table of another process."""

    def __init__(self, floor: SharedFloor, state: State) -> None:
        super().__init__(floor.clock, state)
        self.floor = floor
        self.answered = asyncio.Event()
        self._one_at_a_time = asyncio.Lock()

    async def catch_up(self) -> None:
        """Read what was written since the last look."""
        async with self._one_at_a_time:
            for state in await asyncio.to_thread(self._since, self.state):
                self.show(state)
                if state.hosted.closed:
                    self.floor.forget(self)

    def _since(self, state: State) -> list[State]:
        """The states after one; in a thread, since the database is waited for, and a game posted otherwise is read."""
        states, hosted = [], state.hosted
        for entry, _ in self.floor.store.entries(table_stream(self.table), state.number):
            for each in happened(entry):
                hosted = hosted.after(each)
            states.append(State(entry.number, hosted))
        return states

    async def ask(self, name: str, key: str | None, request: Wish) -> int:
        """Leave a request for whoever runs the table, and wait for the answer."""
        left = Left.of(name, key or of_no_name(), request)
        await asyncio.to_thread(asked.leave, self.floor.store, self.table, left)
        try:
            answer = await self._answer_to(left)
        except StoreError as fault:  # it lies there, and nobody can be asked what becomes of it
            raise StoreError(f"{fault}; {asked.NOT_KNOWN}") from fault
        if answer.refusal is not None:
            raise raised_again(answer.refusal)
        if self.state.number < answer.number:  # whoever is told that it is done finds it done here, too
            with contextlib.suppress(Exception):  # it is done, and seen here a little later
                await self.catch_up()
        return answer.number

    async def _answer_to(self, left: Left) -> Answer:
        """What comes of a request that was left; whoever gives up waiting takes it back, or says that they cannot."""
        answer = await self._answered_within(PATIENCE, left)
        if answer is None and await asyncio.to_thread(asked.take_back, self.floor.store, self.table, left):
            return _refused(f"nobody runs {self.table} at the moment: ask again")
        return answer or await self._answered_within(ONCE_BEGUN, left) or _refused(asked.NOT_KNOWN)

    async def _answered_within(self, seconds: float, left: Left) -> Answer | None:
        deadline = self.clock.monotonic() + seconds * 1000
        while self.clock.monotonic() < deadline:
            self.answered.clear()
            answer = await asyncio.to_thread(asked.answer_of, self.floor.store, self.table, left)
            if answer is not None:
                return answer
            if self.hosted.closed:
                return await self._before_it_closed(left)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY):
                    await self.answered.wait()
        return None

    async def _before_it_closed(self, left: Left) -> Answer:
        """Of a closed table nobody answers for any more: what was asked was done before, or is refused."""
        stream = table_stream(self.table)
        wanted = digest_of(left.wish)
        number = await asyncio.to_thread(self.floor.store.entry_of, stream, left.person, left.request, wanted)
        return Answer(refusal=refusal_of(TableClosed("the table is closed"))) if number is None else Answer(number)


def _refused(words: str) -> Answer:
    return Answer(refusal=refusal_of(StoreError(words)))

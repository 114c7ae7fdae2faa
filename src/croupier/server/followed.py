"""A table that another process runs, followed in the database: who watches it here sees the same, a little later."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

from croupier.errors import StoreError, TableClosed
from croupier.house import asked
from croupier.house.asked import Answer, Left
from croupier.house.named import digest_of
from croupier.house.refusals import raised_again
from croupier.house.requests import Wish
from croupier.house.store import happened, table_stream
from croupier.server.watched import State, Watched

if TYPE_CHECKING:
    from croupier.server.shared_floor import SharedFloor

PATIENCE = 10.0
"""Seconds that somebody waits for a table whose process may just have died."""
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
            stream, since = table_stream(self.table), self.state.number
            entries = await asyncio.to_thread(lambda: list(self.floor.store.entries(stream, since)))
            for entry, _ in entries:
                hosted = self.hosted
                for each in happened(entry):
                    hosted = hosted.after(each)
                self.show(State(entry.number, hosted))
                if hosted.closed:
                    self.floor.forget(self)

    async def ask(self, name: str, key: str | None, request: Wish) -> int:
        """Leave a request for whoever runs the table, and wait for the answer."""
        left = Left.of(name, key or secrets.token_hex(16), request)
        await asyncio.to_thread(asked.leave, self.floor.store, self.table, left)
        deadline = self.clock.monotonic() + PATIENCE * 1000
        while self.clock.monotonic() < deadline:
            self.answered.clear()
            answer = await asyncio.to_thread(asked.answer_of, self.floor.store, self.table, left)
            if answer is not None:
                return _number(answer)
            if self.hosted.closed:
                return await self._before_it_closed(left)
            try:
                async with asyncio.timeout(LOOK_EVERY):
                    await self.answered.wait()
            except TimeoutError:
                continue
        raise StoreError(f"nobody runs {self.table} at the moment: ask again")

    async def _before_it_closed(self, left: Left) -> int:
        """Of a closed table nobody answers for any more: what was asked was done before, or is refused."""
        stream = table_stream(self.table)
        wanted = digest_of(left.wish)
        number = await asyncio.to_thread(self.floor.store.entry_of, stream, left.person, left.request, wanted)
        if number is None:
            raise TableClosed("the table is closed")
        return number


def _number(answer: Answer) -> int:
    """The number of the entry that a request is in; a refusal is raised again as it was."""
    if answer.refusal is not None:
        raise raised_again(answer.refusal)
    return answer.number

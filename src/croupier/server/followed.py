"""A table that another process runs, followed in the database: who watches it here sees the same, a little later."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

from croupier import errors
from croupier.errors import CroupierError, StoreError
from croupier.house import asked
from croupier.house.asked import Answer, Left
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
        left = Left(name, key or secrets.token_hex(16), request)
        await asyncio.to_thread(asked.leave, self.floor.store, self.table, left)
        deadline = self.clock.monotonic() + PATIENCE * 1000
        while self.clock.monotonic() < deadline:
            self.answered.clear()
            answer = await asyncio.to_thread(asked.answer_of, self.floor.store, self.table, left)
            if answer is not None:
                return _number(answer)
            try:
                async with asyncio.timeout(LOOK_EVERY):
                    await self.answered.wait()
            except TimeoutError:
                continue
        raise StoreError(f"nobody runs {self.table} at the moment: ask again")


def _number(answer: Answer) -> int:
    """The number of the entry that a request is in; a refusal is raised again as it was."""
    if answer.code:
        raise _refusal(answer)
    return answer.number


def _refusal(answer: Answer) -> CroupierError:
    if answer.code == errors.IllegalChoice.code:
        return errors.IllegalChoice(answer.words, answer.legal)
    kinds = {kind.code: kind for kind in _every_kind(CroupierError)}
    return kinds.get(answer.code, CroupierError)(answer.words)


def _every_kind(kind: type[CroupierError]) -> set[type[CroupierError]]:
    return {kind}.union(*(_every_kind(each) for each in kind.__subclasses__()))

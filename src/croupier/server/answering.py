"""What other processes left in the database for the tables that this one runs, carried out and answered."""

from __future__ import annotations

import asyncio

from croupier.errors import CroupierError, LeaseLost, StoreError
from croupier.house import asked
from croupier.house.asked import Answer, Left
from croupier.house.refusals import refusal_of
from croupier.house.store import Store
from croupier.server.log import said
from croupier.server.room import Room


class Answering:
    """Answers what was left for some tables: of each one request after another, the first first."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._at: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._ended = False

    def look(self, room: Room) -> None:
        """Carry out what was left for a table; if that is being done, then once more after it."""
        self._again.add(room.table)
        if room.table not in self._at:
            self._at[room.table] = asyncio.get_running_loop().create_task(self._answer_all(room))

    async def end(self) -> None:
        """Answer what is being carried out, and nothing more: whoever runs the tables next does."""
        self._ended = True
        await asyncio.gather(*self._at.values())

    async def _answer_all(self, room: Room) -> None:
        try:
            while room.table in self._again:
                self._again.discard(room.table)
                for left in await asyncio.to_thread(asked.begin, self._store, room.table):
                    if self._ended:
                        return
                    given = await self._carried_out(room, left)
                    if given is not None:
                        await asyncio.to_thread(asked.answer, self._store, room.table, left, given)
        except StoreError as fault:  # they are looked for again before long
            said.error("%s: what was left for it could not be answered: %s", room.table, fault)
        finally:
            del self._at[room.table]

    async def _carried_out(self, room: Room, left: Left) -> Answer | None:
        try:
            return Answer(await room.ask(left.person, left.request, left.wish))
        except LeaseLost:
            return None  # whoever runs it by now will answer
        except CroupierError as fault:
            return Answer(refusal=refusal_of(fault))
        except Exception as fault:  # one request that goes wrong keeps nobody from the others
            said.error("%s: a request failed", room.table, exc_info=fault)
            return Answer(
                refusal=refusal_of(StoreError(f"something went wrong where the table is run: {asked.NOT_KNOWN}"))
            )

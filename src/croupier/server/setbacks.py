"""Setbacks: tables that something could not be done with, tried again after a while and not every time."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.errors import CroupierError
from croupier.server.log import said
from croupier.server.time import Clock

FIRST_WAIT = 1_000
LONGEST_WAIT = 60_000
"""Milliseconds until something is tried again: at first so long, then twice as long each time, and never longer."""


@dataclass(frozen=True, slots=True)
class Setback:
    why: str
    sentence: str
    wait: int
    until: int


class Setbacks:
    """What could not be done with some tables, and when it is tried again; each is said once."""

    def __init__(self, clock: Clock, what: str) -> None:
        self._clock = clock
        self._what = what
        """What could not be done, as in "cannot be opened"."""
        self._of: dict[str, Setback] = {}

    def may_try(self, table: str) -> bool:
        return table not in self._of or self._of[table].until <= self._clock.monotonic()

    def failed(self, table: str, fault: Exception) -> None:
        """It could not be done; why is said, unless it was the last time."""
        before, why = self._of.get(table), f"{type(fault).__name__}: {fault}"
        wait = FIRST_WAIT if before is None else min(2 * before.wait, LONGEST_WAIT)
        sentence = str(fault) if isinstance(fault, CroupierError) else ""
        self._of[table] = Setback(why, sentence, wait, self._clock.monotonic() + wait)
        if before is not None and before.why == why:
            return
        if isinstance(fault, CroupierError):
            said.error("%s cannot be %s: %s", table, self._what, fault)
        else:
            said.error("%s cannot be %s", table, self._what, exc_info=fault)

    def why(self, table: str) -> str:
        """Why it could not be done, in a sentence for anybody; nothing if it could, or if the program is at fault."""
        return self._of[table].sentence if table in self._of else ""

    def over(self, table: str) -> None:
        """It was done: what was before is forgotten."""
        self._of.pop(table, None)

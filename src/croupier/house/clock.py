"""The clock at a table: what time will bring if nobody does anything, and when.

Times are those of a clock that only runs forward and means nothing outside the program, so that setting the machine's
clock hurts nobody. They are not written down: after a restart everybody has their whole time again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from croupier.house.hosted import Hosted
from croupier.house.requests import BetsAreClosed, GivesUpSeat, HouseRequest, TimeIsUp


def waits_for(hosted: Hosted) -> Iterator[tuple[HouseRequest, int]]:
    """What the house will ask of its table when time has run out, and how many seconds there are for it."""
    table, terms = hosted.table, hosted.terms
    if hosted.closed:
        return
    if table.playing:
        if table.round is not None and table.round.turn is not None:
            yield TimeIsUp(table.rounds, table.round.number), terms.deciding
        return
    if table.bets:
        yield BetsAreClosed(table.rounds), terms.betting
    for occupant in table.occupants.values():
        if occupant.away:
            yield GivesUpSeat(occupant.name), terms.patience


@dataclass(frozen=True, slots=True)
class Deadlines:
    """When each of those is due, in milliseconds."""

    due_at: Mapping[HouseRequest, int] = field(default_factory=dict)

    def after(self, hosted: Hosted, now: int) -> Deadlines:
        """The deadlines of a table as it is now: those that it had still run, and new ones begin."""
        waiting = {request: self.due_at.get(request, now + seconds * 1000) for request, seconds in waits_for(hosted)}
        return Deadlines(waiting)

    def due(self, now: int) -> list[HouseRequest]:
        """What is due, the earliest first."""
        return sorted((each for each, at in self.due_at.items() if at <= now), key=self.due_at.__getitem__)

    @property
    def next(self) -> int | None:
        """When the next of them is due."""
        return min(self.due_at.values(), default=None)

    def left(self, now: int) -> tuple[str, int] | None:
        """What a seat sees running: "bets" or "choice", and the milliseconds left."""
        for request, at in self.due_at.items():
            if isinstance(request, BetsAreClosed | TimeIsUp):
                return ("bets" if isinstance(request, BetsAreClosed) else "choice"), max(0, at - now)
        return None

"""The clock at a table: what time will bring if nobody does anything, and when.

Times are those of a clock that only runs forward and means nothing outside the program, so that setting the machine's
clock hurts nobody. They are not written down: after a restart everybody has their whole time again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field

from croupier.house.hosted import Hosted
from croupier.house.requests import BetsAreClosed, Close, GivesUpSeat, HouseRequest, IsGone, TimeIsUp

GONE_AFTER = 60
"""Seconds after which somebody who sits at a table, and of whom nothing is heard, is taken to have gone."""
GONE_FROM_OTHERS_AFTER = 15
"""The same while bets of others wait for theirs, and they have nothing at stake: whoever then bets is back by that."""


@dataclass(frozen=True, slots=True)
class Company:
    """What is known of a table beside what is written down: who is connected, and for how long it waits for anybody."""

    here: Set[str]
    """Whoever is connected; those who only look on have no name."""
    empty_seconds: int | None = None
    """How long it stays open for nobody; None if it does so for ever."""


def waits_for(hosted: Hosted, company: Company | None = None) -> Iterator[tuple[HouseRequest, int]]:
    """What the house will ask of its table when time has run out, and how many seconds there are for it.

    Where it is not known who is connected, nobody is taken to have gone.
    """
    table, terms = hosted.table, hosted.terms
    if hosted.closed:
        return
    in_play = () if not table.playing or table.round is None else table.round.seats
    if table.round is not None and table.playing and table.round.turn is not None:
        yield TimeIsUp(table.rounds, table.round.number), terms.deciding
    if table.bets:
        yield BetsAreClosed(table.rounds), terms.betting
    for seat, occupant in table.occupants.items():
        if occupant.away and seat not in in_play:
            yield GivesUpSeat(occupant.name), terms.patience
    if company is not None:
        yield from _waits_for_company(hosted, company)


def _waits_for_company(hosted: Hosted, company: Company) -> Iterator[tuple[HouseRequest, int]]:
    table, occupants = hosted.table, hosted.table.occupants
    for seat, occupant in occupants.items():
        if not occupant.away and occupant.name not in company.here:
            keeps_others_waiting = not table.playing and table.bets and seat not in table.bets
            yield IsGone(occupant.name), GONE_FROM_OTHERS_AFTER if keeps_others_waiting else GONE_AFTER
    if company.empty_seconds is not None and not occupants and not company.here:
        yield Close(), company.empty_seconds


@dataclass(frozen=True, slots=True)
class Deadlines:
    """When each of those is due, in milliseconds."""

    begun_at: Mapping[HouseRequest, int] = field(default_factory=dict)
    due_at: Mapping[HouseRequest, int] = field(default_factory=dict)

    def after(self, hosted: Hosted, now: int, company: Company | None = None) -> Deadlines:
        """The deadlines of a table as it is now: those that it had run on, and new ones begin.

        What somebody is given may become more or less while it runs; when it began stays.
        """
        waiting = dict(waits_for(hosted, company))
        begun_at = {request: self.begun_at.get(request, now) for request in waiting}
        return Deadlines(begun_at, {request: at + waiting[request] * 1000 for request, at in begun_at.items()})

    def heard_of(self, name: str) -> Deadlines:
        """The same after a sign of somebody: how long they may be silent, and the table empty, begins anew."""
        begun_anew = (IsGone(name), Close())
        begun_at, due_at = (
            {request: at for request, at in times.items() if request not in begun_anew}
            for times in (self.begun_at, self.due_at)
        )
        return Deadlines(begun_at, due_at)

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

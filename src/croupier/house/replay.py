"""A table had again from its log: each request is carried out anew, and what happens must be what was written down.

A log does not say what was asked, only what came of it; but that tells what was asked. The secrets of the deals are
handed in, so that the cards come from the same shoes; of deals whose secrets are lost, they come as they were written.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from croupier.errors import CroupierError
from croupier.house.chain import Entry
from croupier.house.going import Step
from croupier.house.happenings import (
    Committed,
    Happening,
    Opened,
    Reposted,
    SaidReady,
    Seeded,
    Voided,
    WillClose,
    WillRepost,
)
from croupier.house.host import bare
from croupier.house.hosted import DrawSecret, Hosted
from croupier.house.named import was_named
from croupier.house.requests import (
    BeBack,
    BetsAreClosed,
    BringChips,
    Choose,
    Close,
    GetUp,
    GivesUpSeat,
    HouseRequest,
    IsGone,
    PutDown,
    Ready,
    Repost,
    Request,
    SitDown,
    StepAway,
    TimeIsUp,
    Void,
)
from croupier.house.unopened import cannot_open, deals_as_written
from croupier.rules.game import Game
from croupier.table.commands import Began, Happened, Left, Moved, Placed, Presence, Sat
from croupier.table.events import CalledOff, Chose
from croupier.table.ledger import Movement, Phase
from croupier.wire.codec import dumps


class Otherwise(CroupierError):
    """What the log says happened is not what happens."""

    code = "audit/otherwise"

    def __init__(self, stands: str, should: str) -> None:
        super().__init__(f"{stands}, and it should be {should}")
        self.stands = stands
        self.should = should


def opened(house: str, happenings: Sequence[Happening]) -> Step:
    """What the first entry of a table comes to."""
    match happenings:
        case (Opened(terms),):
            return Step(Hosted.opened(house, terms), tuple(happenings))
    raise Otherwise(_told(happenings[0]) if happenings else "nothing", "the opening of the table alone")


def carried_out(
    hosted: Hosted, entry: Entry, happenings: Sequence[Happening], draw: DrawSecret, lost: Collection[str] = ()
) -> Step:
    """What the request of an entry comes to: these happenings, and no others."""
    if not happenings and was_named(entry.request):
        return Step(hosted, ())  # what was asked had no effect, and is not asked again
    try:
        request = asked(hosted, entry.actor, happenings)
        before = deals_as_written(hosted, happenings, lost) if lost else hosted
        if isinstance(request, HouseRequest):
            step = before.asks_itself(request, draw, entry.actor)
        else:
            step = before.asks(entry.actor, request, draw)
    except Otherwise:
        raise
    except Exception as fault:  # whatever a log that was made up may lead to
        raise Otherwise(_told(happenings[0]) if happenings else "nothing", f"refused: {fault}") from fault
    _require_same(happenings, [_as_published(bare(each), happenings, lost) for each in step.happenings])
    return replace(step, hosted=cannot_open(step.hosted, happenings, lost)) if lost else step


def asked(hosted: Hosted, actor: str, happenings: Sequence[Happening]) -> Request | HouseRequest:
    """What was asked of a table, by what came of it."""
    table = hosted.table
    state = 0 if table.round is None else table.round.number
    match happenings:
        case (Sat(_, seat), Moved((Movement(chips=chips), *_)), *_):
            return SitDown(chips, seat)
        case (Happened(Chose(_, choice, absent=False)), *_):
            return Choose(table.rounds, state, choice)
        case (Began(), *_):
            return BetsAreClosed(table.rounds)
        case (Presence(_, _, away=True, leaving=True), *_):
            return GetUp()
        case (Presence(name, _, away=True), *_):
            return StepAway() if name == actor else _sent_away(hosted, name)
        case (Left(name, _), *_) | (Moved((Movement(phase=Phase.CASHED, source=name),)), Left(), *_):
            return GetUp() if name == actor else GivesUpSeat(name)
        case (WillRepost(posting), *_):
            return Repost(posting)
        case (WillClose(), *_):
            return Close()
        case (Happened(CalledOff(reason)), *_) if hosted.dealing is not None:
            return Void(hosted.dealing.round, reason)
        case (Voided(name, reason), *_):
            return Void(name, reason)
        case (Presence(_, _, away=False), *further):
            return _asked_by_somebody(hosted, further) or BeBack()
    request = _asked_by_somebody(hosted, happenings)
    if request is None:
        raise Otherwise(_told(happenings[0]) if happenings else "nothing", "something that can be asked of a table")
    return request


def _sent_away(hosted: Hosted, name: str) -> HouseRequest:
    """Why the house took somebody to be away: they did not choose in time, or nothing was heard of them."""
    table, played = hosted.table, hosted.table.round
    if played is not None and played.turn is not None and table.occupants[played.turn].name == name:
        return TimeIsUp(table.rounds, played.number)
    return IsGone(name)


def _asked_by_somebody(hosted: Hosted, happenings: Sequence[Happening]) -> Request | None:
    """What was asked by somebody who may just have come back for it."""
    coming = hosted.coming
    match happenings:
        case (Placed(_, _, stakes), Seeded(_, seed), *_) if coming is not None:
            return PutDown(coming.round, dict(stakes), seed)
        case (Placed(_, seat, stakes), *_) if coming is not None:
            return PutDown(coming.round, dict(stakes), coming.seeds.get(seat, ""))
        case (SaidReady(), *_) if coming is not None:
            return Ready(coming.round)
        case (Moved((Movement(phase=Phase.BOUGHT, chips=chips),)), *_):
            return BringChips(chips)
    return None


def game_after(hosted: Hosted, happenings: Sequence[Happening]) -> Game:
    """The game in force after some further happenings."""
    posted = [each.posting for each in happenings if isinstance(each, Reposted)]
    return replace(hosted.terms, posting=posted[-1]).game if posted else hosted.table.game


def _as_published(happening: Happening, written: Sequence[Happening], lost: Collection[str]) -> Happening:
    """What happens, as the program that wrote it down would have it: of its version, and with a secret that is lost."""
    if isinstance(happening, Committed):
        of_it = (each for each in written if isinstance(each, Committed) and each.round == happening.round)
        was = next(of_it, happening)
        published = was.commitment if happening.round in lost else happening.commitment
        return replace(happening, version=was.version, commitment=published)
    return happening


def _require_same(written: Sequence[Happening], happens: Sequence[Happening]) -> None:
    if list(written) == list(happens):
        return
    for at in range(max(len(written), len(happens))):
        stands = written[at] if at < len(written) else None
        should = happens[at] if at < len(happens) else None
        if stands != should:
            raise Otherwise(_told(stands), _told(should))


def _told(happening: Any) -> str:
    return "nothing" if happening is None else dumps(happening, Happening)

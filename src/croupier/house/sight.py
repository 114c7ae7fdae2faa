"""A table of the house as somebody who sits there, or looks on, may see it. Whatever they are sent comes from here.

It follows from what is written down and from who looks: the same entry, seen from the same seat, is the same bytes
whenever it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from croupier.house.fixed import Fixed
from croupier.house.hosted import Hosted
from croupier.table.means import Means
from croupier.table.view import SPECTATOR, View


@dataclass(frozen=True, slots=True)
class SeatSeen:
    """A seat that somebody sits at."""

    seat: int
    name: str
    chips: int
    at_stake: int = 0
    bets: tuple[tuple[str, int], ...] = ()
    """What is down for the next round."""
    ready: bool = False
    away: bool = False
    leaving: bool = False


@dataclass(frozen=True, slots=True)
class DealSeen:
    """A deal: what was published of it, what people have added, and when it is over or void its secret."""

    round: str
    commitment: str
    seeds: tuple[tuple[int, str], ...] = ()
    secret: str = ""
    void: str = ""
    """Why it was declared void, if it was."""


@dataclass(frozen=True, slots=True)
class TableSeen:
    """A table of the house after some entry, as one seat sees it; seat 0 looks on."""

    table: str
    title: str
    number: int
    """Of the entry that it follows: the next one has the next number."""
    posting: str
    """The game as it will be played next, as records begin with it."""
    fingerprint: str
    seat: int
    seats: tuple[SeatSeen, ...]
    coming: DealSeen | None
    dealing: DealSeen | None
    last: DealSeen | None
    round: View | None
    """The round in play, or the last one."""
    beyond_means: str = ""
    """Why some choices of the decision that one faces are not among one's choices, if any are not."""
    voided: DealSeen | None = None
    """The last deal that was declared void before a round was dealt from it."""
    reposting: str = ""
    closing: bool = False
    closed: bool = False


def seen(hosted: Hosted, number: int, name: str) -> TableSeen:
    """What somebody sees, from their seat if they have one."""
    table = hosted.table
    seat = next((each for each, who in table.occupants.items() if who.name == name), 0)
    view = _round(hosted, seat, name)
    return TableSeen(
        table=hosted.terms.table,
        title=hosted.terms.title,
        number=number,
        posting=hosted.terms.posting,
        fingerprint=table.game.fingerprint,
        seat=seat,
        seats=tuple(
            SeatSeen(
                each,
                who.name,
                table.chips(who.name),
                table.at_stake(each),
                tuple(table.bets.get(each, {}).items()),
                each in hosted.ready,
                who.away,
                who.leaving,
            )
            for each, who in table.occupants.items()
        ),
        coming=_deal(hosted.coming),
        dealing=_deal(hosted.dealing),
        last=_deal(hosted.last, secret=True),
        round=view,
        beyond_means=_beyond_means(hosted, name) if view is not None and view.choices else "",
        voided=_deal(hosted.voided, secret=True),
        reposting=hosted.reposting,
        closing=hosted.closing,
        closed=hosted.closed,
    )


def _round(hosted: Hosted, seat: int, name: str) -> View | None:
    """The round, from the seat of somebody who is in it; whoever came to that seat after it only looks on."""
    table = hosted.table
    within = any((each.seat, each.name) == (seat, name) for each in hosted.players)
    view = table.view(seat if within else SPECTATOR)
    return view if view is None or not view.choices else replace(view, choices=table.choices(seat))


def _beyond_means(hosted: Hosted, name: str) -> str:
    """Why somebody who is to choose is not offered all that there is."""
    played = hosted.table.round
    return "" if played is None else Means(hosted.table.chips(name), "you have").beyond(played.choices)


def _deal(deal: Fixed | None, *, secret: bool = False) -> DealSeen | None:
    if deal is None:
        return None
    told = deal.secret.hex() if secret else ""
    return DealSeen(deal.round, deal.commitment, tuple(deal.seeds.items()), told, deal.void)

"""What is told at a served table beside the round: who else is there, who is waited for, what is going to change."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.client.seen import InSight
from croupier.felt.shown import Beside
from croupier.house.sight import SeatSeen
from croupier.visible import visible
from croupier.written import listed, number_of


def awaited(table: InSight, back: str, *, busy: bool = False) -> str:
    """What is waited for; nothing where the person is to do something.

    ``back`` is how somebody who is away comes back, ``busy`` whether something was asked that is not answered yet.
    """
    own = table.own
    if table.ended:
        return sentence(table.ended)
    if own is not None and own.leaving:
        return "You leave when the round is over; the house chooses for you."
    if own is not None and own.away:
        return f"You are away, and the house chooses for you: {back}."
    if table.in_play:
        return _turn(table)
    if own is None:
        return "Bets are being placed."
    return _ready(table, own) if own.ready or busy else ""


def _turn(table: InSight) -> str:
    view = table.view
    if view is None or view.turn is None:
        return ""
    if view.turn == table.seat:
        return "your choice is on its way."
    later = "" if table.within or table.own is None else "; you bet when the round is over"
    return f"{table.names.get(view.turn, f'seat {view.turn}')} is to choose{later}."


def _ready(table: InSight, own: SeatSeen) -> str:
    chips = sum(chips for _, chips in own.bets)
    stands = f"{number_of(chips, 'chip')} down" if chips else "You sit this round out"
    slow = [visible(each.name) for each in _others(table) if not each.ready and not each.away]
    return f"{stands}; waiting for {listed(slow)}." if slow else f"{stands}."


def announced(table: InSight) -> Iterator[str]:
    """What is going to change."""
    if table.seen.closing and not table.seen.closed:
        yield "The table closes when the round is over."
    if table.seen.reposting:
        yield f"The round after {'this one' if table.in_play else 'the next'} is posted otherwise."


def company(table: InSight) -> Iterator[Beside]:
    """Who else is there."""
    turn = table.view.turn if table.view is not None and table.in_play else None
    for each in _others(table):
        doing = [
            *["to choose"] * (each.seat == turn),
            *["ready"] * (each.ready and not each.away),
            *["leaving" if each.leaving else "away"] * each.away,
        ]
        yield Beside(each.seat, visible(each.name), sum(chips for _, chips in each.bets), ", ".join(doing))


def sentence(reason: str) -> str:
    """A reason as a sentence."""
    return f"{reason[:1].upper()}{reason[1:]}."


def _others(table: InSight) -> list[SeatSeen]:
    return [each for each in table.seen.seats if each.seat != table.seat]

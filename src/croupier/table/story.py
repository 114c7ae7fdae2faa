"""A round told step by step, and as plain data: what ``croupier deal`` prints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.cards import show_cards
from croupier.rules.facts import strength
from croupier.rules.streets import Choose
from croupier.table.events import Chose, Dealt, Event
from croupier.table.ledger import HOUSE, balances
from croupier.table.round import Round


def story(played: Round) -> Iterator[str]:
    """The round in English, street by street, with every settlement and its reason."""
    yield played.game.name + "".join(f", {name} {value}" for name, value in played.game.changed.items())
    for seat in played.seats:
        placed = ", ".join(f"{wager} {chips}" for wager, chips in played.placed[seat].items())
        yield f"  seat {seat} places {placed}"
    street = ""
    for event, step in zip(played.events, played.steps, strict=True):
        here = played.game.schedule[step][0]
        if here != street:
            street = here
            yield street
        yield f"  {_told(event)}"
    if isinstance(played.pending, Choose):
        yield f"  seat {played.pending.seat} is to choose: {played.choices}"
    elif not played.over:
        yield "  waiting for cards"
    if played.settled:
        yield "Settlement"
    for seat in played.seats:
        yield from (f"  {line}" for line in settlement(played, seat))


def settlement(played: Round, seat: int) -> Iterator[str]:
    """What a seat's wagers brought, and why."""
    hands = made(played, seat)
    if played.over and hands:
        yield f"seat {seat}: " + "; ".join(f"{name}: {text}" for name, text in hands.items())
    elif played.over and len(played.seats) > 1:
        yield f"seat {seat}:"
    items = played.items(seat)
    width = max((len(item.wager) for item in items), default=0)
    for item in items:
        chips = f"{item.net:+d}" if item.net else "0"
        yield f"{item.wager.ljust(width)} {item.at_risk or '':>6} {chips:>7}  {item.reason}"
    if items:
        net = played.net(seat)
        yield f"{'net'.ljust(width)} {'':>6} {f'{net:+d}' if net else '0':>7}"


def made(played: Round, seat: int) -> dict[str, str]:
    """The hands that are complete, by name, in words."""
    strengths = {hand: strength(played.game, played, seat, hand) for hand in played.game.hands}
    return {hand.name: hand.ranking.describe(found) for hand, found in strengths.items() if found is not None}


def as_data(played: Round) -> dict[str, Any]:
    """The round as plain data; odds are exact, as "a/b" to one."""
    return {
        "record": played.record,
        "game": played.game.key,
        "posting": played.game.posting,
        "over": played.over,
        "waiting_for": _waiting(played),
        "seats": [_seat_data(played, seat) for seat in played.seats],
        "house": balances(played)[HOUSE],
    }


def _seat_data(played: Round, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "stakes": played.stakes(seat),
        "hands": made(played, seat),
        "settled": [
            {
                "wager": item.wager,
                "stake": item.stake,
                "net": item.net,
                "odds": str(item.row.odds.to_one),
                "line": item.row.line or None,
                "reason": item.reason,
            }
            for item in played.items(seat)
        ],
        "net": played.net(seat),
    }


def _waiting(played: Round) -> str | None:
    if played.over:
        return None
    if isinstance(played.pending, Choose):
        return f"seat {played.pending.seat}: {played.choices}"
    return "cards"


def _told(event: Event) -> str:
    if isinstance(event, Chose):
        absent = " (chosen by the house: nobody was there)" if event.absent else ""
        return f"seat {event.seat}: {event.choice}{absent}"
    if isinstance(event, Dealt):
        whose = f"seat {event.seat}" if event.seat else f"the {event.pile}"
        return f"{whose} is dealt {show_cards(event.cards)}"
    return "the dealer looks at the hidden card: no natural"

"""A round told step by step, and as a value: what ``croupier deal`` prints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.cards import show_cards
from croupier.rules.facts import strength
from croupier.rules.streets import Choose
from croupier.table.events import CalledOff, Chose, Dealt, Event
from croupier.table.ledger import HOUSE, balances
from croupier.table.round import Round
from croupier.written import chips_on_plainly, signed_plainly


def story(played: Round) -> Iterator[str]:
    """The round in English, street by street, with every settlement and its reason."""
    yield played.game.title
    for seat in played.seats:
        placed = chips_on_plainly(played.placed[seat])
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
        chips = signed_plainly(item.net)
        yield f"{item.wager.ljust(width)} {item.at_risk or '':>6} {chips:>7}  {item.reason}"
    if items:
        net = signed_plainly(played.net(seat))
        yield f"{'net'.ljust(width)} {'':>6} {net:>7}"


def made(played: Round, seat: int) -> dict[str, str]:
    """The hands that are complete, by name, in words."""
    strengths = {hand: strength(played.game, played, seat, hand) for hand in played.game.hands}
    return {hand.name: hand.ranking.describe(found) for hand, found in strengths.items() if found is not None}


@dataclass(frozen=True, slots=True)
class ItemTold:
    """A wager of a seat, settled, and why."""

    wager: str
    stake: int
    net: int
    odds: Fraction
    """To one."""
    row: str
    """The id of the row that decided."""
    line: str | None
    """The paytable's line, where one paid."""
    reason: str


@dataclass(frozen=True, slots=True)
class SeatTold:
    """A seat of a round: what lies on its wagers, what it holds, and what that brought."""

    seat: int
    stakes: dict[str, int]
    hands: dict[str, str]
    """The hands that are complete, by name, in words."""
    settled: tuple[ItemTold, ...]
    net: int


@dataclass(frozen=True, slots=True)
class RoundTold:
    """A round as its record tells it, with every settlement."""

    record: str
    over: bool
    waiting_for: str | None
    """Cards, or a seat and its choices; None when it is over."""
    seats: tuple[SeatTold, ...]
    house: int
    """What the house has won."""


def round_told(played: Round) -> RoundTold:
    """The round as a value, for programs."""
    seats = tuple(_seat_told(played, seat) for seat in played.seats)
    return RoundTold(played.record, played.over, _waiting(played), seats, balances(played)[HOUSE])


def _seat_told(played: Round, seat: int) -> SeatTold:
    settled = tuple(
        ItemTold(
            item.wager, item.stake, item.net, item.row.odds.to_one, item.row.id, item.row.line or None, item.reason
        )
        for item in played.items(seat)
    )
    return SeatTold(seat, dict(played.stakes(seat)), made(played, seat), settled, played.net(seat))


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
    if isinstance(event, CalledOff):
        return f"the round is void, and every stake goes back: {event.reason}"
    return "the dealer looks at the hidden card: no natural"

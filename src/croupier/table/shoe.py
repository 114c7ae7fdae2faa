"""The shoe: the shuffled order in play, dealt as the sheet prints it.

The round is played as seen, but a real dealer lays hidden cards down early. The shoe gives every hidden card the
place in the order that the printed procedure gives it, so what is turned over late was fixed when the round began.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from croupier.cards import Card, Deck
from croupier.rules.piles import Owner
from croupier.rules.streets import Deal, DealTo, Peek, Run
from croupier.table.round import Dealt, Round

Slot = tuple[str, int | None, int]


@dataclass(frozen=True, slots=True)
class Shoe:
    """A deck in the order it will be dealt."""

    cards: tuple[Card, ...]

    @classmethod
    def shuffled(cls, deck: Deck, secret: bytes) -> Shoe:
        """The order that a secret determines: a Fisher–Yates shuffle without bias, and nothing else enters it."""
        order = list(deck)
        draws = stream(secret)
        for last in range(len(order) - 1, 0, -1):
            other = below(last + 1, draws)
            order[last], order[other] = order[other], order[last]
        return cls(tuple(order))

    def next_cards(self, played: Round) -> tuple[Card, ...]:
        """The cards the round waits for; none if it waits for a look at a hidden card that stays down."""
        places = laid_down(played)
        pending = played.pending
        assert isinstance(pending, DealTo | Peek)
        seat = pending.seat if isinstance(pending, DealTo) else None
        held = len(played.cards(pending.pile, seat))
        wanted = pending.count if isinstance(pending, DealTo) else 1
        fixed = [places.get((pending.pile.name, seat, held + more)) for more in range(wanted)]
        if None not in fixed:
            cards = tuple(self.cards[place] for place in fixed if place is not None)
        else:
            start = len(places) + self._drawn(played, places)
            cards = self.cards[start : start + wanted]
        return () if isinstance(pending, Peek) and cards[0] not in pending.ends else cards

    def feed(self, played: Round) -> Round:
        """The round with every card dealt that it waits for, up to the next choice or the end."""
        while isinstance(played.pending, DealTo | Peek):
            cards = self.next_cards(played)
            played = played.deal(*cards) if cards else played.peek()
        return played

    def _drawn(self, played: Round, places: dict[Slot, int]) -> int:
        """How many cards have come from beyond those with fixed places."""
        drawn, held = 0, dict[tuple[str, int | None], int]()
        for event in played.events:
            if isinstance(event, Dealt):
                slot = (event.pile.name, event.seat)
                for _ in event.cards:
                    drawn += (*slot, held.get(slot, 0)) not in places
                    held[slot] = held.get(slot, 0) + 1
        return drawn


def laid_down(played: Round) -> dict[Slot, int]:
    """The place in the shoe of every card that the printed procedure deals before any draw: by pile, seat and order."""
    places: dict[Slot, int] = {}
    held: dict[tuple[str, int | None], int] = {}
    for street in played.game.streets:
        for step in street.steps:
            if isinstance(step, Run):
                return places
            if isinstance(step, Deal):
                for seat in played.seats if step.pile.owner is Owner.SEAT else (None,):
                    slot = (step.pile.name, seat)
                    for _ in range(step.count):
                        places[(*slot, held.get(slot, 0))] = len(places)
                        held[slot] = held.get(slot, 0) + 1
    return places


def below(bound: int, draws: Iterator[int]) -> int:
    """A number from 0 up to a bound, each equally likely: bytes beyond the bound's last multiple are passed over."""
    return next(draw % bound for draw in draws if draw < 256 - 256 % bound)


def stream(secret: bytes) -> Iterator[int]:
    """An endless stream of bytes keyed by the secret."""
    block = 0
    while True:
        yield from hmac.digest(secret, block.to_bytes(8, "big"), sha256)
        block += 1

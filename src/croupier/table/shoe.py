"""The shoe: the shuffled order in play, dealt as the sheet prints it.

The round is played as seen, but a real dealer lays hidden cards down early. The shoe gives every hidden card the
place in the order that the printed procedure gives it, so what is turned over late was fixed when the round began.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from croupier.cards import Card, Deck
from croupier.errors import OutOfTurn
from croupier.rules.game import Game
from croupier.rules.piles import Owner
from croupier.rules.streets import Deal, DealTo, Facing, Peek, Run
from croupier.table.driver import feed
from croupier.table.events import Dealt, Event, Peeked
from croupier.table.round import Round
from croupier.written import number_of

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
        pending = played.pending
        if not isinstance(pending, DealTo | Peek):
            raise OutOfTurn("the round does not wait for cards")
        places = laid_down(played)
        seat = pending.seat if isinstance(pending, DealTo) else None
        held = len(played.cards(pending.pile, seat))
        wanted = pending.count if isinstance(pending, DealTo) else 1
        fixed = [places.get((pending.pile.name, seat, held + more)) for more in range(wanted)]
        if None not in fixed:
            cards = tuple(self.cards[place] for place in fixed if place is not None)
        else:
            start = len(places) + _drawn(played, places)
            cards = self.cards[start : start + wanted]
        return () if isinstance(pending, Peek) and cards[0] not in pending.ends else cards

    def next_event(self, played: Round) -> Event:
        """The same as an event of the round."""
        cards, pending = self.next_cards(played), played.pending
        if isinstance(pending, DealTo):
            return Dealt(pending.pile.name, pending.seat, cards, pending.facing)
        assert isinstance(pending, Peek), "a round that waits for cards waits for these or for a look"
        return Dealt(pending.pile.name, None, cards, Facing.UP) if cards else Peeked(pending.pile.name)

    def feed(self, played: Round) -> Round:
        """The round with every card dealt that it waits for, up to the next choice or the end."""
        return feed(played, self.next_cards)

    def __repr__(self) -> str:
        """Without the order, which nobody at the table knows."""
        return f"<shoe of {number_of(len(self.cards), 'card')}>"


def _drawn(played: Round, places: dict[Slot, int]) -> int:
    """How many cards have come from beyond those with fixed places."""
    drawn, held = 0, dict[tuple[str, int | None], int]()
    for event in played.events:
        if isinstance(event, Dealt):
            slot = (event.pile, event.seat)
            for _ in event.cards:
                drawn += (*slot, held.get(slot, 0)) not in places
                held[slot] = held.get(slot, 0) + 1
    return drawn


def laid_down(played: Round) -> dict[Slot, int]:
    """The place in the shoe of every card that the printed procedure deals before any draw: by pile, seat and order."""
    return _places(played.game, played.seats)


@lru_cache(maxsize=256)
def _places(game: Game, seats: tuple[int, ...]) -> dict[Slot, int]:
    places: dict[Slot, int] = {}
    held: dict[tuple[str, int | None], int] = {}
    for street in game.streets:
        for step in street.steps:
            if isinstance(step, Run):
                return places
            if isinstance(step, Deal):
                for seat in seats if step.pile.owner is Owner.SEAT else (None,):
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

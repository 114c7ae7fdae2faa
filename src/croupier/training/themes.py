"""Themes: the few cards that a deal for dealer school is mostly made of, so that rare hands are not rare.

A theme is a suit, a few ranks, a run, or the cards of a pattern's own example. Nothing here knows a game: whether a row
that was wanted has come up is asked of the round, afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import TypeVar

from croupier.cards import Card, Deck, parse_cards
from croupier.errors import OutOfTurn
from croupier.rules.conditions import Fits
from croupier.rules.piles import Owner
from croupier.rules.streets import DealTo, Peek
from croupier.rules.wagers import Row
from croupier.table.round import Round
from croupier.table.shoe import below, stream

Pick = Callable[[int], int]
"""Picks a number below its argument, which is 256 at most."""
Anything = TypeVar("Anything")
OUT_OF = 4
"""How many of so many cards come from a theme is what is mixed."""
RUN, HIGHEST, LOWEST, FEW = 6, 5, 4, 3
"""How many ranks a run has, and how many of the highest, the lowest and any others a theme is made of."""


def picker(seed: str) -> Pick:
    """What picks as a seed determines, the same on every machine."""
    return partial(below, draws=stream(sha256(seed.encode()).digest()))


def taken(some: Iterable[Anything], count: int, pick: Pick) -> tuple[Anything, ...]:
    """So many of some things, one after the other; all of them where there are no more."""
    left = list(some)
    return tuple(left.pop(pick(len(left))) for _ in range(min(count, len(left))))


@dataclass(frozen=True, slots=True)
class Theme:
    """The cards that come first, how often they do, and whether the house is dealt from them too."""

    cards: frozenset[Card]
    often: int
    """Of every four cards, so many."""
    house: bool

    def next_cards(self, played: Round, pick: Pick, kept: Collection[Card] = ()) -> tuple[Card, ...]:
        """The cards that a round waits for; none of those that are kept for somebody else."""
        pending = played.pending
        if not isinstance(pending, DealTo | Peek):
            raise OutOfTurn("the round does not wait for cards")
        to_house = pending.pile.owner is Owner.HOUSE
        barred = played.barred if to_house else frozenset()
        free = [card for card in played.unseen if card not in barred and card not in kept]
        count = pending.count if isinstance(pending, DealTo) else 1
        drawn = tuple(self._drawn(free, count, pick, themed=self.house or not to_house))
        return () if isinstance(pending, Peek) and drawn[0] not in pending.ends else drawn

    def _drawn(self, free: Sequence[Card], count: int, pick: Pick, *, themed: bool) -> Iterator[Card]:
        first = [card for card in free if themed and card in self.cards]
        rest = [card for card in free if card not in first]
        for _ in range(count):
            pool = (first if self.often > pick(OUT_OF) else rest) or first or rest
            yield pool.pop(pick(len(pool)))


def theme(deck: Deck, row: Row, pick: Pick) -> Theme:
    """A theme by which a row may come up."""
    examples = [each.label.example for each in row.condition.atoms() if isinstance(each, Fits)]
    shown = [example for example in examples if row.line and pick(2)]
    cards = parse_cards(shown[pick(len(shown))].replace("/", " ")) if shown else _chosen(deck, pick)
    return Theme(frozenset(cards), (OUT_OF, OUT_OF, OUT_OF, 2)[pick(OUT_OF)], bool(pick(2)))


def _chosen(deck: Deck, pick: Pick) -> Iterable[Card]:
    ranks, suits = sorted({card.rank for card in deck}), sorted({card.suit for card in deck})
    run = pick(max(1, len(ranks) - RUN + 1))
    ranks_of, suits_of = (
        (ranks, len(suits)),
        (ranks, 1),
        (taken(ranks, 1 + pick(FEW), pick), len(suits)),
        ((ranks[-1], *taken(ranks[:-1], 1 + pick(2), pick)), len(suits)),  # aces have rules of their own
        (ranks[run : run + RUN], 1 + pick(2)),
        (ranks[-HIGHEST:], 1 + pick(len(suits))),
        (ranks[:LOWEST], len(suits)),
    )[pick(7)]
    chosen = taken(suits, suits_of, pick)
    return (card for card in deck if card.rank in ranks_of and card.suit in chosen)

"""The shape of a plan: how many cards lie where, which cards make the hands, and where the bands of hands begin."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Deck
from croupier.rules.facts import Band
from croupier.rules.hands import Hand
from croupier.rules.piles import BOARD, DEALER, HOLE, Part
from croupier.solver.card_ways import ascending_choices
from croupier.solver.marks import first_ordinal
from croupier.solver.showdown.plan import Ints, Plan


@dataclass(frozen=True, slots=True)
class Shape:
    """How many cards lie where."""

    deck: Deck
    hole: int
    dealer: int
    up: int
    seen: tuple[int, ...]

    @property
    def cards(self) -> int:
        return len(self.deck)

    @property
    def by_pairs(self) -> bool:
        """Whether dealers can be counted by inclusion and exclusion, rather than one by one."""
        return self.dealer == 2 and self.up == 0

    def ways(self, level: int) -> int:
        """In how many ways a deal can be finished from a level."""
        left = self.cards - self.hole - self.up - self.seen[level]
        ways = 1
        for here, there in zip(self.seen[level:], self.seen[level + 1 :], strict=False):
            ways *= comb(left, there - here)
            left -= there - here
        return ways * comb(left, self.dealer - self.up)


def shape_of(plan: Plan) -> Shape:
    sizes = plan.game.pile_sizes
    return Shape(plan.game.deck, sizes[HOLE], sizes[DEALER], plan.up, plan.seen)


def board_plays(hand: Hand) -> bool:
    """Whether the board plays in a hand."""
    return Part(BOARD) in hand.parts


def cuts_of(hand: Hand, bands: tuple[Band, ...]) -> Ints:
    """The ordinals from which each band but the lowest begins."""
    return np.array([first_ordinal(hand.ranking, start) for start, _ in bands[1:]], np.int64)


@cache
def combinations_of(cards: int, size: int) -> Ints:
    """Every set of places, ``places[set, position]``."""
    return ascending_choices(cards, size).astype(np.int64)


def masks_of(places: Ints) -> NDArray[np.uint64]:
    """Sets of places with a bit for each."""
    masks: NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << places.astype(np.uint64), axis=1, initial=0)
    return masks

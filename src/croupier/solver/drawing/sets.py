"""Sets of unseen cards, those that differ only in an exchange of alike suits taken as one.

Cards are *places*: suit after suit, from the lowest rank, so that a set is a number with a bit for each place. Suits
are alike if the same ranks are unseen in them and the same ranks are held; exchanging them changes neither what a hand
is worth nor what is left. Of the sets that an exchange makes of one another, the one whose alike suits descend stands
for all. Which sets there are depends on the lengths of the suits alone, so the thirteen ranks of an up card share them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card

Shape = tuple[tuple[int, int], ...]
"""For each kind of suit, how many cards it has and how many suits are alike."""


@dataclass(frozen=True, eq=False, slots=True)
class Sets:
    """Every set of one size."""

    shape: Shape
    masks: NDArray[np.uint64]
    """A bit for each place; ascending."""
    places: NDArray[np.uint8]
    """``places[set, position]``, ascending."""
    larger: NDArray[np.int32]
    """``larger[set, place]``: the set with one more card, among those of the next size; -1 where it has the card."""
    ways: NDArray[np.int64]
    """How many sets each stands for."""

    def numbers(self, masks: NDArray[np.uint64]) -> NDArray[np.int64]:
        """The number of the set that stands for each of some sets of this size."""
        return np.searchsorted(self.masks, _standing(masks, self.shape))


def arranged(unseen: Sequence[Card], held: Sequence[Card] = ()) -> tuple[list[Card], Shape]:
    """The unseen cards as places, alike suits side by side, and their shape."""
    suits: dict[tuple[tuple[int, ...], tuple[int, ...]], list[list[Card]]] = {}
    for suit in range(4):
        own = sorted(card for card in unseen if card.suit == suit)
        mine = tuple(sorted(card.rank for card in held if card.suit == suit))
        if own:
            suits.setdefault((tuple(card.rank for card in own), mine), []).append(own)
    alike = sorted(suits.values(), key=lambda group: (len(group), len(group[0])))
    places = [card for group in alike for suit in group for card in suit]
    return places, tuple((len(group[0]), len(group)) for group in alike)


@lru_cache(maxsize=64)  # states of live rounds have many shapes
def sets(shape: Shape, largest: int) -> tuple[Sets, ...]:
    """All sets of no card, of one, and so on; those of the largest size have no larger ones."""
    cards = sum(length * alike for length, alike in shape)
    bits = np.uint64(1) << np.arange(cards, dtype=np.uint64)
    found, level, ways = [], np.zeros(1, np.uint64), np.ones(1, np.int64)
    for size in range(largest + 1):
        has = (level[:, None] & bits) != 0
        places = np.nonzero(has)[1].reshape(len(level), size).astype(np.uint8)
        larger = np.full((len(level) if size < largest else 0, cards), -1, np.int32)
        found.append(Sets(shape, level, places, larger, ways))
        if size < largest:
            row, place = np.nonzero(~has)
            level, number = np.unique(_standing(level[row] | bits[place], shape), return_inverse=True)
            larger[row, place] = number
            # Each set of the next size is met once for each of its cards.
            ways = np.bincount(number, ways[row], len(level)).round().astype(np.int64) // (size + 1)
    return tuple(found)


def _standing(masks: NDArray[np.uint64], shape: Shape) -> NDArray[np.uint64]:
    """The set that stands for each."""
    starts = [0, *accumulate(length * alike for length, alike in shape)]
    stands = np.zeros_like(masks)
    for (length, alike), start in zip(shape, starts, strict=False):
        shifts = np.arange(start, start + length * alike, length).astype(np.uint64)
        suits = (masks[:, None] >> shifts) & np.uint64((1 << length) - 1)
        if alike > 1:
            suits = np.sort(suits, axis=1)[:, ::-1]
        stands |= (suits << shifts).sum(axis=1, dtype=np.uint64)
    return stands

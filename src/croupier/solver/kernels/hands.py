"""Hands in bulk: the best strength of each row of an array of cards, by two table lookups.

``hand_keys`` has the layout of the keys that cards are given and tables are found by.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.solver.kernels.compiled import kernel
from croupier.solver.kernels.hand_keys import (
    ABSENT_MASK,
    FLAG_MASK,
    LANE_MASK,
    LANE_WIDTH,
    RANK_SHIFT,
    ROW_SHIFT,
    SLOT_MASK,
)

BLOCK = 256  # hands compared card by card at a time: their bytes stay in the fastest cache
TAG = 64  # a bit that no card has

# In a kernel an unsigned number mixed with a plain one becomes a float; so the constants are unsigned once and for all.
_RANK_SHIFT, _ROW_SHIFT, _LANE_WIDTH = np.uint64(RANK_SHIFT), np.uint64(ROW_SHIFT), np.uint64(LANE_WIDTH)
_SLOT_MASK, _ABSENT_MASK, _FLAG_MASK = np.uint64(SLOT_MASK), np.uint64(ABSENT_MASK), np.uint64(FLAG_MASK)
_LANE_MASK, _ONE = np.uint64(LANE_MASK), np.uint64(1)


@cache
def best_of(cards: int) -> Callable[..., bool]:
    """The kernel for hands of so many cards; the number is part of the machine code, so that its loops unroll."""

    @kernel
    def best(
        hands: NDArray[np.uint8],
        keys: NDArray[np.uint64],
        bias: np.uint64,
        offsets: NDArray[np.uint16],
        rank_table: NDArray[np.uint16],
        flush_table: NDArray[np.uint16],
        ordinals: NDArray[np.uint16],
    ) -> bool:
        """Find the ordinal of the best strength of each hand; true if every card was of the deck.

        Axes: ``hands[hand, place]``, ``keys[card]``, ``offsets[row]``, ``rank_table[slot]``, ``flush_table[ranks]``,
        ``ordinals[hand]``. ``keys`` has 256 entries, so that no byte leads outside it. Cost: per hand one load for
        each card and key, two for the tables; a hand with a flush about as much again.
        """
        absent = np.uint64(0)
        for hand in range(hands.shape[0]):
            key = bias
            for place in range(cards):
                key += keys[hands[hand, place]]
            absent |= key
            slot = ((key >> _RANK_SHIFT) + np.uint64(offsets[key >> _ROW_SHIFT])) & _SLOT_MASK
            ordinal = rank_table[slot]
            if key & _FLAG_MASK:
                lanes = np.uint64(0)
                for place in range(cards):
                    card = hands[hand, place]
                    lanes |= _ONE << np.uint64((card & 3) << 4 | (card >> 2) & 15)
                for _ in range(4):  # two suits can both flush where three cards make a hand
                    ordinal = max(ordinal, flush_table[lanes & _LANE_MASK])
                    lanes >>= _LANE_WIDTH
            ordinals[hand] = ordinal
        return bool((absent & _ABSENT_MASK) == np.uint64(0))

    return best


@cache
def closest_of(cards: int) -> Callable[..., int]:
    """The kernel that compares the cards within hands of so many cards."""

    @kernel
    def closest(hands: NDArray[np.uint8]) -> int:
        """Find the least difference, bit by bit, of two cards of one hand: zero if a hand holds a card twice.

        Axes: ``hands[hand, place]``, of cards below 64. The hands are taken in one row and each byte is compared with
        those some steps on; every second hand carries a tag, so that its neighbours' cards all differ from its own.
        Cost: one exclusive or for each card and step, some thirty at a time, since nothing in the loop branches.
        """
        row = hands.ravel()
        tags = np.empty(BLOCK * cards, np.uint8)
        for place in range(tags.size):
            tags[place] = TAG if place // cards & 1 else 0
        tagged = np.empty(tags.size + cards, np.uint8)
        least = np.uint8(255)
        for start in range(0, row.size, tags.size):
            here = row[start : start + tags.size]
            for place in range(here.size):
                tagged[place] = here[place] ^ tags[place]
            tagged[here.size : here.size + cards] = 255  # beyond the last hand nothing is equal to anything
            for step in range(1, cards):
                later = tagged[step:]
                for place in range(here.size):
                    least = min(least, np.uint8(tagged[place] ^ later[place]))
        return int(least)

    return closest


@kernel
def spread(ordinals: NDArray[np.uint16], values: NDArray[Any], out: NDArray[Any]) -> None:
    """Write the value of each ordinal.

    Axes: ``ordinals[hand]``, ``values[ordinal]``, ``out[hand]``. Cost: two loads and a store for each hand.
    """
    for hand in range(ordinals.size):
        out[hand] = values[ordinals[hand]]

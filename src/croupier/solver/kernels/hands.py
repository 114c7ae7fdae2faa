"""Hands in bulk: the best strength of each row of an array of cards, by two table lookups.

Every card has a *key* of 64 bits, and a hand's key is their sum plus a bias:

    bits 32 to 63   the sum of the ranks' own keys, modulo 2^32: one number for each multiset of ranks
    bits 16 to 31   how many cards are not of the deck
    bits  0 to 15   four counters of four bits, the cards of each suit; the bias lets a counter reach 8, its highest
                    bit, exactly when the suit has cards enough for a flush

The upper half finds the strength of the ranks by *row displacement*: its top bits choose a row, its low bits a place
in the row, and the rows are laid over each other in one table, each moved by its own offset so that no two places
meet. Only where a counter flags a flush are the cards looked at again, as one set of ranks for each suit.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.solver.kernels.compiled import kernel

RANK_SHIFT = 32  # the rank sum is the upper half of a hand's key
ROW_BITS = 13  # 8,192 rows: the smallest power of two at which the 49,205 multisets of seven ranks fit
SLOT_BITS = 16  # 65,536 slots, three quarters of them used
ROW_SHIFT = RANK_SHIFT + 32 - ROW_BITS
SLOT_MASK = (1 << SLOT_BITS) - 1

ABSENT = 1 << 16  # what a card outside the deck adds to the key
ABSENT_MASK = 0xFFFF << 16
SUIT_WIDTH = 4  # bits of a suit's counter; its highest is the flag
FLAG_MASK = 0x8888

LANE_WIDTH = 16  # bits of a suit's set of ranks, of which 13 are used
LANE_MASK = (1 << 13) - 1

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


@kernel
def displace(
    places: NDArray[np.int64], starts: NDArray[np.int64], largest_first: NDArray[np.int64], offsets: NDArray[np.uint16]
) -> bool:
    """Lay rows over each other in one table so that no two of their places meet; false if some row finds no room.

    Axes: ``places[entry]``, the entries of row r being ``starts[r]`` up to ``starts[r + 1]``; ``largest_first[turn]``
    names the row to be laid at each turn, ``offsets[row]`` is the answer. Cost: a few tries for most rows.
    """
    taken = np.zeros(_SLOT_MASK + _ONE, np.bool_)
    for row in largest_first:
        offset = 0
        clash = True
        while clash:
            clash = False
            for entry in range(starts[row], starts[row + 1]):
                if taken[(places[entry] + offset) & SLOT_MASK]:
                    clash = True
                    offset += 1
                    break
            if offset > SLOT_MASK:
                return False
        for entry in range(starts[row], starts[row + 1]):
            slot = (places[entry] + offset) & SLOT_MASK
            if taken[slot]:  # by an entry of the same row and place: no offset parts them
                return False
            taken[slot] = True
        offsets[row] = offset
    return True

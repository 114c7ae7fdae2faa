"""How a hand becomes one number: the layout of keys, which tables are built for and kernels look up.

Every card has a *key* of 64 bits, and a hand's key is their sum plus a bias:

    bits 32 to 63   the sum of the ranks' own keys, modulo 2^32: one number for each multiset of ranks
    bits 16 to 31   how many cards are not of the deck
    bits  0 to 15   four counters of four bits, the cards of each suit; the bias lets a counter reach 8, its highest
                    bit, exactly when the suit has cards enough for a flush

The upper half finds the strength of the ranks by *row displacement*: its top bits choose a row, its low bits a place
in the row, and the rows are laid over each other in one table, each moved by its own offset so that no two places
meet. Only where a counter flags a flush are the cards looked at again, as one set of ranks for each suit: a *lane*.

Nothing here needs a compiler.
"""

from __future__ import annotations

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

"""Hands looked up by NumPy alone: what ``kernels.hands`` does for many millions, for a million without a compiler.

Cards that lie together are a *key* and a *lane*, as ``kernels.hand_keys`` lays them out; both of a whole hand follow
from those of its parts by an addition and a union. So hands that share cards are looked up in a few steps each, however
many cards they have.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import FULL_DECK
from croupier.rankings import Ranking
from croupier.solver.kernels.hand_keys import (
    FLAG_MASK,
    LANE_MASK,
    LANE_WIDTH,
    RANK_SHIFT,
    ROW_SHIFT,
    SLOT_MASK,
)
from croupier.solver.strengths import card_keys, strengths

Keys = NDArray[np.uint64]


@dataclass(frozen=True, eq=False, slots=True)
class Keyed:
    """Rows of cards, the same number in each."""

    cards: int
    keys: Keys
    lanes: Keys

    def __getitem__(self, rows: slice) -> Keyed:
        return Keyed(self.cards, self.keys[rows], self.lanes[rows])

    @property
    def without_cards(self) -> Keyed:
        """As many rows, with no card in them."""
        return Keyed(0, np.zeros_like(self.keys), np.zeros_like(self.lanes))


def keyed(cards: NDArray[np.uint8]) -> Keyed:
    """Rows ``cards[row, place]`` of the full deck's cards."""
    suits, ranks = (cards & 3).astype(np.uint64), (cards >> 2).astype(np.uint64)
    lanes = np.bitwise_or.reduce(np.uint64(1) << (suits * np.uint64(LANE_WIDTH) + ranks), axis=1, initial=0)
    return Keyed(cards.shape[1], card_keys(FULL_DECK)[cards].sum(axis=1, dtype=np.uint64), lanes)


def best_together(ranking: Ranking, one: Keyed, other: Keyed) -> NDArray[np.uint16]:
    """``ordinals[one, other]``: the best hand of each row with each other row; where a card meets itself, anything."""
    tables = strengths(ranking, one.cards + other.cards)
    return looked_up(
        one.keys[:, None] + (other.keys + tables.bias),
        one.lanes[:, None],
        other.lanes[None, :],
        tables.offsets,
        tables.rank_table,
        tables.flush_table,
    )


def looked_up(
    keys: Keys,
    lanes: Keys,
    more_lanes: Keys,
    offsets: NDArray[np.uint16],
    rank_table: NDArray[Any],
    flush_table: NDArray[Any],
) -> NDArray[Any]:
    """What tables say of hands with these keys, biased; their lanes, in two parts, are put together where asked for."""
    rows = (keys >> np.uint64(ROW_SHIFT)).view(np.int64)
    sums = (keys >> np.uint64(RANK_SHIFT)).view(np.int64)
    found: NDArray[Any] = rank_table[(sums + offsets[rows]) & SLOT_MASK]
    flagged = np.nonzero(keys & np.uint64(FLAG_MASK))
    lane = np.broadcast_to(lanes, keys.shape)[flagged] | np.broadcast_to(more_lanes, keys.shape)[flagged]
    best = found[flagged]
    for suit in range(4):  # two suits can both flush where three cards make a hand
        ranks = (lane >> np.uint64(suit * LANE_WIDTH)) & np.uint64(LANE_MASK)
        best = np.maximum(best, flush_table[ranks.view(np.int64)])
    found[flagged] = best
    return found

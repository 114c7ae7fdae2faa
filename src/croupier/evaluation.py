"""Hands in bulk: what each of many hands makes, under any ranking and from any deck.

>>> made = evaluate(["AsKsQsJsTs 2c2d", "KdKh8c8s8d 2c3c"])
>>> made.describe(0), made.describe(1)
('royal flush', 'full house, eights over kings')
>>> made.strengths.argmax()
np.int64(0)

An array of card numbers (rank * 4 + suit, see ``croupier.cards``) is fastest: a row for each hand, a column for each
card, bytes if you can. A hand may have more cards than the ranking ranks, up to seven; its best hand counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.cards import FULL_DECK, Card, Deck, parse_cards
from croupier.errors import CardError
from croupier.rankings import POKER, Cut, Ranking
from croupier.solver.kernels import hands as kernels
from croupier.solver.strengths import MOST, Strengths, card_keys, strengths

CHUNK = 1 << 16  # hands looked up at a time, so that what is between input and answer stays in the processor's cache

Hands = NDArray[np.integer] | Iterable[str | Iterable[int | str]]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class MadeHands:
    """What each hand makes: ``strengths[hand]``, the ranking's own integers, and ``categories[hand]``, places in
    ``ranking.order``. A higher strength wins; equal strengths tie."""

    ranking: Ranking
    strengths: NDArray[np.int32]
    categories: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.strengths)

    def __repr__(self) -> str:
        return f"<hands: {len(self):,} ranked by {self.ranking}>"

    def describe(self, hand: int) -> str:
        """One of the hands in words: "two pair, kings and eights"."""
        return self.ranking.describe(int(self.strengths[hand]))

    def at_least(self, cut: Cut) -> NDArray[np.bool_]:
        """Which of the hands reach the cut."""
        return self.strengths >= self.ranking.threshold(cut)

    def counts(self) -> dict[Cut, int]:
        """How many hands fall in each category, from the lowest category to the highest."""
        counted = np.bincount(self.categories, minlength=len(self.ranking.order))
        return dict(zip(self.ranking.order, counted.tolist(), strict=True))


def evaluate(hands: Hands, ranking: Ranking = POKER, *, deck: Deck = FULL_DECK, check: bool = True) -> MadeHands:
    """What each hand makes under the ranking.

    >>> evaluate(["AsKsQsJsTs", "KdKh8c8s8d"]).counts()[POKER.order[-1]]
    1

    ``hands`` is an array of card numbers, or texts such as "AsKd 7h7c2s", or rows of cards; all of one length. Every
    card must be of the deck. ``check=False`` leaves out the search for a card twice in a hand, for hands that were
    dealt or enumerated; it saves about a sixth of the time, and the answer for a hand that does hold a card twice means
    nothing.
    """
    array = hands if isinstance(hands, np.ndarray) and hands.dtype.kind not in "UO" else _array(hands)
    count, cards = _shape(array, ranking)
    found = MadeHands(ranking, np.empty(count, np.int32), np.empty(count, np.uint8))
    if count == 0:
        return found
    tables = strengths(ranking, cards)
    ordinals = np.empty(min(count, CHUNK), np.uint16)
    for start in range(0, count, CHUNK):
        stop = min(start + CHUNK, count)
        chunk = _bytes(array[start:stop], start)
        chunk_ordinals = ordinals[: stop - start]
        if not _look_up(chunk, tables, deck, chunk_ordinals):
            raise CardError(_stranger(chunk, start, deck))
        if check and kernels.closest_of(cards)(chunk) == 0:
            raise CardError(_twin(chunk, start))
        kernels.spread(chunk_ordinals, tables.strengths, found.strengths[start:stop])
        kernels.spread(chunk_ordinals, tables.categories, found.categories[start:stop])
    return found


def _array(hands: Hands) -> NDArray[np.integer]:
    """Texts and rows of cards as an array of card numbers."""
    if isinstance(hands, str) or not np.iterable(hands):
        raise CardError(f"{hands!r} is not a list of hands: write [hand] for a single one")
    rows = [_numbers(hand, at) for at, hand in enumerate(hands)]
    for at, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise CardError(f"hand {at} has {len(row)} cards and hand 0 has {len(rows[0])}: give hands of one length")
    return np.array(rows) if rows else np.empty((0, 0), np.uint8)


def _numbers(hand: str | Iterable[int | str], at: int) -> Sequence[int]:
    if isinstance(hand, str):
        return parse_cards(hand)
    if not np.iterable(hand):
        raise CardError(f"hand {at} is {hand}: a hand is a text such as AsKd7h, or a row of cards")
    return [Card.parse(card) if isinstance(card, str) else card for card in hand]


def _shape(array: NDArray[np.integer], ranking: Ranking) -> tuple[int, int]:
    if array.ndim != 2:
        raise CardError(f"hands of shape {array.shape} are not rows of cards: give one row for each hand")
    if array.dtype.kind not in "iu":
        raise CardError(f"cards are whole numbers from 0 (2c) to 51 (As), or texts such as As, not {array.dtype}")
    count, cards = array.shape
    if count and not ranking.size <= cards <= MOST:
        allowed = f"{ranking.size} to {MOST}" if ranking.size < MOST else f"{MOST}"
        few = cards < ranking.size
        raise CardError(
            f"hands of {cards} are too {'short' if few else 'long'} for {ranking}: give {allowed} cards each"
        )
    return count, cards


def _bytes(chunk: NDArray[np.integer], start: int) -> NDArray[np.uint8]:
    """The chunk as the kernels want it: unsigned bytes, row after row."""
    if chunk.dtype != np.uint8:
        strange = (chunk < 0) | (chunk >= len(FULL_DECK))  # before a byte cuts the number off
        if strange.any():
            hand, place = np.argwhere(strange)[0]
            raise CardError(_no_card(start + hand, chunk[hand, place]))
    return np.ascontiguousarray(chunk, np.uint8)


def _look_up(chunk: NDArray[np.uint8], tables: Strengths, deck: Deck, ordinals: NDArray[np.uint16]) -> bool:
    """Write the hands' ordinals; false if a card is not of the deck."""
    best = kernels.best_of(tables.cards)
    keys = card_keys(deck)
    return best(chunk, keys, tables.bias, tables.offsets, tables.rank_table, tables.flush_table, ordinals)


def _stranger(chunk: NDArray[np.uint8], start: int, deck: Deck) -> str:
    hand, place = np.argwhere(~np.isin(chunk, [int(card) for card in deck]))[0]
    card = chunk[hand, place]
    if card >= len(FULL_DECK):
        return _no_card(start + hand, card)
    return f"hand {start + hand} holds {Card(card)}, which is not in the {deck.name}"


def _no_card(hand: np.int64, card: np.integer) -> str:
    return f"hand {hand} holds card number {card}: cards are numbered from 0 (2c) to 51 (As)"


def _twin(chunk: NDArray[np.uint8], start: int) -> str:
    ordered = np.sort(chunk, axis=1)
    hand, place = np.argwhere(ordered[:, 1:] == ordered[:, :-1])[0]
    return f"hand {start + hand} holds {Card(ordered[hand, place])} twice"

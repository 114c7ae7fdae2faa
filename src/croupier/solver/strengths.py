"""Strengths as tables: what the kernels look up instead of ranking a hand.

A hand's best strength is the better of two numbers: the best that its ranks make if suits are ignored, and the best
that its cards of one suit make. This holds in every ranking where a flush beats the same cards unsuited. So a
ranking becomes two tables: by multiset of ranks (49,205 of seven cards) and by set of ranks in one suit (8,192).

The tables are grown from the ranking itself: hands of exactly its size are ranked by ``Ranking.strength``, and the
best of one card more is the best that remains when any one card is put away. Strengths are kept as *ordinals*, their
places among all strengths of the ranking, which fit in 16 bits and compare as the strengths do.

>>> from croupier.rankings import POKER
>>> tables = strengths(POKER, 7)
>>> len(tables.strengths), POKER.describe(int(tables.strengths[-1]))
(7462, 'royal flush')
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card, Deck
from croupier.errors import CardError, Unsolvable
from croupier.rankings import FLUSH, HIGH_CARD, STRAIGHT, STRAIGHT_FLUSH, Ranking
from croupier.solver.displacement import displaced
from croupier.solver.kernels import hand_keys

Array = TypeVar("Array", bound=NDArray[Any])

MOST = 7  # cards of a hand: more would not fit the tables
RANK_COUNT = 13
COPIES = 4  # cards of one rank in a deck

# The key of a rank is a power of an odd number modulo 2^32. What matters is only that no two multisets of ranks agree
# in both row and place, which is checked as the tables are built; the bits of the root of three, behind the point,
# are the first of the well-known numbers tried that pass.
ROOT_OF_THREE = 0xBB67AE85
RANK_KEYS = np.array([pow(ROOT_OF_THREE, rank + 1, 2**32) for rank in range(RANK_COUNT)], np.uint32)


@dataclass(frozen=True, slots=True, eq=False)
class Strengths:
    """The tables of one ranking for hands of one number of cards.

    ``strengths[ordinal]`` is the ranking's own integer and ``categories[ordinal]`` a place in ``ranking.order``; both
    are the same for every number of cards. ``rank_table[slot]`` and ``flush_table[ranks]`` hold ordinals; the slot
    of a multiset is found through ``offsets[row]``, as ``kernels.hand_keys`` explains. ``bias`` starts each suit's
    counter so that it flags a flush.
    """

    ranking: Ranking
    cards: int
    strengths: NDArray[np.int32]
    categories: NDArray[np.uint8]
    offsets: NDArray[np.uint16]
    rank_table: NDArray[np.uint16]
    flush_table: NDArray[np.uint16]
    bias: np.uint64


@cache
def strengths(ranking: Ranking, cards: int) -> Strengths:
    """The tables for hands of ``cards`` cards, at least the ranking's size and at most seven."""
    if not ranking.size <= cards <= MOST:
        raise CardError(
            f"a hand of {cards} {'card' if cards == 1 else 'cards'} cannot be looked up in {ranking}: "
            f"it has {ranking.size} to {MOST}"
        )
    _require_suits_to_help(ranking)
    values = _values(ranking)
    categories = (values // 13**ranking.size).astype(np.uint8)
    flushes = FLUSH in ranking
    counter = 8 - ranking.size if flushes else 0  # with no flush in the ranking, seven cards never reach the flag
    bias = sum(counter << hand_keys.SUIT_WIDTH * suit for suit in range(4))
    return Strengths(
        ranking,
        cards,
        _fixed(values.astype(np.int32)),
        _fixed(categories),
        _offsets(cards),
        _rank_table(ranking, cards),
        _flush_table(ranking),
        np.uint64(bias),
    )


@cache
def card_keys(deck: Deck) -> NDArray[np.uint64]:
    """The key of every byte: of the deck's cards as ``hand_keys`` lays it out, and of all others, "absent"."""
    keys = np.full(256, hand_keys.ABSENT, np.uint64)
    for card in deck:
        rank_key = int(RANK_KEYS[card.rank]) << hand_keys.RANK_SHIFT
        keys[card] = rank_key | 1 << hand_keys.SUIT_WIDTH * card.suit
    return _fixed(keys)


def slots(sums: NDArray[np.uint32], cards: int) -> NDArray[np.int64]:
    """Where multisets of ``cards`` ranks with these key sums are in a rank table."""
    moved: NDArray[np.int64] = sums.astype(np.int64) + _offsets(cards)[sums >> np.uint32(32 - hand_keys.ROW_BITS)]
    return moved & hand_keys.SLOT_MASK


def _require_suits_to_help(ranking: Ranking) -> None:
    places = {cut.category: place for place, cut in enumerate(ranking.order)}
    for suited, plain in ((FLUSH, HIGH_CARD), (STRAIGHT_FLUSH, STRAIGHT)):
        if suited in ranking and plain in ranking and places[suited.category] < places[plain.category]:
            raise Unsolvable(f"{ranking} puts {suited.phrase} below {plain.phrase}: the tables need it above")
    for problem in ranking.problems():
        raise Unsolvable(f"{ranking} is no order on all its hands: {problem}")


@cache
def _values(ranking: Ranking) -> NDArray[np.int64]:
    """Every strength of the ranking, from lowest to highest: an ordinal is a place here."""
    found = np.unique(np.concatenate([_ranked(ranking), *([_suited(ranking)] if FLUSH in ranking else [])]))
    assert len(found) <= 2**16, f"{ranking} has {len(found)} strengths, and an ordinal has 16 bits"
    return _fixed(found)


@cache
def _ranked(ranking: Ranking) -> NDArray[np.int64]:
    """The strength of each multiset of exactly the ranking's size, of more than one suit."""
    return np.array([ranking.strength(_unsuited(counts)) for counts in _multisets(ranking.size).tolist()], np.int64)


def _unsuited(counts: list[int]) -> list[Card]:
    """Cards with so many of each rank; the lowest rank starts a suit later than the others, so none are a flush."""
    ranks = [rank for rank, count in enumerate(counts) if count]
    return [Card(rank * 4 + (copy + (rank == ranks[0])) % 4) for rank in ranks for copy in range(counts[rank])]


@cache
def _suited(ranking: Ranking) -> NDArray[np.int64]:
    """The strength of each set of ranks of exactly the ranking's size in one suit, in the order of combinations."""
    sets = combinations(range(RANK_COUNT), ranking.size)
    return np.array([ranking.strength([Card(rank * 4) for rank in ranks]) for ranks in sets], np.int64)


@cache
def _rank_table(ranking: Ranking, cards: int) -> NDArray[np.uint16]:
    counts = _multisets(cards)
    sums = _sums(cards)
    if cards == ranking.size:
        best = np.searchsorted(_values(ranking), _ranked(ranking)).astype(np.uint16)
    else:
        smaller = _rank_table(ranking, cards - 1)
        best = np.zeros(len(counts), np.uint16)
        for rank in range(RANK_COUNT):
            held = np.flatnonzero(counts[:, rank])
            without = smaller[slots(sums[held] - RANK_KEYS[rank], cards - 1)]
            best[held] = np.maximum(best[held], without)
    table = np.zeros(1 << hand_keys.SLOT_BITS, np.uint16)
    table[slots(sums, cards)] = best
    return _fixed(table)


@cache
def _flush_table(ranking: Ranking) -> NDArray[np.uint16]:
    """The best ordinal of each set of ranks in one suit: bit r for rank r; zero if too few, or if none flush."""
    table = np.zeros(1 << RANK_COUNT, np.uint16)
    if FLUSH not in ranking:
        return _fixed(table)
    bits = 1 << np.array(list(combinations(range(RANK_COUNT), ranking.size)))
    table[bits.sum(axis=1)] = np.searchsorted(_values(ranking), _suited(ranking))
    sets = np.arange(1 << RANK_COUNT)
    sizes = np.bitwise_count(sets)
    for size in range(ranking.size + 1, MOST + 1):
        for rank in range(RANK_COUNT):
            holding = sets[(sizes == size) & (sets >> rank & 1 == 1)]
            table[holding] = np.maximum(table[holding], table[holding ^ 1 << rank])
    return _fixed(table)


@cache
def _multisets(cards: int) -> NDArray[np.uint8]:
    """How many of each rank, for every multiset of so many cards: ``counts[multiset, rank]``."""
    counts = np.zeros((1, RANK_COUNT), np.uint8)
    highest = np.zeros(1, np.int64)
    for _ in range(cards):
        grown = []
        for rank in range(RANK_COUNT):  # only upward, so that no multiset is met twice
            one = counts[(highest <= rank) & (counts[:, rank] < COPIES)]
            one[:, rank] += 1
            grown.append(one)
        counts = np.concatenate(grown)
        highest = np.repeat(np.arange(RANK_COUNT), [len(one) for one in grown])
    return _fixed(counts)


@cache
def _sums(cards: int) -> NDArray[np.uint32]:
    """The key sum of each multiset."""
    return _fixed((_multisets(cards) * RANK_KEYS).sum(axis=1, dtype=np.uint32))


@cache
def _offsets(cards: int) -> NDArray[np.uint16]:
    """How far each row of multisets is moved so that no two of them meet in the table."""
    sums = np.sort(_sums(cards))
    sizes = np.bincount(sums >> np.uint32(32 - hand_keys.ROW_BITS), minlength=1 << hand_keys.ROW_BITS)
    starts = np.concatenate([[0], np.cumsum(sizes)])
    places = (sums & np.uint32(hand_keys.SLOT_MASK)).astype(np.int64)
    offsets = displaced(places, starts, np.argsort(-sizes, kind="stable"))
    assert offsets is not None, f"two multisets of {cards} ranks share a slot"
    return _fixed(offsets)


def _fixed(array: Array) -> Array:
    array.flags.writeable = False  # the caches hand out the same array to everyone
    return array

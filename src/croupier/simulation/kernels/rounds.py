"""Rounds of the showdown family: choose by tables, compare hands, and note what settlements tell apart.

Each step is a loop of its own over many rounds, so that rounds which wait for memory do so together.

The names of the axes, beyond those of ``solver.showdown.best_choices``:

- ``seat``: the seats of a table, which share the dealer's cards and the board;
- ``node``: a decision; ``end``: a line below ``lines``, beyond them a node;
- ``code``: line, showdown, and the bands of both hands, as one number.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.solver.kernels.compiled import kernel

Ints = NDArray[Any]
RANKS, PAIRS, CLASSES = 13, 91, 364


class Piles(NamedTuple):
    """How many cards lie where: a seat's, the dealer's, those of them that show, the board's."""

    hole: int
    dealer: int
    up: int
    board: int


class Choices(NamedTuple):
    """A strategy laid out flat."""

    root: int
    lines: int
    level: Ints
    """``level[node]``."""
    table: Ints
    """``table[node]``: where its table begins in ``picks``."""
    picks: Ints
    leads: Ints
    """``leads[node, choice]``: the end it leads to."""
    seen: Ints
    """``seen[level]``: cards of the board; -1 for a river by ranks."""
    boards: Ints
    """``boards[level]``: where the level's boards begin in ``first`` and ``by``."""
    first: Ints
    by: Ints
    """By all cards of a board in the order they lie, as one number."""
    change: Ints
    holes: Ints
    """By all cards of a seat in the order they lie, as one number: the number of its hole."""
    pair_of: Ints
    board_of: Ints
    """``board_of[slot]``: the rank board of five cards, by the sum of their keys."""
    offsets: Ints
    set_of: Ints
    flush_of: Ints
    plain_boards: int
    """Of the river by ranks, as in ``solver.showdown.best_choices``; ``offsets`` are those of keys of five cards."""


class Hands(NamedTuple):
    """How hands are compared."""

    ranks: Ints
    suits: Ints
    """``ranks[place]`` and ``suits[place]`` of the deck's cards."""
    keys: Ints
    lanes: Ints
    """``keys[place]`` as in ``solver.kernels.hands``, and a bit for the card's rank in the lane of its suit."""
    bias: np.uint64
    offsets: Ints
    rank_table: Ints
    flush_table: Ints
    mine: Ints
    theirs: Ints
    """``mine[ordinal]``, ``theirs[ordinal]``: the bands of the seat's and of the dealer's hand."""
    bands: Ints
    """How many of each."""
    board_plays: Ints
    """Whether the board is part of the seat's hand, and of the dealer's."""


@kernel
def _ordinal(key: np.uint64, lanes: np.uint64, hands: Hands) -> int:
    slot = ((key >> np.uint64(32)) + np.uint64(hands.offsets[key >> np.uint64(51)])) & np.uint64(0xFFFF)
    ordinal = hands.rank_table[slot]
    if key & np.uint64(0x8888):
        for _ in range(4):
            ordinal = max(ordinal, hands.flush_table[lanes & np.uint64(0x1FFF)])
            lanes >>= np.uint64(16)
    return int(ordinal)


@kernel
def _gather(cards: Ints, first: int, count: int, hands: Hands, keys: Ints, lanes: Ints) -> None:
    """Add up the keys and the lanes of some cards of every round."""
    for each in range(cards.shape[1]):
        keys[each], lanes[each] = np.uint64(0), np.uint64(0)
    for at in range(first, first + count):
        for each in range(cards.shape[1]):
            card = cards[at, each]
            keys[each] += hands.keys[card]
            lanes[each] |= hands.lanes[card]


@kernel
def compare(cards: Ints, piles: Piles, hands: Hands, seats: int, room: Ints, theirs: Ints, shown: Ints) -> None:
    """Fill ``shown[seat, round]``: showdown and bands of both hands as one number.

    Cards are in the order dealer, board, then seat by seat. ``room[4, round]`` and ``theirs[round]`` are room.
    """
    keys, lanes, board_keys, board_lanes = room[0], room[1], room[2], room[3]
    _gather(cards, piles.dealer, piles.board, hands, board_keys, board_lanes)
    _gather(cards, 0, piles.dealer, hands, keys, lanes)
    plays = np.uint64(0) - np.uint64(hands.board_plays[1])  # all bits, or none
    for each in range(cards.shape[1]):
        key = hands.bias + keys[each] + (board_keys[each] & plays)
        theirs[each] = _ordinal(key, lanes[each] | (board_lanes[each] & plays), hands)
    plays = np.uint64(0) - np.uint64(hands.board_plays[0])
    mine_bands, their_bands = hands.bands[0], hands.bands[1]
    for seat in range(seats):
        _gather(cards, piles.dealer + piles.board + seat * piles.hole, piles.hole, hands, keys, lanes)
        for each in range(cards.shape[1]):
            key = hands.bias + keys[each] + (board_keys[each] & plays)
            mine = _ordinal(key, lanes[each] | (board_lanes[each] & plays), hands)
            other = theirs[each]
            result = (mine <= other) + (mine < other)
            shown[seat, each] = (result * mine_bands + hands.mine[mine]) * their_bands + hands.theirs[other]


@kernel
def choose(cards: Ints, piles: Piles, choices: Choices, hands: Hands, node: int, seat: int, ends: Ints) -> None:
    """Take a decision in every round that has come to it: ``ends[round]`` moves on."""
    level = choices.level[node]
    if choices.seen[level] < 0:
        _choose_river(cards, piles, choices, hands, node, seat, ends)
        return
    hole = np.uint64(piles.dealer + piles.board + seat * piles.hole)
    size = np.uint64(hands.ranks.shape[0])
    privates = np.uint64(choices.change.shape[1])
    here = choices.lines + node
    base, start = choices.table[node], np.uint64(choices.boards[level])
    board, seen = np.uint64(piles.dealer), np.uint64(choices.seen[level])
    for each in range(cards.shape[1]):
        if ends[each] != here:
            continue
        code = np.uint64(0)
        for at in range(hole, hole + np.uint64(piles.hole)):
            code = code * size + np.uint64(cards[at, each])
        private = np.uint64(choices.holes[code])
        if piles.up > 0:
            private = private * size + np.uint64(cards[0, each])
        code = np.uint64(0)
        for at in range(board, board + seen):
            code = code * size + np.uint64(cards[at, each])
        changed = choices.change[choices.by[start + code], private]
        state = np.uint64(choices.first[start + code]) * privates + np.uint64(changed)
        ends[each] = choices.leads[node, choices.picks[np.uint64(base) + state]]


@kernel
def _choose_river(cards: Ints, piles: Piles, choices: Choices, hands: Hands, node: int, seat: int, ends: Ints) -> None:
    """The same by ranks, and by the suit of which three or more lie on the board."""
    hole = piles.dealer + piles.board + seat * piles.hole
    here = choices.lines + node
    base = choices.table[node]
    for each in range(cards.shape[1]):
        if ends[each] != here:
            continue
        low, high = np.uint64(cards[hole, each]), np.uint64(cards[hole + 1, each])
        if hands.ranks[low] > hands.ranks[high]:
            low, high = high, low
        pair = choices.pair_of[hands.ranks[low], hands.ranks[high]]
        key = np.uint64(0)
        for at in range(piles.dealer, piles.dealer + 5):
            key += hands.keys[cards[at, each]]
        # A suit's counter of four bits, plus five, reaches its highest bit where three lie.
        flush = (key + np.uint64(0x5555)) & np.uint64(0x8888)
        if flush == 0:
            slot = ((key >> np.uint64(32)) + np.uint64(choices.offsets[key >> np.uint64(51)])) & np.uint64(0xFFFF)
            state = choices.board_of[slot] * PAIRS + pair
        else:
            suit = 0 if flush & np.uint64(8) else 1 if flush & np.uint64(0x80) else 2 if flush & np.uint64(0x800) else 3
            mask, y, z = 0, RANKS, RANKS
            for at in range(piles.dealer, piles.dealer + 5):
                card = cards[at, each]
                suited = hands.suits[card] == suit
                rank = hands.ranks[card]
                mask |= suited << rank
                z = z if suited else y
                y = y if suited else rank
            plane = (hands.suits[low] == suit) + 2 * (hands.suits[high] == suit)
            if plane == 2 and hands.ranks[low] == hands.ranks[high]:
                plane = 1
            board = choices.flush_of[y, z] + choices.set_of[mask]
            state = choices.plain_boards * PAIRS + board * CLASSES + plane * PAIRS + pair
        ends[each] = choices.leads[node, choices.picks[base + state]]


@kernel
def look_up(cards: Ints, places: Ints, weights: Ints, table: Ints, marks: Ints) -> None:
    """Add ``table[number]`` to ``marks[round]``, where the number is that of some cards among all sets of so many.

    ``places`` are those of the cards, and ``weights[position, card]`` what each adds to the number, cards ascending.
    """
    count = places.shape[0]
    found = np.zeros(8, np.uint8)
    for each in range(cards.shape[1]):
        for at in range(count):
            found[at] = cards[places[at], each]
        for end in range(count - 1, 0, -1):  # bubbles, without a branch
            for at in range(end):
                low, high = min(found[at], found[at + 1]), max(found[at], found[at + 1])
                found[at], found[at + 1] = low, high
        number = 0
        for at in range(count):
            number += weights[at, found[at]]
        marks[each] |= table[number]

"""Flush boards of the hold'em family, rest by rest: the weights that come down to them, and what is known of each hole.

``holdem_tallies`` has the weights of flops by what they show of a suit, and the names of the axes. A board with three
of the suit is reached from flops that show all three, times the ways in which its two unsuited cards can fall; from
those that show two of them and one unsuited card; and from those that show one: the sums of ``holdem_values`` with the
arrow turned round.
"""

from __future__ import annotations

import numpy as np

from croupier.solver.kernels.compiled import kernel
from croupier.solver.kernels.holdem import (
    CLASSES,
    NO_RANK,
    ONE,
    PAIRS,
    PLANES,
    RANKS,
    TOP,
    ZERO,
    Deck,
    Hands,
    Ints,
    Ranked,
    River,
    flush_board,
)
from croupier.solver.kernels.holdem_values import Flops, add, add_times, clear, fall_together, falls, halve


@kernel
def missing_of(deck: Deck, rest: int) -> int:
    """How many cards a rest has: so many of the board are not of the suit."""
    missing: int = (deck.rests[rest, 0] != NO_RANK) + (deck.rests[rest, 1] != NO_RANK)
    return missing


@kernel
def gather(deck: Deck, flops: Flops, rest: int, change: Ints, ways: Ints, gathered: Ints) -> None:
    """Fill what all suit sets beside a rest share: ``gathered[pair or triple, channel, class]`` and ``ways[class]``.

    Everything is there twice, but for ``ways``: how often the rest can fall beside what is held.
    """
    y, z = deck.rests[rest, 0], deck.rests[rest, 1]
    missing = missing_of(deck, rest)
    y_falls, z_falls = ways.copy(), ways.copy()
    if missing == 2:
        fall_together(flops.held, y, z, ways)
        falls(flops.held, y, ZERO, y_falls)
        falls(flops.held, z, ONE if y == z else ZERO, z_falls)
        for a in range(RANKS):
            for b in range(a + 1, RANKS):
                pair = flops.pair_of[a, b]
                if flops.two[pair, y] >= 0:
                    clear(gathered[pair])
                    add_times(gathered[pair], change[flops.two[pair, y]], z_falls)
                    if y != z:
                        add_times(gathered[pair], change[flops.two[pair, z]], y_falls)
                    _double(gathered[pair])
                    add(gathered[pair], change[flops.one[a, flops.pair_of[y, z]]])
                    add(gathered[pair], change[flops.one[b, flops.pair_of[y, z]]])
    elif missing == 1:
        falls(flops.held, y, ZERO, y_falls)
        for triple in range(deck.sized[1]):
            clear(gathered[triple])
            add_times(gathered[triple], change[triple], y_falls)
            _double(gathered[triple])
            for part in range(3):
                add(gathered[triple], change[flops.two[flops.pairs_of[triple, part], y]])


@kernel
def _double(
    target: Ints,
) -> None:
    for row in range(target.shape[0]):
        for number in range(CLASSES):
            target[row, number] *= 2


@kernel
def weigh(
    deck: Deck,
    flops: Flops,
    rest: int,
    suit_set: int,
    change: Ints,
    ways: Ints,
    gathered: Ints,
    weight: Ints,
    boards: Ints,
) -> None:
    """Fill ``weight[channel, class]`` of a flush board, and take it away from ``boards``, those of the rank boards."""
    missing = missing_of(deck, rest)
    place = suit_set - deck.sized[2 - missing]
    board = deck.board_of[rest, place]
    clear(weight)
    for part in range(flops.parts.shape[1]):
        if flops.parts[suit_set, part] >= 0:
            source = flops.parts[suit_set, part]
            add(weight, change[source] if missing == 0 else gathered[source])
    if missing > 0:
        halve(weight)
    if missing == 2:
        add_times(weight, change[place], ways)
    for channel in range(weight.shape[0]):
        for number in range(CLASSES):
            weight[channel, number] *= deck.alive[suit_set, number]
        for plane in range(PLANES):
            base = np.uint64(plane * PAIRS)
            for pair in range(np.uint64(PAIRS)):
                boards[board, channel, pair] -= weight[channel, base + pair]


@kernel
def rest_states(
    deck: Deck,
    hands: Hands,
    ranked: Ranked,
    cuts: Ints,
    flops: Flops,
    rest: int,
    change: Ints,
    gathered: Ints,
    river: River,
    boards: Ints,
    weights: Ints,
    strengths: Ints,
    terms: Ints,
) -> int:
    """Every flush board of a rest: ``weights[set, channel, class]``, ``strengths[set, class]`` and
    ``terms[set, class, term]``, which are those of ``Rules.pays``: one, dealers beaten, tied, below each cut.

    Returns how many suit sets there are. Cost: that of tallying these boards.
    """
    ways = np.zeros(CLASSES, change.dtype)
    gather(deck, flops, rest, change, ways, gathered)
    missing = missing_of(deck, rest)
    first, last = deck.sized[2 - missing], deck.sized[3 - missing]
    for suit_set in range(first, last):
        at = suit_set - first
        board = deck.board_of[rest, at]
        weigh(deck, flops, rest, suit_set, change, ways, gathered, weights[at], boards)
        flush_board(deck, hands, ranked, cuts, suit_set, rest, board, river)
        for number in range(CLASSES):
            member = river.member_of[number]
            strengths[at, number] = river.value[member if member >= TOP else member % PAIRS]
            terms[at, number, 0] = 1
            terms[at, number, 1] = river.won[member]
            terms[at, number, 2] = river.tied[member]
            for cut in range(cuts.shape[0]):
                terms[at, number, 3 + cut] = river.below[cut, member]
    sets: int = last - first
    return sets

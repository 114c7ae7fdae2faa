"""Values of the hold'em family: river states summed to flops, flops to hole cards, decisions taken on the way.

The value of a flop and a hole is the sum over all turns and rivers as if no flush could be made, which asks for ranks
only, plus, for each suit on the flop, what flushes of that suit *change* on the boards the flop can grow into. So no
board of cards is ever listed. ``holdem`` has the names of the axes, and these are more of them:

- ``lane``: a number carried per state: what each group of wagers brings, then for each decision of the level, the best
  of its choices; summed over all that may still come;
- ``key``: what a flop shows of one suit: three ranks of it; or two, and the rank of the other card; or one, and the
  ranks of the others. ``change[key, lane, class]`` is what that suit's flushes change.

A board with three of the suit adds to the keys of flops that show all three, times the ways in which its two unsuited
cards can fall; to those that show two of them and one unsuited card; and to those that show one. Sums over the pairs
of ranks within suit sets (over triples, where four are of the suit) are gathered once for each rest, and serve the
latter two: a board is met through two pairs that hold a given rank, and so through twice the sum.

Everything is an integer; sums run over dealers, boards and holdings, never averages.

The module is long because one pass over the boards fills all tables: its loops share what each board has gathered.
"""

from __future__ import annotations

from typing import NamedTuple

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
    Rules,
    flush_board,
    rank_board,
    value_board,
)


class Flops(NamedTuple):
    """How flops, boards and suits hang together: what depends on the deck alone."""

    held: Ints
    """``held[rank, class]``: the unsuited cards of a rank in the hole."""
    present: Ints
    """``present[pair]``: 1 where the deck has both ranks."""
    both: Ints
    """``both[rank, pair]``: the cards of a rank among two."""
    parts: Ints
    """``parts[set]``: the pairs within a suit set of three, the triples within one of four or five."""
    pairs_of: Ints
    """``pairs_of[triple]``: the pairs within it."""
    three: Ints
    """``three[mask]``: the key of three suited ranks, which is the number of their suit set."""
    two: Ints
    """``two[pair, rank]``: the key of two suited ranks and an unsuited one."""
    one: Ints
    """``one[rank, pair]``: the key of a suited rank and two unsuited ones."""
    flops: Ints
    """``flops[rank flop]``: its three ranks."""
    extended: Ints
    """``extended[rank flop, pair]``: the rank board of a flop and two more ranks."""
    suited: Ints
    """``suited[flop]``: the cards of a flop, one for each that a change of suits leads to."""
    weights: Ints
    """``weights[flop]``: how many it stands for."""
    ranks: Ints
    """``ranks[flop]``: its rank flop."""
    shown: Ints
    keys: Ints
    """``shown[flop, at]`` and ``keys[flop, at]``: the suits it shows, each with its key; -1 where there are no more."""
    pair_of: Ints
    """``pair_of[rank, rank]``."""


@kernel
def rank_boards(
    deck: Deck,
    hands: Hands,
    rules: Rules,
    river: River,
    rows: Ints,
    ranked: Ranked,
    plain: Ints,
) -> None:
    """Fill ``ranked``, and ``plain[board, lane, pair]``: every river state as if no flush could be made.

    ``rows[row, member]`` is room. Cost: 6,175 boards, each a sweep over at most 91 pairs.
    """
    for board in range(deck.boards.shape[0]):
        count = rank_board(deck, hands, rules.dealer_cuts, board, river)
        ranked.size[board] = count
        for at in range(count):
            ranked.order[board, at] = river.number[at]
            ranked.place[board, river.number[at]] = at
            ranked.value[board, at] = river.value[at]
            ranked.won[board, at] = river.won[at]
            ranked.tied[board, at] = river.tied[at]
        for cut in range(rules.dealer_cuts.shape[0]):
            for at in range(count):
                ranked.below[board, cut, at] = river.below[cut, at]
        value_board(rules, deck.dealers, river, ONE, count, TOP, rows)
        _take_best(rules, rows, ZERO, count)
        for lane in range(plain.shape[1]):
            for at in range(count):
                plain[board, lane, river.number[at]] = rows[lane, at]


@kernel
def _take_best(
    rules: Rules,
    rows: Ints,
    start: int,
    end: int,
) -> None:
    """Make rows of choices into lanes: the row behind the groups becomes the best of the first decision, and so on."""
    row = rules.groups
    for decision in range(rules.options.shape[0]):
        lane = rules.groups + decision
        for choice in range(rules.options[decision]):
            for member in range(np.uint64(start), np.uint64(end)):
                offered = rows[row, member]
                rows[lane, member] = max(offered, rows[lane, member]) if choice > 0 else offered
            row += 1


@kernel
def flush_boards(
    deck: Deck,
    hands: Hands,
    ranked: Ranked,
    rules: Rules,
    flops: Flops,
    plain: Ints,
    river: River,
    rows: Ints,
    change: Ints,
) -> None:
    """Fill ``change[key, lane, class]``: what flushes change, summed over the boards that a key can grow into.

    Cost: 36,608 boards, each tallied, valued, and added to some four rows of 364 classes.
    """
    lanes = plain.shape[1]
    here = np.zeros((lanes, CLASSES), plain.dtype)
    gathered = np.zeros((max(PAIRS, deck.sized[1]), lanes, CLASSES), plain.dtype)
    twice = np.zeros((PAIRS, lanes, CLASSES), plain.dtype)
    ways = np.zeros(CLASSES, np.int32)
    y_falls, z_falls = ways.copy(), ways.copy()
    for rest in range(deck.rests.shape[0]):
        y, z = deck.rests[rest, 0], deck.rests[rest, 1]
        missing = (y != NO_RANK) + (z != NO_RANK)
        if missing == 2:
            fall_together(flops.held, y, z, ways)
            falls(flops.held, y, ZERO, y_falls)
            falls(flops.held, z, ONE if y == z else ZERO, z_falls)
        elif missing == 1:
            falls(flops.held, y, ZERO, y_falls)
        for part in range(PAIRS if missing == 2 else deck.sized[1]):
            clear(gathered[part])
        for suit_set in range(deck.sized[2 - missing], deck.sized[3 - missing]):
            place = suit_set - deck.sized[2 - missing]
            board = deck.board_of[rest, place]
            planes, low, end = flush_board(deck, hands, ranked, rules.dealer_cuts, suit_set, rest, board, river)
            value_board(rules, deck.dealers, river, planes, low, end, rows)
            _take_best(rules, rows, ZERO, planes * PAIRS)
            _take_best(rules, rows, TOP, end)
            for lane in range(lanes):
                for plane in range(PLANES):
                    base = np.uint64(plane * PAIRS)
                    for pair in range(np.uint64(PAIRS)):
                        changed = rows[lane, river.member_of[base + pair]] - plain[board, lane, pair]
                        here[lane, base + pair] = changed * deck.alive[suit_set, base + pair]
            if missing == 2:
                add_times(change[place], here, ways)
            for part in range(flops.parts.shape[1]):
                if flops.parts[suit_set, part] >= 0:
                    add(gathered[flops.parts[suit_set, part]], here)
        if missing == 2:
            for a in range(RANKS):
                for b in range(a + 1, RANKS):
                    pair = flops.pair_of[a, b]
                    if flops.two[pair, y] >= 0:
                        add_times(change[flops.two[pair, y]], gathered[pair], z_falls)
                        if y != z:
                            add_times(change[flops.two[pair, z]], gathered[pair], y_falls)
                        add(change[flops.one[a, flops.pair_of[y, z]]], gathered[pair])
                        add(change[flops.one[b, flops.pair_of[y, z]]], gathered[pair])
            for a in range(RANKS):
                if flops.one[a, flops.pair_of[y, z]] >= 0:
                    halve(change[flops.one[a, flops.pair_of[y, z]]])
        elif missing == 1:
            for pair in range(PAIRS):
                clear(twice[pair])
            for triple in range(deck.sized[1]):
                add_times(change[triple], gathered[triple], y_falls)
                for part in range(3):
                    add(twice[flops.pairs_of[triple, part]], gathered[triple])
            for pair in range(PAIRS):
                if flops.two[pair, y] >= 0:
                    halve(twice[pair])
                    add(change[flops.two[pair, y]], twice[pair])
        else:
            for triple in range(deck.sized[1]):
                add(change[triple], gathered[triple])


@kernel
def falls(
    held: Ints,
    rank: int,
    shown: int,
    ways: Ints,
) -> None:
    """Fill ``ways[class]``: how often an unsuited card of a rank can still fall, some being held and some shown."""
    for number in range(CLASSES):
        ways[number] = 3 - shown - held[rank, number]


@kernel
def fall_together(
    held: Ints,
    y: int,
    z: int,
    ways: Ints,
) -> None:
    """Fill ``ways[class]``: how often unsuited cards of ranks y and z can fall beside what is held."""
    for number in range(CLASSES):
        left = 3 - held[y, number]
        ways[number] = left * (left - 1) // 2 if y == z else left * (3 - held[z, number])


@kernel
def clear(
    target: Ints,
) -> None:
    for row in range(target.shape[0]):
        for number in range(CLASSES):
            target[row, number] = 0


@kernel
def add(
    target: Ints,
    source: Ints,
) -> None:
    """Add rows of classes to each other."""
    for row in range(source.shape[0]):
        for number in range(CLASSES):
            target[row, number] += source[row, number]


@kernel
def add_times(
    target: Ints,
    source: Ints,
    ways: Ints,
) -> None:
    """Add rows of classes, each class times its ways."""
    for row in range(source.shape[0]):
        for number in range(CLASSES):
            target[row, number] += ways[number] * source[row, number]


@kernel
def halve(
    target: Ints,
) -> None:
    """Take half of rows that hold everything twice."""
    for row in range(target.shape[0]):
        for number in range(CLASSES):
            target[row, number] >>= 1


@kernel
def plain_flops(
    deck: Deck,
    flops: Flops,
    plain: Ints,
    totals: Ints,
) -> None:
    """Fill ``totals[rank flop, lane, pair]``: all turns and rivers summed as if no flush could be made.

    What is found for holes that cannot be dealt beside the flop means nothing. Cost: 455 x 91 x 91 additions a lane.
    """
    ways = np.empty(PAIRS, totals.dtype)
    for flop in range(flops.flops.shape[0]):
        for more in range(PAIRS):
            if turn_ways(deck, flops, flop, more, ways):
                board = flops.extended[flop, more]
                for lane in range(plain.shape[1]):
                    for pair in range(PAIRS):
                        totals[flop, lane, pair] += ways[pair] * plain[board, lane, pair]


@kernel
def turn_ways(
    deck: Deck,
    flops: Flops,
    flop: int,
    more: int,
    ways: Ints,
) -> bool:
    """Fill ``ways[pair]``: how often turn and river of two ranks can follow a rank flop; False if never."""
    turn, river = deck.low[more], deck.high[more]
    turns = deck.supply[turn] + deck.supply[RANKS + turn]
    rivers = deck.supply[river] + deck.supply[RANKS + river]
    for card in range(3):
        turns -= flops.flops[flop, card] == turn
        rivers -= flops.flops[flop, card] == river
    if turns <= (turn == river) or rivers <= 0:
        return False
    for pair in range(PAIRS):
        left = turns - flops.both[turn, pair]
        ways[pair] = left * (left - 1) // 2 if turn == river else left * (rivers - flops.both[river, pair])
    return True


@kernel
def flop_state(
    flops: Flops,
    plain: Ints,
    change: Ints,
    flop: int,
    low_suit: int,
    high_suit: int,
    state: Ints,
    weight: Ints,
) -> None:
    """Fill ``state[lane, pair]``, the lanes of a flop for holes of two suits, and ``weight[pair]``, how often it is so.

    Holes whose lower card is of one suit and the higher of the other lie side by side, so that rows are added as
    they are. Two cards of one rank are met with the lower suit first only; what is blocked by the flop has no weight.
    """
    for lane in range(state.shape[0]):
        for pair in range(PAIRS):
            state[lane, pair] = plain[flops.ranks[flop], lane, pair]
    for at in range(3):
        if flops.shown[flop, at] >= 0:
            key = flops.keys[flop, at]
            plane = (low_suit == flops.shown[flop, at]) + 2 * (high_suit == flops.shown[flop, at])
            for lane in range(state.shape[0]):
                for pair in range(np.uint64(PAIRS)):
                    state[lane, pair] += change[key, lane, np.uint64(plane * PAIRS) + pair]
    for pair in range(PAIRS):
        weight[pair] = flops.weights[flop] * flops.present[pair]
    for rank in range(RANKS):
        if low_suit >= high_suit:
            weight[flops.pair_of[rank, rank]] = 0
    for at in range(3):
        rank, suit = flops.suited[flop, at] // 4, flops.suited[flop, at] % 4
        if suit == low_suit:
            for high in range(rank, RANKS):
                weight[flops.pair_of[rank, high]] = 0
        if suit == high_suit:
            for low in range(rank + 1):
                weight[flops.pair_of[low, rank]] = 0


@kernel
def decide(
    choices: Ints,
    options: Ints,
    ways: int,
    before: Ints,
    best: Ints,
    pick: Ints,
    even: Ints,
    spare: Ints,
) -> None:
    """Take every decision for all pairs: fills ``best``, ``pick`` and ``even``, each [decision, pair].

    ``choices[decision, choice, 1 + lane before]``: the constant in front counts once for each of ``ways``. ``pick`` is
    the first of the best choices, ``even`` is 1 where it has an equal.
    """
    for decision in range(options.shape[0]):
        for choice in range(options[decision]):
            fixed = choices[decision, choice, 0] * ways
            for pair in range(PAIRS):
                spare[pair] = fixed
            for lane in range(choices.shape[2] - 1):
                units = choices[decision, choice, 1 + lane]
                if units != 0:
                    for pair in range(PAIRS):
                        spare[pair] += units * before[lane, pair]
            take_if_better(choice, spare, best[decision], pick[decision], even[decision])


@kernel
def take_if_better(
    choice: int,
    offered: Ints,
    best: Ints,
    pick: Ints,
    even: Ints,
) -> None:
    """Take a choice wherever it is better than those before it."""
    if choice == 0:
        for at in range(best.shape[0]):
            best[at], pick[at], even[at] = offered[at], 0, 0
    else:
        for at in range(best.shape[0]):
            better = offered[at] > best[at]
            equal = offered[at] == best[at]
            pick[at] = choice if better else pick[at]
            even[at] = 0 if better else (1 if equal else even[at])
            best[at] = max(offered[at], best[at])


@kernel
def flop_states(
    flops: Flops,
    plain: Ints,
    change: Ints,
    choices: Ints,
    options: Ints,
    ways: int,
    totals: Ints,
) -> int:
    """Every flop against every hole, its decision taken: add up ``totals[suited, lane, pair]``, the classes of holes.

    ``suited`` is 1 where both cards are of one suit. Returns how many flops and holes were met. Cost: 1,755 flops x
    16 suits of the hole x 91 pairs.
    """
    lanes = plain.shape[1]
    groups = totals.shape[1] - options.shape[0]
    state = np.zeros((lanes, PAIRS), np.int64)
    best = np.zeros((options.shape[0], PAIRS), np.int64)
    pick = np.zeros((options.shape[0], PAIRS), np.int64)
    even = np.zeros((options.shape[0], PAIRS), np.int64)
    spare = np.zeros(PAIRS, np.int64)
    weight = np.zeros(PAIRS, np.int64)
    met = 0
    for flop in range(flops.suited.shape[0]):
        for low_suit in range(4):
            for high_suit in range(4):
                flop_state(flops, plain, change, flop, low_suit, high_suit, state, weight)
                decide(choices, options, ways, state, best, pick, even, spare)
                suited = 1 if low_suit == high_suit else 0
                for group in range(groups):
                    for pair in range(PAIRS):
                        totals[suited, group, pair] += weight[pair] * state[group, pair]
                for decision in range(options.shape[0]):
                    for pair in range(PAIRS):
                        totals[suited, groups + decision, pair] += weight[pair] * best[decision, pair]
                for pair in range(PAIRS):
                    met += weight[pair]
    return met


@kernel
def river_choices(
    deck: Deck,
    hands: Hands,
    ranked: Ranked,
    rules: Rules,
    river: River,
    rows: Ints,
    plain: Ints,
    flush: Ints,
) -> None:
    """Fill the best choices of the river: ``plain[decision, board, pair]``, ``flush[decision, flush board, class]``.

    Flush boards are numbered as they come: rest by rest, and within each by suit sets. Cost: that of all boards.
    """
    for board in range(deck.boards.shape[0]):
        count = rank_board(deck, hands, rules.dealer_cuts, board, river)
        value_board(rules, deck.dealers, river, ONE, count, TOP, rows)
        for at in range(count):
            _choose(rules, rows, at, plain[:, board, river.number[at]])
    number = 0
    for rest in range(deck.rests.shape[0]):
        missing = (deck.rests[rest, 0] != NO_RANK) + (deck.rests[rest, 1] != NO_RANK)
        for suit_set in range(deck.sized[2 - missing], deck.sized[3 - missing]):
            board = deck.board_of[rest, suit_set - deck.sized[2 - missing]]
            planes, low, end = flush_board(deck, hands, ranked, rules.dealer_cuts, suit_set, rest, board, river)
            value_board(rules, deck.dealers, river, planes, low, end, rows)
            for each in range(CLASSES):
                if deck.alive[suit_set, each]:
                    _choose(rules, rows, river.member_of[each], flush[:, number, each])
            number += 1


@kernel
def _choose(
    rules: Rules,
    rows: Ints,
    member: int,
    picks: Ints,
) -> None:
    """Fill ``picks[decision]``: the first of the best choices of one member."""
    row = rules.groups
    for decision in range(rules.options.shape[0]):
        picks[decision] = 0
        for choice in range(1, rules.options[decision]):
            if rows[row + choice, member] > rows[row + picks[decision], member]:
                picks[decision] = choice
        row += rules.options[decision]

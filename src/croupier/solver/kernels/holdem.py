"""Counting the hold'em family on 52 cards: two hole cards against two dealer's cards, a board of five, best five play.

Suits matter only where a flush can be made, and a board of five has at most one suit of which it shows three. So a
river state is the ranks S of that suit on the board, the ranks N of the other board cards, and for each hole card its
rank and whether it is of that suit. The names of the axes:

- ``board``: a rank board, one of the 6,175 multisets of five ranks, no rank more than four times;
- ``pair``: the ranks of two cards, one of 91, the lower first;
- ``class``: plane * 91 + pair, where ``plane`` says which of the two is of the flush suit: 0
  neither, 1 the lower, 2 the higher, 3 both. Two cards of one rank have no higher: one of them suited is plane 1;
- ``lane``: a number carried per state: what each group of wagers brings, summed over the dealers, then for each history
  that faced a decision with these cards, the best of its choices.

Everything is an integer; sums run over dealers, boards and holdings, never averages.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.solver.kernels.compiled import kernel

Ints = NDArray[Any]
"""An array of integers; which kind is a matter of speed alone."""

RANKS = 13
PAIRS = 91
PLANES = 4
DEALERS = 990  # holdings left to the dealer: C(45, 2)
NO_TYPE = 255  # stands where a class does not exist


@kernel
def flush_orders(
    masks: Ints,
    pairs: Ints,
    flush: Ints,
    value: Ints,
    starts: Ints,
    classes: Ints,
) -> None:
    """For each suit set, the flush each hole class makes with it, and those that make one by ascending strength.

    Fills ``value[set, plane * 91 + pair]`` (0 for none), ``classes[starts[n] : starts[n + 1]]`` with class numbers, and
    ``starts``. Cost: a sort per suit set.
    """
    keys = np.empty(PLANES * PAIRS, np.int64)
    end = 0
    for number in range(masks.shape[0]):
        count = 0
        for pair in range(PAIRS):
            for plane in range(PLANES):
                held = masks[number]
                if plane & 1:
                    held |= 1 << pairs[pair, 0]
                if plane >> 1:
                    held |= 1 << pairs[pair, 1]
                made = flush[held]
                value[number, plane * PAIRS + pair] = made
                if made > 0:
                    keys[count] = made * 1024 + plane * PAIRS + pair
                    count += 1
        ordered = np.sort(keys[:count])
        starts[number] = end
        for at in range(count):
            classes[end + at] = ordered[at] % 1024
        end += count
    starts[masks.shape[0]] = end


@kernel
def _sweep(
    values: Ints,
    first: Ints,
    second: Ints,
    supply: Ints,
    holding: Ints,
    count: int,
    cuts: Ints,
    below: Ints,
    reached: Ints,
    won: Ints,
    tied: Ints,
) -> None:
    """For each class of holdings, in ascending order of strength, the dealers it beats, ties, and those below a cut.

    ``first`` and ``second`` are the types of a class's two cards, ``supply[type]`` how many cards of a type are left.
    Passing the classes in order, ``passed`` counts holdings and ``holding[type]`` those that contain a given card of a
    type; dealers disjoint from a holding are then passed - holding[first] - holding[second], plus one where the
    holding itself has been passed, which both terms removed. Fills ``won``, ``tied``, ``below[cut, class]`` and
    ``reached[cut]``, the first class at or above a cut; cost: a few operations per class and cut.
    """
    passed = 0
    holding[:] = 0
    cut = 0
    at = 0
    while at < count:
        value = values[at]
        while cut < cuts.shape[0] and value >= cuts[cut]:
            for member in range(count):
                below[cut, member] = passed - holding[first[member]] - holding[second[member]] + (member < at)
            reached[cut] = at
            cut += 1
        end = at
        while end < count and values[end] == value:
            won[end] = passed - holding[first[end]] - holding[second[end]]
            end += 1
        for member in range(at, end):
            one, other = first[member], second[member]
            if one == other:
                passed += supply[one] * (supply[one] - 1) // 2
                holding[one] += supply[one] - 1
            else:
                passed += supply[one] * supply[other]
                holding[one] += supply[other]
                holding[other] += supply[one]
        for member in range(at, end):
            tied[member] = passed - holding[first[member]] - holding[second[member]] + 1 - won[member]
        at = end
    while cut < cuts.shape[0]:
        for member in range(count):
            below[cut, member] = passed - holding[first[member]] - holding[second[member]] + 1
        reached[cut] = count
        cut += 1


@kernel
def _lanes(
    count: int,
    values: Ints,
    won: Ints,
    tied: Ints,
    below: Ints,
    reached: Ints,
    player_cuts: Ints,
    worth: Ints,
    choices: Ints,
    tally: Ints,
    lanes: Ints,
) -> None:
    """Fill ``lanes[lane, member]``: what each group brings, summed over the dealers, then the river's decisions.

    ``worth[player band, group, 3 * dealer band + result]``, results being won, tied, lost. Members are in ascending
    order of strength, so those of a band lie together and every loop runs over neighbours.
    """
    cuts = reached.shape[0]
    for dealer_band in range(cuts + 1):
        row = 3 * dealer_band
        if dealer_band < cuts:
            split = reached[dealer_band]
            for member in range(split):
                tally[row, member] = won[member]
                tally[row + 1, member] = tied[member]
                tally[row + 2, member] = below[dealer_band, member] - won[member] - tied[member]
            for member in range(split, count):
                tally[row, member] = below[dealer_band, member]
                tally[row + 1, member] = 0
                tally[row + 2, member] = 0
        else:
            for member in range(count):
                tally[row, member] = won[member]
                tally[row + 1, member] = tied[member]
                tally[row + 2, member] = DEALERS - won[member] - tied[member]
    for dealer_band in range(cuts, 0, -1):  # from "below this cut" to "in this band"
        for result in range(3):
            for member in range(count):
                tally[3 * dealer_band + result, member] -= tally[3 * dealer_band - 3 + result, member]
    groups = worth.shape[1]
    start = 0
    for band in range(worth.shape[0]):
        end = start
        if band == worth.shape[0] - 1:
            end = count
        while end < count and values[end] < player_cuts[band]:
            end += 1
        if end > start:
            for group in range(groups):
                for member in range(start, end):
                    lanes[group, member] = 0
                for row in range(worth.shape[2]):
                    pays = worth[band, group, row]
                    if pays != 0:
                        for member in range(start, end):
                            lanes[group, member] += pays * tally[row, member]
        start = end
    spare = lanes.shape[0] - 1  # a row beyond the lanes, to add up a choice in
    for lane in range(groups + 1, choices.shape[0]):
        for choice in range(choices.shape[1]):
            fixed = choices[lane, choice, 0] * DEALERS
            for member in range(count):
                lanes[spare, member] = fixed
            for group in range(groups):
                units = choices[lane, choice, 1 + group]
                if units != 0:
                    for member in range(count):
                        lanes[spare, member] += units * lanes[group, member]
            if choice == 0:
                for member in range(count):
                    lanes[lane - 1, member] = lanes[spare, member]
            else:
                for member in range(count):
                    lanes[lane - 1, member] = max(lanes[lane - 1, member], lanes[spare, member])


@kernel
def _choose(
    choices: Ints,
    outcomes: int,
    groups: int,
    before: Ints,
    after: Ints,
) -> None:
    """Fill ``after[lane]``: the groups as they are, then in each further lane the best of its choices.

    ``choices[lane, choice, lane before]`` with a constant in front of both, which counts once for each of ``outcomes``.
    """
    for group in range(groups):
        after[group] = before[group]
    for lane in range(groups + 1, choices.shape[0]):
        best = 0
        for choice in range(choices.shape[1]):
            value = choices[lane, choice, 0] * outcomes
            for number in range(1, choices.shape[2]):
                value += choices[lane, choice, number] * before[number - 1]
            if choice == 0 or value > best:
                best = value
        after[lane - 1] = best


@kernel
def rank_boards(
    boards: Ints,
    pairs: Ints,
    strength: Ints,
    order: Ints,
    player_cuts: Ints,
    dealer_cuts: Ints,
    worth: Ints,
    choices: Ints,
    lanes: Ints,
) -> None:
    """Fill ``lanes[board, pair, lane]``: every river state as if no flush could be made.

    ``order[board]`` lists the pairs by ascending strength. Cost: 6,175 boards, each a sweep over at most 91 pairs.
    """
    supply = np.empty(RANKS, np.int64)
    holding = np.empty(RANKS, np.int64)
    values = np.empty(PAIRS, np.int64)
    first = np.empty(PAIRS, np.uint8)  # unsigned, so that no index is looked at for being negative
    second = np.empty(PAIRS, np.uint8)
    member_pair = np.empty(PAIRS, np.int64)
    won = np.empty(PAIRS, worth.dtype)
    tied = np.empty(PAIRS, worth.dtype)
    below = np.empty((dealer_cuts.shape[0], PAIRS), worth.dtype)
    reached = np.empty(dealer_cuts.shape[0], np.int64)
    tally = np.empty((worth.shape[2], PAIRS), worth.dtype)
    found = np.empty((lanes.shape[2] + 1, PAIRS), worth.dtype)
    for board in range(boards.shape[0]):
        supply[:] = 4
        for card in range(5):
            supply[boards[board, card]] -= 1
        count = 0
        for place in range(PAIRS):
            pair = order[board, place]
            low, high = pairs[pair, 0], pairs[pair, 1]
            if supply[low] > (low == high) and supply[high] > 0:
                values[count] = strength[board, pair]
                first[count], second[count], member_pair[count] = low, high, pair
                count += 1
        _sweep(values, first, second, supply, holding, count, dealer_cuts, below, reached, won, tied)
        _lanes(count, values, won, tied, below, reached, player_cuts, worth, choices, tally, found)
        for member in range(count):
            for number in range(lanes.shape[2]):
                lanes[board, member_pair[member], number] = found[number, member]


@kernel
def _merge(
    board: int,
    suit_set: int,
    strength: Ints,
    order: Ints,
    flush_value: Ints,
    starts: Ints,
    classes: Ints,
    class_first: Ints,
    class_second: Ints,
    supply: Ints,
    values: Ints,
    first: Ints,
    second: Ints,
    member_class: Ints,
) -> int:
    """List the hole classes of a flush board by ascending strength; returns how many can be dealt.

    Classes by rank and classes by flush are each in order already, so they are merged. A class counts with the better
    of its two hands: it is taken from one stream and passed over in the other.
    """
    count = 0
    at, end = starts[suit_set], starts[suit_set + 1]
    for place in range(PAIRS + 1):
        pair = order[board, place] if place < PAIRS else 0
        by_rank = strength[board, pair] if place < PAIRS else 1 << 40
        while at < end:
            number = classes[at]
            made = flush_value[suit_set, number]
            if made > by_rank:
                break
            one, other = class_first[number], class_second[number]
            if (
                one < NO_TYPE
                and made >= strength[board, number % PAIRS]
                and supply[one] > (one == other)
                and supply[other] > 0
            ):
                values[count] = made
                first[count], second[count], member_class[count] = one, other, number
                count += 1
            at += 1
        if place == PAIRS:
            break
        for plane in range(PLANES):
            number = plane * PAIRS + pair
            one, other = class_first[number], class_second[number]
            if (
                one < NO_TYPE and flush_value[suit_set, number] < by_rank
                and supply[one] > (one == other) and supply[other] > 0
            ):  # fmt: skip
                values[count] = by_rank
                first[count], second[count], member_class[count] = one, other, number
                count += 1
    return count


@kernel
def flush_boards(
    triples: Ints,
    fours: Ints,
    fives: Ints,
    board_number: Ints,
    pairs: Ints,
    pair_of: Ints,
    triple_of: Ints,
    strength: Ints,
    order: Ints,
    flush_value: Ints,
    set_number: Ints,
    starts: Ints,
    classes: Ints,
    class_first: Ints,
    class_second: Ints,
    plain: Ints,
    player_cuts: Ints,
    dealer_cuts: Ints,
    worth: Ints,
    choices: Ints,
    held_at: Ints,
    three: Ints,
    two: Ints,
    one: Ints,
) -> None:
    """Add what flushes change to the flops that can grow into them, by how many of the suit the flop shows.

    ``three[A]``, ``two[A, b]`` and ``one[a, B]``: the flop's ranks of the suit and of its other cards, as numbers of
    their sets; each then by class (plane * 91 + pair) and lane. An unsuited card still to come can fall in 3 - (those
    of its rank on the flop) - ``held_at[rank]`` (those in the hole) ways. A board with three of the suit adds to its
    three suited pairs, and what is gathered there serves flops with two of the suit, times the ways of the other card,
    and, halved since each board counts for both pairs that hold a rank, flops with one. Boards with four add to their
    four triples. Cost: 36,608 boards, each a merge and a sweep over at most 338 classes.
    """
    lanes = three.shape[2]
    size = PLANES * PAIRS
    lane = np.zeros((size, lanes), worth.dtype)
    gathered = np.zeros((three.shape[0], size, lanes), np.int64)
    twice = np.zeros((PAIRS, size, lanes), np.int64)
    supply = np.empty(2 * RANKS, np.int64)
    holding = np.empty(2 * RANKS, np.int64)
    values = np.empty(size, np.int64)
    first = np.empty(size, np.uint8)
    second = np.empty(size, np.uint8)
    member_class = np.empty(size, np.uint16)
    won = np.empty(size, worth.dtype)
    tied = np.empty(size, worth.dtype)
    below = np.empty((dealer_cuts.shape[0], size), worth.dtype)
    reached = np.empty(dealer_cuts.shape[0], np.int64)
    tally = np.empty((worth.shape[2], size), worth.dtype)
    found = np.empty((lanes + 1, size), worth.dtype)
    for rest in range(PAIRS + RANKS + 1):
        # Two unsuited cards of ranks y and z, or one, or none.
        y, z, sets = -1, -1, fives
        if rest < PAIRS:
            y, z, sets = pairs[rest, 0], pairs[rest, 1], triples
        elif rest < PAIRS + RANKS:
            y, sets = rest - PAIRS, fours
        gathered[: PAIRS if z >= 0 else three.shape[0]] = 0
        for number in range(sets.shape[0]):
            mask = sets[number]
            board = board_number[rest, number]
            for rank in range(RANKS):
                supply[rank] = 3
                supply[RANKS + rank] = 1 - ((mask >> rank) & 1)
            if y >= 0:
                supply[y] -= 1
            if z >= 0:
                supply[z] -= 1
            count = _merge(
                board, set_number[mask], strength, order, flush_value, starts, classes, class_first, class_second,
                supply, values, first, second, member_class,
            )  # fmt: skip
            _sweep(values, first, second, supply, holding, count, dealer_cuts, below, reached, won, tied)
            _lanes(count, values, won, tied, below, reached, player_cuts, worth, choices, tally, found)
            lane[:] = 0
            for member in range(count):
                taken = member_class[member]
                for at in range(lanes):
                    lane[taken, at] = found[at, member] - plain[board, taken % PAIRS, at]
            if z >= 0:
                _add_ways(three, triple_of[mask], lane, held_at, y, z)
                for dropped in range(RANKS):
                    if (mask >> dropped) & 1:
                        _add(gathered, _pair_number(mask & ~(1 << dropped), pair_of), lane)
            elif y >= 0:
                for dropped in range(RANKS):
                    if (mask >> dropped) & 1:
                        _add(gathered, triple_of[mask & ~(1 << dropped)], lane)
            else:
                for dropped in range(RANKS):
                    for also in range(dropped + 1, RANKS):
                        if (mask >> dropped) & 1 and (mask >> also) & 1:
                            _add(three, triple_of[mask & ~(1 << dropped) & ~(1 << also)], lane)
        if z >= 0:
            for a in range(RANKS):
                for b in range(a + 1, RANKS):
                    pair = pair_of[a, b]
                    _add_way(two[pair], y, gathered[pair], held_at[z], 2 if y == z else 3)
                    if y != z:
                        _add_way(two[pair], z, gathered[pair], held_at[y], 3)
                    _add(one[a], rest, gathered[pair])
                    _add(one[b], rest, gathered[pair])
            for a in range(RANKS):
                one[a, rest] //= 2
        elif y >= 0:
            twice[:] = 0
            for number in range(triples.shape[0]):
                mask = triples[number]
                _add_way(three, triple_of[mask], gathered[triple_of[mask]], held_at[y], 3)
                for dropped in range(RANKS):
                    if (mask >> dropped) & 1:
                        _add(twice, _pair_number(mask & ~(1 << dropped), pair_of), gathered[triple_of[mask]])
            for pair in range(PAIRS):
                two[pair, y] += twice[pair] // 2  # every board was met through both triples that hold the pair


@kernel
def _pair_number(
    mask: int,
    pair_of: Ints,
) -> int:
    """The number of the pair of ranks in a mask of two."""
    a, b = -1, -1
    for rank in range(RANKS):
        if (mask >> rank) & 1:
            a, b = b, rank
    return int(pair_of[a, b])


@kernel
def _add(
    targets: Ints,
    number: int,
    lane: Ints,
) -> None:
    for member in range(lane.shape[0]):
        for at in range(lane.shape[1]):
            targets[number, member, at] += lane[member, at]


@kernel
def _add_way(
    targets: Ints,
    number: int,
    lane: Ints,
    held: Ints,
    supply: int,
) -> None:
    """Add ``lane``, times the ways one unsuited card can fall: ``supply`` less those ``held[class]``."""
    for member in range(lane.shape[0]):
        for at in range(lane.shape[1]):
            targets[number, member, at] += (supply - held[member]) * lane[member, at]


@kernel
def _add_ways(
    targets: Ints,
    number: int,
    lane: Ints,
    held_at: Ints,
    y: int,
    z: int,
) -> None:
    """Add ``lane``, times the ways two unsuited cards of ranks y and z can fall beside what is held."""
    for member in range(lane.shape[0]):
        left = 3 - held_at[y, member]
        ways = left * (left - 1) // 2 if y == z else left * (3 - held_at[z, member])
        for at in range(lane.shape[1]):
            targets[number, member, at] += ways * lane[member, at]


@kernel
def plain_flops(
    flops: Ints,
    pairs: Ints,
    extended: Ints,
    lanes: Ints,
    totals: Ints,
) -> None:
    """Fill ``totals[rank flop, pair, lane]``: all turns and rivers summed as if no flush could be made.

    ``extended[rank flop, pair]`` is the rank board of a flop and two more ranks. Cost: 455 x 91 x 91 additions.
    """
    left = np.empty(RANKS, np.int64)
    for flop in range(flops.shape[0]):
        for pair in range(PAIRS):
            left[:] = 4
            for card in range(3):
                left[flops[flop, card]] -= 1
            left[pairs[pair, 0]] -= 1
            left[pairs[pair, 1]] -= 1
            if left[pairs[pair, 0]] < 0 or left[pairs[pair, 1]] < 0:
                continue
            for more in range(PAIRS):
                turn, river = pairs[more, 0], pairs[more, 1]
                ways = left[turn] * left[river] if turn != river else left[turn] * (left[turn] - 1) // 2
                if ways > 0:
                    board = extended[flop, more]
                    for number in range(totals.shape[2]):
                        totals[flop, pair, number] += ways * lanes[board, pair, number]


@kernel
def flop_states(
    flops: Ints,
    weights: Ints,
    flop_of: Ints,
    plain: Ints,
    triple_of: Ints,
    pair_of: Ints,
    three: Ints,
    two: Ints,
    one: Ints,
    groups: int,
    choices: Ints,
    outcomes: int,
    holes: Ints,
    classes: Ints,
    chosen: Ints,
    totals: Ints,
) -> int:
    """Every flop against every hole: the lanes of the flop, its decision taken, summed to the hole's class.

    ``flops[flop]`` are canonical flops as cards, standing for ``weights`` each; ``flop_of`` their rank flops. Fills
    ``chosen[flop, hole, lane]`` with the lanes after the decision, adds them, weighted, to ``totals[class]``, and
    returns how many flops and holes were met, by weight. Cost: 1,755 flops x 1,326 holes x at most three suits.
    """
    lanes = plain.shape[2]
    state = np.empty(lanes, np.int64)
    after = np.empty(totals.shape[1], np.int64)
    shown = np.empty(3, np.int64)
    change = np.empty((3, PLANES * PAIRS, lanes), np.int64)
    met = 0
    for flop in range(flops.shape[0]):
        card_a, card_b, card_c = flops[flop, 0], flops[flop, 1], flops[flop, 2]
        count = _suits_shown(flops[flop], triple_of, pair_of, three, two, one, shown, change)
        for hole in range(holes.shape[0]):
            c, d = holes[hole, 0], holes[hole, 1]
            if c in (card_a, card_b, card_c) or d in (card_a, card_b, card_c):
                continue
            met += weights[flop]
            lower, higher = c // 4, d // 4  # holes are ascending, and so are their ranks
            pair = pair_of[lower, higher]
            for number in range(lanes):
                state[number] = plain[flop_of[flop], pair, number]
            for at in range(count):
                plane = (1 if c % 4 == shown[at] else 0) + (2 if d % 4 == shown[at] else 0)
                if lower == higher and plane == 2:
                    plane = 1  # a hole pair lives in one plane only
                for number in range(lanes):
                    state[number] += change[at, plane * PAIRS + pair, number]
            _choose(choices, outcomes, groups, state, after)
            for number in range(totals.shape[1]):
                chosen[flop, hole, number] = after[number]
                totals[classes[hole], number] += weights[flop] * after[number]
    return met


@kernel
def _suits_shown(
    flop: Ints,
    triple_of: Ints,
    pair_of: Ints,
    three: Ints,
    two: Ints,
    one: Ints,
    shown: Ints,
    change: Ints,
) -> int:
    """The suits on a flop, and for each what its flushes change: fills ``shown`` and ``change``, returns how many."""
    count = 0
    for suit in range(4):
        of_suit, mask, rest, other_a, other_b, rank_of = 0, 0, 0, -1, -1, -1
        for card in range(3):
            rank = flop[card] // 4
            if flop[card] % 4 == suit:
                of_suit += 1
                mask |= 1 << rank
                rank_of = rank
            else:
                other_a, other_b = rank, other_a
                rest += 1
        if of_suit == 0:
            continue
        if of_suit == 3:
            change[count] = three[triple_of[mask]]
        elif of_suit == 2:
            change[count] = two[_pair_number(mask, pair_of), other_a]
        else:
            change[count] = one[rank_of, pair_of[other_a, other_b]]
        shown[count] = suit
        count += 1
    return count

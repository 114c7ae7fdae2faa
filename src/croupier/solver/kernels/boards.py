"""Counting board by board: any deck, any hands, with the dealer's up card if one shows.

The names of the axes:

- ``board``: a board of some level, one for each that a change of suits leads to (a change that keeps the deck);
  ``alike[board]`` says how many boards it stands for;
- ``private``: what only concerns one seat: ``hole * ups + up``, the hole cards' number among combinations and the place
  of the dealer's card that shows (``ups`` is 1 where none shows, else the number of cards in the deck);
- ``twin[board, private]``: the first of the privates that changes of suits which keep the board make of this one, or -1
  where a card lies on the board, or twice. Only first ones are counted, for ``twins[board, private]`` each;
  ``change[suits, private]`` is the private that a change of suits makes;
- ``lane``: a number carried per state, as the plan has them, less lane 0, which is the same for all states of a level;
- ``cell``: 3 * dealer band + result, results being won, tied, lost;
- ``channel``: where the weight of a state is when choices have been made: the lines, then the open decisions;
- ``part``: the boards of the level above that a board holds, as ``parts[board, part]``, each after the change of suits
  ``relabelled[board, part]``.

Going up, a board hands its lanes to the boards it holds; going down, a board gathers the weights of the boards it
holds. One is the transpose of the other: the same loops with the arrow turned round.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.solver.kernels.compiled import kernel

Ints = NDArray[Any]
"""An array of integers; which kind is a matter of speed alone."""


@kernel
def find_twins(
    board_masks: Ints,
    keeps: Ints,
    hole_masks: Ints,
    ups: int,
    change: Ints,
    twin: Ints,
    twins: Ints,
) -> None:
    """Fill ``twin`` and ``twins``; ``keeps[board, suits]`` says which changes of suits leave a board as it is."""
    for board in range(board_masks.shape[0]):
        for private in range(twin.shape[1]):
            hole = hole_masks[private // ups]
            taken = hole & board_masks[board]
            if ups > 1:
                taken |= (np.uint64(1) << np.uint64(private % ups)) & (hole | board_masks[board])
            twins[board, private] = 0
            twin[board, private] = -1
            if taken == np.uint64(0):
                first = private
                for suits in range(change.shape[0]):
                    if keeps[board, suits]:
                        first = min(first, change[suits, private])
                twin[board, private] = first
                twins[board, first] += 1


@kernel
def pair_tallies(
    board_masks: Ints,
    twin: Ints,
    holes: Ints,
    mine: Ints,
    pairs: Ints,
    pair_masks: Ints,
    pair_of: Ints,
    theirs: Ints,
    cuts: Ints,
    strengths: int,
    tallies: Ints,
) -> None:
    """Fill ``tallies[board, hole, cell]`` where the dealer holds two cards and shows none, by prefix counts.

    The dealer's pairs are laid in order of strength, and ``passed[n, card]`` counts those of the first n that hold a
    card. Of the pairs below a strength, those disjoint from a hole are all of them, less those that hold one of its
    cards, plus those that hold two, which were taken away twice. ``mine[board, hole]`` and ``theirs[board, pair]`` are
    strengths as ordinals below ``strengths``. Cost: per board one short copy for each pair, then a few loads for each
    hole and cut.
    """
    cards = pair_of.shape[0]
    count = pairs.shape[0]
    below = np.empty(strengths + 1, np.int64)
    order = np.empty(count, np.int64)
    passed = np.zeros((count + 1, cards), np.int32)
    limits = np.empty(cuts.shape[0] + 2, np.int64)
    found = np.empty(cuts.shape[0] + 2, np.int64)
    for board in range(board_masks.shape[0]):
        below[:] = 0
        for pair in range(count):
            if pair_masks[pair] & board_masks[board] == np.uint64(0):
                below[theirs[board, pair] + 1] += 1
        for strength in range(strengths):
            below[strength + 1] += below[strength]
        for pair in range(count):  # a sort by counting: below[s] moves from the first place of s to the last
            if pair_masks[pair] & board_masks[board] == np.uint64(0):
                order[below[theirs[board, pair]]] = pair
                below[theirs[board, pair]] += 1
        total = below[strengths - 1]
        for strength in range(strengths, 0, -1):
            below[strength] = below[strength - 1]
        below[0] = 0
        for place in range(total):
            for card in range(cards):
                passed[place + 1, card] = passed[place, card]
            passed[place + 1, pairs[order[place], 0]] += 1
            passed[place + 1, pairs[order[place], 1]] += 1
        for hole in range(holes.shape[0]):
            if twin[board, hole] != hole:
                continue
            own = mine[board, hole]
            limits[0], limits[1] = own, own + 1
            for cut in range(cuts.shape[0]):
                limits[2 + cut] = cuts[cut]
            for at in range(limits.shape[0]):
                first = below[limits[at]]
                disjoint = first
                for place in range(holes.shape[1]):
                    card = holes[hole, place]
                    disjoint -= passed[first, card]
                    for before in range(place):
                        disjoint += theirs[board, pair_of[holes[hole, before], card]] < limits[at]
                found[at] = disjoint
            everyone = total
            for place in range(holes.shape[1]):
                everyone -= passed[total, holes[hole, place]]
            everyone += holes.shape[1] * (holes.shape[1] - 1) // 2
            won, tied = found[0], found[1] - found[0]
            for band in range(cuts.shape[0] + 1):
                # Dealers below the band's end, by result: those we beat first, then ties, then the rest.
                end = found[2 + band] if band < cuts.shape[0] else everyone
                beaten = min(won, end)
                level = min(tied, end - beaten)
                tallies[board, hole, 3 * band] = beaten
                tallies[board, hole, 3 * band + 1] = level
                tallies[board, hole, 3 * band + 2] = end - beaten - level
            for band in range(cuts.shape[0], 0, -1):
                for result in range(3):
                    tallies[board, hole, 3 * band + result] -= tallies[board, hole, 3 * band - 3 + result]


@kernel
def plain_tallies(
    board_masks: Ints,
    twin: Ints,
    ups: int,
    hole_masks: Ints,
    mine: Ints,
    holdings: Ints,
    holding_masks: Ints,
    theirs: Ints,
    cuts: Ints,
    tallies: Ints,
) -> None:
    """Fill ``tallies[board, private, cell]`` by comparing every hole with every holding of the dealer.

    Where a dealer's card shows, a holding counts for each of its cards as the one that shows. Cost: holes times
    holdings, per board.
    """
    for board in range(board_masks.shape[0]):
        for hole in range(hole_masks.shape[0]):
            # A hole of which no private is a first one need not be looked at.
            first = False
            for private in range(hole * ups, hole * ups + ups):
                first |= twin[board, private] == private
            if not first:
                continue
            taken = board_masks[board] | hole_masks[hole]
            own = mine[board, hole]
            for holding in range(holdings.shape[0]):
                if holding_masks[holding] & taken != np.uint64(0):
                    continue
                strength = theirs[board, holding]
                cell = 0 if own > strength else 1 if own == strength else 2
                for cut in range(cuts.shape[0]):
                    cell += 3 * (strength >= cuts[cut])
                if ups == 1:
                    tallies[board, hole, cell] += 1
                else:
                    for place in range(holdings.shape[1]):
                        tallies[board, hole * ups + holdings[holding, place], cell] += 1


@kernel
def lanes_of(
    twin: Ints,
    ups: int,
    mine: Ints,
    cuts: Ints,
    tallies: Ints,
    worth: Ints,
    lanes: Ints,
) -> None:
    """Fill ``lanes[board, private, group]`` from tallies and ``worth[player band, group, cell]``, less group 0."""
    for board in range(twin.shape[0]):
        for private in range(twin.shape[1]):
            if twin[board, private] != private:
                continue
            band = 0
            for cut in range(cuts.shape[0]):
                band += mine[board, private // ups] >= cuts[cut]
            for group in range(worth.shape[1]):
                total = 0
                for cell in range(worth.shape[2]):
                    total += worth[band, group, cell] * tallies[board, private, cell]
                lanes[board, private, group] = total


@kernel
def decide(twin: Ints, choices: Ints, ways: int, before: Ints, after: Ints) -> None:
    """Fill ``after[board, private, lane]`` with the best of ``choices[lane, choice, lane before]``.

    The tensor has lane 0 in front of both, which is ``ways``, the number of ways to finish a deal from the level.
    """
    for board in range(twin.shape[0]):
        for private in range(twin.shape[1]):
            if twin[board, private] != private:
                continue
            for lane in range(1, choices.shape[0]):
                best = 0
                for choice in range(choices.shape[1]):
                    value = choices[lane, choice, 0] * ways
                    for number in range(1, choices.shape[2]):
                        value += choices[lane, choice, number] * before[board, private, number - 1]
                    if choice == 0 or value > best:
                        best = value
                after[board, private, lane - 1] = best


@kernel
def hand_up(
    alike: Ints,
    twin: Ints,
    twins: Ints,
    parts: Ints,
    relabelled: Ints,
    change: Ints,
    twin_above: Ints,
    lanes: Ints,
    above: Ints,
) -> None:
    """Add to ``above[board, private, lane]`` the lanes of the boards that hold a board, for all boards alike together.

    Adding up every board of the level below over its parts, rather than every extension of a board, meets each board
    once. It sums over all the boards and privates that the one counted stands for; ``share_out`` divides by their
    number.
    Cost: first privates times boards times parts.
    """
    for board in range(twin.shape[0]):
        for private in range(twin.shape[1]):
            if twin[board, private] != private:
                continue
            ways = alike[board] * twins[board, private]
            for part in range(parts.shape[1]):
                target = parts[board, part]
                state = twin_above[target, change[relabelled[board, part], private]]
                for lane in range(lanes.shape[2]):
                    above[target, state, lane] += ways * lanes[board, private, lane]


@kernel
def share_out(alike: Ints, twin: Ints, twins: Ints, lanes: Ints) -> bool:
    """Divide what was handed up to all boards alike among them; false if it does not go up evenly."""
    even = True
    for board in range(twin.shape[0]):
        for private in range(twin.shape[1]):
            if twin[board, private] != private:
                continue
            ways = alike[board] * twins[board, private]
            for lane in range(lanes.shape[2]):
                even &= lanes[board, private, lane] % ways == 0
                lanes[board, private, lane] //= ways
    return even


@kernel
def choose(
    alike: Ints,
    twin: Ints,
    twins: Ints,
    choices: Ints,
    ways: int,
    offered: Ints,
    leads_to: Ints,
    groups: int,
    lines: int,
    lanes: Ints,
    before: Ints,
    after: Ints,
    tied: Ints,
    examples: Ints,
) -> None:
    """Move the weight of open decisions to what their best choices lead to.

    Decision d of a level is lane ``groups + d`` and has ``offered[d]`` choices; ``leads_to[d, choice]`` is a channel
    after it. ``tied[d]`` counts the states, by weight, where more than one choice is best, ``examples[d]`` the first of
    them, as board and private; entries below 0 are still free.
    """
    values = np.empty(choices.shape[1], np.int64)
    for board in range(twin.shape[0]):
        for private in range(twin.shape[1]):
            if twin[board, private] != private:
                continue
            for line in range(lines):
                after[board, private, line] = before[board, private, line]
            for decision in range(offered.shape[0]):
                weight = before[board, private, lines + decision]
                if weight == 0:
                    continue
                best, equal = 0, 0
                for choice in range(offered[decision]):
                    values[choice] = choices[groups + decision, choice, 0] * ways
                    for number in range(1, choices.shape[2]):
                        coefficient = choices[groups + decision, choice, number]
                        values[choice] += coefficient * lanes[board, private, number - 1]
                    if values[choice] > values[best]:
                        best, equal = choice, 0
                    elif choice > 0 and values[choice] == values[best]:
                        equal += 1
                after[board, private, leads_to[decision, best]] += weight
                if equal > 0:
                    tied[decision] += weight * alike[board] * twins[board, private]
                    for place in range(examples.shape[1]):
                        if examples[decision, place, 0] < 0:
                            examples[decision, place, 0] = board
                            examples[decision, place, 1] = private
                            break


@kernel
def gather(
    twin: Ints, parts: Ints, relabelled: Ints, change: Ints, twin_above: Ints, above: Ints, weights: Ints
) -> None:
    """Fill ``weights[board, private, channel]`` with the weights of the boards that a board holds.

    A weight is the number of ways in which a state's cards can have come, street by street. Cost: as ``hand_up``.
    """
    for board in range(twin.shape[0]):
        for private in range(twin.shape[1]):
            if twin[board, private] != private:
                continue
            for channel in range(weights.shape[2]):
                weights[board, private, channel] = 0
            for part in range(parts.shape[1]):
                source = parts[board, part]
                state = twin_above[source, change[relabelled[board, part], private]]
                for channel in range(weights.shape[2]):
                    weights[board, private, channel] += above[source, state, channel]


@kernel
def count_up(
    alike: Ints,
    twin: Ints,
    twins: Ints,
    ups: int,
    mine: Ints,
    cuts: Ints,
    marks: Ints,
    weights: Ints,
    tallies: Ints,
    counts: Ints,
) -> None:
    """Add to ``counts[line, player band, cell, mark]`` every state's weight on a line times its tally.

    ``marks[board, private]`` numbers what side wagers see there.
    """
    for board in range(twin.shape[0]):
        for private in range(twin.shape[1]):
            if twin[board, private] != private:
                continue
            band = 0
            for cut in range(cuts.shape[0]):
                band += mine[board, private // ups] >= cuts[cut]
            mark = marks[board, private]
            ways = alike[board] * twins[board, private]
            for line in range(counts.shape[0]):
                weight = weights[board, private, line] * ways
                if weight != 0:
                    for cell in range(tallies.shape[2]):
                        counts[line, band, cell, mark] += weight * tallies[board, private, cell]

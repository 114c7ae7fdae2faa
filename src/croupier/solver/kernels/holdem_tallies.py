"""Tallies of the hold'em family: the best choices played against every deal, and the deals counted.

This is the transpose of ``holdem_values``, whose names it uses: where values are summed from river states up to
hole cards, weights run the other way, through the same sums. A *weight* is the number of ways in which hole, flop, turn
and river come to a state on some *channel*: a line that is closed already, or a decision that is still open. A flop's
weight goes to the rank flop of its ranks and to the key of each suit it shows; from there to the boards it can grow
into. A flush board's weight is counted with its true tallies, and taken away from the rank board of the same ranks,
which is counted as if no flush could be made.

At the river the open channels take their last decision. Deals are counted by dealers beaten, tied and below each cut:
how many of them fall in each band follows from these sums as the worth of a holding does.

The module is long because its loops mirror those of ``holdem_values`` one by one, and are checked beside them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.solver.kernels.compiled import kernel
from croupier.solver.kernels.holdem import (
    CLASSES,
    MEMBERS,
    ONE,
    PAIRS,
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
    stretch,
    value_board,
)
from croupier.solver.kernels.holdem_rests import gather, missing_of, weigh
from croupier.solver.kernels.holdem_values import (
    Flops,
    decide,
    flop_state,
    take_if_better,
    turn_ways,
)

EXAMPLES = 5  # states kept of those where two choices are equal
NOT_DEALT = -1  # where a hole has a card of the flop
CLOSED = -1  # the decision of a channel that has none left


class Channels(NamedTuple):
    """What the river does with the weights that reach it."""

    decision: Ints
    """``decision[channel]``: the one that is open, or ``CLOSED``."""
    leads: Ints
    """``leads[channel, choice]``: the column in which it is counted."""
    marks: Ints
    """``marks[board, pair]``: the mark of a rank board and a pair."""
    mark_count: int


class Ties(NamedTuple):
    """States of one level in which two choices of a decision are equal and none is better."""

    deals: Ints
    """``deals[decision]``."""
    found: Ints
    examples: Ints
    """``examples[decision, example]``, three numbers that name the state; ``found[decision]`` states were met."""


def ties(decisions: int) -> Ties:
    """Room for the ties of a level."""
    return Ties(
        np.zeros(decisions, np.int64), np.zeros(decisions, np.int64), np.zeros((decisions, EXAMPLES, 3), np.int64)
    )


@kernel
def _keep(
    ties: Ties,
    decision: int,
    one: int,
    two: int,
    three: int,
) -> None:
    """Keep the first few states, then the 8th, 16th, 32nd ... in their stead, so that examples lie far apart."""
    at = ties.found[decision]
    ties.found[decision] = at + 1
    place = at
    if at >= EXAMPLES:
        if at & (at - 1) != 0:
            return
        place = 0
        while at > 1:
            at >>= 1
            place += 1
        place %= EXAMPLES
    ties.examples[decision, place, 0] = one
    ties.examples[decision, place, 1] = two
    ties.examples[decision, place, 2] = three


@kernel
def flop_choices(
    flops: Flops,
    plain: Ints,
    change: Ints,
    choices: Ints,
    options: Ints,
    ways: int,
    entered: Ints,
    closed: Ints,
    leads: Ints,
    chosen: Ints,
    ties: Ties,
) -> None:
    """Fill ``chosen[flop, 4 * low suit + high suit, pair]``: where each state of the flop goes, or ``NOT_DEALT``.

    ``entered[suited, pair]`` is the decision that a class of holes meets on the flop, or ``CLOSED``, and then
    ``closed[suited, pair]`` says where it goes; ``leads[decision, choice]`` says it for the others. Cost: as
    ``flop_states``.
    """
    state = np.zeros((plain.shape[1], PAIRS), np.int64)
    best = np.zeros((options.shape[0], PAIRS), np.int64)
    pick = np.zeros((options.shape[0], PAIRS), np.int64)  # all of one width, so that a loop takes many at a time
    even = np.zeros((options.shape[0], PAIRS), np.int64)
    spare = np.zeros(PAIRS, np.int64)
    weight = np.zeros(PAIRS, np.int64)
    for flop in range(flops.suited.shape[0]):
        for suits in range(16):
            low_suit, high_suit = suits // 4, suits % 4
            suited = 1 if low_suit == high_suit else 0
            flop_state(flops, plain, change, flop, low_suit, high_suit, state, weight)
            decide(choices, options, ways, state, best, pick, even, spare)
            for pair in range(PAIRS):
                decision = entered[suited, pair]
                if weight[pair] == 0:
                    chosen[flop, suits, pair] = NOT_DEALT
                elif decision == CLOSED:
                    chosen[flop, suits, pair] = closed[suited, pair]
                else:
                    chosen[flop, suits, pair] = leads[decision, pick[decision, pair]]
                    if even[decision, pair]:
                        ties.deals[decision] += weight[pair] * ways
                        _keep(ties, decision, flop, suits, pair)


@kernel
def flop_weights(
    flops: Flops,
    channel: Ints,
    plain: Ints,
    change: Ints,
) -> None:
    """Add up ``plain[rank flop, channel, pair]`` and ``change[key, channel, class]``, the weights of the flops.

    ``channel[flop, 4 * low suit + high suit, pair]`` is the channel that each state of the flop goes to. Cost: as
    ``flop_states``.
    """
    for flop in range(flops.suited.shape[0]):
        weight = flops.weights[flop]
        for suits in range(16):
            for pair in range(PAIRS):
                to = channel[flop, suits, pair]
                if to != NOT_DEALT:
                    plain[flops.ranks[flop], to, pair] += weight
            for at in range(3):
                shown = flops.shown[flop, at]
                if shown >= 0:
                    key, base = flops.keys[flop, at], ((suits // 4 == shown) + 2 * (suits % 4 == shown)) * PAIRS
                    for pair in range(PAIRS):
                        to = channel[flop, suits, pair]
                        if to != NOT_DEALT:
                            change[key, to, base + pair] += weight


@kernel
def board_weights(
    deck: Deck,
    flops: Flops,
    plain: Ints,
    boards: Ints,
) -> None:
    """Add up ``boards[board, channel, pair]``, the weights of rank boards, from those of rank flops."""
    ways = np.empty(PAIRS, boards.dtype)
    for flop in range(flops.flops.shape[0]):
        for more in range(PAIRS):
            if turn_ways(deck, flops, flop, more, ways):
                board = flops.extended[flop, more]
                for channel in range(plain.shape[1]):
                    for pair in range(PAIRS):
                        boards[board, channel, pair] += ways[pair] * plain[flop, channel, pair]


@kernel
def tally_flush_boards(
    deck: Deck,
    hands: Hands,
    ranked: Ranked,
    rules: Rules,
    flops: Flops,
    channels: Channels,
    change: Ints,
    boards: Ints,
    river: River,
    rows: Ints,
    sums: Ints,
    ties: Ties,
) -> None:
    """Count what flush boards bring to ``sums``, and take their weights away from those of the rank boards.

    ``sums[column, player band * marks + mark, dealer band of the same strength, term]``, terms as in ``Rules.pays``.
    Cost: as ``flush_boards``.
    """
    count = change.shape[1]
    weight = np.zeros((count, CLASSES), change.dtype)
    gathered = np.zeros((max(PAIRS, deck.sized[1]), count, CLASSES), change.dtype)
    ways = np.zeros(CLASSES, change.dtype)
    by_member = np.zeros((count, MEMBERS), change.dtype)
    pick = np.zeros((rules.options.shape[0], MEMBERS), rows.dtype)
    even = np.zeros((rules.options.shape[0], MEMBERS), rows.dtype)
    for rest in range(deck.rests.shape[0]):
        gather(deck, flops, rest, change, ways, gathered)
        missing = missing_of(deck, rest)
        for suit_set in range(deck.sized[2 - missing], deck.sized[3 - missing]):
            board = deck.board_of[rest, suit_set - deck.sized[2 - missing]]
            weigh(deck, flops, rest, suit_set, change, ways, gathered, weight, boards)
            planes, low, end = flush_board(deck, hands, ranked, rules.dealer_cuts, suit_set, rest, board, river)
            _tally_board(
                deck, rules, channels, ranked.order[board], board, rest, suit_set, planes, low, end,
                weight, river, rows, by_member, pick, even, sums, ties,
            )  # fmt: skip


@kernel
def tally_rank_boards(
    deck: Deck,
    hands: Hands,
    ranked: Ranked,
    rules: Rules,
    channels: Channels,
    boards: Ints,
    river: River,
    rows: Ints,
    sums: Ints,
    ties: Ties,
) -> None:
    """Count what rank boards bring to ``sums``, with the weights that flush boards left to them."""
    count = boards.shape[1]
    by_member = np.zeros((count, MEMBERS), boards.dtype)
    pick = np.zeros((rules.options.shape[0], MEMBERS), rows.dtype)
    even = np.zeros((rules.options.shape[0], MEMBERS), rows.dtype)
    for board in range(deck.boards.shape[0]):
        size = rank_board(deck, hands, rules.dealer_cuts, board, river)
        _tally_board(
            deck, rules, channels, ranked.order[board], board, -ONE, board, ONE, size, TOP,
            boards[board], river, rows, by_member, pick, even, sums, ties,
        )  # fmt: skip


@kernel
def _tally_board(
    deck: Deck,
    rules: Rules,
    channels: Channels,
    order: Ints,
    board: int,
    rest: int,
    name: int,
    planes: int,
    low: int,
    end: int,
    weight: Ints,
    river: River,
    rows: Ints,
    by_member: Ints,
    pick: Ints,
    even: Ints,
    sums: Ints,
    ties: Ties,
) -> None:
    """Take the last decisions on a board and count its members, ``weight[channel, class]``.

    ``rest`` and ``name`` are kept of ties: a rest and a suit set, or -1 and a rank board.
    """
    value_board(rules, deck.dealers, river, planes, low, end, rows)
    row = rules.groups
    for decision in range(rules.options.shape[0]):
        for choice in range(rules.options[decision]):
            best = rows[rules.groups + decision, :end]
            take_if_better(choice, rows[row, :end], best, pick[decision, :end], even[decision, :end])
            row += 1
    for channel in range(weight.shape[0]):
        for member in range(end):
            by_member[channel, member] = 0
        for number in range(weight.shape[1]):
            by_member[channel, river.member_of[number]] += weight[channel, number]
        decision = channels.decision[channel]
        if decision != CLOSED:
            met = 0
            for member in range(end):
                met += by_member[channel, member] * even[decision, member]
            if met > 0:
                ties.deals[decision] += met * deck.dealers
                for number in range(weight.shape[1]):
                    if weight[channel, number] > 0 and even[decision, river.member_of[number]]:
                        _keep(ties, decision, rest, name, number)
    for part in range(2):
        at, last = (ZERO, low) if part == 0 else (TOP, end)
        band, rival = 0, 0
        while at < last:
            band, rival, stop = stretch(rules.player_cuts, rules.dealer_cuts, river.value, at, last, band, rival)
            while at < stop:
                mark, until = 0, stop
                if channels.mark_count > 1:
                    mark = channels.marks[board, order[at] if part == 0 else river.number[at] % PAIRS]
                    until = at + 1
                    while (
                        until < stop
                        and mark == channels.marks[board, order[until] if part == 0 else river.number[until] % PAIRS]
                    ):
                        until += 1
                for channel in range(weight.shape[0]):
                    decision = channels.decision[channel]
                    for choice in range(1 if decision == CLOSED else rules.options[decision]):
                        _tally_run(
                            river.won, river.tied, river.below, by_member, channel, pick, decision, choice,
                            at, until, planes if part == 0 else ONE,
                            sums, channels.leads[channel, choice], band * channels.mark_count + mark, rival,
                        )  # fmt: skip
                at = until


@kernel
def _tally_run(
    won: Ints,
    tied: Ints,
    below: Ints,
    weight: Ints,
    channel: int,
    pick: Ints,
    decision: int,
    choice: int,
    start: int,
    end: int,
    planes: int,
    sums: Ints,
    column: int,
    bin: int,
    rival: int,
) -> None:
    """Count the members from ``start`` to ``end`` in some planes, all between the same cuts, who make one choice."""
    every, beaten, even, first = 0, 0, 0, 0
    for plane in range(planes):
        base = np.uint64(plane * PAIRS)
        if decision == CLOSED:
            for member in range(base + np.uint64(start), base + np.uint64(end)):
                here = weight[channel, member]
                every += here
                beaten += here * won[member]
                even += here * tied[member]
                first += here * below[0, member]
        else:
            for member in range(base + np.uint64(start), base + np.uint64(end)):
                here = weight[channel, member] if pick[decision, member] == choice else 0
                every += here
                beaten += here * won[member]
                even += here * tied[member]
                first += here * below[0, member]
    if every == 0:
        return
    sums[column, bin, rival, 0] += every
    sums[column, bin, rival, 1] += beaten
    sums[column, bin, rival, 2] += even
    sums[column, bin, rival, 3] += first
    for cut in range(1, below.shape[0]):
        more = 0
        for plane in range(planes):
            base = np.uint64(plane * PAIRS)
            for member in range(base + np.uint64(start), base + np.uint64(end)):
                if decision == CLOSED or pick[decision, member] == choice:
                    more += weight[channel, member] * below[cut, member]
        sums[column, bin, rival, 3 + cut] += more

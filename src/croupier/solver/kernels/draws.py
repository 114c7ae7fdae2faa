"""Drawing to a total: the dealer's draw counted by what is left, and a seat's draw to a total and a poker hand at once.

Whatever a seat does, its six cards are some set of the unseen ones, and the dealer's draw then depends only on how many
cards of each value are left. So the seat is given its six cards first: for each set, ``weigh`` counts the dealer's
draws by how they end, and whether the set pays as a poker hand is looked up. A set of fewer cards gets the sum over the
cards that may come, so that its numbers count the ordered ways to complete the seat's cards and then the dealer's.

The names of the axes:

- ``value``: 0 for an ace, 1 for a two, ... 9 for a ten or a court card;
- ``kind``: a multiset of values that a seat may hold; ``grown[kind, value]`` is the kind with a card more;
- ``end``: how the dealer's hand ends: bust, 17, 18, 19, 20, 21, natural;
- ``ending``: a multiset of cards that ends the dealer's draw from an up card;
- ``set``: a set of unseen cards of one size, by its number in colexicographic order: the sum of C(place, position + 1),
  ``choose[n, k]`` being C(n, k). With the cards that the seat holds already it is a *hand*;
- ``part``: what a choice brings: on the blackjack stake, times its scale; and the weight of deals that keep the other
  wager alive, in which blackjack is not behind and the six cards pay;
- ``limb``: a number beyond 64 bits is ``hi * 2^24 + lo``. Sums run limb by limb; only a comparison carries.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.solver.kernels.compiled import kernel

Ints = NDArray[Any]
"""An array of integers; which kind is a matter of speed alone."""

VALUES = 10
ENDS = 7
BUST, NATURAL = 0, 6
LIMB = 24
MASK = (1 << LIMB) - 1

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
LOST, BUSTED, SURRENDERED, BEATEN, TIED, WON, SIX = range(7)
"""Outcomes of a hand, as ``odds[doubled, outcome]`` has them; beaten is by a dealer's natural. From a tie on, the hand
is not behind."""


@kernel
def weigh(
    left: Ints,
    drawn: Ints,
    sizes: Ints,
    orders: Ints,
    ends: Ints,
    draws: int,
    falling: Ints,
    weights: Ints,
) -> None:
    """Fill ``weights[kind, end]``: in how many ordered draws of ``draws`` cards the dealer's hand ends so.

    ``left[kind, value]`` is what is left to draw from; ``drawn[ending, value]`` the endings, of ``sizes[ending]`` cards
    that can come in ``orders[ending]`` orders and end as ``ends[ending]``; ``falling[n, m]`` is n (n - 1) ... with m
    factors. No ending is longer, so all draws together are one scale for endings of every size. Cost: kinds times
    endings times a few values.
    """
    for kind in range(left.shape[0]):
        cards = 0
        for value in range(VALUES):
            cards += left[kind, value]
        for end in range(ENDS):
            weights[kind, end] = 0
        for ending in range(drawn.shape[0]):
            ways = orders[ending] * falling[cards - sizes[ending], draws - sizes[ending]]
            for value in range(VALUES):
                if drawn[ending, value] > 0:
                    ways *= falling[left[kind, value], drawn[ending, value]]
            weights[kind, ends[ending]] += ways


# Sets.


@kernel
def _next(places: Ints, size: int) -> None:
    """Move on to the next set in order."""
    at = 0
    while at + 1 < size and places[at] + 1 == places[at + 1]:
        at += 1
    places[at] += 1
    for before in range(at):
        places[before] = before


@kernel
def _with(places: Ints, size: int, more: int, choose: Ints) -> int:
    """The number of a set with one card more."""
    number, position = 0, 1
    for at in range(size):
        if places[at] > more and (at == 0 or places[at - 1] < more):
            number += choose[more, position]
            position += 1
        number += choose[places[at], position]
        position += 1
    if size == 0 or places[size - 1] < more:
        number += choose[more, position]
    return number


@kernel
def five_cards(
    values: Ints,
    keys: Ints,
    key: np.uint64,
    kind: int,
    size: int,
    choose: Ints,
    grown: Ints,
    weights: Ints,
    offsets: Ints,
    rank_table: Ints,
    flush_pays: int,
    least: int,
    kinds: Ints,
    good: Ints,
    live: Ints,
    paid: Ints,
) -> None:
    """Every hand of five: ``live[set, end]``, the weight of each end, and ``paid[set, end]``, where the six cards pay.

    ``values[card]`` and ``keys[card]`` are the unseen cards, ``kind`` and ``key`` those held; a hand of six pays if
    its ordinal is at least ``least`` (keys and ``rank_table`` are those of ``kernels.hands``), or by a flush.
    ``good[set, value]`` counts the sixth cards of a value with which it does. Cost: one look-up for each set and card.
    """
    cards = values.shape[0]
    places = np.arange(size + 1)
    held = np.zeros(cards, np.bool_)
    left = np.empty(VALUES, np.int64)
    for number in range(choose[cards, size]):
        if number > 0:
            _next(places, size)
        here, made = kind, key
        for at in range(size):
            here = grown[here, values[places[at]]]
            made += keys[places[at]]
            held[places[at]] = True
        kinds[number] = here
        for value in range(VALUES):
            left[value] = 0
            good[number, value] = 0
        for more in range(cards):
            if not held[more]:
                six = made + keys[more]
                slot = ((six >> np.uint64(32)) + np.uint64(offsets[six >> np.uint64(51)])) & np.uint64(0xFFFF)
                flush = flush_pays and (six & np.uint64(0x8888)) != np.uint64(0)
                good[number, values[more]] += flush or rank_table[slot] >= least
                left[values[more]] += 1
        for at in range(size):
            held[places[at]] = False
        for end in range(ENDS):
            everything, paying = 0, 0
            for value in range(VALUES):
                if left[value] > 0:
                    weight = weights[grown[here, value], end]
                    everything += left[value] * weight
                    paying += good[number, value] * weight
            live[number, end] = everything
            paid[number, end] = paying


@kernel
def fewer_cards(
    values: Ints,
    kind: int,
    size: int,
    choose: Ints,
    grown: Ints,
    live_more: Ints,
    paid_more: Ints,
    kinds: Ints,
    live: Ints,
    paid: Ints,
) -> None:
    """The same for hands of fewer cards, ``live[set, end, limb]``: the sum over the sets with a card more."""
    cards = values.shape[0]
    places = np.arange(size + 1)
    for number in range(choose[cards, size]):
        if number > 0:
            _next(places, size)
        here = kind
        for at in range(size):
            here = grown[here, values[places[at]]]
        kinds[number] = here
        at = 0
        for more in range(cards):
            if at < size and places[at] == more:
                at += 1
                continue
            larger = _with(places, size, more, choose)
            for end in range(ENDS):
                for limb in range(2):
                    live[number, end, limb] += live_more[larger, end, limb]
                    paid[number, end, limb] += paid_more[larger, end, limb]


@kernel
def limbs(numbers: Ints, split: Ints) -> None:
    """Fill ``split[set, column, limb]``."""
    for row in range(numbers.shape[0]):
        for column in range(numbers.shape[1]):
            split[row, column, 0] = numbers[row, column] >> LIMB
            split[row, column, 1] = numbers[row, column] & MASK


# Choices.


@kernel
def _outcome(total: int, end: int) -> int:
    """How a total that has not gone over does against an end."""
    if end == BUST:
        return WON
    if end == NATURAL:
        return BEATEN
    return WON if total > 16 + end else TIED if total == 16 + end else LOST


@kernel
def _above(one: Ints, other: Ints, units: Ints) -> bool:
    """Whether one value ``[part, limb]`` is above another, by each row of ``units[turn, part]`` until one decides."""
    for turn in range(units.shape[0]):
        hi, lo = 0, 0
        for part in range(2):
            hi += units[turn, part] * (one[part, 0] - other[part, 0])
            lo += units[turn, part] * (one[part, 1] - other[part, 1])
        hi += lo >> LIMB
        lo &= MASK
        if hi != 0 or lo != 0:
            return hi > 0 or (hi == 0 and lo > 0)
    return False


@kernel
def decide_five(
    kinds: Ints,
    totals: Ints,
    soft: Ints,
    grown: Ints,
    left: Ints,
    good: Ints,
    weights: Ints,
    live: Ints,
    paid: Ints,
    ends: int,
    odds: Ints,
    six_wins: int,
    hits_21: int,
    units: Ints,
    forced: Ints,
    values: Ints,
    choices: Ints,
    each: Ints,
) -> None:
    """Hands of five: stand, or draw the sixth card. Fills ``values[set, part, limb]``, ``choices[set]``, ``each``.

    Ends from ``ends`` on are not met here, the dealer having looked. ``units`` says what is sought, part by part;
    where ``forced[two cards, soft, total]`` is given, it is followed instead. Cost: sets times values times ends.
    """
    found = np.zeros((2, 2, 2), np.int64)
    for number in range(kinds.shape[0]):
        kind = kinds[number]
        total = totals[kind]
        if total > 21:
            continue
        stand, stand_alive, hit, hit_alive = 0, 0, 0, 0
        for end in range(ends):
            outcome = _outcome(total, end)
            stand += odds[0, outcome] * live[number, end]
            if outcome >= TIED:
                stand_alive += paid[number, end]
        may_hit = total < 21 or (soft[kind] and hits_21)
        if may_hit:
            for value in range(VALUES):
                if left[kind, value] <= 0:
                    continue
                six = grown[kind, value]
                for end in range(ends):
                    outcome = BUSTED
                    if totals[six] <= 21:
                        outcome = SIX if six_wins and end != NATURAL else _outcome(totals[six], end)
                    hit += odds[0, outcome] * left[kind, value] * weights[six, end]
                    if outcome >= TIED:
                        hit_alive += good[number, value] * weights[six, end]
        found[0, 0, 0], found[0, 0, 1] = stand >> LIMB, stand & MASK
        found[0, 1, 0], found[0, 1, 1] = stand_alive >> LIMB, stand_alive & MASK
        found[1, 0, 0], found[1, 0, 1] = hit >> LIMB, hit & MASK
        found[1, 1, 0], found[1, 1, 1] = hit_alive >> LIMB, hit_alive & MASK
        best = STAND
        if may_hit:
            if forced.shape[0] > 0:
                best = HIT if forced[0, int(soft[kind]), total] == HIT else STAND
            elif _above(found[1], found[0], units):
                best = HIT
        choices[number] = best
        for part in range(2):
            for limb in range(2):
                values[number, part, limb] = found[best, part, limb]
                if each.shape[0] > 0:
                    each[number, STAND, part, limb] = found[0, part, limb]
                    each[number, HIT, part, limb] = found[1, part, limb]


@kernel
def decide(
    cards: int,
    hand: int,
    size: int,
    choose: Ints,
    kinds: Ints,
    kinds_more: Ints,
    totals: Ints,
    soft: Ints,
    live: Ints,
    paid: Ints,
    live_more: Ints,
    paid_more: Ints,
    values_more: Ints,
    ends: int,
    odds: Ints,
    hits_21: int,
    doubles: Ints,
    split: Ints,
    surrenders: int,
    units: Ints,
    forced: Ints,
    values: Ints,
    choices: Ints,
    each: Ints,
) -> None:
    """Hands of ``hand`` cards, two to four: fills ``values[set, part, limb]``, ``choices[set]``, ``each[set, choice]``.

    ``doubles[soft, total]`` says where a hand of two may be doubled; ``split[set, part, limb]`` is what splitting
    brings, and -1 as its last entry where it is not allowed. Cost: sets times cards times ends.
    """
    places = np.arange(size + 1)
    found = np.empty((5, 2, 2), np.int64)
    for number in range(choose[cards, size]):
        if number > 0:
            _next(places, size)
        kind = kinds[number]
        total = totals[kind]
        if total > 21 or (hand == 2 and total == 21):
            continue
        found[:] = 0
        for end in range(ends):
            outcome = _outcome(total, end)
            for limb in range(2):
                found[STAND, 0, limb] += odds[0, outcome] * live[number, end, limb]
                if outcome >= TIED:
                    found[STAND, 1, limb] += paid[number, end, limb]
                given_up = BEATEN if end == NATURAL else SURRENDERED
                found[SURRENDER, 0, limb] += odds[0, given_up] * live[number, end, limb]
        may_hit = total < 21 or (soft[kind] and hits_21)
        may_double = may_hit and hand == 2 and doubles[int(soft[kind]), total]
        if may_hit:
            at = 0
            for more in range(cards):
                if at < size and places[at] == more:
                    at += 1
                    continue
                larger = _with(places, size, more, choose)
                drawn = totals[kinds_more[larger]]
                for limb in range(2):
                    if drawn <= 21:
                        for part in range(2):
                            found[HIT, part, limb] += values_more[larger, part, limb]
                    for end in range(ends):
                        outcome = BUSTED if drawn > 21 else _outcome(drawn, end)
                        if drawn > 21:
                            found[HIT, 0, limb] += odds[0, BUSTED] * live_more[larger, end, limb]
                        if may_double:
                            found[DOUBLE, 0, limb] += odds[1, outcome] * live_more[larger, end, limb]
                            if outcome >= TIED:
                                found[DOUBLE, 1, limb] += paid_more[larger, end, limb]
        may_split = may_hit and hand == 2 and split.shape[0] > 0 and split[number, 1, 1] >= 0
        if may_split:
            found[SPLIT] = split[number]
        best = STAND
        if may_hit:
            if forced.shape[0] > 0:
                best = forced[int(hand == 2), int(soft[kind]), total]
                if may_split:
                    best = SPLIT
                elif best == DOUBLE and not may_double:
                    best = HIT
            else:
                if _above(found[HIT], found[best], units):
                    best = HIT
                if hand == 2 and surrenders and _above(found[SURRENDER], found[best], units):
                    best = SURRENDER
                if may_double and _above(found[DOUBLE], found[best], units):
                    best = DOUBLE
                if may_split and _above(found[SPLIT], found[best], units):
                    best = SPLIT
        choices[number] = best
        for part in range(2):
            for limb in range(2):
                values[number, part, limb] = found[best, part, limb]
        if each.shape[0] > 0:
            each[number] = found

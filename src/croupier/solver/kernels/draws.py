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
- ``place``: an unseen card; ``set``: some of them, of one size, as ``drawing.sets`` numbers them: its cards are
  ``places[set, position]``, and ``larger[set, place]`` is the set with one more. With the cards that the seat holds
  already it is a *hand*;
- ``band``: the stretch of the paytable that a hand of six falls in;
- ``part``: what a choice brings: on the blackjack stake, times its scale; and the weight of deals that keep the other
  wager alive, in which blackjack is not behind and the six cards pay;
- ``limb``: a number beyond 64 bits is ``hi * 2^24 + lo``. Sums run limb by limb; only a comparison carries.

Values and playing out stay in one module, long as it is: both walk the same sets, and a stop that one of them counts
otherwise than the other would show nowhere else.
"""

from __future__ import annotations

import numpy as np

from croupier.solver.kernels.compiled import kernel
from croupier.solver.kernels.draw_codes import (
    BEATEN,
    BUST,
    BUSTED,
    DOUBLE,
    DOUBLED,
    DOUBLED_BUST,
    ENDS,
    HIT,
    LIMB,
    LOST,
    MASK,
    NATURAL,
    SIX,
    SPLIT,
    STAND,
    STOOD,
    STOPPED_BUST,
    STOPPED_NATURAL,
    STOPPED_SIX,
    STOPPED_SURRENDER,
    STOPS,
    SURRENDER,
    SURRENDERED,
    TIED,
    VALUES,
    WON,
    Ints,
)


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


# Hands.


@kernel
def _band(key: np.uint64, lanes: np.uint64, offsets: Ints, rank_bands: Ints, flush_bands: Ints) -> int:
    """The band of some cards: keys and offsets are those of ``kernels.hands``, lanes a set of ranks for each suit."""
    slot = ((key >> np.uint64(32)) + np.uint64(offsets[key >> np.uint64(51)])) & np.uint64(0xFFFF)
    band = rank_bands[slot]
    if key & np.uint64(0x8888):
        for _ in range(4):
            band = max(band, flush_bands[lanes & np.uint64(0x1FFF)])
            lanes >>= np.uint64(16)
    return int(band)


@kernel
def five_cards(
    places: Ints,
    values: Ints,
    keys: Ints,
    lanes: Ints,
    kind: int,
    key: np.uint64,
    lane: np.uint64,
    grown: Ints,
    weights: Ints,
    offsets: Ints,
    rank_bands: Ints,
    flush_bands: Ints,
    least: int,
    kinds: Ints,
    sixth: Ints,
    live: Ints,
    paid: Ints,
) -> None:
    """Every hand of five: ``live[set, end]``, the weight of each end, and ``paid[set, end]``, where the six cards pay.

    ``values[place]``, ``keys[place]`` and ``lanes[place]`` are the unseen cards; ``kind``, ``key`` and ``lane`` those
    held; a hand of six pays from the band ``least`` on. ``sixth[set, value, band]`` counts the sixth cards of a value
    that make a hand of a band. Cost: one look-up for each set and card.
    """
    cards, size = values.shape[0], places.shape[1]
    held = np.zeros(cards, np.bool_)
    for number in range(places.shape[0]):
        here, made, laid = kind, key, lane
        for at in range(size):
            place = places[number, at]
            here = grown[here, values[place]]
            made += keys[place]
            laid |= lanes[place]
            held[place] = True
        kinds[number] = here
        sixth[number] = 0
        for more in range(cards):
            if not held[more]:
                band = _band(made + keys[more], laid | lanes[more], offsets, rank_bands, flush_bands)
                sixth[number, values[more], band] += 1
        for at in range(size):
            held[places[number, at]] = False
        for end in range(ENDS):
            live[number, end] = 0
            paid[number, end] = 0
        for value in range(VALUES):
            everything, paying = 0, 0
            for band in range(sixth.shape[2]):
                everything += sixth[number, value, band]
                if band >= least:
                    paying += sixth[number, value, band]
            if everything > 0:
                six = grown[here, value]
                for end in range(ENDS):
                    live[number, end] += everything * weights[six, end]
                    paid[number, end] += paying * weights[six, end]


@kernel
def fewer_cards(
    places: Ints,
    larger: Ints,
    values: Ints,
    kind: int,
    grown: Ints,
    live_more: Ints,
    paid_more: Ints,
    kinds: Ints,
    live: Ints,
    paid: Ints,
) -> None:
    """The same for hands of fewer cards, ``live[set, end, limb]``: the sum over the sets with a card more."""
    for number in range(places.shape[0]):
        here = kind
        for at in range(places.shape[1]):
            here = grown[here, values[places[number, at]]]
        kinds[number] = here
        for place in range(larger.shape[1]):
            more = larger[number, place]
            if more < 0:
                continue
            for end in range(ENDS):
                for limb in range(2):
                    live[number, end, limb] += live_more[more, end, limb]
                    paid[number, end, limb] += paid_more[more, end, limb]


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
def _sign(one: Ints, other: Ints, units: Ints) -> int:
    """Whether one value ``[part, limb]`` is above another, 1, or below, -1, by the rows of ``units[turn, part]``.

    Units below 2^48 are taken apart into two limbs, and differences into four, so that no product overflows.
    """
    for turn in range(units.shape[0]):
        s0, s1, s2, s3, s4 = 0, 0, 0, 0, 0
        for part in range(2):
            lo = one[part, 1] - other[part, 1]
            hi = one[part, 0] - other[part, 0] + (lo >> LIMB)
            a0, a1, a2, a3 = lo & MASK, hi & MASK, (hi >> LIMB) & MASK, hi >> (2 * LIMB)
            u0, u1 = units[turn, part] & MASK, units[turn, part] >> LIMB
            s0 += a0 * u0
            s1 += a0 * u1 + a1 * u0
            s2 += a1 * u1 + a2 * u0
            s3 += a2 * u1 + a3 * u0
            s4 += a3 * u1
        s1 += s0 >> LIMB
        s2 += s1 >> LIMB
        s3 += s2 >> LIMB
        s4 += s3 >> LIMB
        if s4 < 0:
            return -1
        if s4 > 0 or (s0 & MASK) | (s1 & MASK) | (s2 & MASK) | (s3 & MASK):
            return 1
    return 0


@kernel
def decide_five(
    kinds: Ints,
    totals: Ints,
    soft: Ints,
    grown: Ints,
    left: Ints,
    sixth: Ints,
    least: int,
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
    tied: Ints,
    each: Ints,
) -> None:
    """Hands of five: stand, or draw the sixth card. Fills ``values[set, part, limb]``, ``choices``, ``tied``, ``each``.

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
                six, paying = grown[kind, value], 0
                for band in range(least, sixth.shape[2]):
                    paying += sixth[number, value, band]
                for end in range(ends):
                    outcome = BUSTED
                    if totals[six] <= 21:
                        outcome = SIX if six_wins and end != NATURAL else _outcome(totals[six], end)
                    hit += odds[0, outcome] * left[kind, value] * weights[six, end]
                    if outcome >= TIED:
                        hit_alive += paying * weights[six, end]
        found[0, 0, 0], found[0, 0, 1] = stand >> LIMB, stand & MASK
        found[0, 1, 0], found[0, 1, 1] = stand_alive >> LIMB, stand_alive & MASK
        found[1, 0, 0], found[1, 0, 1] = hit >> LIMB, hit & MASK
        found[1, 1, 0], found[1, 1, 1] = hit_alive >> LIMB, hit_alive & MASK
        best = STAND
        if may_hit:
            if forced.shape[0] > 0:
                best = forced[0, int(soft[kind]), total]
            else:
                sign = _sign(found[1], found[0], units)
                best = HIT if sign > 0 else STAND
                tied[number] = sign == 0
        choices[number] = best
        for part in range(2):
            for limb in range(2):
                values[number, part, limb] = found[best, part, limb]
                if each.shape[0] > 0:
                    each[number, STAND, part, limb] = found[0, part, limb]
                    each[number, HIT, part, limb] = found[1, part, limb]


@kernel
def decide(
    larger: Ints,
    hand: int,
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
    tied: Ints,
    each: Ints,
) -> None:
    """Hands of ``hand`` cards, two to four: fills ``values[set, part, limb]``, ``choices[set]``, ``each[set, choice]``.

    ``doubles[soft, total]`` says where a hand of two may be doubled; ``split[set, part, limb]`` is what splitting
    brings, and -1 as its last entry where it is not allowed. ``tied[set]`` says where another choice is as good as the
    best. Cost: sets times cards times ends.
    """
    found = np.empty((5, 2, 2), np.int64)
    may = np.empty(5, np.bool_)
    for number in range(larger.shape[0]):
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
        may[STAND] = True
        may[HIT] = total < 21 or (soft[kind] and hits_21)
        may[DOUBLE] = may[HIT] and hand == 2 and doubles[int(soft[kind]), total]
        may[SPLIT] = may[HIT] and hand == 2 and split.shape[0] > 0 and split[number, 1, 1] >= 0
        may[SURRENDER] = may[HIT] and hand == 2 and surrenders
        if may[HIT]:
            for place in range(larger.shape[1]):
                more = larger[number, place]
                if more < 0:
                    continue
                drawn = totals[kinds_more[more]]
                for limb in range(2):
                    if drawn <= 21:
                        for part in range(2):
                            found[HIT, part, limb] += values_more[more, part, limb]
                    for end in range(ends):
                        outcome = BUSTED if drawn > 21 else _outcome(drawn, end)
                        if drawn > 21:
                            found[HIT, 0, limb] += odds[0, BUSTED] * live_more[more, end, limb]
                        if may[DOUBLE]:
                            found[DOUBLE, 0, limb] += odds[1, outcome] * live_more[more, end, limb]
                            if outcome >= TIED:
                                found[DOUBLE, 1, limb] += paid_more[more, end, limb]
        if may[SPLIT]:
            found[SPLIT] = split[number]
        best = SURRENDER if may[SURRENDER] else STAND  # of equals, the one that stakes less
        if forced.shape[0] > 0:
            best = forced[int(hand == 2), int(soft[kind]), total] if may[HIT] else STAND
        else:
            for choice in range(SURRENDER):
                if may[choice] and choice != best:
                    sign = _sign(found[choice], found[best], units)
                    if sign > 0:
                        best = choice
                        tied[number] = False
                    elif sign == 0:
                        tied[number] = True
        choices[number] = best
        for part in range(2):
            for limb in range(2):
                values[number, part, limb] = found[best, part, limb]
        if each.shape[0] > 0:
            each[number] = found


# Playing it out.


@kernel
def _grade(total: int) -> int:
    return max(total - 16, 0)


@kernel
def play_on(
    larger: Ints,
    hand: int,
    kinds: Ints,
    kinds_more: Ints,
    totals: Ints,
    living: Ints,
    choices: Ints,
    waiting: Ints,
    stopped: Ints,
    waiting_more: Ints,
    stopped_more: Ints,
    splitting: Ints,
) -> None:
    """Play hands of ``hand`` cards, two to four, and hand out one card more.

    ``waiting[set, war]`` counts the orders in which the cards of a set can have come to a seat that may still choose,
    over all sets that it stands for; ``stopped[set, war, stop]`` those in which it had stopped before. The choice is
    ``choices[living[war], set]``. Pairs that are split leave: ``splitting[set, war]``. Cost: sets times cards.
    """
    for number in range(larger.shape[0]):
        total = totals[kinds[number]]
        for war in range(waiting.shape[1]):
            orders = waiting[number, war]
            if orders == 0:
                continue
            choice = choices[living[war], number]
            if total > 21:
                stopped[number, war, STOPPED_BUST] += orders
            elif hand == 2 and total == 21:
                stopped[number, war, STOPPED_NATURAL] += orders
            elif choice == STAND:
                stopped[number, war, STOOD + _grade(total)] += orders
            elif choice == SURRENDER:
                stopped[number, war, STOPPED_SURRENDER] += orders
            elif choice == SPLIT:
                splitting[number, war] += orders
            else:
                for place in range(larger.shape[1]):
                    more = larger[number, place]
                    if more < 0:
                        continue
                    if choice == HIT:
                        waiting_more[more, war] += orders
                    else:
                        drawn = totals[kinds_more[more]]
                        stop = DOUBLED_BUST if drawn > 21 else DOUBLED + _grade(drawn)
                        stopped_more[more, war, stop] += orders
        for place in range(larger.shape[1]):
            more = larger[number, place]
            if more < 0:
                continue
            for war in range(stopped.shape[1]):
                for stop in range(STOPS):
                    stopped_more[more, war, stop] += stopped[number, war, stop]


@kernel
def play_out(
    kinds: Ints,
    totals: Ints,
    grown: Ints,
    weights: Ints,
    six_wins: int,
    living: Ints,
    choices: Ints,
    waiting: Ints,
    stopped: Ints,
    sixth: Ints,
    counts: Ints,
) -> None:
    """Play hands of five, hand out the sixth card, let the dealer draw: ``counts[war, stop, end, band, limb]``.

    The dealer's ends depend on the six cards' kind alone, of which there are some thousands: orders are put together by
    it first. Cost: sets times the values and bands of their sixth card and the ways to have stopped.
    """
    wars, ways = stopped.shape[1], stopped.shape[1] * STOPS
    all_stopped = stopped.reshape(len(stopped), ways)
    by_kind = np.zeros((totals.shape[0], sixth.shape[2], ways), np.int64)
    for number in range(kinds.shape[0]):
        kind = kinds[number]
        total = totals[kind]
        for war in range(wars):
            orders = waiting[number, war]
            if orders > 0 and (total > 21 or choices[living[war], number] == STAND):
                stopped[number, war, STOPPED_BUST if total > 21 else STOOD + _grade(total)] += orders
                waiting[number, war] = 0
        for value in range(VALUES):
            six = grown[kind, value]
            if six < 0:
                continue
            reached = totals[six]
            last = STOPPED_BUST if reached > 21 else STOPPED_SIX if six_wins else STOOD + _grade(reached)
            for band in range(sixth.shape[2]):
                cards = np.int64(sixth[number, value, band])
                if cards == 0:
                    continue
                for way in range(ways):
                    by_kind[six, band, way] += all_stopped[number, way] * cards
                for war in range(wars):
                    by_kind[six, band, war * STOPS + last] += waiting[number, war] * cards
    for six in range(by_kind.shape[0]):
        for band in range(by_kind.shape[1]):
            for way in range(ways):
                orders = by_kind[six, band, way]
                if orders > 0:
                    war, stop = way // STOPS, way % STOPS
                    for end in range(ENDS):
                        counts[war, stop, end, band, 0] += orders * (weights[six, end] >> LIMB)
                        counts[war, stop, end, band, 1] += orders * (weights[six, end] & MASK)


@kernel
def split_out(
    first: int,
    second: int,
    orders: Ints,
    values: Ints,
    keys: Ints,
    lanes: Ints,
    bias: np.uint64,
    totals: Ints,
    grown: Ints,
    weights: Ints,
    offsets: Ints,
    rank_bands: Ints,
    flush_bands: Ints,
    counts: Ints,
) -> None:
    """Split a pair of aces: ``counts[war, grade, second grade, end, band, limb]``.

    ``orders[war]`` are those in which the pair came. Cost: all ways to draw four cards, of which the last two in one
    order only.
    """
    cards = values.shape[0]
    made, laid = bias + keys[first] + keys[second], lanes[first] | lanes[second]
    aces = grown[grown[0, 0], 0]
    for one in range(cards):
        if one in (first, second):
            continue
        for other in range(cards):
            if other in (first, second, one):
                continue
            mine = _grade(totals[grown[grown[0, 0], values[one]]])
            theirs = _grade(totals[grown[grown[0, 0], values[other]]])
            four = grown[grown[aces, values[one]], values[other]]
            for third in range(cards):
                if third in (first, second, one, other):
                    continue
                for last in range(third):
                    if last in (first, second, one, other):
                        continue
                    key = made + keys[one] + keys[other] + keys[third] + keys[last]
                    lane = laid | lanes[one] | lanes[other] | lanes[third] | lanes[last]
                    band = _band(key, lane, offsets, rank_bands, flush_bands)
                    six = grown[grown[four, values[third]], values[last]]
                    for war in range(orders.shape[0]):
                        if orders[war] > 0:
                            for end in range(ENDS):
                                weight = 2 * orders[war] * (weights[six, end] >> LIMB)
                                counts[war, mine, theirs, end, band, 0] += weight
                                counts[war, mine, theirs, end, band, 1] += 2 * orders[war] * (weights[six, end] & MASK)

"""The sums of ``kernels.draws`` that one state needs, by NumPy alone: the same functions, with nothing to compile.

Names, axes and answers are those of the kernels, entry for entry; what a kernel does set by set is done here for all
sets at once. That takes memory for every card that may come to every set, so it is for cards held, from which only
thousands of sets can grow: a state takes about a third of a second, less than it takes to load compiled code.
"""

from __future__ import annotations

import numpy as np

from croupier.solver.kernels.draw_codes import (
    BEATEN,
    BUST,
    BUSTED,
    DOUBLE,
    ENDS,
    HIT,
    LIMB,
    LOST,
    MASK,
    NATURAL,
    SIX,
    SPLIT,
    STAND,
    SURRENDER,
    SURRENDERED,
    TIED,
    VALUES,
    WON,
    Ints,
)
from croupier.solver.keyed import looked_up

AT_A_TIME = 1 << 16  # numbers that stay in the processor's cache


def weigh(
    left: Ints, drawn: Ints, sizes: Ints, orders: Ints, ends: Ints, draws: int, falling: Ints, weights: Ints
) -> None:
    """Fill ``weights[kind, end]``."""
    by_end = np.argsort(ends, kind="stable")
    drawn, sizes, orders = drawn[by_end], sizes[by_end], orders[by_end]
    starts = np.searchsorted(ends[by_end], np.arange(ENDS + 1))
    asking = [np.flatnonzero(drawn[:, value]) for value in range(VALUES)]
    step = max(1, AT_A_TIME // len(drawn))
    for start in range(0, len(left), step):
        here = left[start : start + step]
        ways = falling[here.sum(axis=1)[:, None] - sizes, draws - sizes] * orders
        for value, some in enumerate(asking):
            ways[:, some] *= falling[here[:, value]][:, drawn[some, value]]
        for end in range(ENDS):
            weights[start : start + step, end] = ways[:, starts[end] : starts[end + 1]].sum(axis=1)


# Hands.


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
    """Every hand of five: fills ``kinds``, ``sixth[set, value, band]``, ``live[set, end]`` and ``paid[set, end]``."""
    kinds[:] = _kinds(places, values, kind, grown)
    made = keys[places].sum(axis=1, dtype=np.uint64) + key
    laid = np.bitwise_or.reduce(lanes[places], axis=1, initial=0) | lane
    bands = looked_up(made[:, None] + keys, laid[:, None], lanes[None, :], offsets, rank_bands, flush_bands)
    free = np.ones(bands.shape, np.bool_)
    np.put_along_axis(free, places.astype(np.int64), values=False, axis=1)
    rows, more = np.nonzero(free)
    cells = (rows * VALUES + values[more]) * sixth.shape[2] + bands[rows, more]
    sixth[:] = np.bincount(cells, minlength=sixth.size).reshape(sixth.shape)
    ways = weights[grown[kinds]]  # where no sixth card of a value is left, it is anything
    live[:] = np.einsum("sv,sve->se", sixth.sum(axis=2, dtype=np.int64), ways)
    paid[:] = np.einsum("sv,sve->se", sixth[:, :, least:].sum(axis=2, dtype=np.int64), ways)


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
    """The same for hands of fewer cards, ``live[set, end, limb]``."""
    kinds[:] = _kinds(places, values, kind, grown)
    live[:] = _summed(live_more, larger)
    paid[:] = _summed(paid_more, larger)


def _kinds(places: Ints, values: Ints, kind: int, grown: Ints) -> Ints:
    """The kind of each set, with the cards held."""
    kinds = np.full(len(places), kind, np.int64)
    for at in range(places.shape[1]):
        kinds = grown[kinds, values[places[:, at]]].astype(np.int64)
    return kinds


def _summed(numbers: Ints, larger: Ints) -> Ints:
    """For each set the sum over the sets with a card more."""
    present = (larger >= 0).reshape(*larger.shape, *[1] * (numbers.ndim - 1))
    sums: Ints = np.where(present, numbers[larger], 0).sum(axis=1)
    return sums


# Choices.


def _outcomes() -> Ints:
    """``outcomes[total, end]``: how a total does against an end; one that has gone over is busted."""
    found = np.full((64, ENDS), BUSTED, np.int64)
    for total in range(22):
        for end in range(ENDS):
            level = total - 16 - end
            shown = WON if level > 0 else TIED if level == 0 else LOST
            found[total, end] = WON if end == BUST else BEATEN if end == NATURAL else shown
    return found


OUTCOMES = _outcomes()


def _better(one: Ints, other: Ints, units: Ints) -> Ints:
    """The sign of the difference of values ``[set, part, limb]``, by the rows of ``units[turn, part]``."""
    apart = (one - other).astype(object)
    parts = (apart[..., 0] << LIMB) + apart[..., 1]
    sign = np.zeros(len(parts), np.int64)
    for turn in units.tolist():
        sums = parts[:, 0] * turn[0] + parts[:, 1] * turn[1]
        here = (sums > 0).astype(np.int64) - (sums < 0).astype(np.int64)
        sign = np.where(sign == 0, here, sign)
    return sign


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
    """Hands of five: stand, or draw the sixth card."""
    total = totals[kinds]
    outcome = OUTCOMES[total, :ends]
    parts = np.zeros((len(kinds), 2, 2), np.int64)  # [set, choice, part]
    parts[:, STAND, 0] = (odds[0, outcome] * live[:, :ends]).sum(axis=1)
    parts[:, STAND, 1] = ((outcome >= TIED) * paid[:, :ends]).sum(axis=1)
    six = grown[kinds]
    reached = totals[six]
    drawn = OUTCOMES[reached, :ends]  # [set, value, end]
    if six_wins:
        alive = (reached <= 21)[..., None] & (np.arange(ends) != NATURAL)
        drawn = np.where(alive, SIX, drawn)
    ways = weights[six, :ends] * (left[kinds] > 0)[..., None]
    paying = sixth[:, :, least:].sum(axis=2, dtype=np.int64)
    parts[:, HIT, 0] = np.einsum("sve,sv,sve->s", odds[0, drawn], left[kinds], ways)
    parts[:, HIT, 1] = np.einsum("sve,sv,sve->s", (drawn >= TIED).astype(np.int64), paying, ways)
    found = np.stack([parts >> LIMB, parts & MASK], axis=3)
    open_ones = total <= 21
    may_hit = open_ones & ((total < 21) | (soft[kinds] & bool(hits_21)))
    found[~may_hit, HIT] = 0
    best = np.full(len(kinds), STAND)
    if len(forced):
        best[may_hit] = forced[0, soft[kinds[may_hit]].astype(np.int64), total[may_hit]]
    else:
        sign = _better(found[:, HIT], found[:, STAND], units)
        best[may_hit & (sign > 0)] = HIT
        tied[:] = may_hit & (sign == 0)
    choices[:] = np.where(open_ones, best, 0)
    values[open_ones] = found[np.flatnonzero(open_ones), best[open_ones]]
    if len(each):
        each[open_ones, STAND], each[open_ones, HIT] = found[open_ones, STAND], found[open_ones, HIT]


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
    """Hands of ``hand`` cards, two to four."""
    total, is_soft = totals[kinds], soft[kinds].astype(np.bool_)
    open_ones = (total <= 21) & ~((hand == 2) & (total == 21))
    may = np.zeros((5, len(kinds)), np.bool_)
    may[STAND] = open_ones
    may[HIT] = open_ones & ((total < 21) | (is_soft & bool(hits_21)))
    if hand == 2:
        may[DOUBLE] = may[HIT] & doubles[is_soft.astype(np.int64), np.minimum(total, 21)]
        may[SPLIT] = may[HIT] & (split[:, 1, 1] >= 0) if len(split) else False
        may[SURRENDER] = may[HIT] & bool(surrenders)
    found = np.zeros((len(kinds), 5, 2, 2), np.int64)
    outcome = OUTCOMES[total, :ends]
    found[:, STAND] = _brought(odds[0], outcome, live[:, :ends], paid[:, :ends])
    given_up = np.where(np.arange(ends) == NATURAL, BEATEN, SURRENDERED)
    found[:, SURRENDER, 0] = (odds[0, given_up][:, None] * live[:, :ends]).sum(axis=1)
    drawn = totals[kinds_more]
    outcome = OUTCOMES[drawn, :ends]
    on = np.where(
        (drawn <= 21)[:, None, None], values_more, _brought(odds[0], outcome, live_more[:, :ends], paid_more[:, :ends])
    )
    found[may[HIT], HIT] = _summed(on, larger[may[HIT]])
    if may[DOUBLE].any():
        doubled = _brought(odds[1], outcome, live_more[:, :ends], paid_more[:, :ends])
        found[may[DOUBLE], DOUBLE] = _summed(doubled, larger[may[DOUBLE]])
    if may[SPLIT].any():
        found[may[SPLIT], SPLIT] = split[may[SPLIT]]
    found[~open_ones] = 0
    best = np.where(may[SURRENDER], SURRENDER, STAND)  # of equals, the one that stakes less
    if len(forced):
        chosen = forced[int(hand == 2), is_soft.astype(np.int64), np.minimum(total, 21)]
        best = np.where(may[HIT], chosen, STAND)
    else:
        _seek_best(found, may, units, best, tied)
    every = np.arange(len(kinds))
    choices[:] = np.where(open_ones, best, 0)
    values[:] = found[every, best]
    if len(each):
        each[:] = found


def _brought(odds: Ints, outcome: Ints, live: Ints, paid: Ints) -> Ints:
    """What outcomes by end bring, ``[set, part, limb]``."""
    stakes = (odds[outcome][..., None] * live).sum(axis=1)
    alive = ((outcome >= TIED)[..., None] * paid).sum(axis=1)
    return np.stack([stakes, alive], axis=1)


def _seek_best(found: Ints, may: Ints, units: Ints, best: Ints, tied: Ints) -> None:
    """Put the best choice of each set, and whether another is as good, into ``best`` and ``tied``."""
    every = np.arange(len(best))
    for choice in range(SURRENDER):
        asked = may[choice] & (best != choice)
        sign = _better(found[:, choice], found[every, best], units)
        tied[asked & (sign > 0)] = False
        tied[asked & (sign == 0)] = True
        best[asked & (sign > 0)] = choice

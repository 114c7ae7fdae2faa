"""Rounds in which seats draw to a total: deal, choose by tables, let the dealer draw, note what settlements tell apart.

The names of the axes, beyond those of ``solver.kernels.draws``:

- ``kind``: a multiset of values, numbered for an up card's value; ``grown[up, kind, value]`` is it with a card more;
- ``living``: 1 where the wager that rides on everything is still alive, and suits may decide;
- ``code``: War, stop, hits, end and band as one number; a pair of split aces is a stop for each two grades. ``FORCED``
  is added to the hits where a seat stood because it could not draw.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.solver.kernels.compiled import kernel
from croupier.solver.kernels.draw_codes import (
    BUST,
    DOUBLE,
    DOUBLED,
    DOUBLED_BUST,
    ENDS,
    GRADES,
    NATURAL,
    SPLIT,
    STAND,
    STOOD,
    STOPPED_BUST,
    STOPPED_NATURAL,
    STOPPED_SIX,
    STOPPED_SURRENDER,
    STOPS,
    SURRENDER,
)

Ints = NDArray[Any]
ALL_STOPS = STOPS + GRADES * GRADES
MOST_HITS = 32
FORCED = 16


class House(NamedTuple):
    """The rules of the block."""

    peeks: int
    hits_soft_17: int
    hits_soft_21: int
    most_cards: int
    """0 for no limit."""
    six_wins: int


class Kinds(NamedTuple):
    """Hands by value."""

    values: Ints
    """``values[place]``: 0 for an ace, 9 for a ten."""
    grown: Ints
    totals: Ints
    soft: Ints
    choices: Ints
    """``[up, kind]``: total, whether it is soft, and the choice where suits do not matter."""


class Suited(NamedTuple):
    """Choices where suits matter, by sets of unseen cards as ``solver.drawing.sets`` numbers them."""

    ranks: Ints
    suits: Ints
    war: Ints
    """``war[place]``: how high a card is in War."""
    living: Ints
    """``living[war]``: whether the wager lives on."""
    starts: Ints
    """``starts[cards]``: where the sets of so many begin in ``masks``."""
    masks: Ints
    choices: Ints
    """``choices[rank of the up card, set]``."""


class Six(NamedTuple):
    """The six cards as a hand."""

    cards: int
    """6, or 0 where there is no such hand."""
    keys: Ints
    lanes: Ints
    bias: np.uint64
    offsets: Ints
    by_ranks: Ints
    by_flush: Ints


@kernel
def _number(cards: Ints, start: int, count: int, each: int, up: int, suited: Suited) -> int:
    """The number of a set of a seat's first cards."""
    a, b, c, d = 0, 0, 0, 0
    for at in range(start, start + count):
        card = cards[at, each]
        suit, bit = suited.suits[card], 1 << suited.ranks[card]
        a |= bit if suit == 0 else 0
        b |= bit if suit == 1 else 0
        c |= bit if suit == 2 else 0
        d |= bit if suit == 3 else 0
    own = suited.suits[up]
    if own == 1:
        a, b = b, a
    elif own == 2:
        a, c = c, a
    elif own == 3:
        a, d = d, a
    low = (1 << suited.ranks[up]) - 1
    a = (a & low) | ((a >> 1) & ~low)
    b, c = max(b, c), min(b, c)
    b, d = max(b, d), min(b, d)
    c, d = max(c, d), min(c, d)
    mask = np.uint64(a | b << 12 | c << 25 | d << 38)
    first, last = suited.starts[count], suited.starts[count + 1]
    while last - first > 1:
        middle = (first + last) >> 1
        if suited.masks[middle] <= mask:
            first = middle
        else:
            last = middle
    return int(first)


@kernel
def _grade(total: int) -> int:
    return max(total - 16, 0)


@kernel
def _stop(cards: Ints, each: int, start: int, up: int, living: int, house: House, kinds: Kinds, suited: Suited) -> int:
    """How a seat stops, its cards beginning at ``start``, and how often it hit: ``stop * MOST_HITS + hits``."""
    shown = kinds.values[up]
    one, other = kinds.values[cards[start, each]], kinds.values[cards[start + 1, each]]
    kind = kinds.grown[shown, kinds.grown[shown, 0, one], other]
    count = 2
    if kinds.totals[shown, kind] == 21:
        return STOPPED_NATURAL * MOST_HITS
    while True:
        total, hits = kinds.totals[shown, kind], count - 2
        if total > 21:
            return STOPPED_BUST * MOST_HITS + hits
        if count == house.most_cards:
            return (STOPPED_SIX if house.six_wins else STOOD + _grade(total)) * MOST_HITS + hits + FORCED
        if total == 21 and not (kinds.soft[shown, kind] and house.hits_soft_21):
            return (STOOD + _grade(total)) * MOST_HITS + hits + FORCED
        if living:
            choice = suited.choices[suited.ranks[up], _number(cards, start, count, each, up, suited)]
        else:
            choice = kinds.choices[shown, kind]
        if choice == STAND:
            return (STOOD + _grade(total)) * MOST_HITS + hits
        if choice == SURRENDER:
            return STOPPED_SURRENDER * MOST_HITS + hits
        if choice == SPLIT:
            first = kinds.grown[shown, kinds.grown[shown, 0, 0], kinds.values[cards[start + 2, each]]]
            second = kinds.grown[shown, kinds.grown[shown, 0, 0], kinds.values[cards[start + 3, each]]]
            grades = _grade(kinds.totals[shown, first]) * GRADES + _grade(kinds.totals[shown, second])
            return (STOPS + grades) * MOST_HITS
        kind = kinds.grown[shown, kind, kinds.values[cards[start + count, each]]]
        count += 1
        if choice == DOUBLE:
            total = kinds.totals[shown, kind]
            return (DOUBLED_BUST if total > 21 else DOUBLED + _grade(total)) * MOST_HITS + hits


@kernel
def _end(cards: Ints, each: int, house: House, values: Ints) -> int:
    """How the dealer's hand ends."""
    hard, aces, drawn = values[cards[0, each]] + 1, int(values[cards[0, each]] == 0), 0
    while True:
        soft = aces > 0 and hard <= 11
        total = hard + 10 if soft else hard
        if drawn == 1 and total == 21:
            return NATURAL
        if drawn > 0 and (total > 17 or (total == 17 and not (soft and house.hits_soft_17))):
            return BUST if total > 21 else total - 16
        drawn += 1
        value = values[cards[drawn, each]]
        hard += value + 1
        aces += value == 0


@kernel
def play(
    cards: Ints,
    dealer: int,
    seat_cards: int,
    seats: int,
    house: House,
    kinds: Kinds,
    suited: Suited,
    six: Six,
    bands: int,
    codes: Ints,
) -> None:
    """Fill ``codes[seat, round]``. Cards are the dealer's, as many as may be drawn, then seat by seat."""
    for each in range(cards.shape[1]):
        end = _end(cards, each, house, kinds.values)
        up = cards[0, each]
        for seat in range(seats):
            start = dealer + seat * seat_cards
            war, band = 0, 0
            if six.cards > 0:
                mine, theirs = suited.war[cards[start, each]], suited.war[up]
                war = (mine <= theirs) + (mine < theirs)
                key, lanes = six.bias, np.uint64(0)
                for at in range(start, start + six.cards):
                    key += six.keys[cards[at, each]]
                    lanes |= six.lanes[cards[at, each]]
                slot = ((key >> np.uint64(32)) + np.uint64(six.offsets[key >> np.uint64(51)])) & np.uint64(0xFFFF)
                band = six.by_ranks[slot]
                if key & np.uint64(0x8888):
                    for _ in range(4):
                        band = max(band, six.by_flush[lanes & np.uint64(0x1FFF)])
                        lanes >>= np.uint64(16)
            if end == NATURAL and house.peeks:
                one, other = kinds.values[cards[start, each]], kinds.values[cards[start + 1, each]]
                natural = (one == 0 and other == 9) or (one == 9 and other == 0)
                stop = (STOPPED_NATURAL if natural else STOOD) * MOST_HITS
            else:
                stop = _stop(cards, each, start, up, suited.living[war], house, kinds, suited)
            codes[seat, each] = ((war * ALL_STOPS * MOST_HITS + stop) * ENDS + end) * bands + band

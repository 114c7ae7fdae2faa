"""Shuffling: cards from random numbers of 64 bits, every order exactly as likely as every other.

A number is taken as a fraction of one. Times the number of cards left, its whole part is a card and its fraction goes
on to the next, so that one number deals many cards. With M ways to deal them, 2^64 is no multiple of M: the last
fraction tells which numbers are too many, fewer than one in some thousands. Those are thrown away, and their cards
dealt anew from whatever order the deck was left in, which makes no difference to what comes next.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.solver.kernels.compiled import kernel

Ints = NDArray[Any]
_LOW, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)


@kernel
def deal(
    numbers: Ints,
    sizes: Ints,
    least: Ints,
    deck: Ints,
    cards: Ints,
    start: int,
) -> tuple[int, int]:
    """Fill ``cards[place, round]`` from round ``start`` on, from the top of ``deck``, a permutation that is kept up.

    A number deals ``sizes[group]`` cards, and is thrown away if its last fraction is below ``least[group]``. Returns
    the round that the numbers did not suffice for, or the end, and how many numbers were used.
    """
    used = 0
    kept = deck.copy()
    for each in range(start, cards.shape[1]):
        before = used
        place = 0
        if numbers.shape[0] - used < 2 * sizes.shape[0]:
            kept[:] = deck  # the numbers may not suffice: this round is then dealt anew from where it began
        for group in range(sizes.shape[0]):
            while True:
                if used >= numbers.shape[0]:
                    deck[:] = kept
                    return each, before
                fraction = numbers[used]
                used += 1
                left = np.uint64(deck.shape[0] - place)
                for at in range(np.uint64(place), np.uint64(place + sizes[group])):
                    low = (fraction & _LOW) * left
                    high = (fraction >> _HALF) * left + (low >> _HALF)
                    other = at + (high >> _HALF)
                    fraction *= left
                    left -= np.uint64(1)
                    card = deck[other]
                    deck[other] = deck[at]
                    deck[at] = card
                    cards[at, each] = card
                if fraction >= least[group]:
                    break
            place += sizes[group]
    return cards.shape[1], used

"""Bias counted, not sampled: every byte, every sequence of numbers, and for tiny decks every sequence of bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice, product
from math import factorial

import numpy as np

from checks.shufflers import Pick, Shuffler, shuffled_at_once

BOUNDS = range(2, 53)
SIZES = range(2, 7)
"""Decks of which every sequence of numbers is tried; six cards have 720 orders."""
MOST_SEQUENCES = 100_000


def biased_bounds(shuffler: Shuffler) -> Iterator[int]:
    """The bounds below which numbers do not come from equally many raw draws, all of which are tried."""
    for bound in BOUNDS:
        numbers: Counter[int] = Counter()
        for raw in range(256**shuffler.raw):
            draws = iter(raw.to_bytes(shuffler.raw, "big"))
            with suppress(StopIteration):  # a draw that is passed over
                numbers[shuffler.picker(draws)(bound)] += 1
        if sorted(numbers) != list(range(bound)) or len(set(numbers.values())) > 1:
            yield bound


def uneven_sizes(shuffler: Shuffler) -> Iterator[int]:
    """The sizes of decks whose orders do not come from equally many sequences of numbers, all of which are tried."""
    for size in SIZES:
        if not is_even(Counter(islice(_by_numbers(shuffler, size), MOST_SEQUENCES)), size):
            yield size


def _by_numbers(shuffler: Shuffler, size: int) -> Iterator[tuple[int, ...]]:
    """The order that each sequence of numbers gives."""
    bounds: list[int] = []

    def noting(bound: int) -> int:
        bounds.append(bound)
        return 0

    shuffler.arrange(size, noting)
    for numbers in product(*map(range, bounds)):
        yield tuple(shuffler.arrange(size, _one_by_one(numbers)))


def _one_by_one(numbers: Sequence[int]) -> Pick:
    left = iter(numbers)
    return lambda bound: next(left)


def uneven_by_bytes(shuffler: Shuffler) -> bool:
    """Whether the orders of three cards come from unequally many sequences of two bytes, all of which are tried."""
    orders: Counter[tuple[int, ...]] = Counter()
    for given in product(range(256), repeat=2):
        with suppress(StopIteration):  # two bytes were not enough
            orders[tuple(shuffler.arrange(3, shuffler.picker(iter(given))))] += 1
    return bool(orders) and not is_even(orders, 3)


def sequences_by_order(size: int) -> Counter[tuple[int, ...]]:
    """How many sequences of one byte less than there are cards give each order of our own shuffle, in NumPy."""
    length, found = size - 1, Counter[tuple[int, ...]]()
    rest = np.array(list(product(range(256), repeat=max(0, length - 1))), np.uint8).reshape(256 ** (length - 1), -1)
    for first in range(256):
        raw = np.zeros((len(rest), 2 * length), np.uint8)  # noughts, which are never passed over, end each
        raw[:, 0] = first
        raw[:, 1:length] = rest
        orders, used = shuffled_at_once(size, raw)
        codes = orders[used <= length].astype(np.int64) @ (size ** np.arange(size))
        for code, count in zip(*np.unique(codes, return_counts=True), strict=True):
            found[tuple(int(code) // size**at % size for at in range(size))] += int(count)
    return found


def is_even(orders: Counter[tuple[int, ...]], size: int) -> bool:
    """Whether all orders of so many cards are there, equally often."""
    return len(orders) == factorial(size) and len(set(orders.values())) == 1

"""Shufflers: ours, ours again for many rounds at once, and a panel of bad ones that a battery has to reject.

A shuffler picks numbers below a bound from a stream of bytes, and arranges cards by them; either can be done badly.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from checks.battery import Orders
from croupier.table.shoe import arranged, below, stream

Pick = Callable[[int], int]
BLOCKS = 3
"""Of 32 bytes of a stream: 52 cards take 54 bytes on average; a round that took more than 96 would be a fault."""


@dataclass(frozen=True)
class Shuffler:
    """A way to shuffle."""

    name: str
    arrange: Callable[[int, Pick], Sequence[int]]
    """So many cards, in an order by numbers that are picked."""
    picker: Callable[[Iterator[int]], Pick]
    """How numbers below a bound are picked from bytes."""
    raw: int = 1
    """How many bytes the first pick takes at least."""
    stale: bool = False
    """Whether every second round is dealt from the shoe of the one before."""

    def orders(self, size: int, keys: Sequence[bytes]) -> Orders:
        """The order of each of many rounds."""
        if self.stale:
            keys = [keys[number - number % 2] for number in range(len(keys))]
        return np.array([self.arrange(size, self.picker(stream(key))) for key in keys], np.uint8)


# Ours.


def fairly(draws: Iterator[int]) -> Pick:
    return lambda bound: below(bound, draws)


def fisher_yates(size: int, pick: Pick) -> Sequence[int]:
    return arranged(range(size), pick)


OURS = Shuffler("Croupier's", fisher_yates, fairly)


def streams(keys: Sequence[bytes]) -> NDArray[np.uint8]:
    """The first bytes of the stream of each key."""
    numbers = [block.to_bytes(8, "big") for block in range(BLOCKS)]
    joined = b"".join([hmac.digest(key, number, "sha256") for key in keys for number in numbers])
    return np.frombuffer(joined, np.uint8).reshape(len(keys), -1)


def shuffled_at_once(size: int, raw: NDArray[np.uint8]) -> tuple[Orders, NDArray[np.int64]]:
    """Our shuffle for a stream in each row, and how many bytes each took; a stream that is too short is a fault."""
    rows = np.arange(len(raw))
    orders = np.tile(np.arange(size, dtype=np.uint8), (len(raw), 1))
    at, picked = np.zeros(len(raw), np.int64), np.zeros(len(raw), np.int64)
    for last in range(size - 1, 0, -1):
        bound, waiting = last + 1, rows
        while len(waiting):
            byte = raw[waiting, at[waiting]]
            at[waiting] += 1
            picked[waiting] = byte % bound
            waiting = waiting[byte >= 256 - 256 % bound]
        kept = orders[:, last].copy()
        orders[:, last] = orders[rows, picked]
        orders[rows, picked] = kept
    return orders, at


# The panel of bad ones.


def naively(size: int, pick: Pick) -> Sequence[int]:
    """Every card changes places with any: n^n ways for n! orders."""
    order = list(range(size))
    for at in range(size):
        other = pick(size)
        order[at], order[other] = order[other], order[at]
    return order


def one_short(size: int, pick: Pick) -> Sequence[int]:
    """The loop ends one card too early."""
    order = list(range(size))
    for last in range(size - 1, 1, -1):
        other = pick(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def sattolo(size: int, pick: Pick) -> Sequence[int]:
    """No card may stay: only orders of one cycle come up."""
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = pick(last) if last > 1 else 0
        order[last], order[other] = order[other], order[last]
    return order


def by_sorting(size: int, pick: Pick) -> Sequence[int]:
    """Sorted by a random byte each, where those with the same byte stay in order."""
    keys = [pick(256) for _ in range(size)]
    return sorted(range(size), key=keys.__getitem__)


def modulo_a_byte(draws: Iterator[int]) -> Pick:
    """No byte is passed over."""
    return lambda bound: next(draws) % bound


def modulo_two_bytes(draws: Iterator[int]) -> Pick:
    """The same with sixteen bits: too little to be seen in the cards of a million rounds, and wrong all the same."""
    return lambda bound: (next(draws) * 256 + next(draws)) % bound


def reusing_remainders(draws: Iterator[int]) -> Pick:
    """What is left of a byte after one pick serves for the next."""
    left = 0

    def pick(bound: int) -> int:
        nonlocal left
        byte = left or next(draw for draw in draws if draw < 256 - 256 % bound)
        left = byte // bound
        return byte % bound

    return pick


PANEL = (
    Shuffler("naive: any place with any", naively, fairly),
    Shuffler("off by one: ends too early", one_short, fairly),
    Shuffler("Sattolo: no card may stay", sattolo, fairly),
    Shuffler("byte modulo bound", fisher_yates, modulo_a_byte),
    Shuffler("16 bits modulo bound", fisher_yates, modulo_two_bytes, raw=2),
    Shuffler("reused remainder", fisher_yates, reusing_remainders),
    Shuffler("sorted by a byte each", by_sorting, fairly),
    Shuffler("every second shoe dealt again", fisher_yates, fairly, stale=True),
)

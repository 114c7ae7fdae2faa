"""Codes that two seats of a table met in one round, counted.

There are far more pairs than codes, hundreds of thousands where seats draw, so they are held in arrays: one number for
each pair, in order, beside how often it was met. Arrays that are added are only kept beside each other, and are put
together once they have grown as large as what they are added to: every pair is then moved a few times and no more,
however many chunks there are.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.engine import Codes

Ints = NDArray[np.int64]
Part = tuple[Ints, Ints]
"""Pairs as numbers, each once and in order, and how often each was met."""

BITS = 31  # of a code: two of them make a number of 64 bits
LOW = (1 << BITS) - 1
FEW = 1 << 16  # pairs that are not worth putting together one by one
BINS = 1 << 22  # pairs that there may be at most if a bin is made for each: 32 megabytes
SMALL = 1 << 24
"""Codes up to which a table by code is made."""


class Pairs:
    """How often two seats met two codes in one round, each two seats counted once, whichever code is whose."""

    __slots__ = ("_parts",)

    def __init__(self, *parts: Part) -> None:
        self._parts = list(parts)

    def add(self, other: Pairs) -> None:
        self._parts += other._parts  # nobody writes into arrays, so they can be shared
        if sum(len(keys) for keys, _ in self._parts[1:]) > max(FEW, len(self._parts[0][0]) if self._parts else 0):
            self._parts = [_merged(self._parts)]

    @property
    def together(self) -> Part:
        """All of them."""
        if not self._parts:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        if len(self._parts) > 1:
            self._parts = [_merged(self._parts)]
        return self._parts[0]

    def __iter__(self) -> Iterator[tuple[tuple[int, int], int]]:
        """The lower code and the higher, and how often they were met; in order."""
        for key, times in zip(*(each.tolist() for each in self.together), strict=True):
            yield (key >> BITS, key & LOW), times

    def __len__(self) -> int:
        return len(self.together[0])

    def __bool__(self) -> bool:
        return bool(self._parts)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pairs):
            return NotImplemented
        return all(map(np.array_equal, self.together, other.together))

    __hash__ = None  # type: ignore[assignment]  # they grow

    def __repr__(self) -> str:
        return f"Pairs({len(self)} of them)"

    def __reduce__(self) -> tuple[object, ...]:
        """Sent as one part, in numbers as small as can be."""
        if not self._parts:
            return Pairs, ()
        keys, times = self.together
        return _sent, (keys, times.astype(np.min_scalar_type(times.max())))


def _sent(keys: Ints, times: NDArray[np.unsignedinteger]) -> Pairs:
    return Pairs((keys, times.astype(np.int64)))


def _merged(parts: list[Part]) -> Part:
    """Parts as one. A stable sort finds that they are in order already, and only merges them."""
    keys, times = (np.concatenate(each) for each in zip(*parts, strict=True))
    order = np.argsort(keys, kind="stable")
    keys = keys.take(order)
    starts = np.flatnonzero(_new(keys))
    return keys.take(starts), np.add.reduceat(times.take(order), starts)


def _new(keys: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Where something begins, in order."""
    found = np.ones(len(keys), np.bool_)
    np.not_equal(keys[1:], keys[:-1], out=found[1:])
    return found


def places(numbers: Ints, codes: Codes) -> NDArray[np.int64]:
    """Where each code is among numbers in order."""
    if numbers[-1] > SMALL:
        return np.searchsorted(numbers, codes)
    table = np.empty(int(numbers[-1]) + 1, np.int64)
    table[numbers] = np.arange(len(numbers))
    return table.take(codes)


def pairs(codes: Codes, numbers: Ints) -> Pairs:
    """The pairs of ``codes[seat, round]``, in which ``numbers`` are met, in order."""
    seats, rounds = codes.shape
    if seats < 2 or not rounds:
        return Pairs()
    assert 0 <= numbers[0] <= numbers[-1] <= LOW, "two codes fit into a number"
    # Codes are numbered among those that are met, so that pairs are small numbers: they are sorted in half the time,
    # or not at all. The order stays that of the codes.
    count = len(numbers)
    wide = np.uint32 if count <= 1 << 16 else np.int64
    met = places(numbers, codes).astype(wide)
    keys = np.empty((seats * (seats - 1) // 2, rounds), wide)
    at = 0
    for seat in range(1, seats):
        low, high = np.minimum(met[:seat], met[seat]), np.maximum(met[:seat], met[seat])
        low *= wide(count)
        np.add(low, high, out=keys[at : at + seat])
        at += seat
    if count**2 <= BINS:
        times = np.bincount(keys.ravel())
        found = np.flatnonzero(times)
        times = times.take(found)
    else:
        every = np.sort(keys, axis=None)
        starts = np.flatnonzero(_new(every))
        found, times = every.take(starts).astype(np.int64), np.diff(starts, append=len(every))
    first, second = np.divmod(found, count)
    return Pairs((numbers.take(first) << BITS | numbers.take(second), times))


class Products:
    """Sums over pairs of what two codes stand for, multiplied."""

    def __init__(self, found: Pairs, numbers: Ints) -> None:
        keys, self.times = found.together
        self.first, self.second = places(numbers, keys >> BITS), places(numbers, keys & LOW)

    def whole(self, values: Ints) -> int:
        """For whole numbers, by the place of the code, of which many may be nothing; they must not be too large."""
        here = np.flatnonzero((values != 0).take(self.first))
        products = values.take(self.first.take(here)) * values.take(self.second.take(here))
        return int((products * self.times.take(here)).sum())

    def near(self, values: NDArray[np.float64]) -> float:
        """For any numbers, by the place of the code."""
        return float((values.take(self.first) * values.take(self.second) * self.times).sum())

"""Shuffling: random numbers, a stream for each chunk of rounds, the same whoever draws it, and whenever.

Philox turns a key and a counter into numbers. The seed is the key, and the chunk is the upper part of the counter, so
that no two chunks meet and any of them can be drawn by itself.
"""

from __future__ import annotations

from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from croupier.simulation.kernels import dealing

CHUNK = 1 << 16
"""Rounds of a chunk. It is part of what a seed means: another number would give other rounds."""


class Stream:
    """The numbers of one chunk."""

    def __init__(self, seed: str, chunk: int) -> None:
        # A seed that a shell was given may hold bytes that are no text: they count as they are.
        key = int.from_bytes(sha256(seed.encode(errors="surrogateescape")).digest()[:16], "little")
        self._source = np.random.Philox(key=key, counter=chunk << 128)

    def numbers(self, count: int) -> NDArray[np.uint64]:
        """The next so many numbers of 64 bits."""
        found: NDArray[np.uint64] = self._source.random_raw(count)
        return found


MOST_WAYS = 1 << 52
"""The most ways to deal the cards of one random number: one in 4,096 is thrown away then."""


Shuffle = tuple[NDArray[np.int64], NDArray[np.uint64]]
"""How many cards each number deals, and the least last fraction with which it is not thrown away."""


def shuffle(cards: int, count: int) -> Shuffle:
    """How so many cards of a deck are dealt from numbers of 64 bits."""
    sizes, least, place = [], [], 0
    while place < count:
        size, ways = 0, 1
        while place + size < count and ways * (cards - place - size) <= MOST_WAYS:
            ways *= cards - place - size
            size += 1
        sizes.append(size)
        least.append(2**64 % ways)
        place += size
    return np.array(sizes, np.int64), np.array(least, np.uint64)


def deal(seed: str, number: int, rounds: int, cards: int, how: Shuffle) -> NDArray[np.uint8]:
    """``places[card, round]`` of a chunk's first rounds: the top of a shuffled deck of so many cards."""
    stream = Stream(seed, number)
    deck = np.arange(cards, dtype=np.uint8)
    found = np.zeros((int(how[0].sum()), rounds), np.uint8)
    done, left = 0, np.zeros(0, np.uint64)
    while done < rounds:
        left = np.concatenate([left, stream.numbers((rounds - done) * len(how[0]))])
        done, used = dealing.deal(left, *how, deck, found, done)
        left = left[used:]
    return found

"""Boards, holes and holdings of a deck by number, and how changes of suits move them.

All of it depends on the deck and on the numbers of cards alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from math import comb

import numpy as np

from croupier.cards import Card, Deck
from croupier.solver.kernels import boards as kernels
from croupier.solver.kernels.boards import Ints
from croupier.solver.showdown.counting import State
from croupier.solver.showdown.shape import Shape, combinations_of, masks_of
from croupier.solver.strengths import MOST

CHUNK = 64  # boards taken at a time


# What depends on the deck and the numbers of cards alone.


@cache
def suit_changes(deck: Deck) -> Ints:
    """The changes of suits that keep a deck, as ``changes[change, place of a card]``, the idle one first."""
    places = {card: place for place, card in enumerate(sorted(deck))}
    found = []
    for suits in permutations(range(4)):
        moved = [Card(card.rank * 4 + suits[card.suit]) for card in sorted(deck)]
        if all(card in places for card in moved):
            found.append([places[card] for card in moved])
    return np.array(found, np.int64)


@dataclass(frozen=True, eq=False, slots=True)
class Boards:
    """Some boards of a level, by places in the deck, with what changes of suits make of them."""

    slice: slice
    boards: Ints
    """``boards[board, place]``."""
    alike: Ints
    twin: Ints
    twins: Ints

    def chunks(self) -> Iterator[Boards]:
        for start in range(0, len(self.boards), CHUNK):
            part = slice(start, min(start + CHUNK, len(self.boards)))
            yield Boards(part, self.boards[part], self.alike[part], self.twin[part], self.twins[part])

    def room(self, numbers: int, dtype: type = np.int64) -> Ints:
        """Zeroes for every board and private."""
        return np.zeros((*self.twin.shape, numbers), dtype)


@dataclass(frozen=True, eq=False, slots=True)
class Level:
    """The boards of a level: every one of them by its code, and those that are counted."""

    size: int
    first: Ints
    """For every board, in order of codes, the number of the one it is counted as."""
    by: Ints
    """... and the change of suits that leads there."""
    counted: Ints
    alike: Ints
    keeps: Ints
    """``keeps[board, suits]``: which changes of suits leave a counted board as it is."""

    @property
    def boards(self) -> int:
        return len(self.counted)


class Table:
    """Boards, holes and holdings of a shape by number, and how changes of suits move them."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.cards = np.array(sorted(shape.deck), np.uint8)
        self.places = {Card(int(card)): place for place, card in enumerate(self.cards)}
        self.changes = suit_changes(shape.deck)
        self.holes = combinations_of(shape.cards, shape.hole)
        self.holdings = combinations_of(shape.cards, shape.dealer)
        self.ups = shape.cards if shape.up else 1
        self.change = self._privates_changed()
        self.levels = [self._level(seen) for seen in shape.seen]
        self._whole: dict[int, Boards] = {}

    def _privates_changed(self) -> Ints:
        """``change[suits, private]``."""
        cards, codes = self.shape.cards, codes_of(self.holes, self.shape.cards)
        moved = [np.searchsorted(codes, codes_of(np.sort(suits[self.holes], axis=1), cards)) for suits in self.changes]
        ups = self.changes if self.shape.up else np.zeros((len(self.changes), 1), np.int64)
        change = np.array(moved)[:, :, None] * self.ups + ups[:, None, :]
        return change.reshape(len(self.changes), -1).astype(np.int32)

    def _level(self, seen: int) -> Level:
        cards = self.shape.cards
        every = combinations_of(cards, seen)
        codes = codes_of(every, cards)
        best, by = codes.copy(), np.zeros(len(every), np.int8)
        for number, suits in enumerate(self.changes[1:], 1):
            moved = codes_of(np.sort(suits[every], axis=1), cards)
            by[moved < best] = number
            np.minimum(best, moved, out=best)
        kept, first, alike = np.unique(best, return_inverse=True, return_counts=True)
        counted = every[np.searchsorted(codes, kept)]
        keeps = [codes_of(np.sort(suits[counted], axis=1), cards) == kept for suits in self.changes]
        return Level(seen, first.reshape(-1).astype(np.int32), by, counted, alike, np.array(keeps).T.copy())

    def level(self, level: int) -> Boards:
        """All counted boards of a level."""
        if level not in self._whole:
            self._whole[level] = self._boards(level, slice(0, self.levels[level].boards))
        return self._whole[level]

    def chunks(self, level: int) -> Iterator[Boards]:
        """The counted boards of a level, some at a time."""
        for start in range(0, self.levels[level].boards, CHUNK):
            yield self._boards(level, slice(start, min(start + CHUNK, self.levels[level].boards)))

    def _boards(self, level: int, part: slice) -> Boards:
        here = self.levels[level]
        boards = here.counted[part]
        twin = np.empty((len(boards), self.change.shape[1]), np.int32)
        twins = np.empty_like(twin)
        kernels.find_twins(masks_of(boards), here.keeps[part], masks_of(self.holes), self.ups, self.change, twin, twins)
        return Boards(part, boards, here.alike[part], twin, twins)

    def parts(self, level: int, boards: Ints) -> tuple[Ints, Ints]:
        """The boards of the level above that some boards hold, and the changes of suits that lead to them."""
        above = self.levels[level - 1]
        subsets = boards[:, combinations_of(boards.shape[1], above.size)]
        flat = subsets.reshape(subsets.shape[0] * subsets.shape[1], above.size)
        rows = self._rows(above.size, flat).reshape(subsets.shape[:2])
        return above.first[rows], above.by[rows]

    def _rows(self, size: int, boards: Ints) -> Ints:
        """Where sorted boards are among all of their size, which are in the order of combinations."""
        rows = np.zeros(len(boards), np.int64)
        for place in range(size):
            # Those that differ first at this place, and are lower there, come before.
            start = boards[:, place - 1] + 1 if place else np.zeros(len(boards), np.int64)
            ways = _binomials(self.shape.cards)[size - place]
            rows += ways[self.shape.cards - start] - ways[self.shape.cards - boards[:, place]]
        return rows

    def find(self, state: State) -> tuple[int, int]:
        """The board and the private that a state is counted as."""
        level = self.levels[state.level]
        board = np.array([sorted(self.places[card] for card in state.board)], np.int64)
        row = int(self._rows(level.size, board)[0])
        hole = np.array([sorted(self.places[card] for card in state.hole)], np.int64)
        up = self.places[state.up[0]] if state.up else 0
        private = int(self._rows(self.shape.hole, hole)[0]) * self.ups + up
        counted = int(level.first[row])
        return counted, int(self.level(state.level).twin[counted, self.change[level.by[row], private]])

    def state(self, level: int, board: int, private: int) -> State:
        """The cards of a board and a private."""
        hole, up = divmod(private, self.ups)
        cards = list(self.places)
        return State(
            level,
            tuple(cards[place] for place in self.holes[hole]),
            (cards[up],) if self.shape.up else (),
            tuple(cards[place] for place in self.levels[level].counted[board]),
        )


table_of = cache(Table)


@cache
def _binomials(cards: int) -> Ints:
    return np.array([[comb(number, size) for number in range(cards + 1)] for size in range(MOST + 1)], np.int64)


def codes_of(places: Ints, cards: int) -> Ints:
    """A number for each row of places that orders rows as their places do."""
    codes = np.zeros(len(places), np.int64)
    for column in range(places.shape[1]):
        codes = codes * cards + places[:, column]
    return codes

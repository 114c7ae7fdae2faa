"""A deck as the kernels of the hold'em family want it: boards, pairs, flops and holes by number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.cards import Deck as Cards
from croupier.solver.kernels import holdem as kernels
from croupier.solver.kernels import holdem_values
from croupier.solver.kernels.holdem import CLASSES, PAIRS, PLANES, RANKS
from croupier.solver.showdown.plan import Ints

Ranks = tuple[int, ...]


def hole_of(row: int, column: int) -> tuple[Card, ...]:
    """A hole of a class: suited if the row is above the column."""
    low, high = sorted((row, column))
    return Card(low * 4), Card(high * 4 + (row <= column))


def flop_hole(suits: int, pair: int) -> tuple[Card, ...]:
    low, high = RANK_PAIRS[pair]
    return Card(low * 4 + suits // 4), Card(high * 4 + suits % 4)


def class_size(suited: int, pair: int) -> int:
    return 4 if suited else 6 if pair in TWINS else 12


LETTERS = "23456789TJQKA"


# What depends on the deck alone: boards, pairs, flops, holes.


@dataclass(frozen=True, eq=False, slots=True)
class Shapes:
    """A deck as the kernels want it, and how many ways it can be dealt."""

    deck: kernels.Deck
    flops: holdem_values.Flops
    ranks: list[int]
    keys: int
    flop_of: dict[Ranks, int]
    holes: int
    rivers: int
    """How often turn and river can follow a hole and a flop."""
    boards: int
    """Every way the rest can be dealt to one hole."""


RANK_PAIRS = tuple(combinations_with_replacement(range(RANKS), 2))
_PAIR_OF = {pair: number for number, pair in enumerate(RANK_PAIRS)}
TWINS = np.array([_PAIR_OF[rank, rank] for rank in range(RANKS)])
"""The pairs of two cards of one rank. Where one of them is suited, tables say so twice: in plane 1 and in plane 2."""


def pair_of(one: int, other: int) -> int:
    return _PAIR_OF[min(one, other), max(one, other)]


def cards_by_rank(deck: Cards) -> dict[int, list[Card]]:
    return {rank: [card for card in deck if card.rank == rank] for rank in deck.ranks}


@cache
def shapes_of(deck: Cards) -> Shapes:
    ranks = sorted(deck.ranks)
    size = len(deck)
    dealers, rivers = comb(size - 7, 2), comb(size - 5, 2)
    boards = [each for each in combinations_with_replacement(ranks, 5) if each[0] != each[4]]
    board_number: dict[Ranks, int] = {board: number for number, board in enumerate(boards)}
    sets: list[list[Ranks]] = [list(combinations(ranks, count)) for count in (3, 4, 5)]
    rests: list[Ranks] = [*combinations_with_replacement(ranks, 2), *((rank,) for rank in ranks), ()]
    board_of = np.zeros((len(rests), max(map(len, sets))), np.int64)
    for at, rest in enumerate(rests):
        for place, suited in enumerate(sets[2 - len(rest)]):
            board_of[at, place] = board_number[tuple(sorted((*suited, *rest)))]
    first, second = np.zeros((2, CLASSES), np.uint8)
    exists = np.zeros(CLASSES, np.bool_)
    held = np.zeros((RANKS, CLASSES), np.int64)
    for plane in range(PLANES):
        for pair, (low, high) in enumerate(RANK_PAIRS):
            number = plane * PAIRS + pair
            first[number], second[number] = low + RANKS * (plane & 1), high + RANKS * (plane >> 1)
            exists[number] = low in ranks and high in ranks and (low != high or plane < 2)
            held[low, number] += not plane & 1
            held[high, number] += not plane >> 1
    masks = int_array([sum(1 << rank for rank in suited) for sized in sets for suited in sized])
    shows = masks[:, None] >> np.arange(-RANKS, RANKS).clip(0) & (np.arange(2 * RANKS) >= RANKS)  # [set, type]
    table = kernels.Deck(
        supply=int_array([3 * (rank in ranks) for rank in range(RANKS)] + [rank in ranks for rank in range(RANKS)]),
        dealers=dealers,
        low=np.array([low for low, _ in RANK_PAIRS], np.uint8),
        high=np.array([high for _, high in RANK_PAIRS], np.uint8),
        first=first,
        second=second,
        boards=int_array(boards),
        rests=int_array([(*rest, kernels.NO_RANK, kernels.NO_RANK)[:2] for rest in rests]),
        sets=masks,
        sized=int_array([0, len(sets[0]), len(sets[0]) + len(sets[1]), sum(map(len, sets))]),
        board_of=board_of,
        alive=(exists & (shows[:, first] == 0) & (shows[:, second] == 0)).astype(np.int8),
    )
    rank_flops: list[Ranks] = list(combinations_with_replacement(ranks, 3))
    flop_of: dict[Ranks, int] = {flop: number for number, flop in enumerate(rank_flops)}
    flops, keys = _flops(deck, sets, rank_flops, board_number, held)
    return Shapes(table, flops, ranks, keys, flop_of, comb(size, 2), rivers, comb(size - 2, 3) * rivers * dealers)


def _flops(
    deck: Cards, sets: list[list[Ranks]], rank_flops: list[Ranks], board_number: dict[Ranks, int], held: Ints
) -> tuple[holdem_values.Flops, int]:
    """How flops, boards and suits hang together, and how many keys there are."""
    ranks = sorted(deck.ranks)
    triples: dict[Ranks, int] = {suited: number for number, suited in enumerate(sets[0])}
    parts = np.full((sum(map(len, sets)), comb(5, 3)), -1, np.int64)
    for at, suited in enumerate(each for sized in sets for each in sized):
        within = combinations(suited, 2 if len(suited) == 3 else 3)
        for part, some in enumerate(within):
            parts[at, part] = triples[some] if len(some) == 3 else pair_of(*some)
    three = np.full(1 << RANKS, -1, np.int64)
    for suited, number in triples.items():
        three[sum(1 << rank for rank in suited)] = number
    two, one, keys = np.full((PAIRS, RANKS), -1, np.int64), np.full((RANKS, PAIRS), -1, np.int64), len(triples)
    for suited in combinations(ranks, 2):
        for rank in ranks:
            two[pair_of(*suited), rank] = keys
            keys += 1
    for rank in ranks:
        for others in combinations_with_replacement(ranks, 2):
            one[rank, pair_of(*others)] = keys
            keys += 1
    extended = np.zeros((len(rank_flops), PAIRS), np.int64)
    for at, flop in enumerate(rank_flops):
        for more, pair in enumerate(RANK_PAIRS):
            extended[at, more] = board_number.get(tuple(sorted(flop + pair)), 0)
    canonical, weights = _canonical_flops(deck)
    shown, key = np.full((len(canonical), 3), -1, np.int64), np.full((len(canonical), 3), -1, np.int64)
    flops = holdem_values.Flops(
        held=held,
        present=int_array([low in ranks and high in ranks for low, high in RANK_PAIRS]),
        both=int_array([[pair.count(rank) for pair in RANK_PAIRS] for rank in range(RANKS)]),
        parts=parts,
        pairs_of=int_array([[pair_of(*some) for some in combinations(triple, 2)] for triple in sets[0]]),
        three=three,
        two=two,
        one=one,
        flops=int_array(rank_flops),
        extended=extended,
        suited=int_array(canonical),
        weights=int_array(weights),
        ranks=int_array([rank_flops.index(tuple(sorted(card // 4 for card in flop))) for flop in canonical]),
        shown=shown,
        keys=key,
        pair_of=int_array([[pair_of(low, high) for high in range(RANKS)] for low in range(RANKS)]),
    )
    for number, cards in enumerate(canonical):
        for at, suit in enumerate(sorted({card % 4 for card in cards})):
            shown[number, at], key[number, at] = suit, key_of(flops, [*map(Card, cards)], suit)
    return flops, keys


def key_of(flops: holdem_values.Flops, flop: Sequence[Card], suit: int) -> int:
    """The number of what a flop shows of a suit."""
    suited = [card.rank for card in flop if card.suit == suit]
    others = [card.rank for card in flop if card.suit != suit]
    match len(suited):
        case 3:
            return int(flops.three[sum(1 << rank for rank in suited)])
        case 2:
            return int(flops.two[pair_of(*suited), others[0]])
        case _:
            return int(flops.one[suited[0], pair_of(*others)])


def _canonical_flops(deck: Cards) -> tuple[list[list[int]], list[int]]:
    """One flop for each that a change of suits leads to, and how many it stands for."""
    flops = int_array(list(combinations(sorted(deck), 3)))
    alike = [np.sort(flops // 4 * 4 + int_array(suits)[flops % 4], axis=1) for suits in permutations(range(4))]
    codes = np.min([cards @ [52 * 52, 52, 1] for cards in alike], axis=0)
    found, counts = np.unique(codes, return_counts=True)
    return [[code // 2704, code // 52 % 52, code % 52] for code in found.tolist()], counts.tolist()


def int_array(values: object) -> NDArray[np.int64]:
    return np.array(values, np.int64)

"""Hands for simulation, ranked here and not by the solver: what a ranking's order and sizes say, in a few steps.

The cards of a hand, suits ignored, are sets of values as bits: those held at least once, at least twice, and so on. The
best of each category follows from those: a full house is the highest value held three times and the highest other one
held twice. Cards of one suit are a set of values held once, looked at for flushes. The best of all is the hand, its
strength written as ``Ranking`` writes it; where a game's rows cut the ranking follows from what they ask.

Of the solver only the way to look a hand up is used: keys whose sum finds a slot. It is checked as tables are filled.

>>> from croupier.rankings import POKER
>>> found = tables(POKER, 7)
>>> len(found.strengths), POKER.describe(int(found.strengths[0])), POKER.describe(int(found.strengths[-1]))
(4824, 'nine high', 'royal flush')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from croupier.rankings import (
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    Cut,
    Ranking,
)
from croupier.rules.conditions import AtLeast, Atom
from croupier.rules.facts import Band
from croupier.rules.game import Game
from croupier.rules.hands import Hand
from croupier.solver.kernels import hand_keys
from croupier.solver.strengths import RANK_KEYS, slots

Ints = NDArray[np.int64]
RANKS, COPIES, MOST = 13, 4, 7
ACE = RANKS - 1

GROUPS: dict[Cut, tuple[int, ...]] = {
    HIGH_CARD: (), PAIR: (2,), TWO_PAIR: (2, 2), TRIPS: (3,), FULL_HOUSE: (3, 2), QUADS: (4,),
}  # fmt: skip
"""How many cards of one value each category asks for, the most telling first; single cards fill the hand up."""

_HIGHEST = np.array([max(bits.bit_length() - 1, 0) for bits in range(1 << RANKS)])


@dataclass(frozen=True, eq=False, slots=True)
class Tables:
    """The hands of one ranking from one number of cards, in the form in which kernels look them up."""

    strengths: Ints
    """Every strength that so many cards can have, ascending; an *ordinal* is a place here."""
    bias: np.uint64
    offsets: NDArray[np.uint16]
    rank_table: NDArray[np.uint16]
    flush_table: NDArray[np.uint16]
    """As in ``solver.strengths``: ordinals by the slot of the ranks, and by the set of ranks in one suit."""

    def places(self, found: Sequence[Band]) -> Ints:
        """``places[ordinal]``: which of some bands it is in."""
        starts = np.array([start for start, _ in found])
        return np.searchsorted(starts, self.strengths, side="right").astype(np.int64) - 1


@cache
def tables(ranking: Ranking, cards: int) -> Tables:
    """The best hands that so many cards can make."""
    ranks = _multisets(cards)
    plain = best(ranking, ranks)
    flushes = FLUSH in ranking
    sets = np.arange(1 << RANKS)
    sets = sets[(np.bitwise_count(sets) >= ranking.size) & (np.bitwise_count(sets) <= cards) & flushes]
    suited = best(ranking, (sets >> np.arange(RANKS)[:, None] & 1).T, suited=True)
    strengths = np.unique(np.concatenate([plain, suited]))
    # A suit's counter reaches its highest bit where there are cards enough for a flush.
    bias = sum((8 - ranking.size if flushes else 0) << hand_keys.SUIT_WIDTH * suit for suit in range(4))
    where = slots((ranks * RANK_KEYS).sum(axis=1, dtype=np.uint32), cards)
    rank_table = np.zeros(1 << hand_keys.SLOT_BITS, np.uint16)
    rank_table[where] = np.searchsorted(strengths, plain)
    if not np.array_equal(strengths[rank_table[where]], plain):  # also where assertions are off
        raise AssertionError(f"two hands of {cards} ranks that differ share a slot")
    flush_table = np.zeros(1 << RANKS, np.uint16)
    flush_table[sets] = np.searchsorted(strengths, suited)
    # A key of nothing but its row lies at that row's offset.
    rows = np.arange(1 << hand_keys.ROW_BITS, dtype=np.uint32) << np.uint32(32 - hand_keys.ROW_BITS)
    offsets = slots(rows, cards).astype(np.uint16)
    for each in (strengths, offsets, rank_table, flush_table):
        each.flags.writeable = False  # the cache hands out the same arrays to everyone
    return Tables(strengths, np.uint64(bias), offsets, rank_table, flush_table)


def best(ranking: Ranking, counts: Ints, *, suited: bool = False) -> Ints:
    """The best strength of each hand, ``counts[hand, rank]`` being how many cards it has of each rank."""
    values = np.roll(counts, 1, axis=1) if ranking.ace_low else counts
    held = [(values >= least) @ (1 << np.arange(RANKS)) for least in range(1, COPIES + 1)]
    found = np.full(len(counts), -1, np.int64)
    for place, category in enumerate(ranking.order):
        if category in (STRAIGHT, STRAIGHT_FLUSH):
            made, digits = _straight(ranking, held[0])
            made &= suited or category == STRAIGHT
        elif category == FLUSH:
            made, digits = _grouped(ranking.size, (), held)
            made &= suited
        else:
            made, digits = _grouped(ranking.size, GROUPS[category], held)
        strength = np.full(len(counts), place, np.int64)
        for at in range(ranking.size):
            strength = strength * RANKS + (digits[at] if at < len(digits) else 0)
        found = np.maximum(found, np.where(made, strength, -1))
    assert (found >= 0).all(), f"a hand makes nothing in {ranking}"
    return found


def _grouped(size: int, groups: tuple[int, ...], held: list[Ints]) -> tuple[NDArray[np.bool_], list[Ints]]:
    """Which hands have such groups of equal values and single ones beside; the highest of each, in turn."""
    wanted = [*groups, *[1] * (size - sum(groups))]
    made = np.full(len(held[0]), sum(wanted) == size)
    used, digits = np.zeros(len(held[0]), np.int64), []
    for least in wanted:
        left = held[least - 1] & ~used
        made &= left > 0
        digits.append(_HIGHEST[left])
        used |= 1 << digits[-1]
    return made, digits


def _straight(ranking: Ranking, held: Ints) -> tuple[NDArray[np.bool_], list[Ints]]:
    """Which hands have a run of values, and the highest of it; below its lowest the ace may stand, where it may."""
    made, highest = np.zeros(len(held), np.bool_), np.zeros(len(held), np.int64)
    runs = [(high, range(high - ranking.size + 1, high + 1)) for high in range(ranking.size - 1, RANKS)]
    if ranking.ace_below is not None:
        low = ranking.ace_below
        runs.append((low + ranking.size - 2, range(low, low + ranking.size - 1)))
    for high, run in runs:
        bits = sum(1 << value for value in {*run, *([ACE] if len(run) < ranking.size else [])})
        whole = held & bits == bits
        highest = np.where(whole, np.maximum(highest, high), highest)
        made |= whole
    return made, [highest]


def _multisets(cards: int) -> Ints:
    """``counts[multiset, rank]`` of so many cards of a deck."""
    ranks = np.fromiter(
        chain.from_iterable(combinations_with_replacement(range(RANKS), cards)), np.int64
    ).reshape(-1, cards)  # fmt: skip
    counts = np.zeros((len(ranks), RANKS), np.int64)
    for at in range(cards):
        counts[np.arange(len(ranks)), ranks[:, at]] += 1
    return counts[(counts <= COPIES).all(axis=1)]


def bands(hand: Hand, atoms: Iterable[Atom]) -> tuple[Band, ...]:
    """The least and the greatest strength of each stretch of a hand that atoms tell apart, the lowest first.

    One begins with nothing, and one at each cut that is asked for.
    """
    asked = {atom.cut for atom in atoms if isinstance(atom, AtLeast) and atom.hand == hand}
    starts = sorted({0, *(_first(hand.ranking, cut) for cut in asked)})
    return tuple(zip(starts, [*(start - 1 for start in starts[1:]), hand.ranking.top], strict=True))


def _first(ranking: Ranking, cut: Cut) -> int:
    """The strength of the weakest hand of a category, or of a category from some ranks up, as ``Ranking`` writes it."""
    (found,) = (place for place, each in enumerate(ranking.order) if each.category == cut.category)
    values = [(rank + 1) % RANKS if ranking.ace_low else rank for rank in cut.ranks]
    for value in (*values, *[0] * (ranking.size - len(values))):
        found = found * RANKS + value
    return found


def atoms_of(game: Game, wagers: Iterable[str]) -> list[Atom]:
    """Whatever the rows of some wagers ask."""
    return [atom for name in wagers for row in game.settlements[name] for atom in row.condition.atoms()]

"""In how many ways cards bring about each combination of answers to some atoms.

Places that no atom tells apart form a *region*, dealt as one unordered group: "all combinations" is C(52, 7) where
seven cards are seen together, and C(52, 2) C(50, 5) where hole and board are told apart. Cards are counted by the first
of three methods that serves.

*By strength*, for one ranked hand of n cards from r ranks in s suits. A hand's strength is the better of what its
ranks make and what the cards of one suit make (``strengths``). A multiset of ranks with multiplicities m can be
dealt in the product of C(s, m) ways, which count for its strength by ranks. Then, for each of the s suits and each set
F of ranks in it that is large enough to flush, the other n - |F| cards are of other suits: each multiset of them,
in the product of C(s - 1, m) ways, moves from the strength by ranks to the better of that and the flush. Each hand
with a flush is moved once, provided that two suits cannot both flush: n < 2 size.

*By kind*, for atoms that are blind to suits. Ranks that no atom names are alike to all of them and make one kind of
card. A region that takes m of a kind of which k are left does so in C(k, m) ways, and the regions follow each other.

*By hand*. A hand is a set of ranks for each suit, and suits change names without being noticed. So only hands whose
sets stand in descending order are dealt, each for s! / (the product of j!) hands, where j runs over the numbers of
equal sets: 134,459 instead of C(52, 5). Further regions are dealt from the rest in full. A deck whose ranks do not
all have the same suits is dealt in full from the start, and so is any deck to a test that is not known to treat suits
alike. The number of states is bounded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from math import comb, factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card, Deck
from croupier.errors import Unsolvable
from croupier.rankings import FLUSH, Ranking
from croupier.rules.conditions import AtLeast
from croupier.rules.piles import Pile
from croupier.solver.marks import Asked, Cards, Laid, Place, named_ranks, seen_together, suit_blind, suits_alike
from croupier.solver.showdown.plan import Ints
from croupier.solver.strengths import MOST, RANK_KEYS, slots, strengths

STATES = 7_000_000
"""The most states that are counted one by one: all seven-card hands but for the names of suits are 6,009,159."""
CHUNK = 1 << 18  # states laid out at a time


# What a wager asks.

Counts = tuple[tuple[tuple[bool, ...], int], ...]
"""The answers to the asked atoms that cards can bring about, and in how many ways each comes about."""


# Counting cards.


@cache
def count(deck: Deck, sizes: tuple[tuple[Pile, int], ...], atoms: tuple[Asked, ...]) -> Counts:
    """In how many ways cards of the deck bring about each combination of answers to the atoms.

    ``sizes`` says how many cards each pile holds in the end, as ``Game.pile_sizes`` does.
    """
    if not atoms:
        return (((), 1),)
    regions = _regions(atoms, sizes)
    total = prod(comb(len(deck) - sum(map(len, regions[:at])), len(region)) for at, region in enumerate(regions))
    if total >= 2**63:
        raise Unsolvable(f"{total:,} combinations are too many to be counted in eight bytes")
    tally = Counter[tuple[bool, ...]]()
    for answers, ways in _answered(deck, dict(sizes), atoms, regions):
        tally.update(_gathered(answers, ways))
    assert tally.total() == total, f"{tally.total():,} of {total:,} combinations were counted"
    return tuple(tally.items())


def _answered(
    deck: Deck, sizes: dict[Pile, int], atoms: tuple[Asked, ...], regions: Sequence[Sequence[Place]]
) -> Iterator[tuple[NDArray[np.bool_], Ints]]:
    """Chunks of ``answers[atom, state]`` and ``ways[state]``, by the first method that serves."""
    cuts = [atom for atom in atoms if isinstance(atom, AtLeast)]
    for atom in cuts:
        held = len(seen_together(atom, sizes)[0])
        if held > MOST:
            raise Unsolvable(f"the {atom.hand} is made of {held} cards: hands of more than {MOST} are not looked up")
    ranking, cards = cuts[0].hand.ranking if cuts else None, len(regions[0])
    alone = len(cuts) == len(atoms) and len({atom.hand for atom in cuts}) == 1
    if ranking and alone and _grid(deck) and not _two_flushes(ranking, cards):
        states = strengths(ranking, cards).strengths
        yield np.array([states >= ranking.threshold(atom.cut) for atom in cuts]), by_strength(deck, ranking, cards)
        return
    places = [place for region in regions for place in region]
    columns = {name: [places.index(each) for each in sorted(places) if each[0] == name] for name, _ in places}
    if all(map(suit_blind, atoms)):
        every = by_kind(deck, atoms, regions)
    else:
        every = by_hand(deck, regions, _grid(deck) if all(map(suits_alike, atoms)) else None)
    for dealt, ways in every:
        laid = Laid({name: dealt[:, own] for name, own in columns.items()}, sizes)
        yield np.array([laid.holds(atom) for atom in atoms]), ways


def _two_flushes(ranking: Ranking, cards: int) -> bool:
    return FLUSH in ranking and cards >= 2 * ranking.size


def _regions(atoms: Iterable[Asked], sizes: Iterable[tuple[Pile, int]]) -> list[list[Place]]:
    """The places that atoms look at, those together that no atom tells apart; the largest region first."""
    groups = list(dict.fromkeys(group for atom in atoms for group in seen_together(atom, dict(sizes))))
    regions: dict[tuple[bool, ...], list[Place]] = {}
    for place in sorted(frozenset().union(*groups)):
        regions.setdefault(tuple(place in group for group in groups), []).append(place)
    return sorted(regions.values(), key=len, reverse=True)


def _gathered(answers: NDArray[np.bool_], ways: Ints) -> dict[tuple[bool, ...], int]:
    """The ways of all states with the same answers, together."""
    assert len(answers) < 64, f"{len(answers)} answers do not fit in the bits of one number"
    bits = np.int64(1) << np.arange(len(answers))
    codes, state = np.unique(bits @ answers, return_inverse=True)
    totals = _sums(state, ways, len(codes))
    return {
        tuple((code & bits != 0).tolist()): total for code, total in zip(codes, totals.tolist(), strict=True) if total
    }


@cache
def by_strength(deck: Deck, ranking: Ranking, cards: int) -> Ints:
    """``ways[ordinal]``: how many hands of so many cards make each strength of the ranking."""
    grid = _grid(deck)
    assert grid is not None, f"the {deck.name} does not hold each rank in each suit"
    assert not _two_flushes(ranking, cards), f"two suits of {cards} cards could flush: such a hand would move twice"
    ranks, suits = grid
    tables = strengths(ranking, cards)
    sums, dealt = _rank_sums(ranks, len(suits), cards)
    ways = _sums(tables.rank_table[slots(sums, cards)], dealt, len(tables.strengths))
    for size in range(ranking.size, cards + 1) if FLUSH in ranking else ():
        flushing = ranks[ascending_choices(len(ranks), size)]
        flush = tables.flush_table[(1 << flushing).sum(axis=1)][:, None]
        sums, dealt = _rank_sums(ranks, len(suits) - 1, cards - size)
        sums = RANK_KEYS[flushing].sum(axis=1, dtype=np.uint32)[:, None] + sums
        by_ranks = tables.rank_table[slots(sums, cards)]
        moved = len(suits) * dealt
        ways += _sums(np.maximum(by_ranks, flush), moved, len(ways)) - _sums(by_ranks, moved, len(ways))
    ways.flags.writeable = False  # the cache hands out the same array to everyone
    return ways


def by_kind(deck: Deck, atoms: Iterable[Asked], regions: Sequence[Sequence[Place]]) -> Iterator[tuple[Cards, Ints]]:
    """``cards[state, place]``, each standing for its kind, and ``ways[state]``."""
    named = frozenset().union(*map(named_ranks, atoms))
    kinds: dict[int | None, list[Card]] = {}
    for card in deck:
        kinds.setdefault(card.rank if card.rank in named else None, []).append(card)
    _require_few(prod(comb(len(kinds) + len(region) - 1, len(region)) for region in regions))
    examples = np.array([alike[0] for alike in kinds.values()], np.uint8)
    cards, ways = np.empty((1, 0), np.uint8), np.ones(1, np.int64)
    left = np.array([[len(alike) for alike in kinds.values()]])
    for region in regions:
        chosen = _multisets(len(kinds), len(region))
        taken = _multiplicities(chosen, len(kinds))
        grown = np.repeat(ways[:, None], len(chosen), axis=1)
        for kind in range(len(kinds)):
            grown *= CHOOSE[left[:, kind, None], taken[:, kind]]
        state, choice = np.nonzero(grown)
        cards = np.column_stack([cards[state], examples[chosen[choice]]])
        left = left[state] - taken[choice]
        ways = grown[state, choice]
    yield cards, ways


def by_hand(
    deck: Deck, regions: Sequence[Sequence[Place]], grid: tuple[Ints, Ints] | None
) -> Iterator[tuple[Cards, Ints]]:
    """``cards[state, place]``, dealt region by region, and ``ways[state]``, in chunks; without a grid, all hands."""
    sizes = [len(region) for region in regions]
    dealt = [*accumulate(sizes, initial=0)]
    states = prod(comb(len(deck) - before, size) for before, size in zip(dealt, sizes, strict=False))
    _require_few(states // factorial(len(grid[1])) if grid else states)
    further = [ascending_choices(len(deck) - before, size) for before, size in zip(dealt[1:], sizes[1:], strict=False)]
    for cards, ways in _classes(*grid, sizes[0]) if grid else _every_hand(deck, sizes[0]):
        yield from _dealt_on(deck, cards, ways, further)


def _dealt_on(
    deck: Deck, cards: Cards, ways: Ints, further: Sequence[NDArray[np.int16]]
) -> Iterator[tuple[Cards, Ints]]:
    """The states with all further regions dealt to them: ``further[region][choice, place]`` of the cards then left."""
    chosen = further[0] if further else np.empty((1, 0), np.int16)
    step = max(1, CHUNK // len(chosen))
    for start in range(0, len(cards), step):
        before, own = cards[start : start + step], ways[start : start + step]
        if further:
            grown = _left(deck, before)[:, chosen].reshape(-1, chosen.shape[1])
            after = np.column_stack([np.repeat(before, len(chosen), axis=0), grown])
            yield from _dealt_on(deck, after, np.repeat(own, len(chosen)), further[1:])
        else:
            yield before, own


def _left(deck: Deck, cards: Cards) -> Cards:
    """``left[state, place]``: the cards of the deck that a state has not dealt."""
    every = np.array(deck.cards, np.uint8)
    left = (cards[:, :, None] != every).all(axis=1)
    kept: Cards = np.broadcast_to(every, left.shape)[left]
    return kept.reshape(len(cards), -1)


def _every_hand(deck: Deck, size: int) -> Iterator[tuple[Cards, Ints]]:
    """All hands, by their first card."""
    for first, card in enumerate(deck):
        later = np.array(deck.cards[first + 1 :], np.uint8)[ascending_choices(len(deck) - first - 1, size - 1)]
        yield np.insert(later, 0, card, axis=1), np.ones(len(later), np.int64)


def _classes(ranks: Ints, suits: Ints, cards: int) -> Iterator[tuple[Cards, Ints]]:
    """One hand of each class that a change of suits makes, and how many hands are in it."""
    for lengths in _partitions(cards, len(suits), len(ranks)):
        hands, ways = np.empty((1, 0), np.uint8), np.full(1, factorial(len(suits)))
        for length in dict.fromkeys(lengths):  # suits with equally many cards: their sets of ranks in order
            sets = ranks[ascending_choices(len(ranks), length)]
            chosen = _multisets(len(sets), lengths.count(length))
            own = suits[lengths.index(length) :][: lengths.count(length), None]
            grown = (sets[chosen] * 4 + own).reshape(len(chosen), -1).astype(np.uint8)
            hands = np.column_stack([np.repeat(hands, len(grown), axis=0), np.tile(grown, (len(hands), 1))])
            ways = (ways[:, None] // _orders_alike(chosen)).ravel()
        yield hands, ways


def _partitions(total: int, parts: int, most: int) -> Iterator[tuple[int, ...]]:
    """The descending ways to write a total as so many parts from zero to ``most``."""
    if not parts:
        yield from [()] if not total else []
        return
    for first in range(min(total, most), -1, -1):
        if first * parts >= total:
            yield from ((first, *rest) for rest in _partitions(total - first, parts - 1, first))


# Choices as arrays.

CHOOSE = np.array([[comb(held, taken) for taken in range(53)] for held in range(53)])
"""``CHOOSE[held, taken]``: the ways to take so many of so many cards."""


def ascending_choices(count: int, size: int) -> NDArray[np.int16]:
    """``chosen[choice, place]``: the ascending choices of so many numbers below ``count``."""
    chosen, last = np.empty((1, 0), np.int16), np.full(1, -1)
    for _ in range(size):
        room = count - 1 - last
        parent = np.repeat(np.arange(len(chosen)), room)
        last = last[parent] + 1 + np.arange(len(parent)) - (np.cumsum(room) - room)[parent]
        chosen = np.column_stack([chosen[parent], last.astype(np.int16)])
    return chosen


def _multisets(count: int, size: int) -> NDArray[np.int16]:
    """``chosen[choice, place]``: the choices of numbers below ``count`` in which a number may come again."""
    steps: NDArray[np.int16] = np.arange(size, dtype=np.int16)
    return ascending_choices(count + size - 1, size) - steps


def _multiplicities(chosen: NDArray[np.int16], count: int) -> Ints:
    """``times[choice, number]``: how often each number below ``count`` comes in a choice."""
    times: Ints = np.count_nonzero(chosen[:, :, None] == np.arange(count, dtype=np.int16), axis=1)
    return times


def _orders_alike(chosen: NDArray[np.int16]) -> Ints:
    """For ascending choices, in how many ways equal numbers can change places: the product of j! over their runs."""
    run, orders = np.ones(len(chosen), np.int64), np.ones(len(chosen), np.int64)
    for place in range(1, chosen.shape[1]):
        run = np.where(chosen[:, place] == chosen[:, place - 1], run + 1, 1)
        orders *= run
    return orders


def _sums(places: NDArray[Any], ways: Ints, count: int) -> Ints:
    """``sums[place]``: all ways that belong to each place below ``count``; ``ways`` run along the last axis of places.

    They are written out first, since ``np.add.at`` of NumPy 2.4 reads beyond the end of what it has to repeat.
    """
    sums = np.zeros(count, np.int64)
    np.add.at(sums, places.ravel().astype(np.intp), np.broadcast_to(ways, places.shape).ravel())
    return sums


def _rank_sums(ranks: Ints, suits: int, cards: int) -> tuple[NDArray[np.uint32], Ints]:
    """The key sum of each multiset of so many ranks, and in how many ways cards of so many suits make it."""
    times = _multiplicities(_multisets(len(ranks), cards), len(ranks))
    ways = CHOOSE[suits, times].prod(axis=1)
    sums = (times * RANK_KEYS[ranks]).sum(axis=1, dtype=np.uint32)
    return sums[ways > 0], ways[ways > 0]


def _grid(deck: Deck) -> tuple[Ints, Ints] | None:
    """The ranks and the suits of a deck that holds each rank in each suit; None for any other deck."""
    ranks, suits = np.array(sorted(deck.ranks)), np.array(sorted({card.suit for card in deck}))
    return (ranks, suits) if len(deck) == len(ranks) * len(suits) else None


def _require_few(states: int) -> None:
    if states > STATES:
        raise Unsolvable(f"{states:,} states are too many to be counted one by one: at most {STATES:,} are")

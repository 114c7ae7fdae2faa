"""Marks: atoms asked of many cards at once.

``Ranking.best`` and ``CardTest.fits`` answer for one deal and are the rules. Here the same questions are put to arrays
``laid[pile][state, place]`` of card numbers (rank * 4 + suit), one row for each state, places in the order in which the
cards reach the pile; the answers come as ``[state]``. A hand is looked up in the tables of its ranking, a test of cards
is a few NumPy comparisons, and a test that is not known here is asked row by row.

What an atom looks at is told too, so that a solver can count *classes* of cards where an atom sees no difference: a
suit-blind atom is the same for all cards of a rank, and of the cards that an atom sees together it does not know which
lies where.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.cards import FULL_DECK, Card
from croupier.errors import CardError
from croupier.rankings import THREE_CARD, Ranking
from croupier.rules.conditions import AtLeast, Fits
from croupier.rules.hands import Hand
from croupier.rules.patterns import Both, CardTest, Holding, Paired, PlusPair, Suited, ThreeOf
from croupier.rules.piles import HOLE, Part, Pile
from croupier.solver.strengths import RANK_COUNT, card_keys, strengths

RANK_SHIFT, SUIT_MASK = np.uint8(2), np.uint8(3)  # a card is rank * 4 + suit

Asked = AtLeast | Fits
"""The atoms that cards alone can answer."""
Cards = NDArray[np.uint8]
Answers = NDArray[np.bool_]
Sizes = Mapping[Pile, int]
"""How many cards each pile holds in the end: ``Game.pile_sizes``."""
Place = tuple[str, int]
"""A pile's name, and a place in the order in which its cards arrive."""
Three = tuple[NDArray[np.uint16], list[int]]
"""What three of the cards make, by state, and the places of the others."""
Threes = dict[tuple[Pile, ...], list[Three]]
"""Every three of the cards of some piles, once they were asked for."""


class Laid:
    """Cards laid in many states. Hands that several of the asked atoms look at are looked up once.

    A pile may be laid with more cards than an atom looks at, never with fewer; a pile that no atom looks at may be left
    out.
    """

    def __init__(self, piles: Mapping[str, Cards], sizes: Sizes) -> None:
        self._piles, self._sizes = piles, sizes
        self._best: dict[Hand, NDArray[np.uint16]] = {}
        self._threes: dict[tuple[Part, ...], Threes] = {}

    def holds(self, atom: Asked) -> Answers:
        """Whether the atom holds in each state: ``holds[state]``."""
        match atom:
            case AtLeast(hand, cut):
                if hand not in self._best:
                    cards = np.concatenate([_part(self._piles, part, self._sizes) for part in hand.parts], axis=1)
                    self._best[hand] = ordinals(hand.ranking, cards)
                least = first_ordinal(hand.ranking, hand.ranking.threshold(cut))
                reached: Answers = self._best[hand] >= least
                return reached
            case Fits(pattern, label):
                parts = tuple(part for part in pattern.parts if part.pile.name in self._piles)
                threes = self._threes.setdefault(parts, {})
                return _fits(
                    label.test, {each.pile.name: _part(self._piles, each, self._sizes) for each in parts}, threes
                )


def holds(atom: Asked, laid: Mapping[str, Cards], sizes: Sizes) -> Answers:
    """Whether the atom holds in each state: ``holds[state]``."""
    return Laid(laid, sizes).holds(atom)


def ordinals(ranking: Ranking, cards: Cards) -> NDArray[np.uint16]:
    """The ordinal of the best hand in each row of cards: its strength's place among all strengths of the ranking."""
    from croupier.solver.kernels.hands import best_of  # compiled, and not before there are rows to look up

    tables = strengths(ranking, cards.shape[1])
    found = np.empty(len(cards), np.uint16)
    hands = np.ascontiguousarray(cards, np.uint8)
    known = best_of(tables.cards)(
        hands, card_keys(FULL_DECK), tables.bias, tables.offsets, tables.rank_table, tables.flush_table, found
    )
    if not known:
        raise CardError("a hand holds a number that is no card: cards are numbered from 0 (2c) to 51 (As)")
    return found


def first_ordinal(ranking: Ranking, strength: int) -> int:
    """The ordinal of the weakest hand that is at least so strong."""
    return int(np.searchsorted(strengths(ranking, ranking.size).strengths, strength))


def suit_blind(atom: Asked) -> bool:
    """Whether only the ranks of the cards matter, pile by pile, and not even which cards of a rank they are."""
    return isinstance(atom, Fits) and _suit_blind(atom.label.test)


def suits_alike(atom: Asked) -> bool:
    """Whether suits may change names unnoticed: true of every ranking, and not taken for granted of unknown tests."""
    return isinstance(atom, AtLeast) or _suits_alike(atom.label.test)


def named_ranks(atom: Asked) -> frozenset[int]:
    """The ranks that a suit-blind atom tells from others: all cards of the other ranks are alike to it."""
    return _named(atom.label.test) if isinstance(atom, Fits) else frozenset(range(RANK_COUNT))


def looks_at(atom: Asked, sizes: Sizes) -> tuple[tuple[Pile, int], ...]:
    """The parts that an atom looks at: piles, and how many of each one's first cards."""
    looked = {name for group in seen_together(atom, sizes) for name, _ in group}
    return tuple((part.pile, _size(part, sizes)) for part in _parts(atom) if part.pile.name in looked)


def seen_together(atom: Asked, sizes: Sizes) -> tuple[frozenset[Place], ...]:
    """The places whose cards an atom looks at as one group: cards within a group may change places unnoticed.

    "Two eights in the hole and two on the board" has two groups, a hand of hole and board has one. A test that is not
    known here is taken to tell its pattern's piles apart, though not the cards within a pile.
    """
    places = {part.pile.name: {(part.pile.name, at) for at in range(_size(part, sizes))} for part in _parts(atom)}
    if isinstance(atom, AtLeast):
        return (frozenset().union(*places.values()),)
    groups = _groups(atom.label.test, tuple(places))
    return tuple(dict.fromkeys(frozenset().union(*(places[name] for name in names)) for names in groups))


def _parts(atom: Asked) -> tuple[Part, ...]:
    return atom.hand.parts if isinstance(atom, AtLeast) else atom.pattern.parts


def _size(part: Part, sizes: Sizes) -> int:
    return part.count or sizes[part.pile]


def _part(laid: Mapping[str, Cards], part: Part, sizes: Sizes) -> Cards:
    cards, size = laid[part.pile.name], _size(part, sizes)
    assert cards.shape[1] >= size, f"{cards.shape[1]} cards of the {part.pile} are laid where {size} are looked at"
    return cards[:, :size]


# Tests of cards, each beside what it looks at.


def _fits(test: CardTest, laid: Mapping[str, Cards], threes: Threes) -> Answers:
    answers: Answers
    match test:
        case Both(one, other):
            answers = _fits(one, laid, threes) & _fits(other, laid, threes)
        case Holding(count, rank, piles):
            answers = np.count_nonzero(_ranks(_joined(laid, piles)) == rank, axis=1) >= count
        case Suited(pile):
            answers = _alike(laid[pile.name] & SUIT_MASK)
        case Paired(pile):
            answers = _alike(_ranks(laid[pile.name]))
        case ThreeOf():
            cards = _joined(laid, test.piles)
            if test.piles not in threes:
                threes[test.piles] = _threes(cards)
            answers = _three_of(test, cards, threes[test.piles])
        case _:
            states = zip(*([tuple(map(Card, row)) for row in cards.tolist()] for cards in laid.values()), strict=True)
            answers = np.array([test.fits(dict(zip(laid, piles, strict=True))) for piles in states], np.bool_)
    return answers


def _suit_blind(test: CardTest) -> bool:
    match test:
        case Both(one, other):
            return _suit_blind(one) and _suit_blind(other)
        case Holding() | Paired():
            return True
    return False


def _suits_alike(test: CardTest) -> bool:
    match test:
        case Both(one, other):
            return _suits_alike(one) and _suits_alike(other)
        case Holding() | Suited() | Paired() | ThreeOf():
            return True
    return False


def _named(test: CardTest) -> frozenset[int]:
    match test:
        case Both(one, other):
            return _named(one) | _named(other)
        case Holding(_, rank, _):
            return frozenset([rank])
    return frozenset(range(RANK_COUNT))


def _groups(test: CardTest, piles: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The piles, by name, that a test takes together; ``piles`` are all that its pattern has."""
    match test:
        case Both(one, other):
            return _groups(one, piles) + _groups(other, piles)
        case Holding() | ThreeOf():
            return (tuple(pile.name for pile in test.piles),)
        case Suited(pile) | Paired(pile):
            return ((pile.name,),)
    return tuple((name,) for name in piles)


def _threes(cards: Cards) -> list[Three]:
    """Every three of the cards."""
    places = range(cards.shape[1])
    return [
        (ordinals(THREE_CARD, cards[:, three]), [place for place in places if place not in three])
        for three in combinations(places, 3)
    ]


def _three_of(test: ThreeOf, cards: Cards, threes: list[Three]) -> Answers:
    """Whether three of the cards make the shape, with the pair where it is asked for."""
    shape, ranks = _shape(test.shape), _ranks(cards)
    best = np.maximum.reduce([ordinal for ordinal, _ in threes])
    answers = np.zeros(len(cards), np.bool_)
    for ordinal, others in threes:
        fits = shape[ordinal]
        match test.plus:
            case PlusPair.APART:
                fits &= _alike(ranks[:, others])
            case PlusPair.APART_FROM_BEST:
                fits &= _alike(ranks[:, others]) & (ordinal == best)
        answers |= fits
    if test.plus is PlusPair.ANYWHERE:
        ordered = np.sort(ranks, axis=1)
        answers &= (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
    return answers


@cache
def _shape(shape: str) -> Answers:
    """Which ordinals of three cards make a shape: the rule itself is asked about one hand of each strength."""
    hands = np.array([*combinations(FULL_DECK, 3)], np.uint8)
    _, examples = np.unique(ordinals(THREE_CARD, hands), return_index=True)
    test = ThreeOf(shape, (HOLE,))
    made = np.array([test.fits({HOLE.name: [*map(Card, hand)]}) for hand in hands[examples].tolist()], np.bool_)
    made.flags.writeable = False  # the cache hands out the same array to everyone
    return made


def _joined(laid: Mapping[str, Cards], piles: tuple[Pile, ...]) -> Cards:
    return np.concatenate([laid[pile.name] for pile in piles], axis=1)


def _ranks(cards: Cards) -> Cards:
    return cards >> RANK_SHIFT


def _alike(values: Cards) -> Answers:
    """Whether all of a row are equal; a row of nothing is not."""
    if not values.shape[1]:
        return np.zeros(len(values), np.bool_)
    answers: Answers = (values == values[:, :1]).all(axis=1)
    return answers

"""Sets of unseen cards up to exchange of alike suits: against plain Python on small shapes, and known numbers."""

from collections.abc import Iterator
from itertools import accumulate, combinations, permutations, product
from math import comb, factorial, prod

import numpy as np
import pytest

from croupier.cards import FULL_DECK, Card, parse_cards
from croupier.solver.drawing.sets import Shape, arranged, sets

SMALL: list[Shape] = [
    ((3, 1),),
    ((2, 4),),
    ((1, 4),),
    ((3, 2),),
    ((3, 1), (2, 2)),
    ((1, 1), (2, 3)),
    ((2, 1), (3, 1), (2, 2)),
    ((4, 1), (1, 1), (2, 1), (3, 1)),
    ((3, 2), (2, 2)),
    ((4, 3),),
]


def exchanges(shape: Shape) -> Iterator[list[int]]:
    """Where each place goes, for every exchange of suits that are alike: suits are laid out one after another."""
    starts = [0, *accumulate(length * alike for length, alike in shape)]
    for orders in product(*(permutations(range(alike)) for _, alike in shape)):
        moved = []
        for (length, alike), start, order in zip(shape, starts, orders, strict=False):
            for suit in range(alike):
                moved += [start + length * order[suit] + rank for rank in range(length)]
        yield moved


def classes(shape: Shape, size: int) -> dict[frozenset[int], frozenset[frozenset[int]]]:
    """Every set of a size, with all the sets that an exchange makes of it."""
    cards = sum(length * alike for length, alike in shape)
    moves = list(exchanges(shape))
    return {
        frozenset(chosen): frozenset(frozenset(moved[place] for place in chosen) for moved in moves)
        for chosen in combinations(range(cards), size)
    }


def mask(chosen: frozenset[int]) -> int:
    return sum(1 << place for place in chosen)


@pytest.mark.parametrize("shape", SMALL)
def test_every_set_of_every_size(shape: Shape) -> None:
    """One set stands for each class, for as many sets as the class has; larger sets and numbers are of its class."""
    cards = sum(length * alike for length, alike in shape)
    found = sets(shape, cards)
    by_size = [classes(shape, size) for size in range(cards + 1)]
    assert len(found) == cards + 1
    for size, (own, every) in enumerate(zip(found, by_size, strict=True)):
        standing = [frozenset(map(int, places)) for places in own.places]
        assert [mask(each) for each in standing] == own.masks.tolist() == sorted(set(own.masks.tolist()))
        assert all(sorted(places) == list(places) for places in own.places.tolist())
        assert [len(every[each]) for each in standing] == own.ways.tolist()
        of_class = {every[each]: number for number, each in enumerate(standing)}
        assert set(of_class) == set(every.values())
        assert len(of_class) == len(standing)
        chosen = list(every)
        numbers = own.numbers(np.array([mask(each) for each in chosen], np.uint64))
        assert numbers.tolist() == [of_class[every[each]] for each in chosen]
        if size == cards:
            assert own.larger.shape == (0, cards)
            continue
        bigger, further = by_size[size + 1], found[size + 1]
        for number, each in enumerate(standing):
            for place in range(cards):
                more = int(own.larger[number, place])
                if place in each:
                    assert more == -1
                else:
                    grown = frozenset(map(int, further.places[more]))
                    assert grown in bigger[each | {place}]


@pytest.mark.parametrize(
    ("shape", "largest"),
    [(((13, 4),), 5), (((12, 1), (13, 3)), 5), (((12, 2), (13, 2)), 4), (((10, 1), (13, 1), (12, 2)), 4)],
)
def test_all_sets_are_stood_for(shape: Shape, largest: int) -> None:
    cards = sum(length * alike for length, alike in shape)
    for size, each in enumerate(sets(shape, largest)):
        assert each.ways.sum() == comb(cards, size)
        assert not (prod(factorial(alike) for _, alike in shape) % each.ways).any()  # orbits of so many exchanges


def test_the_hands_of_a_whole_deck() -> None:
    """Hands that differ only in the names of suits: 169 of two cards, 134,459 of five, as is well known."""
    assert [len(each.ways) for each in sets(((13, 4),), 5)] == [1, 13, 169, 1755, 16432, 134459]


# Which suits are alike.

DEALT = [
    ("", ""), ("Ac", ""), ("AcAd", ""), ("Ac", "KdKh"), ("Ac", "Kd"), ("AcQd", "KdKh"), ("2c", "3d3h3s"),
    ("2c3d", "2h3h"), ("9cTc", "9dTdJh"),
]  # fmt: skip


@pytest.mark.parametrize(("gone", "held"), DEALT)
def test_alike_suits_have_the_same_cards_unseen_and_held(gone: str, held: str) -> None:
    """No more and no less: exchanging two suits must leave both the unseen and the held cards what they are."""
    mine = parse_cards(held)
    unseen = [card for card in FULL_DECK if card not in {*parse_cards(gone), *mine}]
    check_arranged(unseen, mine)


def test_alike_suits_of_any_cards() -> None:
    """Random cards from few ranks, so that suits are alike often; suits with nothing unseen are left out."""
    random = np.random.Generator(np.random.Philox(5))
    alike = 0
    for _ in range(400):
        deck = [Card(rank * 4 + suit) for rank in range(int(random.integers(1, 4))) for suit in range(4)]
        roles = random.integers(0, 3, len(deck))  # unseen, held, gone
        unseen, mine = ([card for card, role in zip(deck, roles, strict=True) if role == each] for each in (0, 1))
        alike += check_arranged(unseen, tuple(mine))
    assert alike > 100


def check_arranged(unseen: list[Card], held: tuple[Card, ...]) -> int:
    """Check the places of some cards; how many pairs of suits are alike."""
    places, shape = arranged(unseen, held)
    assert sorted(places) == sorted(unseen)
    assert sum(length * alike for length, alike in shape) == len(unseen)
    group_of, at = {}, 0
    for group, (length, alike) in enumerate(shape):
        for _ in range(alike):
            (suit,) = {card.suit for card in places[at : at + length]}
            assert places[at : at + length] == sorted(card for card in unseen if card.suit == suit)
            assert suit not in group_of
            group_of[suit] = group
            at += length
    pairs = 0
    for one, other in combinations(sorted({card.suit for card in unseen}), 2):
        exchange = {one: other, other: one}
        moved = [[Card(card.rank * 4 + exchange.get(card.suit, card.suit)) for card in pile] for pile in (unseen, held)]
        same = set(moved[0]) == set(unseen) and set(moved[1]) == set(held)
        assert (group_of[one] == group_of[other]) is same
        pairs += same
    return pairs

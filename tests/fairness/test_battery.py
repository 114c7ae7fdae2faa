"""The battery: calm where shuffles are even, and each of its tests able to reject what it is for."""

from itertools import pairwise, permutations

import numpy as np
import pytest
from checks.battery import Orders, Tally
from numpy.typing import NDArray

DECK, PLACES, ROUNDS = 13, 7, 400
KINDS = {"place", "distance", "cards", "runs", "neighbours", "successive", "repeated"}


def even(seed: int, rounds: int = ROUNDS, deck: int = DECK) -> Orders:
    chance = np.random.default_rng(seed)
    return chance.permuted(np.tile(np.arange(deck, dtype=np.uint8), (rounds, 1)), axis=1)


def tally(orders: Orders, places: int = PLACES) -> Tally:
    found = Tally(orders.shape[1], places)
    found.add(orders)
    return found


def kinds(tests: list[str]) -> set[str]:
    return {test.split()[0] for test in tests}


def test_tails_of_even_shuffles_are_as_frequent_as_they_say() -> None:
    """Of 400 batteries each test is below 1 in 10 about 40 times: 17 to 63 is within four standard deviations."""
    found = [tally(even(seed)).tails() for seed in range(400)]
    assert kinds(list(found[0])) == KINDS
    for test in found[0]:
        assert 17 <= sum(each[test] < 0.1 for each in found) <= 63, test
        assert 160 <= sum(each[test] < 0.5 for each in found) <= 240, test


def test_even_shuffles_are_rejected_once_in_a_hundred_times_at_most() -> None:
    """Of 400 batteries 4 may reject; 13 would be four standard deviations more."""
    assert sum(bool(tally(even(seed)).rejected()) for seed in range(1000, 1400)) < 13


def cut(seed: int) -> Orders:
    """A deck that is only cut: every card is everywhere equally often, and next to it always the same one."""
    starts = np.random.default_rng(seed).integers(DECK, size=ROUNDS)
    return ((starts[:, None] + np.arange(DECK)) % DECK).astype(np.uint8)


def with_cards_near_the_top(seed: int) -> Orders:
    """An ace that lies in the lower half goes to a place of the upper half, once in five rounds."""
    orders, chance = even(seed, 2000), np.random.default_rng(seed)
    for order in orders[::5]:
        at, to = int(np.flatnonzero(order == DECK - 1)[0]), int(chance.integers(PLACES))
        order[[at, to]] = order[[to, at]]
    return orders


def zigzag(seed: int) -> Orders:
    """Of each two neighbours from the second on the larger comes first."""
    orders = even(seed)
    for order in orders:
        for at in range(1, DECK - 1, 2):
            order[at : at + 2] = np.sort(order[at : at + 2])[::-1]
    return orders


def echoing(seed: int) -> Orders:
    """A round repeats one place of the round before."""
    orders = even(seed)
    for before, order in pairwise(orders):
        at = int(np.flatnonzero(order == before[3])[0])
        order[[3, at]] = order[[at, 3]]
    return orders


def sorted_a_little(seed: int) -> Orders:
    """Two neighbours in ascending order."""
    orders = even(seed)
    orders[:, :2] = np.sort(orders[:, :2], axis=1)
    return orders


@pytest.mark.parametrize(
    ("bad", "seen"),
    [
        (cut, {"distance", "runs", "neighbours"}),
        (with_cards_near_the_top, {"cards"}),
        (zigzag, {"place", "runs"}),
        (echoing, {"successive", "repeated"}),
        (sorted_a_little, {"place", "distance"}),
    ],
)
def test_each_test_rejects_what_it_is_for(bad: object, seen: set[str]) -> None:
    assert callable(bad)
    assert seen <= kinds(tally(bad(1)).rejected())


def test_tallies_of_parts_add_up() -> None:
    whole, parts = tally(even(7)), Tally(DECK, PLACES)
    for first in range(0, ROUNDS, 100):
        parts.merge(tally(even(7)[first : first + 100]))
    assert parts.rounds == whole.rounds
    assert np.array_equal(parts.cards, whole.cards)
    assert np.array_equal(parts.distances, whole.distances)
    assert (parts.runs, parts.neighbours) == (whole.runs, whole.neighbours)
    assert parts.successive.count == whole.successive.count - 3  # no rounds are successive across parts


def test_the_means_are_those_of_all_orders() -> None:
    """Every order of six cards once: what is tallied comes to its mean exactly."""
    orders: NDArray[np.uint8] = np.array(list(permutations(range(6))), np.uint8)
    for places in (4, 5, 6):
        found = tally(orders, places)
        assert found.runs.total / 720 == pytest.approx((2 * places - 1) / 3)
        spread = found.runs.squares / 720 - (found.runs.total / 720) ** 2
        assert spread == pytest.approx((16 * places - 29) / 90)
        assert found.neighbours.total / 720 == pytest.approx(-(places - 1) * 7 / 3)
        assert set(found.cards.ravel()) == {120}
        assert set(found.distances[:, 1:].ravel()) == {144}

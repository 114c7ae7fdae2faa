"""Rounds by the million are rounds: each card, choice and payout as the table would have it."""

import random
from collections import Counter
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from croupier import games
from croupier.simulation.audit import held_against, laid, lying, replay, stakes_at_table
from croupier.simulation.counts import EARLY, Counts, Measure, count, place_of
from croupier.simulation.engine import Engine
from croupier.simulation.kernels import dealing
from croupier.simulation.run import engine
from croupier.simulation.shuffling import deal, shuffle
from croupier.solver.advice import Advice
from croupier.solver.solve import advise, solve
from croupier.table.round import Round
from croupier.table.view import View

SHOWDOWNS = [
    "triple-action-holdem",
    "holdem-88",
    "three-card-holdem",
    "river-holdem",
    "casino-holdem",
    "three-card-poker",
]
DRAWN = ["triple-shot-bonus", "single-deck-blackjack"]


@cache
def ready(key: str, seats: int = 1) -> Engine:
    return engine(games.find(key), "best", None, seats)


# Shuffling.


@pytest.mark.parametrize(("cards", "count"), [(5, 2), (28, 7), (52, 9), (52, 5)])
def test_every_order_has_equally_many_numbers(cards: int, count: int) -> None:
    """An order belongs to a stretch of numbers: of it are dealt from the first to the last but those thrown away."""
    sizes, least = shuffle(cards, count)
    assert sizes.tolist() == [count]
    ways = 1
    for place in range(count):
        ways *= cards - place
    assert int(least[0]) == 2**64 % ways
    rng = random.Random(cards)
    for order in [0, 1, ways - 1, *(rng.randrange(ways) for _ in range(50))]:
        start, end = -(-order * 2**64 // ways), -(-(order + 1) * 2**64 // ways)  # numbers whose product begins so
        kept = [number for number in (start, start + 1, end - 1) if number * ways % 2**64 >= 2**64 % ways]
        first = start if start * ways % 2**64 >= 2**64 % ways else start + 1
        assert end - first == 2**64 // ways  # as many for this order as for any other
        expected, rest = [], order
        for place in reversed(range(count)):
            rest, digit = divmod(rest, cards - place)
            expected.append(digit)
        for number in kept:
            deck = np.arange(cards, dtype=np.uint8)
            found = np.zeros((count, 1), np.uint8)
            assert dealing.deal(np.array([number], np.uint64), sizes, least, deck, found, 0) == (1, 1)
            left = list(range(cards))
            for place, digit in enumerate(reversed(expected)):
                left[place], left[place + digit] = left[place + digit], left[place]
            assert found[:, 0].tolist() == left[:count]


def test_a_number_too_many_is_thrown_away_and_too_few_are_waited_for() -> None:
    sizes, least = shuffle(52, 9)
    deck, found = np.arange(52, dtype=np.uint8), np.zeros((9, 2), np.uint8)
    numbers = np.array([0, 12345678901234567, 9876543210987654321], np.uint64)  # nothing leaves no fraction
    assert dealing.deal(numbers[:2], sizes, least, deck, found, 0) == (1, 2)
    assert dealing.deal(numbers[2:], sizes, least, deck, found, 1) == (2, 1)


@pytest.mark.parametrize("count", [9, 17])
def test_fewer_rounds_are_the_first_of_more(count: int) -> None:
    """However many numbers are at hand, and wherever one is thrown away."""
    how = shuffle(52, count)
    all_of_them = deal("prefix", 0, 20_000, 52, how)
    for rounds in (1, 999, 4096, 12_345):
        assert np.array_equal(deal("prefix", 0, rounds, 52, how), all_of_them[:, :rounds])


def test_chunks_differ_and_each_is_the_same_whenever_it_is_dealt() -> None:
    how = shuffle(52, 9)
    one, two = (deal("seed", number, 500, 52, how) for number in (0, 1))
    assert not np.array_equal(one, two)
    assert np.array_equal(one, deal("seed", 0, 500, 52, how))
    assert np.array_equal(one[:, :100], deal("seed", 0, 100, 52, how))
    assert not np.array_equal(one, deal("other", 0, 500, 52, how))
    assert all(len(set(column)) == 9 for column in one.T.tolist())


# Rounds.


@pytest.mark.parametrize("key", SHOWDOWNS)
def test_rounds_are_chosen_as_advised_and_settled_as_at_the_table(key: str) -> None:
    solution = solve(games.find(key))
    held(ready(key), 60, solution.advice)


@pytest.mark.parametrize("key", DRAWN)
def test_drawing_rounds_are_chosen_as_advised_and_settled_as_at_the_table(key: str) -> None:
    held(ready(key), 12, lambda view: advise(games.find(key), view))


def held(played: Engine, rounds: int, advice: Callable[[View], Advice]) -> None:
    """Replay rounds at the table, once as they were played and once as advised."""
    cards = lying(played, "table", 3, rounds)
    codes = played.chunk("table", 3, rounds)
    for each in range(rounds):
        code, piles = int(codes[0, each]), laid(played, cards[:, each], 0)
        assert held_against(played, code, piles) is None
        outcome = played.outcome(code)
        game, stakes, _ = stakes_at_table(played.game, outcome)
        chosen: list[str] = []

        def choose(seated: Round, chosen: list[str] = chosen) -> str:
            chosen.append(advice(seated.view(1)).best)
            return chosen[-1]

        assert list(replay(Round.start(game, stakes), piles, choose))[-1].over
        assert chosen == [choice for _, choice in outcome.choices]


# Figures.


@pytest.mark.parametrize(("key", "seats"), [("three-card-poker", 3), ("triple-action-holdem", 2)])
def test_the_standard_error_of_a_table_is_that_of_its_sums(key: str, seats: int) -> None:
    """Seats share the dealer's cards: what they bring together varies otherwise than seat by seat."""
    played = ready(key, seats)
    codes = played.chunk("seats", 0, 5000)
    measure = Measure(played, count(codes))
    net = {code: float(value) for code, value in measure.rounds.items()}
    tables = np.array([[net[int(code)] for code in seat] for seat in codes]).sum(axis=0)
    found = measure.of(measure.rounds)
    assert float(found.mean) == pytest.approx(tables.mean() / seats, abs=1e-12)
    assert found.error == pytest.approx(tables.std() / np.sqrt(5000) / seats, rel=1e-9)
    alone = Measure(played, count(codes[:1]))
    assert not alone.counts.pairs


def test_counts_add_up_to_the_same_in_any_order() -> None:
    played = ready("three-card-poker", 2)
    parts = [count(played.chunk("order", number, 700), number) for number in range(3)]
    totals = []
    for order in ([0, 1, 2], [2, 0, 1], [1, 0, 2]):
        total = Counts()
        for number in order:
            total.add(parts[number])
        totals.append(total)
    assert totals[0] == totals[1] == totals[2]
    assert totals[0].rounds == 2100


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("most", [40, 1 << 30])
def test_where_each_code_is_met_first(seats: int, most: int) -> None:
    """Whether codes are small or not, and whether a code is met early in a chunk or late."""
    rng = np.random.default_rng(seats)
    numbers = np.array(sorted({0, 1, 2, most, *(int(most * share) for share in rng.random(30))}))
    often = 1 / np.arange(1, len(numbers) + 1) ** 4.0
    codes = rng.choice(numbers, (seats, 30_000), p=often / often.sum())
    found = count(codes, 7)
    assert found.codes == Counter(codes.ravel().tolist())
    expected: dict[int, tuple[int, int, int]] = {}
    for at in range(30_000):
        for seat in range(seats):
            expected.setdefault(int(codes[seat, at]), (7, at, seat))
    assert {code: place_of(first) for code, first in found.firsts.items()} == expected
    assert max(at for _, at, _ in expected.values()) > EARLY


@pytest.mark.slow
def test_a_game_that_decides_on_the_turn_is_played_too() -> None:
    """Texas Hold'em Bonus: its tables take a minute to make."""
    test_rounds_are_chosen_as_advised_and_settled_as_at_the_table("texas-holdem-bonus")

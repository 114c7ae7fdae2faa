"""Counts come to the same whoever counts them; pairs of codes are those that a plain loop finds."""

import pickle
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import sqrt

import numpy as np
import pytest

from croupier import games
from croupier.simulation import pairs as module
from croupier.simulation.counts import Counts, Measure, count
from croupier.simulation.engine import Codes, Engine
from croupier.simulation.pairs import LOW, Pairs, Products, pairs
from croupier.simulation.run import engine, simulate
from croupier.simulation.shuffling import CHUNK


@cache
def ready(key: str, seats: int) -> Engine:
    return engine(games.find(key), "best", None, seats)


def some(seats: int, rounds: int, numbers: int, most: int, seed: int = 1) -> Codes:
    """Codes of no game, a few of them often and many seldom."""
    rng = np.random.default_rng(seed)
    values = np.unique(np.concatenate([[0, most], rng.integers(0, most, numbers)]))
    often = 1 / np.arange(1, len(values) + 1)
    return rng.choice(rng.permutation(values), (seats, rounds), p=often / often.sum())


def found_in(codes: Codes) -> Pairs:
    return pairs(codes, np.unique(codes))


def plainly(codes: Codes) -> dict[tuple[int, int], int]:
    """The same, round by round and two by two."""
    return Counter(
        (min(one, other), max(one, other)) for met in codes.T.tolist() for one, other in combinations(met, 2)
    )


# Pairs.


@pytest.mark.parametrize("seats", [2, 3, 7])
@pytest.mark.parametrize(
    ("numbers", "most"),
    [(5, 40), (300, LOW), (5_000, 300_000), (5_000, LOW)],
    ids=["few and small", "few and large", "many and small", "many and large"],
)
def test_pairs_are_those_of_a_plain_loop(seats: int, numbers: int, most: int) -> None:
    codes = some(seats, 4_000, numbers, most)
    found = found_in(codes)
    assert dict(found) == plainly(codes)
    assert [pair for pair, _ in found] == sorted(plainly(codes))
    assert sum(times for _, times in found) == 4_000 * seats * (seats - 1) // 2


def test_pairs_of_more_codes_than_fit_half_a_small_number() -> None:
    codes = np.random.default_rng(3).permutation(90_000).reshape(3, 30_000)
    assert len(np.unique(codes)) > 1 << 16
    assert dict(found_in(codes)) == plainly(codes)


def test_one_seat_makes_no_pairs() -> None:
    assert not found_in(some(1, 50, 5, 9))
    assert len(Pairs()) == 0
    assert list(Pairs()) == []
    assert found_in(some(1, 50, 5, 9)) == Pairs()
    assert found_in(some(2, 50, 5, 9))


@pytest.mark.parametrize("wrong", [LOW + 1, -1])
def test_a_code_that_would_not_fit_is_refused(wrong: int) -> None:
    with pytest.raises(AssertionError, match="fit"):
        found_in(np.array([[1], [wrong]]))


def test_codes_fit_with_room_to_spare() -> None:
    """The game with the largest codes: they stay below half a million."""
    assert ready("triple-shot-bonus", 2).chunk("large", 0, 20_000).max() < LOW >> 8


# Put together.


@pytest.mark.parametrize("few", [0, 50, 1 << 16])
def test_pairs_add_up_to_the_same_in_any_order_and_however_they_are_split(
    few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "FEW", few)
    codes = some(3, 3_000, 200, 10_000)
    whole = found_in(codes)
    for cuts in ([1_000, 2_000], [1, 2_999], [700, 701], [10, 200]):
        parts = [found_in(each) for each in np.split(codes, cuts, axis=1)]
        for order in permutations(parts):
            total = Pairs()
            for each in order:
                total.add(each)
            assert total == whole
            nested = Pairs()
            nested.add(order[0])
            rest = Pairs()
            rest.add(order[1])
            rest.add(order[2])
            nested.add(rest)
            assert nested == whole
        assert [dict(each) for each in parts] == [plainly(each) for each in np.split(codes, cuts, axis=1)]
    assert dict(whole) == plainly(codes)


def test_each_pair_is_moved_a_few_times_however_many_chunks_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FEW", 0)
    moved: list[int] = []
    merged = module._merged

    def watched(parts: list[module.Part]) -> module.Part:
        moved.append(sum(len(keys) for keys, _ in parts))
        return merged(parts)

    monkeypatch.setattr(module, "_merged", watched)
    total = Pairs()
    one = np.ones(100, np.int64)
    for chunk in range(300):  # no pair twice, so that everything only grows
        total.add(Pairs((np.arange(chunk * 100, chunk * 100 + 100), one)))
        assert len(total._parts) <= 2 + chunk // 2 + 1
    assert len(total) == 30_000
    assert sum(moved) < 6 * 30_000


def test_pairs_are_equal_if_they_are_the_same_pairs_as_often() -> None:
    codes = some(2, 300, 20, 99)
    assert found_in(codes) == found_in(codes[::-1])
    assert found_in(codes) != found_in(codes[:, 1:])
    keys, times = found_in(codes).together
    more = times.copy()
    more[3] += 1
    assert Pairs((keys, times)) != Pairs((keys, more))
    other = keys.copy()
    other[-1] += 1
    assert Pairs((keys, times)) != Pairs((other, times))
    assert Pairs((keys, times)) != Pairs((keys[1:], times[1:]))
    assert Pairs() != dict[str, str]()


def test_counts_come_to_the_same_however_the_work_is_split() -> None:
    played = ready("triple-shot-bonus", 3)
    rounds = 3 * CHUNK + 17
    alone = simulate(played, rounds, "split", threads=1)
    assert sum(times for _, times in alone.pairs) == 3 * rounds
    assert simulate(played, rounds, "split", threads=3) == alone
    chunks = [count(played.chunk("split", number, CHUNK), number) for number in range(3)]
    chunks.append(count(played.chunk("split", 3, 17), 3))
    for order in ([3, 1, 0, 2], [2, 3, 0, 1]):
        total = Counts()
        for number in order:
            total.add(chunks[number])
        assert total == alone
        # Whatever is measured is the same to the last digit, standard errors included.
        first, second = Measure(played, total), Measure(played, alone)
        assert first.of(first.rounds) == second.of(second.rounds)
        assert first.deviation(first.totals) == second.deviation(second.totals)
    total.add(chunks[3])
    assert total != alone


@pytest.mark.parametrize("protocol", [2, pickle.HIGHEST_PROTOCOL])
def test_counts_are_sent_as_they_are(protocol: int) -> None:
    codes = some(4, 2_000, 3_000, 300_000)
    found = Counts()
    for number, each in enumerate(np.split(codes, 4, axis=1)):
        found.add(count(each, number))
    back = pickle.loads(pickle.dumps(found, protocol))
    assert back == found
    assert back.pairs.together[1].dtype == np.int64
    for counted in (back, found):
        counted.add(count(codes, 9))
    assert back == found
    assert pickle.loads(pickle.dumps(Counts(), protocol)) == Counts()


def test_what_is_sent_is_small_and_need_not_be_copied() -> None:
    found = found_in(some(7, 4_000, 3_000, 300_000))
    beside: list[pickle.PickleBuffer] = []
    head = pickle.dumps(found, 5, buffer_callback=beside.append)
    assert len(head) < 1_000
    assert sum(each.raw().nbytes for each in beside) <= len(found) * 10
    # Read-only, as what comes over a wire may be.
    assert pickle.loads(head, buffers=[bytes(each.raw()) for each in beside]) == found


# Measured.


def tables_of(codes: Codes, figures: dict[int, Fraction]) -> tuple[Fraction, float]:
    """The mean by seat and its standard error, from what each table brings, in fractions."""
    seats, rounds = codes.shape
    sums = Counter(tuple(met) for met in codes.T.tolist())
    each = {met: sum((figures.get(code, Fraction(0)) for code in met), Fraction(0)) for met in sums}
    mean = sum((each[met] * times for met, times in sums.items()), Fraction(0)) / rounds
    variance = sum(((each[met] - mean) ** 2 * times for met, times in sums.items()), Fraction(0)) / rounds
    return mean / seats, sqrt(variance / rounds) / seats


@pytest.mark.parametrize(
    "figure",
    [
        lambda net: net,
        lambda net: Fraction(net > 0),
        lambda net: net / 7 + Fraction(10**9),
        lambda net: (net - Fraction(12_345, 65_536)) ** 2,
        lambda net: net * 10**12 + Fraction(1, 3),
        lambda net: Fraction(net > 0) * 2**31,
        lambda net: 10**12 + net / 10**6,
        lambda _: Fraction(10**15 + 1, 3),
    ],
    ids=[
        "net",
        "hits",
        "far from nothing",
        "squares",
        "large",
        "large once summed up",
        "hardly varying",
        "always the same",
    ],
)
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_measured_as_from_tables_in_fractions(seats: int, figure: object) -> None:
    """Where sums of products stay whole, and where they would grow too large for that."""
    assert callable(figure)
    codes = ready("three-card-poker", 5).chunk("fractions", 0, 3_000)[:seats]
    measure = Measure(ready("three-card-poker", seats), count(codes))
    figures = {code: figure(net) for code, net in measure.totals.items()}
    mean, error = tables_of(codes, figures)
    found = measure.of(figures)
    assert found.mean == mean
    assert found.error == pytest.approx(error, rel=1e-9)
    assert found.trials == seats * 3_000
    assert (not found.error) == (not error)


def test_a_code_that_was_not_met_or_stands_for_nothing_changes_nothing() -> None:
    codes = ready("three-card-poker", 5).chunk("not met", 0, 500)
    measure = Measure(ready("three-card-poker", 5), count(codes))
    all_of_them = measure.rounds
    some_of_them = {code: net for code, net in all_of_them.items() if net}
    assert measure.of(all_of_them) == measure.of(some_of_them) == measure.of(all_of_them | {10**6: Fraction(10**12)})
    assert measure.of({}).mean == measure.of({}).error == 0


@pytest.mark.parametrize("seats", [1, 4])
def test_deviations_are_those_of_seats_and_their_errors_those_of_tables(seats: int) -> None:
    codes = ready("three-card-poker", 5).chunk("deviation", 0, 3_000)[:seats]
    measure = Measure(ready("three-card-poker", seats), count(codes))
    figures = {code: net / 3 for code, net in measure.totals.items()}
    nets = np.array([[float(figures[int(code)]) for code in seat] for seat in codes])
    deviation, error = measure.deviation(figures)
    assert deviation == pytest.approx(nets.std(), rel=1e-12)
    squares = ((nets - nets.mean()) ** 2).mean(axis=0)
    assert error == pytest.approx(squares.std() / sqrt(3_000) / (2 * nets.std()), rel=1e-3)
    assert measure.deviation(dict.fromkeys(figures, Fraction(2, 3))) == (0, None)


def test_products_that_are_nothing_are_left_out() -> None:
    codes = some(3, 1_000, 30, 500)
    numbers = np.unique(codes)
    products = Products(found_in(codes), numbers)
    rng = np.random.default_rng(5)
    for share in (0.0, 0.2, 1.0):
        values = np.where(rng.random(len(numbers)) < share, rng.integers(-9, 9, len(numbers)), 0)
        by_code = dict(zip(numbers.tolist(), values.tolist(), strict=True))
        expected = sum(times * by_code[one] * by_code[other] for (one, other), times in plainly(codes).items())
        assert products.whole(values) == expected
        assert products.near(values.astype(np.float64)) == expected

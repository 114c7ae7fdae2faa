"""Tails of distributions against values that are known exactly, and tests judged together."""

import math

import pytest
from checks.tails import chi_square_tail, normal_tail, rejected

TABLE = [
    (3.841458820694124, 1, 0.05),
    (6.634896601021214, 1, 0.01),
    (18.307038053275146, 10, 0.05),
    (29.58829844507442, 10, 0.001),
    (124.34211340400407, 100, 0.05),
    (67.50480654954996, 50, 0.05),
    (27.99074890, 50, 0.995),
]
"""Of printed tables: a chi-square value, degrees of freedom, and how often chance exceeds it."""


@pytest.mark.parametrize(("value", "freedom", "tail"), TABLE)
def test_chi_square_as_tables_print_it(value: float, freedom: int, tail: float) -> None:
    assert chi_square_tail(value, freedom) == pytest.approx(tail, rel=1e-5)


@pytest.mark.parametrize("half", [1, 2, 5, 13, 26, 100])
@pytest.mark.parametrize("ratio", [0.1, 0.5, 0.9, 1, 1.1, 1.5, 2, 4])
def test_chi_square_of_even_freedom_is_a_sum_of_poisson_terms(half: int, ratio: float) -> None:
    x = half * ratio
    terms = [math.exp(at * math.log(x) - x - math.lgamma(at + 1)) for at in range(half)]
    assert chi_square_tail(2 * x, 2 * half) == pytest.approx(math.fsum(terms), rel=1e-10)


@pytest.mark.parametrize("value", [0.01, 0.5, 1, 3, 10, 50])
def test_chi_square_of_one_degree_is_a_normal_squared(value: float) -> None:
    assert chi_square_tail(value, 1) == pytest.approx(normal_tail(math.sqrt(value)), rel=1e-10)
    by_recurrence = normal_tail(math.sqrt(value)) + math.sqrt(2 * value / math.pi) * math.exp(-value / 2)
    assert chi_square_tail(value, 3) == pytest.approx(by_recurrence, rel=1e-10)


def test_ends_of_tails() -> None:
    assert chi_square_tail(0, 7) == 1
    assert 0 <= chi_square_tail(1e5, 7) < 1e-100
    assert normal_tail(0) == 1
    assert normal_tail(1.959963984540054) == normal_tail(-1.959963984540054) == pytest.approx(0.05)


def test_of_several_tests_those_reject_that_do_so_together() -> None:
    """Holm: the smallest against a quarter of the level, the next against a third, up to one too large."""
    assert rejected({"a": 0.0131, "b": 0.0124, "c": 0.9, "d": 0.02}, 0.05) == ["b", "a", "d"]
    assert rejected({"a": 0.013, "b": 0.013, "c": 0.013, "d": 0.013}, 0.05) == []
    assert rejected({"a": 0.001, "b": 0.03, "c": 0.03}, 0.05) == ["a"]

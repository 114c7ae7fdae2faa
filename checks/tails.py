"""How often chance exceeds what was found: the upper tails of chi-square and of the normal distribution, and Holm.

Tails are the regularised incomplete gamma function Q(a, x), by its power series where x is small and by its continued
fraction where it is large (Abramowitz and Stegun 6.5.29 and 6.5.31).
"""

from __future__ import annotations

import math
from collections.abc import Mapping

CLOSE = 1e-15
TINY = 1e-300


def chi_square_tail(value: float, freedom: int) -> float:
    """How often a chi-square variable of so many degrees of freedom is at least so large."""
    return gamma_tail(freedom / 2, value / 2)


def normal_tail(z: float) -> float:
    """How often a normal variable is so far from its mean, to either side."""
    return math.erfc(abs(z) / math.sqrt(2))


def gamma_tail(a: float, x: float) -> float:
    """Q(a, x)."""
    if x <= 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1 - front * _series(a, x) if x < a + 1 else front * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    n = a
    while term > total * CLOSE:
        n += 1
        term *= x / n
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """By Lentz's method."""
    b = x + 1 - a
    c, d = 1 / TINY, 1 / b
    found, at = d, 0
    while True:
        at += 1
        step = -at * (at - a)
        b += 2
        d = 1 / ((step * d + b) or TINY)
        c = (b + step / c) or TINY
        found *= d * c
        if abs(d * c - 1) < CLOSE * 10:
            return found


def rejected(tails: Mapping[str, float], level: float) -> list[str]:
    """The tests that reject, so that the chance of any false rejection among them all is at most ``level`` (Holm)."""
    found = []
    for at, (name, tail) in enumerate(sorted(tails.items(), key=lambda each: each[1])):
        if tail > level / (len(tails) - at):
            break
        found.append(name)
    return found

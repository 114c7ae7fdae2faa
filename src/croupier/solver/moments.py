"""Moments: deviation and skewness from exact ones, each rounded once."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import copysign, isqrt

Weighted = tuple[Fraction, Fraction]
"""What happens, and with which probability."""


def mean(outcomes: Iterable[Weighted]) -> Fraction:
    return sum((what * often for what, often in outcomes), Fraction(0))


def central(outcomes: Iterable[Weighted], power: int) -> Fraction:
    """The mean of a power of what happens beyond the mean."""
    listed = list(outcomes)
    middle = mean(listed)
    return sum(((what - middle) ** power * often for what, often in listed), Fraction(0))


def skewness(variance: Fraction, third: Fraction) -> float:
    """The third moment over the cube of the deviation; nothing where nothing varies."""
    return copysign(root(third**2 / variance**3), third) if variance else 0.0


def root(square: Fraction) -> float:
    """The square root, rounded once.

    The root of the scaled square is cut off at 64 bits or more; an odd last bit then stands for whatever was cut off,
    so that the division, which Python rounds correctly, falls to the right side.
    """
    up, down = square.numerator, square.denominator
    shift = max(0, 64 + (down.bit_length() - up.bit_length()) // 2)
    whole = isqrt((up << 2 * shift) // down)
    if whole * whole * down != up << 2 * shift:
        whole |= 1
    return whole / (1 << shift)

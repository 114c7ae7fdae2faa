"""Moments: exact ones, and deviation and skewness from them, each rounded once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property
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


class Varying:
    """What follows from the law of what something brings."""

    def _law(self) -> Sequence[Weighted]:
        raise NotImplementedError

    @cached_property
    def value(self) -> Fraction:
        """What it brings on average."""
        return mean(self._law())

    @cached_property
    def variance(self) -> Fraction:
        return central(self._law(), 2)

    @property
    def deviation(self) -> float:
        """The standard deviation, rounded once."""
        return root(self.variance)

    @cached_property
    def third_moment(self) -> Fraction:
        """The mean cube of what it brings beyond its value."""
        return central(self._law(), 3)

    @property
    def skewness(self) -> float:
        return skewness(self.variance, self.third_moment)

    @cached_property
    def fourth_moment(self) -> Fraction:
        return central(self._law(), 4)

    @property
    def kurtosis(self) -> Fraction:
        """The fourth moment over the square of the variance: 3 of a normal law, and nothing where nothing varies."""
        return self.fourth_moment / self.variance**2 if self.variance else Fraction(0)

    @property
    def hit_frequency(self) -> Fraction:
        """How often it brings more than nothing."""
        return sum((often for net, often in self._law() if net > 0), Fraction(0))

    @property
    def pushes(self) -> Fraction:
        """How often it brings exactly nothing."""
        return sum((often for net, often in self._law() if net == 0), Fraction(0))

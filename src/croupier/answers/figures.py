"""Figures as they are printed: rounded for the eye, with the fraction beside them where there is room."""

from __future__ import annotations

from fractions import Fraction
from math import floor, log10


def decimal(figure: Fraction | float, places: int = 6) -> str:
    """A number to so many places; nothing is a bare 0, and what would look like nothing gets more places.

    >>> decimal(Fraction(-1, 3)), decimal(Fraction(0)), decimal(Fraction(1, 7_000_000_000))
    ('-0.333333', '0', '0.000000000143')
    """
    size = abs(float(figure))
    if not size:
        return "0"
    if size < 0.5 * 10**-places:
        places = 2 - floor(log10(size))  # three digits that say something
    return f"{float(figure):.{places}f}"


def percent(share: Fraction, places: int = 4) -> str:
    """A share in hundredths: "3.0494 %"."""
    return f"{decimal(100 * share, places)} %"


def odds(to_one: Fraction) -> str:
    """Odds to one, in a narrow column: "30", "3/2", "-1"."""
    return str(to_one)


def whole(number: int) -> str:
    """A whole number with its thousands apart."""
    return f"{number:,}"


def listed(words: list[str], last: str = "and") -> str:
    """Words as a sentence lists them: "a, b and c"."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))

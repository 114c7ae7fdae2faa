"""Exact numbers as plain data: the fraction, and the nearest decimal for whoever is content with that."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from croupier.errors import WireError
from croupier.wire.faults import shown

USUAL_LENGTH = 100  # of an exact number as text
MOST_DIGITS = 4000
"""Of each number of an exact one: more than any figure has."""


def exact(number: Fraction) -> dict[str, Any]:
    """An exact number: "a/b", and the nearest decimal for whoever is content with that."""
    return {"exact": f"{number.numerator}/{number.denominator}", "decimal": float(number)}


def read_exact(data: Any) -> Fraction:
    found = _as_written(data)
    return _looked_at(data) if found is None else found


def _as_written(data: Any) -> Fraction | None:
    """An exact number if it is written as this program does: nearly all are, and there are many in a solution."""
    try:
        text, decimal = data["exact"], data["decimal"]
        if len(data) > 2 or len(text) > USUAL_LENGTH:
            return None
        number, nearest = _numbers(text)
        return number if nearest == decimal else None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return None


@lru_cache(maxsize=16_384)
def _numbers(text: str) -> tuple[Fraction, float]:
    """A number in lowest terms, and its decimal: in a solution most numbers come ten times."""
    numerator, _, denominator = text.partition("/")
    number = Fraction(int(numerator), int(denominator))
    over, under = number.as_integer_ratio()
    if f"{over}/{under}" != text:
        raise ValueError(f"{text} is not in lowest terms")
    return number, over / under


def _looked_at(data: Any) -> Fraction:
    if not isinstance(data, dict) or set(data) != {"exact", "decimal"} or not isinstance(data["exact"], str):
        raise WireError(f"{shown(data)} is no exact number: it has 'exact', such as \"3/2\", and 'decimal'")
    numerator, _, denominator = data["exact"].partition("/")
    if not _whole(numerator.removeprefix("-")) or not _whole(denominator) or not int(denominator):
        raise WireError(f'{shown(data["exact"])} is no exact number, such as "-3/2"')
    number = Fraction(int(numerator), int(denominator))
    try:
        agrees = exact(number) == data
    except OverflowError:
        raise WireError(f"{shown(data['exact'])} is too large a number") from None
    if not agrees:
        raise WireError(f"{shown(data)} is written {shown(exact(number))}")
    return number


def _whole(digits: str) -> bool:
    return digits.isascii() and digits.isdecimal() and len(digits) < MOST_DIGITS

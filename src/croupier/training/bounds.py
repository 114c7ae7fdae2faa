"""Bounds: within which the numbers and texts of a fact lie, whoever tells it.

A fact comes from a browser, from a file or from a program, and is kept for years. So it is looked at when it is made:
there is none whose numbers could not be counted together with others later.
"""

from __future__ import annotations

from fractions import Fraction

from croupier.errors import RecordError

LONGEST = 2_000
"""Of any text in a fact."""
MOST = 10**9
"""Of anything that is counted."""
LARGEST = 2**53
"""The largest number that every program reads exactly."""


def require_texts(*texts: str) -> None:
    """Refuse a text that nobody would keep."""
    if max(map(len, texts)) > LONGEST:
        raise RecordError(f"a text of a fact is too long: {LONGEST:,} letters at most")


def require_time(at: int) -> None:
    """Refuse a time that no clock has told."""
    if not 0 <= at < LARGEST:
        raise RecordError(f"{told(at)} is no time: milliseconds since 1970 are")


def require_within(called: str, number: Fraction | float | None, least: int, most: int) -> None:
    """Refuse a number that does not lie between two others; None lies everywhere.

    >>> require_within("rounds", -3, 0, 100)
    Traceback (most recent call last):
    croupier.errors.RecordError: rounds: -3 is not from 0 to 100
    """
    if number is not None and not least <= number <= most:
        raise RecordError(f"{called}: {told(number)} is not from {least:,} to {most:,}")


def told(number: Fraction | float) -> str:
    """A number as a sentence can hold it, however long it is."""
    return str(number) if -LARGEST <= number <= LARGEST and Fraction(number).denominator <= LARGEST else "that"

"""Exact numbers as documents write them: rounded once, from the fraction, half to even.

A true minus, commas between thousands, a narrow space before the per cent sign. Nothing is "0" unless it is exactly
nothing; what only rounds to it is told to be less than the last digit. Where a figure is shorter than others of its
column would be, it leaves room.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor, log10

from croupier.documents.model import Exact, Figure

MINUS, NARROW, THIN, DASH = "\u2212", "\u202f", "\u2009", "\u2013"
LONGEST = 60
"""Characters of a fraction beyond which only data has it."""
THOUSAND = 1000


def fixed(number: Exact, places: int, *, sign: bool = False) -> Figure:
    """So many decimals.

    >>> fixed(Fraction(-1, 3), 4).text, fixed(Fraction(5, 2), 0).text, fixed(Fraction(1234567, 1), 0, sign=True).text
    ('−0.3333', '2', '+1,234,567')
    >>> fixed(Fraction(0), 6), fixed(Fraction(1, 10**9), 6).text
    (Figure(text='0', exact=Fraction(0, 1), room='.000000'), '<\u202f0.000001')
    """
    if number == 0:
        return Figure("0", number, "." + "0" * places if places else "")
    words = _digits(number, places)
    if words is None:
        least = f"0.{'0' * (places - 1)}1" if places else "1"
        return Figure(f"<{NARROW}{least}" if number > 0 else f">{NARROW}{MINUS}{least}", number)
    return Figure((MINUS if number < 0 else "+" if sign else "") + words, number)


def percent(number: Exact, places: int = 4, *, sign: bool = False) -> Figure:
    """Hundredths.

    >>> percent(Fraction(3, 160)).text, percent(Fraction(0)).text, percent(Fraction(1, 10**8), 2).text
    ('1.8750\u202f%', '0\u202f%', '<\u202f0.01\u202f%')
    """
    if number == 0:
        return Figure(f"0{NARROW}%", number)
    return Figure(f"{fixed(100 * number, places, sign=sign).text}{NARROW}%", number)


def chance(share: float, places: int = 4) -> Figure:
    """A probability that is not nought, worked out in floating point, where it may have become it.

    >>> chance(0.0, 2).text, chance(1e-9, 2).text, chance(0.25, 2).text
    ('<\u202f0.01\u202f%', '<\u202f0.01\u202f%', '25.00\u202f%')
    """
    return percent(share, places) if share else Figure(percent(Fraction(1, 10**99), places).text, share)


def points(number: Exact, places: int = 4) -> Figure:
    """A difference between two shares, in hundredths, with its sign."""
    told = fixed(100 * number, places, sign=True)
    return Figure(told.text, number, told.room)


def digits(error: float) -> int:
    """The decimals of a sampled figure: as many as let its standard error have two figures that count, two at least.

    >>> digits(1.06), digits(0.93), digits(0.0041), digits(0.0)
    (2, 2, 4, 2)
    """
    return max(2, 1 - floor(log10(error))) if error > 0 else 2


def count(number: int | Fraction) -> Figure:
    """A whole number."""
    assert number == int(number), f"{number} is not whole"
    return Figure(f"{int(number):,}".replace("-", MINUS), int(number))


def fraction(number: Fraction | int, longest: int = LONGEST) -> str:
    """In lowest terms; "" where it is longer than anybody reads.

    >>> fraction(Fraction(-1, 3)), fraction(Fraction(5)), fraction(Fraction(1, 10**80))
    ('−1\u2009/\u20093', '5', '')
    """
    exact = Fraction(number)
    words = f"{exact.numerator:,}".replace("-", MINUS)
    if exact.denominator != 1:
        words += f"{THIN}/{THIN}{exact.denominator:,}"
    return words if len(words) <= longest else ""


def one_in(share: Exact) -> Figure:
    """The inverse of a probability: one decimal below a thousand, none above, with room for it.

    >>> one_in(Fraction(1, 32487)), one_in(Fraction(2, 5)).text, one_in(Fraction(0)).text
    (Figure(text='32,487', exact=Fraction(32487, 1), room='.0'), '2.5', 'never')
    """
    if share == 0:
        return Figure("never", None)
    inverse = 1 / Fraction(share)
    if inverse < THOUSAND:
        return fixed(inverse, 1)
    return Figure(fixed(inverse, 0).text, inverse, ".0")


def odds(paid: Fraction) -> Figure:
    """What a row pays.

    >>> [odds(Fraction(each)).text for each in ("3/2", "100", "0", "-1", "-1/2")]
    ['3 to 2', '100 to 1', 'pushes', 'loses', 'loses 1/2']
    """
    if paid == -1:
        words = "loses"
    elif paid == 0:
        words = "pushes"
    elif paid < 0:
        words = f"loses {-paid}"
    else:
        words = f"{paid.numerator:,} to {paid.denominator:,}"
    return Figure(words, paid)


def short(number: Fraction, *, sign: bool = False) -> Figure:
    """A small number as it is said: 401, 3/2, minus a half."""
    if number.denominator == 1:
        return fixed(number, 0, sign=sign and number != 0)
    lead = MINUS if number < 0 else "+" if sign else ""
    return Figure(f"{lead}{abs(number.numerator):,}/{number.denominator:,}", number)


def _digits(number: Exact, places: int) -> str | None:
    """A size rounded to so many decimals; None where nothing is left of it."""
    scaled = round(abs(Fraction(number)) * 10**places)
    if scaled == 0:
        return None
    whole, rest = divmod(scaled, 10**places)
    return f"{whole:,}" + (f".{rest:0{places}d}" if places else "")

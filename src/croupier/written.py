"""How lists, counts, chips and figures are written: rounded for the eye, whoever writes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor, log10


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a sentence lists them.

    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")
    ('a', 'a and b', 'a, b or c')
    """
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def seats_are(seats: Sequence[int]) -> str:
    """Which seats are somewhere.

    >>> seats_are([1]), seats_are([1, 3])
    ('seat 1 is', 'seats 1 and 3 are')
    """
    return f"seat{'s' * (len(seats) != 1)} {listed(list(map(str, seats)))} {'is' if len(seats) == 1 else 'are'}"


def number_of(count: int, noun: str) -> str:
    """ "1 round", "1,200 rounds"."""
    return f"{whole(count)} {noun}{'s' * (count != 1)}"


def chips_on(stakes: Mapping[str, int]) -> str:
    """What lies on wagers: "Ante 1,000, Player Trips 5"."""
    return ", ".join(f"{wager} {whole(chips)}" for wager, chips in stakes.items() if chips)


def chips_on_plainly(stakes: Mapping[str, int]) -> str:
    """The same as records write it, which a program may read: "Ante 1000, Player Trips 5"."""
    return ", ".join(f"{wager} {chips}" for wager, chips in stakes.items() if chips)


def signed(chips: int) -> str:
    """A gain or loss: "+1,500", "-10", "0"."""
    return f"{chips:+,d}" if chips else "0"


def signed_plainly(chips: int) -> str:
    """The same without commas, for lines that a program may read: "+1500"."""
    return signed(chips).replace(",", "")


def some_chips(amount: Fraction) -> str:
    """An amount that need not be whole chips, as exactly as anybody cares: "-17", "0.36".

    >>> some_chips(Fraction(-1234, 10)), some_chips(Fraction(9, 25))
    ('-123', '0.36')
    """
    return whole(round(amount)) if abs(amount) >= 10 else decimal(amount, 2)


def whole(number: int) -> str:
    """A whole number with its thousands apart."""
    return f"{number:,}"


def times(multiple: Fraction) -> str:
    """So many times something, in full: a short decimal, or else a fraction.

    >>> times(Fraction(2)), times(Fraction(3, 2)), times(Fraction(1, 3))
    ('2', '1.5', '1/3')
    """
    short = f"{float(multiple):g}"
    return short if "e" not in short and Fraction(short) == multiple else str(multiple)


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


def percent(share: Fraction | float, places: int = 4) -> str:
    """A share in hundredths: "3.0494 %"."""
    return f"{decimal(100 * share, places)} %"

"""Figures as somebody has printed them, so that what is computed can be held against them; those of rule sheets."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Printed:
    """One figure of a wager, in per cent, as it is printed."""

    wager: str
    column: str
    """Of its paytable; "" where it has none."""
    figure: str
    """"edge" or "hit frequency"."""
    percent: str

    def agrees(self, exact: Fraction) -> bool:
        """Whether a share is what is printed, once it is rounded as the figure is."""
        return rounds_to(f"{self.percent} %", exact)


def printed(wager: str, column: str = "", *, edge: str, hit_frequency: str) -> tuple[Printed, ...]:
    """What a sheet prints about a wager."""
    return Printed(wager, column, "edge", edge), Printed(wager, column, "hit frequency", hit_frequency)


def rounds_to(written: str, exact: Fraction | float) -> bool:
    """Whether a number is what somebody wrote, once it is rounded as they did.

    A fraction is meant exactly; of a sum, each part was rounded by itself.

    >>> rounds_to("3.05 %", Fraction(3049, 100_000)), rounds_to("4.15", Fraction(416, 100)), rounds_to("1/3", 0.333)
    (True, False, False)
    """
    parts = [_rounded(part.strip()) for part in written.split("+")]
    said, within = (sum(each, Fraction(0)) for each in zip(*parts, strict=True))
    return abs(Fraction(exact) - said) <= within


def _rounded(text: str) -> tuple[Fraction, Fraction]:
    """A number as it is written, and how far rounding may have moved it."""
    number = text.removesuffix("%").rstrip().replace(",", "")
    unit = Fraction(1, 100) if text.endswith("%") else Fraction(1)
    half = Fraction(0) if "/" in number else Fraction(1, 2 * 10 ** len(number.partition(".")[2]))
    return Fraction(number) * unit, half * unit

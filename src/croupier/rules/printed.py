"""Figures that a rule sheet prints about its own wagers, so that what is computed can be held against them."""

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
        digits = len(self.percent.partition(".")[2])
        return abs(100 * exact - Fraction(self.percent)) <= Fraction(1, 2 * 10**digits)


def printed(wager: str, column: str = "", *, edge: str, hit_frequency: str) -> tuple[Printed, ...]:
    """What a sheet prints about a wager."""
    return Printed(wager, column, "edge", edge), Printed(wager, column, "hit frequency", hit_frequency)

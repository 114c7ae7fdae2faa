"""Targets of a design, and how far a paytable is from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import log

from croupier.errors import ColumnError
from croupier.solver.moments import root
from croupier.written import decimal, listed, percent

Share = Fraction | float | str
"""A share of a whole: 0.04, "4%", "1/25"."""

EDGE_NEAR = Fraction(1, 1000)
"""How far off an edge may be that is still what was asked for: a tenth of a per cent."""
HITS_NEAR = Fraction(1, 200)
DEVIATION_NEAR = 0.05
"""As a share of the deviation itself."""
PER_EDGE, PER_HITS, PER_DEVIATION = 50_000, 10_000, 1_000
"""Points of taste that a miss is worth, for each unit of it; of a deviation, for each factor e."""
LEAST = 1e-9


@dataclass(frozen=True, slots=True)
class Brings:
    """What is aimed at, of a paytable: exact figures of the wager, or of the round."""

    edge: Fraction
    hit_frequency: Fraction
    variance: Fraction

    @property
    def deviation(self) -> float:
        """The standard deviation, rounded once."""
        return root(self.variance)


@dataclass(frozen=True, slots=True)
class Target:
    """What a paytable should come to."""

    edge: Fraction
    hit_frequency: Fraction | None = None
    deviation: Fraction | None = None

    def misses(self, brings: Brings) -> Iterator[tuple[str, Fraction | float, bool]]:
        """By how much each target is missed, and whether that is near enough."""
        off = brings.edge - self.edge
        yield "edge", off, near_edge(off)
        if self.hit_frequency is not None:
            off = brings.hit_frequency - self.hit_frequency
            yield "hit frequency", off, abs(off) <= HITS_NEAR
        if self.deviation is not None:
            more = brings.deviation - float(self.deviation)
            yield "deviation", more, self.near_deviation(more)

    def near_deviation(self, off: float) -> bool:
        """Whether a deviation so far off is still what was asked for."""
        return self.deviation is not None and abs(off) <= DEVIATION_NEAR * float(self.deviation)

    def reached(self, brings: Brings) -> bool:
        """Whether all targets are as good as hit."""
        return all(near for _, _, near in self.misses(brings))

    def points(self, brings: Brings) -> int:
        """How far off it is, in points of taste."""
        return round(sum(self._points(brings).values()))

    def far(self, brings: Brings) -> int:
        """The same of those targets alone that are missed: nothing if all are reached."""
        points = self._points(brings)
        return round(sum(points[name] for name, _, near in self.misses(brings) if not near))

    def _points(self, brings: Brings) -> dict[str, Fraction]:
        points = {"edge": PER_EDGE * abs(brings.edge - self.edge)}
        if self.hit_frequency is not None:
            points["hit frequency"] = PER_HITS * abs(brings.hit_frequency - self.hit_frequency)
        if self.deviation is not None:
            times = brings.deviation / float(self.deviation)
            points["deviation"] = Fraction(round(PER_DEVIATION * abs(log(times or LEAST))))
        return points

    @property
    def says(self) -> str:
        """The targets in words: "an edge of 4.0000 %"."""
        told = [f"an edge of {percent(self.edge)}"]
        if self.hit_frequency is not None:
            told.append(f"a hit frequency of {percent(self.hit_frequency)}")
        if self.deviation is not None:
            told.append(f"a deviation of {decimal(self.deviation, 4)}")
        return listed(told)


def near_edge(off: Fraction) -> bool:
    """Whether an edge so far off is still what was asked for."""
    return abs(off) <= EDGE_NEAR


def share(name: str, given: Share) -> Fraction:
    """A share as somebody gives it; a number above one without "%" is most likely meant as one with it, and refused."""
    text = str(given).strip()
    try:
        number = Fraction(text.removesuffix("%").strip()) / (100 if text.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        raise ColumnError(f"{name} {text} is no share: write it as 4%, 0.04 or 1/25") from None
    if abs(number) >= 1:
        raise ColumnError(f"{name} {text} is no share of a stake: write it as 4%, 0.04 or 1/25")
    return number


def positive(name: str, given: Share) -> Fraction:
    """A number above nothing as somebody gives it."""
    try:
        number = Fraction(str(given).strip())
    except (ValueError, ZeroDivisionError):
        number = Fraction(0)
    if number <= 0:
        raise ColumnError(f"{name} {str(given).strip()} is no number above 0, such as 5 or 2.5")
    return number

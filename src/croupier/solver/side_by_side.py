"""Figures under two postings."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.solver.moments import root
from croupier.written import decimal


@dataclass(frozen=True, slots=True)
class Beside:
    """An exact figure under both postings."""

    posted: Fraction
    own: Fraction

    @property
    def difference(self) -> Fraction:
        return self.own - self.posted

    def __repr__(self) -> str:
        return f"<{decimal(self.own)}, was {decimal(self.posted)}>"


@dataclass(frozen=True, slots=True)
class Spread:
    """How far results are spread under both postings."""

    variance: Beside

    @property
    def posted(self) -> float:
        """The standard deviation, rounded once."""
        return root(self.variance.posted)

    @property
    def own(self) -> float:
        return root(self.variance.own)

    @property
    def difference(self) -> float:
        return self.own - self.posted

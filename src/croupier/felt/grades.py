"""Grades: how good a choice was, by what it gave away against the best, and what that comes to in rounds played."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from croupier.written import decimal


class Grade(Enum):
    """The five grades, best first."""

    BEST = "best"
    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


BELOW = {
    Grade.FINE: Fraction(1, 100),
    Grade.INACCURACY: Fraction(5, 100),
    Grade.MISTAKE: Fraction(25, 100),
}
"""The value lost, in units, below which a choice still has a grade; the best loses nothing, a blunder any more."""


def graded(cost: Fraction) -> Grade:
    """The grade of a choice that gave away so many units.

    >>> [graded(Fraction(lost, 1000)).value for lost in (0, 9, 10, 50, 250)]
    ['best', 'fine', 'inaccuracy', 'mistake', 'blunder']
    """
    if cost <= 0:
        return Grade.BEST
    return next((grade for grade, below in BELOW.items() if cost < below), Grade.BLUNDER)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a cost means: as how many rounds' worth of house edge it is, at the same stakes."""

    rounds: Fraction | None
    """None where the house expects nothing of a round: there is nothing to measure by."""
    said: str


def meaning(cost: Fraction, edge: Fraction) -> Meaning:
    """A cost beside what the house expects of a round, both in units or both in chips.

    >>> meaning(Fraction(1, 2), Fraction(1, 28)).said
    "as much as 14 rounds of house edge"
    """
    if cost <= 0:
        return Meaning(Fraction(0) if edge > 0 else None, "nothing was given away")
    if edge <= 0:
        return Meaning(None, "the house has no edge here to measure it by")
    rounds = cost / edge
    return Meaning(rounds, f"as much as {_counted(rounds)} of house edge")


def _counted(rounds: Fraction) -> str:
    """So many rounds, as exactly as anybody cares: "14 rounds", "2.3 rounds", "0.04 rounds", "1 round"."""
    if rounds >= 10:
        return f"{round(rounds):,} rounds"
    written = decimal(rounds, 1) if rounds >= 1 else decimal(rounds, 2)
    written = written.rstrip("0").rstrip(".") if "." in written else written
    return f"{written} round{'s' * (written != '1')}"

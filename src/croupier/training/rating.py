"""Ratings: how hard a question is, how well somebody answers such questions, and how an answer moves that.

A question and a person are rated on one scale, as in chess: who is rated like the question finds the best choice every
second time, and 400 points more are ten times the odds. A person's rating is Glickman's (Glicko, one answer at a time):
beside its points it has a deviation, which says how sure it is, and which lets first answers move it far and later ones
less. It is a fold over answers, so it can be had again from what was learned, and a right answer always raises it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import log, log2, sqrt

from croupier.felt.grades import Grade
from croupier.training.bounds import MOST, require_within
from croupier.wire.statements import told

SCORES = {Grade.BEST: 1.0, Grade.FINE: 0.5}
"""What an answer is worth by its grade: half for one that gives away next to nothing, nothing for any other."""
SCALE = 400 / log(10)
"""Points that make odds e times as good."""
SUREST = 60.0
"""The least deviation: whoever goes on learning is never rated for good."""

MIDDLE = 1500
"""A question whose second best choice costs ``USUAL``, where all choices are best equally often."""
USUAL = Fraction(1, 20)
HALVED = 150
"""Points for each time that the cost is half as much."""
RARER = 75
"""Points for each time that the best choice is half as often best there: whoever goes by habit misses it."""
EASIEST, HARDEST = 600, 2600
SURE = 100
"""Powers of ten: odds that large are as good as certain, and larger ones no number could hold."""
LOWEST, HIGHEST = 0, 5000
"""Of anybody's points: beyond them an answer tells nothing any more."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How well somebody answers: points, and how sure they are."""

    points: float = float(MIDDLE)
    deviation: float = 350.0
    answers: int = 0
    """How many it comes from."""

    def __str__(self) -> str:
        return f"{self.points:.0f} ± {self.deviation:.0f}"


told(Rating, whole=True)
UNRATED = Rating()
"""Somebody who has answered nothing yet."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A question that was answered, as far as ratings ask."""

    question: int
    """Its rating."""
    grade: Grade


def rated(answers: Iterable[Answered], start: Rating = UNRATED) -> Rating:
    """The rating that answers come to, one after the other.

    >>> str(rated([Answered(1500, Grade.BEST)] * 3))
    '1846 ± 227'
    """
    for each in answers:
        start = after(start, each)
    return start


def after(rating: Rating, answered: Answered) -> Rating:
    """A rating after one more answer."""
    likely = chance(rating, answered.question)
    known = 1 / rating.deviation**2 + likely * (1 - likely) / SCALE**2
    moved = (SCORES.get(answered.grade, 0.0) - likely) / (SCALE * known)
    points = min(max(rating.points + moved, LOWEST), HIGHEST)
    return Rating(float(points), max(sqrt(1 / known), SUREST), rating.answers + 1)


def chance(rating: Rating, question: int) -> float:
    """How likely somebody finds the best choice, as far as the ratings know.

    >>> chance(Rating(1900), 1500)
    0.9090909090909091
    """
    tens = min(max((rating.points - question) / 400, -SURE), SURE)
    odds: float = 10**tens
    return odds / (1 + odds)


def require_rating(rating: Rating) -> None:
    """Refuse a rating that nobody's answers come to."""
    require_within("points", rating.points, LOWEST, HIGHEST)
    require_within("deviation", rating.deviation, 1, 500)
    require_within("answers", rating.answers, 0, MOST)


def question_rating(second: Fraction, share: Fraction | None = None, choices: int = 2) -> int:
    """How hard it is to find the best choice, of which the second best falls short by so much, in units.

    ``share`` is how often the best choice is best at that decision, of all times that best play meets it, and
    ``choices`` how many are ever best there; without them only the cost counts. Where one choice is best every time,
    whoever knows that knows every answer: however close such a decision is, it is as easy as any.

    >>> question_rating(Fraction(1, 20)), question_rating(Fraction(1, 80)), question_rating(Fraction(1, 5))
    (1500, 1800, 1200)
    """
    if share is not None and choices == 1:
        return EASIEST
    points = MIDDLE + HALVED * (log2(USUAL / second) if second else log2(USUAL * 10**6))
    if share is not None:
        points += RARER * -log2(max(share * choices, Fraction(1, 64)))
    return round(min(max(points, EASIEST), HARDEST))

"""Decisions after the first one drawn: the commonest classes of hands, and how each divides by the best choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.documents.charts.choices import Look, looks
from croupier.documents.charts.classes import Bar, bars, nearly
from croupier.documents.model import Block, Drawing, Heading, Paragraph, said
from croupier.documents.numerals import count, fixed, percent
from croupier.report.sizes import stakes
from croupier.report.wording import title
from croupier.solver.solution import Solution

if TYPE_CHECKING:  # what `solve` prints needs no NumPy
    from croupier.strategies.hand_classes import HandClass, StreetClasses

MOST = 30
"""Classes of a street that are drawn, from the most frequent: so many that two streets share a page."""
RAREST = Fraction(1, 1000)
"""Of the decisions on a street; rarer classes are not drawn."""


def later_streets(solution: Solution, streets: Sequence[StreetClasses]) -> Iterator[Block]:
    """Streets that no chart of first hands holds."""
    first = solution.opening.street if solution.opening else ""
    later = [street for street in streets if street.street != first and street.classes]
    if not later:
        return
    yield Heading("Later decisions")
    yield Paragraph(
        (
            "By classes of hands as best play comes to them, from the commonest: what is made, what it is one card "
            "short of, and the highest card of one’s own. A bar is divided as the hands of its class are by the choice "
            "that is best with them, and a margin is how much better that is than the next best, on average over the "
            f"class, in {solution.game.unit.name} units.",
        )
    )
    for street in later:
        shown = drawn_of(street)
        caption = f"{street.street}: the best choice by classes of hands"
        picture = bars([_bar(each, street) for each in shown], _looks(solution, street))
        yield Drawing(caption, picture.svg(), f"{'. '.join(_told(each, street) for each in shown)}.")
        left = len(street.classes) - len(shown)
        if left:
            held = percent(sum(each.frequency for each in shown) / street.reached, 2)
            rarer = f"{count(left).text} rarer {'class is' if left == 1 else 'classes are'} in the data."
            yield Paragraph(said("Drawn are ", held, f" of the decisions here; {rarer}"), note=True)


def drawn_of(street: StreetClasses) -> tuple[HandClass, ...]:
    """The classes of a street that are not too rare to be drawn."""
    return tuple(each for each in street.classes if each.frequency >= RAREST * street.reached)[:MOST]


def shares(each: HandClass) -> tuple[tuple[str, Fraction], ...]:
    """The choices that are ever best with a class, each with its share of it."""
    return tuple((taken.choice, taken.frequency / each.frequency) for taken in each.best if taken.frequency)


def _named(each: HandClass) -> str:
    return title(each.hands).replace("'", "’")


def _bar(each: HandClass, street: StreetClasses) -> Bar:
    best = tuple((choice, float(often)) for choice, often in shares(each))
    return Bar(_named(each), float(each.frequency / street.reached), best, fixed(each.margin, 3).text)


def _told(each: HandClass, street: StreetClasses) -> str:
    divided = shares(each)
    best = ", ".join(f"{choice} {nearly(float(often))}" for choice, often in divided)
    best = best if len(divided) > 1 else f"always {divided[0][0]}"
    often = percent(each.frequency / street.reached, 2).text
    return f"{_named(each)}, {often}: {best}; margin {fixed(each.margin, 3).text}"


def _looks(solution: Solution, street: StreetClasses) -> dict[str, Look]:
    """As where it is drawn how often each choice is taken: one size has one look."""
    staked = [stakes(solution.game, each) for each in solution.decisions]
    here = {
        choice: size
        for each, sizes in zip(solution.decisions, staked, strict=True)
        if each.street == street.street
        for choice, size in sizes.items()
    }
    offered = list(dict.fromkeys(taken.choice for each in street.classes for taken in each.best))
    return looks(offered, here, sorted({size for sizes in staked for size in sizes.values()}))

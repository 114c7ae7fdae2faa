"""What choices are worth and what they cost, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.felt.grades import Grade, graded
from croupier.rules.streets import Choice, Choices
from croupier.written import decimal

PLACES = 4
"""Of values, as they are read off the felt."""

Values = Sequence[tuple[str, Fraction]]
"""What each choice is worth in units, the choice as records write it."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a choice is worth, in units of the first wager."""

    choice: str
    value: str
    said: str
    """ "best", "costs 0.0657", "costs nothing"."""
    best: bool
    grade: Grade
    """What the choice would be graded."""


def worths(values: Values, choices: Choices) -> tuple[Worth, ...]:
    """What each of the choices that somebody can pay for is worth, best marked."""
    had = _affordable(values, choices)
    most = max((value for _, value in had), default=Fraction(0))
    found, marked = [], False
    for choice, value in had:
        best = value == most and not marked  # of equals, the one that stakes less, which comes first
        marked = marked or best
        said = "best" if best else f"costs {decimal(most - value, PLACES)}" if value < most else "costs nothing"
        found.append(Worth(choice, decimal(value, PLACES), said, best, graded(most - value)))
    return tuple(found)


def cost(values: Values, choices: Choices, chosen: Choice) -> Fraction:
    """What a choice gave away, in units, against the best that could be paid for."""
    had = dict(_affordable(values, choices))
    worth = dict(values).get(chosen.short)
    if worth is None and choices.amounts is not None:
        worth = had[chosen.short] = _in_proportion(values, chosen.chips)
    return max(had.values()) - worth if worth is not None else Fraction(0)


def lost(units: Fraction, unit: str, chips: Fraction) -> str:
    """Value in units and in chips: "0.0657 of the Ante (0.66 chips)", "nothing"."""
    if not units:
        return "nothing"
    return f"{decimal(units, PLACES)} of the {unit} ({float(chips):,.2f} chips)"


def _affordable(values: Values, choices: Choices) -> list[tuple[str, Fraction]]:
    """The choices that can be paid for; of an amount, as much of it as can be."""
    had = [(choice, value) for choice, value in values if choice in choices]
    if values and choices.amounts is not None:
        most = choices.amounts.choice(choices.amounts.most)
        if most.short not in dict(had):
            had.append((most.short, _in_proportion(values, most.chips)))
    return had


def _in_proportion(values: Values, chips: int) -> Fraction:
    """What an amount is worth, where none of it and all of it are known."""
    (_, none), (most, all_of_it) = values
    return none + (all_of_it - none) * Fraction(chips, int(most.split()[-1]))

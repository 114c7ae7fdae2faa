"""Advice: what each choice is worth to a seat that is to choose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from croupier.errors import ViewError
from croupier.rules.game import Game
from croupier.shown import Tabular
from croupier.table.view import View
from croupier.wire.statements import told
from croupier.written import decimal


class ChoiceValue(NamedTuple):
    """What a choice is worth, and what it gives away against the best."""

    choice: str
    value: Fraction
    cost: Fraction


@dataclass(frozen=True, slots=True, repr=False)
class Advice(Tabular):
    """What each choice is worth in units to a seat that has seen what it has seen, the smaller stake first."""

    choices: tuple[ChoiceValue, ...]

    @staticmethod
    def of(values: Iterable[tuple[str, Fraction]]) -> Advice:
        """Advice from what each choice is worth."""
        listed = list(values)
        best = max(value for _, value in listed)
        return Advice(tuple(ChoiceValue(choice, value, best - value) for choice, value in listed))

    @property
    def values(self) -> tuple[tuple[str, Fraction], ...]:
        """Each choice with what it is worth."""
        return tuple((each.choice, each.value) for each in self.choices)

    @property
    def best(self) -> str:
        """The best choice; of equals, the one that stakes less."""
        return max(self.values, key=lambda each: each[1])[0]

    @property
    def value(self) -> Fraction:
        return max(value for _, value in self.values)

    @property
    def costs(self) -> dict[str, Fraction]:
        """What each choice gives away against the best."""
        return {each.choice: each.cost for each in self.choices}

    @property
    def indifferent(self) -> tuple[str, ...]:
        """The choices that are best, where there are more than one."""
        best = tuple(choice for choice, cost in self.costs.items() if cost == 0)
        return best if len(best) > 1 else ()

    def __str__(self) -> str:
        others = [f"{choice} costs {decimal(cost, 4)}" for choice, cost in self.costs.items() if choice != self.best]
        return f"{self.best} ({', '.join(others)})"

    def __repr__(self) -> str:
        return f"<advice: {self}>"


told(Advice, adds={"best": "best", "value": "value", "indifferent": "indifferent"})


def require_choice(game: Game, view: View) -> None:
    """Refuse a view of another game, or of a seat that is not to choose."""
    if view.fingerprint != game.fingerprint:
        raise ViewError(f"this is a view of {view.game}, and the solution is of {game}, whose rules are others")
    if view.turn != view.seat or not len(view.choices):
        raise ViewError(f"seat {view.seat} has nothing to choose now")

"""Where a way to play departs from best play, what that costs, and how often it comes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.solver.showdown.met import Ints, Met
from croupier.solver.showdown.plan import Plan
from croupier.solver.showdown.tallied import state_text
from croupier.written import decimal, percent


@dataclass(frozen=True, slots=True)
class Departure:
    """A class of hands with which something else is chosen than would be best."""

    street: str
    hands: str
    """The class, in words."""
    rule: str
    """The line of the strategy file that is followed there, or "" where there is no file."""
    chosen: str
    best: str
    frequency: Fraction
    """How often it comes, of all rounds."""
    cost: Fraction
    """What it gives away in all, in units a round."""
    example: str
    """Cards with which it costs most, as ``croupier advise`` takes them."""
    example_costs: Fraction
    """What it costs with these, in units."""

    def __repr__(self) -> str:
        return f"<{self.hands}: {self.chosen} for {self.best}, {percent(self.frequency)}, costs {decimal(self.cost)}>"


@dataclass(slots=True)
class _Lost:
    deals: int = 0
    cost: int = 0
    worst: Fraction = Fraction(-1)
    example: str = ""


@dataclass(slots=True)
class Losses:
    """What was given away so far, by street and by whatever tells departures apart."""

    plan: Plan
    deals: int
    """Every way a round can be dealt."""
    streets: dict[str, list[int]] = field(default_factory=dict)
    """By street: deals in which something was given away, and how much."""
    found: dict[tuple[Any, ...], _Lost] = field(default_factory=dict)

    def add(self, met: Met, chosen: Ints, codes: Ints | None, named: Callable[[int], tuple[Hashable, ...]]) -> None:
        """Add choices; ``codes`` number what departures are told apart by, and are named one by one."""
        lost = met.losses(chosen)
        street = self.streets.setdefault(met.node.decision.street, [0, 0])
        (wrong,) = np.nonzero(lost)
        deals, lost = met.deals[wrong], lost[wrong]
        cost = deals * lost
        street[0] += int(deals.sum()) * met.ways
        street[1] += int(cost.sum())
        if codes is None or not len(wrong):
            return
        choices = met.values.shape[1]
        keys = (codes[wrong] * choices + chosen[wrong]) * choices + met.best[wrong]
        for key, here in grouped(keys):
            (code, took), best = divmod(key // choices, choices), key % choices
            names = [choice for choice, _ in met.node.followed]
            entry = self.found.setdefault((met.node.decision.street, *named(code), names[took], names[best]), _Lost())
            entry.deals += int(deals[here].sum()) * met.ways
            entry.cost += int(cost[here].sum())
            most = here[int(lost[here].argmax())]
            each = Fraction(int(lost[most]), met.ways)
            if each > entry.worst:
                entry.worst, entry.example = each, self._text(met, int(wrong[most]))

    def _text(self, met: Met, at: int) -> str:
        hole = tuple(Card(int(card)) for card in met.hole[at])
        up = (Card(int(met.up[at])),) if met.up is not None else ()
        return state_text(self.plan, hole, up, tuple(Card(int(card)) for card in met.board[at]))

    def cost(self, street: str) -> Fraction:
        """What was given away on a street, in units a round."""
        return Fraction(self.streets.get(street, [0, 0])[1], self.deals * self.plan.scale)

    def wrong(self, street: str) -> Fraction:
        """How often something was, of all rounds."""
        return Fraction(self.streets.get(street, [0, 0])[0], self.deals)

    def departures(self) -> list[Departure]:
        """From the costliest."""
        scale = self.plan.scale
        listed = [
            Departure(
                street, hands, rule, chosen, best, Fraction(each.deals, self.deals),
                Fraction(each.cost, self.deals * scale), each.example, each.worst / scale,
            )
            for (street, hands, rule, chosen, best), each in self.found.items()
        ]  # fmt: skip
        return sorted(listed, key=lambda each: (-each.cost, each.street, each.hands, each.rule))


def grouped(keys: NDArray[np.int64]) -> Iterator[tuple[int, NDArray[np.int64]]]:
    """Each key that there is, with where it is."""
    order = np.argsort(keys, kind="stable")
    there, starts = np.unique(keys[order], return_index=True)
    yield from zip(there.tolist(), np.split(order, starts[1:]), strict=True)

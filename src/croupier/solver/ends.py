"""Ends: every way in which a round can end, as its main wagers settle it with best play.

An end is what was chosen and which row settled each of the main wagers, so that stake and net are the same in all deals
that come to it. Whatever is to be said of the main wagers together is a sum over ends: which rows meet, how a net
result comes about, what was staked for it.

>>> from croupier import games
>>> from croupier.solver.solve import solve
>>> found = solve(games.find("three-card-poker"))
>>> found.ends[-1]
<fold: Ante ante/fold, Ante Bonus ante-bonus/fold; stake 1, net -1, 132,652,800 deals>
>>> sum(each.deals for each in found.ends) == found.deals
True
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeVar

from croupier.rules.wagers import Kind
from croupier.written import decimal

K = TypeVar("K")


class Chosen(NamedTuple):
    """A choice, and where in the schedule it was made."""

    step: int
    street: str
    choice: str


class SettledBy(NamedTuple):
    """A main wager that was placed: what lay on it, in units, and the id of the row that settled it."""

    wager: str
    kind: Kind
    stake: Fraction
    row: str
    net: Fraction


@dataclass(frozen=True, slots=True)
class End:
    """A way in which a round can end."""

    choices: tuple[Chosen, ...]
    """Where seats draw to a total, those that a settlement can tell: doubles, splits and surrenders."""
    wagers: tuple[SettledBy, ...]
    """The main wagers that were placed, in the order of the felt."""
    deals: int
    """Of all that can be dealt, those that come to it."""
    probability: Fraction

    @property
    def stake(self) -> Fraction:
        """What was staked on the main wagers in all; a bonus has no stake of its own."""
        return sum((each.stake for each in self.wagers if each.kind is not Kind.BONUS), Fraction(0))

    @property
    def net(self) -> Fraction:
        """What the main wagers bring together."""
        return sum((each.net for each in self.wagers), Fraction(0))

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """Each wager with the id of the row that settled it."""
        return tuple((each.wager, each.row) for each in self.wagers)

    def __repr__(self) -> str:
        chosen = ", ".join(each.choice for each in self.choices) or "no choice"
        rows = ", ".join(f"{wager} {row}" for wager, row in self.rows)
        return f"<{chosen}: {rows}; stake {self.stake}, net {self.net}, {self.deals:,} deals>"


class StakeAndNet(NamedTuple):
    """What a round's main wagers had on them and brought, and how often."""

    stake: Fraction
    net: Fraction
    probability: Fraction


@dataclass(frozen=True, slots=True)
class Alike:
    """Ends that have something in common."""

    ends: tuple[End, ...]

    @property
    def deals(self) -> int:
        return sum(each.deals for each in self.ends)

    @property
    def probability(self) -> Fraction:
        return sum((each.probability for each in self.ends), Fraction(0))

    @property
    def brings(self) -> Fraction:
        """What they add to the round's value."""
        return sum((each.net * each.probability for each in self.ends), Fraction(0))

    @property
    def stake(self) -> Fraction:
        """What is staked in them on average."""
        return sum((each.stake * each.probability for each in self.ends), Fraction(0)) / self.probability

    def __repr__(self) -> str:
        return f"<{len(self.ends)} ends alike: probability {decimal(self.probability)}>"


def by_rows(ends: Iterable[End]) -> dict[tuple[tuple[str, str], ...], Alike]:
    """Ends that the same rows settled, whatever was chosen on the way: the matrix of outcomes and wagers.

    >>> from croupier import games
    >>> from croupier.solver.solve import solve
    >>> matrix = by_rows(solve(games.find("three-card-poker")).ends)
    >>> sum(each.probability for each in matrix.values())
    Fraction(1, 1)
    """
    return _together(ends, lambda each: each.rows)


def by_net(ends: Iterable[End]) -> dict[Fraction, Alike]:
    """How each net result comes about, from the worst."""
    return dict(sorted(_together(ends, lambda each: each.net).items()))


def by_choices(ends: Iterable[End]) -> dict[tuple[Chosen, ...], Alike]:
    """Ends by what was chosen: how often each line is taken, and what it brings."""
    return _together(ends, lambda each: each.choices)


def stakes_and_nets(ends: Iterable[End]) -> tuple[StakeAndNet, ...]:
    """The joint law of what is staked and what it brings, from the smallest stake and the worst result."""
    found = _together(ends, lambda each: (each.stake, each.net))
    return tuple(StakeAndNet(*both, alike.probability) for both, alike in sorted(found.items()))


def in_order(ends: Iterable[End]) -> tuple[End, ...]:
    """Ends in an order that is theirs alone: by what was chosen, then from the worst."""
    return tuple(
        sorted(ends, key=lambda each: ([(made.step, made.choice) for made in each.choices], each.net, each.rows))
    )


def _together(ends: Iterable[End], key: Callable[[End], K]) -> dict[K, Alike]:
    found: defaultdict[K, list[End]] = defaultdict(list)
    for each in ends:
        found[key(each)].append(each)
    return {common: Alike(tuple(alike)) for common, alike in found.items()}

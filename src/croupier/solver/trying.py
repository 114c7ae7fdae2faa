"""Postings tried out, one after another: each solved as far as comparing asks, and kept in memory alone.

Whatever a paytable does not touch is not counted again. *Best play* depends on all rules but the odds of wagers that no
choice changes, so it is known by those rules (``decisive``): two postings that share them share it. Wagers that cards
alone settle are then read off their own counts.

>>> from croupier import games
>>> from croupier.rules.columns import typed_column
>>> game = games.find("three-card-poker")
>>> own = typed_column(game, "Pair Plus", "House", {"straight flush": "40", "pair": "1"}).posted_on(game)
>>> tried(game).best == tried(own).best
True
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import Generic, TypeVar

from croupier.rules.canonical import canonical
from croupier.rules.game import Game
from croupier.solver.breakdown import DecisionFigures, HandChart, NetResult, Opening, SideWager, WagerFigures
from croupier.solver.edges import Edges, edges
from croupier.solver.families import family_of
from croupier.solver.progress import Tell, silent
from croupier.solver.solution import RoundFigures, Solution
from croupier.written import decimal

T = TypeVar("T")


@dataclass(frozen=True)
class BestPlay(RoundFigures):
    """What best play comes to: the main wagers, what is chosen and how often, and the first decision."""

    initial: Fraction
    distribution: tuple[NetResult, ...]
    wagers: tuple[WagerFigures, ...]
    decisions: tuple[DecisionFigures, ...]
    opening: Opening | None
    charts: tuple[HandChart, ...]

    @classmethod
    def of(cls, solution: Solution, apart: Collection[str] = ()) -> BestPlay:
        """That of a solution, without the wagers that are counted apart from it."""
        return cls(
            solution.initial,
            solution.distribution,
            tuple(each for each in solution.wagers if each.name not in apart),
            solution.decisions,
            solution.opening,
            solution.drawing.charts if solution.drawing is not None else (),
        )

    def __repr__(self) -> str:
        return f"<best play: value {decimal(self.value)}>"


@dataclass(frozen=True, slots=True)
class Tried:
    """A posting, solved as far as comparing asks."""

    game: Game
    best: BestPlay
    sides: tuple[SideWager, ...]
    """The wagers that cards alone settle, under every column."""
    left_out: tuple[tuple[str, str], ...]
    """Wagers that an exact count cannot serve, each with the reason."""

    @property
    def edges(self) -> Edges:
        return edges(self.game, self.best, self.sides, self.left_out)

    def __repr__(self) -> str:
        return f"<{self.game}, tried: value {decimal(self.best.value)}>"


def tried(game: Game, stakes: Mapping[str, int] | None = None, *, progress: Tell = silent) -> Tried:
    """A posting solved as far as comparing asks, from what is shipped, kept, or has been counted for another one."""
    family = family_of(game)
    return family.tried(game, family.stakes(game, stakes), progress)


def decisive(game: Game, apart: Collection[str]) -> str:
    """A hash of the rules without some wagers: postings that share it have the same best play, if those have no say."""
    rules = canonical(game)
    rules["wagers"] = [each for each in rules["wagers"] if each["name"] not in apart]
    del rules["paytables"]  # their lines are rows of the wagers
    return sha256(json.dumps(rules, sort_keys=True).encode()).hexdigest()


class Memory(Generic[T]):
    """What was worked out lately, by what it depends on."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[Hashable, T] = OrderedDict()

    def of(self, key: Hashable, work: Callable[[], T]) -> T:
        """What was worked out under a key, or is now."""
        found = self._kept[key] if key in self._kept else work()
        self._kept[key] = found
        self._kept.move_to_end(key)
        if len(self._kept) > self.most:
            self._kept.popitem(last=False)
        return found

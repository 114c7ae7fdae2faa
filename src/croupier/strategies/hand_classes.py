"""Every decision by classes of hands as people name them: how often each comes, what is best with it, and by how much.

The states are those that best play comes to. What was found for the games as their sheets post them comes with the
package.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.rules.game import Game
from croupier.solver import store
from croupier.solver.breakdown import Taken
from croupier.solver.families import DRAWING, family_of
from croupier.solver.progress import Progress, Tell, silent
from croupier.solver.showdown.counting import Counted
from croupier.solver.showdown.following import follow
from croupier.solver.showdown.met import Ints, Met
from croupier.strategies.classes import classes_of
from croupier.strategies.departures import grouped
from croupier.strategies.files import Seen
from croupier.strategies.followed import counted_whole, deals_of
from croupier.wire.codec import decode, encode
from croupier.written import percent

NAME = "-classes"


@dataclass(frozen=True, slots=True)
class HandClass:
    """A class of hands at a decision."""

    hands: str
    """In words: "top pair", "the board's pair, with a king"."""
    frequency: Fraction
    """How often best play meets the decision with such a hand, of all rounds."""
    best: tuple[Taken, ...]
    """Each choice, and how often it is the best one, of all rounds."""
    margin: Fraction
    """How much better the best choice is than the second best, on average over the class, in units."""

    @property
    def usual(self) -> str:
        """The choice that is best most often."""
        return max(self.best, key=lambda each: each.frequency).choice

    def __repr__(self) -> str:
        return f"<{self.hands}: {percent(self.frequency)}, mostly {self.usual}>"


@dataclass(frozen=True, slots=True)
class StreetClasses:
    """A street on which something is chosen, by classes of hands."""

    street: str
    reached: Fraction
    """How often it is, of all rounds."""
    classes: tuple[HandClass, ...]
    """From the most frequent."""

    def __repr__(self) -> str:
        return f"<{self.street}: {len(self.classes)} classes of hands>"


@dataclass(slots=True)
class _Sums:
    deals: int = 0
    margin: Fraction = Fraction(0)
    best: dict[str, int] = field(default_factory=dict)


class _Gathering:
    """Best play, followed, with what is best and by how much noted by class."""

    def __init__(self, counted: Counted) -> None:
        self.plan = counted.plan
        self.found: dict[str, dict[str, _Sums]] = {}

    def __call__(self, met: Met) -> Ints:
        seen = Seen(met.hole, met.board, met.up)
        more_comes = met.board.shape[1] < self.plan.seen[-1]
        classes = classes_of(self.plan.player.ranking, seen, more_comes=more_comes)
        names = [choice for choice, _ in met.node.followed]
        ordered = np.sort(met.values, axis=1)
        margins = (ordered[:, -1] - ordered[:, -2]) * met.deals if len(names) > 1 else met.deals * 0
        best = met.best
        street = self.found.setdefault(met.node.decision.street, {})
        for code, here in grouped(classes.codes):
            sums = street.setdefault(classes.name(code), _Sums())
            sums.deals += int(met.deals[here].sum()) * met.ways
            sums.margin += Fraction(int(margins[here].sum()))
            for number, name in enumerate(names):
                deals = int(met.deals[here][best[here] == number].sum()) * met.ways
                sums.best[name] = sums.best.get(name, 0) + deals
        return best


def hand_classes(game: Game, *, recompute: bool = False, progress: Tell = silent) -> tuple[StreetClasses, ...]:
    """Every street by classes of hands under best play; none where seats draw, whose hands are in the charts.

    >>> from croupier import games
    >>> hand_classes(games.find("triple-action-holdem"))
    (<The deal: 343 classes of hands>,)
    """
    if family_of(game) is DRAWING:
        return ()
    data = None if recompute else store.figures(game, {}, NAME)
    if data is not None:
        return _read(data)
    made = _gathered(game, progress)
    store.keep_figures(game, kept(made), {}, play=NAME)
    return made


def shipped_classes(game: Game) -> tuple[StreetClasses, ...] | None:
    """The same if it comes with the package."""
    data = store.shipped_figures(game, {}, NAME)
    return None if data is None else _read(data)


def _read(data: dict[str, Any]) -> tuple[StreetClasses, ...]:
    found: tuple[StreetClasses, ...] = decode(tuple[StreetClasses, ...], data["streets"])
    return found


def kept(streets: tuple[StreetClasses, ...]) -> dict[str, object]:
    """As it is kept."""
    return {"streets": encode(streets, tuple[StreetClasses, ...])}


def _gathered(game: Game, tell: Tell) -> tuple[StreetClasses, ...]:
    counted = counted_whole(game, tell)
    tell(Progress("looking at every state that best play comes to"))
    gathering = _Gathering(counted)
    follow(counted, gathering, None, tell)
    deals, scale = deals_of(counted.plan), counted.plan.scale
    return tuple(
        StreetClasses(
            street,
            Fraction(sum(each.deals for each in by_class.values()), deals),
            tuple(
                HandClass(
                    hands,
                    Fraction(each.deals, deals),
                    tuple(Taken(choice, Fraction(often, deals)) for choice, often in each.best.items()),
                    each.margin / (each.deals * scale),
                )
                for hands, each in sorted(by_class.items(), key=lambda item: (-item[1].deals, item[0]))
            ),
        )
        for street, by_class in gathering.found.items()
    )

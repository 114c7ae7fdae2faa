"""What every way of playing rounds answers: codes, and what they stand for.

A round comes down to a *code* for each seat: what was chosen and what settlements can tell apart. So a chunk of rounds
is an array of small integers, and everything else, money included, is looked up once for each code that was met.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.rules.conditions import Atom
from croupier.rules.facts import pays
from croupier.rules.game import Game
from croupier.rules.wagers import Row

Codes = NDArray[np.int64]
"""``codes[seat, round]``."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a code stands for."""

    units: Mapping[str, Fraction]
    """What lies on each wager."""
    fact: Mapping[Atom, bool]
    choices: tuple[tuple[int, str], ...]
    """The decision's step and the choice made there, in turn."""


def settled(game: Game, outcome: Outcome) -> dict[str, Row]:
    """The row that settles each wager."""
    found = {}
    for name in outcome.units:
        row = pays(game, name, outcome.fact)
        assert row is not None, "all is known when a round is over"
        found[name] = row
    return found


def brought(outcome: Outcome, rows: Mapping[str, Row]) -> dict[str, Fraction]:
    """What each wager brings, settled by its row."""
    return {name: units * rows[name].odds.to_one for name, units in outcome.units.items()}


def nets(game: Game, outcome: Outcome) -> dict[str, Fraction]:
    """What each wager brings."""
    return brought(outcome, settled(game, outcome))


class Engine(Protocol):
    """A game, a strategy and a number of seats, ready to be played."""

    @property
    def game(self) -> Game: ...

    @property
    def seats(self) -> int: ...

    @property
    def stakes(self) -> Mapping[str, int]:
        """What lies on every wager that is placed before the deal, nothing on those left out."""

    def chunk(self, seed: str, number: int, rounds: int) -> Codes:
        """The first rounds of a chunk."""

    def outcome(self, code: int) -> Outcome:
        """What a code stands for."""

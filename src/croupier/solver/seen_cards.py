"""What cards are worth to somebody who sees them and should not: one of the dealer's, or those of other seats.

Best play that knows them, less best play that does not; side wagers apart. Counted where there is not too much to be
counted, else measured and told with its standard error. The words are here and need no NumPy;
``simulation.seen_cards`` does the work. What was found is kept like a solution, and that of the rule sheets' games as
they are by default comes with the package.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.rules.game import Game
from croupier.solver import store
from croupier.solver.families import family_of
from croupier.wire.codec import decode
from croupier.written import number_of, percent

SEEN = "-seen"
"""What the file is called beside that of the figures."""


@dataclass(frozen=True, slots=True)
class SeenGain:
    """What somebody gains who sees some cards, in units of the first wager."""

    seats: int
    """Of how many other seats the first cards are seen; 0 where it is one of the dealer's that lies face down."""
    exact: Fraction | None
    """Where every deal was counted; else what follows."""
    mean: float
    error: float
    """The standard error of the mean."""
    deals: int
    """How many were sampled."""

    @property
    def seen(self) -> str:
        """Whose cards, in words."""
        if not self.seats:
            return "one face-down card of the dealer’s"
        return f"the first cards of {number_of(self.seats, 'other seat')}"

    def __repr__(self) -> str:
        told = percent(self.exact) if self.exact is not None else f"{self.mean:.3%} ± {self.error:.3%}"
        return f"<{self.seen}: {told}>"


@dataclass(frozen=True, slots=True)
class SeenCards:
    """What cards are worth to whoever sees them."""

    played: str
    """The wager that is played for, where best play regards that one alone; empty where it regards all of them."""
    seed: str
    gains: tuple[SeenGain, ...]


def known_seen_cards(game: Game, stakes: Mapping[str, int] | None = None) -> SeenCards | None:
    """What is shipped or kept of a game as posted; ``simulation.seen_cards`` finds it."""
    return _read(store.figures(game, family_of(game).stakes(game, stakes), SEEN))


def shipped_seen_cards(game: Game, stakes: Mapping[str, int] | None = None) -> SeenCards | None:
    """What comes with the package: the same on every machine."""
    return _read(store.shipped_figures(game, family_of(game).stakes(game, stakes), SEEN))


def _read(data: dict[str, Any] | None) -> SeenCards | None:
    return None if data is None else decode(SeenCards, data)

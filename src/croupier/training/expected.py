"""What is to be expected of a round at some stakes, best play all round: its mean and its whole law, in chips."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from croupier.errors import StakeError
from croupier.rules.game import Game
from croupier.rules.wagers import Kind
from croupier.solver import store
from croupier.solver.breakdown import NetResult
from croupier.solver.families import family_of
from croupier.solver.moments import central, mean
from croupier.solver.progress import Tell, silent
from croupier.solver.ratios import staked
from croupier.solver.solve import solve
from croupier.solver.trying import Memory


@dataclass(frozen=True)
class Expected:
    """A round before its first card."""

    game: Game
    stakes: dict[str, int]
    """On every wager that is placed before the deal."""
    outcomes: tuple[NetResult, ...]
    """What all wagers bring together, in chips, from the worst."""
    opening: Fraction
    """What advice counts, in units: the main wagers, or all of them where the stakes have a say in what is best."""

    @cached_property
    def value(self) -> Fraction:
        """What a round brings on average, in chips."""
        return mean(self.outcomes)

    @cached_property
    def variance(self) -> Fraction:
        return central(self.outcomes, 2)

    @property
    def edge(self) -> Fraction:
        """What the house expects of a round, in units."""
        return -self.value / self.stakes[self.game.unit.name]


def expected(game: Game, stakes: Mapping[str, int], *, progress: Tell = silent) -> Expected:
    """What is to be expected at these stakes; a side wager that no exact count serves must not be among them."""
    placed = on_every_wager(game, stakes)
    return _known.of((game, *placed.items()), lambda: _expected(game, placed, progress))


def _expected(game: Game, placed: dict[str, int], progress: Tell) -> Expected:
    solution = solve(game, placed, progress=progress)
    uncounted = [name for name, _ in solution.left_out if placed.get(name)]
    if uncounted:
        raise StakeError(f"{uncounted[0]} is not counted exactly: {dict(solution.left_out)[uncounted[0]]}")
    outcomes = solution.together(*solution.factors(placed))
    opening = mean(outcomes) / placed[game.unit.name] if family_of(game).stakes_matter else solution.value
    return Expected(game, placed, outcomes, opening)


_known: Memory[Expected] = Memory(64)
"""Whoever plays on does so at the same stakes."""


def if_at_hand(game: Game, stakes: Mapping[str, int]) -> Expected | None:
    """The same, if it is shipped or kept, so that nothing has to be counted for it."""
    placed = family_of(game).stakes(game, on_every_wager(game, stakes))
    try:
        return expected(game, stakes) if store.figures(game, placed) is not None else None
    except StakeError:  # on a side wager that no exact count serves
        return None


def on_every_wager(game: Game, stakes: Mapping[str, int]) -> dict[str, int]:
    """Stakes with nothing on the side wagers that are not among them."""
    sides = {wager.name: 0 for wager in game.wagers if wager.kind is Kind.SIDE}
    return staked(game, sides | dict(stakes))

"""A simulation from end to end: rounds played, and every figure of them beside the exact one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.errors import SimulationError, WrongKind
from croupier.rules.game import Game, require_game
from croupier.shown import Tabular
from croupier.simulation import run
from croupier.simulation.comparison import Figure, figures
from croupier.simulation.counts import Measure
from croupier.simulation.truth import truth
from croupier.solver.ratios import staked
from croupier.strategies.files import StrategyFile, strategy_named
from croupier.written import number_of

ROUNDS = 1_000_000
"""What is played unless something else is said."""


@dataclass(frozen=True, slots=True, repr=False)
class Simulation(Tabular):
    """Rounds that were played, and what they brought; figures are of one seat."""

    game: Game
    rounds: int
    strategy: str
    stakes: dict[str, int]
    """On every wager that is placed before the deal."""
    seats: int
    seed: str
    figures: tuple[Figure, ...]
    """What was seen, how sure that is, and what is exact, where anything is."""

    def figure(self, what: str = "round", name: str = "return") -> Figure:
        """One of the figures: what the round brings, unless another is asked for."""
        for each in self.figures:
            if (each.what, each.name) == (what, name):
                return each
        there = ", ".join(dict.fromkeys(f"'{each.what}'" for each in self.figures if each.name == name))
        raise SimulationError(f"there is no {name} of '{what}': there is one of {there or 'nothing'}")

    @property
    def furthest(self) -> Figure | None:
        """The figure that lies furthest from the exact one, in standard errors."""
        known = [each for each in self.figures if each.z is not None]
        return max(known, key=lambda each: abs(each.z or 0), default=None)

    def tables(self) -> dict[str, list[dict[str, Any]]]:
        """For data frames."""
        found: dict[str, list[dict[str, Any]]] = {"figures": []}
        for each in self.figures:
            row = {"section": each.section, "what": each.what, "figure": each.name, "simulated": each.mean}
            row |= {"error": each.error, "exact": each.exact, "z": each.z}
            found["figures"].append(row)
        return found

    def __repr__(self) -> str:
        brings = self.figure()
        exact = "" if brings.exact is None else f", exactly {float(brings.exact):.6f}"
        error = "" if brings.error is None else f" ± {brings.error:.6f}"
        return f"<{number_of(self.rounds, 'round')} of {self.game}: return {brings.mean:.6f}{error}{exact}>"


def simulate(
    game: Game,
    rounds: int = ROUNDS,
    *,
    strategy: str | Path | StrategyFile = "best",
    stakes: Mapping[str, int] | None = None,
    seats: int = 1,
    seed: str = "1",
) -> Simulation:
    """Rounds from shuffled decks, and what they bring held against the exact figures.

    The strategy is ``best``, ``chart``, or a strategy file; stakes that are not named are one unit each. The same seed
    plays the same rounds on any number of cores.

    >>> from croupier import games
    >>> played = simulate(games.find("three-card-poker"), 100_000)
    >>> abs(played.furthest.z) < 4, played.figure("Pair Plus").exact
    (True, Fraction(-402, 5525))
    """
    require_game(game)
    WrongKind.unless(seed, str, "a seed: give a text, such as 'monday'")
    followed = strategy if isinstance(strategy, StrategyFile) else strategy_named(strategy)
    placed = staked(game, stakes)
    ready = run.engine(game, followed, placed, seats)
    true = truth(game, followed, ready, placed)
    counts = run.simulate(ready, rounds, seed)
    found = tuple(figures(Measure(ready, counts), true))
    return Simulation(game, counts.rounds, str(followed), placed, seats, seed, found)

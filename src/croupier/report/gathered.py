"""Everything that a report says, as values: solved, read otherwise, played and held against each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from croupier.rules.game import Game
from croupier.simulation import run
from croupier.simulation.certify import Verdict, certify
from croupier.simulation.comparison import Figure
from croupier.simulation.full_table import full_table as measured_table
from croupier.simulation.seen_cards import seen_cards as measured_seen
from croupier.solver.operations import Operations, operations_kept
from croupier.solver.progress import Progress, Tell, silent
from croupier.solver.ratios import staked
from croupier.solver.readings import Priced, priced
from croupier.solver.seen_cards import SeenCards, shipped_seen_cards
from croupier.solver.solution import Solution
from croupier.solver.solve import solve
from croupier.strategies.habits import HabitPriced, habits_priced
from croupier.strategies.hand_classes import StreetClasses, hand_classes, shipped_classes
from croupier.strategies.thumbs import Thumbs, rules_of_thumb, shipped_thumbs

ROUNDS = 1_000_000
"""Played to confirm the figures, unless something else is said."""
SEED = "1"
SAMPLE, FIRSTS = 300, 700
"""Rounds replayed at the table for a report, which is to be written in a few seconds; ``certify`` replays more."""


@dataclass(frozen=True, slots=True)
class Played:
    """Rounds from shuffled decks, beside what is exact."""

    rounds: int
    seed: str
    figures: tuple[Figure, ...]
    verdicts: tuple[Verdict, ...]
    """On every figure and every row, and that of rounds replayed at the table."""

    @property
    def scored(self) -> list[Figure]:
        return [each for each in self.figures if each.z is not None]


@dataclass(frozen=True, slots=True)
class Gathered:
    """All that is known of a game as posted."""

    game: Game
    solution: Solution
    readings: tuple[Priced, ...]
    habits: tuple[HabitPriced, ...]
    """What people who play otherwise than best bring."""
    seen: SeenCards | None
    """What cards are worth that should not be seen, where that was worked out."""
    thumbs: Thumbs | None
    """Rules of thumb; None where they neither come with the package nor were asked for."""
    classes: tuple[StreetClasses, ...]
    """Decisions by classes of hands, likewise."""
    operations: Operations
    """Hold, ruin, reserve and exposure."""
    played: Played | None
    issued: date | None = None
    """The date that whoever asks for the report wants on it."""
    named: str = ""
    """What commands know the game by, if not by its key: the name of somebody's own file."""


def gather(
    game: Game,
    stakes: Mapping[str, int] | None = None,
    *,
    rounds: int = ROUNDS,
    seed: str = SEED,
    issued: date | None = None,
    thumbs: bool = False,
    full_table: bool = False,
    seen_cards: bool = False,
    named: str = "",
    progress: Tell = silent,
) -> Gathered:
    """Solve a game, price its readings and play it; whatever is shipped or kept is not counted again.

    ``thumbs`` looks for rules of thumb and classes of hands where none come with the package, which takes minutes, and
    ``full_table`` measures one where none does, ``seen_cards`` what those are worth. What is not asked for is not
    there, even if it is kept on this machine.
    """
    solution = solve(game, stakes, progress=progress)
    readings = tuple(priced(game, solution, stakes, progress))
    played = _played(game, solution, stakes, rounds, seed, progress) if rounds else None
    progress(Progress(f"working out the hold of {game.name}"))
    habits = habits_priced(game, stakes, progress)
    found = rules_of_thumb(game, progress=progress) if thumbs else shipped_thumbs(game)
    classes = hand_classes(game, progress=progress) if thumbs else shipped_classes(game) or ()
    seats = measured_table(game, stakes, progress=progress) if full_table else None
    operated = operations_kept(solution, seats)
    seen = measured_seen(game, stakes, progress=progress) if seen_cards else shipped_seen_cards(game, stakes)
    return Gathered(game, solution, readings, habits, seen, found, classes, operated, played, issued, named)


def _played(
    game: Game, solution: Solution, stakes: Mapping[str, int] | None, rounds: int, seed: str, progress: Tell
) -> Played:
    progress(Progress(f"playing {game.name}"))
    ready = run.engine(game, "best", staked(game, stakes), 1)
    done = certify(ready, solution, rounds, seed, sample=SAMPLE, most=FIRSTS, say=progress)
    return Played(done.measure.counts.rounds, seed, tuple(done.figures), tuple(done.verdicts))

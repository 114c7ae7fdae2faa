"""A report for programs: what `report -o FILE.json` writes, and what is attached to its other forms."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.answers.documents import Solved
from croupier.simulation import forms  # noqa: F401 - the codec learns how figures are told
from croupier.simulation.certify import Verdict
from croupier.simulation.comparison import Figure
from croupier.solver.reproduced import Reproduced
from croupier.solver.seen_cards import SeenCards
from croupier.strategies.habits import HabitPriced
from croupier.strategies.hand_classes import StreetClasses
from croupier.strategies.thumbs import Thumbs
from croupier.wire.posted import Head
from croupier.wire.statements import told


@dataclass(frozen=True, slots=True)
class PlayedBeside:
    """Rounds from shuffled decks, every figure beside its exact counterpart."""

    rounds: int
    seed: str
    figures: tuple[Figure, ...]
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class Reported:
    """Everything that a report is made of."""

    about: Head
    software: str
    """The program and its version."""
    issued: str | None
    solved: Solved
    """The rules as they were counted, and every exact figure: other readings and operations included."""
    habits: tuple[HabitPriced, ...]
    """What people who play otherwise than best bring."""
    seen: SeenCards | None
    """What cards are worth to whoever sees them and should not, where that was worked out."""
    thumbs: Thumbs | None
    """Rules of thumb, where they were looked for."""
    classes: tuple[StreetClasses, ...]
    """Decisions by classes of hands, where they were worked out."""
    published: tuple[Reproduced, ...]
    """What others have published of the game as posted, beside what is exact."""
    played: PlayedBeside | None


told(Reported, flat=("about",), whole=True)
told(PlayedBeside, whole=True)

"""Simulations for programs: what `simulate --json` and `certify --json` print.

They stand apart from other documents, which need nothing numerical.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.simulation import forms  # noqa: F401 - the codec learns how figures are told
from croupier.simulation.audit import Audit
from croupier.simulation.certify import Verdict
from croupier.simulation.comparison import Figure
from croupier.simulation.sessions import SessionRules
from croupier.solver.reproduced import Reproduced
from croupier.wire.posted import Head
from croupier.wire.statements import told


@dataclass(frozen=True, slots=True)
class PlayedRounds:
    """What `croupier simulate` prints: rounds, and every figure of them beside its exact counterpart."""

    about: Head
    strategy: str
    seats: int
    seed: str
    stakes: dict[str, int]
    rounds: int
    stopped: bool
    """Whether somebody stopped it before all were played."""
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class PlayedSessions:
    """What `croupier simulate --session` prints: sessions, and every figure of them."""

    about: Head
    strategy: str
    seed: str
    stakes: dict[str, int]
    stopped: bool
    rules: SessionRules
    initial: Fraction
    sessions: int
    rounds: int
    """Of all sessions."""
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Certificate:
    """What playing says of a game's exact figures."""

    about: Head
    seed: str
    rounds: int
    stopped: bool
    verdicts: tuple[Verdict, ...]
    replayed: Audit | None = None
    """The rounds among them that were replayed at the table."""
    published: tuple[Reproduced, ...] = ()
    """What others have published of the game as posted, beside what is exact."""


@dataclass(frozen=True, slots=True)
class Certificates:
    """What `croupier certify` prints."""

    certificates: tuple[Certificate, ...]


told(PlayedRounds, flat=("about",))
told(PlayedSessions, {"initial": "initial_stake"}, flat=("about",))
told(Certificate, flat=("about",), whole=True)

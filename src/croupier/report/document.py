"""The report put together: which sections a game has, and in which order."""

from __future__ import annotations

import json

from croupier.answers.documents import solved
from croupier.answers.reported import PlayedBeside, Reported
from croupier.documents.model import Attached, Document, Section
from croupier.report.closing import method_section, terms_section
from croupier.report.gathered import Gathered
from croupier.report.opening import cover, summary_section
from croupier.report.operations import operations_section
from croupier.report.plays import drawn_section, plays_section
from croupier.report.round import net_section, round_section
from croupier.report.rules import rules_section, settlement_section
from croupier.report.sensitivity import rulings_section
from croupier.report.strategy import choices_section, strategy_section
from croupier.report.thumbs import thumbs_section
from croupier.report.together import together_section
from croupier.report.verification import verification_section
from croupier.report.wagers import left_section, sides_section, wagers_section
from croupier.report.wording import riding_apart
from croupier.solver.reproduced import reproduced
from croupier.version import __version__
from croupier.wire.codec import document as written
from croupier.wire.posted import head

SHORT_PRINT = 12


def figures(gathered: Gathered) -> bytes:
    """What the report is made of, for programs."""
    game, played = gathered.game, gathered.played
    told = Reported(
        head(game),
        f"croupier {__version__}",
        gathered.issued.isoformat() if gathered.issued else None,
        solved(gathered.solution, gathered.readings, None, gathered.operations),
        gathered.habits,
        gathered.seen,
        gathered.thumbs,
        gathered.classes,
        reproduced(gathered.solution),
        PlayedBeside(played.rounds, played.seed, played.figures, played.verdicts) if played else None,
    )
    return json.dumps(written(told), ensure_ascii=False, indent=1).encode()


def document(gathered: Gathered, data: bytes = b"") -> Document:
    """The report; a section that would be empty is left out."""
    game, solution = gathered.game, gathered.solution
    name = f"{game.key}.json"
    maybe: tuple[Section | None, ...] = (
        rules_section(game),
        settlement_section(solution),
        round_section(solution),
        net_section(solution),
        wagers_section(solution),
        sides_section(solution),
        together_section(solution),
        left_section(solution),
        choices_section(solution),
        strategy_section(solution, gathered.classes),
        thumbs_section(gathered.thumbs, riding_apart(solution)),
        plays_section(solution, gathered.readings),
        drawn_section(solution),
        rulings_section(solution, gathered.readings, gathered.habits, gathered.seen),
        operations_section(solution, gathered.operations),
        verification_section(gathered),
        method_section(gathered),
        terms_section(gathered, name),
    )
    sections = tuple(each for each in maybe if each is not None)
    return Document(
        cover(gathered),
        (summary_section(gathered, tuple(each.key for each in sections)), *sections),
        (f"croupier {__version__}", f"rules {game.fingerprint[:SHORT_PRINT]}"),
        Attached(name, data, f"The exact figures of {game.name} as fractions") if data else None,
        gathered.issued,
    )

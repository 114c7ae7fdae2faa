"""Answers for programs: what `--json` prints, each a value that begins with the game it is about.

The codec writes them with the version of the wire in front, and reads them back; their schemas are in docs/schemas.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from croupier.answers.advice import advised, chosen, made, others, seen
from croupier.answers.staked import AtStakes
from croupier.cards import Card
from croupier.rules.game import Game
from croupier.solver import forms  # noqa: F401 - the codec learns how solutions are told
from croupier.solver.advice import Advice
from croupier.solver.breakdown import HandChart, HandValue, Opening, PrintedFigure, ReadingFigures
from croupier.solver.operations import Operations
from croupier.solver.readings import Priced
from croupier.solver.solution import Figures, Solution
from croupier.solver.store import COUNTING
from croupier.table.round import Round
from croupier.table.story import RoundTold, round_told
from croupier.version import __version__
from croupier.wire.posted import Head, PostedGame, head, posted_game
from croupier.wire.statements import told

# Games and rounds.


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game as posted by default."""

    posted: PostedGame
    calibration: bool
    """Whether it is one of the well-known games, to calibrate by."""


@dataclass(frozen=True, slots=True)
class GameList:
    """What `croupier games` prints."""

    games: tuple[ListedGame, ...]


@dataclass(frozen=True, slots=True)
class DealtRound:
    """A line of what `croupier deal` prints: a record settled."""

    about: Head
    told: RoundTold


told(ListedGame, flat=("posted",))
told(DealtRound, flat=("about", "told"))


def game_list(games: Iterable[tuple[Game, bool]]) -> GameList:
    """Games, each with whether it is there to calibrate by."""
    return GameList(tuple(ListedGame(posted_game(game), calibration) for game, calibration in games))


def dealt_round(played: Round) -> DealtRound:
    return DealtRound(head(played.game), round_told(played))


# Exact answers.


@dataclass(frozen=True, slots=True)
class Solved:
    """What `croupier solve` prints: every exact figure of a posted game."""

    about: Head
    unit: str
    program: str
    """The version of the program that says so."""
    counting: int
    """The number for how it counts: figures under another one may have been counted otherwise."""
    rules: PostedGame
    """The game as it was solved: deck, streets, grid of stakes, rows, columns, readings and the card's own words."""
    figures: Figures
    printed: tuple[PrintedFigure, ...]
    """What the rule sheet prints, beside what is true."""
    rulings: tuple[ReadingFigures, ...] | None = None
    """Every reading of every ruling, where they were to be priced."""
    staked: AtStakes | None = None
    """The round at stakes that were given, where they only scale the figures."""
    operations: Operations | None = None
    """Hold, ruin, reserve and exposure, where they were asked for."""


@dataclass(frozen=True, slots=True)
class AdviceGiven:
    """What `croupier advise` prints: what a seat has seen, and what each choice is worth to it."""

    about: Head
    unit: str
    record: str
    street: str
    seen: dict[str, tuple[Card, ...]]
    hand: str | None
    """What the seat's cards make by now, in words."""
    chosen: tuple[str, ...]
    stakes: dict[str, int]
    exposed: tuple[Card, ...] | None
    """What others show, where that was to be taken into account."""
    advice: Advice


@dataclass(frozen=True, slots=True)
class ClassChart:
    """What `croupier chart` prints of a game with a showdown: the first decision by classes of hands."""

    about: Head
    unit: str
    opening: Opening


@dataclass(frozen=True, slots=True)
class HandCharts:
    """What `croupier chart` prints where seats draw: the first two cards against each up card."""

    about: Head
    unit: str
    stakes: tuple[tuple[str, int], ...]
    charts: tuple[HandChart, ...]


@dataclass(frozen=True, slots=True)
class EveryHand:
    """What `croupier chart --every-hand` prints: hands of every size."""

    about: Head
    hands: tuple[HandValue, ...]


told(Solved, flat=("about", "figures"))
told(AdviceGiven, flat=("about", "advice"))
told(ClassChart, flat=("about", "opening"))
told(HandCharts, flat=("about",), by_name=("stakes",))
told(EveryHand, flat=("about",))


def solved(
    solution: Solution,
    readings: Sequence[Priced] | None,
    at: AtStakes | None,
    operating: Operations | None = None,
) -> Solved:
    priced = None if readings is None else tuple(each.figures for each in readings)
    game = solution.game
    return Solved(
        about=head(game),
        unit=solution.counted_in,
        program=__version__,
        counting=COUNTING,
        rules=posted_game(game),
        figures=solution.figures,
        printed=solution.printed,
        rulings=priced,
        staked=at,
        operations=operating,
    )


def advice_given(played: Round, advice: Advice, *, exposed: bool = False) -> AdviceGiven:
    game, view = played.game, advised(played)
    return AdviceGiven(
        head(game),
        game.unit.name,
        played.record,
        view.street,
        seen(view),
        made(game, view) or None,
        chosen(view),
        view.stakes(view.seat),
        others(view) if exposed else None,
        advice,
    )


def class_chart(game: Game, opening: Opening) -> ClassChart:
    return ClassChart(head(game), game.unit.name, opening)


def hand_charts(solution: Solution) -> HandCharts:
    drawing = solution.drawing
    assert drawing is not None, "seats draw"
    return HandCharts(head(solution.game), solution.game.unit.name, drawing.stakes, drawing.charts)


def every_hand(game: Game, hands: Sequence[HandValue]) -> EveryHand:
    return EveryHand(head(game), tuple(hands))

"""Habits: ways to play that people fall into, priced exactly in any game where they mean something."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.rules.game import Game
from croupier.rules.twenty_one import TwentyOne
from croupier.rules.wagers import Kind
from croupier.solver import store
from croupier.solver.compiling import compiling
from croupier.solver.drawing.blackjack import Policy
from croupier.solver.drawing.kinds import Kind as Hand
from croupier.solver.drawing.kinds import total
from croupier.solver.families import DRAWING, family_of
from croupier.solver.progress import Progress, Tell, silent
from croupier.solver.showdown import methods
from croupier.solver.showdown.plan import Kept, plan
from croupier.solver.showdown.tallied import decisions, statistics
from croupier.solver.showdown.tally import main_axes
from croupier.solver.solve import valued
from croupier.strategies.followed import Played
from croupier.written import percent

KEPT = "-habits"
"""What the file of prices is called beside that of the figures."""
DEALER_STANDS = 17
HARD_THAT_CAN_BUST = 12
SOFT_TO_STAND_ON = 18


@dataclass(frozen=True, slots=True)
class Habit:
    """A way to play that somebody may fall into."""

    name: str
    says: str
    """What it does, in a sentence."""
    keeps: Kept | None = None
    """On the way to a showdown: which choices are ever taken; the best of them is."""
    plays: Callable[[TwentyOne], Policy] | None = None
    """Where seats draw."""


def _but_folds(offered: Sequence[str]) -> Sequence[str]:
    return [choice for choice in offered if choice != "fold"] or offered


def _the_most(offered: Sequence[str]) -> Sequence[str]:
    return offered[-1:]


def _as_the_dealer(block: TwentyOne) -> Policy:
    def choose(_: int, hand: Hand, __: Sequence[str]) -> str:
        reached, soft = total(hand)
        draws = reached < DEALER_STANDS or (reached == DEALER_STANDS and soft and block.hits_soft_17)
        return "hit" if draws else "stand"

    return choose


def _without_busting(_: TwentyOne) -> Policy:
    def choose(_: int, hand: Hand, __: Sequence[str]) -> str:
        reached, soft = total(hand)
        return "hit" if reached < (SOFT_TO_STAND_ON if soft else HARD_THAT_CAN_BUST) else "stand"

    return choose


HABITS = (
    Habit("never-folds", "Never folds, and plays best otherwise.", keeps=_but_folds),
    Habit("raises-most", "Always bets, as early and as much as it may.", keeps=_the_most),
    Habit("mimics-dealer", "Draws and stands as the dealer must; never doubles or splits.", plays=_as_the_dealer),
    Habit(
        "never-busts", "Never draws to a hard 12 or more; never doubles or splits.", plays=_without_busting
    ),
)  # fmt: skip


def habits_of(game: Game) -> tuple[Habit, ...]:
    """The habits that mean something in a game."""
    if family_of(game) is DRAWING:
        return tuple(each for each in HABITS if each.plays is not None)
    offered = [
        [choice for choice, _ in node.followed] for level in plan(game).nodes for node in level if node and node.offered
    ]
    return tuple(
        each for each in HABITS
        if each.keeps is not None and any(list(each.keeps(choices)) != choices for choices in offered)
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class HabitPriced:
    """What a habit brings in a game: its main wagers, in units of the first."""

    habit: str
    says: str
    value: Fraction
    average_stake: Fraction

    @property
    def edge(self) -> Fraction:
        return -self.value

    def __repr__(self) -> str:
        return f"<{self.habit}: edge {percent(self.edge)}>"


def habits_priced(
    game: Game, stakes: Mapping[str, int] | None = None, progress: Tell = silent
) -> tuple[HabitPriced, ...]:
    """Every habit that means something in a game, priced; what is shipped or kept is not counted again.

    >>> from croupier import games
    >>> habits_priced(games.find("three-card-poker"))
    (<never-folds: edge 7.6538 %>, <raises-most: edge 7.6538 %>)
    """
    placed = family_of(game).stakes(game, stakes)
    kept = store.figures(game, placed, KEPT)
    if kept is None:
        kept = priced_anew(game, stakes, progress)
        store.keep_figures(game, kept, placed, play=KEPT)
    known = {each.name: each for each in HABITS}
    return tuple(HabitPriced(name, known[name].says, *map(Fraction, figures)) for name, figures in kept.items())


def priced_anew(
    game: Game, stakes: Mapping[str, int] | None = None, progress: Tell = silent
) -> dict[str, tuple[str, str]]:
    """Value and average stake of each habit, counted from the cards, as they are kept."""
    found = {each.name: habit_played(game, each, stakes, progress) for each in habits_of(game)}
    return {name: (str(each.value), str(each.average_stake)) for name, each in found.items()}


def habit_played(game: Game, habit: Habit, stakes: Mapping[str, int] | None = None, progress: Tell = silent) -> Played:
    """What the main wagers bring to somebody with a habit, exactly."""
    if habit.plays is not None:
        solution = valued(game, habit.plays(game.blocks[0]), stakes, progress=progress)
        return Played(solution.initial, solution.distribution, solution.wagers, solution.decisions)
    assert habit.keeps is not None, "a habit is of one kind or the other"
    kept = plan(game, habit.keeps)
    with compiling(methods.method(kept), progress):
        progress(Progress(f"counting {game.name} as it is played by habit"))
        counted = methods.count(kept, progress)
        tally = counted.tally(main_axes(kept))
    figures = statistics(tally)
    initial = sum((Fraction(1) for wager in game.wagers if wager.kind is Kind.MANDATORY), Fraction(0))
    found = Played(initial, figures.distribution, figures.wagers, tuple(decisions(tally)))
    if found.value != counted.value:  # no assertion: it must be looked at whatever the interpreter's flags
        raise AssertionError("the deals, played out, do not bring what the decisions promised")
    return found

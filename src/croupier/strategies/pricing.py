"""What a way to play costs, exactly: a strategy file, or a habit, beside best play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.errors import SimulationError, WrongKind
from croupier.rules.game import Game, require_game
from croupier.shown import Tabular
from croupier.solver.families import DRAWING, family_of
from croupier.solver.progress import Progress, Tell, silent
from croupier.solver.ratios import counted_in
from croupier.solver.showdown.following import follow
from croupier.solver.solve import solve
from croupier.strategies.departures import Departure
from croupier.strategies.files import StrategyFile, Written, strategy_named
from croupier.strategies.followed import Following, Played, counted_for, played
from croupier.strategies.habits import HABITS, Habit, habit_played, habits_of
from croupier.strategies.of_hands_priced import hands_priced, riding_in, total_of
from croupier.visible import visible
from croupier.written import decimal, listed, percent


@dataclass(frozen=True, slots=True)
class StreetPrice:
    """What a way to play gives away on one street."""

    street: str
    wrong: Fraction | None
    """How often something else is chosen than would be best, of all rounds."""
    cost: Fraction
    """What that gives away, in units a round: summed over all streets it is what the way to play costs."""
    alone: Fraction | None
    """What it would give away on this street alone, best play before and after.

    Both are None where seats draw, and what hands of three cards or more give away is told together.
    """

    def __repr__(self) -> str:
        return f"<{self.street}: costs {decimal(self.cost)}>"


@dataclass(frozen=True, repr=False)
class StrategyPrice(Tabular):
    """A way to play beside best play, every figure exact."""

    game: Game
    unit: str
    """What money is units of."""
    strategy: str
    """The name of the file, or of the habit."""
    played: Played
    """What the main wagers bring to whoever plays so."""
    riding: str
    """The wager that rides on them and is staked, so that best play regards it too; "" if there is none."""
    best: Fraction
    """What best play brings, with what rides on the main wagers."""
    streets: tuple[StreetPrice, ...]
    """Empty for a habit."""
    departures: tuple[Departure, ...]
    """From the costliest; empty for a habit."""

    @property
    def value(self) -> Fraction:
        return self.played.value

    @property
    def total(self) -> Fraction:
        """What is brought together with the wager that rides on the main ones, if one does."""
        return total_of(self.played, self.riding)

    @property
    def cost(self) -> Fraction:
        """What is given away to best play, in units a round."""
        return self.best - self.total

    @property
    def figures(self) -> Iterator[tuple[str, Fraction]]:
        """What it brings and gives away, by name."""
        yield "value", self.value
        yield "edge", self.played.edge
        yield "element_of_risk", self.played.element_of_risk
        yield "average_stake", self.played.average_stake
        yield "hit_frequency", self.played.hit_frequency
        yield "total", self.total
        yield "best", self.best
        yield "cost", self.cost

    def tables(self) -> dict[str, list[dict[str, Any]]]:
        """For data frames."""
        figures = [{"figure": name, "value": value} for name, value in self.figures]
        streets = [
            {"street": each.street, "wrong": each.wrong, "cost": each.cost, "alone": each.alone}
            for each in self.streets
        ]
        departures = [
            {"street": each.street, "hands": each.hands, "rule": each.rule, "chosen": each.chosen, "best": each.best,
             "frequency": each.frequency, "cost": each.cost, "example": each.example,
             "example_costs": each.example_costs}
            for each in self.departures
        ]  # fmt: skip
        return {"figures": figures, "streets": streets, "departures": departures}

    def __repr__(self) -> str:
        return f"<{self.strategy} in {self.game}: edge {percent(self.played.edge)}, costs {decimal(self.cost)}>"


def price_strategy(
    game: Game,
    strategy: str | Path | StrategyFile,
    *,
    stakes: Mapping[str, int] | None = None,
    progress: Tell = silent,
) -> StrategyPrice:
    """What a strategy file brings in a game, exactly, what it costs against best play, street by street, and where.

    In place of a file a habit can be named: "never-folds", "raises-most", "mimics-dealer", "never-busts". Figures are
    for one unit of the first wager; ``stakes`` matter where the best choices depend on their ratio.

    >>> from croupier import games
    >>> price_strategy(games.find("three-card-poker"), "never-folds")
    <never-folds in three-card-poker: edge 7.6538 %, costs 0.042808>
    """
    require_game(game)
    placed = family_of(game).stakes(game, stakes)  # whatever is wrong with them is told before anything is counted
    WrongKind.unless(
        strategy, (str, Path, StrategyFile), "a strategy file, or the name of a habit such as 'never-folds'"
    )
    unit = counted_in(game, placed)
    named = strategy_named(strategy) if isinstance(strategy, str | Path) else strategy
    if isinstance(named, str):
        habit = _habit(game, named)
        found = habit_played(game, habit, stakes, progress)
        best = solve(game, stakes, progress=progress)
        riding = riding_in(best)
        return StrategyPrice(game, unit, habit.name, found, riding, total_of(best, riding), (), ())
    written = Written(named, game)
    if family_of(game) is DRAWING:
        return _drawn(written, unit, stakes, progress)
    return _shown_down(written, unit, progress)


def _habit(game: Game, name: str) -> Habit:
    there = habits_of(game)
    for habit in there:
        if habit.name == name:
            return habit
    if not there:
        raise SimulationError(f"nothing is decided in {game.name}: whatever one does, it brings what it brings")
    names = listed([each.name for each in there], "or")
    if name in {each.name for each in HABITS}:
        raise SimulationError(f"{name} means nothing in {game.name}: there, name {names}, or a strategy file")
    raise SimulationError(f"there is no strategy file '{visible(name)}': name one, or a habit: {names}")


def _shown_down(written: Written, unit: str, tell: Tell) -> StrategyPrice:
    """A file on the way to a showdown."""
    counted = counted_for(written, written.game, tell)
    tell(Progress(f"following {written.file}"))
    way = Following(written, counted, classes=True)
    found = played(counted, way, tell)
    tell(Progress("asking it street by street"))
    alone = Following(written, counted, classes=False, plays=False)
    follow(counted, alone, None, tell)
    streets = tuple(
        StreetPrice(street, way.losses.wrong(street), way.losses.cost(street), alone.losses.cost(street))
        for street in written.offered
    )
    departures = tuple(way.losses.departures())
    return StrategyPrice(written.game, unit, written.file.name, found, "", counted.value, streets, departures)


def _drawn(written: Written, unit: str, stakes: Mapping[str, int] | None, tell: Tell) -> StrategyPrice:
    """A file where seats draw."""
    game = written.game
    best = solve(game, stakes, progress=tell)
    found = hands_priced(written, best, stakes, tell)
    streets, riding = tuple(StreetPrice(*each) for each in found.streets), riding_in(best)
    return StrategyPrice(
        game, unit, written.file.name, found.played, riding, total_of(best, riding), streets, found.departures
    )

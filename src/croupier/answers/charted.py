"""The chart of a game's first decision, whatever family the game is of."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.answers.chart import Chart
from croupier.answers.chart import chart as by_classes
from croupier.errors import WrongKind
from croupier.rules.game import Game
from croupier.shown import Pictured, Tabular
from croupier.solver.breakdown import DrawingFigures
from croupier.solver.solution import Solution


@dataclass(frozen=True, slots=True, repr=False)
class HandCharts(Pictured, Tabular):
    """The first two cards against every up card, where seats draw to a total."""

    solution: Solution
    drawing: DrawingFigures

    @property
    def game(self) -> Game:
        return self.solution.game

    def __repr__(self) -> str:
        hands = len({cell.hand for cell in self.drawing.charts[0].cells})
        return f"<charts of {self.game}: {hands} hands against each up card>"


def chart(solution: Solution) -> Chart | HandCharts:
    """The first decision of a solved game, laid out: a picture in notebooks, and every class in ``frame``.

    >>> from croupier import games
    >>> from croupier.solver.solve import solve
    >>> chart(solve(games.find("three-card-poker")))
    <chart of three-card-poker: The deal, 741 classes of hands>
    """
    WrongKind.unless(solution, Solution, "a solution: croupier.solve(game) is one")
    return HandCharts(solution, solution.drawing) if solution.drawing else by_classes(solution)

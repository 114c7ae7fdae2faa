"""Rulings priced: what a game is worth under each reading of each ruling, all else as posted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.rules.game import Game
from croupier.solver.breakdown import ReadingFigures, SideFigures
from croupier.solver.progress import Tell, one_of
from croupier.solver.solution import Solution
from croupier.solver.solve import solve


@dataclass(frozen=True, slots=True)
class Priced:
    """One reading of one ruling, and the solution under it."""

    ruling: str
    question: str
    reading: str
    says: str
    posted: bool
    """Whether it is the one in force."""
    solution: Solution

    @property
    def figures(self) -> ReadingFigures:
        """The figures that readings are told apart by."""
        found, drawing = self.solution, self.solution.drawing
        return ReadingFigures(
            self.ruling,
            self.question,
            self.reading,
            self.says,
            self.posted,
            found.initial,
            found.average_stake,
            found.distribution,
            found.decisions,
            tuple(SideFigures(each.wager, each.column, each.edge, each.hit_frequency) for each in found.side_wagers),
            drawing.plays if drawing else (),
            found.printed if drawing else (),
        )


def priced(game: Game, solution: Solution, stakes: Mapping[str, int] | None, progress: Tell) -> list[Priced]:
    """Every reading of every ruling that has more than one."""
    open_ones = [ruling for ruling in game.rulings if len(ruling.names) > 1]
    others = sum(len(ruling.alternatives) for ruling in open_ones)
    found: list[Priced] = []
    for ruling in open_ones:
        for name, says in ruling.readings:
            posted = name == ruling.posted
            if posted:
                under = solution
            else:
                number = 1 + sum(not each.posted for each in found)
                tell = one_of(f"{ruling.key}={name} ({number}/{others})", progress)
                under = solve(game.post({ruling.key: name}), stakes, progress=tell)
            found.append(Priced(ruling.key, ruling.question, name, says, posted, under))
    return found

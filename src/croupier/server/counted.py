"""What is counted for whoever asks: every count as data, and how it is worked out, in whichever process.

A game is found by its name alone, since a file would be run. What it takes to solve one is loaded where that is done.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier import games
from croupier.answers import documents
from croupier.answers.asked import given_stakes, posting_of, table_stakes
from croupier.rules.game import Game
from croupier.wire.codec import written

if TYPE_CHECKING:
    from croupier.solver.solution import Solution


def posted(game: str, post: tuple[str, ...]) -> Game:
    """A game as posted."""
    return games.named(game).post(posting_of(post))


@dataclass(frozen=True, slots=True)
class OfGame(ABC):
    """Something about a game as posted, with something on its wagers."""

    game: str
    post: tuple[str, ...] = ()
    stake: str | None = None

    @abstractmethod
    def worked_out(self) -> bytes:
        """What it comes to, as it is answered."""

    def _posted(self) -> Game:
        return posted(self.game, self.post)

    def _solution(self) -> Solution:
        from croupier.solver.solve import solve

        game = self._posted()
        return solve(game, given_stakes(game, self.stake))


class Figures(OfGame):
    """Every exact figure."""

    __slots__ = ()

    def worked_out(self) -> bytes:
        from croupier.answers.staked import at_stakes
        from croupier.solver.families import family_of
        from croupier.solver.ratios import staked
        from croupier.solver.solve import solve

        game = self._posted()
        stakes = given_stakes(game, self.stake)
        staked(game, stakes)  # whatever is wrong with them is told before anything is counted
        matter = family_of(game).stakes_matter
        solution = solve(game, stakes if matter else None)
        at = at_stakes(solution, stakes) if stakes is not None and not matter else None
        return written(documents.solved(solution, None, at))


class Chart(OfGame):
    """The first decision, laid out."""

    __slots__ = ()

    def worked_out(self) -> bytes:
        from croupier.answers.chart import chart

        solution = self._solution()
        if solution.drawing:
            return written(documents.hand_charts(solution))
        return written(documents.class_chart(solution.game, chart(solution).opening))


@dataclass(frozen=True, slots=True)
class DrawnChart(OfGame):
    """The same, drawn."""

    values: bool = False

    def worked_out(self) -> bytes:
        from croupier.answers.chart import chart
        from croupier.answers.svg import chart_svg, hands_svg

        solution = self._solution()
        if solution.drawing:
            return hands_svg(solution, solution.drawing, values=self.values).encode()
        return chart_svg(chart(solution), values=self.values).encode()


@dataclass(frozen=True, slots=True)
class Advice(OfGame):
    """What each choice is worth."""

    given: str = ""
    """The cards seen so far, or a record."""
    exposed: bool = False
    """Whether what other seats show is taken into account."""

    def worked_out(self) -> bytes:
        from croupier.answers.advice import advised, at_decision
        from croupier.solver.solve import advise

        game = self._posted()
        seated = at_decision(game, self.given, table_stakes(game, self.stake))
        found = advise(seated.game, advised(seated), exposed=self.exposed)
        return written(documents.advice_given(seated, found, exposed=self.exposed))

"""Families of games: which one a game belongs to is decided here and nowhere else.

Games with a showdown follow a fixed schedule and have the same best choices at all stakes, so they are counted as a
whole and every state is looked up. Where seats draw to a total there is no schedule, the stakes have a say in what is
best, and a state is counted by itself. Nothing here is numerical: whatever is, is loaded when it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from croupier.rules.game import Game
from croupier.solver.drawing.family import DrawingFamily
from croupier.solver.progress import Tell
from croupier.solver.showdown.family import ShowdownFamily
from croupier.table.view import View

if TYPE_CHECKING:
    from croupier.solver.advice import Advice
    from croupier.solver.solution import Solution
    from croupier.solver.trying import Tried


class Family(Protocol):
    """What every family of games answers."""

    @property
    def stakes_matter(self) -> bool:
        """Whether the best choices depend on what lies on each wager."""

    def stakes(self, game: Game, named: Mapping[str, int] | None) -> dict[str, int]:
        """The stakes that a solution is for, in the smallest numbers of their ratio; empty where it is no matter.

        What no table could be given is refused either way.
        """

    def solved(self, game: Game, stakes: Mapping[str, int], tell: Tell) -> Solution:
        """Everything worked out from the cards."""

    def read(self, game: Game, data: dict[str, Any], tell: Tell) -> Solution:
        """A solution from the data it was kept as."""

    def tried(self, game: Game, stakes: Mapping[str, int], tell: Tell) -> Tried:
        """A posting among others, solved as far as comparing asks and from what was counted of those."""

    def advise(self, game: Game, view: View, tell: Tell, *, exposed: bool) -> Advice:
        """What each choice is worth to the seat whose view this is, from as little counting as will do."""

    def advice(self, solution: Solution, view: View, *, exposed: bool) -> Advice:
        """The same, from a solution at hand."""


SHOWDOWN, DRAWING = ShowdownFamily(), DrawingFamily()


def family_of(game: Game) -> Family:
    """The family that a game belongs to."""
    return DRAWING if game.blocks else SHOWDOWN

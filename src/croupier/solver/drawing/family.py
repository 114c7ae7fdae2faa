"""The family of games in which seats draw to a total: how they are solved, read and advised on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from croupier.cards import show_cards
from croupier.rules.game import Game
from croupier.solver.compiling import compiling
from croupier.solver.drawing.sums import KERNELS
from croupier.solver.progress import Progress, Tell
from croupier.solver.ratios import ratio, staked
from croupier.table.view import View

if TYPE_CHECKING:
    from croupier.solver.advice import Advice
    from croupier.solver.drawing.blackjack import Policy
    from croupier.solver.solution import Solution
    from croupier.solver.trying import Tried


class DrawingFamily:
    """Games in which seats draw, solved at stakes and advised on state by state."""

    stakes_matter = True

    def stakes(self, game: Game, named: Mapping[str, int] | None) -> dict[str, int]:
        return ratio(staked(game, named))[0]

    def solved(self, game: Game, stakes: Mapping[str, int], tell: Tell, policy: Policy | None = None) -> Solution:
        """Everything worked out from the cards: of best play, or of another way to play."""
        from croupier.solver.drawing.solving import solved

        with compiling(KERNELS, tell):
            return solved(game, stakes, tell, policy)

    def read(self, game: Game, data: dict[str, Any], tell: Tell) -> Solution:
        from croupier.solver.kept import read

        return read(game, data)

    def tried(self, game: Game, stakes: Mapping[str, int], tell: Tell) -> Tried:
        from croupier.solver.drawing.trying import tried

        return tried(game, stakes, tell)

    def advise(self, game: Game, view: View, tell: Tell, *, exposed: bool) -> Advice:
        from croupier.solver.drawing.advice import advice

        tell(Progress(f"counting from {show_cards(view.hole)}"))
        return advice(game, view, exposed=exposed)

    def advice(self, solution: Solution, view: View, *, exposed: bool) -> Advice:
        from croupier.solver.drawing.advice import advice

        return advice(solution.game, view, exposed=exposed)

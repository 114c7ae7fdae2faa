"""Solving a posted game: from what is shipped or kept, or from the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from croupier.errors import Unsolvable, WrongKind
from croupier.rules.game import Game, require_game
from croupier.solver import store
from croupier.solver.advice import Advice
from croupier.solver.drawing.family import DrawingFamily
from croupier.solver.families import family_of
from croupier.solver.kept import kept
from croupier.solver.progress import Tell, silent
from croupier.solver.solution import Solution
from croupier.table.view import View

if TYPE_CHECKING:
    from croupier.solver.drawing.blackjack import Policy


def solve(
    game: Game, stakes: Mapping[str, int] | None = None, *, recompute: bool = False, progress: Tell = silent
) -> Solution:
    """The exact solution of a game as posted; ``Unsolvable``, with the reason, where there is no method for it.

    Figures are for one unit of the first wager. ``stakes`` matter where the best choices depend on their ratio, as in
    Triple Shot Bonus, and change nothing elsewhere; those not named are filled in as ``staked`` says. ``recompute``
    works everything out from the cards, whatever is shipped or kept.

    >>> from croupier import games
    >>> solve(games.find("three-card-poker")).value
    Fraction(-686689, 20358520)
    """
    require_game(game)
    family = family_of(game)
    placed = family.stakes(game, stakes)
    data = None if recompute else store.figures(game, placed)
    if data is not None:
        return family.read(game, data, progress)
    solution = family.solved(game, placed, progress)
    store.keep_figures(game, kept(solution), placed)
    return solution


def valued(game: Game, policy: Policy, stakes: Mapping[str, int] | None = None, *, progress: Tell = silent) -> Solution:
    """The same for a way to play that need not be the best, where seats draw to a total."""
    from croupier.solver.drawing.ordinary import ordinary

    family = family_of(game)
    if not isinstance(family, DrawingFamily):
        raise Unsolvable(f"a way to play {game.name} cannot be valued: seats do not draw")
    placed, play = family.stakes(game, stakes), "-chart"
    data = store.figures(game, placed, play) if policy is ordinary else None
    if data is not None:
        return family.read(game, data, progress)
    solution = family.solved(game, placed, progress, policy)
    if policy is ordinary:  # others have no name to be kept under
        store.keep_figures(game, kept(solution), placed, play=play)
    return solution


def advise(game: Game, view: View, *, exposed: bool = False, progress: Tell = silent) -> Advice:
    """What each choice is worth to the seat whose view this is.

    Where seats draw to a total, only that state is counted; elsewhere the game is solved, or looked up.

    >>> from croupier import games
    >>> from croupier.table.round import Round
    >>> game = games.find("three-card-poker")
    >>> advise(game, Round.parse(game, "Qs 6d 3c").view(1))
    <advice: fold (bet costs 0.0026)>
    """
    require_game(game)
    WrongKind.unless(view, View, "a view: round.view(seat=1) is what a seat may know of a round")
    return family_of(game).advise(game, view, progress, exposed=exposed)

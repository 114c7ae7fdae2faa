"""Solving a posted game: from what is shipped or kept, or from the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.errors import StakeError, Unsolvable
from croupier.rules.game import Game
from croupier.rules.wagers import Kind
from croupier.solver import store
from croupier.solver.solution import Advice, Solution
from croupier.solver.stakes import ratio, staked
from croupier.table.view import View

if TYPE_CHECKING:
    from croupier.solver.counting import Counted, Progress
    from croupier.solver.plan import Plan
    from croupier.solver.twenty_one import Policy

REFERENCE_CARDS = 12  # a deck that the reference solver can still feed card by card


def _silent(_: str) -> None:
    pass


def solve(
    game: Game, stakes: Mapping[str, int] | None = None, *, recompute: bool = False, progress: Progress = _silent
) -> Solution:
    """The exact solution of a game as posted; ``Unsolvable``, with the reason, where there is no method for it.

    ``stakes`` matter where the best choices depend on their ratio, as in Triple Shot Bonus; those not named are
    filled in as ``staked`` says. ``recompute`` works everything out from the cards, whatever is shipped or kept.
    """
    placed = stakes_of(game, stakes)
    data = None if recompute else store.figures(game, placed)
    if data is not None:
        return Solution.from_data(game, data, None if game.blocks else lambda: load(game, progress=progress))
    if game.blocks:
        from croupier.solver.block import solved

        with _compiling("draws", progress):
            solution = solved(game, placed, progress)
    else:
        solution = _solved(game, progress)
        store.keep_arrays(game, solution.counted.arrays())
    store.keep_figures(game, solution.as_data(), placed)
    return solution


def valued(
    game: Game, policy: Policy, stakes: Mapping[str, int] | None = None, *, progress: Progress = _silent
) -> Solution:
    """The same for a way to play that need not be the best, where seats draw to a total."""
    from croupier.solver.block import solved
    from croupier.solver.charts import ordinary

    placed, play = stakes_of(game, stakes), "-chart"
    data = store.figures(game, placed, play) if policy is ordinary else None
    if data is not None:
        return Solution.from_data(game, data, None)
    with _compiling("draws", progress):
        solution = solved(game, placed, progress, policy)
    if policy is ordinary:  # others have no name to be kept under
        store.keep_figures(game, solution.as_data(), placed, play=play)
    return solution


def stakes_of(game: Game, stakes: Mapping[str, int] | None = None) -> dict[str, int]:
    """The stakes that a solution is for, in the smallest numbers of their ratio; empty where it is no matter."""
    if game.blocks:
        return ratio(staked(game, stakes))[0]
    if stakes is not None:
        raise StakeError(
            f"best play of {game.name} is the same at all stakes: its figures are for one unit on each wager"
        )
    return {}


def advise(game: Game, view: View, *, exposed: bool = False, progress: Progress = _silent) -> Advice:
    """What each choice is worth to the seat whose view this is.

    Where seats draw to a total, only that state is counted; elsewhere the game is solved, or looked up.
    """
    if not game.blocks:
        return solve(game, progress=progress).advice(view, exposed=exposed)
    from croupier.solver.block_advice import advice

    with _compiling("draws", progress):
        progress(f"counting from {''.join(map(str, view.hole))}")
        return advice(game, view, exposed=exposed)


def load(game: Game, *, progress: Progress = _silent) -> Counted:
    """The value of every choice in every state, kept from an earlier solve or counted now."""
    from croupier.solver.plan import plan
    from croupier.solver.showdown import count, family, restore

    found, game_plan = store.arrays(game), plan(game)
    if found is not None:
        return restore(game_plan, found)
    with _compiling(family(game_plan), progress):
        progress(f"counting {game.name}")
        counted = count(game_plan, progress)
    store.keep_arrays(game, counted.arrays())
    return counted


def _solved(game: Game, progress: Progress) -> Solution:
    """Everything worked out from the cards."""
    from croupier.solver.opening import opening
    from croupier.solver.showdown import count, family
    from croupier.solver.sidebets import left_out, side_wagers
    from croupier.solver.statistics import decisions, statistics
    from croupier.solver.tally import axes

    game_plan = _plan(game)
    with _compiling(family(game_plan), progress):
        progress(f"counting {game.name}")
        counted = count(game_plan, progress)
        progress("playing the best choices against every deal")
        told = axes(game_plan)
        tally = counted.tally(told)
        found = statistics(tally)
        progress("counting side wagers under every column")
        sides = side_wagers(game)
    solution = Solution(
        game=game,
        deals=tally.deals,
        initial=sum((Fraction(1) for wager in game.wagers if wager.kind is Kind.MANDATORY), Fraction(0)),
        distribution=found.distribution,
        joint=found.joint,
        decisions=tuple(decisions(tally)),
        wagers=found.wagers,
        covariance=found.covariance,
        side_wagers=sides,
        left_out=tuple((dict(told.left_out) | left_out(game)).items()),
        opening=opening(counted),
        load=lambda: counted,
    )
    if solution.value != counted.value:  # no assertion: it must be looked at whatever the interpreter's flags
        raise AssertionError("the deals, played out, do not bring what the decisions promised")
    return solution


def _plan(game: Game) -> Plan:
    from croupier.solver.plan import plan

    try:
        return plan(game)
    except Unsolvable as reason:
        if len(game.deck) <= REFERENCE_CARDS:
            offer = f"its deck of {len(game.deck)} cards is small enough for croupier.solver.reference"
            raise Unsolvable(f"{game.name} has no exact solution yet: {reason}; {offer}") from reason
        raise Unsolvable(f"{game.name} has no exact solution yet: {reason}") from reason


@contextmanager
def _compiling(needed: str, progress: Progress) -> Iterator[None]:
    """Say so where machine code must be made first, and note that it has been."""
    from croupier.solver.kernels.compiled import FOLDER, is_ready, mark_ready

    if not is_ready(needed):
        progress("compiling kernels, once" if FOLDER else "compiling kernels, which cannot be kept here")
    yield
    mark_ready(needed)

"""Solving a posted game: from what is shipped or kept, or from the cards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from croupier.errors import Unsolvable
from croupier.rules.game import Game
from croupier.solver import store
from croupier.solver.solution import Solution

if TYPE_CHECKING:
    from croupier.solver.counting import Counted, Progress
    from croupier.solver.plan import Plan

REFERENCE_CARDS = 12  # a deck that the reference solver can still feed card by card


def _silent(_: str) -> None:
    pass


def solve(game: Game, *, recompute: bool = False, progress: Progress = _silent) -> Solution:
    """The exact solution of a game as posted; ``Unsolvable``, with the reason, where there is no method for it.

    ``recompute`` works everything out from the cards, whatever is shipped or kept.
    """
    data = None if recompute else store.figures(game)
    if data is not None:
        return Solution.from_data(game, data, lambda: load(game, progress=progress))
    solution = _solved(game, progress)
    store.keep_figures(game, solution.as_data())
    store.keep_arrays(game, solution.counted.arrays())
    return solution


def load(game: Game, *, progress: Progress = _silent) -> Counted:
    """The value of every choice in every state, kept from an earlier solve or counted now."""
    from croupier.solver.plan import plan
    from croupier.solver.showdown import count, restore

    found, game_plan = store.arrays(game), plan(game)
    if found is not None:
        return restore(game_plan, found)
    with _compiling(game_plan, progress):
        progress(f"counting {game.name}")
        counted = count(game_plan, progress)
    store.keep_arrays(game, counted.arrays())
    return counted


def _solved(game: Game, progress: Progress) -> Solution:
    """Everything worked out from the cards."""
    from croupier.solver.opening import opening
    from croupier.solver.showdown import count
    from croupier.solver.sidebets import left_out, side_wagers
    from croupier.solver.statistics import statistics
    from croupier.solver.tally import axes

    game_plan = _plan(game)
    with _compiling(game_plan, progress):
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
        initial=found.initial,
        distribution=found.distribution,
        decisions=found.decisions,
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
def _compiling(game_plan: Plan, progress: Progress) -> Iterator[None]:
    """Say so where machine code must be made first, and note that it has been."""
    from croupier.solver.kernels.compiled import FOLDER, is_ready, mark_ready
    from croupier.solver.showdown import family

    needed = family(game_plan)
    if not is_ready(needed):
        progress("compiling kernels, once" if FOLDER else "compiling kernels, which cannot be kept here")
    yield
    mark_ready(needed)

"""Solving a posted game: from what is shipped or kept, or from the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING

from croupier.errors import StakeError, Unsolvable
from croupier.rules.game import Game
from croupier.rules.wagers import Kind
from croupier.solver import store
from croupier.solver.solution import Advice, Solution
from croupier.table.view import View

if TYPE_CHECKING:
    from croupier.solver.counting import Counted, Progress
    from croupier.solver.plan import Plan

REFERENCE_CARDS = 12  # a deck that the reference solver can still feed card by card


def _silent(_: str) -> None:
    pass


def solve(
    game: Game, stakes: Mapping[str, int] | None = None, *, recompute: bool = False, progress: Progress = _silent
) -> Solution:
    """The exact solution of a game as posted; ``Unsolvable``, with the reason, where there is no method for it.

    ``stakes`` matter where the best choices depend on their ratio, as in Triple Shot Bonus; one unit lies on every
    wager that they do not name. ``recompute`` works everything out from the cards, whatever is shipped or kept.
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


def stakes_of(game: Game, stakes: Mapping[str, int] | None = None) -> dict[str, int]:
    """What lies on each wager before the deal, in the smallest numbers of the same ratio; empty if it is no matter."""
    before = [wager for wager in game.wagers if wager.kind in (Kind.MANDATORY, Kind.SIDE)]
    if stakes is None:
        return {wager.name: 1 for wager in before} if game.blocks else {}
    if not game.blocks:
        raise StakeError(
            f"best play of {game.name} is the same at all stakes: its figures are for one unit on each wager"
        )
    named: dict[str, int] = {}
    for spelt, chips in stakes.items():
        name = game.wager(spelt).name
        if name in named:
            raise StakeError(f"{name} is staked twice")
        named[name] = chips
    for name, chips in named.items():
        if name not in {wager.name for wager in before}:
            raise StakeError(f"{name} is not staked before the deal: {', '.join(wager.name for wager in before)} are")
        if chips < 0:
            raise StakeError(f"{name} cannot be staked with {chips}")
    placed = {wager.name: named.get(wager.name, 1) for wager in before}
    for wager in before:
        if wager.kind is Kind.MANDATORY and not placed[wager.name]:
            raise StakeError(f"{wager.name} must be staked")
    divisor = gcd(*placed.values())
    return {name: chips // divisor for name, chips in placed.items()}


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

"""Solutions of games with a showdown: counted, played out against every deal, and read off the tally."""

from __future__ import annotations

from fractions import Fraction

from croupier.errors import Unsolvable
from croupier.rules.game import Game
from croupier.rules.wagers import Kind
from croupier.solver import sidebets
from croupier.solver.compiling import compiling
from croupier.solver.progress import Progress, Tell
from croupier.solver.showdown import methods
from croupier.solver.showdown.counting import Counted
from croupier.solver.showdown.opening import opening
from croupier.solver.showdown.plan import Plan, plan
from croupier.solver.showdown.tallied import decisions, statistics
from croupier.solver.showdown.tally import axes
from croupier.solver.solution import Solution

REFERENCE_CARDS = 12  # a deck that the reference solver can still feed card by card


def counted(game_plan: Plan, tell: Tell) -> Counted:
    """The value of every choice in every state."""
    with compiling(methods.method(game_plan), tell):
        tell(Progress(f"counting {game_plan.game.name}"))
        return methods.count(game_plan, tell)


def solved(game: Game, tell: Tell) -> Solution:
    """Everything worked out from the cards."""
    game_plan = _plan(game)
    with compiling(methods.method(game_plan), tell):
        tell(Progress(f"counting {game.name}"))
        found = methods.count(game_plan, tell)
        tell(Progress("playing the best choices against every deal"))
        tally = found.tally(axes(game_plan))
        figures = statistics(tally)
        tell(Progress("counting side wagers under every column"))
        sides = sidebets.side_wagers(game)
    solution = Solution(
        game=game,
        deals=tally.deals,
        initial=sum((Fraction(1) for wager in game.wagers if wager.kind is Kind.MANDATORY), Fraction(0)),
        distribution=figures.distribution,
        joint=figures.joint,
        ends=figures.ends,
        decisions=tuple(decisions(tally)),
        wagers=figures.wagers,
        covariance=figures.covariance,
        side_wagers=sides,
        left_out=tuple(left_out(game).items()),
        opening=opening(found),
        load=lambda: found,
    )
    if solution.value != found.value:  # no assertion: it must be looked at whatever the interpreter's flags
        raise AssertionError("the deals, played out, do not bring what the decisions promised")
    return solution


def left_out(game: Game) -> dict[str, str]:
    """The wagers that an exact count cannot serve, each with the reason."""
    return dict(axes(plan(game)).left_out) | sidebets.left_out(game)


def _plan(game: Game) -> Plan:
    try:
        return plan(game)
    except Unsolvable as reason:
        if len(game.deck) <= REFERENCE_CARDS:
            offer = f"its deck of {len(game.deck)} cards is small enough for croupier.solver.reference"
            raise Unsolvable(f"{game.name} has no exact solution yet: {reason}; {offer}") from reason
        raise Unsolvable(f"{game.name} has no exact solution yet: {reason}") from reason

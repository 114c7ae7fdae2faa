"""Postings of a game with a showdown, tried out: main wagers counted where their rules are new, side wagers apart."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from croupier.rules.game import Game
from croupier.rules.wagers import Kind
from croupier.solver import sidebets, store
from croupier.solver.compiling import compiling
from croupier.solver.kept import read
from croupier.solver.progress import Progress, Tell
from croupier.solver.trying import BestPlay, Memory, Tried, decisive

POSTINGS = 64
_best: Memory[BestPlay] = Memory(POSTINGS)


def tried(game: Game, tell: Tell) -> Tried:
    """A posting; what has been counted of the same main wagers serves again."""
    refused = sidebets.left_out(game)
    apart = [wager.name for wager in game.wagers if wager.kind is Kind.SIDE and wager.name not in refused]
    best = _best.of(decisive(game, apart), lambda: _known(game, apart) or _counted(game, apart, tell))
    counted = {each.name for each in best.wagers}
    left_out = tuple((name, reason) for name, reason in refused.items() if name not in counted)
    return Tried(game, best, sidebets.side_wagers(game), left_out)


def _known(game: Game, apart: Collection[str]) -> BestPlay | None:
    """Best play as it is shipped, or was kept."""
    data = store.figures(game)
    return None if data is None else BestPlay.of(read(game, data), apart)


def _counted(game: Game, apart: Collection[str], tell: Tell) -> BestPlay:
    """Best play from the cards, told apart by what the main wagers see and no more."""
    from croupier.solver.showdown import methods
    from croupier.solver.showdown.opening import opening
    from croupier.solver.showdown.plan import plan
    from croupier.solver.showdown.tallied import decisions, statistics
    from croupier.solver.showdown.tally import axes

    game_plan = plan(game)
    with compiling(methods.method(game_plan), tell):
        tell(Progress(f"counting {game.name}"))
        found = methods.count(game_plan, tell)
        tell(Progress("playing the best choices against every deal"))
        tally = found.tally(axes(game_plan, without=apart))
    figures = statistics(tally)
    initial = sum((Fraction(1) for wager in game.wagers if wager.kind is Kind.MANDATORY), Fraction(0))
    best = BestPlay(initial, figures.distribution, figures.wagers, tuple(decisions(tally)), opening(found), ())
    if best.value != found.value:  # no assertion: it must be looked at whatever the interpreter's flags
        raise AssertionError("the deals, played out, do not bring what the decisions promised")
    return best

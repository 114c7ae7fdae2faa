"""A strategy file followed in a game with a showdown, against every deal."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from croupier.errors import Unsolvable
from croupier.rules.game import Game
from croupier.rules.wagers import Kind
from croupier.solver.breakdown import DecisionFigures, NetResult, WagerFigures
from croupier.solver.compiling import compiling
from croupier.solver.progress import Progress, Tell, silent
from croupier.solver.showdown import boards, methods
from croupier.solver.showdown.boards import BoardsCounted
from croupier.solver.showdown.counting import Counted
from croupier.solver.showdown.family import load
from croupier.solver.showdown.following import follow
from croupier.solver.showdown.holdem import HoldemCounted
from croupier.solver.showdown.met import Ints, Met
from croupier.solver.showdown.plan import Plan, plan
from croupier.solver.showdown.shape import shape_of
from croupier.solver.showdown.tallied import decisions, statistics
from croupier.solver.showdown.tally import main_axes
from croupier.solver.solution import RoundFigures
from croupier.strategies.classes import classes_of
from croupier.strategies.departures import Losses
from croupier.strategies.files import Seen, Written


@dataclass(frozen=True)
class Played(RoundFigures):
    """What the main wagers bring with some way to play, exactly; money is in units."""

    initial: Fraction
    distribution: tuple[NetResult, ...]
    wagers: tuple[WagerFigures, ...]
    decisions: tuple[DecisionFigures, ...]


class Following:
    """A file as a way to play, with what it gives away noted."""

    def __init__(self, written: Written, counted: Counted, *, classes: bool, plays: bool = True) -> None:
        self.written, self._classes, self._plays = written, classes, plays
        """``plays`` says whether the file is followed, or only asked while best play is."""
        self._last = counted.plan.seen[-1]
        self.losses = Losses(counted.plan, deals_of(counted.plan))

    def __call__(self, met: Met) -> Ints:
        seen = Seen(met.hole, met.board, met.up)
        rules = self.written.sections[met.node.decision.street].rules
        followed = self.written.followed(met.node, seen)
        chosen = self.written.taken(met.node)[followed]
        if self._classes:
            classes = classes_of(self.losses.plan.player.ranking, seen, more_comes=met.board.shape[1] < self._last)

            def named(code: int) -> tuple[Hashable, ...]:
                hands, rule = divmod(code, len(rules))
                return classes.name(hands), str(rules[rule])

            self.losses.add(met, chosen, classes.codes * len(rules) + followed, named)
        else:
            self.losses.add(met, chosen, None, lambda _: ())
        return chosen if self._plays else met.best


def deals_of(game_plan: Plan) -> int:
    """Every way a round can be dealt."""
    shape = shape_of(game_plan)
    ups = comb(shape.cards - shape.hole, shape.up)
    return comb(shape.cards, shape.hole) * ups * shape.ways(0)


def takes_long(written: Written, game_plan: Plan) -> bool:
    """Whether a file asks for suits where the quick method does not tell them apart."""
    last = len(game_plan.seen) - 1
    streets = {node.decision.street for node in game_plan.nodes[last] if node is not None}
    return methods.method(game_plan) == "holdem" and any(map(written.tells_suits_apart, streets))


def counted_for(written: Written, game: Game, tell: Tell = silent) -> Counted:
    """What every choice is worth in every state, told apart as far as a file asks for it."""
    game_plan = plan(game)
    if not takes_long(written, game_plan):
        return counted_whole(game, tell)
    reason = boards.refusal(game_plan)
    if reason is not None:
        raise Unsolvable(f"{written.file} asks for suits on the last street of {game.name}: {reason}")
    with compiling("boards", tell):
        tell(Progress(f"counting {game.name} suit by suit"))
        return boards.count(game_plan, tell)


def counted_whole(game: Game, tell: Tell = silent) -> Counted:
    """What every choice is worth in every state, levels that are not kept on disk included."""
    counted = load(game, tell)
    if isinstance(counted, BoardsCounted) and len(counted.before) < max(1, len(counted.plan.seen) - 1):
        return methods.count(counted.plan, tell)
    assert isinstance(counted, BoardsCounted | HoldemCounted), "all methods keep their states"
    return counted


def played(counted: Counted, way: Following, tell: Tell = silent) -> Played:
    """Follow a way to play to the end of every deal."""
    game_plan = counted.plan
    tally = follow(counted, way, main_axes(game_plan), tell)
    assert tally is not None, "deals were counted"
    if tally.deals != way.losses.deals:  # no assertion: it must be looked at whatever the interpreter's flags
        raise AssertionError("a deal was lost on the way")
    figures = statistics(tally)
    initial = sum((Fraction(1) for wager in game_plan.game.wagers if wager.kind is Kind.MANDATORY), Fraction(0))
    found = Played(initial, figures.distribution, figures.wagers, tuple(decisions(tally)))
    given_away = sum(map(way.losses.cost, way.losses.streets), Fraction(0))
    if found.value != counted.value - given_away:
        raise AssertionError("the deals, played out, do not bring what is left of best play")
    return found

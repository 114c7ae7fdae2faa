"""Advice for a state of a game with a showdown, from the cheapest source that has the exact answer.

A single state is counted on the spot. The first decision of a long game has too much ahead of it for that, and is read
off the opening, which is among a game's figures. Where all has been counted, everything is looked up there.
"""

from __future__ import annotations

from functools import lru_cache

from croupier.errors import Unsolvable
from croupier.rules.game import Game
from croupier.solver.advice import Advice
from croupier.solver.breakdown import class_name
from croupier.solver.showdown import one_state
from croupier.solver.showdown.counting import Counted, State, named_values, values
from croupier.solver.showdown.plan import Line, Node, Plan, plan
from croupier.solver.solution import Solution
from croupier.table.view import View

SUITS = 4


def on_the_spot(game: Game, view: View) -> Advice | None:
    """What each choice is worth, all that can follow counted; None where that is too much, or cannot be done."""
    game_plan = _planned(game)
    if game_plan is None:
        return None
    node, state = _met(game_plan, view)
    if one_state.refusal(game_plan, state.level) is not None:
        return None
    return Advice.of(named_values(game_plan, node, one_state.lanes_of(game_plan, state)))


@lru_cache(16)  # whoever is advised at one decision asks again at the next, and a plan takes longer than most states
def _planned(game: Game) -> Plan | None:
    try:
        return plan(game)
    except Unsolvable:  # whoever solves it gives the reason, and says what would help
        return None


def from_opening(solution: Solution, view: View) -> Advice | None:
    """What each choice is worth at the first decision; None at others, and where a class has states of several values.

    Where all suits are complete, two cards of a class become any other two by a change of suits.
    """
    deck, opening = solution.game.deck, solution.opening
    if opening is None or view.board or view.dealer or len(view.hole) != 2 or len(deck) != SUITS * len(deck.ranks):
        return None
    name = class_name(view.hole)
    cell = next(cell for cell in opening.cells if cell.row == name)
    return Advice.of(zip(opening.choices, cell.values, strict=True))


def looked_up(counted: Counted, view: View) -> Advice:
    """What each choice is worth, from all that has been counted."""
    return Advice.of(values(counted, *_met(counted.plan, view)))


def _met(plan: Plan, view: View) -> tuple[Node, State]:
    """The decision that a seat has come to, and what it has seen."""
    node: Node | Line = plan.root
    for seat, choice in view.chosen:
        if seat == view.seat and isinstance(node, Node):
            node = dict(node.followed)[choice]
    assert isinstance(node, Node), "a seat that may choose has met a decision"
    assert node.decision.step == view.step, "the choices made lead to the decision that is offered"
    return node, State(node.decision.level, view.hole, view.dealer[: plan.up], view.board)

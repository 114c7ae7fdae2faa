"""Advice for a state of a game with a showdown, looked up in what was counted."""

from __future__ import annotations

from croupier.solver.advice import Advice
from croupier.solver.showdown.counting import Counted, State, values
from croupier.solver.showdown.plan import Node
from croupier.table.view import View


def advice(counted: Counted, view: View) -> Advice:
    """What each choice is worth to a seat that is to choose."""
    node = counted.plan.root
    for seat, choice in view.chosen:
        if seat == view.seat and isinstance(node, Node):
            node = dict(node.followed)[choice]
    assert isinstance(node, Node), "a seat that may choose has met a decision"
    assert node.decision.step == view.step, "the choices made lead to the decision that is offered"
    state = State(node.decision.level, view.hole, view.dealer[: counted.plan.up], view.board)
    return Advice.of(values(counted, node, state))

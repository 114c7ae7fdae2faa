"""The methods that count games with a showdown, and which of them counts a plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numpy.typing import NDArray

from croupier.errors import Unsolvable
from croupier.solver.progress import Tell, silent
from croupier.solver.showdown import boards, holdem, walk
from croupier.solver.showdown.counting import Counted
from croupier.solver.showdown.plan import Plan


def method(plan: Plan) -> str:
    """The name of the method that counts a plan."""
    return "holdem" if holdem.refusal(plan) is None else "boards"


def count(plan: Plan, progress: Tell = silent) -> Counted:
    """Count a plan by the fastest method that can."""
    if holdem.refusal(plan) is None:
        return holdem.count(plan, progress)
    reason = boards.refusal(plan)
    if reason is None:
        return boards.count(plan, progress)
    small = walk.refusal(plan) is None
    offer = "; its deck is small enough for croupier.solver.showdown.walk" if small else ""
    raise Unsolvable(f"{plan.game.name} cannot be counted: {reason}{offer}")


def restore(plan: Plan, arrays: Mapping[str, NDArray[Any]]) -> Counted:
    """A counted plan from the arrays it was kept as."""
    return holdem.restore(plan, arrays) if holdem.refusal(plan) is None else boards.restore(plan, arrays)

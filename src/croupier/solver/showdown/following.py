"""Ways to play, followed against every deal: best play, a strategy file, or whatever somebody chooses.

A way to play is asked street by street, of many states at once, what it chooses there; weights go where it says. So it
sees all that can be met, with what each choice is worth there if best play follows: what a choice gives away is known
on the spot, and what a way to play gives away in all is the sum of that over the states that it comes to.
"""

from __future__ import annotations

from croupier.solver.progress import Tell, silent
from croupier.solver.showdown.boards import BoardsCounted
from croupier.solver.showdown.counting import Counted
from croupier.solver.showdown.holdem import HoldemCounted
from croupier.solver.showdown.met import Met, Way, best
from croupier.solver.showdown.tally import Axes, Tally

__all__ = ["Met", "Way", "best", "follow"]


def follow(counted: Counted, way: Way, axes: Axes | None = None, tell: Tell = silent) -> Tally | None:
    """Follow a way to play against every deal; the deals by line and fact, where somebody asks for them."""
    if isinstance(counted, HoldemCounted):
        from croupier.solver.showdown.holdem_followed import followed

        return followed(counted, way, axes, tell)
    assert isinstance(counted, BoardsCounted), "methods that keep all states can be followed"
    from croupier.solver.showdown.boards_followed import Followed

    return Followed(counted, way, axes, tell).followed()

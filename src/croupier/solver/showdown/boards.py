"""Board by board: exact counting for any fixed schedule, deck and hands, as long as the states fit in memory.

Boards that a change of suits leads to are counted once, and for each board so are the hole cards that changes of suits
which keep it lead to (``kernels.boards`` has the loops). For a last board, every hole and dealer's holding is ranked
once, and a hole's tally is the number of dealers it beats, ties and loses to, by the dealer's band. Last boards are
taken in chunks and never kept: each hands its lanes up to the boards it holds. Lanes go on up from level to level, the
decisions of each level taken on the way; weights come down the same way, and meet the tallies again.

This serves three-card hold'em, games with a dealer's up card, games without a board and games that decide on the turn
on their full decks, and every game on small ones; ``holdem`` knows the tricks that make a board of five quick.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.errors import Unsolvable
from croupier.solver.kernels import boards as kernels
from croupier.solver.kernels.boards import Ints
from croupier.solver.progress import Progress, Tell, silent
from croupier.solver.showdown.board_table import Boards, Table, suit_changes, table_of
from croupier.solver.showdown.boards_tally import Descent
from croupier.solver.showdown.counting import State
from croupier.solver.showdown.last_boards import last_boards, last_lanes
from croupier.solver.showdown.one_state import lanes_of
from croupier.solver.showdown.plan import Plan
from croupier.solver.showdown.shape import board_plays, shape_of
from croupier.solver.showdown.tally import Axes, Tally
from croupier.solver.strengths import MOST

MOST_STATES = 1 << 25  # states of a level that is kept; each takes a few numbers of eight bytes
MOST_LAST = 1 << 28  # states of the last level, which is not kept: about a minute
MOST_COMPARISONS = 1 << 33  # of a hole with a dealer's holding, where each must be made: some ten seconds
ON_DISK = 1 << 22  # states of a level whose lanes are worth keeping for advice; others are counted on the spot


def refusal(plan: Plan) -> str | None:
    """Why this method cannot count a plan, or None if it can."""
    game, shape = plan.game, shape_of(plan)
    if plan.up > 1:
        return f"{plan.up} of the dealer's cards show, and only one can be reckoned with"
    if plan.player.ranking != plan.dealer.ranking:
        return f"the {plan.player} and the {plan.dealer} are ranked by different orders"
    size = plan.player.ranking.size
    for hand, own in ((plan.player, shape.hole), (plan.dealer, shape.dealer)):
        cards = own + shape.seen[-1] * board_plays(hand)
        if not size <= cards <= MOST:
            return f"the {hand} is made of {cards} cards, and there are tables for {size} to {MOST}"
    privates = comb(shape.cards, shape.hole) * (shape.cards if plan.up else 1)
    changes = len(suit_changes(game.deck))
    states = [(comb(shape.cards, seen) // changes + 1) * privates for seen in shape.seen]
    if states[-1] > MOST_LAST or any(number > MOST_STATES for number in states[:-1]):
        return f"the game has some {max(states):,} states, which are too many to be counted board by board"
    comparisons = states[-1] * comb(shape.cards, shape.dealer)
    if not shape.by_pairs and comparisons > MOST_COMPARISONS:
        return f"the game has some {comparisons:,} hands to be compared, more than {MOST_COMPARISONS:,}"
    return None if _bound(plan) < 2**63 else "the game's odds are too large to be summed exactly in 64 bits"


def count(plan: Plan, progress: Tell = silent) -> BoardsCounted:
    """Count a plan, decisions taken on the way from the last card to the first."""
    reason = refusal(plan)
    if reason is not None:
        raise Unsolvable(reason)
    table = table_of(shape_of(plan))
    last = len(plan.seen) - 1
    before: dict[int, Ints] = {}
    above = table.level(last - 1).room(_lanes_after(plan, last)) if last else None
    for chunk in last_boards(plan, table, plan.dealer_bands):
        lanes = last_lanes(plan, table, chunk, plan.dealer_bands)
        if above is None:
            before[last] = lanes  # there is no board at all: the one chunk is the whole level
        else:
            _hand_up(plan, table, last, chunk, lanes, above)
        progress(Progress("boards", chunk.slice.stop, table.levels[last].boards))
    for level in range(last - 1, -1, -1):
        here = table.level(level)
        assert above is not None
        even = kernels.share_out(here.alike, here.twin, here.twins, above)
        assert even, "boards that a change of suits leads to have different sums"
        before[level] = above
        if level:
            above = table.level(level - 1).room(_lanes_after(plan, level))
            for some in here.chunks():
                _hand_up(plan, table, level, some, before[level][some.slice], above)
    return BoardsCounted(plan, before)


def restore(plan: Plan, arrays: Mapping[str, NDArray[Any]]) -> BoardsCounted:
    """A counted plan from what its ``arrays`` gave."""
    found = BoardsCounted(plan, {int(name): lanes for name, lanes in arrays.items()})
    for level in found.before:
        table_of(shape_of(plan)).level(level)  # now, not when somebody waits for advice
    return found


@dataclass(frozen=True, eq=False, slots=True)
class BoardsCounted:
    """A plan counted board by board: the lanes of each level but the last, before its decision."""

    plan: Plan
    before: dict[int, Ints]
    """``before[level][board, private, lane]``, lane 0 left out."""

    @property
    def value(self) -> Fraction:
        table = table_of(shape_of(self.plan))
        first = table.level(0)
        after = first.room(_lanes_after(self.plan, 0))
        kernels.decide(first.twin, self.plan.levels[0], table.shape.ways(0), self.before[0], after)
        ways = first.twins[0].tolist()
        total = sum(way * value for way, value in zip(ways, after[0, :, -1].tolist(), strict=True))
        return Fraction(total, sum(ways) * table.shape.ways(0) * self.plan.scale)

    def arrays(self) -> dict[str, NDArray[Any]]:
        kept = [level for level, lanes in self.before.items() if lanes.shape[0] * lanes.shape[1] <= ON_DISK]
        decided = [level for level in kept if level == 0 or self.plan.decides(level)]
        return {str(level): _smallest(self.before[level]) for level in decided}

    def lanes(self, state: State) -> list[int]:
        table = table_of(shape_of(self.plan))
        ways = table.shape.ways(state.level)
        if state.level not in self.before:
            return lanes_of(self.plan, state)
        return [ways, *self.before[state.level][table.find(state)].tolist()]

    def tally(self, axes: Axes) -> Tally:
        return Descent(self, axes).tally()

    def states(self, level: int) -> Iterator[tuple[State, int, list[int]]]:
        """Every state of a level that is counted: its cards, how many states it stands for, and its lanes."""
        table = table_of(shape_of(self.plan))
        ways = table.shape.ways(level)
        for some, lanes in self.lanes_by_boards(level):
            for board, private in np.argwhere(some.twins).tolist():
                number = int(some.alike[board]) * int(some.twins[board, private])
                state = table.state(level, some.slice.start + board, private)
                yield state, number, [ways, *lanes[board, private].tolist()]

    def lanes_by_boards(self, level: int) -> Iterator[tuple[Boards, Ints]]:
        """All boards of a level with their lanes before its decision; the last, which are not kept, counted again."""
        plan, table = self.plan, table_of(shape_of(self.plan))
        if level in self.before:
            yield table.level(level), self.before[level]
            return
        assert level == len(plan.seen) - 1, "the lanes of every level but the last are kept"
        for chunk in last_boards(plan, table, plan.dealer_bands):
            yield chunk, last_lanes(plan, table, chunk, plan.dealer_bands)


def _hand_up(plan: Plan, table: Table, level: int, chunk: Boards, lanes: Ints, above: Ints) -> None:
    """Take a level's decisions on some of its boards, and hand the lanes to the boards they hold."""
    if plan.decides(level):
        after = chunk.room(_lanes_after(plan, level))
        kernels.decide(chunk.twin, plan.levels[level], table.shape.ways(level), lanes, after)
    else:
        after = lanes  # the tensor of such a level passes every lane on
    kernels.hand_up(
        chunk.alike, chunk.twin, chunk.twins, *table.parts(level, chunk.boards), table.change,
        table.level(level - 1).twin, after, above,
    )  # fmt: skip


def _smallest(lanes: Ints) -> Ints:
    """The same numbers in four bytes each, if they fit."""
    fits = lanes.size == 0 or np.abs(lanes).max() < 2**31
    return lanes.astype(np.int32) if fits else lanes


def _lanes_after(plan: Plan, level: int) -> int:
    return len(plan.levels[level]) - 1


def _bound(plan: Plan) -> int:
    """More than any sum of lanes can come to, those of all boards and privates alike together included."""
    most = int(np.abs(plan.worth).max()) * shape_of(plan).ways(0) * len(suit_changes(plan.game.deck))
    for level in plan.levels:
        most *= int(np.abs(level).sum(axis=2).max())
    return most

"""A way to play followed down from board to board, where a plan was counted board by board."""

from __future__ import annotations

import numpy as np

from croupier.solver.kernels.boards import Ints
from croupier.solver.progress import Progress, Tell
from croupier.solver.showdown.board_table import Boards
from croupier.solver.showdown.boards import BoardsCounted
from croupier.solver.showdown.boards_tally import Descent
from croupier.solver.showdown.last_boards import last_boards, last_lanes
from croupier.solver.showdown.met import Met, Way, rows_of
from croupier.solver.showdown.plan import Line
from croupier.solver.showdown.tally import Axes, Tally, main_axes


class Followed(Descent):
    """A way to play, asked on every board what it chooses."""

    def __init__(self, counted: BoardsCounted, way: Way, axes: Axes | None, tell: Tell) -> None:
        super().__init__(counted, axes or main_axes(counted.plan))
        self._way, self._counts_deals, self._tell = way, axes is not None, tell

    def followed(self) -> Tally | None:
        """Follow it to the end: the tally, if the deals are to be counted."""
        if self._counts_deals:
            return self.tally()
        self._go(0, self._start(), frozenset())
        return None

    def _chosen(self, level: int, chunk: Boards, lanes: Ints, weights: Ints) -> Ints:
        if not self.plan.decides(level):
            return weights
        following = self.plan.nodes[level + 1] if level + 1 < len(self.plan.nodes) else ()
        after = chunk.room(len(self.lines) + len(following), np.int16)
        after[..., : len(self.lines)] = weights[..., : len(self.lines)]
        start = chunk.slice.start
        for some in chunk.chunks():
            at = slice(some.slice.start, some.slice.stop)
            self._follow(level, some, lanes[at], weights[at], after[at])
            self._tell(Progress("boards", start + at.stop, self.table.levels[level].boards))
        return after

    def _follow(self, level: int, some: Boards, lanes: Ints, weights: Ints, after: Ints) -> None:
        """Move the weights of some boards to where the way to play goes on from them."""
        table, lines = self.table, len(self.lines)
        following = self.plan.nodes[level + 1] if level + 1 < len(self.plan.nodes) else ()
        for number, node in enumerate(self.plan.nodes[level]):
            open_here = weights[..., lines + number]
            boards, privates = np.nonzero((some.twins > 0) & (open_here > 0))
            assert node is not None, "a level that decides has decisions only"
            if not len(boards):
                continue
            rows, ways = rows_of(self.plan, node), table.shape.ways(level)
            alike = some.alike[boards].astype(np.int64) * some.twins[boards, privates]
            met = Met(
                node,
                table.cards[table.holes[privates // table.ups]],
                table.cards[some.boards[boards]],
                table.cards[privates % table.ups] if table.shape.up else None,
                open_here[boards, privates] * alike,
                lanes[boards, privates] @ rows[:, 1:].T + rows[:, 0] * ways,
                ways,
            )
            chosen = self._way(met)
            for choice, (_, then) in enumerate(node.followed):
                to = self.lines[then] if isinstance(then, Line) else lines + following.index(then)
                here = boards[chosen == choice], privates[chosen == choice]
                after[(*here, to)] += open_here[here]

    def _count(self, mark: frozenset[object], above: Ints) -> None:
        if self._counts_deals:
            super()._count(mark, above)
        elif self.plan.decides(len(self.plan.seen) - 1):
            for chunk in last_boards(self.plan, self.table, self.axes.dealer_bands):
                weights = above
                if len(self.plan.seen) > 1:
                    weights = chunk.room(above.shape[2], np.int16)
                    self._gather(len(self.plan.seen) - 1, chunk, above, weights)
                lanes = last_lanes(self.plan, self.table, chunk, self.axes.dealer_bands)
                self._chosen(len(self.plan.seen) - 1, chunk, lanes, weights)

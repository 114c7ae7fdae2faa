"""The tally of a plan that was counted board by board: weights handed down, then met with the last boards."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.errors import Unsolvable
from croupier.rules.conditions import AtLeast, Fits
from croupier.rules.piles import BOARD
from croupier.solver.kernels import boards as kernels
from croupier.solver.kernels.boards import Ints
from croupier.solver.marks import Laid, looks_at
from croupier.solver.showdown.board_table import Boards, table_of
from croupier.solver.showdown.counting import State
from croupier.solver.showdown.last_boards import last_boards, last_lanes
from croupier.solver.showdown.plan import Line, Node
from croupier.solver.showdown.shape import cuts_of, shape_of
from croupier.solver.showdown.tally import EXAMPLES, Axes, Tally, Tie

if TYPE_CHECKING:
    from croupier.solver.showdown.boards import BoardsCounted

# The way down.


class Descent:
    """The best choices played against every deal: weights handed from level to level, then met with the tallies."""

    def __init__(self, counted: BoardsCounted, axes: Axes) -> None:
        self.counted, self.axes = counted, axes
        self.plan, self.table = counted.plan, table_of(shape_of(counted.plan))
        self.lines: dict[Line, int] = {line: number for number, line in enumerate(self.plan.lines)}
        self.tied: dict[Node, int] = {}
        self.examples: dict[Node, list[State]] = {}
        self.early: dict[int, list[AtLeast | Fits]] = {}
        self.late: list[AtLeast | Fits] = []
        sizes = self.plan.game.pile_sizes
        for atom in axes.asked:
            assert isinstance(atom, AtLeast | Fits)
            board = dict(looks_at(atom, sizes)).get(BOARD, 0)
            if board in (0, self.plan.seen[-1]):
                self.late.append(atom)
            elif board in self.plan.seen:  # which of the cards came first is known at that level only
                self.early.setdefault(self.plan.seen.index(board), []).append(atom)
            else:
                raise Unsolvable(f"whether {atom.says} is not known when cards are next seen")
        self.marks: dict[frozenset[Any], int] = {}
        self.counts: list[tuple[Ints, Ints]] = []

    def tally(self) -> Tally:
        shape = self.table.shape
        self._go(0, self._start(), frozenset())
        player, dealer = len(self.axes.player_bands), len(self.axes.dealer_bands)
        counts = np.zeros((len(self.lines), player, 3 * dealer, max(1, len(self.marks))), np.int64)
        for numbers, found in self.counts:
            for at, number in enumerate(numbers):
                counts[..., number] += found[..., at]
        counts = counts.reshape(len(self.lines), player, dealer, 3, -1).transpose(0, 3, 1, 2, 4)
        ties = [
            Tie(node, deals, tuple((state.hole, state.up, state.board) for state in self.examples[node]))
            for node, deals in self.tied.items()
        ]
        tally = Tally(self.plan, self.axes, tuple(self.marks) or (frozenset(),), counts, tuple(ties))
        ups = shape.cards - shape.hole if shape.up else 1
        if tally.deals != comb(shape.cards, shape.hole) * ups * shape.ways(0):
            raise AssertionError("a deal was lost on the way down")
        return tally

    def _start(self) -> Ints:
        """The weights of all that a seat can see first; cards can come in at most 7! orders, so two bytes have room."""
        weights = self.table.level(0).room(len(self.lines) + len(self.plan.nodes[0]), np.int16)
        weights[..., -1] = 1
        return weights

    def _go(self, level: int, weights: Ints, mark: frozenset[Any]) -> None:
        """Take the weights of a level to the end, deals with different marks apart."""
        last = len(self.plan.seen) - 1
        if level == last:  # a game without a board
            self._count(mark, weights)
            return
        for mark_here, here in self._parted(level, weights, mark):
            after = self._chosen(level, self.table.level(level), self.counted.before[level], here)
            if level + 1 == last:
                self._count(mark_here, after)
            else:
                below = self.table.level(level + 1)
                gathered = below.room(after.shape[2], np.int16)
                self._gather(level + 1, below, after, gathered)
                self._go(level + 1, gathered, mark_here)

    def _gather(self, level: int, chunk: Boards, above: Ints, weights: Ints) -> None:
        kernels.gather(
            chunk.twin, *self.table.parts(level, chunk.boards), self.table.change, self.table.level(level - 1).twin,
            above, weights,
        )  # fmt: skip

    def _parted(self, level: int, weights: Ints, mark: frozenset[Any]) -> Iterator[tuple[frozenset[Any], Ints]]:
        atoms = self.early.get(level, [])
        if not atoms:
            yield mark, weights
            return
        codes = self._codes(self.table.level(level), atoms)
        for code in np.unique(codes):
            held = frozenset(atom for bit, atom in enumerate(atoms) if code >> bit & 1)
            yield mark | held, np.where((codes == code)[..., None], weights, np.int16(0))

    def _codes(self, chunk: Boards, atoms: list[AtLeast | Fits]) -> Ints:
        """``codes[board, private]``: a bit for each atom that holds, where the state is counted."""
        codes = np.zeros(chunk.twin.shape, np.int64)
        if atoms:
            table, sizes = self.table, self.plan.game.pile_sizes
            boards, privates = np.nonzero(chunk.twins)
            hole, board = table.cards[table.holes[privates // table.ups]], table.cards[chunk.boards[boards]]
            laid = Laid({"hole": hole, "board": board}, sizes)
            holes = Laid({"hole": table.cards[table.holes]}, sizes)
            for bit, atom in enumerate(atoms):
                if BOARD in dict(looks_at(atom, sizes)):
                    held = laid.holds(atom)
                else:  # the same on every board
                    held = holes.holds(atom)[privates // table.ups]
                codes[boards, privates] |= held.astype(np.int64) << bit
        return codes

    def _chosen(self, level: int, chunk: Boards, lanes: Ints, weights: Ints) -> Ints:
        """The weights after a level's decisions, by line and by decision of the next level."""
        lines, nodes = len(self.lines), self.plan.nodes[level]
        following = self.plan.nodes[level + 1] if level + 1 < len(self.plan.nodes) else ()
        if not self.plan.decides(level):
            return weights
        offered = np.array([1 if node is None else len(node.followed) for node in nodes], np.int64)
        leads_to = np.zeros((len(nodes), max(offered)), np.int64)
        for number, node in enumerate(nodes):
            if node is None:
                leads_to[number, 0] = lines + number
            else:
                for choice, (_, then) in enumerate(node.followed):
                    at = self.lines[then] if isinstance(then, Line) else lines + following.index(then)
                    leads_to[number, choice] = at
        after = chunk.room(lines + len(following), np.int16)
        tied = np.zeros(len(nodes), np.int64)
        examples = np.full((len(nodes), EXAMPLES, 2), -1, np.int64)
        kernels.choose(
            chunk.alike, chunk.twin, chunk.twins, self.plan.levels[level], self.table.shape.ways(level), offered,
            leads_to, len(self.plan.worth), lines, lanes, weights, after, tied, examples,
        )  # fmt: skip
        for number, node in enumerate(nodes):
            if node is not None and tied[number]:
                deals = int(tied[number]) * self.table.shape.ways(level)
                self.tied[node] = self.tied.get(node, 0) + deals
                states = [
                    self.table.state(level, chunk.slice.start + board, private)
                    for board, private in examples[number].tolist()
                    if board >= 0
                ]
                self.examples[node] = list(dict.fromkeys([*self.examples.get(node, []), *states]))[:EXAMPLES]
        return after

    def _count(self, mark: frozenset[Any], above: Ints) -> None:
        """Meet the weights with the tallies of the last boards, the last level's decisions taken."""
        plan, table, last = self.plan, self.table, len(self.plan.seen) - 1
        cuts = cuts_of(plan.player, self.axes.player_bands)
        for chunk in last_boards(plan, table, self.axes.dealer_bands):
            if last:
                weights = chunk.room(above.shape[2], np.int16)
                self._gather(last, chunk, above, weights)
            else:
                weights = above
            if plan.decides(last):
                lanes = last_lanes(plan, table, chunk, self.axes.dealer_bands)
                weights = self._chosen(last, chunk, lanes, weights)
            codes = self._codes(chunk, self.late)
            found = np.flatnonzero(np.bincount(codes.ravel()))
            marks = np.searchsorted(found, codes)
            numbers = np.array([self._number(mark, code) for code in found.tolist()])
            counts = np.zeros((len(self.lines), len(cuts) + 1, chunk.tallies.shape[2], len(found)), np.int64)
            kernels.count_up(
                chunk.alike, chunk.twin, chunk.twins, table.ups, chunk.mine, cuts, marks,
                weights, chunk.tallies, counts,
            )  # fmt: skip
            self.counts.append((numbers, counts))

    def _number(self, mark: frozenset[Any], code: int) -> int:
        held = mark | {atom for bit, atom in enumerate(self.late) if code >> bit & 1}
        return self.marks.setdefault(held, len(self.marks))

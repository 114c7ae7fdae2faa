"""What side wagers see of hole cards, flops and boards in the hold'em family, each kind of cards numbered."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.errors import Unsolvable
from croupier.rules.conditions import AtLeast, Fits
from croupier.rules.piles import BOARD, HOLE
from croupier.solver.kernels.holdem import PAIRS
from croupier.solver.marks import Asked, Laid, looks_at, suit_blind
from croupier.solver.showdown.holdem_deck import RANK_PAIRS, shapes_of
from croupier.solver.showdown.plan import Ints, Plan
from croupier.solver.showdown.tally import Axes, Mark

# Marks.


def told_late_and_early(plan: Plan, axes: Axes) -> tuple[list[Asked], list[Asked]]:
    """The atoms that can be told from the ranks of hole and board, and those from hole and flop."""
    late, early = [], []
    for atom in axes.asked:
        assert isinstance(atom, AtLeast | Fits)
        shown = dict(looks_at(atom, plan.game.pile_sizes)).get(BOARD, 0)
        if suit_blind(atom) and shown in (0, 5):
            late.append(atom)
        elif shown <= 3:
            early.append(atom)
        else:
            raise Unsolvable(f"whether {atom.says} depends on the suits of hole and river, which are not told apart")
    return late, early


def marks_of_flops(plan: Plan, atoms: list[Asked], chosen: NDArray[np.int16]) -> tuple[list[Mark], NDArray[np.int16]]:
    """The marks that hole and flop can have, and ``number[flop, suits, pair]``."""
    numbers = np.zeros(chosen.shape, np.int16)
    if not atoms:
        return [frozenset()], numbers
    flops = shapes_of(plan.game.deck).flops
    flop, suits, pair = (each.astype(np.uint8 if at else np.int64) for at, each in enumerate(np.nonzero(chosen >= 0)))
    ranks = np.array(RANK_PAIRS, np.uint8)[pair]
    hole = np.stack([ranks[:, 0] * 4 + suits // 4, ranks[:, 1] * 4 + suits % 4], axis=1).astype(np.uint8)
    laid = {HOLE.name: hole, BOARD.name: flops.suited.astype(np.uint8)[flop]}
    marks, found = _marked(plan, atoms, laid)
    numbers[chosen >= 0] = found
    return marks, numbers


def marks_of_boards(plan: Plan, atoms: list[Asked]) -> tuple[list[Mark], NDArray[np.uint8]]:
    """The marks that ranks can have, and ``number[board, pair]``."""
    boards = shapes_of(plan.game.deck).deck.boards
    if not atoms:
        return [frozenset()], np.zeros((1, PAIRS), np.uint8)
    laid = {
        HOLE.name: np.tile(np.array(RANK_PAIRS, np.uint8) * 4, (len(boards), 1)),
        BOARD.name: np.repeat(boards.astype(np.uint8) * 4, PAIRS, axis=0),
    }
    marks, found = _marked(plan, atoms, laid)
    if len(marks) >= 2**8:
        raise Unsolvable(f"the side wagers of {plan.game.name} tell {len(marks)} kinds of ranks apart, and 255 can be")
    return marks, found.reshape(len(boards), PAIRS).astype(np.uint8)


def _marked(plan: Plan, atoms: list[Asked], laid: dict[str, NDArray[np.uint8]]) -> tuple[list[Mark], Ints]:
    """The marks of states, each once, and the number of each state's."""
    if len(atoms) > 20:
        raise Unsolvable(f"the side wagers of {plan.game.name} ask {len(atoms)} questions of the cards, and 20 can be")
    states = Laid(laid, plan.game.pile_sizes)
    bits = sum(states.holds(atom).astype(np.int64) << at for at, atom in enumerate(atoms))
    met = np.flatnonzero(np.bincount(bits, minlength=1 << len(atoms)))
    numbers = np.zeros(1 << len(atoms), np.int64)
    numbers[met] = np.arange(len(met))
    return [frozenset(atom for at, atom in enumerate(atoms) if mark >> at & 1) for mark in met.tolist()], numbers[bits]

"""The last boards: every hand on them ranked, and every hole met with the dealer's holdings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from croupier.rules.facts import Band
from croupier.rules.hands import Hand
from croupier.solver.kernels import boards as kernels
from croupier.solver.kernels.boards import Ints
from croupier.solver.marks import ordinals
from croupier.solver.showdown.board_table import Boards, Table
from croupier.solver.showdown.plan import Plan
from croupier.solver.showdown.shape import board_plays, cuts_of, masks_of
from croupier.solver.strengths import strengths

# The last level: hands against hands.


@dataclass(frozen=True, eq=False, slots=True)
class Ranked(Boards):
    """Some of the last boards, every hand on them ranked."""

    mine: Ints
    """``mine[board, hole]``: ordinals."""
    tallies: Ints
    """``tallies[board, private, cell]``."""


def last_boards(plan: Plan, table: Table, dealer_bands: tuple[Band, ...]) -> Iterator[Ranked]:
    """The last boards with the tallies of every hole, by the dealer's bands."""
    shape, ranking = table.shape, plan.dealer.ranking
    cuts = cuts_of(plan.dealer, dealer_bands)
    hole_masks, holding_masks = masks_of(table.holes), masks_of(table.holdings)
    pair_of = np.zeros((shape.cards, shape.cards), np.int64)
    if shape.by_pairs:
        pair_of[table.holdings[:, 0], table.holdings[:, 1]] = np.arange(len(table.holdings))
        pair_of += pair_of.T
    same = shape.hole == shape.dealer and board_plays(plan.player) == board_plays(plan.dealer)
    number = len(strengths(ranking, ranking.size).strengths)
    for chunk in table.chunks(len(shape.seen) - 1):
        mine = _ranked(plan.player, table, table.holes, chunk.boards)
        theirs = mine if same else _ranked(plan.dealer, table, table.holdings, chunk.boards)
        tallies = chunk.room(3 * len(dealer_bands), np.int32)
        masks = masks_of(chunk.boards)
        if shape.by_pairs:
            kernels.pair_tallies(
                masks, chunk.twin, table.holes, mine, table.holdings, holding_masks, pair_of, theirs, cuts, number,
                tallies,
            )  # fmt: skip
        else:
            kernels.plain_tallies(
                masks, chunk.twin, table.ups, hole_masks, mine, table.holdings, holding_masks, theirs, cuts, tallies
            )
        yield Ranked(chunk.slice, chunk.boards, chunk.alike, chunk.twin, chunk.twins, mine, tallies)


def last_lanes(plan: Plan, table: Table, chunk: Ranked, dealer_bands: tuple[Band, ...]) -> Ints:
    """The lanes of some last boards before their decision; the dealer's bands may be finer than the plan's."""
    groups = len(plan.worth) - 1
    coarse = [
        max(number for number, band in enumerate(plan.dealer_bands) if band[0] <= fine[0]) for fine in dealer_bands
    ]
    worth = np.ascontiguousarray(plan.worth[1:][..., coarse].transpose(2, 0, 3, 1))
    by_cell = worth.reshape(len(plan.player_bands), groups, 3 * len(coarse))
    lanes = chunk.room(groups)
    cuts = cuts_of(plan.player, plan.player_bands)
    kernels.lanes_of(chunk.twin, table.ups, chunk.mine, cuts, chunk.tallies, by_cell, lanes)
    return lanes


def _ranked(hand: Hand, table: Table, own: Ints, boards: Ints) -> Ints:
    """``ordinals[board, own cards]``; where cards meet twice, anything."""
    laid = np.repeat(table.cards[own][None], len(boards), axis=0)
    if board_plays(hand):
        shared = np.repeat(table.cards[boards][:, None], len(own), axis=1)
        laid = np.concatenate([laid, shared], axis=2)
    return ordinals(hand.ranking, np.ascontiguousarray(laid.reshape(-1, laid.shape[2]))).reshape(len(boards), len(own))

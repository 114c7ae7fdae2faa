"""A state counted by somebody who knows more than lies open: cards of the dealer's, or cards that others hold.

A card of the dealer's is one that shows, in ``State.up``, whatever the plan says of it; a card that somebody else holds
is gone. Otherwise this is ``one_state``, compiled, so that the first decision of a long game takes a second as well.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.rules.hands import Hand
from croupier.rules.piles import DEALER
from croupier.solver.kernels import known_cards as kernels
from croupier.solver.keyed import Keyed, best_together, keyed
from croupier.solver.showdown.counting import Cards, State
from croupier.solver.showdown.met import rows_of
from croupier.solver.showdown.plan import Ints, Node, Plan
from croupier.solver.showdown.shape import board_plays, combinations_of, cuts_of, masks_of
from croupier.solver.strengths import strengths


def showdowns(plan: Plan, level: int, known: int, gone: int) -> int:
    """How many showdowns follow a state of a level, so many of the dealer's cards known and so many cards gone."""
    hole, dealer = _sizes(plan)
    left = len(plan.game.deck) - hole - known - gone - plan.seen[level]
    return comb(left, plan.seen[-1] - plan.seen[level]) * comb(left, dealer - known)


def worth_of(plan: Plan, node: Node, lanes: list[int]) -> list[int]:
    """What each choice is worth, summed over the ``lanes[0]`` deals that can follow, in units times the scale."""
    return [sum(map(int.__mul__, row, lanes)) for row in _rows(plan, node)]


def _rows(plan: Plan, node: Node) -> list[list[int]]:
    rows: list[list[int]] = rows_of(plan, node).tolist()
    return rows


def lanes_of(plan: Plan, state: State, gone: Cards = ()) -> list[int]:
    """The lanes of a state before its decision, summed over all that may come; lane 0 counts the ways."""
    away = {*state.hole, *state.up, *state.board, *gone}
    left = np.array([card for card in sorted(plan.game.deck) if card not in away], np.uint8)
    cards = plan.seen[-1] - len(state.board)
    lanes = _on_last_boards(plan, state, left, cards)
    for level in range(len(plan.seen) - 1, state.level, -1):
        fewer = plan.seen[level - 1] - len(state.board)
        above = np.zeros((comb(len(left), fewer), len(plan.levels[level])), np.int64)
        kernels.hand_up(
            combinations_of(len(left), cards),
            combinations_of(cards, fewer),
            _binomials(fewer, len(left)),
            plan.levels[level],
            lanes,
            above,
        )
        lanes, cards = above, fewer
    found: list[int] = lanes[0].tolist()
    return found


def _on_last_boards(plan: Plan, state: State, left: NDArray[np.uint8], cards: int) -> Ints:
    added = combinations_of(len(left), cards)
    hidden = combinations_of(len(left), _sizes(plan)[1] - len(state.up))
    boards, hands = _joined(state.board, left, added), _joined(state.up, left, hidden)
    on_board = boards if board_plays(plan.dealer) else boards.without_cards
    tables = strengths(plan.dealer.ranking, on_board.cards + hands.cards)
    mine = _made(plan.player, boards, keyed(np.array([state.hole], np.uint8)))
    bands, worth = _worth(plan)
    lanes = np.empty((len(added), worth.shape[1]), np.int64)
    kernels.met_all(
        on_board.keys, on_board.lanes, _masks(len(left), cards), hands.keys + tables.bias, hands.lanes,
        _masks(len(left), hidden.shape[1]), mine, np.searchsorted(bands, mine, "right"),
        tables.offsets, tables.rank_table, tables.flush_table,
        cuts_of(plan.dealer, plan.dealer_bands), worth, lanes,
    )  # fmt: skip
    return lanes


def _joined(shown: tuple[Card, ...], left: NDArray[np.uint8], sets: Ints) -> Keyed:
    """Cards that are known with every set of others."""
    known = np.tile(np.array(shown, np.uint8), (len(sets), 1))
    return keyed(np.concatenate([known, left[sets]], axis=1))


def _made(hand: Hand, boards: Keyed, own: Keyed) -> NDArray[np.uint16]:
    found = best_together(hand.ranking, boards if board_plays(hand) else boards.without_cards, own)
    return np.ascontiguousarray(found[:, 0])


@lru_cache(8)
def _worth(plan: Plan) -> tuple[Ints, Ints]:
    """Where the seat's bands begin, and what a lane brings there: ``worth[band, lane, cell]``."""
    by_cell = np.ascontiguousarray(plan.worth.transpose(2, 0, 3, 1))
    return cuts_of(plan.player, plan.player_bands), by_cell.reshape(*by_cell.shape[:2], -1)


@lru_cache(64)
def _masks(cards: int, size: int) -> NDArray[np.uint64]:
    return masks_of(combinations_of(cards, size))


@lru_cache(64)
def _binomials(size: int, cards: int) -> Ints:
    return np.array([[comb(number, chosen) for number in range(cards + 1)] for chosen in range(size + 1)], np.int64)


def _sizes(plan: Plan) -> tuple[int, int]:
    sizes = plan.game.pile_sizes
    own = next(part.pile for part in plan.player.parts)
    return sizes[own], sizes[DEALER]

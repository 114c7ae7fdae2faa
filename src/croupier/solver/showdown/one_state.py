"""One state counted on the spot: every deal that can follow it, decisions taken on the way, nothing compiled.

This is what advice for a single state is read from. All boards that a state may grow into are laid against all hands
that the dealer may hold with them; both are numbers, a key for the look-up of strengths, so that a showdown is an
addition and a table's entry. A million of them take NumPy a tenth of a second, which is less than it takes to load
compiled code, let alone to make it; where more can follow, the game must be counted as a whole.
"""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.rules.hands import Hand
from croupier.solver.keyed import Keyed, best_together, keyed
from croupier.solver.showdown.counting import State
from croupier.solver.showdown.plan import Ints, Plan
from croupier.solver.showdown.shape import board_plays, combinations_of, cuts_of, masks_of, shape_of
from croupier.solver.strengths import MOST, strengths

Ordinals = NDArray[np.uint16]

MOST_SHOWDOWNS = 3_000_000  # a third of a second
AT_A_TIME = 1 << 17  # showdowns: their numbers stay in the processor's cache


def refusal(plan: Plan, level: int) -> str | None:
    """Why states of a level cannot be counted one by one; None if they can."""
    shape, ranking = shape_of(plan), plan.player.ranking
    if plan.dealer.ranking != ranking:
        return f"the {plan.player} and the {plan.dealer} are ranked by different orders"
    for hand, own in ((plan.player, shape.hole), (plan.dealer, shape.dealer)):
        if not ranking.size <= own + shape.seen[-1] * board_plays(hand) <= MOST:
            return f"there are no tables for the {hand}"
    left = shape.cards - shape.hole - shape.up - shape.seen[level]
    if comb(left, shape.seen[-1] - shape.seen[level]) * comb(left, shape.dealer - shape.up) > MOST_SHOWDOWNS:
        return f"too many deals of {plan.game.name} can follow"
    most = int(np.abs(plan.worth).max()) * shape.ways(level)
    for later in plan.levels[level + 1 :]:
        most *= int(np.abs(later).sum(axis=2).max())
    return None if most < 2**63 else f"the odds of {plan.game.name} are too large to be summed exactly in 64 bits"


def lanes_of(plan: Plan, state: State) -> list[int]:
    """The lanes of a state before its decision, summed over all that may come; lane 0 counts the ways."""
    left = [card for card in sorted(plan.game.deck) if card not in {*state.hole, *state.up, *state.board}]
    lanes, cards = _on_last_boards(plan, state, left), plan.seen[-1] - len(state.board)
    for level in range(len(plan.seen) - 1, state.level, -1):
        decided: Ints = np.einsum("ocl,bl->boc", plan.levels[level], lanes).max(axis=2)
        fewer = plan.seen[level - 1] - len(state.board)
        lanes = _handed_up(decided, len(left), cards, fewer)
        cards = fewer
    found: list[int] = lanes[0].tolist()
    return found


def _handed_up(lanes: Ints, left: int, cards: int, fewer: int) -> Ints:
    """The sums for the sets of fewer cards, each over the sets that hold it."""
    number = {mask: place for place, mask in enumerate(masks_of(combinations_of(left, fewer)).tolist())}
    sums = np.zeros((len(number), lanes.shape[1]), np.int64)
    for part in combinations_of(cards, fewer):
        within = masks_of(combinations_of(left, cards)[:, part]).tolist()
        np.add.at(sums, [number[mask] for mask in within], lanes)
    return sums


def _on_last_boards(plan: Plan, state: State, left: list[Card]) -> Ints:
    """``lanes[board]`` for every last board that the state's may grow into, every dealer's hand met."""
    shape, cards = shape_of(plan), np.array(left, np.uint8)
    added = combinations_of(len(left), shape.seen[-1] - len(state.board))
    hidden = combinations_of(len(left), shape.dealer - shape.up)
    added_masks, hidden_masks = masks_of(added), masks_of(hidden)
    boards = keyed(np.concatenate([_repeated(state.board, len(added)), cards[added]], axis=1))
    dealers = keyed(np.concatenate([_repeated(state.up, len(hidden)), cards[hidden]], axis=1))
    mine = _made(plan.player, boards, keyed(_repeated(state.hole, 1)))
    lanes = np.empty((len(added), len(plan.worth)), np.int64)
    step = max(1, AT_A_TIME // len(hidden))
    for start in range(0, len(added), step):
        part = slice(start, start + step)
        theirs = _made(plan.dealer, boards[part], dealers)
        apart = (added_masks[part, None] & hidden_masks) == 0
        lanes[part] = _summed(plan, mine[part], theirs, apart)
    return lanes


def _summed(plan: Plan, mine: Ordinals, theirs: Ordinals, apart: NDArray[np.bool_]) -> Ints:
    """``lanes[board]`` of the seat's hand, ``mine[board, 0]``, against those of ``theirs[board, hand]`` it can meet."""
    rivals = len(plan.dealer_bands)
    results = (theirs >= mine).astype(np.int64) + (theirs > mine)  # won, tied, lost
    boards = np.arange(len(theirs))[:, None]
    facts = (boards * 3 + results) * rivals + _dealer_bands(plan)[theirs]
    met = np.bincount(facts[apart], minlength=len(theirs) * 3 * rivals).reshape(len(theirs), 3, rivals)
    band = np.searchsorted(cuts_of(plan.player, plan.player_bands), mine[:, 0], "right")
    lanes: Ints = np.einsum("grbd,brd->bg", plan.worth[:, :, band], met)
    return lanes


def _dealer_bands(plan: Plan) -> Ints:
    """The dealer's band of each ordinal."""
    ranking = plan.dealer.ranking
    ordinals = np.arange(len(strengths(ranking, ranking.size).strengths))
    return np.searchsorted(cuts_of(plan.dealer, plan.dealer_bands), ordinals, "right")


def _made(hand: Hand, boards: Keyed, own: Keyed) -> Ordinals:
    """``ordinals[board, own cards]``; where a card meets itself, anything."""
    return best_together(hand.ranking, boards if board_plays(hand) else boards.without_cards, own)


def _repeated(cards: tuple[Card, ...], times: int) -> NDArray[np.uint8]:
    return np.tile(np.array(cards, np.uint8), (times, 1))

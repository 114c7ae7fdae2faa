"""Exact figures of the hold'em family: two cards each, a board of five in two deals, best five play.

The 2.8 x 10^12 showdowns of such a game come down to a few tens of thousands of boards: suits matter only where a flush
can be made (``kernels.holdem`` has the mathematics of the river, ``kernels.holdem_values`` that of the sums). A river
state is first valued as if no flush could be made; boards that show three or more of a suit then add what the flush
changes. Flops gather both without listing boards: all turns and rivers by rank, plus, for each suit on the flop, the
changes of the boards it can grow into. These two tables are what is kept of a game: any flop's lanes are a sum of at
most four of their rows.

The deck may be any that has all four suits of each of its ranks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.errors import Unsolvable
from croupier.rankings import FLUSH
from croupier.rules.piles import DEALER, HOLE
from croupier.solver.kernels import holdem_values
from croupier.solver.kernels.holdem import CLASSES, PAIRS
from croupier.solver.progress import Progress, Tell, silent
from croupier.solver.showdown.counting import State
from croupier.solver.showdown.holdem_deck import LETTERS, TWINS, cards_by_rank, class_size, key_of, pair_of, shapes_of
from croupier.solver.showdown.holdem_rules import decisions_at, hand_tables, product_of, rank_boards, rules_of
from croupier.solver.showdown.holdem_tally import tally_of
from croupier.solver.showdown.one_state import lanes_of
from croupier.solver.showdown.plan import Ints, Plan
from croupier.solver.showdown.tally import Axes, Tally


@dataclass(frozen=True, eq=False, slots=True)
class Value:
    """The exact value of a game's main wagers with best play, in units, and how it came about."""

    value: Fraction
    by_hole: dict[str, Fraction]
    """The value of each class of hole cards: "AKs", "TT", "72o"."""
    outcomes: int
    """How many deals were counted: it must be all of them."""


def refusal(plan: Plan) -> str | None:
    """Why this method cannot count a plan; None if it can."""
    game, ranking = plan.game, plan.player.ranking
    if plan.up:
        return "a dealer's card is seen before the last decision"
    if any(len(cards) != 4 for cards in cards_by_rank(game.deck).values()) or len(game.deck.ranks) < 5:
        return f"the {game.deck.name} does not have all four suits of at least five ranks"
    if plan.seen != (0, 3, 5) or ranking.size != 5 or plan.dealer.ranking != ranking:
        return "the game has no board of three cards, then two, for hands of five"
    sizes = game.pile_sizes
    if (sizes[HOLE], sizes[DEALER]) != (2, 2) or any(len(hand.parts) != 2 for hand in (plan.player, plan.dealer)):
        return "the game does not deal two cards to the seat and two to the dealer, to be played with the board"
    if FLUSH not in ranking:
        return f"the ranking {ranking} knows no flush"
    # The largest sum is a class of twelve holes, each against every board, at the best odds and the largest bets.
    most = int(np.abs(plan.worth).max()) * 12 * shapes_of(game.deck).boards
    for level in plan.levels[1:]:
        most *= int(np.abs(level).sum(axis=2).max())
    if most >= 2**63:
        return "the game's odds are too large to be summed exactly in 64 bits"
    return None


def value(plan: Plan) -> Value:
    """Solve a plan of the hold'em shape."""
    counted = count(plan)
    choices = plan.levels[0][-1].tolist()
    by_hole = {
        name: Fraction(max(product_of(row, lanes) for row in choices), lanes[0] * plan.scale)
        for name, _, lanes in counted.classes()
    }
    return Value(counted.value, by_hole, counted.outcomes)


def count(plan: Plan, progress: Tell = silent) -> HoldemCounted:
    """Count a plan of the hold'em shape, decisions taken on the way from the river to the flop."""
    reason = refusal(plan)
    if reason:
        raise Unsolvable(reason)
    shapes, hands = shapes_of(plan.game.deck), hand_tables(plan.player.ranking, plan.game.deck)
    deck, flops = shapes.deck, shapes.flops
    rules = rules_of(plan, plan.player_bands, plan.dealer_bands)
    progress(Progress("boards on which no flush can be made"))
    room, rows, ranked, plain = rank_boards(plan, rules)
    lanes = plain.shape[1]
    by_rank = np.zeros((len(flops.flops), lanes, PAIRS), np.int64)
    holdem_values.plain_flops(deck, flops, plain, by_rank)
    progress(Progress("boards that show three or more of a suit"))
    change = np.zeros((shapes.keys, lanes, CLASSES), np.int64)
    holdem_values.flush_boards(deck, hands, ranked, rules, flops, plain, room, rows, change)
    change[:, :, 2 * PAIRS + TWINS] = change[:, :, PAIRS + TWINS]
    progress(Progress("flops"))
    choices, options = decisions_at(plan, 1)
    totals = np.zeros((2, rules.groups + len(options), PAIRS), np.int64)
    met = holdem_values.flop_states(flops, by_rank, change, choices, options, shapes.rivers * deck.dealers, totals)
    return HoldemCounted(plan, by_rank, change, totals, int(met) * shapes.rivers * deck.dealers)


def restore(plan: Plan, arrays: Mapping[str, NDArray[Any]]) -> HoldemCounted:
    """A counted plan from the arrays that it gave."""
    shapes = shapes_of(plan.game.deck)
    plain, change, totals = (arrays[name].astype(np.int64) for name in TABLES)
    return HoldemCounted(plan, plain, change, totals, shapes.holes * shapes.boards)


TABLES = ("plain", "change", "totals")


@dataclass(frozen=True, eq=False, slots=True)
class HoldemCounted:
    """A plan of the hold'em shape, counted: its flops as tables that add up to any of them, and its hole cards."""

    plan: Plan
    plain: Ints
    """``plain[rank flop, lane, pair]``: the lanes of a flop as if no flush could be made."""
    change: Ints
    """``change[key, lane, class]``: what the flushes of one suit change, by what the flop shows of it."""
    totals: Ints
    """``totals[suited, lane, pair]``: the classes of hole cards, the flop's decision taken."""
    outcomes: int
    """How many deals were counted."""

    @property
    def deals(self) -> int:
        """Every way a round can be dealt."""
        shapes = shapes_of(self.plan.game.deck)
        return shapes.holes * shapes.boards

    def arrays(self) -> dict[str, NDArray[Any]]:
        """The tables, in the smallest integers that hold them."""
        return {name: _smallest(getattr(self, name)) for name in TABLES}

    def lanes(self, state: State) -> list[int]:
        """The lanes of a state before its decision, summed over all that may come; lane 0 counts the ways."""
        match state.level:
            case 0:
                low, high = sorted(state.hole)
                return self._class_lanes(int(low.suit == high.suit), pair_of(low.rank, high.rank))
            case 1:
                return self._flop_lanes(state)
            case _:
                return lanes_of(self.plan, state)

    def classes(self) -> list[tuple[str, int, list[int]]]:
        """Each class of hole cards: its name, how many holes it has, and the lanes of one of them."""
        ranks = shapes_of(self.plan.game.deck).ranks
        found = []
        for row in ranks:
            for column in ranks:
                suited = int(row > column)
                name = LETTERS[max(row, column)] + LETTERS[min(row, column)]
                ending, size = ("", 6) if row == column else ("s", 4) if suited else ("o", 12)
                found.append((name + ending, size, self._class_lanes(suited, pair_of(row, column))))
        return found

    @property
    def value(self) -> Fraction:
        """What a round brings on average with the best choices, in units."""
        choices = self.plan.levels[0][-1].tolist()
        total = sum(size * max(product_of(row, lanes) for row in choices) for _, size, lanes in self.classes())
        return Fraction(total, self.deals * self.plan.scale)

    def tally(self, axes: Axes) -> Tally:
        """The best choices played against every deal."""
        return tally_of(self, axes)

    def _class_lanes(self, suited: int, pair: int) -> list[int]:
        totals = self.totals[suited, :, pair].tolist()
        return [shapes_of(self.plan.game.deck).boards, *(total // class_size(suited, pair) for total in totals)]

    def _flop_lanes(self, state: State) -> list[int]:
        """The row of the rank flop, and for each suit the row of what the flop shows of it."""
        shapes = shapes_of(self.plan.game.deck)
        low, high = sorted(state.hole)
        pair = pair_of(low.rank, high.rank)
        found = self.plain[shapes.flop_of[tuple(sorted(card.rank for card in state.board))], :, pair].astype(np.int64)
        for suit in {card.suit for card in state.board}:
            plane = (low.suit == suit) + 2 * (high.suit == suit)
            found += self.change[key_of(shapes.flops, state.board, suit), :, plane * PAIRS + pair]
        return [shapes.rivers * shapes.deck.dealers, *found.tolist()]


def _smallest(table: Ints) -> NDArray[Any]:
    least, most = int(table.min()), int(table.max())
    kind = next(kind for kind in (np.int16, np.int32, np.int64) if max(-1 - least, most) <= np.iinfo(kind).max)
    return table.astype(kind)

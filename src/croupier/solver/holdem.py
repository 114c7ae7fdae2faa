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

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.cards import Deck as Cards
from croupier.errors import Unsolvable
from croupier.rankings import FLUSH, Ranking
from croupier.rules.conditions import AtLeast, Fits
from croupier.rules.facts import Band
from croupier.rules.piles import BOARD, DEALER, HOLE
from croupier.solver.counting import Progress, State
from croupier.solver.kernels import holdem as kernels
from croupier.solver.kernels import holdem_tallies, holdem_values
from croupier.solver.kernels.holdem import CLASSES, PAIRS, PLANES, RANKS
from croupier.solver.marks import Asked, holds, looks_at, ordinals, suit_blind
from croupier.solver.plan import Ints, Line, Node, Plan
from croupier.solver.strengths import RANK_KEYS, slots, strengths
from croupier.solver.tally import EXAMPLES, Axes, Mark, Tally, Tie

Ranks = tuple[int, ...]
Example = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
"""Hole cards, none of the dealer's, board."""


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
        return f"in {game.name} a dealer's card is seen before the last decision"
    if any(len(cards) != 4 for cards in _by_rank(game.deck).values()) or len(game.deck.ranks) < 5:
        return f"the {game.deck.name} does not have all four suits of at least five ranks"
    if plan.seen != (0, 3, 5) or ranking.size != 5 or plan.dealer.ranking != ranking:
        return f"{game.name} has no board of three cards, then two, for hands of five"
    sizes = game.pile_sizes
    if (sizes[HOLE], sizes[DEALER]) != (2, 2) or any(len(hand.parts) != 2 for hand in (plan.player, plan.dealer)):
        return f"{game.name} does not deal two cards to the seat and two to the dealer, to be played with the board"
    if FLUSH not in ranking:
        return f"the ranking {ranking} knows no flush"
    # The largest sum is a class of twelve holes, each against every board, at the best odds and the largest bets.
    most = int(np.abs(plan.worth).max()) * 12 * shapes_of(game.deck).boards
    for level in plan.levels[1:]:
        most *= int(np.abs(level).sum(axis=2).max())
    if most >= 2**63:
        return f"the odds of {game.name} are too large to be summed exactly in 64 bits"
    return None


def value(plan: Plan) -> Value:
    """Solve a plan of the hold'em shape."""
    counted = count(plan)
    choices = plan.levels[0][-1].tolist()
    by_hole = {
        name: Fraction(max(_product(row, lanes) for row in choices), lanes[0] * plan.scale)
        for name, _, lanes in counted.classes()
    }
    return Value(counted.value, by_hole, counted.outcomes)


def count(plan: Plan, progress: Progress = lambda _: None) -> HoldemCounted:
    """Count a plan of the hold'em shape, decisions taken on the way from the river to the flop."""
    reason = refusal(plan)
    if reason:
        raise Unsolvable(reason)
    shapes, hands = shapes_of(plan.game.deck), _hands(plan.player.ranking, plan.game.deck)
    deck, flops = shapes.deck, shapes.flops
    rules = _rules(plan, plan.player_bands, plan.dealer_bands)
    progress("boards on which no flush can be made")
    room, rows, ranked, plain = rank_boards(plan, rules)
    lanes = plain.shape[1]
    by_rank = np.zeros((len(flops.flops), lanes, PAIRS), np.int64)
    holdem_values.plain_flops(deck, flops, plain, by_rank)
    progress("boards that show three or more of a suit")
    change = np.zeros((shapes.keys, lanes, CLASSES), np.int64)
    holdem_values.flush_boards(deck, hands, ranked, rules, flops, plain, room, rows, change)
    change[:, :, 2 * PAIRS + TWINS] = change[:, :, PAIRS + TWINS]
    progress("flops")
    choices, options = _decisions(plan, 1)
    totals = np.zeros((2, rules.groups + len(options), PAIRS), np.int64)
    met = holdem_values.flop_states(flops, by_rank, change, choices, options, shapes.rivers * deck.dealers, totals)
    return HoldemCounted(plan, by_rank, change, totals, int(met) * shapes.rivers * deck.dealers)


def river_rules(plan: Plan) -> tuple[Shapes, kernels.Hands, kernels.Rules]:
    """What the kernels of the river ask for."""
    hands = _hands(plan.player.ranking, plan.game.deck)
    return shapes_of(plan.game.deck), hands, _rules(plan, plan.player_bands, plan.dealer_bands)


def rank_boards(plan: Plan, rules: kernels.Rules) -> tuple[kernels.River, Ints, kernels.Ranked, Ints]:
    """All boards as if no flush could be made: room for more, their tallies, and ``plain[board, lane, pair]``."""
    deck, hands = shapes_of(plan.game.deck).deck, _hands(plan.player.ranking, plan.game.deck)
    room = kernels.river(len(rules.dealer_cuts), rules.pays.dtype.type)
    rows = np.zeros((rules.pays.shape[2], kernels.MEMBERS), rules.pays.dtype)
    ranked = kernels.ranked(len(deck.boards), len(rules.dealer_cuts))
    plain = np.zeros((len(deck.boards), rules.groups + len(rules.options), PAIRS), rules.pays.dtype)
    holdem_values.rank_boards(deck, hands, rules, room, rows, ranked, plain)
    return room, rows, ranked, plain


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
                return self._class_lanes(int(low.suit == high.suit), _pair(low.rank, high.rank))
            case 1:
                return self._flop_lanes(state)
            case _:
                return self._river_lanes(state)

    def classes(self) -> list[tuple[str, int, list[int]]]:
        """Each class of hole cards: its name, how many holes it has, and the lanes of one of them."""
        ranks = shapes_of(self.plan.game.deck).ranks
        found = []
        for row in ranks:
            for column in ranks:
                suited = int(row > column)
                name = LETTERS[max(row, column)] + LETTERS[min(row, column)]
                ending, size = ("", 6) if row == column else ("s", 4) if suited else ("o", 12)
                found.append((name + ending, size, self._class_lanes(suited, _pair(row, column))))
        return found

    @property
    def value(self) -> Fraction:
        """What a round brings on average with the best choices, in units."""
        choices = self.plan.levels[0][-1].tolist()
        total = sum(size * max(_product(row, lanes) for row in choices) for _, size, lanes in self.classes())
        return Fraction(total, self.deals * self.plan.scale)

    def tally(self, axes: Axes) -> Tally:
        """The best choices played against every deal."""
        return _tally(self, axes)

    def _class_lanes(self, suited: int, pair: int) -> list[int]:
        totals = self.totals[suited, :, pair].tolist()
        return [shapes_of(self.plan.game.deck).boards, *(total // _size(suited, pair) for total in totals)]

    def _flop_lanes(self, state: State) -> list[int]:
        """The row of the rank flop, and for each suit the row of what the flop shows of it."""
        shapes = shapes_of(self.plan.game.deck)
        low, high = sorted(state.hole)
        pair = _pair(low.rank, high.rank)
        found = self.plain[shapes.flop_of[tuple(sorted(card.rank for card in state.board))], :, pair].astype(np.int64)
        for suit in {card.suit for card in state.board}:
            plane = (low.suit == suit) + 2 * (high.suit == suit)
            found += self.change[key_of(shapes.flops, state.board, suit), :, plane * PAIRS + pair]
        return [shapes.rivers * shapes.deck.dealers, *found.tolist()]

    def _river_lanes(self, state: State) -> list[int]:
        """Every dealer's hand looked at."""
        plan, board = self.plan, [*state.board]
        left = np.array([card for card in plan.game.deck if card not in board and card not in state.hole], np.uint8)
        rows, columns = np.triu_indices(len(left), 1)
        hands = np.empty((len(rows) + 1, 7), np.uint8)
        hands[:, :5] = board
        hands[:-1, 5], hands[:-1, 6] = left[rows], left[columns]
        hands[-1, 5:] = state.hole
        made = ordinals(plan.player.ranking, hands).astype(np.int64) + 1
        dealer, own = made[:-1], made[-1]
        band = np.searchsorted(_cuts(plan.player.ranking, plan.player_bands), own, "right")
        rival = np.searchsorted(_cuts(plan.player.ranking, plan.dealer_bands), dealer, "right")
        result = np.where(own > dealer, 0, np.where(own == dealer, 1, 2))
        found: list[int] = plan.worth[:, result, band, rival].sum(axis=1).tolist()
        return found


def _product(row: Sequence[int], lanes: Sequence[int]) -> int:
    return sum(a * b for a, b in zip(row, lanes, strict=True))  # plain integers cannot overflow


# The tally: what the best choices come to.


@dataclass(frozen=True, eq=False, slots=True)
class _Played:
    """The best choices before the river: where every state of the flop goes."""

    ends: list[Line | Node]
    """Where it may go: a line, or a decision of the river."""
    chosen: NDArray[np.int16]
    """``chosen[flop, suits, pair]``: the number of its end, or ``NOT_DEALT``."""
    ties: list[Tie]


@dataclass(frozen=True, eq=False, slots=True)
class _Channels:
    """What the river is reached on: a channel is an end with a mark of the flop, a column a line with such a mark."""

    number: NDArray[np.int16]
    """``number[flop, suits, pair]``: its channel, or ``NOT_DEALT``."""
    decision: Ints
    leads: Ints
    """For each channel, as in the kernels: the decision that is open, and the columns of its choices."""
    columns: list[tuple[Line, int]]


def _tally(counted: HoldemCounted, axes: Axes) -> Tally:
    plan = counted.plan
    late, early = _asked(plan, axes)
    played = _play(counted)
    flop_marks, on_flop = _flop_marks(plan, early, played.chosen)
    board_marks, on_board = _board_marks(plan, late)
    channels = _channels(plan, played, on_flop, len(flop_marks))
    sums, ties = _river_sums(plan, axes, channels, on_board, len(board_marks))
    by_band = _by_band(sums, shapes_of(plan.game.deck).deck.dealers)
    found = by_band.reshape(len(channels.columns), 3, len(axes.player_bands), len(board_marks), len(axes.dealer_bands))
    marks: dict[Mark, int] = {}
    joined = [[marks.setdefault(one | other, len(marks)) for other in board_marks] for one in flop_marks]
    lines = {line: number for number, line in enumerate(plan.lines)}
    counts = np.zeros((len(lines), 3, len(axes.player_bands), len(axes.dealer_bands), len(marks)), np.int64)
    for column, (line, mark) in enumerate(channels.columns):
        for other, both in enumerate(joined[mark]):
            counts[lines[line], :, :, :, both] += found[column, :, :, other]
    tally = Tally(plan, axes, tuple(marks), counts, (*played.ties, *_river_ties(counted, ties)))
    _check(counted, tally)
    return tally


def _channels(plan: Plan, played: _Played, on_flop: NDArray[np.int16], marks: int) -> _Channels:
    """Number the channels that are met, and the columns they lead to."""
    if len(played.ends) * marks >= 2**15:
        raise Unsolvable(f"the side wagers of {plan.game.name} tell {marks} kinds of flops apart, which is too many")
    states = np.where(played.chosen >= 0, played.chosen * marks + on_flop, -1).astype(np.int16)
    met = np.flatnonzero(np.bincount(states.ravel() + 1, minlength=len(played.ends) * marks + 1)[1:])
    numbers = np.full(len(played.ends) * marks + 1, holdem_tallies.NOT_DEALT, np.int16)  # the last is that of state -1
    numbers[met] = np.arange(len(met))
    columns: dict[tuple[Line, int], int] = {}
    leads = np.zeros((len(met), max([1, *_decisions(plan, 2)[1].tolist()])), np.int64)
    decision = np.full(len(met), holdem_tallies.CLOSED, np.int64)
    for channel, state in enumerate(met.tolist()):
        end, mark = played.ends[state // marks], state % marks
        if isinstance(end, Node):
            decision[channel] = _at(plan.nodes[2], end)
        for choice, line in enumerate([after for _, after in end.followed] if isinstance(end, Node) else [end]):
            assert isinstance(line, Line)
            leads[channel, choice] = columns.setdefault((line, mark), len(columns))
    return _Channels(numbers[states], decision, leads, list(columns))


def _river_sums(
    plan: Plan, axes: Axes, channels: _Channels, on_board: NDArray[np.uint8], marks: int
) -> tuple[Ints, holdem_tallies.Ties]:
    """Run the weights of the flops down to the rivers: the sums that kernels count there, and the ties.

    A river state is met in fewer than 2^20 ways, so weights are four bytes each.
    """
    shapes, hands = shapes_of(plan.game.deck), _hands(plan.player.ranking, plan.game.deck)
    deck, flops, count = shapes.deck, shapes.flops, len(channels.decision)
    by_flop = np.zeros((len(flops.flops), count, PAIRS), np.int32)
    change = np.zeros((shapes.keys, count, CLASSES), np.int32)
    holdem_tallies.flop_weights(flops, channels.number, by_flop, change)
    change[:, :, PAIRS + TWINS] += change[:, :, 2 * PAIRS + TWINS]
    boards = np.zeros((len(deck.boards), count, PAIRS), np.int32)
    holdem_tallies.board_weights(deck, flops, by_flop, boards)
    rules = _rules(plan, axes.player_bands, axes.dealer_bands)
    room, rows, ranked, _ = rank_boards(plan, rules)
    shape = len(channels.columns), len(axes.player_bands) * marks, len(axes.dealer_bands), rules.pays.shape[3]
    sums, ties = np.zeros(shape, np.int64), holdem_tallies.ties(len(rules.options))
    ends = holdem_tallies.Channels(channels.decision, channels.leads, on_board, marks)
    holdem_tallies.tally_flush_boards(deck, hands, ranked, rules, flops, ends, change, boards, room, rows, sums, ties)
    holdem_tallies.tally_rank_boards(deck, hands, ranked, rules, ends, boards, room, rows, sums, ties)
    return sums, ties


def _check(counted: HoldemCounted, tally: Tally) -> None:
    """What is free to check: every deal was counted, and the lines bring together what the values said."""
    plan, axes = counted.plan, tally.axes
    assert tally.deals == counted.deals, f"{tally.deals} deals were tallied out of {counted.deals}"
    vectors = np.array([plan.vector(line) for line in plan.lines], object)
    worth = _refined(plan, axes.player_bands, axes.dealer_bands).astype(object)
    brought = np.tensordot(vectors, worth, 1)
    total = int((tally.counts.sum(axis=4).astype(object) * brought).sum())
    if Fraction(total, counted.deals * plan.scale) != counted.value:
        raise AssertionError("the tally and the values disagree")


def _by_band(sums: Ints, dealers: int) -> Ints:
    """From sums of dealers beaten, tied and below each cut, to ``found[column, result, bin, dealer band]``.

    As in ``Rules.pays``: those in a lower band than the holding are beaten, those in a higher one not.
    """
    columns, bins, bands, _ = sums.shape
    found = np.zeros((columns, 3, bins, bands), np.int64)
    for own in range(bands):
        terms = sums[:, :, own]
        below = np.concatenate(
            [np.zeros((columns, bins, 1), np.int64), terms[:, :, 3 : 2 + bands], dealers * terms[:, :, :1]], axis=2
        )
        for band in range(bands):
            inside = below[:, :, band + 1] - below[:, :, band]
            if band != own:
                found[:, 0 if band < own else 2, :, band] += inside
            else:
                won, tied = terms[:, :, 1] - below[:, :, band], terms[:, :, 2]
                found[:, 0, :, band] += won
                found[:, 1, :, band] += tied
                found[:, 2, :, band] += inside - won - tied
    return found


def _at(nodes: Sequence[Node | None], node: Node) -> int:
    return next(number for number, each in enumerate(nodes) if each is node)


def _play(counted: HoldemCounted) -> _Played:
    """Take the first two decisions in every state."""
    plan, shapes = counted.plan, shapes_of(counted.plan.game.deck)
    ends: list[Line | Node] = [*plan.lines, *(node for node in plan.nodes[2] if node is not None)]
    entered = np.zeros((2, PAIRS), np.int64)
    closed = np.zeros((2, PAIRS), np.int64)
    first = plan.nodes[0][0]
    ties: list[Tie] = []
    if first is not None:
        deals = 0
        examples: list[Example] = []
        for row in shapes.ranks:
            for column in shapes.ranks:
                hole = _hole(row, column)
                lanes = counted.lanes(State(0, hole, (), ()))
                after, even = _best(plan, 0, first, lanes)
                at = int(row > column), _pair(row, column)
                if isinstance(after, Node):
                    entered[at] = _at(plan.nodes[1], after)
                else:
                    entered[at], closed[at] = holdem_tallies.CLOSED, plan.lines.index(after)
                if even:
                    deals += lanes[0] * _size(*at)
                    examples.append((hole, (), ()))
        if deals:
            ties.append(Tie(first, deals, tuple(examples[:EXAMPLES])))
    choices, options = _decisions(plan, 1)
    leads = np.zeros((len(options), max([1, *options.tolist()])), np.int64)
    for decision, node in enumerate(plan.nodes[1]):
        for choice, (_, after) in enumerate(node.followed if node is not None else [("", plan.root)]):
            leads[decision, choice] = (
                plan.lines.index(after) if isinstance(after, Line) else len(plan.lines) + _at(plan.nodes[2], after)
            )
    flops = shapes.flops
    chosen = np.zeros((len(flops.suited), 16, PAIRS), np.int16)
    found = holdem_tallies.ties(len(options))
    holdem_tallies.flop_choices(
        flops, counted.plain, counted.change, choices, options, shapes.rivers * shapes.deck.dealers,
        entered, closed, leads, chosen, found,
    )  # fmt: skip
    for decision, node in enumerate(plan.nodes[1]):
        if node is not None and found.deals[decision]:
            examples = [
                (_flop_hole(suits, pair), (), tuple(map(Card, flops.suited[flop].tolist())))
                for flop, suits, pair in found.examples[decision, : min(found.found[decision], EXAMPLES)].tolist()
            ]
            ties.append(Tie(node, int(found.deals[decision]), tuple(examples)))
    return _Played(ends, chosen, ties)


def _best(plan: Plan, level: int, node: Node, lanes: list[int]) -> tuple[Node | Line, bool]:
    """Where the best choice leads, the first of equals, and whether it has an equal."""
    rows = plan.levels[level][len(plan.worth) + _at(plan.nodes[level], node)].tolist()
    worth = [_product(row, lanes) for row, _ in zip(rows, node.followed, strict=False)]
    best = max(worth)
    return node.followed[worth.index(best)][1], worth.count(best) > 1


def _hole(row: int, column: int) -> tuple[Card, ...]:
    """A hole of a class: suited if the row is above the column."""
    low, high = sorted((row, column))
    return Card(low * 4), Card(high * 4 + (row <= column))


def _flop_hole(suits: int, pair: int) -> tuple[Card, ...]:
    low, high = _PAIRS[pair]
    return Card(low * 4 + suits // 4), Card(high * 4 + suits % 4)


def _size(suited: int, pair: int) -> int:
    return 4 if suited else 6 if pair in TWINS else 12


def _river_ties(counted: HoldemCounted, ties: holdem_tallies.Ties) -> tuple[Tie, ...]:
    """The ties of the river, with states that are really met as examples."""
    found = []
    for decision, node in enumerate(counted.plan.nodes[2]):
        if node is not None and ties.deals[decision]:
            states = ties.examples[decision, : min(ties.found[decision], EXAMPLES)].tolist()
            examples = [_met(counted, node, *state) for state in states]
            found.append(Tie(node, int(ties.deals[decision]), tuple(each for each in examples if each)))
    return tuple(found)


def _met(counted: HoldemCounted, node: Node, rest: int, name: int, number: int) -> Example | None:
    """Cards of a river state that best play meets: suits and flop are drawn until they lead to the decision."""
    plan, deck = counted.plan, shapes_of(counted.plan.game.deck).deck
    rng = random.Random(name)
    low, high = _PAIRS[number % PAIRS]
    plane = number // PAIRS
    if rest < 0:
        ranks, suited = [*deck.boards[name].tolist(), low, high], [False] * 7
    else:
        of_suit = [rank for rank in range(RANKS) if deck.sets[name] >> rank & 1]
        others = [rank for rank in deck.rests[rest].tolist() if rank != kernels.NO_RANK]
        ranks = [*of_suit, *others, low, high]
        suited = [True] * len(of_suit) + [False] * len(others) + [bool(plane & 1), bool(plane >> 1)]
    for _ in range(TRIES):
        suits = [0 if flush else rng.randrange(0 if rest < 0 else 1, 4) for flush in suited]
        cards = [Card(rank * 4 + suit) for rank, suit in zip(ranks, suits, strict=True)]
        board = rng.sample(cards[:5], 5)
        showing = max(suits[:5].count(suit) for suit in range(4))
        if len(set(cards)) < 7 or (rest < 0 and showing > 2):
            continue
        hole = tuple(sorted(cards[5:]))
        at: Node | Line = plan.root
        for level in range(2):
            if isinstance(at, Node) and at.decision.level == level:
                seen = tuple(board[: plan.seen[level]])
                at, _ = _best(plan, level, at, counted.lanes(State(level, hole, (), seen)))
        if at is node:
            return hole, (), tuple(board)
    return None


TRIES = 20_000  # suits drawn for an example; a few do unless a state is met only now and then


# Marks.


def _asked(plan: Plan, axes: Axes) -> tuple[list[Asked], list[Asked]]:
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


def _flop_marks(plan: Plan, atoms: list[Asked], chosen: NDArray[np.int16]) -> tuple[list[Mark], NDArray[np.int16]]:
    """The marks that hole and flop can have, and ``number[flop, suits, pair]``."""
    numbers = np.zeros(chosen.shape, np.int16)
    if not atoms:
        return [frozenset()], numbers
    flops = shapes_of(plan.game.deck).flops
    flop, suits, pair = (each.astype(np.uint8 if at else np.int64) for at, each in enumerate(np.nonzero(chosen >= 0)))
    ranks = np.array(_PAIRS, np.uint8)[pair]
    hole = np.stack([ranks[:, 0] * 4 + suits // 4, ranks[:, 1] * 4 + suits % 4], axis=1).astype(np.uint8)
    laid = {HOLE.name: hole, BOARD.name: flops.suited.astype(np.uint8)[flop]}
    marks, found = _marked(plan, atoms, laid)
    numbers[chosen >= 0] = found
    return marks, numbers


def _board_marks(plan: Plan, atoms: list[Asked]) -> tuple[list[Mark], NDArray[np.uint8]]:
    """The marks that ranks can have, and ``number[board, pair]``."""
    boards = shapes_of(plan.game.deck).deck.boards
    if not atoms:
        return [frozenset()], np.zeros((1, PAIRS), np.uint8)
    laid = {
        HOLE.name: np.tile(np.array(_PAIRS, np.uint8) * 4, (len(boards), 1)),
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
    bits = sum(holds(atom, laid, plan.game.pile_sizes).astype(np.int64) << at for at, atom in enumerate(atoms))
    met = np.flatnonzero(np.bincount(bits, minlength=1 << len(atoms)))
    numbers = np.zeros(1 << len(atoms), np.int64)
    numbers[met] = np.arange(len(met))
    return [frozenset(atom for at, atom in enumerate(atoms) if mark >> at & 1) for mark in met.tolist()], numbers[bits]


LETTERS = "23456789TJQKA"


# What depends on the deck alone: boards, pairs, flops, holes.


@dataclass(frozen=True, eq=False, slots=True)
class Shapes:
    """A deck as the kernels want it, and how many ways it can be dealt."""

    deck: kernels.Deck
    flops: holdem_values.Flops
    ranks: list[int]
    keys: int
    flop_of: dict[Ranks, int]
    holes: int
    rivers: int
    """How often turn and river can follow a hole and a flop."""
    boards: int
    """Every way the rest can be dealt to one hole."""


_PAIRS = tuple(combinations_with_replacement(range(RANKS), 2))
_PAIR_OF = {pair: number for number, pair in enumerate(_PAIRS)}
TWINS = np.array([_PAIR_OF[rank, rank] for rank in range(RANKS)])
"""The pairs of two cards of one rank. Where one of them is suited, tables say so twice: in plane 1 and in plane 2."""


def _pair(one: int, other: int) -> int:
    return _PAIR_OF[min(one, other), max(one, other)]


def _by_rank(deck: Cards) -> dict[int, list[Card]]:
    return {rank: [card for card in deck if card.rank == rank] for rank in deck.ranks}


@cache
def shapes_of(deck: Cards) -> Shapes:
    ranks = sorted(deck.ranks)
    size = len(deck)
    dealers, rivers = comb(size - 7, 2), comb(size - 5, 2)
    boards = [each for each in combinations_with_replacement(ranks, 5) if each[0] != each[4]]
    board_number: dict[Ranks, int] = {board: number for number, board in enumerate(boards)}
    sets: list[list[Ranks]] = [list(combinations(ranks, count)) for count in (3, 4, 5)]
    rests: list[Ranks] = [*combinations_with_replacement(ranks, 2), *((rank,) for rank in ranks), ()]
    board_of = np.zeros((len(rests), max(map(len, sets))), np.int64)
    for at, rest in enumerate(rests):
        for place, suited in enumerate(sets[2 - len(rest)]):
            board_of[at, place] = board_number[tuple(sorted((*suited, *rest)))]
    first, second = np.zeros((2, CLASSES), np.uint8)
    exists = np.zeros(CLASSES, np.bool_)
    held = np.zeros((RANKS, CLASSES), np.int64)
    for plane in range(PLANES):
        for pair, (low, high) in enumerate(_PAIRS):
            number = plane * PAIRS + pair
            first[number], second[number] = low + RANKS * (plane & 1), high + RANKS * (plane >> 1)
            exists[number] = low in ranks and high in ranks and (low != high or plane < 2)
            held[low, number] += not plane & 1
            held[high, number] += not plane >> 1
    masks = _ints([sum(1 << rank for rank in suited) for sized in sets for suited in sized])
    shows = masks[:, None] >> np.arange(-RANKS, RANKS).clip(0) & (np.arange(2 * RANKS) >= RANKS)  # [set, type]
    table = kernels.Deck(
        supply=_ints([3 * (rank in ranks) for rank in range(RANKS)] + [rank in ranks for rank in range(RANKS)]),
        dealers=dealers,
        low=np.array([low for low, _ in _PAIRS], np.uint8),
        high=np.array([high for _, high in _PAIRS], np.uint8),
        first=first,
        second=second,
        boards=_ints(boards),
        rests=_ints([(*rest, kernels.NO_RANK, kernels.NO_RANK)[:2] for rest in rests]),
        sets=masks,
        sized=_ints([0, len(sets[0]), len(sets[0]) + len(sets[1]), sum(map(len, sets))]),
        board_of=board_of,
        alive=(exists & (shows[:, first] == 0) & (shows[:, second] == 0)).astype(np.int8),
    )
    rank_flops: list[Ranks] = list(combinations_with_replacement(ranks, 3))
    flop_of: dict[Ranks, int] = {flop: number for number, flop in enumerate(rank_flops)}
    flops, keys = _flops(deck, sets, rank_flops, board_number, held)
    return Shapes(table, flops, ranks, keys, flop_of, comb(size, 2), rivers, comb(size - 2, 3) * rivers * dealers)


def _flops(
    deck: Cards, sets: list[list[Ranks]], rank_flops: list[Ranks], board_number: dict[Ranks, int], held: Ints
) -> tuple[holdem_values.Flops, int]:
    """How flops, boards and suits hang together, and how many keys there are."""
    ranks = sorted(deck.ranks)
    triples: dict[Ranks, int] = {suited: number for number, suited in enumerate(sets[0])}
    parts = np.full((sum(map(len, sets)), comb(5, 3)), -1, np.int64)
    for at, suited in enumerate(each for sized in sets for each in sized):
        within = combinations(suited, 2 if len(suited) == 3 else 3)
        for part, some in enumerate(within):
            parts[at, part] = triples[some] if len(some) == 3 else _pair(*some)
    three = np.full(1 << RANKS, -1, np.int64)
    for suited, number in triples.items():
        three[sum(1 << rank for rank in suited)] = number
    two, one, keys = np.full((PAIRS, RANKS), -1, np.int64), np.full((RANKS, PAIRS), -1, np.int64), len(triples)
    for suited in combinations(ranks, 2):
        for rank in ranks:
            two[_pair(*suited), rank] = keys
            keys += 1
    for rank in ranks:
        for others in combinations_with_replacement(ranks, 2):
            one[rank, _pair(*others)] = keys
            keys += 1
    extended = np.zeros((len(rank_flops), PAIRS), np.int64)
    for at, flop in enumerate(rank_flops):
        for more, pair in enumerate(_PAIRS):
            extended[at, more] = board_number.get(tuple(sorted(flop + pair)), 0)
    canonical, weights = _canonical_flops(deck)
    shown, key = np.full((len(canonical), 3), -1, np.int64), np.full((len(canonical), 3), -1, np.int64)
    flops = holdem_values.Flops(
        held=held,
        present=_ints([low in ranks and high in ranks for low, high in _PAIRS]),
        both=_ints([[pair.count(rank) for pair in _PAIRS] for rank in range(RANKS)]),
        parts=parts,
        pairs_of=_ints([[_pair(*some) for some in combinations(triple, 2)] for triple in sets[0]]),
        three=three,
        two=two,
        one=one,
        flops=_ints(rank_flops),
        extended=extended,
        suited=_ints(canonical),
        weights=_ints(weights),
        ranks=_ints([rank_flops.index(tuple(sorted(card // 4 for card in flop))) for flop in canonical]),
        shown=shown,
        keys=key,
        pair_of=_ints([[_pair(low, high) for high in range(RANKS)] for low in range(RANKS)]),
    )
    for number, cards in enumerate(canonical):
        for at, suit in enumerate(sorted({card % 4 for card in cards})):
            shown[number, at], key[number, at] = suit, key_of(flops, [*map(Card, cards)], suit)
    return flops, keys


def key_of(flops: holdem_values.Flops, flop: Sequence[Card], suit: int) -> int:
    """The number of what a flop shows of a suit."""
    suited = [card.rank for card in flop if card.suit == suit]
    others = [card.rank for card in flop if card.suit != suit]
    match len(suited):
        case 3:
            return int(flops.three[sum(1 << rank for rank in suited)])
        case 2:
            return int(flops.two[_pair(*suited), others[0]])
        case _:
            return int(flops.one[suited[0], _pair(*others)])


def _canonical_flops(deck: Cards) -> tuple[list[list[int]], list[int]]:
    """One flop for each that a change of suits leads to, and how many it stands for."""
    flops = _ints(list(combinations(sorted(deck), 3)))
    alike = [np.sort(flops // 4 * 4 + _ints(suits)[flops % 4], axis=1) for suits in permutations(range(4))]
    codes = np.min([cards @ [52 * 52, 52, 1] for cards in alike], axis=0)
    found, counts = np.unique(codes, return_counts=True)
    return [[code // 2704, code // 52 % 52, code % 52] for code in found.tolist()], counts.tolist()


def _ints(values: object) -> NDArray[np.int64]:
    return np.array(values, np.int64)


def _smallest(table: Ints) -> NDArray[Any]:
    least, most = int(table.min()), int(table.max())
    kind = next(kind for kind in (np.int16, np.int32, np.int64) if max(-1 - least, most) <= np.iinfo(kind).max)
    return table.astype(kind)


# What depends on the ranking, and on the game.


@cache
def _hands(ranking: Ranking, deck: Cards) -> kernels.Hands:
    """A ranking's strengths by rank and by flush, as ordinals from 1; 0 stands for no hand at all.

    Small types keep the tables in the processor's caches; there are fewer than 2^15 ordinals and 2^10 classes.
    """
    cards, tables = shapes_of(deck).deck, strengths(ranking, 7)
    sums = [RANK_KEYS[ranks].sum(axis=1, dtype=np.uint32) for ranks in (cards.boards, _ints(_PAIRS))]
    # Boards and pairs that cannot meet, for want of a fifth card of a rank, look up something too; nobody asks for it.
    strength = tables.rank_table[slots(np.add.outer(*sums), 7)].astype(np.int32) + 1
    best = np.where(tables.flush_table, tables.flush_table.astype(np.int16) + 1, 0)
    suited = [np.where(types < RANKS, 0, 1 << types.astype(np.int64) % RANKS) for types in (cards.first, cards.second)]
    flush = best[cards.sets[:, None] | suited[0] | suited[1]] * cards.alive
    starts = np.concatenate([[0], np.cumsum(np.count_nonzero(flush, axis=1))])
    order = np.argsort(flush, axis=1, kind="stable")
    made = np.take_along_axis(flush, order, axis=1)
    classes, made = order[made > 0].astype(np.uint16), made[made > 0]
    lost, tied = np.zeros_like(made), np.zeros_like(made)
    kernels.flush_tallies(cards, starts, classes, made, kernels.river(0, np.int32), lost, tied)
    return kernels.Hands(
        strength=strength.astype(np.int16),
        order=np.argsort(strength, axis=1, kind="stable").astype(np.uint8),
        flush=flush,
        starts=starts,
        classes=classes,
        made=made,
        lost=lost,
        tied=tied,
    )


def _cuts(ranking: Ranking, bands: tuple[tuple[int, int], ...]) -> Ints:
    """The ordinals from which each band but the lowest begins."""
    starts = _ints([start for start, _ in bands[1:]])
    return np.searchsorted(strengths(ranking, 7).strengths, starts).astype(np.int64) + 1


def _rules(plan: Plan, player_bands: tuple[Band, ...], dealer_bands: tuple[Band, ...]) -> kernels.Rules:
    """A plan's rules by bands at least as fine as its own."""
    choices, options = _decisions(plan, 2)
    own = [row for rows, count in zip(choices, options, strict=True) for row in rows[:count]]
    units = np.array([*np.eye(len(plan.worth), dtype=np.int64)[1:], *own])
    worth = np.einsum("rg,gspd->pdrs", units, _refined(plan, player_bands, dealer_bands))
    count = len(dealer_bands)
    pays = np.zeros((len(player_bands), count, len(units), 3 + max(1, count - 1)), np.int64)
    for rival in range(count):
        won, tied, lost = np.moveaxis(worth[:, rival], 2, 0)
        pays[:, rival, :, 0] = worth[:, -1, :, 2]
        pays[:, rival, :, 1], pays[:, rival, :, 2] = won - lost, tied - lost
        for cut in range(count - 1):
            result = 0 if cut < rival else 2  # dealers in a lower band are beaten, those in a higher one not
            pays[:, rival, :, 3 + cut] = worth[:, cut, :, result] - worth[:, cut + 1, :, result]
    # River values are small unless a paytable is huge: four bytes let a loop take twice as many at a time. What flushes
    # change is at most the difference of the largest and the smallest value; the boards gathered together are at most
    # those with four of a suit that hold a given two, each of them twice.
    reach = int(worth.max(initial=0) - worth.min(initial=0)) * shapes_of(plan.game.deck).deck.dealers
    kind = np.int32 if 2 * comb(RANKS - 2, 2) * reach < 2**31 else np.int64
    cuts = [_cuts(plan.player.ranking, bands) for bands in (player_bands, dealer_bands)]
    return kernels.Rules(cuts[0], cuts[1], pays.astype(kind), len(plan.worth) - 1, options)


def _refined(plan: Plan, player_bands: tuple[Band, ...], dealer_bands: tuple[Band, ...]) -> Ints:
    """The plan's worth by bands at least as fine as its own."""
    mine, theirs = (
        [sum(start >= least for least, _ in coarse) - 1 for start, _ in fine]
        for fine, coarse in ((player_bands, plan.player_bands), (dealer_bands, plan.dealer_bands))
    )
    worth: Ints = plan.worth[:, :, mine][:, :, :, theirs]
    return worth


def _decisions(plan: Plan, level: int) -> tuple[Ints, Ints]:
    """The decisions of a level, ``choices[decision, choice, lane before]``, and how many choices each really has."""
    nodes = plan.nodes[level]
    options = [1 if node is None else len(node.followed) for node in nodes]
    return np.ascontiguousarray(plan.levels[level][len(plan.worth) :]), _ints(options)

"""The tally of a plan of the hold'em shape: the best choices run down from flops to rivers."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.errors import Unsolvable
from croupier.solver.kernels import holdem as kernels
from croupier.solver.kernels import holdem_tallies
from croupier.solver.kernels.holdem import CLASSES, PAIRS, RANKS
from croupier.solver.showdown.counting import State
from croupier.solver.showdown.holdem_deck import RANK_PAIRS, TWINS, class_size, flop_hole, hole_of, pair_of, shapes_of
from croupier.solver.showdown.holdem_marks import marks_of_boards, marks_of_flops, told_late_and_early
from croupier.solver.showdown.holdem_rules import (
    best_choice,
    decisions_at,
    hand_tables,
    rank_boards,
    refined_worth,
    rules_of,
)
from croupier.solver.showdown.plan import Ints, Line, Node, Plan
from croupier.solver.showdown.tally import EXAMPLES, Axes, Mark, Tally, Tie

if TYPE_CHECKING:
    from croupier.solver.showdown.holdem import HoldemCounted

Example = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
"""Hole cards, none of the dealer's, board."""


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


def tally_of(counted: HoldemCounted, axes: Axes) -> Tally:
    plan = counted.plan
    late, early = told_late_and_early(plan, axes)
    played = _play(counted)
    flop_marks, on_flop = marks_of_flops(plan, early, played.chosen)
    board_marks, on_board = marks_of_boards(plan, late)
    channels = _channels(plan, played, on_flop, len(flop_marks))
    sums, ties = _river_sums(plan, axes, channels, on_board, len(board_marks))
    banded = by_band(sums, shapes_of(plan.game.deck).deck.dealers)
    found = banded.reshape(len(channels.columns), 3, len(axes.player_bands), len(board_marks), len(axes.dealer_bands))
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
    leads = np.zeros((len(met), max([1, *decisions_at(plan, 2)[1].tolist()])), np.int64)
    decision = np.full(len(met), holdem_tallies.CLOSED, np.int64)
    for channel, state in enumerate(met.tolist()):
        end, mark = played.ends[state // marks], state % marks
        if isinstance(end, Node):
            decision[channel] = plan.place(2, end)
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
    shapes, hands = shapes_of(plan.game.deck), hand_tables(plan.player.ranking, plan.game.deck)
    deck, flops, count = shapes.deck, shapes.flops, len(channels.decision)
    by_flop = np.zeros((len(flops.flops), count, PAIRS), np.int32)
    change = np.zeros((shapes.keys, count, CLASSES), np.int32)
    holdem_tallies.flop_weights(flops, channels.number, by_flop, change)
    change[:, :, PAIRS + TWINS] += change[:, :, 2 * PAIRS + TWINS]
    boards = np.zeros((len(deck.boards), count, PAIRS), np.int32)
    holdem_tallies.board_weights(deck, flops, by_flop, boards)
    rules = rules_of(plan, axes.player_bands, axes.dealer_bands)
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
    worth = refined_worth(plan, axes.player_bands, axes.dealer_bands).astype(object)
    brought = np.tensordot(vectors, worth, 1)
    total = int((tally.counts.sum(axis=4).astype(object) * brought).sum())
    if Fraction(total, counted.deals * plan.scale) != counted.value:
        raise AssertionError("the tally and the values disagree")


def by_band(sums: Ints, dealers: int) -> Ints:
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
                hole = hole_of(row, column)
                lanes = counted.lanes(State(0, hole, (), ()))
                after, even = best_choice(plan, 0, first, lanes)
                at = int(row > column), pair_of(row, column)
                if isinstance(after, Node):
                    entered[at] = plan.place(1, after)
                else:
                    entered[at], closed[at] = holdem_tallies.CLOSED, plan.lines.index(after)
                if even:
                    deals += lanes[0] * class_size(*at)
                    examples.append((hole, (), ()))
        if deals:
            ties.append(Tie(first, deals, tuple(examples[:EXAMPLES])))
    choices, options = decisions_at(plan, 1)
    leads = np.zeros((len(options), max([1, *options.tolist()])), np.int64)
    for decision, node in enumerate(plan.nodes[1]):
        for choice, (_, after) in enumerate(node.followed if node is not None else [("", plan.root)]):
            leads[decision, choice] = (
                plan.lines.index(after) if isinstance(after, Line) else len(plan.lines) + plan.place(2, after)
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
                (flop_hole(suits, pair), (), tuple(map(Card, flops.suited[flop].tolist())))
                for flop, suits, pair in found.examples[decision, : min(found.found[decision], EXAMPLES)].tolist()
            ]
            ties.append(Tie(node, int(found.deals[decision]), tuple(examples)))
    return _Played(ends, chosen, ties)


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
    low, high = RANK_PAIRS[number % PAIRS]
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
                at, _ = best_choice(plan, level, at, counted.lanes(State(level, hole, (), seen)))
        if at is node:
            return hole, (), tuple(board)
    return None


TRIES = 20_000  # suits drawn for an example; a few do unless a state is met only now and then

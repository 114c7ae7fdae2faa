"""The best choice of every state as tables that a kernel can look up, for playing many rounds.

A table is laid out by level. The state is a board, taken for the one that a change of suits makes of it, and a
*private*: the seat's cards, with the dealer's that show. The river of the hold'em family has too many boards for that,
and asks for ranks only, plus the suit of which three or more lie there (``kernels.holdem``).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.errors import Unsolvable
from croupier.solver.kernels import holdem_values
from croupier.solver.kernels.holdem import CLASSES, NO_RANK, PAIRS, RANKS
from croupier.solver.showdown.board_table import Boards, Table, table_of
from croupier.solver.showdown.boards import BoardsCounted
from croupier.solver.showdown.counting import Counted, State
from croupier.solver.showdown.holdem import HoldemCounted
from croupier.solver.showdown.holdem_deck import key_of, shapes_of
from croupier.solver.showdown.holdem_rules import rank_boards, river_rules
from croupier.solver.showdown.plan import Line, Node, Plan
from croupier.solver.showdown.shape import Shape, shape_of

Ints = NDArray[np.int64]
NOWHERE = -1


@dataclass(frozen=True, eq=False, slots=True)
class Places:
    """How the states of a level are numbered, board by board."""

    seen: int
    """How many cards of the board are seen."""
    first: NDArray[np.int32]
    by: NDArray[np.int8]
    """For every board, in the order of combinations: the one it is taken for, and the change of suits that does it."""


@dataclass(frozen=True, eq=False, slots=True)
class Rivers:
    """How the rivers of the hold'em family are numbered."""

    board_of: NDArray[np.int16]
    """``board_of[number of a multiset of five ranks]``."""
    set_of: NDArray[np.int16]
    """``set_of[mask of ranks]``: the place of a suit set among those of its size."""
    flush_of: NDArray[np.int32]
    """``flush_of[y, z]``: the first flush board of a rest, ranks from 0, 13 for none."""


@dataclass(frozen=True, eq=False, slots=True)
class Strategy:
    """What a seat does in every state: a tree of decisions with a table for each."""

    plan: Plan
    cards: NDArray[np.uint8]
    """The deck, ascending; places are positions in it."""
    change: NDArray[np.int32]
    """``change[suits, private]``."""
    levels: tuple[Places | Rivers | None, ...]
    """Where decisions are taken."""
    nodes: tuple[Node, ...]
    tables: tuple[NDArray[np.uint8], ...]
    """For each of ``nodes``, the choice by the number of the state: ``board * privates + private`` or, on the river,
    the rank boards with their pairs and then the flush boards with their classes."""


def best(counted: Counted) -> Strategy:
    """The best choices of a counted plan."""
    if isinstance(counted, HoldemCounted):
        return _of_holdem(counted)
    if isinstance(counted, BoardsCounted):
        return _of_boards(counted)
    raise Unsolvable(f"{counted.plan.game.name} is not counted by a method that gives tables")


def nodes_of(plan: Plan) -> tuple[Node, ...]:
    """Every decision of a plan, once."""
    found: list[Node] = []

    def visit(node: Node | Line) -> None:
        if isinstance(node, Node) and not any(node is each for each in found):
            found.append(node)
            for _, after in node.followed:
                visit(after)

    visit(plan.root)
    return tuple(found)


def _of_boards(counted: BoardsCounted) -> Strategy:
    plan = counted.plan
    table = table_of(shape_of(plan))
    nodes = nodes_of(plan)
    decided = {node.decision.level for node in nodes}
    picked: list[list[NDArray[np.uint8]]] = [[] for _ in nodes]
    for level in decided:
        for some, lanes in counted.lanes_by_boards(level):
            for node, picks in zip(nodes, picked, strict=True):
                if node.decision.level == level:
                    picks.append(_picked(plan, node, some, lanes))
    levels = tuple(
        Places(each.size, each.first, each.by) if level in decided else None for level, each in enumerate(table.levels)
    )
    return Strategy(plan, table.cards, table.change, levels, nodes, tuple(map(np.concatenate, picked)))


def _picked(plan: Plan, node: Node, some: Boards, lanes: Ints) -> NDArray[np.uint8]:
    """The choice of every private on some boards."""
    level = node.decision.level
    rows = plan.levels[level][len(plan.worth) + plan.place(level, node)][: len(node.followed)]
    worth = lanes @ rows[:, 1:].T + rows[:, 0] * shape_of(plan).ways(level)
    picked = worth.argmax(axis=2).astype(np.uint8)  # the first of equals
    return np.take_along_axis(picked, some.twin, axis=1).ravel()


def _of_holdem(counted: HoldemCounted) -> Strategy:
    plan = counted.plan
    nodes = nodes_of(plan)
    table = table_of(Shape(plan.game.deck, 2, 2, 0, (0, 3)))
    tables = []
    for node in nodes:
        match node.decision.level:
            case 0:
                tables.append(_holes(counted, node, table))
            case 1:
                tables.append(_flops(counted, node, table))
            case _:
                tables.append(_rivers(counted, node))
    decided = {node.decision.level for node in nodes}
    before = [Places(each.size, each.first, each.by) for each in table.levels]
    levels = (
        before[0] if 0 in decided else None,
        before[1] if 1 in decided else None,
        _river_numbers(plan) if 2 in decided else None,
    )
    return Strategy(plan, table.cards, table.change, levels, nodes, tuple(tables))


def _holes(counted: HoldemCounted, node: Node, table: Table) -> NDArray[np.uint8]:
    """The choice of each hole, by its class."""
    chosen = {}
    found = np.zeros(len(table.holes), np.uint8)
    for number, hole in enumerate(table.holes.tolist()):
        low, high = sorted(Card(int(table.cards[place])) for place in hole)
        key = low.rank, high.rank, low.suit == high.suit
        if key not in chosen:
            lanes = counted.lanes(State(0, (low, high), (), ()))
            chosen[key] = _best_row(counted.plan, 0, node, lanes)
        found[number] = chosen[key]
    return found


def _best_row(plan: Plan, level: int, node: Node, lanes: list[int]) -> int:
    rows = plan.levels[level][len(plan.worth) + plan.place(level, node)].tolist()[: len(node.followed)]
    worth = [sum(a * b for a, b in zip(row, lanes, strict=True)) for row in rows]
    return worth.index(max(worth))


def _flops(counted: HoldemCounted, node: Node, table: Table) -> NDArray[np.uint8]:
    """The choice of each flop and hole: lanes are summed for all holes of a flop at once."""
    plan, shapes = counted.plan, shapes_of(counted.plan.game.deck)
    rows = plan.levels[1][len(plan.worth) + plan.place(1, node)][: len(node.followed)]
    fixed = rows[:, 0] * shapes.rivers * shapes.deck.dealers
    cards = table.cards.astype(np.int64)
    low, high = (cards[table.holes[:, place]] for place in (0, 1))
    pairs = shapes.flops.pair_of[low // 4, high // 4]
    level = table.levels[1]
    found = np.zeros((level.boards, len(table.holes)), np.uint8)
    for number, flop in enumerate(level.counted):
        shown = [Card(int(card)) for card in cards[flop]]
        lanes = counted.plain[shapes.flop_of[tuple(sorted(card.rank for card in shown))]][:, pairs].astype(np.int64)
        for suit in {card.suit for card in shown}:
            plane = (low % 4 == suit) + 2 * (high % 4 == suit)
            lanes += counted.change[key_of(shapes.flops, shown, suit)][:, plane * PAIRS + pairs]
        found[number] = (rows[:, 1:] @ lanes + fixed[:, None]).argmax(axis=0)
    return found.ravel()


def _rivers(counted: HoldemCounted, node: Node) -> NDArray[np.uint8]:
    """The choice on every river: rank boards with their pairs, then flush boards with their classes."""
    plan = counted.plan
    shapes, hands, rules = river_rules(plan)
    room, rows, ranked, _ = rank_boards(plan, rules)
    deck, decisions = shapes.deck, len(rules.options)
    plain = np.zeros((decisions, len(deck.boards), PAIRS), np.uint8)
    flush = np.zeros((decisions, _flush_boards(deck.rests, deck.sized), CLASSES), np.uint8)
    holdem_values.river_choices(deck, hands, ranked, rules, room, rows, plain, flush)
    at = plan.place(2, node)
    return np.concatenate([plain[at].ravel(), flush[at].ravel()])


def _flush_boards(rests: Ints, sized: Ints) -> int:
    missing = (rests != NO_RANK).sum(axis=1)
    return int((sized[3 - missing] - sized[2 - missing]).sum())


def _river_numbers(plan: Plan) -> Rivers:
    deck = shapes_of(plan.game.deck).deck
    numbers = {tuple(board): number for number, board in enumerate(deck.boards.tolist())}
    every = sorted(combinations_with_replacement(range(RANKS), 5), key=multiset)
    board_of = np.array([numbers.get(board, NOWHERE) for board in every], np.int16)
    set_of = np.full(1 << RANKS, NOWHERE, np.int16)
    for size in range(3):
        start, end = int(deck.sized[size]), int(deck.sized[size + 1])
        set_of[deck.sets[start:end]] = np.arange(end - start)
    flush_of = np.full((RANKS + 1, RANKS + 1), NOWHERE, np.int32)
    number = 0
    for y, z in deck.rests.tolist():
        one, other = (RANKS if rank == NO_RANK else rank for rank in (y, z))
        flush_of[one, other] = flush_of[other, one] = number
        missing = (y != NO_RANK) + (z != NO_RANK)
        number += int(deck.sized[3 - missing] - deck.sized[2 - missing])
    return Rivers(board_of, set_of, flush_of)


def multiset(ranks: tuple[int, ...]) -> int:
    """The number of a multiset, its ranks ascending."""
    return sum(comb(rank + at, at + 1) for at, rank in enumerate(ranks))

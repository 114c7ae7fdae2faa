"""Exact values of the hold'em family on the full deck: two cards each, a board of five in two deals, best five play.

The 2.8 x 10^12 showdowns of such a game come down to a few tens of thousands of boards: suits matter only where a flush
can be made (``kernels.holdem`` has the mathematics). A river state is first valued as if no flush could be made;
boards that show three or more of a suit then add what the flush changes. Flops gather both without listing boards: all
turns and rivers by rank, plus, for each suit on the flop, the changes of the boards it can grow into.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.cards import FULL_DECK, Card
from croupier.errors import Unsolvable
from croupier.rankings import FLUSH, Ranking
from croupier.solver.kernels import holdem
from croupier.solver.plan import Ints, Plan
from croupier.solver.strengths import RANK_KEYS, slots, strengths

DEALS = comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2)
"""Hole, flop, turn and river, dealer: every way a round can be dealt."""

BOARDS = comb(50, 3) * comb(47, 2) * comb(45, 2)
"""Every way the rest can be dealt to one hole."""


@dataclass(frozen=True, eq=False, slots=True)
class Tables:
    """What depends on the ranking alone: strengths as small ordinals, in order."""

    ordinals: Ints
    """The ranking's own strength of each ordinal."""
    strength: Ints
    """``strength[board, pair]``, suits ignored."""
    order: Ints
    """``order[board]``: the pairs by ascending strength."""
    flush_value: Ints
    """``flush_value[suit set, class]``: the flush that a hole class makes with a suit set, or 0."""
    starts: Ints
    classes: Ints
    """``classes[starts[n] : starts[n + 1]]``: the hole classes that flush with the n-th suit set, in order."""


@dataclass(frozen=True, eq=False, slots=True)
class Value:
    """The exact value of a game's main wagers with best play, in units, and how it came about."""

    value: Fraction
    by_hole: dict[str, Fraction]
    """The value of each class of hole cards: "AKs", "TT", "72o"."""
    outcomes: int
    """How many deals were counted: it must be all of them."""


@dataclass(frozen=True, eq=False, slots=True)
class Counted:
    """The states of a game before its first decision and on the flop, summed over all that is still to come."""

    totals: Ints
    """``totals[class of hole cards, lane]``."""
    flops: Ints
    """``flops[canonical flop, hole, lane]``, the flop's decision taken; holes are numbered as combinations are."""
    outcomes: int


def value(game_plan: Plan) -> Value:
    """Solve a plan of the hold'em shape."""
    counted = count(game_plan)
    names, sizes = _class_names()
    holes = np.array(sizes, np.int64)
    per_class = _decide(game_plan.levels[0], counted.totals, holes * BOARDS)
    by_hole = {
        name: Fraction(total, size * BOARDS * game_plan.scale)
        for name, size, total in zip(names, sizes, per_class, strict=True)
    }
    return Value(Fraction(sum(per_class), DEALS * game_plan.scale), by_hole, counted.outcomes)


def _require_shape(game_plan: Plan) -> None:
    game = game_plan.game
    ranking = game_plan.player.ranking
    if game.deck != FULL_DECK:
        raise Unsolvable(f"{game.name} is not played with the {FULL_DECK.name}")
    if game_plan.seen != (0, 3, 5) or ranking.size != 5:
        raise Unsolvable(f"{game.name} has no board of three cards, then two, for hands of five")
    sizes = {pile.name: size for pile, size in game.pile_sizes.items()}
    if (sizes["hole"], sizes["dealer"]) != (2, 2):
        raise Unsolvable(f"{game.name} does not deal two cards to the seat and two to the dealer")
    if FLUSH not in ranking:
        raise Unsolvable(f"the ranking {ranking} knows no flush")
    # The largest sum is a class of twelve holes, each against every board, at the best odds and the largest bets.
    most = int(np.abs(game_plan.worth).max()) * 12 * BOARDS
    for level in game_plan.levels[1:]:
        most *= int(np.abs(level).sum(axis=2).max())
    if most >= 2**63:
        raise Unsolvable(f"the odds of {game.name} are too large to be summed exactly in 64 bits")


def count(game_plan: Plan) -> Counted:
    """Count a plan of the hold'em shape, decisions taken on the way from the river to the flop."""
    _require_shape(game_plan)
    shapes, tables = _shapes(), _tables(game_plan.player.ranking)
    player_cuts = _cuts(tables, game_plan.player_bands)
    dealer_cuts = _cuts(tables, game_plan.dealer_bands)
    _, flop, river = game_plan.levels
    groups = len(game_plan.worth) - 1  # group 0 counts outcomes, which kernels know
    worth = np.ascontiguousarray(game_plan.worth[1:].transpose(2, 0, 3, 1)).reshape(
        len(game_plan.player_bands), groups, 3 * len(game_plan.dealer_bands)
    )
    # River values are small unless a paytable is huge: four bytes let a loop take twice as many at a time.
    most = int(np.abs(worth).max()) * holdem.DEALERS * int(np.abs(river).sum(axis=2).max() + 1)
    narrow = np.int32 if most < 2**31 else np.int64
    worth, river = worth.astype(narrow), river.astype(narrow)
    lanes = river.shape[0] - 1
    plain = np.zeros((len(shapes.boards), holdem.PAIRS, lanes), np.int64)
    holdem.rank_boards(
        shapes.boards, shapes.pairs, tables.strength, tables.order, player_cuts, dealer_cuts, worth, river, plain
    )
    by_rank = np.zeros((len(shapes.flops), holdem.PAIRS, lanes), np.int64)
    holdem.plain_flops(shapes.flops, shapes.pairs, shapes.extended, plain, by_rank)
    width = (holdem.PLANES * holdem.PAIRS, lanes)
    three = np.zeros((comb(13, 3), *width), np.int64)
    two = np.zeros((holdem.PAIRS, 13, *width), np.int64)
    one = np.zeros((13, holdem.PAIRS, *width), np.int64)
    holdem.flush_boards(
        *shapes.suit_sets, shapes.board_number, shapes.pairs, shapes.pair_of, shapes.triple_of,
        tables.strength, tables.order, tables.flush_value, shapes.set_number, tables.starts, tables.classes,
        shapes.class_first, shapes.class_second, plain, player_cuts, dealer_cuts, worth, river, shapes.held_at,
        three, two, one,
    )  # fmt: skip
    chosen = np.zeros((len(shapes.canonical), len(shapes.holes), flop.shape[0] - 1), np.int64)
    totals = np.zeros((169, flop.shape[0] - 1), np.int64)
    met = holdem.flop_states(
        shapes.canonical, shapes.weights, shapes.flop_of, by_rank, shapes.triple_of, shapes.pair_of, three, two, one,
        groups, flop, comb(47, 2) * holdem.DEALERS, shapes.holes, shapes.classes, chosen, totals,
    )  # fmt: skip
    return Counted(totals, chosen, int(met) * comb(47, 2) * holdem.DEALERS)


def canonical_flops() -> list[tuple[Card, ...]]:
    """The flops that ``Counted.flops`` is indexed by: one for each that a change of suits leads to."""
    return [tuple(map(Card, flop)) for flop in _shapes().canonical.tolist()]


def _decide(choices: Ints, totals: Ints, outcomes: Ints) -> list[int]:
    """The first decision, taken class by class: the last lane after it, as plain integers, which cannot overflow."""
    found = []
    for lanes, count in zip(totals.tolist(), outcomes.tolist(), strict=True):
        before = [count, *lanes]
        found.append(max(sum(a * b for a, b in zip(row, before, strict=True)) for row in choices[-1].tolist()))
    return found


def _cuts(tables: Tables, bands: tuple[tuple[int, int], ...]) -> Ints:
    """The ordinals from which each band but the lowest begins."""
    starts = [start for start, _ in bands[1:]]
    return np.searchsorted(tables.ordinals, np.array(starts, np.int64)).astype(np.int64)


# What depends on nothing: boards, pairs, flops, holes.


@dataclass(frozen=True, eq=False, slots=True)
class Shapes:
    pairs: Ints
    pair_of: Ints
    boards: Ints
    flops: Ints
    extended: Ints
    suit_sets: tuple[Ints, Ints, Ints]
    board_number: Ints
    set_number: Ints
    triple_of: Ints
    held_at: Ints
    class_first: NDArray[np.uint8]
    class_second: NDArray[np.uint8]
    canonical: Ints
    weights: Ints
    flop_of: Ints
    holes: Ints
    classes: Ints


@cache
def _shapes() -> Shapes:
    pairs = list(combinations_with_replacement(range(13), 2))
    pair_of = np.zeros((13, 13), np.int64)
    for number, (low, high) in enumerate(pairs):
        pair_of[low, high] = pair_of[high, low] = number
    boards = [each for each in combinations_with_replacement(range(13), 5) if _at_most_four(each)]
    flops = list(combinations_with_replacement(range(13), 3))
    number_of: dict[tuple[int, ...], int] = {board: number for number, board in enumerate(boards)}
    extended = np.zeros((len(flops), len(pairs)), np.int64)
    for flop, three in enumerate(flops):
        for more, two in enumerate(pairs):
            extended[flop, more] = number_of.get(tuple(sorted(three + two)), 0)
    rests = [*pairs, *((rank,) for rank in range(13)), ()]
    suited: dict[int, list[tuple[int, ...]]] = {size: list(combinations(range(13), size)) for size in (3, 4, 5)}
    board_number = np.zeros((len(rests), max(map(len, suited.values()))), np.int64)
    for at, rest in enumerate(rests):
        for number, ranks in enumerate(suited[5 - len(rest)]):
            board_number[at, number] = number_of[tuple(sorted((*ranks, *rest)))]
    masks = {size: [sum(1 << rank for rank in ranks) for ranks in sets] for size, sets in suited.items()}
    set_number, triple_of = np.zeros(1 << 13, np.int64), np.zeros(1 << 13, np.int64)
    for number, mask in enumerate(masks[3] + masks[4] + masks[5]):
        set_number[mask] = number
    for number, mask in enumerate(masks[3]):
        triple_of[mask] = number
    held_at = np.zeros((13, holdem.PLANES * holdem.PAIRS), np.int64)
    class_first = np.full(holdem.PLANES * holdem.PAIRS, holdem.NO_TYPE, np.uint8)
    class_second = class_first.copy()
    for plane in range(holdem.PLANES):
        for number, (low, high) in enumerate(pairs):
            at = plane * holdem.PAIRS + number
            if low != high or plane < 2:
                class_first[at], class_second[at] = low + 13 * (plane & 1), high + 13 * (plane >> 1)
            if not plane & 1:
                held_at[low, at] += 1
            if not plane >> 1:
                held_at[high, at] += 1
    canonical, weights = _canonical_flops()
    flop_number: dict[tuple[int, ...], int] = {ranks: number for number, ranks in enumerate(flops)}
    flop_of = [flop_number[tuple(sorted(card // 4 for card in flop))] for flop in canonical]
    holes = list(combinations(range(52), 2))
    return Shapes(
        _ints(pairs), pair_of, _ints(boards), _ints(flops), extended,
        (_ints(masks[3]), _ints(masks[4]), _ints(masks[5])), board_number, set_number, triple_of, held_at,
        class_first, class_second,
        _ints(canonical), _ints(weights), _ints(flop_of), _ints(holes),
        _ints([_class_of(Card(low), Card(high)) for low, high in holes]),
    )  # fmt: skip


def _canonical_flops() -> tuple[list[list[int]], list[int]]:
    """One flop for each that a change of suits leads to, and how many it stands for."""
    flops = _ints(list(combinations(range(52), 3)))
    alike = [np.sort(flops // 4 * 4 + _ints(suits)[flops % 4], axis=1) for suits in permutations(range(4))]
    codes = np.min([cards @ [52 * 52, 52, 1] for cards in alike], axis=0)
    found, counts = np.unique(codes, return_counts=True)
    return [[code // 2704, code // 52 % 52, code % 52] for code in found.tolist()], counts.tolist()


def _class_of(low: Card, high: Card) -> int:
    """The number of a class of hole cards: suited above the diagonal of a 13 by 13 grid, offsuit below."""
    return high.rank * 13 + low.rank if low.suit == high.suit else low.rank * 13 + high.rank


def _class_names() -> tuple[list[str], list[int]]:
    letters = "23456789TJQKA"
    names, sizes = [], []
    for row in range(13):
        for column in range(13):
            high, low = letters[max(row, column)], letters[min(row, column)]
            names.append(high + low + ("" if row == column else "s" if row > column else "o"))
            sizes.append(6 if row == column else 4 if row > column else 12)
    return names, sizes


def _at_most_four(ranks: tuple[int, ...]) -> bool:
    return all(ranks.count(rank) <= 4 for rank in ranks)


def _ints(values: object) -> NDArray[np.int64]:
    return np.array(values, np.int64)


@cache
def _tables(ranking: Ranking) -> Tables:
    """A ranking's strengths by rank and by flush, as ordinals from 1; 0 stands for no hand at all."""
    shapes, tables = _shapes(), strengths(ranking, 7)
    sums = [RANK_KEYS[ranks].sum(axis=1, dtype=np.uint32) for ranks in (shapes.boards, shapes.pairs)]
    # Boards and pairs that cannot meet, for want of a fifth card of a rank, look up something too; nobody asks for it.
    strength = tables.rank_table[slots(np.add.outer(*sums), 7)].astype(np.int64) + 1
    flush = np.where(tables.flush_table, tables.flush_table.astype(np.int64) + 1, 0)
    masks = np.concatenate(shapes.suit_sets)
    starts = np.zeros(len(masks) + 1, np.int64)
    classes = np.zeros(len(masks) * holdem.PLANES * holdem.PAIRS, np.int64)
    flush_value = np.zeros((len(masks), holdem.PLANES * holdem.PAIRS), np.int64)
    holdem.flush_orders(masks, shapes.pairs, flush, flush_value, starts, classes)
    # Small types keep the tables in the processor's caches; there are fewer than 2^15 ordinals and 2^10 classes.
    return Tables(
        np.concatenate([[-1], tables.strengths]),
        strength.astype(np.int16),
        np.argsort(strength, axis=1, kind="stable").astype(np.uint8),
        flush_value.astype(np.int16),
        starts,
        classes[: starts[-1]].astype(np.uint16),
    )

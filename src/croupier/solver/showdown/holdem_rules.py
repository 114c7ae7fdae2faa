"""A ranking and a plan as the kernels of the hold'em family want them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

import numpy as np

from croupier.cards import Deck as Cards
from croupier.rankings import Ranking
from croupier.rules.facts import Band
from croupier.solver.kernels import holdem as kernels
from croupier.solver.kernels import holdem_values
from croupier.solver.kernels.holdem import PAIRS, RANKS
from croupier.solver.showdown.holdem_deck import RANK_PAIRS, Shapes, int_array, shapes_of
from croupier.solver.showdown.plan import Ints, Line, Node, Plan
from croupier.solver.strengths import RANK_KEYS, slots, strengths


def river_rules(plan: Plan) -> tuple[Shapes, kernels.Hands, kernels.Rules]:
    """What the kernels of the river ask for."""
    hands = hand_tables(plan.player.ranking, plan.game.deck)
    return shapes_of(plan.game.deck), hands, rules_of(plan, plan.player_bands, plan.dealer_bands)


def rank_boards(plan: Plan, rules: kernels.Rules) -> tuple[kernels.River, Ints, kernels.Ranked, Ints]:
    """All boards as if no flush could be made: room for more, their tallies, and ``plain[board, lane, pair]``."""
    deck, hands = shapes_of(plan.game.deck).deck, hand_tables(plan.player.ranking, plan.game.deck)
    room = kernels.river(len(rules.dealer_cuts), rules.pays.dtype.type)
    rows = np.zeros((rules.pays.shape[2], kernels.MEMBERS), rules.pays.dtype)
    ranked = kernels.ranked(len(deck.boards), len(rules.dealer_cuts))
    plain = np.zeros((len(deck.boards), rules.groups + len(rules.options), PAIRS), rules.pays.dtype)
    holdem_values.rank_boards(deck, hands, rules, room, rows, ranked, plain)
    return room, rows, ranked, plain


def product_of(row: Sequence[int], lanes: Sequence[int]) -> int:
    return sum(a * b for a, b in zip(row, lanes, strict=True))  # plain integers cannot overflow


def best_choice(plan: Plan, level: int, node: Node, lanes: list[int]) -> tuple[Node | Line, bool]:
    """Where the best choice leads, the first of equals, and whether it has an equal."""
    rows = plan.levels[level][len(plan.worth) + plan.place(level, node)].tolist()
    worth = [product_of(row, lanes) for row, _ in zip(rows, node.followed, strict=False)]
    best = max(worth)
    return node.followed[worth.index(best)][1], worth.count(best) > 1


# What depends on the ranking, and on the game.


@cache
def hand_tables(ranking: Ranking, deck: Cards) -> kernels.Hands:
    """A ranking's strengths by rank and by flush, as ordinals from 1; 0 stands for no hand at all.

    Small types keep the tables in the processor's caches; there are fewer than 2^15 ordinals and 2^10 classes.
    """
    cards, tables = shapes_of(deck).deck, strengths(ranking, 7)
    sums = [RANK_KEYS[ranks].sum(axis=1, dtype=np.uint32) for ranks in (cards.boards, int_array(RANK_PAIRS))]
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


def cuts_of(ranking: Ranking, bands: tuple[tuple[int, int], ...]) -> Ints:
    """The ordinals from which each band but the lowest begins."""
    starts = int_array([start for start, _ in bands[1:]])
    return np.searchsorted(strengths(ranking, 7).strengths, starts).astype(np.int64) + 1


def rules_of(plan: Plan, player_bands: tuple[Band, ...], dealer_bands: tuple[Band, ...]) -> kernels.Rules:
    """A plan's rules by bands at least as fine as its own."""
    choices, options = decisions_at(plan, 2)
    own = [row for rows, count in zip(choices, options, strict=True) for row in rows[:count]]
    units = np.array([*np.eye(len(plan.worth), dtype=np.int64)[1:], *own])
    worth = np.einsum("rg,gspd->pdrs", units, refined_worth(plan, player_bands, dealer_bands))
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
    cuts = [cuts_of(plan.player.ranking, bands) for bands in (player_bands, dealer_bands)]
    return kernels.Rules(cuts[0], cuts[1], pays.astype(kind), len(plan.worth) - 1, options)


def refined_worth(plan: Plan, player_bands: tuple[Band, ...], dealer_bands: tuple[Band, ...]) -> Ints:
    """The plan's worth by bands at least as fine as its own."""
    mine, theirs = (
        [sum(start >= least for least, _ in coarse) - 1 for start, _ in fine]
        for fine, coarse in ((player_bands, plan.player_bands), (dealer_bands, plan.dealer_bands))
    )
    worth: Ints = plan.worth[:, :, mine][:, :, :, theirs]
    return worth


def decisions_at(plan: Plan, level: int) -> tuple[Ints, Ints]:
    """The decisions of a level, ``choices[decision, choice, lane before]``, and how many choices each really has."""
    nodes = plan.nodes[level]
    options = [1 if node is None else len(node.followed) for node in nodes]
    return np.ascontiguousarray(plan.levels[level][len(plan.worth) :]), int_array(options)

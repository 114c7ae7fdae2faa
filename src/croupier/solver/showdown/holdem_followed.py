"""A way to play followed from hole cards to rivers, where a plan of the hold'em shape was counted.

Before the river all hole cards are laid on one flop of each kind. Rivers are met as they are counted: by their ranks,
and by the suit of which three or more lie there; other suits are dealt out anew, so a way to play must not ask for
them there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.solver.kernels import holdem as kernels
from croupier.solver.kernels import holdem_rests, holdem_tallies
from croupier.solver.kernels.holdem import CLASSES, NO_RANK, PAIRS, RANKS
from croupier.solver.progress import Progress, Tell
from croupier.solver.showdown.counting import State
from croupier.solver.showdown.holdem import HoldemCounted
from croupier.solver.showdown.holdem_deck import RANK_PAIRS, TWINS, shapes_of
from croupier.solver.showdown.holdem_rules import hand_tables, rank_boards, rules_of
from croupier.solver.showdown.holdem_tally import by_band
from croupier.solver.showdown.met import Met, Way, rows_of
from croupier.solver.showdown.plan import Ints, Line, Node
from croupier.solver.showdown.shape import combinations_of
from croupier.solver.showdown.tally import Axes, Tally, main_axes

FLOPS_AT_A_TIME = 64
NOWHERE = -1
BOARD = 5


def followed(counted: HoldemCounted, way: Way, axes: Axes | None, tell: Tell) -> Tally | None:
    """Follow a way to play to the end: the tally by what main wagers see, if the deals are to be counted."""
    return _Followed(counted, way, tell).tally(main_axes(counted.plan) if axes is None else axes, axes is not None)


class _Followed:
    """Where every state of the flop goes, and then every state of the river."""

    def __init__(self, counted: HoldemCounted, way: Way, tell: Tell) -> None:
        self.counted, self.plan, self.way, self.tell = counted, counted.plan, way, tell
        self.shapes = shapes_of(self.plan.game.deck)
        self.cards = np.array(sorted(self.plan.game.deck), np.uint8)
        self.holes = self.cards[combinations_of(len(self.cards), 2)]
        low, high = self.holes[:, 0].astype(np.int64), self.holes[:, 1].astype(np.int64)
        self.pairs = self.shapes.flops.pair_of[low // 4, high // 4]
        self.low, self.high = low, high
        self.ends: list[Line | Node] = [*self.plan.lines, *(node for node in self.plan.nodes[2] if node is not None)]

    # The first cards.

    def _entered(self) -> tuple[Ints, Ints]:
        """For each hole the decision it meets on the flop, or ``NOWHERE``, and then the line that it is on."""
        decision, line = np.zeros(len(self.holes), np.int64), np.zeros(len(self.holes), np.int64)
        first = self.plan.nodes[0][0]
        if first is None:
            return decision, line
        rows, lanes = rows_of(self.plan, first).astype(object), []
        known: dict[tuple[int, int, bool], list[int]] = {}
        for low, high in zip(self.low.tolist(), self.high.tolist(), strict=True):
            key = low // 4, high // 4, low % 4 == high % 4
            if key not in known:
                known[key] = self.counted.lanes(State(0, (Card(low), Card(high)), (), ()))
            lanes.append(known[key])
        values = (np.array(lanes, object) @ rows.T).astype(np.int64)
        deals = np.ones(len(self.holes), np.int64)
        chosen = self.way(Met(first, self.holes, self.holes[:, :0], None, deals, values, self.shapes.boards))
        for choice, (_, then) in enumerate(first.followed):
            here = chosen == choice
            if isinstance(then, Line):
                decision[here], line[here] = NOWHERE, self.plan.lines.index(then)
            else:
                decision[here] = self.plan.place(1, then)
        return decision, line

    # Flops.

    def _to_the_river(self) -> NDArray[np.int16]:
        """``ends[flop, suits, pair]``: where each state of the flop goes, or ``NOT_DEALT``."""
        flops = self.shapes.flops
        ends = np.full((len(flops.suited), 16, PAIRS), holdem_tallies.NOT_DEALT, np.int16)
        decision, line = self._entered()
        suits = 4 * (self.low % 4) + self.high % 4
        for start in range(0, len(flops.suited), FLOPS_AT_A_TIME):
            some = np.arange(start, min(start + FLOPS_AT_A_TIME, len(flops.suited)))
            shown = flops.suited[some]
            blocked = (shown[:, None, :, None] == self.holes[None, :, None, :]).any(axis=(2, 3))
            found = np.where(blocked, holdem_tallies.NOT_DEALT, line[None]).astype(np.int16)
            if self.plan.decides(1):
                self._decide_flops(some, blocked, decision, found)
            elif self.plan.nodes[1] and self.plan.nodes[2]:
                found[~blocked & (decision >= 0)[None]] = len(self.plan.lines)
            ends[some[:, None], suits[None], self.pairs[None]] = found
            self.tell(Progress("flops", int(some[-1]) + 1, len(flops.suited)))
        return ends

    def _decide_flops(self, some: Ints, blocked: NDArray[np.bool_], decision: Ints, found: NDArray[np.int16]) -> None:
        flops, lines = self.shapes.flops, len(self.plan.lines)
        ways = self.shapes.rivers * self.shapes.deck.dealers
        lanes = np.stack([self._lanes(flop) for flop in some.tolist()])
        for number, node in enumerate(self.plan.nodes[1]):
            assert node is not None, "a level that decides has decisions only"
            at, hole = np.nonzero(~blocked & (decision == number)[None])
            if not len(at):
                continue
            rows = rows_of(self.plan, node)
            values = lanes[at, :, hole] @ rows[:, 1:].T + rows[:, 0] * ways
            board = flops.suited[some[at]].astype(np.uint8)
            met = Met(node, self.holes[hole], board, None, flops.weights[some[at]], values, ways)
            chosen = self.way(met)
            to = np.array([
                self.plan.lines.index(then) if isinstance(then, Line) else lines + self.plan.place(2, then)
                for _, then in node.followed
            ])  # fmt: skip
            found[at, hole] = to[chosen]

    def _lanes(self, flop: int) -> Ints:
        """``lanes[lane, hole]`` of a flop before its decision."""
        flops = self.shapes.flops
        lanes: Ints = self.counted.plain[flops.ranks[flop]][:, self.pairs].astype(np.int64)
        for suit, key in zip(flops.shown[flop].tolist(), flops.keys[flop].tolist(), strict=True):
            if suit >= 0:
                plane = (self.low % 4 == suit) + 2 * (self.high % 4 == suit)
                lanes += self.counted.change[key][:, plane * PAIRS + self.pairs]
        return lanes

    # Rivers.

    def tally(self, axes: Axes, counts_deals: bool) -> Tally | None:  # noqa: FBT001 - asked here alone
        ends = self._to_the_river()
        if not counts_deals and not self.plan.decides(2):
            return None
        rules = rules_of(self.plan, axes.player_bands, axes.dealer_bands)
        shape = len(self.plan.lines), len(axes.player_bands), len(axes.dealer_bands), rules.pays.shape[3]
        sums = np.zeros(shape, np.int64)
        for states in self._rivers(ends, rules):
            self._decide_rivers(states, rules, sums)
        if not counts_deals:
            return None
        found = by_band(sums, self.shapes.deck.dealers)
        return Tally(self.plan, axes, (frozenset(),), found[..., None])

    def _rivers(self, ends: NDArray[np.int16], rules: kernels.Rules) -> Iterator[_Rivers]:
        shapes, hands = self.shapes, hand_tables(self.plan.player.ranking, self.plan.game.deck)
        deck, flops, count = shapes.deck, shapes.flops, len(self.ends)
        by_flop = np.zeros((len(flops.flops), count, PAIRS), np.int32)
        change = np.zeros((shapes.keys, count, CLASSES), np.int32)
        holdem_tallies.flop_weights(flops, ends, by_flop, change)
        change[:, :, PAIRS + TWINS] += change[:, :, 2 * PAIRS + TWINS]
        boards = np.zeros((len(deck.boards), count, PAIRS), np.int32)
        holdem_tallies.board_weights(deck, flops, by_flop, boards)
        room, _, ranked, _ = rank_boards(self.plan, rules)
        most, terms = int(np.diff(deck.sized).max()), rules.pays.shape[3]
        gathered = np.zeros((max(PAIRS, int(deck.sized[1])), count, CLASSES), np.int32)
        weights = np.zeros((most, count, CLASSES), np.int32)
        strengths, found = np.zeros((most, CLASSES), np.int64), np.zeros((most, CLASSES, terms), np.int64)
        for rest in range(len(deck.rests)):
            sets = holdem_rests.rest_states(
                deck, hands, ranked, rules.dealer_cuts, flops, rest, change, gathered, room, boards,
                weights, strengths, found,
            )  # fmt: skip
            yield _of_rest(self, rest, weights[:sets], strengths[:sets], found[:sets])
            self.tell(Progress("rivers", rest + 1, len(deck.rests) + 1))
        yield _of_ranks(self, boards, ranked, terms)

    def _decide_rivers(self, states: _Rivers, rules: kernels.Rules, sums: Ints) -> None:
        """Take the last decision of some rivers, and add up what each line meets."""
        lines, dealers = len(self.plan.lines), self.shapes.deck.dealers
        band = np.searchsorted(rules.player_cuts, states.strengths, "right")
        rival = np.searchsorted(rules.dealer_cuts, states.strengths, "right")
        for number in range(lines):
            _add_up(sums[number], band, rival, states.weights[:, number], states.terms)
        for number, node in enumerate(self.plan.nodes[2]):
            weights = states.weights[:, lines + number]
            (here,) = np.nonzero(weights)
            if node is None or not len(here):
                continue
            brought = states.terms[here] * np.array([dealers, *[1] * (states.terms.shape[1] - 1)])
            row = rules.groups + int(rules.options[:number].sum())
            pays = rules.pays[band[here], rival[here], row : row + len(node.followed)].astype(np.int64)
            values = np.einsum("src,sc->sr", pays, brought)
            hole, board = states.cards(here)
            met = Met(node, hole, board, None, weights[here].astype(np.int64), values, dealers)
            chosen = self.way(met)
            for choice, (_, line) in enumerate(node.followed):
                assert isinstance(line, Line), "nothing is decided after the river"
                so = here[chosen == choice]
                _add_up(sums[self.plan.lines.index(line)], band[so], rival[so], weights[so], states.terms[so])


@dataclass(frozen=True, eq=False, slots=True)
class _Rivers:
    """Some states of the river."""

    weights: NDArray[np.int32]
    """``weights[state, end]``."""
    strengths: Ints
    terms: Ints
    """``terms[state, term]``, as in ``Rules.pays``."""
    suited: Ints
    """``suited[state]``: a mask of the ranks on the board of the suit that counts."""
    others: Ints
    """``others[state, place]``: the ranks of the other cards of the board, ``NO_RANK`` behind them."""
    pair: Ints
    plane: Ints

    def cards(self, here: Ints) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """Cards of some states: hole and board. Suits other than the one that counts are dealt out by turns."""
        suited, others = self.suited[here], self.others[here]
        board = np.zeros((len(here), BOARD), np.int64)
        at = np.zeros(len(here), np.int64)
        states = np.arange(len(here))
        for rank in range(RANKS):
            has = suited >> rank & 1 == 1
            board[states[has], at[has]] = rank * 4
            at += has
        counts = np.count_nonzero(suited) > 0
        for place in range(others.shape[1]):
            (has,) = np.nonzero(others[:, place] != NO_RANK)
            suit = 1 + place % 3 if counts else place % 4
            board[has, at[has]] = others[has, place] * 4 + suit
            at[has] += 1
        ranks = np.array(RANK_PAIRS)[self.pair[here]]
        hole = np.zeros((len(here), 2), np.int64)
        for card in range(2):
            of_suit = (self.plane[here] >> card & 1).astype(bool)
            taken = np.concatenate([board, hole[:, :card]], axis=1)
            for suit in range(3, 0 if counts else -1, -1):
                free = ~(taken == (ranks[:, card] * 4 + suit)[:, None]).any(axis=1)
                hole[free, card] = ranks[free, card] * 4 + suit
            hole[of_suit, card] = ranks[of_suit, card] * 4
        return hole.astype(np.uint8), board.astype(np.uint8)


def _of_rest(game: _Followed, rest: int, weights: NDArray[np.int32], strengths: Ints, terms: Ints) -> _Rivers:
    deck = game.shapes.deck
    missing = int((deck.rests[rest] != NO_RANK).sum())
    at, number = np.nonzero(weights.any(axis=1))
    suited = deck.sets[int(deck.sized[2 - missing]) : int(deck.sized[3 - missing])]
    others = np.broadcast_to(deck.rests[rest], (len(at), 2))
    return _Rivers(
        weights[at, :, number], strengths[at, number], terms[at, number], suited[at], others,
        number % PAIRS, number // PAIRS,
    )  # fmt: skip


def _of_ranks(game: _Followed, boards: NDArray[np.int32], ranked: kernels.Ranked, terms: int) -> _Rivers:
    """The boards that show no three of a suit: what flush boards have left of the rank boards."""
    board, pair = np.nonzero(boards.any(axis=1))
    place = ranked.place[board, pair]
    found = np.zeros((len(board), terms), np.int64)
    found[:, 0] = 1
    found[:, 1], found[:, 2] = ranked.won[board, place], ranked.tied[board, place]
    for cut in range(ranked.below.shape[1]):
        found[:, 3 + cut] = ranked.below[board, cut, place]
    none = np.zeros(len(board), np.int64)
    ranks = game.shapes.deck.boards[board]
    strengths = ranked.value[board, place].astype(np.int64)
    return _Rivers(boards[board, :, pair], strengths, found, none, ranks, pair, none)


def _add_up(sums: Ints, band: Ints, rival: Ints, weights: NDArray[np.int32], terms: Ints) -> None:
    """Add ``weights * terms`` to ``sums[band, rival, term]``; so few states are below 2^53, and floats are exact."""
    bins = band * sums.shape[1] + rival
    for term in range(terms.shape[1]):
        brought = weights.astype(np.float64) * terms[:, term]
        found = np.bincount(bins, brought, minlength=sums.shape[0] * sums.shape[1])
        sums[..., term] += found.astype(np.int64).reshape(sums.shape[:2])

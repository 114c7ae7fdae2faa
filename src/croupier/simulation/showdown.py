"""Rounds of the showdown family, chunk by chunk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.errors import Unsolvable
from croupier.rules.conditions import AtLeast, Atom, Fits
from croupier.rules.game import Game
from croupier.rules.piles import BOARD, DEALER, HOLE
from croupier.rules.wagers import Kind
from croupier.simulation.engine import Codes, Outcome
from croupier.simulation.hand_tables import atoms_of, bands, tables
from croupier.simulation.kept import tables as best_tables
from croupier.simulation.kernels import rounds as kernels
from croupier.simulation.shuffling import CHUNK, deal, shuffle
from croupier.solver.card_ways import ascending_choices
from croupier.solver.kernels.holdem import PAIRS
from croupier.solver.marks import Laid, seen_together
from croupier.solver.showdown.best_choices import Places, Rivers, Strategy, multiset, nodes_of
from croupier.solver.showdown.methods import method
from croupier.solver.showdown.plan import Line, Node, Plan, plan
from croupier.solver.showdown.tally import Axes, Tally, axes
from croupier.solver.solve import solve
from croupier.solver.strengths import RANK_KEYS, card_keys, slots, strengths
from croupier.strategies.charts import charted, require_chart
from croupier.strategies.files import Seen, StrategyFile, Written

MOST_IN_ORDER = 52**4  # orders of cards that are looked up: four cards of a full deck, some seven million
MOST_TOGETHER = 5  # cards whose sets are looked at once and for all: 2,598,960 of them


@dataclass(frozen=True, eq=False, slots=True)
class _Sets:
    """Atoms answered for every set of some cards."""

    seen: tuple[tuple[str, int], ...]
    bits: tuple[int, ...]
    weights: NDArray[np.int64]
    table: NDArray[np.int64]

    def places(self, hole: int, board: int) -> NDArray[np.int64]:
        """Where the cards lie, a seat's and the board's beginning there."""
        return np.array([(hole if pile == "hole" else board) + at for pile, at in self.seen], np.int64)


def ready(game: Game, strategy: str | StrategyFile, stakes: Mapping[str, int], seats: int) -> Showdowns:
    """A game made ready to be played: with the best choices, a chart, or as a file says."""
    game_plan = plan(game)
    if isinstance(strategy, StrategyFile):
        return Showdowns(untabled(game_plan), stakes, seats, Written(strategy, game))
    if strategy == "chart":
        require_chart(game_plan)
    try:
        _require_look_up(game_plan)
        choices = best_tables(game)
    except Unsolvable as reason:
        raise Unsolvable(f"{reason}; a strategy file, which needs no table of best choices, can be played") from reason
    return Showdowns(choices if strategy == "best" else charted(choices, solve(game)), stakes, seats)


def _require_look_up(plan: Plan) -> None:
    """Refuse decisions that see too many cards for a table, before anything is counted for it."""
    if method(plan) == "holdem":
        return  # its rivers are looked up by their ranks
    size, hole = len(plan.game.deck), plan.game.pile_sizes[HOLE]
    for node in nodes_of(plan):
        for whose, count in (("the board", plan.seen[node.decision.level]), ("its own", hole)):
            if size**count > MOST_IN_ORDER:
                raise Unsolvable(
                    f"{node.decision.street} of {plan.game.name} is decided seeing {count} cards of {whose}, "
                    f"too many to look up the best choice of every round"
                )


class Showdowns:
    """A strategy made ready to be played, by so many seats."""

    def __init__(
        self, strategy: Strategy, stakes: Mapping[str, int], seats: int = 1, written: Written | None = None
    ) -> None:
        self.strategy, self.stakes, self.seats = strategy, stakes, seats
        self.written = written
        """A strategy file that is followed instead of the tables."""
        self.plan = plan = strategy.plan
        game = plan.game
        self.axes = _own_bands(plan, axes(plan))
        self.asked = [atom for atom in self.axes.asked if isinstance(atom, AtLeast | Fits)]
        assert len(self.asked) == len(self.axes.asked), "marks answer cuts and patterns"
        sizes = game.pile_sizes
        self.piles = kernels.Piles(sizes[HOLE], sizes[DEALER], plan.up, sizes.get(BOARD, 0))
        self.count = self.piles.dealer + self.piles.board + self.piles.hole * seats
        self.shuffle = shuffle(len(game.deck), self.count)
        self.choices = _choices(strategy)
        self.hands = self._hands()
        self.game = game
        self.sides = {
            wager.name: Fraction(stakes[wager.name])
            for wager in game.wagers
            if wager.kind is Kind.SIDE and wager.name in self.axes.wagers and stakes[wager.name]
        }

    def _hands(self) -> kernels.Hands:
        plan, cards = self.plan, self.strategy.cards
        plays = [any(part.pile == BOARD for part in hand.parts) for hand in (plan.player, plan.dealer)]
        found = tables(plan.player.ranking, self.piles.hole + self.piles.board * plays[0])
        return kernels.Hands(
            ranks=(cards // 4).astype(np.int64),
            suits=(cards % 4).astype(np.int64),
            keys=card_keys(plan.game.deck)[cards],
            lanes=np.uint64(1) << ((cards & 3).astype(np.uint64) * np.uint64(16) + (cards >> 2).astype(np.uint64)),
            bias=found.bias,
            offsets=found.offsets,
            rank_table=found.rank_table,
            flush_table=found.flush_table,
            mine=found.places(self.axes.player_bands),
            theirs=found.places(self.axes.dealer_bands),
            bands=np.array([len(self.axes.player_bands), len(self.axes.dealer_bands)], np.int64),
            board_plays=np.array(plays, np.int64),
        )

    def chunk(self, seed: str, number: int, rounds: int = CHUNK) -> Codes:
        """Play a chunk, or its first rounds: ``codes[seat, round]``, each a line, a fact and a mark."""
        cards = deal(seed, number, rounds, len(self.strategy.cards), self.shuffle)
        shown = np.zeros((self.seats, rounds), np.int64)
        room, theirs = np.zeros((4, rounds), np.uint64), np.zeros(rounds, np.uint16)
        kernels.compare(cards, self.piles, self.hands, self.seats, room, theirs, shown)
        facts = 3 * int(self.hands.bands.prod())
        for seat in range(self.seats):
            ends = np.full(rounds, self.choices.root, np.int64)
            for node in range(len(self.strategy.nodes)):  # each comes after those that lead to it
                if self.written is None:
                    kernels.choose(cards, self.piles, self.choices, self.hands, node, seat, ends)
                else:
                    self._choose_as_written(self.written, cards, node, seat, ends)
            shown[seat] = (ends * facts + shown[seat]) << len(self.asked) | self._marks(cards, seat)
        return shown

    def _choose_as_written(
        self, written: Written, cards: NDArray[np.uint8], number: int, seat: int, ends: NDArray[np.int64]
    ) -> None:
        """Take a decision by the rules of a file."""
        node, piles, deck = self.strategy.nodes[number], self.piles, self.strategy.cards
        (here,) = np.nonzero(ends == self.choices.lines + number)
        start = piles.dealer + piles.board + seat * piles.hole
        shown = self.plan.seen[node.decision.level]
        seen = Seen(
            deck[cards[start : start + piles.hole, here].T],
            deck[cards[piles.dealer : piles.dealer + shown, here].T],
            deck[cards[0, here]] if piles.up else None,
        )
        ends[here] = self.choices.leads[number, written.choose(node, seen)]

    def _marks(self, cards: NDArray[np.uint8], seat: int) -> NDArray[np.int64]:
        """``marks[round]``: a bit for each of the asked atoms that holds."""
        marks = np.zeros(cards.shape[1], np.int64)
        start = self.piles.dealer + self.piles.board + seat * self.piles.hole
        for sets in self.sets:
            kernels.look_up(cards, sets.places(start, self.piles.dealer), sets.weights, sets.table, marks)
        rest = [bit for bit in range(len(self.axes.asked)) if not any(bit in sets.bits for sets in self.sets)]
        if rest:
            deck, piles = self.strategy.cards, self.piles
            board = deck[cards[piles.dealer : piles.dealer + piles.board].T]
            hole = deck[cards[start : start + piles.hole].T]
            laid = Laid({"hole": hole, "board": board}, self.plan.game.pile_sizes)
            for bit in rest:
                marks |= laid.holds(self.asked[bit]).astype(np.int64) << bit
        return marks

    @cached_property
    def sets(self) -> list[_Sets]:
        """Atoms that look at few cards, in whatever order: all sets of those cards are looked at once and for all."""
        sizes = self.plan.game.pile_sizes
        groups: dict[frozenset[tuple[str, int]], list[int]] = {}
        for bit, atom in enumerate(self.asked):
            seen = seen_together(atom, sizes)
            if len(seen) == 1 and len(seen[0]) <= MOST_TOGETHER:
                groups.setdefault(seen[0], []).append(bit)
        return [self._sets(seen, bits) for seen, bits in groups.items()]

    def _sets(self, seen: frozenset[tuple[str, int]], bits: list[int]) -> _Sets:
        deck, count = self.strategy.cards, len(seen)
        every = ascending_choices(len(deck), count).astype(np.uint8)
        hole = sum(pile == "hole" for pile, _ in seen)
        piles = {"hole": deck[every[:, :hole]], "board": deck[every[:, hole:]]}
        laid = Laid({pile: piles[pile] for pile, _ in seen}, self.plan.game.pile_sizes)
        table = np.zeros(len(every), np.int64)
        for bit in bits:
            table |= laid.holds(self.asked[bit]).astype(np.int64) << bit
        return _Sets(tuple(sorted(seen)), tuple(bits), _weights(len(deck), count), table)

    def outcome(self, code: int) -> Outcome:
        """What a code stands for, at the stakes."""
        line, fact = self._fact(code)
        stake = self.stakes[self.game.unit.name]
        main = {name: units * stake for name, units in line.units.items()}
        return Outcome(main | self.sides, fact, tuple((step, choice) for step, choice in line.choices))

    def _fact(self, code: int) -> tuple[Line, dict[Atom, bool]]:
        plan, told = self.plan, self.axes
        code, mark = divmod(code, 1 << len(self.asked))
        code, theirs = divmod(code, len(told.dealer_bands))
        code, mine = divmod(code, len(told.player_bands))
        line, result = divmod(code, 3)
        held = frozenset(atom for bit, atom in enumerate(told.asked) if mark >> bit & 1)
        tally = Tally(plan, told, (), np.zeros(0, np.int64))
        return plan.lines[line], tally.fact(plan.lines[line], result, mine, theirs, held)


def _own_bands(plan: Plan, told: Axes) -> Axes:
    """What is told apart, with bands that are not the solver's."""
    atoms = atoms_of(plan.game, told.wagers)
    return replace(told, player_bands=bands(plan.player, atoms), dealer_bands=bands(plan.dealer, atoms))


def _choices(strategy: Strategy) -> kernels.Choices:
    plan, nodes = strategy.plan, strategy.nodes
    lines = plan.lines
    size, hole = len(strategy.cards), plan.game.pile_sizes[HOLE]
    numbers = {id(node): len(lines) + number for number, node in enumerate(nodes)}
    leads = np.zeros((max(1, len(nodes)), max([1, *(len(node.followed) for node in nodes)])), np.int64)
    for number, node in enumerate(nodes):
        for choice, (_, after) in enumerate(node.followed):
            leads[number, choice] = numbers[id(after)] if isinstance(after, Node) else lines.index(after)
    starts = np.cumsum([0, *(len(table) for table in strategy.tables)])
    seen, boards, firsts, bys, at = [], [], [], [], 0
    river = Rivers(np.zeros(1 << 13, np.int16), np.zeros(1, np.int16), np.zeros((1, 1), np.int32))
    for level in strategy.levels:
        seen.append(level.seen if isinstance(level, Places) else -1)
        boards.append(at)
        if isinstance(level, Places):
            rows = _rows(size, level.seen)
            firsts.append(level.first[rows])
            bys.append(level.by[rows])
            at += len(rows)
        elif isinstance(level, Rivers):
            river = level
    pairs = [(low, high) for low in range(13) for high in range(low, 13)]
    pair_of = np.zeros((13, 13), np.int64)
    for number, (low, high) in enumerate(pairs):
        pair_of[low, high] = pair_of[high, low] = number
    assert len(pairs) == PAIRS
    return kernels.Choices(
        root=numbers[id(plan.root)],
        lines=len(lines),
        level=np.array([node.decision.level for node in nodes], np.int64),
        table=starts[:-1].astype(np.int64),
        picks=np.concatenate(strategy.tables),
        leads=leads,
        seen=np.array(seen, np.int64),
        boards=np.array(boards, np.int64),
        first=np.concatenate([np.zeros(0, np.int32), *firsts]),
        by=np.concatenate([np.zeros(0, np.int8), *bys]),
        change=strategy.change,
        holes=_rows(size, hole if any(strategy.levels) else 0).astype(np.int32),
        pair_of=pair_of,
        board_of=_by_slot(river.board_of),
        offsets=strengths(plan.player.ranking, 5).offsets,
        set_of=river.set_of.astype(np.int64),
        flush_of=river.flush_of.astype(np.int64),
        plain_boards=int((river.board_of >= 0).sum()),
    )


def _weights(cards: int, count: int) -> NDArray[np.int64]:
    """``weights[position, card]``: what each of some ascending cards adds to their number among all combinations."""
    table = np.zeros((count, cards), np.int64)
    for at in range(count):
        for card in range(cards):
            table[at, card] = -comb(cards - card, count - at)
            if at + 1 < count:
                table[at, card] += comb(cards - card - 1, count - at - 1)
    table[0] += comb(cards, count)
    return table


def _rows(size: int, count: int) -> NDArray[np.int64]:
    """The number of some cards among all combinations of so many, by the cards in any order as one number.

    Where a card comes twice, the number is that of nothing.
    """
    codes = np.arange(size**count)
    cards = np.stack([codes // size**at % size for at in range(count)], axis=1) if count else codes[:, None][:, :0]
    cards = np.sort(cards, axis=1)
    rows, low = np.zeros(len(codes), np.int64), np.zeros(len(codes), np.int64)
    ways = np.array([[comb(n, k) for k in range(count + 1)] for n in range(size + 1)])
    for at in range(count):
        rows += ways[size - np.minimum(low, size), count - at] - ways[size - cards[:, at], count - at]
        low = cards[:, at] + 1
    return np.clip(rows, 0, comb(size, count) - 1)


def _by_slot(board_of: NDArray[np.int16]) -> NDArray[np.int64]:
    """The numbers of rank boards by the slot of their keys."""
    every = sorted(combinations_with_replacement(range(13), 5), key=multiset)
    found = np.zeros(1 << 16, np.int64)
    if len(board_of) == len(every):
        sums = RANK_KEYS[np.array(every)].sum(axis=1, dtype=np.uint32)
        found[slots(sums, 5)] = board_of
    return found


def untabled(plan: Plan) -> Strategy:
    """A strategy without tables: for files, which are followed card by card."""
    nodes = nodes_of(plan)
    empty = np.zeros(1, np.uint8)
    return Strategy(
        plan,
        np.array(sorted(plan.game.deck), np.uint8),
        np.zeros((1, 1), np.int32),
        (None,) * len(plan.seen),
        nodes,
        (empty,) * len(nodes),
    )

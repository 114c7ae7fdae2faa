"""Board by board: exact counting for any fixed schedule, deck and hands, as long as the states fit in memory.

Boards that a change of suits leads to are counted once, and for each board so are the hole cards that changes of suits
which keep it lead to (``kernels.boards`` has the loops). For a last board, every hole and dealer's holding is ranked
once, and a hole's tally is the number of dealers it beats, ties and loses to, by the dealer's band. Lanes then go up
from level to level, summed over the cards that may come, the decisions of each level taken on the way; weights come
down the same way, and meet the tallies again.

This serves three-card hold'em, games with a dealer's up card and games without a board on their full decks, and every
game on small ones; ``holdem`` knows the tricks that 52 cards and a board of five need.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import chain, combinations, permutations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card, Deck
from croupier.errors import Unsolvable
from croupier.rules.conditions import AtLeast, Fits
from croupier.rules.hands import Hand
from croupier.rules.piles import BOARD, DEALER, HOLE, Part
from croupier.solver.counting import Progress, State
from croupier.solver.kernels import boards as kernels
from croupier.solver.kernels.boards import Ints
from croupier.solver.marks import first_ordinal, holds, looks_at, ordinals
from croupier.solver.plan import Line, Node, Plan
from croupier.solver.strengths import MOST, strengths
from croupier.solver.tally import Axes, Tally, Tie

MOST_STATES = 1 << 24  # states of one level; each takes a few numbers of eight bytes
MOST_COMPARISONS = 1 << 33  # of a hole with a dealer's holding, where each must be made: some ten seconds
CHUNK = 64  # last boards ranked at a time
EXAMPLES = 5


def refusal(plan: Plan) -> str | None:
    """Why this method cannot count a plan, or None if it can."""
    game, shape = plan.game, _shape(plan)
    if plan.up > 1:
        return f"{plan.up} of the dealer's cards show, and only one can be reckoned with"
    most = max(shape.hole, shape.dealer) + shape.seen[-1]
    if most > MOST or plan.player.ranking.size > most:
        return f"hands of {most} cards cannot be looked up: there are tables for {plan.player.ranking.size} to {MOST}"
    changes = len(_suit_changes(game.deck))
    privates = comb(shape.cards, shape.hole) * (shape.cards if plan.up else 1)
    boards = max(comb(shape.cards, seen) for seen in shape.seen) // changes + 1
    if boards * privates > MOST_STATES * 2 or max(comb(shape.cards, seen) for seen in shape.seen) > MOST_STATES:
        return f"{game.name} has some {boards * privates:,} states to be kept, more than {MOST_STATES * 2:,}"
    comparisons = boards * comb(shape.cards, shape.hole) * comb(shape.cards, shape.dealer)
    if not shape.by_pairs and comparisons > MOST_COMPARISONS:
        return f"{game.name} has some {comparisons:,} hands to be compared, more than {MOST_COMPARISONS:,}"
    return None if _bound(plan) < 2**63 else f"the odds of {game.name} are too large to be summed exactly in 64 bits"


def count(plan: Plan, progress: Progress = lambda _: None) -> BoardsCounted:
    """Count a plan, decisions taken on the way from the last card to the first."""
    reason = refusal(plan)
    if reason is not None:
        raise Unsolvable(reason)
    table = _table(_shape(plan))
    last = len(plan.seen) - 1
    lanes: list[Ints] = [np.zeros(0, np.int64)] * len(plan.seen)
    lanes[last] = _last_lanes(plan, table, progress)
    for level in range(last, 0, -1):
        after = _decided(plan, table, level, lanes[level])
        lanes[level - 1] = np.zeros((*table.twin[level - 1].shape, after.shape[2]), np.int64)
        kernels.sum_up(*table.steps(level - 1), after, lanes[level - 1])

    kept = [level for level in range(last + 1) if level == 0 or _decides(plan, level)]
    return BoardsCounted(plan, {level: lanes[level] for level in kept})


def restore(plan: Plan, arrays: Mapping[str, NDArray[Any]]) -> BoardsCounted:
    """A counted plan from what its ``arrays`` gave."""
    return BoardsCounted(plan, {int(name): lanes for name, lanes in arrays.items()})


@dataclass(frozen=True, eq=False, slots=True)
class BoardsCounted:
    """A plan counted board by board: the lanes of the levels that decide, before the decision."""

    plan: Plan
    before: dict[int, Ints]

    @property
    def value(self) -> Fraction:
        table = _table(_shape(self.plan))
        ways = np.bincount(table.twin[0][0][table.twin[0][0] >= 0], minlength=table.twin[0].shape[1])
        # The first level may only pass a lane on: its tensor says so.
        after = np.zeros((*self.before[0].shape[:2], len(self.plan.levels[0])), np.int64)
        kernels.decide(table.twin[0], self.plan.levels[0], self.before[0], after)
        total = sum(way * value for way, value in zip(ways.tolist(), after[0, :, -1].tolist(), strict=True))
        return Fraction(total, int(ways.sum()) * table.shape.ways(0) * self.plan.scale)

    def arrays(self) -> dict[str, NDArray[Any]]:
        return {str(level): lanes for level, lanes in self.before.items()}

    def lanes(self, state: State) -> list[int]:
        table = _table(_shape(self.plan))
        found: list[int] = self.before[state.level][table.find(state)].tolist()
        return found

    def tally(self, axes: Axes) -> Tally:
        return _Descent(self, axes).tally()

    def states(self, level: int) -> Iterator[tuple[State, int, list[int]]]:
        """Every state of a level that is counted: its cards, how many states it stands for, and its lanes."""
        table = _table(_shape(self.plan))
        alike = np.bincount(table.first[level])
        for board, twin in enumerate(table.twin[level]):
            sizes = np.bincount(twin[twin >= 0], minlength=len(twin)).tolist()
            for private in np.flatnonzero(sizes).tolist():
                state = table.state(level, board, private)
                yield state, int(alike[board]) * sizes[private], self.before[level][board, private].tolist()


# What depends on the deck and the numbers of cards alone.


@dataclass(frozen=True, slots=True)
class Shape:
    """How many cards lie where."""

    deck: Deck
    hole: int
    dealer: int
    up: int
    seen: tuple[int, ...]

    @property
    def cards(self) -> int:
        return len(self.deck)

    @property
    def by_pairs(self) -> bool:
        """Whether dealers can be counted by inclusion and exclusion, rather than one by one."""
        return self.dealer == 2 and self.up == 0

    def ways(self, level: int) -> int:
        """In how many ways a deal can be finished from a level."""
        left = self.cards - self.hole - self.up - self.seen[level]
        ways = 1
        for here, there in zip(self.seen[level:], self.seen[level + 1 :], strict=False):
            ways *= comb(left, there - here)
            left -= there - here
        return ways * comb(left, self.dealer - self.up)


def _shape(plan: Plan) -> Shape:
    sizes = plan.game.pile_sizes
    return Shape(plan.game.deck, sizes[HOLE], sizes[DEALER], plan.up, plan.seen)


@cache
def _suit_changes(deck: Deck) -> Ints:
    """The changes of suits that keep a deck, as ``changes[change, place of a card]``, the idle one first."""
    places = {card: place for place, card in enumerate(sorted(deck))}
    found = []
    for suits in permutations(range(4)):
        moved = [Card(card.rank * 4 + suits[card.suit]) for card in sorted(deck)]
        if all(card in places for card in moved):
            found.append([places[card] for card in moved])
    return np.array(found, np.int64)


@dataclass(frozen=True, eq=False)
class Table:
    """Boards, holes and holdings by number, and how changes of suits move them."""

    shape: Shape
    cards: NDArray[np.uint8]
    changes: Ints
    holes: Ints
    """Places in the deck: ``holes[hole, place]``."""
    holdings: Ints
    ups: int
    change: Ints
    """``change[suits, private]``."""
    combos: tuple[Ints, ...]
    """Every board of a level, in order of ``code``."""
    first: tuple[Ints, ...]
    """For every board of a level, the number of the one it is counted as."""
    by: tuple[Ints, ...]
    """... and the change of suits that leads there."""
    boards: tuple[Ints, ...]
    """The boards that are counted: ``boards[level][board, place]``."""
    twin: tuple[Ints, ...]

    def masks(self, level: int) -> NDArray[np.uint64]:
        return _masks(self.boards[level])

    def steps(self, level: int) -> tuple[Ints, Ints, Ints, Ints, Ints]:
        """What takes a level to the next: twins, boards grown, changes of suits, privates changed, twins there."""
        grown, relabelled = self._grown[level]
        return self.twin[level], grown, relabelled, self.change, self.twin[level + 1]

    @cached_property
    def _grown(self) -> list[tuple[Ints, Ints]]:
        found = []
        for level in range(len(self.boards) - 1):
            here, more = self.boards[level], self.shape.seen[level + 1] - self.shape.seen[level]
            extra = _combinations(self.shape.cards, more)
            pairs = np.concatenate([np.repeat(here, len(extra), axis=0), np.tile(extra, (len(here), 1))], axis=1)
            rows = self._rows(level + 1, np.sort(pairs, axis=1))
            clash = (_masks(here)[:, None] & _masks(extra)[None, :]).ravel() != 0
            shape = (len(here), len(extra))
            grown = np.where(clash, -1, self.first[level + 1][rows]).reshape(shape)
            found.append((grown.astype(np.int32), self.by[level + 1][rows].reshape(shape).astype(np.int32)))
        return found

    def _rows(self, level: int, boards: Ints) -> Ints:
        """Where sorted boards are among all of a level; for what is no board, anywhere."""
        codes = _codes(self.combos[level], self.shape.cards)
        rows: Ints = np.minimum(np.searchsorted(codes, _codes(boards, self.shape.cards)), len(codes) - 1)
        return rows

    def find(self, state: State) -> tuple[int, int]:
        """The board and the private that a state is counted as."""
        places = {int(card): place for place, card in enumerate(self.cards)}
        board = np.sort(np.array([[places[card] for card in state.board]], np.int64), axis=1)
        row = int(self._rows(state.level, board)[0])
        hole = sorted(places[card] for card in state.hole)
        number = int(
            np.searchsorted(_codes(self.holes, self.shape.cards), _codes(np.array([hole]), self.shape.cards)[0])
        )
        private = number * self.ups + (places[state.up[0]] if state.up else 0)
        canonical = int(self.first[state.level][row])
        return canonical, int(self.twin[state.level][canonical, self.change[self.by[state.level][row], private]])

    def state(self, level: int, board: int, private: int) -> State:
        """The cards of a board and a private."""
        hole, up = divmod(private, self.ups)
        cards = [Card(int(card)) for card in self.cards]
        return State(
            level,
            tuple(cards[place] for place in self.holes[hole]),
            (cards[up],) if self.shape.up else (),
            tuple(cards[place] for place in self.boards[level][board]),
        )


@cache
def _table(shape: Shape) -> Table:
    cards = np.array(sorted(shape.deck), np.uint8)
    changes = _suit_changes(shape.deck)
    holes = _combinations(shape.cards, shape.hole)
    ups = shape.cards if shape.up else 1
    moved = [np.searchsorted(_codes(holes, shape.cards), _codes(np.sort(change[holes], axis=1), shape.cards))
             for change in changes]  # fmt: skip
    ups_moved = changes if shape.up else np.zeros((len(changes), 1), np.int64)
    change = (np.array(moved)[:, :, None] * ups + ups_moved[:, None, :]).reshape(len(changes), -1).astype(np.int32)
    combos, first, by, boards, twin = [], [], [], [], []
    for seen in shape.seen:
        every = _combinations(shape.cards, seen)
        codes = np.array([_codes(np.sort(each[every], axis=1), shape.cards) for each in changes])
        best = codes.min(axis=0)
        kept, number = np.unique(best, return_inverse=True)
        chosen = every[np.searchsorted(codes[0], kept)]
        keeps = kept[:, None] == codes[:, np.searchsorted(codes[0], kept)].T
        twins = np.empty((len(chosen), change.shape[1]), np.int32)
        kernels.twins(_masks(chosen), keeps, _masks(holes), ups, change, twins)
        combos.append(every)
        first.append(number.reshape(-1))
        by.append(codes.argmin(axis=0))
        boards.append(chosen)
        twin.append(twins)
    return Table(
        shape, cards, changes, holes, _combinations(shape.cards, shape.dealer), ups, change,
        tuple(combos), tuple(first), tuple(by), tuple(boards), tuple(twin),
    )  # fmt: skip


def _combinations(cards: int, size: int) -> Ints:
    places = chain.from_iterable(combinations(range(cards), size))
    return np.fromiter(places, np.int64, size * comb(cards, size)).reshape(comb(cards, size), size)


def _codes(places: Ints, cards: int) -> Ints:
    """A number for each row of places that orders rows as their places do."""
    codes = np.zeros(len(places), np.int64)
    for column in range(places.shape[1]):
        codes = codes * cards + places[:, column]
    return codes


def _masks(places: Ints) -> NDArray[np.uint64]:
    masks: NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << places.astype(np.uint64), axis=1, initial=0)
    return masks


# The last level: hands against hands.


@dataclass(frozen=True, eq=False, slots=True)
class Chunk:
    """Some of the last boards, every hand on them ranked."""

    boards: slice
    mine: Ints
    """``mine[board, hole]``: ordinals."""
    tallies: Ints
    """``tallies[board, private, cell]``."""


def _chunks(plan: Plan, table: Table, dealer_bands: tuple[tuple[int, int], ...]) -> Iterator[Chunk]:
    """The last boards with the tallies of every hole, by the dealer's bands."""
    shape, ranking = table.shape, plan.dealer.ranking
    if plan.player.ranking != ranking:
        raise Unsolvable(f"the {plan.player} and the {plan.dealer} are ranked by different orders")
    cuts = _cuts(plan.dealer, dealer_bands)
    boards, twin, masks = table.boards[-1], table.twin[-1], table.masks(len(shape.seen) - 1)
    hole_masks, holding_masks = _masks(table.holes), _masks(table.holdings)
    pair_of = np.zeros((shape.cards, shape.cards), np.int64)
    if shape.by_pairs:
        pair_of[table.holdings[:, 0], table.holdings[:, 1]] = np.arange(len(table.holdings))
        pair_of[table.holdings[:, 1], table.holdings[:, 0]] = np.arange(len(table.holdings))
    number = len(strengths(ranking, shape.dealer + shape.seen[-1] * _plays(plan.dealer)).strengths)
    for start in range(0, len(boards), CHUNK):
        part = slice(start, min(start + CHUNK, len(boards)))
        mine = _ranked(plan.player, table, table.holes, boards[part])
        same = shape.hole == shape.dealer and _plays(plan.player) == _plays(plan.dealer)
        theirs = mine if same else _ranked(plan.dealer, table, table.holdings, boards[part])
        tallies = np.zeros((len(mine), twin.shape[1], 3 * len(dealer_bands)), np.int32)
        if shape.by_pairs:
            kernels.pair_tallies(
                masks[part], twin[part], table.holes, mine, table.holdings, holding_masks, pair_of, theirs, cuts,
                number, tallies,
            )  # fmt: skip
        else:
            kernels.plain_tallies(
                masks[part], twin[part], table.ups, hole_masks, mine, table.holdings, holding_masks, theirs, cuts,
                tallies,
            )  # fmt: skip
        yield Chunk(part, mine, tallies)


def _plays(hand: Hand) -> bool:
    """Whether the board plays in a hand."""
    return Part(BOARD) in hand.parts


def _ranked(hand: Hand, table: Table, own: Ints, boards: Ints) -> Ints:
    """``ordinals[board, own cards]``; where cards meet twice, anything."""
    laid = np.repeat(table.cards[own][None], len(boards), axis=0)
    if _plays(hand):
        shared = np.repeat(table.cards[boards][:, None], len(own), axis=1)
        laid = np.concatenate([laid, shared], axis=2)
    return ordinals(hand.ranking, np.ascontiguousarray(laid.reshape(-1, laid.shape[2]))).reshape(len(boards), len(own))


def _cuts(hand: Hand, bands: tuple[tuple[int, int], ...]) -> Ints:
    """The ordinals from which each band but the lowest begins."""
    return np.array([first_ordinal(hand.ranking, start) for start, _ in bands[1:]], np.int64)


def _last_lanes(plan: Plan, table: Table, progress: Progress) -> Ints:
    worth = np.ascontiguousarray(plan.worth.transpose(2, 0, 3, 1)).reshape(
        len(plan.player_bands), len(plan.worth), 3 * len(plan.dealer_bands)
    )
    cuts = _cuts(plan.player, plan.player_bands)
    twin = table.twin[-1]
    lanes = np.zeros((*twin.shape, len(plan.worth)), np.int64)
    for chunk in _chunks(plan, table, plan.dealer_bands):
        kernels.lanes_of(twin[chunk.boards], table.ups, chunk.mine, cuts, chunk.tallies, worth, lanes[chunk.boards])
        progress(f"{chunk.boards.stop} of {len(twin)} boards")
    return lanes


def _decides(plan: Plan, level: int) -> bool:
    return any(node is not None for node in plan.nodes[level])


def _decided(plan: Plan, table: Table, level: int, before: Ints) -> Ints:
    if not _decides(plan, level):
        return before  # the tensor of such a level passes every lane on
    after = np.zeros((*before.shape[:2], len(plan.levels[level])), np.int64)
    kernels.decide(table.twin[level], plan.levels[level], before, after)
    return after


def _bound(plan: Plan) -> int:
    """More than any sum of lanes can come to."""
    most = int(np.abs(plan.worth).max()) * _shape(plan).ways(0)
    for level in plan.levels:
        most *= int(np.abs(level).sum(axis=2).max())
    return most


# The way down.


class _Descent:
    """The best choices played against every deal: weights handed from level to level, then met with the tallies."""

    def __init__(self, counted: BoardsCounted, axes: Axes) -> None:
        self.counted, self.axes = counted, axes
        self.plan, self.table = counted.plan, _table(_shape(counted.plan))
        self.lines: dict[Line, int] = {line: number for number, line in enumerate(self.plan.lines)}
        self.tied: dict[Node, int] = {}
        self.examples: dict[Node, list[State]] = {}
        self.early: dict[int, list[AtLeast | Fits]] = {}
        self.late: list[AtLeast | Fits] = []
        sizes = self.plan.game.pile_sizes
        for atom in axes.asked:
            assert isinstance(atom, AtLeast | Fits)
            board = dict(looks_at(atom, sizes)).get(BOARD, 0)
            if board in (0, self.plan.seen[-1]):
                self.late.append(atom)
            elif board in self.plan.seen:  # which of the cards came first is known at that level only
                self.early.setdefault(self.plan.seen.index(board), []).append(atom)
            else:
                raise Unsolvable(f"whether {atom.says} is not known when cards are next seen")
        self.marks: dict[frozenset[Any], int] = {}
        self.counts: list[tuple[Ints, Ints]] = []

    def tally(self) -> Tally:
        table = self.table
        twin = table.twin[0][0]
        weights = np.zeros((1, len(twin), len(self.lines) + len(self.plan.nodes[0])), np.int64)
        np.add.at(weights[0, :, -1], twin[twin >= 0], 1)
        self._go(0, weights, frozenset())
        player, dealer = len(self.axes.player_bands), len(self.axes.dealer_bands)
        counts = np.zeros((len(self.lines), player, 3 * dealer, max(1, len(self.marks))), np.int64)
        for numbers, found in self.counts:
            for at, number in enumerate(numbers):
                counts[..., number] += found[..., at]
        counts = counts.reshape(len(self.lines), player, dealer, 3, -1).transpose(0, 3, 1, 2, 4)
        ties = [
            Tie(node, deals, tuple((state.hole, state.up, state.board) for state in self.examples[node]))
            for node, deals in self.tied.items()
        ]
        tally = Tally(self.plan, self.axes, tuple(self.marks) or (frozenset(),), counts, tuple(ties))
        shape = table.shape
        assert tally.deals == comb(shape.cards, shape.hole) * (
            shape.cards - shape.hole if shape.up else 1
        ) * shape.ways(0)
        return tally

    def _go(self, level: int, weights: Ints, mark: frozenset[Any]) -> None:
        """Take the weights of a level to the end, deals with different marks apart."""
        for mark_here, here in self._parted(level, weights, mark):
            after = self._chosen(level, here)
            if level + 1 == len(self.plan.seen):
                self._count(after, mark_here)
            else:
                below = np.zeros((*self.table.twin[level + 1].shape, after.shape[2]), np.int64)
                kernels.push_down(*self.table.steps(level), after, below)
                self._go(level + 1, below, mark_here)

    def _parted(self, level: int, weights: Ints, mark: frozenset[Any]) -> Iterator[tuple[frozenset[Any], Ints]]:
        atoms = self.early.get(level, [])
        if not atoms:
            yield mark, weights
            return
        codes = self._codes(level, slice(None), atoms)
        for code in np.unique(codes):
            held = frozenset(atom for bit, atom in enumerate(atoms) if code >> bit & 1)
            yield mark | held, np.where((codes == code)[..., None], weights, 0)

    def _codes(self, level: int, boards: slice, atoms: list[AtLeast | Fits]) -> Ints:
        """``codes[board, private]``: a bit for each atom that holds."""
        table = self.table
        shown = table.cards[table.boards[level][boards]]
        holes = table.cards[table.holes]
        laid = {
            "hole": np.tile(holes, (len(shown), 1)),
            "board": np.repeat(shown, len(holes), axis=0),
        }
        codes = np.zeros(len(laid["hole"]), np.int64)
        for bit, atom in enumerate(atoms):
            codes |= holds(atom, laid, self.plan.game.pile_sizes).astype(np.int64) << bit
        return np.repeat(codes.reshape(len(shown), len(holes)), table.ups, axis=1)

    def _chosen(self, level: int, weights: Ints) -> Ints:
        """The weights after a level's decisions, by line and by decision of the next level."""
        lines, nodes = len(self.lines), self.plan.nodes[level]
        following = self.plan.nodes[level + 1] if level + 1 < len(self.plan.nodes) else ()
        if not _decides(self.plan, level):
            assert len(nodes) == len(following) or not nodes
            return weights
        offered = np.array([1 if node is None else len(node.followed) for node in nodes], np.int64)
        leads_to = np.zeros((len(nodes), max(offered)), np.int64)
        for number, node in enumerate(nodes):
            if node is None:
                leads_to[number, 0] = lines + number
            else:
                for choice, (_, then) in enumerate(node.followed):
                    at = self.lines[then] if isinstance(then, Line) else lines + following.index(then)
                    leads_to[number, choice] = at
        after = np.zeros((*weights.shape[:2], lines + len(following)), np.int64)
        tied = np.zeros(len(nodes), np.int64)
        examples = np.zeros((len(nodes), EXAMPLES, 2), np.int64) - 1
        kernels.choose(
            self.table.twin[level], self.plan.levels[level], offered, leads_to, len(self.plan.worth), lines,
            self.counted.before[level], weights, after, tied, examples,
        )  # fmt: skip
        for number, node in enumerate(nodes):
            if node is not None and tied[number]:
                deals = int(tied[number]) * self.table.shape.ways(level)
                self.tied[node] = self.tied.get(node, 0) + deals
                states = [self.table.state(level, *each) for each in examples[number].tolist() if each[0] >= 0]
                self.examples[node] = [*self.examples.get(node, []), *states][:EXAMPLES]
        return after

    def _count(self, weights: Ints, mark: frozenset[Any]) -> None:
        table, level = self.table, len(self.plan.seen) - 1
        cuts = _cuts(self.plan.player, self.axes.player_bands)
        for chunk in _chunks(self.plan, table, self.axes.dealer_bands):
            codes = self._codes(level, chunk.boards, self.late)
            found, marks = np.unique(codes, return_inverse=True)
            numbers = np.array([self._number(mark, code) for code in found.tolist()])
            counts = np.zeros((len(self.lines), len(cuts) + 1, chunk.tallies.shape[2], len(found)), np.int64)
            kernels.count_up(
                table.twin[level][chunk.boards], table.ups, chunk.mine, cuts, marks.reshape(codes.shape),
                weights[chunk.boards], chunk.tallies, counts,
            )  # fmt: skip
            self.counts.append((numbers, counts))

    def _number(self, mark: frozenset[Any], code: int) -> int:
        held = mark | {atom for bit, atom in enumerate(self.late) if code >> bit & 1}
        return self.marks.setdefault(held, len(self.marks))

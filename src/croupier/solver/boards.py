"""Board by board: exact counting for any fixed schedule, deck and hands, as long as the states fit in memory.

Boards that a change of suits leads to are counted once, and for each board so are the hole cards that changes of suits
which keep it lead to (``kernels.boards`` has the loops). For a last board, every hole and dealer's holding is ranked
once, and a hole's tally is the number of dealers it beats, ties and loses to, by the dealer's band. Last boards are
taken in chunks and never kept: each hands its lanes up to the boards it holds. Lanes go on up from level to level, the
decisions of each level taken on the way; weights come down the same way, and meet the tallies again.

This serves three-card hold'em, games with a dealer's up card, games without a board and games that decide on the turn
on their full decks, and every game on small ones; ``holdem`` knows the tricks that make a board of five quick.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, permutations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card, Deck
from croupier.errors import Unsolvable
from croupier.rules.conditions import AtLeast, Fits
from croupier.rules.facts import Band
from croupier.rules.hands import Hand
from croupier.rules.piles import BOARD, DEALER, HOLE, Part
from croupier.solver.counting import Progress, State
from croupier.solver.kernels import boards as kernels
from croupier.solver.kernels.boards import Ints
from croupier.solver.marks import first_ordinal, holds, looks_at, ordinals
from croupier.solver.plan import Line, Node, Plan
from croupier.solver.strengths import MOST, strengths
from croupier.solver.tally import EXAMPLES, Axes, Tally, Tie

MOST_STATES = 1 << 25  # states of a level that is kept; each takes a few numbers of eight bytes
MOST_LAST = 1 << 28  # states of the last level, which is not kept: about a minute
MOST_COMPARISONS = 1 << 33  # of a hole with a dealer's holding, where each must be made: some ten seconds
ON_DISK = 1 << 22  # states of a level whose lanes are worth keeping for advice; others are counted on the spot
CHUNK = 64  # boards taken at a time


def refusal(plan: Plan) -> str | None:
    """Why this method cannot count a plan, or None if it can."""
    game, shape = plan.game, shape_of(plan)
    if plan.up > 1:
        return f"{plan.up} of the dealer's cards show, and only one can be reckoned with"
    if plan.player.ranking != plan.dealer.ranking:
        return f"the {plan.player} and the {plan.dealer} are ranked by different orders"
    size = plan.player.ranking.size
    for hand, own in ((plan.player, shape.hole), (plan.dealer, shape.dealer)):
        cards = own + shape.seen[-1] * _plays(hand)
        if not size <= cards <= MOST:
            return f"the {hand} is made of {cards} cards, and there are tables for {size} to {MOST}"
    privates = comb(shape.cards, shape.hole) * (shape.cards if plan.up else 1)
    changes = len(_suit_changes(game.deck))
    states = [(comb(shape.cards, seen) // changes + 1) * privates for seen in shape.seen]
    if states[-1] > MOST_LAST or any(number > MOST_STATES for number in states[:-1]):
        return f"{game.name} has some {max(states):,} states, which are too many to be counted board by board"
    comparisons = states[-1] * comb(shape.cards, shape.dealer)
    if not shape.by_pairs and comparisons > MOST_COMPARISONS:
        return f"{game.name} has some {comparisons:,} hands to be compared, more than {MOST_COMPARISONS:,}"
    return None if _bound(plan) < 2**63 else f"the odds of {game.name} are too large to be summed exactly in 64 bits"


def count(plan: Plan, progress: Progress = lambda _: None) -> BoardsCounted:
    """Count a plan, decisions taken on the way from the last card to the first."""
    reason = refusal(plan)
    if reason is not None:
        raise Unsolvable(reason)
    table = table_of(shape_of(plan))
    groups, last = len(plan.worth) - 1, len(plan.seen) - 1
    worth = np.ascontiguousarray(plan.worth[1:].transpose(2, 0, 3, 1)).reshape(
        len(plan.player_bands), groups, 3 * len(plan.dealer_bands)
    )
    cuts = _cuts(plan.player, plan.player_bands)
    before: dict[int, Ints] = {}
    above = table.level(last - 1).room(_lanes_after(plan, last)) if last else None
    for chunk in _last_boards(plan, table, plan.dealer_bands):
        lanes = chunk.room(groups)
        kernels.lanes_of(chunk.twin, table.ups, chunk.mine, cuts, chunk.tallies, worth, lanes)
        if above is None:
            before[last] = lanes  # there is no board at all: the one chunk is the whole level
        else:
            _hand_up(plan, table, last, chunk, lanes, above)
        progress(f"counting {plan.game.name}: {chunk.slice.stop:,} of {table.levels[last].boards:,} boards")
    for level in range(last - 1, -1, -1):
        here = table.level(level)
        assert above is not None
        even = kernels.share_out(here.alike, here.twin, here.twins, above)
        assert even, "boards that a change of suits leads to have different sums"
        before[level] = above
        if level:
            above = table.level(level - 1).room(_lanes_after(plan, level))
            for some in here.chunks():
                _hand_up(plan, table, level, some, before[level][some.slice], above)
    return BoardsCounted(plan, before)


def restore(plan: Plan, arrays: Mapping[str, NDArray[Any]]) -> BoardsCounted:
    """A counted plan from what its ``arrays`` gave."""
    found = BoardsCounted(plan, {int(name): lanes for name, lanes in arrays.items()})
    for level in found.before:
        table_of(shape_of(plan)).level(level)  # now, not when somebody waits for advice
    return found


@dataclass(frozen=True, eq=False, slots=True)
class BoardsCounted:
    """A plan counted board by board: the lanes of each level but the last, before its decision."""

    plan: Plan
    before: dict[int, Ints]
    """``before[level][board, private, lane]``, lane 0 left out."""

    @property
    def value(self) -> Fraction:
        table = table_of(shape_of(self.plan))
        first = table.level(0)
        after = first.room(_lanes_after(self.plan, 0))
        kernels.decide(first.twin, self.plan.levels[0], table.shape.ways(0), self.before[0], after)
        ways = first.twins[0].tolist()
        total = sum(way * value for way, value in zip(ways, after[0, :, -1].tolist(), strict=True))
        return Fraction(total, sum(ways) * table.shape.ways(0) * self.plan.scale)

    def arrays(self) -> dict[str, NDArray[Any]]:
        kept = [level for level, lanes in self.before.items() if lanes.shape[0] * lanes.shape[1] <= ON_DISK]
        decided = [level for level in kept if level == 0 or _decides(self.plan, level)]
        return {str(level): _smallest(self.before[level]) for level in decided}

    def lanes(self, state: State) -> list[int]:
        table = table_of(shape_of(self.plan))
        ways = table.shape.ways(state.level)
        if state.level not in self.before:
            return [ways, *_on_the_spot(self.plan, state)]
        return [ways, *self.before[state.level][table.find(state)].tolist()]

    def tally(self, axes: Axes) -> Tally:
        return _Descent(self, axes).tally()

    def states(self, level: int) -> Iterator[tuple[State, int, list[int]]]:
        """Every state of a level that is counted: its cards, how many states it stands for, and its lanes."""
        table = table_of(shape_of(self.plan))
        here, ways = table.level(level), table.shape.ways(level)
        for board, private in np.argwhere(here.twins).tolist():
            number = int(here.alike[board]) * int(here.twins[board, private])
            yield table.state(level, board, private), number, [ways, *self.before[level][board, private].tolist()]


def _hand_up(plan: Plan, table: Table, level: int, chunk: Boards, lanes: Ints, above: Ints) -> None:
    """Take a level's decisions on some of its boards, and hand the lanes to the boards they hold."""
    if _decides(plan, level):
        after = chunk.room(_lanes_after(plan, level))
        kernels.decide(chunk.twin, plan.levels[level], table.shape.ways(level), lanes, after)
    else:
        after = lanes  # the tensor of such a level passes every lane on
    kernels.hand_up(
        chunk.alike, chunk.twin, chunk.twins, *table.parts(level, chunk.boards), table.change,
        table.level(level - 1).twin, after, above,
    )  # fmt: skip


def _smallest(lanes: Ints) -> Ints:
    """The same numbers in four bytes each, if they fit."""
    fits = lanes.size == 0 or np.abs(lanes).max() < 2**31
    return lanes.astype(np.int32) if fits else lanes


def _decides(plan: Plan, level: int) -> bool:
    return any(node is not None for node in plan.nodes[level])


def _lanes_after(plan: Plan, level: int) -> int:
    return len(plan.levels[level]) - 1


def _bound(plan: Plan) -> int:
    """More than any sum of lanes can come to, those of all boards and privates alike together included."""
    most = int(np.abs(plan.worth).max()) * shape_of(plan).ways(0) * len(_suit_changes(plan.game.deck))
    for level in plan.levels:
        most *= int(np.abs(level).sum(axis=2).max())
    return most


def _on_the_spot(plan: Plan, state: State) -> list[int]:
    """The lanes of a single state after which nothing is decided any more, from every deal that can follow."""
    if any(_decides(plan, level) for level in range(state.level + 1, len(plan.seen))):
        raise Unsolvable("a decision follows, so this state cannot be counted by itself")
    shape = shape_of(plan)
    left = np.array(sorted(set(shape.deck) - {*state.hole, *state.up, *state.board}), np.uint8)
    # Streets that follow each other with nothing decided between them come in every order.
    more, hidden = shape.seen[-1] - len(state.board), shape.dealer - shape.up
    orders = shape.ways(state.level) // (comb(len(left), more) * comb(len(left) - more, hidden))
    rest, held = _combinations(len(left), more), _combinations(len(left), hidden)
    together, holdings = np.nonzero((_masks(rest)[:, None] & _masks(held)[None, :]) == 0)
    boards = np.concatenate([_repeated(state.board, len(rest)), left[rest]], axis=1)
    dealers = np.concatenate([_repeated(state.up, len(held)), left[held]], axis=1)
    mine = ordinals(plan.player.ranking, _laid(plan.player, _repeated(state.hole, len(rest)), boards))[together]
    theirs = ordinals(plan.dealer.ranking, _laid(plan.dealer, dealers[holdings], boards[together]))
    band = np.searchsorted(_cuts(plan.player, plan.player_bands), mine, side="right")
    bands = np.searchsorted(_cuts(plan.dealer, plan.dealer_bands), theirs, side="right")
    results = np.where(mine > theirs, 0, np.where(mine == theirs, 1, 2))
    facts = (results * len(plan.player_bands) + band) * len(plan.dealer_bands) + bands
    worth = plan.worth[1:].reshape(len(plan.worth) - 1, -1)
    found: list[int] = (worth @ np.bincount(facts, minlength=worth.shape[1]) * orders).tolist()
    return found


def _repeated(cards: tuple[Card, ...], times: int) -> NDArray[np.uint8]:
    return np.tile(np.array(cards, np.uint8), (times, 1))


def _laid(hand: Hand, own: NDArray[np.uint8], boards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.concatenate([own, boards], axis=1) if _plays(hand) else own


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


def shape_of(plan: Plan) -> Shape:
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


@dataclass(frozen=True, eq=False, slots=True)
class Boards:
    """Some boards of a level, by places in the deck, with what changes of suits make of them."""

    slice: slice
    boards: Ints
    """``boards[board, place]``."""
    alike: Ints
    twin: Ints
    twins: Ints

    def chunks(self) -> Iterator[Boards]:
        for start in range(0, len(self.boards), CHUNK):
            part = slice(start, min(start + CHUNK, len(self.boards)))
            yield Boards(part, self.boards[part], self.alike[part], self.twin[part], self.twins[part])

    def room(self, numbers: int, dtype: type = np.int64) -> Ints:
        """Zeroes for every board and private."""
        return np.zeros((*self.twin.shape, numbers), dtype)


@dataclass(frozen=True, eq=False, slots=True)
class Level:
    """The boards of a level: every one of them by its code, and those that are counted."""

    size: int
    first: Ints
    """For every board, in order of codes, the number of the one it is counted as; empty for the last level."""
    by: Ints
    """... and the change of suits that leads there."""
    counted: Ints
    alike: Ints
    keeps: Ints
    """``keeps[board, suits]``: which changes of suits leave a counted board as it is."""

    @property
    def boards(self) -> int:
        return len(self.counted)


class Table:
    """Boards, holes and holdings of a shape by number, and how changes of suits move them."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.cards = np.array(sorted(shape.deck), np.uint8)
        self.places = {Card(int(card)): place for place, card in enumerate(self.cards)}
        self.changes = _suit_changes(shape.deck)
        self.holes = _combinations(shape.cards, shape.hole)
        self.holdings = _combinations(shape.cards, shape.dealer)
        self.ups = shape.cards if shape.up else 1
        self.change = self._privates_changed()
        self.levels = [self._level(seen) for seen in shape.seen]
        self._whole: dict[int, Boards] = {}

    def _privates_changed(self) -> Ints:
        """``change[suits, private]``."""
        cards, codes = self.shape.cards, _codes(self.holes, self.shape.cards)
        moved = [np.searchsorted(codes, _codes(np.sort(suits[self.holes], axis=1), cards)) for suits in self.changes]
        ups = self.changes if self.shape.up else np.zeros((len(self.changes), 1), np.int64)
        change = np.array(moved)[:, :, None] * self.ups + ups[:, None, :]
        return change.reshape(len(self.changes), -1).astype(np.int32)

    def _level(self, seen: int) -> Level:
        cards = self.shape.cards
        every = _combinations(cards, seen)
        codes = _codes(every, cards)
        best, by = codes.copy(), np.zeros(len(every), np.int8)
        for number, suits in enumerate(self.changes[1:], 1):
            moved = _codes(np.sort(suits[every], axis=1), cards)
            by[moved < best] = number
            np.minimum(best, moved, out=best)
        kept, first, alike = np.unique(best, return_inverse=True, return_counts=True)
        counted = every[np.searchsorted(codes, kept)]
        keeps = [_codes(np.sort(suits[counted], axis=1), cards) == kept for suits in self.changes]
        return Level(seen, first.reshape(-1).astype(np.int32), by, counted, alike, np.array(keeps).T.copy())

    def level(self, level: int) -> Boards:
        """All counted boards of a level."""
        if level not in self._whole:
            self._whole[level] = self._boards(level, slice(0, self.levels[level].boards))
        return self._whole[level]

    def chunks(self, level: int) -> Iterator[Boards]:
        """The counted boards of a level, some at a time."""
        for start in range(0, self.levels[level].boards, CHUNK):
            yield self._boards(level, slice(start, min(start + CHUNK, self.levels[level].boards)))

    def _boards(self, level: int, part: slice) -> Boards:
        here = self.levels[level]
        boards = here.counted[part]
        twin = np.empty((len(boards), self.change.shape[1]), np.int32)
        twins = np.empty_like(twin)
        kernels.find_twins(_masks(boards), here.keeps[part], _masks(self.holes), self.ups, self.change, twin, twins)
        return Boards(part, boards, here.alike[part], twin, twins)

    def parts(self, level: int, boards: Ints) -> tuple[Ints, Ints]:
        """The boards of the level above that some boards hold, and the changes of suits that lead to them."""
        above = self.levels[level - 1]
        subsets = boards[:, _combinations(boards.shape[1], above.size)]
        flat = subsets.reshape(subsets.shape[0] * subsets.shape[1], above.size)
        rows = self._rows(above.size, flat).reshape(subsets.shape[:2])
        return above.first[rows], above.by[rows]

    def _rows(self, size: int, boards: Ints) -> Ints:
        """Where sorted boards are among all of their size, which are in the order of combinations."""
        rows = np.zeros(len(boards), np.int64)
        for place in range(size):
            # Those that differ first at this place, and are lower there, come before.
            start = boards[:, place - 1] + 1 if place else np.zeros(len(boards), np.int64)
            ways = _binomials(self.shape.cards)[size - place]
            rows += ways[self.shape.cards - start] - ways[self.shape.cards - boards[:, place]]
        return rows

    def find(self, state: State) -> tuple[int, int]:
        """The board and the private that a state is counted as."""
        level = self.levels[state.level]
        board = np.array([sorted(self.places[card] for card in state.board)], np.int64)
        row = int(self._rows(level.size, board)[0])
        hole = np.array([sorted(self.places[card] for card in state.hole)], np.int64)
        up = self.places[state.up[0]] if state.up else 0
        private = int(self._rows(self.shape.hole, hole)[0]) * self.ups + up
        counted = int(level.first[row])
        return counted, int(self.level(state.level).twin[counted, self.change[level.by[row], private]])

    def state(self, level: int, board: int, private: int) -> State:
        """The cards of a board and a private."""
        hole, up = divmod(private, self.ups)
        cards = list(self.places)
        return State(
            level,
            tuple(cards[place] for place in self.holes[hole]),
            (cards[up],) if self.shape.up else (),
            tuple(cards[place] for place in self.levels[level].counted[board]),
        )


table_of = cache(Table)


@cache
def _binomials(cards: int) -> Ints:
    return np.array([[comb(number, size) for number in range(cards + 1)] for size in range(MOST + 1)], np.int64)


@cache
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
class Ranked(Boards):
    """Some of the last boards, every hand on them ranked."""

    mine: Ints
    """``mine[board, hole]``: ordinals."""
    tallies: Ints
    """``tallies[board, private, cell]``."""


def _last_boards(plan: Plan, table: Table, dealer_bands: tuple[Band, ...]) -> Iterator[Ranked]:
    """The last boards with the tallies of every hole, by the dealer's bands."""
    shape, ranking = table.shape, plan.dealer.ranking
    cuts = _cuts(plan.dealer, dealer_bands)
    hole_masks, holding_masks = _masks(table.holes), _masks(table.holdings)
    pair_of = np.zeros((shape.cards, shape.cards), np.int64)
    if shape.by_pairs:
        pair_of[table.holdings[:, 0], table.holdings[:, 1]] = np.arange(len(table.holdings))
        pair_of += pair_of.T
    same = shape.hole == shape.dealer and _plays(plan.player) == _plays(plan.dealer)
    number = len(strengths(ranking, ranking.size).strengths)
    for chunk in table.chunks(len(shape.seen) - 1):
        mine = _ranked(plan.player, table, table.holes, chunk.boards)
        theirs = mine if same else _ranked(plan.dealer, table, table.holdings, chunk.boards)
        tallies = chunk.room(3 * len(dealer_bands), np.int32)
        masks = _masks(chunk.boards)
        if shape.by_pairs:
            kernels.pair_tallies(
                masks, chunk.twin, table.holes, mine, table.holdings, holding_masks, pair_of, theirs, cuts, number,
                tallies,
            )  # fmt: skip
        else:
            kernels.plain_tallies(
                masks, chunk.twin, table.ups, hole_masks, mine, table.holdings, holding_masks, theirs, cuts, tallies
            )
        yield Ranked(chunk.slice, chunk.boards, chunk.alike, chunk.twin, chunk.twins, mine, tallies)


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


def _cuts(hand: Hand, bands: tuple[Band, ...]) -> Ints:
    """The ordinals from which each band but the lowest begins."""
    return np.array([first_ordinal(hand.ranking, start) for start, _ in bands[1:]], np.int64)


# The way down.


class _Descent:
    """The best choices played against every deal: weights handed from level to level, then met with the tallies."""

    def __init__(self, counted: BoardsCounted, axes: Axes) -> None:
        self.counted, self.axes = counted, axes
        self.plan, self.table = counted.plan, table_of(shape_of(counted.plan))
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
        shape = self.table.shape
        # A state's cards can have come in at most 7! orders, so its weight has room in two bytes.
        weights = self.table.level(0).room(len(self.lines) + len(self.plan.nodes[0]), np.int16)
        weights[..., -1] = 1
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
        ups = shape.cards - shape.hole if shape.up else 1
        if tally.deals != comb(shape.cards, shape.hole) * ups * shape.ways(0):
            raise AssertionError("a deal was lost on the way down")
        return tally

    def _go(self, level: int, weights: Ints, mark: frozenset[Any]) -> None:
        """Take the weights of a level to the end, deals with different marks apart."""
        last = len(self.plan.seen) - 1
        if level == last:  # a game without a board
            self._count(mark, weights)
            return
        for mark_here, here in self._parted(level, weights, mark):
            after = self._chosen(level, self.table.level(level), self.counted.before[level], here)
            if level + 1 == last:
                self._count(mark_here, after)
            else:
                below = self.table.level(level + 1)
                gathered = below.room(after.shape[2], np.int16)
                self._gather(level + 1, below, after, gathered)
                self._go(level + 1, gathered, mark_here)

    def _gather(self, level: int, chunk: Boards, above: Ints, weights: Ints) -> None:
        kernels.gather(
            chunk.twin, *self.table.parts(level, chunk.boards), self.table.change, self.table.level(level - 1).twin,
            above, weights,
        )  # fmt: skip

    def _parted(self, level: int, weights: Ints, mark: frozenset[Any]) -> Iterator[tuple[frozenset[Any], Ints]]:
        atoms = self.early.get(level, [])
        if not atoms:
            yield mark, weights
            return
        codes = self._codes(self.table.level(level), atoms)
        for code in np.unique(codes):
            held = frozenset(atom for bit, atom in enumerate(atoms) if code >> bit & 1)
            yield mark | held, np.where((codes == code)[..., None], weights, np.int16(0))

    def _codes(self, chunk: Boards, atoms: list[AtLeast | Fits]) -> Ints:
        """``codes[board, private]``: a bit for each atom that holds, where the state is counted."""
        codes = np.zeros(chunk.twin.shape, np.int64)
        if atoms:
            table, sizes = self.table, self.plan.game.pile_sizes
            boards, privates = np.nonzero(chunk.twins)
            laid = {
                "hole": table.cards[table.holes[privates // table.ups]],
                "board": table.cards[chunk.boards[boards]],
            }
            for bit, atom in enumerate(atoms):
                if BOARD in dict(looks_at(atom, sizes)):
                    held = holds(atom, laid, sizes)
                else:  # the same on every board
                    held = holds(atom, {"hole": table.cards[table.holes]}, sizes)[privates // table.ups]
                codes[boards, privates] |= held.astype(np.int64) << bit
        return codes

    def _chosen(self, level: int, chunk: Boards, lanes: Ints, weights: Ints) -> Ints:
        """The weights after a level's decisions, by line and by decision of the next level."""
        lines, nodes = len(self.lines), self.plan.nodes[level]
        following = self.plan.nodes[level + 1] if level + 1 < len(self.plan.nodes) else ()
        if not _decides(self.plan, level):
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
        after = chunk.room(lines + len(following), np.int16)
        tied = np.zeros(len(nodes), np.int64)
        examples = np.full((len(nodes), EXAMPLES, 2), -1, np.int64)
        kernels.choose(
            chunk.alike, chunk.twin, chunk.twins, self.plan.levels[level], self.table.shape.ways(level), offered,
            leads_to, len(self.plan.worth), lines, lanes, weights, after, tied, examples,
        )  # fmt: skip
        for number, node in enumerate(nodes):
            if node is not None and tied[number]:
                deals = int(tied[number]) * self.table.shape.ways(level)
                self.tied[node] = self.tied.get(node, 0) + deals
                states = [
                    self.table.state(level, chunk.slice.start + board, private)
                    for board, private in examples[number].tolist()
                    if board >= 0
                ]
                self.examples[node] = list(dict.fromkeys([*self.examples.get(node, []), *states]))[:EXAMPLES]
        return after

    def _count(self, mark: frozenset[Any], above: Ints) -> None:
        """Meet the weights with the tallies of the last boards, the last level's decisions taken."""
        plan, table, last = self.plan, self.table, len(self.plan.seen) - 1
        cuts, main_cuts = _cuts(plan.player, self.axes.player_bands), _cuts(plan.player, plan.player_bands)
        for chunk in _last_boards(plan, table, self.axes.dealer_bands):
            if last:
                weights = chunk.room(above.shape[2], np.int16)
                self._gather(last, chunk, above, weights)
            else:
                weights = above
            if _decides(plan, last):
                lanes = chunk.room(len(plan.worth) - 1)
                kernels.lanes_of(chunk.twin, table.ups, chunk.mine, main_cuts, chunk.tallies, self._worth, lanes)
                weights = self._chosen(last, chunk, lanes, weights)
            codes = self._codes(chunk, self.late)
            found = np.flatnonzero(np.bincount(codes.ravel()))
            marks = np.searchsorted(found, codes)
            numbers = np.array([self._number(mark, code) for code in found.tolist()])
            counts = np.zeros((len(self.lines), len(cuts) + 1, chunk.tallies.shape[2], len(found)), np.int64)
            kernels.count_up(
                chunk.alike, chunk.twin, chunk.twins, table.ups, chunk.mine, cuts, marks,
                weights, chunk.tallies, counts,
            )  # fmt: skip
            self.counts.append((numbers, counts))

    @property
    def _worth(self) -> Ints:
        """``worth[player band, group, cell]`` with the cells of the axes' finer bands of the dealer."""
        plan = self.plan
        coarse = [
            max(number for number, band in enumerate(plan.dealer_bands) if band[0] <= fine[0])
            for fine in self.axes.dealer_bands
        ]
        worth = np.ascontiguousarray(plan.worth[1:][..., coarse].transpose(2, 0, 3, 1))
        return worth.reshape(len(plan.player_bands), len(plan.worth) - 1, 3 * len(coarse))

    def _number(self, mark: frozenset[Any], code: int) -> int:
        held = mark | {atom for bit, atom in enumerate(self.late) if code >> bit & 1}
        return self.marks.setdefault(held, len(self.marks))

"""The walk: a game of fixed schedule followed street by street through every deal of a small deck.

It exploits nothing but that a board is a set, so it is slow, obvious, and what faster methods are checked by. A state
``s`` is what a seat has seen: hole cards, the dealer's cards that show, the board. A *branch* of the tree of choices is
a line or a decision; with ``s`` at level k,

    sum(line, s)     = sum over the streets to come and the dealer's holdings of what the line's wagers pay there,
    sum(decision, s) = max over its choices of sum(branch after the choice, s)               if it is taken at level k,
    sum(decision, s) = sum over the cards of the next street of sum(decision, s + cards)     if it is taken later.

All states of a level have equally many deals below them, so the largest sum is the largest mean, and nothing is
divided before the end. Sums are integers: units times ``scale``, a common denominator of stakes times one of odds.

A *deal* is hole cards, cards that show, the streets of the board and the dealer's hidden cards, each an unordered set.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations, pairwise
from math import comb, lcm

import numpy as np

from croupier.cards import Card
from croupier.errors import Unsolvable
from croupier.rules.conditions import AtLeast, Atom, Fits, Folded
from croupier.rules.facts import Standing, compare, pays
from croupier.rules.piles import BOARD, DEALER, HOLE, Part, Pile
from croupier.solver.progress import Progress, Tell, silent
from croupier.solver.showdown.counting import State
from croupier.solver.showdown.plan import RESULTS, Line, Node, Plan
from croupier.solver.showdown.tally import EXAMPLES, Axes, Mark, Tally, Tie

LIMIT = 3_000_000
"""How many showdowns are walked through at most: about a minute's work."""
"""How many indifferent states of a decision are shown."""

Cards = tuple[Card, ...]
Ties = defaultdict[int, Counter[State]]
"""By the number of a decision: in how many deals it is met in each state where it is indifferent."""


def refusal(plan: Plan) -> str | None:
    """Why a plan is not walked, if so: its showdowns, every two hands on every board, are too many."""
    game, size = plan.game, _sizes(plan)
    showdowns = _ways(len(game.deck), size.hole, size.up, sum(size.streets), size.hidden)
    if showdowns <= LIMIT:
        return None
    return f"the game with the {game.deck.name} has {showdowns:,} showdowns: at most {LIMIT:,} are walked through"


def count(plan: Plan, progress: Tell = silent) -> Walked:
    """Walk a plan through every deal."""
    reason = refusal(plan)
    if reason:
        raise Unsolvable(reason)
    return Walked(plan, progress)


class Walked:
    """A plan, walked: the sums of every state, branch by branch."""

    def __init__(self, plan: Plan, progress: Tell) -> None:
        self.plan = plan
        self._deck = tuple(sorted(plan.game.deck))
        self._size = _sizes(plan)
        self._till = _Till(plan)
        # Branches go by number, the lines first: a tree is too large a thing to be looked up at every state.
        self._branches: tuple[Line | Node, ...] = (*plan.lines, *_decisions(plan.root))
        self._number = {branch: number for number, branch in enumerate(self._branches)}
        self._forks = {
            self._number[node]: (node.decision.level, [self._number[after] for _, after in node.followed])
            for node in _decisions(plan.root)
        }
        self._sums: dict[State, list[int]] = {}
        self._met: dict[State, tuple[int, Counter[int]]] = {}
        root = self._number[plan.root]
        total = sum(self._summed(state)[root] for state in self._openings(progress))
        self.value = Fraction(total, self.deals * self._till.scale)
        """The exact mean of the main wagers with best play, in units."""

    @property
    def deals(self) -> int:
        """Every way a round can be dealt."""
        return _ways(len(self._deck), self._size.hole, self._size.up) * self._below(0)

    def values(self, node: Node, state: State) -> list[tuple[str, Fraction]]:
        """What each choice of a decision is worth in a state, in units, the smaller stake first."""
        assert node.decision.level == state.level, f"no such decision is taken at {state}"
        sums = self._summed(State(state.level, *(tuple(sorted(seen)) for seen in (state.hole, state.up, state.board))))
        scale = self._below(state.level) * self._till.scale
        return [(choice, Fraction(sums[self._number[after]], scale)) for choice, after in node.followed]

    def tally(self, axes: Axes) -> Tally:
        """The best choices played against every deal."""
        counts: Counter[tuple[int, int, int, int, Mark]] = Counter()
        ties: Ties = defaultdict(Counter)
        marks = _Marks(axes)
        mine_from, theirs_from = ([least for least, _ in bands] for bands in (axes.player_bands, axes.dealer_bands))
        for opening in self._openings():
            for line, end, board in self._ends(self._number[self.plan.root], opening, (), ties):
                mark = marks.of(end.hole, board)
                mine, rivals = self._showdowns(end)
                for theirs, times in rivals.items():
                    result = RESULTS.index(compare(mine, theirs))
                    counts[line, result, bisect(mine_from, mine) - 1, bisect(theirs_from, theirs) - 1, mark] += times
        found = tuple(dict.fromkeys(mark for *_, mark in counts))
        table = np.zeros((len(self.plan.lines), len(RESULTS), len(mine_from), len(theirs_from), len(found)), np.int64)
        for (line, result, mine, theirs, mark), times in counts.items():
            table[line, result, mine, theirs, found.index(mark)] = times
        return Tally(self.plan, axes, found, table, tuple(self._ties(ties)))

    # Backwards: the sums.

    def _openings(self, progress: Tell = silent) -> Iterator[State]:
        """What a seat can see first: every hole, every card that shows."""
        holes = list(combinations(self._deck, self._size.hole))
        for number, hole in enumerate(holes, 1):
            progress(Progress("holes", number, len(holes)))
            for up in combinations(_without(self._deck, hole), self._size.up):
                yield State(0, hole, up, ())

    def _summed(self, state: State) -> list[int]:
        """The sum of each branch at a state; a decision taken earlier has none, and nobody asks for it."""
        if state not in self._sums:
            last = state.level == len(self._size.streets)
            sums = self._paid(state) if last else self._over_the_next_street(state)
            for number, (level, followed) in self._forks.items():
                if level == state.level:
                    sums[number] = max(sums[after] for after in followed)
            self._sums[state] = sums
        return self._sums[state]

    def _over_the_next_street(self, state: State) -> list[int]:
        sums = [0] * len(self._branches)
        for cards in self._next_streets(state):
            for number, amount in enumerate(self._summed(_after(state, cards))):
                sums[number] += amount
        return sums

    def _paid(self, state: State) -> list[int]:
        """What each line is paid when the whole board is seen, over the dealer's holdings."""
        sums = [0] * len(self._branches)
        mine, rivals = self._showdowns(state)
        for theirs, times in rivals.items():
            for line, net in enumerate(self._till.nets(mine, theirs)):
                sums[line] += times * net
        return sums

    def _showdowns(self, state: State) -> tuple[int, Counter[int]]:
        """The strength of the seat's hand, and how often each strength of the dealer's meets it."""
        if state not in self._met:
            player, dealer = self.plan.player, self.plan.dealer
            mine = player.ranking.best(_together(player.parts, {HOLE: state.hole, BOARD: state.board}))
            holdings = (state.up + hidden for hidden in combinations(self._unseen(state), self._size.hidden))
            rivals = Counter(
                dealer.ranking.best(_together(dealer.parts, {DEALER: held, BOARD: state.board})) for held in holdings
            )
            self._met[state] = mine, rivals
        return self._met[state]

    # Forwards: the best choices.

    def _ends(self, branch: int, state: State, board: Cards, ties: Ties) -> Iterator[tuple[int, State, Cards]]:
        """Every end of play from here, the dealer's hidden cards apart: the line, the state, the board in its order."""
        level, followed = self._forks.get(branch, (None, []))
        if level == state.level:
            sums = self._summed(state)
            best = [after for after in followed if sums[after] == sums[branch]]
            if len(best) > 1:
                ties[branch][state] += self._below(state.level)
            branch = best[0]
        if state.level == len(self._size.streets):
            yield branch, state, board
        else:
            for cards in self._next_streets(state):
                yield from self._ends(branch, _after(state, cards), board + cards, ties)

    def _ties(self, ties: Ties) -> Iterator[Tie]:
        for number, node in enumerate(self._branches):
            if isinstance(node, Node) and number in ties:
                examples = tuple((each.hole, each.up, each.board) for each in list(ties[number])[:EXAMPLES])
                yield Tie(node, ties[number].total(), examples)

    # What is left to deal.

    def _unseen(self, state: State) -> Cards:
        return _without(self._deck, state.hole + state.up + state.board)

    def _next_streets(self, state: State) -> Iterator[Cards]:
        return combinations(self._unseen(state), self._size.streets[state.level])

    def _below(self, level: int) -> int:
        """How many deals lead on from a state of this level."""
        unseen = len(self._deck) - self._size.hole - self._size.up - sum(self._size.streets[:level])
        return _ways(unseen, *self._size.streets[level:], self._size.hidden)


class _Till:
    """What lines are paid at a showdown, from the rows themselves."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        staked = dict.fromkeys(name for line in plan.lines for name, _ in line.stakes)
        rows = [row for name in staked for row in plan.game.settlements[name]]
        units = lcm(*(units.denominator for line in plan.lines for _, units in line.stakes))
        self.scale = units * lcm(*(row.odds.to_one.denominator for row in rows))
        self._atoms = tuple(dict.fromkeys(atom for row in rows for atom in row.condition.atoms()))
        self._nets: dict[tuple[int, int], tuple[int, ...]] = {}
        self._at_fact: dict[tuple[bool, ...], tuple[int, ...]] = {}

    def nets(self, mine: int, theirs: int) -> tuple[int, ...]:
        """What each line brings when these strengths meet, in units times ``scale``."""
        if (mine, theirs) not in self._nets:
            standing = Standing(strengths={self._plan.player: mine, self._plan.dealer: theirs})
            answers = standing.answers(self._atoms)  # a fold is a matter of the line
            self._nets[mine, theirs] = self._settled(tuple(answers.values()))
        return self._nets[mine, theirs]

    def _settled(self, answers: tuple[bool, ...]) -> tuple[int, ...]:
        if answers not in self._at_fact:
            fact = dict(zip(self._atoms, answers, strict=True))
            self._at_fact[answers] = tuple(self._net(line, fact | {Folded(): line.folded}) for line in self._plan.lines)
        return self._at_fact[answers]

    def _net(self, line: Line, fact: dict[Atom, bool]) -> int:
        net = Fraction(0)
        for wager, units in line.stakes:
            row = pays(self._plan.game, wager, fact)
            assert row is not None, f"{wager} is not settled at {fact}"
            net += units * row.odds.to_one * self.scale
        assert net.denominator == 1
        return int(net)


class _Marks:
    """What side wagers see of hole cards and board, from the cards themselves."""

    def __init__(self, axes: Axes) -> None:
        self._asked = axes.asked
        self._known: dict[tuple[Atom, tuple[Cards, ...]], bool] = {}

    def of(self, hole: Cards, board: Cards) -> Mark:
        """The asked atoms that hold, the board being in the order of its streets: some atoms ask for the flop."""
        laid = {HOLE: hole, BOARD: board}
        return frozenset(atom for atom in self._asked if self._holds(atom, laid))

    def _holds(self, atom: Atom, laid: dict[Pile, Cards]) -> bool:
        cards = tuple(tuple(sorted(laid[part.pile][: part.count])) for part in _parts(atom))
        if (atom, cards) not in self._known:
            self._known[atom, cards] = _shown(atom, cards)
        return self._known[atom, cards]


def _parts(atom: Atom) -> tuple[Part, ...]:
    match atom:
        case AtLeast(hand, _):
            return hand.parts
        case Fits(pattern, _):
            return pattern.parts
    raise AssertionError(f"no mark answers whether {atom.says}")


def _shown(atom: Atom, cards: tuple[Cards, ...]) -> bool:
    """Whether cards, part by part, show what the atom asks for."""
    match atom:
        case AtLeast(hand, cut):
            return hand.ranking.best(chain(*cards)) >= hand.ranking.threshold(cut)
        case Fits(pattern, label):
            return label.test.fits({part.pile.name: own for part, own in zip(pattern.parts, cards, strict=True)})
    raise AssertionError(f"no mark answers whether {atom.says}")


@dataclass(frozen=True, slots=True)
class _Sizes:
    """How many cards are dealt to whom."""

    hole: int
    up: int
    streets: tuple[int, ...]
    hidden: int


def _sizes(plan: Plan) -> _Sizes:
    sizes = plan.game.pile_sizes
    streets = tuple(after - before for before, after in pairwise(plan.seen))
    return _Sizes(sizes[HOLE], plan.up, streets, sizes[DEALER] - plan.up)


def _ways(unseen: int, *sizes: int) -> int:
    """In how many ways sets of these sizes can be dealt one after another."""
    ways = 1
    for size in sizes:
        ways *= comb(unseen, size)
        unseen -= size
    return ways


def _decisions(branch: Node | Line) -> Iterator[Node]:
    """The decisions of a tree, each after those that may follow it."""
    if isinstance(branch, Node):
        for _, after in branch.followed:
            yield from _decisions(after)
        yield branch


def _after(state: State, cards: Cards) -> State:
    """The state when a street has been dealt: its board is a set, so it is kept in order."""
    return State(state.level + 1, state.hole, state.up, tuple(sorted(state.board + cards)))


def _without(deck: Cards, seen: Cards) -> Cards:
    return tuple(card for card in deck if card not in seen)


def _together(parts: tuple[Part, ...], laid: dict[Pile, Cards]) -> Iterator[Card]:
    return chain(*(laid[part.pile] for part in parts))

"""Seen cards in games with a showdown.

Whoever knows a card of the dealer's plays a game in which it lies open. Where the states of its first decision are few
enough they are all counted. Otherwise rounds are dealt from shuffled decks, and ordinary best play is followed through
them: at each decision its choice is held against the best one, what each is worth to somebody who knows the cards and
goes on to play best with them being counted exactly. What is given away on the way is, on average, the whole gain; so
only which states are met is a matter of chance.

A first decision before the board takes seconds to count. Such states are sampled apart and drawn with a preference for
hands of which ordinary play is least sure, each weighed by how much likelier it was made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.rules.game import Game
from croupier.rules.piles import BOARD, HOLE
from croupier.simulation.shuffling import Stream, deal, shuffle
from croupier.solver.progress import Progress, Tell, silent
from croupier.solver.seen_cards import SeenCards, SeenGain
from croupier.solver.showdown.board_table import suit_changes
from croupier.solver.showdown.counting import Counted, State
from croupier.solver.showdown.known_cards import lanes_of, showdowns, worth_of
from croupier.solver.showdown.plan import Line, Node, Plan
from croupier.solver.solve import solve

ROUNDS = 12_000
"""Dealt to measure the decisions of which each is counted at once."""
OPENINGS = {0: 64, 1: 16}
"""States of a dear first decision that are sampled: of a dealer's card, of one other seat, and else as many as"""
MORE_OPENINGS = 32
DEAR = 20_000_000
"""Showdowns after a state that is sampled apart."""
MOST_COUNTED = 1 << 34
"""Showdowns in all that are counted one by one: a minute or two."""
MOST_STATES = 1 << 19
NEAR = {0: 0.15, 1: 0.03}
"""How far, in units, choices lie apart that seen cards may well turn round: by whose they are, and else"""
NEAR_WITH_MORE = 0.07


def measured(game: Game, seats: Sequence[int], seed: str, progress: Tell = silent, rounds: int = ROUNDS) -> SeenCards:
    """What the cards of so many other seats are worth, or one of the dealer's (0)."""
    sight = Sight(solve(game, progress=progress).counted, seed, progress)
    if isinstance(sight.plan.root, Line):  # nothing is decided, so nothing is gained
        return SeenCards("", seed, tuple(SeenGain(each, Fraction(0), 0.0, 0.0, 0) for each in seats))
    return SeenCards("", seed, tuple(sight.gain(each, rounds) for each in seats))


@dataclass(frozen=True)
class Sight:
    """A game, counted, and what may be seen in it."""

    counted: Counted
    seed: str
    progress: Tell = silent

    @property
    def plan(self) -> Plan:
        return self.counted.plan

    @cached_property
    def first(self) -> Node:
        assert isinstance(self.plan.root, Node), "a plan begins with a decision"
        return self.plan.root

    def gain(self, seats: int, rounds: int = ROUNDS) -> SeenGain:
        """What whoever sees the cards of so many seats gains, or one of the dealer's."""
        if not seats:
            exact = self.counted_gain()
            if exact is not None:
                return SeenGain(0, exact, float(exact), 0.0, 0)
        mean, error = self._over_rounds(seats, rounds)
        if self._dear(self.first, seats):
            more, more_error = self._over_openings(seats)
            mean, error = mean + more, sqrt(error**2 + more_error**2)
            rounds += OPENINGS.get(seats, MORE_OPENINGS)
        return SeenGain(seats, None, mean, error, rounds)

    # Counted.

    def counted_gain(self) -> Fraction | None:
        """What one more card of the dealer's is worth, every state of the first decision counted; None if too many."""
        plan, level = self.plan, self.first.decision.level
        sizes, cards, known = plan.game.pile_sizes, len(plan.game.deck), plan.up + 1
        rest = cards - sizes[HOLE]
        states = comb(cards, sizes[HOLE]) * comb(rest, known) * comb(rest - known, plan.seen[level])
        states //= len(suit_changes(plan.game.deck))
        if states > MOST_STATES or states * showdowns(plan, level, known, 0) > MOST_COUNTED:
            return None
        total, ways = 0, 0
        for number, (state, alike) in enumerate(states_of(plan, level, known)):
            lanes = lanes_of(plan, state)
            total += alike * max(worth_of(plan, self.first, lanes))
            ways += alike * lanes[0]
            if number % 1000 == 0:
                self.progress(Progress("states with a card of the dealer’s seen", number, states))
        return Fraction(total, ways * plan.scale) - self.counted.value

    # Sampled.

    def _dear(self, node: Node, seats: int) -> bool:
        known, gone = self._sizes(seats)
        return showdowns(self.plan, node.decision.level, known, gone) > DEAR

    def _sizes(self, seats: int) -> tuple[int, int]:
        """How many cards of the dealer's are known, and how many are gone."""
        return self.plan.up + (not seats), seats * self.plan.game.pile_sizes[HOLE]

    def _over_rounds(self, seats: int, rounds: int) -> tuple[float, float]:
        lost = np.zeros(rounds)
        for number, dealt in enumerate(self._deals(seats, rounds, 0)):
            node: Node | Line = self.first
            while isinstance(node, Node):
                chosen = self._ordinary(node, dealt)
                if not self._dear(node, seats):
                    lost[number] += self._lost(node, dealt, chosen)
                node = node.followed[chosen][1]
            if number % 500 == 0:
                self.progress(Progress("rounds with cards seen", number, rounds))
        return float(lost.mean()), float(lost.std(ddof=1)) / sqrt(rounds)

    def _over_openings(self, seats: int) -> tuple[float, float]:
        """The first decision alone, hands of which ordinary play is least sure met more often than they are dealt."""
        count = OPENINGS.get(seats, MORE_OPENINGS)
        holes, chances = self._preferred(NEAR.get(seats, NEAR_WITH_MORE))
        picks = Stream(f"{self.seed} openings", seats).numbers(count) / 2.0**64
        lost = np.zeros(count)
        for number, dealt in enumerate(self._deals(seats, count, 1)):
            pick = min(int(np.searchsorted(np.cumsum(chances), picks[number])), len(holes) - 1)
            dealt = dealt.with_hole(holes[pick])
            weight = 1 / (len(holes) * chances[pick])
            lost[number] = weight * self._lost(self.first, dealt, self._ordinary(self.first, dealt))
            self.progress(Progress("first decisions with cards seen", number, count))
        return float(lost.mean()), float(lost.std(ddof=1)) / sqrt(count)

    def _preferred(self, near: float) -> tuple[list[tuple[Card, ...]], NDArray[np.float64]]:
        """Every hole with the chance that it is drawn with: the less choices lie apart, the likelier."""
        plan = self.plan
        assert not plan.up, "no card lies open at a dear first decision"
        holes = list(combinations(sorted(plan.game.deck), plan.game.pile_sizes[HOLE]))
        apart = np.zeros(len(holes))
        for number, hole in enumerate(holes):
            lanes = self.counted.lanes(State(0, hole, (), ()))
            best, second = sorted(worth_of(plan, self.first, lanes), reverse=True)[:2]
            apart[number] = (best - second) / (lanes[0] * plan.scale)
        chances = 1 / (near + apart) ** 2
        return holes, chances / chances.sum()

    def _deals(self, seats: int, count: int, which: int) -> Iterator[Dealt]:
        """Rounds from shuffled decks; those of one kind of seeing and use are no others'."""
        sizes, deck = self.plan.game.pile_sizes, sorted(self.plan.game.deck)
        known, gone = self._sizes(seats)
        piles = (sizes[HOLE], known, gone, sizes.get(BOARD, 0), sizes[HOLE])
        places = deal(f"{self.seed} seen {seats} {which}", 0, count, len(deck), shuffle(len(deck), sum(piles)))
        for column in places.T.tolist():
            yield Dealt(tuple(deck[place] for place in column), piles)

    def _ordinary(self, node: Node, dealt: Dealt) -> int:
        """What best play does that knows of no other cards: the first of equals."""
        level = node.decision.level
        state = dealt.state(self.plan, level, self.plan.up)
        last = level == len(self.plan.seen) - 1
        worth = worth_of(self.plan, node, lanes_of(self.plan, state) if last else self.counted.lanes(state))
        return worth.index(max(worth))

    def _lost(self, node: Node, dealt: Dealt, chosen: int) -> float:
        """What a choice gives away to somebody who knows all that is known."""
        known = len(dealt.known)
        lanes = lanes_of(self.plan, dealt.state(self.plan, node.decision.level, known), dealt.gone)
        worth = worth_of(self.plan, node, lanes)
        return (max(worth) - worth[chosen]) / (lanes[0] * self.plan.scale)


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards of a round, and some to spare, in the order of its piles."""

    cards: tuple[Card, ...]
    piles: tuple[int, ...]

    def _pile(self, number: int) -> tuple[Card, ...]:
        start = sum(self.piles[:number])
        return self.cards[start : start + self.piles[number]]

    @property
    def known(self) -> tuple[Card, ...]:
        return self._pile(1)

    @property
    def gone(self) -> tuple[Card, ...]:
        return self._pile(2)

    def state(self, plan: Plan, level: int, known: int) -> State:
        return State(level, self._pile(0), self.known[:known], tuple(sorted(self._pile(3)[: plan.seen[level]])))

    def with_hole(self, hole: tuple[Card, ...]) -> Dealt:
        """The same round with another hole, whose cards are left out where they were."""
        others = [card for card in self.cards[len(hole) :] if card not in hole]
        return Dealt((*hole, *others), (*self.piles[:-1], 0))


def states_of(plan: Plan, level: int, known: int) -> Iterator[tuple[State, int]]:
    """Every state of a level with so many known cards of the dealer's, one of those alike, and how many are alike."""
    deck, changes = sorted(plan.game.deck), [each.tolist() for each in suit_changes(plan.game.deck)]
    for hole, times, keeping in _classes(range(len(deck)), plan.game.pile_sizes[HOLE], changes):
        left = [place for place in range(len(deck)) if place not in hole]
        for up, of_up, still in _classes(left, known, keeping):
            others = [place for place in left if place not in up]
            for board, of_board, _ in _classes(others, plan.seen[level], still):
                laid = (tuple(deck[place] for place in pile) for pile in (hole, up, board))
                yield State(level, *laid), times * of_up * of_board


Places = tuple[int, ...]


def _classes(
    places: Sequence[int], size: int, changes: list[list[int]]
) -> Iterator[tuple[Places, int, list[list[int]]]]:
    """One of each kind of set, how many are alike by the changes of suits, and the changes that keep it."""
    for cards in combinations(places, size):
        moved = [tuple(sorted(change[card] for card in cards)) for change in changes]
        if min(moved) == cards:
            yield cards, len({*moved}), [change for change, to in zip(changes, moved, strict=True) if to == cards]

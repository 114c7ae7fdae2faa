"""The methods of counting agree: board by board, which is fast, and the walk, which is obvious."""

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from croupier.cards import SUITS, parse_cards
from croupier.rules import Game
from croupier.rules.piles import HOLE
from croupier.solver.showdown import boards
from croupier.solver.showdown.counting import State, values
from croupier.solver.showdown.plan import plan
from croupier.solver.showdown.tally import Mark, Tally, axes
from tests.solver.test_walk import Case, named, tallied, walked


def suits(ranks: str, count: int) -> str:
    """A deck of whole suits, in which changes of suits lead from hand to hand."""
    return "".join(rank + suit for rank in ranks for suit in SUITS[:count])


CASES: list[Case] = [
    ("triple-action-holdem", {}, suits("8TA", 4)),
    ("triple-action-holdem", {}, "8c8d9c9dTcTdJcQdAh"),
    ("triple-action-holdem", {"low-ace": "yes", "bonus-bet": "B"}, suits("89TJA", 2)),
    ("triple-action-holdem", {"low-ace": "yes", "bonus-after-fold": "yes"}, "8c8d9c9d9hTcJcQhAcAd"),
    ("triple-action-holdem", {"bonus-after-fold": "yes"}, suits("9QKA", 3)),
    ("holdem-88", {}, suits("28TQA", 2)),
    ("holdem-88", {}, "8c8d8h8s9cTcJcQcKc2s"),
    ("holdem-88", {"highway-minimum": "0.25x", "pocket-eights": "three"}, suits("8QK", 3) + "2s"),
    ("holdem-88", {"highway-minimum": "0.25x"}, "2c8d8h9cTcJcQcKdAc3h"),
    ("three-card-holdem", {}, suits("4KA", 4)),
    ("three-card-holdem", {}, "2c2d3c4c4dQcKc9hAc"),
    ("three-card-holdem", {"dealer-ahead-unqualified": "ante_pushes", "straight-up": "C1"}, suits("234A", 2)),
    ("three-card-holdem", {"dealer-ahead-unqualified": "ante_pushes"}, "2c3c4c4dQsKsAs7h8h9s"),
    ("river-holdem", {}, suits("23JQK", 2)),
    ("river-holdem", {"trips": "B"}, "2c2d2h3dTcJcQcKcAc7h"),
    ("river-holdem", {"before-flop-odds": "even"}, suits("9TJ", 3) + "As"),
    ("river-holdem", {"before-flop-odds": "even"}, "2c2d3c3d3hTcJcQcKc"),
    ("ultimate-texas-holdem", {}, suits("56789", 2)),
    ("ultimate-texas-holdem", {}, "5c5d6c7c8c9cTdTh2sKd"),
    ("casino-holdem", {}, suits("4TJQA", 2)),
    ("casino-holdem", {}, "3c3dTcJcQcKcAcAd2hAh"),
    ("texas-holdem-bonus", {"ante-from": "flush"}, suits("9TJQK", 2)),
    ("texas-holdem-bonus", {}, "3c4c5c6c7cAcAdAhKd2h"),
    ("three-card-poker", {}, suits("2JQK", 4)),
    ("three-card-poker", {}, "2s5d7c7sTcThKdKs2h3hQhAhJd"),
]


@cache
def counted(game: Game) -> boards.BoardsCounted:
    return boards.count(plan(game))


@cache
def told(game: Game) -> Tally:
    return counted(game).tally(axes(counted(game).plan))


every_case = pytest.mark.parametrize("game", named(CASES))


@every_case
def test_values(game: Game) -> None:
    """The lane of the first decision, once the first level is decided, over all that can be seen first."""
    game_plan = counted(game).plan
    choices = game_plan.levels[0][-1].tolist()
    total, ways = 0, 0
    for state in _openings(game, game_plan.up):
        lanes = counted(game).lanes(state)
        total += max(sum(a * b for a, b in zip(row, lanes, strict=True)) for row in choices)
        ways += lanes[0]
    assert Fraction(total, ways * game_plan.scale) == walked(game).value


def _openings(game: Game, up: int) -> Iterator[State]:
    for hole in combinations(game.deck, game.pile_sizes[HOLE]):
        left = [card for card in game.deck if card not in hole]
        for shown in combinations(left, up):
            yield State(0, hole, shown, ())


@every_case
def test_tallies(game: Game) -> None:
    """Every cell of the table, as a chance: methods may count the deals more or less finely."""
    assert _chances(told(game)) == _chances(tallied(game))


def _chances(tally: Tally) -> dict[tuple[int, int, int, int, Mark], Fraction]:
    cells = {}
    for line, result, mine, theirs, mark in np.argwhere(tally.counts).tolist():
        deals = int(tally.counts[line, result, mine, theirs, mark])
        cells[line, result, mine, theirs, tally.marks[mark]] = Fraction(deals, tally.deals)
    return cells


@every_case
def test_ties(game: Game) -> None:
    """Decisions are met as often in indifferent states, and the examples of one method are ties to the other."""
    by_boards, by_walk = told(game), tallied(game)
    assert {tie.node: Fraction(tie.deals, by_boards.deals) for tie in by_boards.ties} == {
        tie.node: Fraction(tie.deals, by_walk.deals) for tie in by_walk.ties
    }
    for tie in by_boards.ties:
        assert 1 <= len(set(tie.examples)) == len(tie.examples) <= 5
        for example in tie.examples:
            worth = [value for _, value in walked(game).values(tie.node, State(tie.node.decision.level, *example))]
            assert worth.count(max(worth)) > 1


@every_case
def test_advice(game: Game) -> None:
    """Random states of every decision, the cards in any order."""
    game_plan, rng = counted(game).plan, random.Random(str(game))
    hole, up = game.pile_sizes[HOLE], game_plan.up
    for level, nodes in enumerate(game_plan.nodes):
        for node in nodes:
            if node is not None:
                for _ in range(20):
                    cards = rng.sample(game.deck.cards, hole + up + game_plan.seen[level])
                    state = State(level, tuple(cards[:hole]), tuple(cards[hole : hole + up]), tuple(cards[hole + up :]))
                    assert values(counted(game), node, state) == walked(game).values(node, state), str(state)


def test_every_game_on_whole_suits_and_on_an_irregular_deck() -> None:
    found: dict[str, set[bool]] = {}
    for key, _, deck in CASES:
        cards = parse_cards(deck)
        held = {suit: frozenset(card.rank for card in cards if card.suit == suit) for suit in range(len(SUITS))}
        found.setdefault(key, set()).add(len(set(held.values()) - {frozenset()}) == 1)
    assert len(found) == 8
    assert all(kinds == {True, False} for kinds in found.values())

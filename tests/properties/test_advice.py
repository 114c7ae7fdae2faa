"""What is true of every answer: suits do not matter, the best is best, and a house that pays more gives more away."""

import random
from collections.abc import Iterator
from itertools import permutations

import pytest

from croupier import games
from croupier.cards import Card, Deck
from croupier.rules import Game, odds
from croupier.solver.showdown.methods import count
from croupier.solver.showdown.plan import plan
from croupier.solver.solve import solve
from tests.rounds import decisions
from tests.solver.ship import SOLVED

SUITS = list(permutations(range(4)))
SMALLER = games.find("texas-holdem-bonus").with_deck(Deck.of("deck of 28 cards", "89TJQKA"))
"""Decided on the turn as well, it takes two minutes to count with all 52 cards."""
EVERY = [
    *(games.find(key) for key in SOLVED if key != SMALLER.key),
    SMALLER,
    pytest.param(games.find(SMALLER.key), marks=pytest.mark.slow),
]
every_game = pytest.mark.parametrize("game", EVERY, ids=lambda game: f"{game} {len(game.deck)}")


def deals(game: Game, seed: str) -> Iterator[list[Card]]:
    """Shuffled cards; fewer where seats draw, since each of their states is counted for itself."""
    rng = random.Random(seed)
    for _ in range(8 if game.blocks else 25):
        yield rng.sample(list(game.deck), 28)


def relabelled(card: Card, suits: tuple[int, ...]) -> Card:
    return Card(card.rank * 4 + suits[card.suit])


@every_game
def test_relabelling_suits_changes_no_advice(game: Game) -> None:
    rng = random.Random(game.key)
    solution = solve(game)
    for cards in deals(game, game.key):
        suits = rng.choice(SUITS[1:])
        pairs = zip(decisions(game, cards), decisions(game, [relabelled(card, suits) for card in cards]), strict=True)
        for view, twin in pairs:
            assert solution.advice(view).values == solution.advice(twin).values


@every_game
def test_advice_is_the_best_of_what_is_offered_and_ties_stake_less(game: Game) -> None:
    solution = solve(game)
    for cards in deals(game, f"{game.key} again"):
        for view in decisions(game, cards):
            advice = solution.advice(view)
            offered = {choice.short: choice.chips for choice in view.choices.options}
            if view.choices.amounts:  # of those only the largest: the others lie in between
                most = view.choices.amounts.choice(view.choices.amounts.most)
                offered[most.short] = most.chips
            assert {choice for choice, _ in advice.values} == set(offered)
            assert all(advice.value >= value for _, value in advice.values)
            equals = [choice for choice, value in advice.values if value == advice.value]
            assert offered[advice.best] == min(offered[choice] for choice in equals)
            assert advice.indifferent == (tuple(equals) if len(equals) > 1 else ())


@pytest.mark.parametrize(
    ("key", "table"),
    [
        ("holdem-88", "blind"),
        ("river-holdem", "raises"),
        ("casino-holdem", "ante"),
        ("triple-action-holdem", "ante-bonus"),
    ],
)
def test_raising_any_payout_never_lowers_the_value(key: str, table: str) -> None:
    game = games.find(key)
    own = {str(line): figure for line, figure in game.paytables[table].in_force()}
    plain = solve(game).value
    for number, (line, figure) in enumerate(own.items()):
        up = figure.to_one + 1
        raised = own | {line: odds(up.numerator, up.denominator)}
        found = count(plan(game.with_column(table, f"raised-{number}", raised))).value
        assert found > plain, line  # every line is met by some deal that best play shows down

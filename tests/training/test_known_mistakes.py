"""Simulated people whose mistakes are known: a strategy file that errs in one place is graded as erring there alone.

What it costs them is its exact price: on small decks to the last digit, from the reference solver and from the solution
of another way to play; over many rounds of the whole deck within the standard error.
"""

from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random

import numpy as np
import pytest

from croupier import games
from croupier.cards import Deck, parse_cards
from croupier.felt.grades import Grade
from croupier.rules import Game
from croupier.rules.twenty_one import count, points
from croupier.solver import reference
from croupier.solver.breakdown import class_name
from croupier.solver.drawing.kinds import supply
from croupier.solver.showdown.plan import Node, plan
from croupier.solver.solve import solve, valued
from croupier.strategies.files import Seen, StrategyFile, Written
from croupier.table.driver import feed
from croupier.table.round import Round
from croupier.training.expected import expected
from croupier.training.graded import GradedRound, graded_round
from croupier.training.practice import next_cards
from croupier.training.sessions import summed_up
from tests.training.enumerated import Policy, Remembered, ends

RIGHT = "[The deal]\nbet: holds a king or better\nfold: otherwise\n"
WRONG = "[The deal]\nbet: holds an ace\nfold: otherwise\n"
SMALL = games.find("three-card-poker").with_deck(Deck("few cards", parse_cards("AsKdQh9c7s6d4h2c")))
"""On which somebody bets best who bets with a king or an ace, and with nothing else."""


def of_cards(text: str, game: Game) -> Policy:
    """How somebody plays by a file, in a game that is decided once."""
    written, root = Written(StrategyFile("file", text), game), plan(game).root
    assert isinstance(root, Node)

    def choose(played: Round) -> str:
        hole = np.array([[int(card) for card in played.view(1).hole]])
        seen = Seen(hole, np.empty((1, 0), hole.dtype), None)
        return root.followed[int(written.choose(root, seen)[0])][0]

    return choose


def of_hands(text: str, game: Game) -> Policy:
    """How somebody plays blackjack by a file; insurance is never taken."""
    written = Written(StrategyFile("file", text), game)

    def choose(played: Round) -> str:
        view, offered = played.view(1), [choice.short for choice in played.choices.options]
        if "decline" in offered:
            return "decline"
        return written.policy(points(view.dealer[0]) - 1, supply(view.hole), offered)

    return choose


def graded_holes(text: str) -> list[GradedRound]:
    """Every first three cards of the small deck, played by a file."""
    policy, found = of_cards(text, SMALL), []
    for hole in combinations(SMALL.deck, 3):
        dealt = Round.start(SMALL, {"Ante": 10}).deal(*hole)
        found.append(graded_round(dealt.act(policy(dealt)), at_start=lambda *_: None))
    return found


def test_somebody_who_plays_best_is_graded_best_all_round() -> None:
    assert {each.grade for graded in graded_holes(RIGHT) for each in graded.choices} == {Grade.BEST}


def test_somebody_who_errs_in_one_place_is_graded_as_erring_there_alone_at_its_exact_price() -> None:
    graded = graded_holes(WRONG)
    erred = [each for each in graded if each.lost]
    kings = [each for each in graded if "K" in each.record.split("|")[2] and "A" not in each.record.split("|")[2]]
    assert erred == kings
    assert all(each.choices[0].choice == "fold" and each.choices[0].advice.best == "bet" for each in erred)
    best = other = Fraction(0)
    policy = of_cards(WRONG, SMALL)
    holes = list(combinations(SMALL.deck, 3))
    for hole in holes:
        dealt = Round.start(SMALL, {"Ante": 10}).deal(*hole)
        best += reference.value(dealt)
        other += reference.value(dealt.act(policy(dealt)))
    price = (best - other) / len(holes) / 10
    assert sum((each.lost for each in graded), Fraction(0)) / len(graded) == price > 0


HITS_17 = "[The seats]\nstand: total 18 or more\nhit: otherwise\n"


def test_the_price_of_a_way_to_play_blackjack_is_what_its_solution_says() -> None:
    """All deals of a small deck, graded one by one, beside the solution of the very same play."""
    deck = Deck("few cards", parse_cards("7c9cTcTd9hAcAd8c8d"))
    game, advised = games.find("single-deck-blackjack").with_deck(deck), Remembered()
    policy, before = of_hands(HITS_17, game), expected(game, {"Blackjack": 2})
    lost = luck = Fraction(0)
    for end, often in ends(Round.start(game, {"Blackjack": 2}), policy):
        graded = graded_round(end, advised=advised, at_start=lambda *_: before)
        assert graded.luck is not None
        lost, luck = lost + often * graded.lost, luck + often * graded.luck
    assert luck == 0
    file = StrategyFile("file", HITS_17)
    assert lost == solve(game).value - valued(game, Written(file, game).policy).value > 0


BASIC = """
[The seats]
double: hard and total 11
double: hard and total 10 and dealer shows a nine or less
double: hard and total 9 and dealer shows a six or less
stand: hard and total 18 or more
hit: hard and total 17
stand: hard and total 13 to 16 and dealer shows a six or less
stand: hard and total 12 and dealer shows a six or less and not dealer shows a three or less
stand: soft and total 19 or more
stand: soft and total 18 and dealer shows an eight or less
hit: otherwise
"""
"""Near to best play, but that a hard seventeen is hit: nothing else in it costs as much as a blunder."""
ROUNDS = 200


@pytest.fixture(scope="module")
def played() -> list[GradedRound]:
    """Rounds of the whole deck, played at the table."""
    game, rng, advised = games.find("single-deck-blackjack"), Random("hits seventeen"), Remembered()
    policy, before = of_hands(BASIC, game), expected(game, {"Blackjack": 10})
    found = []
    for _ in range(ROUNDS):
        end = feed(Round.start(game, {"Blackjack": 10}), lambda state: next_cards(state, rng.randrange), policy)
        found.append(graded_round(end, advised=advised, at_start=lambda *_: before))
    return found


def test_over_many_rounds_blunders_are_where_they_were_made(played: list[GradedRound]) -> None:
    game = games.find("single-deck-blackjack")
    wrong = [each for graded in played for each in graded.choices if each.grade is Grade.BLUNDER]
    seventeens = [each for each in wrong if count(Round.parse(game, each.position).view(1).hole) == (17, False)]
    assert len(seventeens) > ROUNDS / 30
    assert wrong == seventeens
    assert {each.choice for each in wrong} == {"hit"}


def test_over_many_rounds_the_cost_is_its_exact_price_within_the_standard_error(played: list[GradedRound]) -> None:
    game = games.find("single-deck-blackjack")
    price = solve(game).value - valued(game, Written(StrategyFile("file", BASIC), game).policy).value
    costs = [float(graded.lost) for graded in played]
    mean = sum(costs) / len(costs)
    error = sqrt(sum((cost - mean) ** 2 for cost in costs) / len(costs) / len(costs))
    assert abs(mean - float(price)) < 4 * error
    assert float(price) > 3 * error


def test_over_many_rounds_luck_and_skill_add_up_and_luck_is_nothing_much(played: list[GradedRound]) -> None:
    before = expected(games.find("single-deck-blackjack"), {"Blackjack": 10})
    found = summed_up([(graded, before) for graded in played])
    assert found.luck is not None
    assert found.worth is not None
    assert found.net == found.worth + found.luck.chips
    assert found.worth == ROUNDS * before.value - 10 * found.lost
    assert found.luck.deviations is not None
    assert abs(found.luck.deviations) < 4
    assert found.luck.band is not None, "its law was laid out"
    assert not found.luck.exact, "it is the best player's, and something was given away"


# A game of three streets, in which flops are folded.


FLOPS = 30


@pytest.fixture(scope="module")
def folded() -> list[GradedRound]:
    """Rounds of River Hold'em by somebody who plays best before the flop, and then folds whatever comes."""
    game, rng = games.find("river-holdem"), Random("folds flops")
    opening = solve(game).opening
    assert opening is not None
    best = {cell.row: opening.choices[cell.best.index(1)] for cell in opening.cells}
    found = []
    for _ in range(FLOPS):
        end = feed(
            Round.start(game, {"Ante": 10}),
            lambda state: next_cards(state, rng.randrange),
            lambda state: "fold" if state.view(1).board else best[class_name(state.view(1).hole)],
        )
        found.append(graded_round(end, at_start=lambda *_: None))
    return found


def test_who_folds_flops_is_graded_as_erring_at_the_flop_alone(folded: list[GradedRound]) -> None:
    assert sum(graded.lost > 0 for graded in folded) > FLOPS / 2
    for graded in folded:
        before, *after = graded.choices
        assert before.grade is Grade.BEST
        assert [(each.street, each.choice) for each in after] in ([], [("Flop", "fold")])
        assert graded.lost == sum(each.cost for each in after)


def test_what_it_costs_to_fold_flops_is_its_exact_price_within_the_standard_error(folded: list[GradedRound]) -> None:
    """Who folds them loses the Ante, and the wager before the flop where one was made: all hands but 3-2 and 7-2."""
    solution = solve(games.find("river-holdem"))
    (first,) = (each for each in solution.decisions if not each.after)
    bets = dict(first.choices)["bet"]
    price = float(solution.value + 1 + bets)
    assert round(price, 4) == 1.9635, "as it is priced from a strategy file"
    costs = [float(graded.lost) for graded in folded]
    mean = sum(costs) / FLOPS
    error = sqrt(sum((cost - mean) ** 2 for cost in costs) / FLOPS / FLOPS)
    assert abs(mean - price) < 3 * error < price

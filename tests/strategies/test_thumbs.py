"""Rules of thumb, and classes of hands: found by search or by looking, and exact either way."""

from fractions import Fraction

import pytest

from croupier import games
from croupier.rules.game import Game
from croupier.solver.showdown import boards
from croupier.solver.showdown.plan import plan
from croupier.solver.solve import solve
from croupier.strategies.files import StrategyFile, Written
from croupier.strategies.hand_classes import hand_classes
from croupier.strategies.pricing import price_strategy
from croupier.strategies.thumb_search import Found, FoundList, lists_of
from croupier.strategies.thumb_states import hands_of, states_of
from croupier.strategies.thumbs import Thumbs, rules_of_thumb
from tests.strategies.test_pricing import small


@pytest.fixture(scope="module")
def few() -> tuple[Game, Thumbs]:
    game, _ = small("three-card-holdem")
    return game, rules_of_thumb(game, recompute=True)


def test_what_a_list_costs_is_what_its_street_gives_away_alone(few: tuple[Game, Thumbs]) -> None:
    """Lists are priced by signatures; the file that has them is followed against every deal."""
    game, thumbs = few
    for file in thumbs.files:
        found = price_strategy(game, StrategyFile("thumbs", file.text))
        assert (found.value, found.cost) == (file.value, file.cost)
        for street, lists in zip(found.streets, thumbs.streets, strict=True):
            assert street.street == lists.street
            assert street.alone == lists.of_at_most(file.rules).cost


def test_a_longer_list_costs_less_and_every_rule_of_it_saves_something(few: tuple[Game, Thumbs]) -> None:
    for street in few[1].streets:
        costs = [each.cost for each in street.lists]
        assert costs == sorted(costs, reverse=True)
        assert all(rule.saves > 0 for each in street.lists for rule in each.rules)


def test_no_single_rule_of_one_condition_or_two_is_better_than_the_one_that_was_found() -> None:
    """All of them are tried, one by one."""
    game, _ = small("three-card-holdem")
    for states in states_of(boards.count(plan(game)), game).values():
        literals = [(number, denied) for number in range(len(states.words)) for denied in (False, True)]
        found = [each for each in lists_of(states, 1) if len(each.rules) < 2][-1]
        for rest in states.always:
            for choice in set(states.always) - {rest}:
                for one in literals:
                    for other in literals[::3]:
                        tried = FoundList((Found(choice, (one, other)),), rest)
                        assert states.cost(found) <= states.cost(tried) + states.base / 5000


def test_where_seats_draw_lists_are_priced_by_all_wagers() -> None:
    game = games.find("single-deck-blackjack")
    (states,) = hands_of(game).values()
    (found,) = [each for each in lists_of(states, 2) if len(each.rules) == 2]
    said = [
        [(states.choices[rule.choice], states.words[number]) for number, _ in rule.literals] for rule in found.rules
    ]
    assert said[0] == [("stand", "total 17 or more")]
    assert Fraction(states.cost(found), states.base) < Fraction(21, 1000)


def test_what_is_shipped_is_read_and_can_be_played() -> None:
    for key in games.SHEETS:
        game = games.find(key)
        thumbs = rules_of_thumb(game)
        best = solve(game).value
        for file in thumbs.files:
            Written(StrategyFile("thumbs", file.text), game)
            assert file.value + file.cost == best
        costs = [each.cost for each in thumbs.files]
        assert costs == sorted(costs, reverse=True)


@pytest.mark.slow
@pytest.mark.parametrize("key", games.SHEETS)
def test_what_is_shipped_is_what_is_found(key: str) -> None:
    game = games.find(key)
    assert rules_of_thumb(game, recompute=True) == rules_of_thumb(game)
    assert hand_classes(game, recompute=True) == hand_classes(game)


# Classes of hands.


@pytest.mark.parametrize("key", ["three-card-holdem", "river-holdem", "triple-action-holdem"])
def test_classes_are_met_and_chosen_with_as_often_as_best_play_says(key: str) -> None:
    game, _ = small(key)
    decisions = solve(game).decisions
    for street in hand_classes(game, recompute=True):
        there = [each for each in decisions if each.street == street.street]
        assert street.reached == sum((each.reached for each in there), Fraction(0))
        assert sum((each.frequency for each in street.classes), Fraction(0)) == street.reached
        taken = {choice: often for each in there for choice, often in each.choices}
        for choice, often in taken.items():
            assert often == sum(
                (best.frequency for each in street.classes for best in each.best if best.choice == choice), Fraction(0)
            )
        assert all(each.margin >= 0 for each in street.classes)


def test_classes_are_named_as_people_name_them() -> None:
    street = next(each for each in hand_classes(games.find("river-holdem")) if each.street == "Turn and river")
    usual = {each.hands: each.usual for each in street.classes}
    assert usual["top pair"] == "bet 2"
    assert usual["high card, with a nine or lower"] == "fold"
    assert usual["the board's pair, with an ace"] == "bet 1"

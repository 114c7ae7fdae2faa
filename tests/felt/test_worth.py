"""What choices are worth, and what they cost, in words."""

from fractions import Fraction

from croupier.felt.worth import cost, lost, worths
from croupier.games import find
from croupier.rules.streets import Choice, Choices
from croupier.table.round import Round

RIVER = Round.parse(find("river-holdem"), "AsKd / 7h7c2s / 9dJc").choices
VALUES = (("fold", Fraction(-3)), ("bet 1", Fraction(3, 2)), ("bet 2", Fraction(2)))


def told(values: tuple[tuple[str, Fraction], ...], choices: Choices) -> list[tuple[str, str, str]]:
    return [(worth.choice, worth.value, worth.said) for worth in worths(values, choices)]


def test_the_best_is_marked_and_the_others_say_what_they_cost() -> None:
    assert told(VALUES, RIVER) == [
        ("fold", "-3.0000", "costs 5.0000"),
        ("bet 1", "1.5000", "costs 0.5000"),
        ("bet 2", "2.0000", "best"),
    ]
    even = (("fold", Fraction(1)), ("bet 1", Fraction(1)), ("bet 2", Fraction(1)))
    assert [said for *_, said in told(even, RIVER)] == ["best", "costs nothing", "costs nothing"]


def test_what_cannot_be_paid_for_is_not_held_against_anybody() -> None:
    poor = RIVER.affordable(2)
    assert told(VALUES, poor)[-1] == ("bet 1", "1.5000", "best")
    assert cost(VALUES, poor, RIVER.find("bet 1")) == 0
    assert cost(VALUES, RIVER, RIVER.find("bet 1")) == Fraction(1, 2)


def test_an_amount_costs_in_proportion() -> None:
    game = find("triple-shot-bonus")
    asked = Round.parse(game, "triple-shot-bonus | War 2, Blackjack 20, Poker 2 | 9s / Ad / 8d |").choices
    values = (("decline", Fraction(1)), ("insure 10", Fraction(0)))
    assert cost(values, asked, asked.find("insure 3")) == Fraction(3, 10)
    assert cost(values, asked, asked.find("insure")) == 1
    helpful = (("decline", Fraction(0)), ("insure 10", Fraction(1)))
    assert cost(helpful, asked, asked.find("insure 3")) == Fraction(7, 10)
    assert cost(helpful, asked, Choice("decline")) == 1


def test_of_an_amount_as_much_is_advised_as_can_be_paid_for() -> None:
    game = find("triple-shot-bonus")
    asked = Round.parse(game, "triple-shot-bonus | War 2, Blackjack 20, Poker 2 | 9s / Ad / 8d |").choices
    helpful = (("decline", Fraction(0)), ("insure 10", Fraction(1)))
    poor = asked.affordable(3)
    assert told(helpful, poor) == [("decline", "0", "costs 0.3000"), ("insure 3", "0.3000", "best")]
    assert cost(helpful, poor, Choice("decline")) == Fraction(3, 10)
    assert cost(helpful, poor, asked.find("insure 3")) == 0
    assert told(helpful, asked.affordable(0)) == [("decline", "0", "best")]


def test_value_is_told_in_units_and_chips() -> None:
    assert lost(Fraction(657, 10_000), "Ante", Fraction(657, 1000)) == "0.0657 of the Ante (0.66 chips)"
    assert lost(Fraction(0), "Ante", Fraction(0)) == "nothing"

"""Advice: what cards show and are worth; cards that lead to no decision are answered with what would."""

from fractions import Fraction

import pytest

from croupier import games
from croupier.answers.advice import advice_text, advised, at_decision, examples
from croupier.answers.documents import advice_given
from croupier.errors import CroupierError
from croupier.solver.advice import Advice
from croupier.table.round import Round
from croupier.wire.codec import document

from .solutions import solution


def advice(key: str, cards: str) -> tuple[Round, Advice]:
    seated = at_decision(games.find(key), cards)
    return seated, solution(key).advice(advised(seated))


def told(key: str, cards: str) -> list[str]:
    return list(advice_text(*advice(key, cards)))


def test_a_close_decision() -> None:
    assert told("three-card-poker", "Qs6d4c") == [
        "Three Card Poker",
        "  hole  Qs6d4c",
        "  hand  queen high",
        "",
        "The deal: what the round then brings, per Ante",
        "  fold  -1.000000  costs 0.006622  -1",
        "  bet   -0.993378  best            -9151/9212",
    ]


def test_an_exact_tie_takes_the_smaller_stake() -> None:
    shown = told("three-card-holdem", "6d9h / 3c / 9d")
    assert "  so far  bet" in shown
    assert shown[-3:] == [
        "  check  -0.356267  best           -3081/8648",
        "  bet    -0.356267  costs nothing  -3081/8648",
        "  exactly indifferent between check and bet: the smaller stake is taken",
    ]


def test_values_and_costs_are_exact_as_data() -> None:
    data = document(advice_given(*advice("three-card-poker", "Qs6d4c")))
    assert data["best"] == "bet"
    assert [Fraction(each["cost"]["exact"]) for each in data["choices"]] == [Fraction(61, 9212), 0]
    assert data["value"] == data["choices"][1]["value"]
    assert data["seen"] == {"hole": ["Qs", "6d", "4c"]}
    tied = document(advice_given(*advice("three-card-holdem", "6d9h / 3c / 9d")))
    assert tied["indifferent"] == ["check", "bet"]
    assert tied["chosen"] == ["bet"]


@pytest.mark.parametrize("spelt", ["10h J♠ / 9d", "Th,Js,9d", "THJS9D", "  Th Js\n/ 9d "])
def test_cards_in_any_spelling(spelt: str) -> None:
    assert advice("triple-action-holdem", spelt)[1] == advice("triple-action-holdem", "ThJs / 9d")[1]


def test_a_record_is_advised_on_too() -> None:
    """Its own posting counts, and at a table of several the seat whose turn it is."""
    line = "three-card-holdem straight-up=C1 | 2: Ante 10; 3: Ante 5 | AsKd 3d4d / 2c | 2 bet"
    seated = at_decision(games.find("three-card-holdem"), line)
    assert seated.game.changed == {"straight-up": "C1"}
    assert advised(seated).seat == 3
    found = solution("three-card-holdem").advice(at_decision(games.find("three-card-holdem"), "3d4d / 2c").view(1))
    assert document(advice_given(seated, found))["chosen"] == []
    assert document(advice_given(seated, found))["seen"]["hole"] == ["3d", "4d"]


@pytest.mark.parametrize("key", games.SHEETS + games.CALIBRATION)
def test_examples_lead_to_decisions(key: str) -> None:
    game = games.find(key)
    found = examples(game)
    assert len(found) == (len(game.decisions) if not game.blocks else 1)
    for example in found:
        assert len(at_decision(game, example).choices) > 1


RIVER = "River Hold'em decides after such cards as 'AsKd', 'AsKd / 9h9cTs' or 'AsKd / 9h9cTs / JdQc'"


@pytest.mark.parametrize(
    ("key", "cards", "sentence"),
    [
        ("river-holdem", "", f"no cards were given: {RIVER}"),
        ("river-holdem", "  / ", f"after '/' the round waits for 2 cards to the hole; {RIVER}"),
        ("river-holdem", "AsAs", "in 'AsAs': As has already been dealt"),
        ("river-holdem", "AsKd / 7h7cAs", "in 'AsKd / 7h7cAs': As has already been dealt"),
        ("river-holdem", "hello", "'he' in 'hello' is not a card: write a rank and a suit"),
        (
            "river-holdem",
            "AsKd / 7h",
            f"7h is left over in 'AsKd / 7h': the round waits for 3 cards to the board; {RIVER}",
        ),
        (
            "river-holdem",
            "AsKd / 7h7c2s / 9dJc / QhQs",
            f"after 'AsKd / 7h7c2s / 9dJc / QhQs' nothing is left to decide; {RIVER}",
        ),
        ("river-holdem", "AsKd / 7h7c2s / 9dJc / QhQs / 3c", "3c is left over in"),
        ("triple-action-holdem", "AsKd / 7h", "7h is not in the special deck of 28 cards"),
        (
            "triple-action-holdem",
            "AsKd",
            "after 'AsKd' the round waits for 1 card to the dealer; "
            "Triple Action Hold'em decides after such cards as 'AsKd / 9h'",
        ),
        ("three-card-holdem", "AsKd xx", "xx"),
        (
            "three-card-holdem",
            "| AsKd",
            "'| AsKd' is not a record: it begins with a game, as in three-card-holdem | Ante",
        ),
        ("three-card-holdem", "river-holdem | Ante 2 | AsKd", "the record is of 'river-holdem', not of"),
        ("three-card-holdem", "three-card-holdem | Ante 2 | AsKd / 2c | fold", "a seat has folded"),
    ],
)
def test_cards_that_lead_to_no_decision(key: str, cards: str, sentence: str) -> None:
    with pytest.raises(CroupierError) as fault:
        at_decision(games.find(key), cards)
    assert sentence in str(fault.value)
    assert "\n" not in str(fault.value)

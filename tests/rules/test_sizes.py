"""Sizes of bets: whatever a sheet offers can be read, typed and read back, and no two sizes are written alike."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.felt.actions import choosing
from croupier.felt.layout import layout
from croupier.rules import FOLD, Game, bet, decide, street
from croupier.rules.prose import rules_card
from croupier.table.round import Round
from croupier.written import times
from tests.rules.test_checks import STREETS, complaints, little_game, raise_

DEAL, SHOWDOWN = STREETS


def offering(*sizes: Any) -> dict[str, Any]:
    return {"streets": (street("Deal", *DEAL.steps[:3], decide(bet(raise_, *sizes), FOLD, cites="3")), SHOWDOWN)}


def thirds() -> Game:
    return little_game(**offering(Fraction(1, 3), Fraction(2, 3), 1))


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (Fraction(2), "2"),
        (Fraction(3, 2), "1.5"),
        (Fraction(3, 4), "0.75"),
        (Fraction(1, 3), "1/3"),
        (Fraction(3_333_333, 10_000_000), "3333333/10000000"),
        (Fraction(1, 100_000), "1/100000"),
        (Fraction(12_345_678), "12345678"),
    ],
    ids=str,
)
def test_a_size_is_a_short_decimal_or_else_a_fraction(size: Fraction, text: str) -> None:
    assert times(size) == text
    assert Fraction(text) == size


def test_a_third_is_written_typed_and_read_back() -> None:
    game = thirds()
    asked = Round.parse(game, "little | Ante 3 | AsKd / 7h7c2s |")
    assert str(asked.choices) == "bet 1/3, bet 2/3, bet 1, fold"
    for typed in ("bet 1/3", "b1/3", "b 1/3x", "bet 01/3"):
        assert asked.choices.find(typed).chips == 1
    for choice in asked.choices:
        assert asked.choices.find(choice.short) == choice
    assert [action.id for action in choosing(game, asked.choices)][:2] == ["choose:bet 1/3", "choose:bet 2/3"]
    done = Round.parse(game, "little | Ante 3 | AsKd / 7h7c2s / 9dJc / QsTc | bet 2/3")
    assert "| bet 2/3 |" in done.record
    assert done.stake(1, "Raise") == 2


def test_a_third_is_printed_on_card_and_felt() -> None:
    assert "1/3, 2/3 or 1 times" in rules_card(thirds())
    (spot,) = [spot for spot in layout(thirds()).spots if spot.wager == "Raise"]
    assert spot.sizes == ("1/3x", "2/3x", "1x")


def test_a_decimal_is_taken_by_its_digits() -> None:
    game = little_game(**offering(0.1, 1.1))
    assert game.offers(raise_)[0].sizes == (Fraction(1, 10), Fraction(11, 10))
    assert game.grid["Ante"][0] == 10


@pytest.mark.parametrize("size", [float("nan"), float("inf"), True, "2"], ids=str)
def test_what_is_no_size_is_refused(size: object) -> None:
    (complaint,) = complaints(**offering(size, 1))
    assert complaint.startswith("street Deal, step 4, option 1, multiple 1: ")
    assert complaint.endswith("cannot stand here: write a whole number or a Fraction")


def test_a_size_that_could_not_be_typed_is_refused() -> None:
    size = Fraction(10**9 + 1, 10**9)
    assert any(
        f"offers Raise for {size} times: the numbers of a size are below" in each
        for each in complaints(**offering(size, 1))
    )

"""The reference solver on reduced decks; its exact values are the counts files that every faster method must meet."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier import games
from croupier.cards import Deck, parse_cards
from croupier.rules import Game
from croupier.solver.reference import advice, value
from croupier.table.round import Round

COUNTS = Path(__file__).parents[1] / "counts"


def situations(*, slow: bool) -> list[Any]:
    """Every situation of the counts files: a game as posted, a small deck, stakes, and the cards already seen."""
    found = []
    for path in sorted(COUNTS.glob("*.json")):
        for entry in json.loads(path.read_text()):
            if entry.get("slow", False) is slow:
                found.append(pytest.param(entry, id=f"{entry['game']} {entry['name']}"))
    return found


def start(entry: dict[str, Any]) -> Round:
    game: Game = games.find(entry["game"]).post(entry["posting"])
    game = game.with_deck(Deck("reduced deck", parse_cards(entry["deck"])))
    played = Round.start(game, entry["stakes"])
    for cards in entry["dealt"]:
        played = played.deal(*parse_cards(cards)) if cards != "xx" else played.peek()
    return played


@pytest.mark.parametrize("entry", situations(slow=False))
def test_the_value_is_the_counted_one(entry: dict[str, Any]) -> None:
    assert value(start(entry)) == Fraction(entry["value"])


@pytest.mark.slow
@pytest.mark.parametrize("entry", situations(slow=True))
def test_the_value_is_the_counted_one_long(entry: dict[str, Any]) -> None:
    assert value(start(entry)) == Fraction(entry["value"])


def test_every_game_of_the_sheets_is_counted() -> None:
    assert {path.stem for path in COUNTS.glob("*.json")} == set(games.SHEETS)


def test_a_hand_count() -> None:
    """Three Card Poker with six cards left of one suit each way: checked with pencil and paper.

    The seat holds a pair of aces, the dealer three of K, Q, J, 9: he has at least queen high in all four hands and
    never beats the aces unless he holds the straight K-Q-J. Raising: three hands win 2, one loses 2. Folding: -1.
    """
    game = games.find("three-card-poker").with_deck(Deck("toy", parse_cards("AcAdKhQsJc9d2h")))
    seated = Round.start(game, {"Ante": 1}).deal(*parse_cards("AcAd2h"))
    worth = {choice.verb: chips for choice, chips in advice(seated).items()}
    assert worth == {"bet": Fraction(1), "fold": Fraction(-1)}


def test_a_changed_paytable_changes_the_value() -> None:
    entry = json.loads((COUNTS / "river-holdem.json").read_text())[0]
    dealt = dict(entry, dealt=["AcKc"])
    other = dict(dealt, posting={"before-flop-odds": "even"})
    assert value(start(other)) < value(start(dealt))

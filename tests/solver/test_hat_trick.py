"""Triple Shot's Hat Trick and Blackjack: against the reference solver on reduced decks, and the sheet's own figures."""

from dataclasses import dataclass

import pytest

from croupier import games
from croupier.cards import Card, Deck, parse_cards
from croupier.rules import Game
from croupier.rules.streets import Peek
from croupier.rules.twenty_one import points
from croupier.solver import reference
from croupier.solver.drawing import hat_trick
from croupier.solver.drawing.blackjack import Blackjack
from croupier.solver.drawing.riding import BLACKJACK, Play, seeking
from croupier.solver.drawing.six_cards import Draws
from croupier.solver.solve import solve
from croupier.table.round import Round

TSB = "triple-shot-bonus"
STAKES = {"War": 2, "Blackjack": 2, "Poker": 2, "Hat Trick": 2}

CASES: list[tuple[str, str, dict[str, str | int]]] = [
    ("Jd3cJc7d6h6c9c7s3h7h", "9c 7d 3h", {}),
    ("9dTdAh8dAsTc8h9c9hKh", "Ah 8h As", {}),
    ("6h6dQc2cTh4dTsQs6sQh", "Qc 6h 6s", {"double": "10-11"}),
    ("4h5h7d7c4s7h5dJc6s5s", "7d 4h 5h", {"soft-17": "hit"}),
    ("7hQs4s4d7cQh7s4h5c5d", "5d 4s 7h", {"peek": "no", "soft-17": "hit", "surrender": "late"}),
    ("7s4h7c5d8c4dKc5s7h4c", "4d 4h 5s", {"surrender": "late"}),
    ("5d6h6d5h8dQsQdAs8h8c", "8d 8h 5h", {"six-card-win": "off"}),
    ("5c2d6h7d6s7sQhQc5h7c", "7c 6s 5h", {"ace-split": "off", "soft-21": "stand"}),
    ("8d9d8s5h2s5c5s9h6d6c", "5s 5c 6d", {"peek": "no"}),
    ("Tc6s7c6d6cTs5h4s4c7h", "7h 6d 4c", {"war-tie": "kills"}),
    ("7s8cKh2h8s8d7d7cTd2d", "8d 7d 2h", {"war-ace": "low"}),
]  # fmt: skip
"""Deck; first card, up card, second card; posting. The Hat Trick is alive, and how often it wins differs by choice."""


def seated(game: Game, dealt: str) -> Round:
    """The round at the seat's first choice."""
    played = Round.start(game, STAKES)
    for card in parse_cards(dealt):
        played = played.deal(card)
    return played.peek() if isinstance(played.pending, Peek) else played


@pytest.mark.parametrize(("deck", "dealt", "posting"), CASES)
def test_what_choices_cost_is_what_the_reference_says(deck: str, dealt: str, posting: dict[str, str | int]) -> None:
    """With the Hat Trick alive and staked: suits, poker and blackjack at once, as identical fractions."""
    game = games.find(TSB).post(posting).with_deck(Deck("few cards", parse_cards(deck)))
    played = seated(game, dealt)
    expected = {choice.verb: value for choice, value in reference.advice(played).items()}
    assert "Hat Trick" not in {item.wager for item in played.view(1).own}
    first, up, second = parse_cards(dealt)
    draws = Draws(game, up, (first, second))
    found = draws.worth(STAKES)
    assert set(found) == set(expected)
    wins = [alive for verb, (_, alive) in draws.choices(seeking((1, 14))).items() if verb != "surrender"]
    assert min(wins) > 0
    assert len(set(wins)) == len(wins)  # so that none of them can be mistaken for another
    assert {verb: value - found["stand"] for verb, value in found.items()} == {
        verb: value - expected["stand"] for verb, value in expected.items()
    }


def test_each_rank_of_the_up_card_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """And all of them are the deals that the shipped figures are of: no hand is counted here, which takes seconds."""

    @dataclass
    class Uncounted:
        game: Game
        up: Card
        blackjack: Blackjack

        def decided(self, _: Play) -> None:
            """Nothing is decided."""

    counted: list[Card] = []
    monkeypatch.setattr(hat_trick, "Draws", Uncounted)
    monkeypatch.setattr(hat_trick.Whole, "add", lambda _, found, *__: counted.append(found.up))
    game = games.find(TSB)
    whole = hat_trick.HatTrick(game).solve({"a": BLACKJACK}, "a")
    assert sorted(up.rank for up in counted) == list(range(13))
    assert whole.deals == solve(game).deals


@pytest.mark.parametrize(("deck", "dealt", "posting"), CASES)
def test_blackjack_alone_costs_what_the_reference_says(deck: str, dealt: str, posting: dict[str, str | int]) -> None:
    game = games.find(TSB).post(posting).with_deck(Deck("few cards", parse_cards(deck)))
    first, up, second = parse_cards(dealt)
    stakes = {name: chips for name, chips in STAKES.items() if name != "Hat Trick"}
    played = Round.start(game, stakes).deal(first).deal(up).deal(second)
    played = played.peek() if isinstance(played.pending, Peek) else played
    expected = {choice.verb: value for choice, value in reference.advice(played).items()}
    found = Draws(game, up, (first, second))
    by_suits = found.choices(seeking((1, 0)))
    hand = Blackjack(game).ups[points(up) - 1].hand(found.kinds.listed[0])
    assert {verb: value for verb, (value, _) in by_suits.items()} == dict(hand.choices)
    assert {verb: 2 * (value - dict(hand.choices)["stand"]) for verb, value in hand.choices} == {
        verb: value - expected["stand"] for verb, value in expected.items()
    }

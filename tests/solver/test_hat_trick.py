"""Triple Shot's Hat Trick and Blackjack: against the reference solver on reduced decks, and the sheet's own figures."""


import pytest

from croupier import games
from croupier.cards import Deck, parse_cards
from croupier.rules import Game
from croupier.rules.streets import Peek
from croupier.rules.twenty_one import points
from croupier.solver import reference
from croupier.solver.drawing import Draws, seeking
from croupier.solver.twenty_one import Blackjack
from croupier.table.round import Round

TSB = "triple-shot-bonus"
STAKES = {"War": 2, "Blackjack": 2, "Poker": 2, "Hat Trick": 2}

CASES: list[tuple[str, str, dict[str, str | int]]] = [
    ("AcAdTcTdThJs9c9d8c8d", "8c Tc 8d", {}),
    ("AcAdAhTcTdThJc9c9d8c8d", "Ac 9d Ad", {}),
    ("2c9dTcTdThJs9c9h8c8d", "9h 9d 2c", {"double": "10-11"}),
    ("2c9dTcTdThJs9c9h8c8dAs", "9c 8d 2c", {"soft-17": "hit"}),
    ("AcAdTcTdThJs9c9d8c8d", "8c Tc 8d", {"peek": "no", "soft-17": "hit", "surrender": "late"}),
    ("Ac2h3h9h9s9cTcTdThJcJd", "Ac 9s 2h", {"six-card-win": "off"}),
    ("AcAd2h3h4hKsKcKdQcQdQh", "4h 3h Ac", {"ace-split": "off", "soft-21": "stand"}),
    ("AcAdAhTcTdThJc9c9d8c8d", "Ac 9d Ad", {"peek": "no"}),
]  # fmt: skip


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
    first, up, second = parse_cards(dealt)
    found = Draws(game, up, (first, second)).worth(STAKES)
    assert set(found) == set(expected)
    assert {verb: value - found["stand"] for verb, value in found.items()} == {
        verb: value - expected["stand"] for verb, value in expected.items()
    }


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

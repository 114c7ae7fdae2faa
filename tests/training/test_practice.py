"""Practice: the next cards are exactly as likely as ``Round.chances`` says, the dealer's look included."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random

import pytest

from croupier import games
from croupier.cards import Card, Deck, parse_cards
from croupier.errors import IllegalChoice, RecordError, RoundOver
from croupier.table.record import read
from croupier.table.round import Round
from croupier.training.practice import begun, gone_on, next_cards, shown

FEW = "AcAdAhTcTdThJc9c9d8c8d"
Pick = Callable[[int], int]


def every_pick(draw: Callable[[Pick], tuple[Card, ...]]) -> Iterator[tuple[tuple[Card, ...], Fraction]]:
    """Whatever can be drawn by picking numbers, with its probability: every way to pick is tried."""
    waiting: list[list[int]] = [[]]
    while waiting:
        path, bounds = waiting.pop(), list[int]()

        def pick(bound: int, path: list[int] = path, bounds: list[int] = bounds) -> int:
            bounds.append(bound)
            return path[len(bounds) - 1] if len(bounds) <= len(path) else 0

        cards = draw(pick)
        if len(bounds) > len(path):
            waiting += [[*path, number] for number in range(bounds[len(path)])]
            continue
        often = Fraction(1)
        for bound in bounds:
            often /= bound
        yield cards, often


def drawn(played: Round) -> dict[frozenset[Card], Fraction]:
    found: defaultdict[frozenset[Card], Fraction] = defaultdict(Fraction)
    for cards, often in every_pick(lambda pick: next_cards(played, pick)):
        found[frozenset(cards)] += often
    return dict(found)


def chances(played: Round) -> dict[frozenset[Card], Fraction]:
    ways = {frozenset(cards): weight for cards, weight in played.chances() if weight}
    return {cards: Fraction(weight, sum(ways.values())) for cards, weight in ways.items()}


@pytest.mark.parametrize(
    ("key", "deck", "record"),
    [
        ("three-card-poker", "AsKsQsJdTd9h9c8c", "Ante 10"),
        ("river-holdem", "AsKsQsJdTd9h9c8c7c", "Ante 10 | AsKs / QsJdTd | bet, bet"),
        ("triple-shot-bonus", FEW, "War 2, Blackjack 2, Poker 2"),
        ("triple-shot-bonus", FEW, "War 2, Blackjack 2, Poker 2 | 8c / Tc / 8d"),  # the dealer looks under a ten
        ("triple-shot-bonus", FEW, "War 2, Blackjack 2, Poker 2 | 8c / Ac / 8d | decline"),  # and under an ace
        ("triple-shot-bonus", FEW, "War 2, Blackjack 2, Poker 2 | 8c / Tc / 8d / xx | hit"),  # a draw after a look
        ("triple-shot-bonus", FEW, "War 2, Blackjack 2, Poker 2 | 8c / Tc / 8d / xx | stand"),  # the card looked at
        (
            "triple-shot-bonus",
            FEW,
            "War 2, Blackjack 2, Poker 2 | 8c / Tc / 8d / xx / 9c | stand",
        ),  # four more, for Poker
        ("single-deck-blackjack", "9c9dTcTdThJcAcAd8c", "Blackjack 2 | 9c / Tc / 8c / xx | hit"),
    ],
)
def test_the_next_cards_have_the_chances_of_a_shuffled_deck(key: str, deck: str, record: str) -> None:
    game = games.find(key).with_deck(Deck("few cards", parse_cards(deck)))
    played = Round.parse(game, f"{key} | {record}")
    assert drawn(played) == chances(played)


@pytest.mark.parametrize("key", games.SHEETS + games.CALIBRATION)
def test_every_game_can_be_practised_to_its_end(key: str) -> None:
    rng = Random(key)
    for _ in range(5):
        played = begun(games.find(key), pick=rng.randrange)
        while not played.over:
            drawn_of_it = shown(played)
            offered = [action for action in drawn_of_it.bar if action.offered]
            assert offered
            assert drawn_of_it.playing
            again = read(played.record)
            assert again == played
            played = gone_on(again, list(played.choices)[rng.randrange(len(played.choices))], rng.randrange)
        assert shown(played).total is not None
        assert read(played.record) == played


def test_a_choice_is_taken_back_by_going_on_from_before_it() -> None:
    before = begun(games.find("river-holdem"), {"Ante": 10})
    folded = gone_on(before, "fold")
    assert folded.over
    assert not gone_on(read(before.record), "bet").over


def test_what_cannot_be_gone_on_with_is_refused_in_a_sentence() -> None:
    over = read("three-card-poker | Ante 10 | AsKd9h / 7s6c2d | bet")
    with pytest.raises(RoundOver, match="no choice is left"):
        gone_on(over, "bet")
    with pytest.raises(RecordError, match="2 seats are in the round, and practice is for one"):
        gone_on(read("three-card-poker | 1: Ante 10; 2: Ante 10 | AsKd9h 2s3s4s"), "bet")
    with pytest.raises(IllegalChoice):
        gone_on(read("three-card-poker | Ante 10 | AsKd9h"), "raise")

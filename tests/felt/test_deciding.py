"""The cards that decided a wager, and the lines that cards reach before it is settled."""

import random

import pytest

from croupier.cards import parse_cards
from croupier.felt.deciding import reached
from croupier.felt.shown import brought
from croupier.games import CALIBRATION, SHEETS, find
from croupier.rules.patterns import ThreeOf
from croupier.table.round import Round
from croupier.table.view import View, view
from tests.rounds import random_round


def seen(record: str) -> View:
    return view(Round.parse(find(record.partition("|")[0].split()[0]), record), 1)


def cards(record: str) -> dict[str, str]:
    """The cards that decided each wager."""
    found = seen(record)
    return {each.wager: "".join(each.cards) for each in brought(find(found.game.split()[0]), found)}


@pytest.mark.parametrize(
    ("record", "wager", "raised"),
    [
        ("three-card-poker | Ante 10 | AsAd9h / KsKc2d | bet", "Play", "AsAd"),
        ("three-card-poker | Ante 10 | AsKd9h / QsQc2d | bet", "Play", "QsQc"),
        ("three-card-poker | Ante 10 | AsKd9h / QsTc2d | bet", "Ante", "As"),
        ("three-card-poker | Ante 10 | AsKd9h / JsTc2d | bet", "Play", ""),
        ("three-card-poker | Ante 10 | 9s8s7s / QsQc2d | bet", "Ante Bonus", "9s8s7s"),
        ("three-card-poker | Ante 10 | AsKd9h / 7s6c2d | fold", "Ante", ""),
        ("triple-shot-bonus | War 10, Blackjack 10, Poker 10 | Ts / 6d / Td / 9c / 8c / AcAdKhQs | stand", "War", "Ts"),
        (
            "triple-shot-bonus | War 10, Blackjack 10, Poker 10 | Ts / 6d / Td / 9c / 8c / AcAdKhQs | stand",
            "Blackjack",
            "6d9c8c",
        ),
        (
            "triple-shot-bonus | War 10, Blackjack 10, Poker 10 | Ts / 6d / Td / 9c / 4c / AcAdKhQs | stand",
            "Blackjack",
            "TsTd",
        ),
    ],
)
def test_the_cards_that_decided_are_those_of_the_better_hand_or_of_the_line(
    record: str, wager: str, raised: str
) -> None:
    assert cards(record)[wager] == raised


@pytest.mark.parametrize("key", SHEETS)
def test_of_a_pattern_those_cards_are_telling_that_its_label_is_about(key: str) -> None:
    """Without any of them, the others do not fit, unless there are more of them than it takes."""
    for pattern in find(key).patterns:
        for label in pattern.labels:
            laid = pattern.laid(label.example)
            telling = label.test.telling(laid)
            kept = {pile: tuple(card for card in cards if card in telling) for pile, cards in laid.items()}
            assert 0 < len(telling) <= sum(map(len, laid.values()))
            assert isinstance(label.test, ThreeOf) or label.test.fits(kept)


@pytest.mark.parametrize(
    ("name", "cards", "telling"),
    [
        ("two 8s", "Tc2d / 8h8s3dAcKh", "8h8s"),
        ("pocket 8s", "8c8d / AcKd2h3s4c", "8c8d"),
        ("pair", "7s7d", "7s7d"),
        ("AKQ suited plus a pair", "AsKs / Qs7h7d", "7d7hQsKsAs"),
        ("straight", "5s6h / 7s2hTd", "5s6h7s"),
    ],
)
def test_the_telling_cards_of_labels(name: str, cards: str, telling: str) -> None:
    patterns = [pattern for key in SHEETS for pattern in find(key).patterns]
    pattern, label = next((each, label) for each in patterns for label in each.labels if label.name == name)
    assert label.test.telling(pattern.laid(cards)) == set(parse_cards(telling))


@pytest.mark.parametrize("key", SHEETS + CALIBRATION)
def test_whatever_decides_lies_open_on_the_felt(key: str) -> None:
    game = find(key)
    for seed in range(40):
        played = random_round(game, random.Random(seed).randrange).end
        found = view(played, played.seats[0])
        lying = {str(card) for pile in found.piles for card in pile.cards if card is not None}
        for each in brought(game, found):
            assert set(each.cards) <= lying
            assert len(each.cards) == len(set(each.cards))
            assert game.rows[each.row].wager == each.wager
            if game.rows[each.row].line and each.net > 0:
                assert each.cards


def lines(key: str, cards: str, stakes: dict[str, int]) -> dict[str, str]:
    game = find(key)
    played = Round.start(game, stakes)
    for group in cards.split("/"):
        played = played.act(played.choices.options[0]) if played.choices else played
        played = played.deal(group)
    return {wager: row.line for wager, row in reached(game, view(played, 1)).items()}


def test_a_line_is_reached_as_soon_as_the_cards_make_it() -> None:
    stakes = {"Ante": 10, "Player Trips": 10, "Dealer Trips": 10}
    assert lines("river-holdem", "KsKd", stakes) == {}
    assert lines("river-holdem", "KsKd / Kh8c2s", stakes)["Player Trips"] == "three of a kind"
    assert "Dealer Trips" not in lines("river-holdem", "2s3d / KhKcKs", stakes)


def test_nothing_is_reached_for_a_wager_without_chips_nor_after_its_settlement() -> None:
    assert "Player Trips" not in lines("river-holdem", "KsKd / Kh8c2s", {"Ante": 10})
    over = seen("three-card-poker | Ante 10, Pair Plus 10 | AsAd9h / KsKc2d | bet")
    assert over.over
    assert reached(find("three-card-poker"), over) == {}

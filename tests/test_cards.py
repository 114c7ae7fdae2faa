"""Cards and decks: numbers, texts, and the texts that are not cards."""

import pytest

from croupier.cards import EIGHTS_UP, FULL_DECK, Card, Deck, parse_cards, plural, show_cards
from croupier.errors import CardError


def test_a_card_is_rank_times_four_plus_suit() -> None:
    assert Card.parse("2c") == 0
    assert Card.parse("As") == 51
    assert (Card.parse("Td").rank, Card.parse("Td").suit) == (8, 1)


def test_every_card_prints_and_parses_back() -> None:
    assert [Card.parse(str(card)) for card in FULL_DECK] == list(FULL_DECK)


@pytest.mark.parametrize("text", ["10h", "th", "T♥", "TH"])
def test_other_spellings_of_a_card(text: str) -> None:
    assert str(Card.parse(text)) == "Th"


def test_cards_parse_with_or_without_separators() -> None:
    assert parse_cards("AsKd 7h, 10c") == parse_cards("As,Kd,7h,Tc")
    assert show_cards(parse_cards("AsKd")) == "AsKd"


@pytest.mark.parametrize("text", ["", "1s", "Ax", "AsK", "A", "AsKd"])
def test_what_is_not_a_card_is_refused(text: str) -> None:
    with pytest.raises(CardError, match="not a card"):
        Card.parse(text)


def test_names_in_words() -> None:
    assert Card.parse("6h").name == "six of hearts"
    assert plural(4) == "sixes"


def test_decks() -> None:
    assert len(FULL_DECK) == 52
    assert len(EIGHTS_UP) == 28
    assert Card.parse("7s") not in EIGHTS_UP
    with pytest.raises(CardError, match="twice"):
        Deck("bad", parse_cards("AsAs"))

"""The shoe: a shuffle without bias, and hidden cards in the places that the printed procedure gives them."""

from collections import Counter

import pytest

from croupier import games
from croupier.cards import FULL_DECK, Deck, parse_cards
from croupier.rules.piles import BOARD, DEALER, HOLE
from croupier.table.round import Round
from croupier.table.shoe import Shoe, laid_down


def test_a_secret_determines_the_order_and_another_gives_another() -> None:
    one, same, other = (Shoe.shuffled(FULL_DECK, secret) for secret in (b"one", b"one", b"other"))
    assert one == same
    assert one != other
    assert sorted(one.cards) == list(FULL_DECK)


def test_every_order_of_a_small_deck_is_equally_likely() -> None:
    """Chi-square over the 24 orders of four cards; 23 degrees of freedom exceed 49.7 once in a thousand."""
    deck = Deck("toy", parse_cards("AcAdAhAs"))
    rounds = 12_000
    orders = Counter(Shoe.shuffled(deck, number.to_bytes(4, "big")).cards for number in range(rounds))
    assert len(orders) == 24
    expected = rounds / 24
    assert sum((count - expected) ** 2 / expected for count in orders.values()) < 49.7


def test_hidden_cards_lie_where_the_sheet_deals_them() -> None:
    """Hold'em 88 puts five cards on the board first, then two to each seat, then two to the dealer."""
    shoe = Shoe(FULL_DECK.cards)
    table = Round.start(games.find("holdem-88"), {1: {"Ante": 2}, 2: {"Ante": 2}})
    table = shoe.feed(table)
    assert table.cards(HOLE, 1) == FULL_DECK.cards[5:7]
    assert table.cards(HOLE, 2) == FULL_DECK.cards[7:9]
    table = shoe.feed(table.act("bet 4").act("bet 4"))
    assert table.cards(BOARD) == FULL_DECK.cards[0:5]
    assert table.cards(DEALER) == FULL_DECK.cards[9:11]


def test_draws_follow_the_cards_laid_down() -> None:
    order = parse_cards("5c 6h 7c 8h 3d")
    shoe = Shoe((*order, *(card for card in FULL_DECK if card not in order)))
    table = shoe.feed(Round.start(games.find("triple-shot-bonus")))
    assert (table.cards(HOLE, 1), table.cards(DEALER)) == (parse_cards("5c7c"), parse_cards("6h"))
    table = shoe.feed(table.act("hit"))
    assert table.cards(HOLE, 1) == parse_cards("5c7c3d")
    assert laid_down(table)[DEALER.name, None, 1] == 3
    assert shoe.feed(table.act("stand")).cards(DEALER)[1] == parse_cards("8h")[0]


@pytest.mark.parametrize("key", games.SHEETS)
def test_the_largest_table_never_runs_out(key: str) -> None:
    game = games.find(key)
    assert game.cards_needed(game.seats) <= len(game.deck)
    for number in range(60):
        shoe = Shoe.shuffled(game.deck, number.to_bytes(2, "big"))
        table = shoe.feed(Round.start(game, {seat: _least(game) for seat in range(1, game.seats + 1)}))
        while not table.over:
            greedy = "hit" if "hit" in table.choices else table.choices.options[0]
            table = shoe.feed(table.act(greedy))


def _least(game: object) -> dict[str, int]:
    from croupier.rules import Game
    from croupier.table.stakes import least

    assert isinstance(game, Game)
    return least(game)

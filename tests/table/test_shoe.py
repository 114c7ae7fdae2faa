"""The shoe: a shuffle without bias, and hidden cards in the places that the printed procedure gives them."""

from collections import Counter
from contextlib import suppress
from itertools import islice

import pytest

from croupier import games
from croupier.cards import FULL_DECK, Deck, parse_cards
from croupier.rules.piles import BOARD, DEALER, HOLE
from croupier.table.round import Round
from croupier.table.shoe import Shoe, below, laid_down, stream


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


@pytest.mark.parametrize("bound", range(2, 53))
def test_every_number_below_a_bound_comes_from_as_many_bytes(bound: int) -> None:
    """Counted, not sampled: every byte once, and those that are passed over are fewer than the bound."""
    numbers: Counter[int] = Counter()
    for byte in range(256):
        draws = iter([byte])
        with suppress(StopIteration):
            numbers[below(bound, draws)] += 1
    assert sorted(numbers) == list(range(bound))
    assert set(numbers.values()) == {256 // bound}


def test_a_byte_that_is_passed_over_is_followed_by_the_next() -> None:
    draws = iter([255, 254, 252, 7, 9])
    assert below(52, draws) == 7  # 208 is the last multiple of 52 that a byte reaches
    assert list(draws) == [9]


STREAMS = {
    b"one": "66c2c6245a9ba1582d88c6eeb03ac1a7aed29d9c23c748e68f0284e306436049"
    "b9abb00a7f33a362aa46012ff26c339be52a38da23b4c8a2ad7732d7452e69d3",
    b"other": "d5774c65c050df7c1461c7e954583e7dfcb8b255b0e87d58053cf8705b167648"
    "e7e872052b0062c4d9cf317f6fa077146a71d2bd323b794d10deb79cc7a2600f",
}
"""By OpenSSL: HMAC-SHA256 of eight bytes that count 0, 1, under each secret."""
ORDERS = {
    b"one": "Ad9dJsTs6h6d9c7h4sKc3cTcKs4dKd5s7cKhTh3d4h4cQc3h8d8h2h9s8s5c5dJd8c7d2cAsJh2s6s6cTd9h3s2dQs7s5hQhJcAcQdAh",
    b"other": "Kc9cJd5d7d6hAd6d9sJhTd6s4hQh5c6cQsJs9d2s9h3cQcKhAc5h"
    "7h3sAh2c3d8c8h3hAsThJc4sQd4c2h7s8s4d7cKsTsTcKd2d8d5s",
}


@pytest.mark.parametrize("secret", STREAMS)
def test_a_secret_gives_the_bytes_and_the_order_that_it_always_gave(secret: bytes) -> None:
    """Whoever keeps a seed or a secret can deal the same round again."""
    assert bytes(islice(stream(secret), 64)).hex() == STREAMS[secret]
    assert Shoe.shuffled(FULL_DECK, secret).cards == parse_cards(ORDERS[secret])


def test_the_stream_of_a_secret_does_not_repeat() -> None:
    """No eight bytes of a stream are met twice in 100,000: in random ones that happens once in billions."""
    for secret in (b"one", b"other", bytes(32)):
        found = bytes(islice(stream(secret), 100_000))
        assert len({found[at : at + 8] for at in range(len(found) - 7)}) == len(found) - 7


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

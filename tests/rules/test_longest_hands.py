"""The most cards a hand of blackjack can come to hold: counted, and seen by drawing a small deck in every order."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations

import pytest

from croupier.cards import Card, Deck, parse_cards
from croupier.games import find
from croupier.rules.twenty_one import TwentyOne

SMALL = ("As Ah 2s 2h 3s 5s 6s", "As 2s 3s 4s 5s 6s 9s", "As Ah Ac 3s 4s 6s Ts", "7s 7h 8s 9s 9h Ts Ks")
BLOCK = find("single-deck-blackjack").blocks[0]


def hard(cards: Sequence[Card]) -> int:
    """A total in which an ace counts one; written again here, to be compared."""
    return sum(1 if card.rank_sign == "A" else 10 if card.rank_sign in "JQK" else int(card.rank_sign) for card in cards)


def total(cards: Sequence[Card]) -> tuple[int, bool]:
    """A total, and whether an ace counts eleven in it."""
    soft = any(card.rank_sign == "A" for card in cards) and hard(cards) + 10 <= 21
    return hard(cards) + 10 * soft, soft


def held_by_a_house(cards: Sequence[Card], *, hits_soft_17: bool) -> int:
    for held in range(len(cards)):
        reached, soft = total(cards[:held])
        if reached > 17 or (reached == 17 and not (soft and hits_soft_17)):
            return held
    return len(cards)


def held_by_a_seat(cards: Sequence[Card]) -> int:
    """A seat may draw as long as it is below 21, an ace counted as one."""
    for held in range(len(cards)):
        if hard(cards[:held]) >= 21:
            return held
    return len(cards)


def blocks() -> Iterator[TwentyOne]:
    assert isinstance(BLOCK, TwentyOne)
    for hits_soft_17 in (False, True):
        yield replace(BLOCK, hits_soft_17=hits_soft_17, most_cards=0)


@pytest.mark.parametrize("cards", SMALL)
def test_the_longest_hands_are_those_that_some_order_gives(cards: str) -> None:
    deck = Deck("small deck", parse_cards(cards))
    orders = list(permutations(deck))
    for block in blocks():
        assert block.longest_house(deck) == max(
            held_by_a_house(each, hits_soft_17=block.hits_soft_17) for each in orders
        )
        assert block.longest_seat(deck) == max(map(held_by_a_seat, orders))


def test_of_a_whole_deck_they_are_the_known_ones() -> None:
    whole = find("single-deck-blackjack").deck
    stands, hits = blocks()
    assert (stands.longest_house(whole), hits.longest_house(whole), stands.longest_seat(whole)) == (10, 10, 11)


def test_where_so_many_cards_end_a_hand_none_is_longer() -> None:
    for block in blocks():
        assert replace(block, most_cards=6).longest_seat(find("single-deck-blackjack").deck) == 6

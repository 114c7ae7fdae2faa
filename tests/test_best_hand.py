"""The best hand of many cards, found without trying them all, beside every hand tried."""

import random
from itertools import combinations

import pytest

from croupier.best_hand import CONTAINED, is_nested
from croupier.cards import FULL_DECK, Card, parse_cards
from croupier.rankings import (
    EIGHTS_UP_FLOP_ACE_LOW,
    EIGHTS_UP_POKER,
    EIGHTS_UP_POKER_ACE_LOW,
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    ONE_CARD_ACE_LOW,
    PAIR,
    POKER,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_CARD,
    TRIPS,
    TWO_PAIR,
    Ranking,
    _nested,
)
from tests.rankings import OWN

BUILT_IN = (POKER, THREE_CARD, EIGHTS_UP_POKER, EIGHTS_UP_POKER_ACE_LOW, EIGHTS_UP_FLOP_ACE_LOW, ONE_CARD_ACE_LOW)
UNNATURAL = Ranking(
    "trips above a full house",
    5,
    (HIGH_CARD, PAIR, TWO_PAIR, FULL_HOUSE, TRIPS, STRAIGHT, FLUSH, QUADS, STRAIGHT_FLUSH),
)


def tried(ranking: Ranking, cards: tuple[Card, ...]) -> int:
    """The slow twin."""
    return max(map(ranking.strength, combinations(cards, ranking.size)))


@pytest.mark.parametrize("ranking", [*BUILT_IN, *OWN], ids=str)
def test_random_cards(ranking: Ranking) -> None:
    assert _nested(ranking) is not None
    rng = random.Random(str(ranking))
    for size in range(ranking.size, 8):
        for _ in range(150):
            cards = tuple(Card(each) for each in rng.sample(range(52), size))
            assert ranking.best(cards) == tried(ranking, cards), cards


@pytest.mark.parametrize(
    "cards",
    [
        "As 2d 3h 4c 5s 9d 9h",  # a wheel over a pair
        "As 2s 3s 4s 5s 6d 7h",  # a suited wheel over a longer straight
        "Ts Js Qs Ks As 9s 8s",
        "2s 2d 2h 3s 3d 3h 4c",  # two threes of a kind: a full house
        "2s 2d 2h 2c 3s 3d 3h",
        "As Ad Kh Kc Qs Qd Jh",  # three pairs: the best kicker is of the third
        "2s 4s 6s 8s Ts Qs As",  # seven of a suit
        "2s 3s 4s 5s 7s 6d 8d",  # a straight above, a flush below it
        "Ks Ah 2d 3c 4s 7d 9h",  # no straight goes around the corner
    ],
)
def test_telling_cards(cards: str) -> None:
    for ranking in (POKER, THREE_CARD, EIGHTS_UP_POKER):
        assert ranking.best(parse_cards(cards)) == tried(ranking, parse_cards(cards))


def test_an_order_that_is_not_nested_is_tried_out() -> None:
    assert not is_nested([cut.category for cut in UNNATURAL.order])
    assert _nested(UNNATURAL) is None
    cards = parse_cards("2s 2d 2h 3s 3d Kh 9c")
    assert UNNATURAL.best(cards) == tried(UNNATURAL, cards)
    assert UNNATURAL.category(UNNATURAL.best(cards)) == TRIPS
    assert POKER.category(POKER.best(cards)) == FULL_HOUSE


def test_every_category_is_looked_for() -> None:
    assert {*CONTAINED, "high card"} == {cut.category for cut in POKER.order}
    assert len(FULL_DECK) == 52

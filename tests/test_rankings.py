"""Rankings: category counts by enumeration, and the order between neighbours."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from math import comb

import pytest

from croupier import rankings
from croupier.cards import EIGHTS_UP, FULL_DECK, Card, parse_cards
from croupier.rankings import (
    EIGHTS_UP_FLOP,
    EIGHTS_UP_FLOP_ACE_LOW,
    EIGHTS_UP_POKER,
    EIGHTS_UP_POKER_ACE_LOW,
    ONE_CARD,
    ONE_CARD_ACE_LOW,
    POKER,
    ROYAL_FLUSH,
    THREE_CARD,
    Ranking,
)


def counts(ranking: Ranking, hands: Iterable[tuple[Card, ...]]) -> Counter[str]:
    return Counter(ranking.category(ranking.strength(hand)).name for hand in hands)


def test_all_five_card_hands_of_52() -> None:
    """The classical table of poker: C(52, 5) hands by category."""
    found: Counter[str] = Counter()
    royal = 0
    for hand in combinations(FULL_DECK, 5):
        strength = POKER.strength(hand)
        found[POKER.category(strength).name] += 1
        royal += strength >= POKER.threshold(ROYAL_FLUSH)
    assert found == {
        "straight flush": 40,
        "four of a kind": 13 * 48,
        "full house": 13 * 4 * 12 * 6,
        "flush": 4 * comb(13, 5) - 40,
        "straight": 10 * 4**5 - 40,
        "three of a kind": 13 * 4 * comb(12, 2) * 16,
        "two pair": comb(13, 2) * 36 * 44,
        "pair": 13 * 6 * comb(12, 3) * 64,
        "high card": (comb(13, 5) - 10) * (4**5 - 4),
    }
    assert royal == 4
    assert found.total() == comb(52, 5)


def test_all_five_card_hands_of_28_in_triple_actions_order() -> None:
    found = counts(EIGHTS_UP_POKER, combinations(EIGHTS_UP, 5))
    assert found == {
        "straight flush": 3 * 4,
        "flush": 4 * comb(7, 5) - 3 * 4,
        "four of a kind": 7 * 24,
        "full house": 7 * 4 * 6 * 6,
        "straight": 3 * 4**5 - 3 * 4,
        "three of a kind": 7 * 4 * comb(6, 2) * 16,
        "two pair": comb(7, 2) * 36 * 20,
        "pair": 7 * 6 * comb(6, 3) * 64,
        "high card": (comb(7, 5) - 3) * (4**5 - 4),
    }
    assert found.total() == comb(28, 5)


def test_the_low_ace_reading_adds_one_straight() -> None:
    plain = counts(EIGHTS_UP_POKER, combinations(EIGHTS_UP, 5))
    low = counts(EIGHTS_UP_POKER_ACE_LOW, combinations(EIGHTS_UP, 5))
    assert low["straight"] - plain["straight"] == 4**5 - 4
    assert low["straight flush"] - plain["straight flush"] == 4
    assert low["flush"] - plain["flush"] == -4


def test_all_three_card_hands_of_52() -> None:
    found = counts(THREE_CARD, combinations(FULL_DECK, 3))
    assert found == {
        "straight flush": 12 * 4,
        "three of a kind": 13 * 4,
        "straight": 12 * 64 - 48,
        "flush": 4 * comb(13, 3) - 48,
        "pair": 13 * 6 * 48,
        "high card": (comb(13, 3) - 12) * 60,
    }
    assert found.total() == comb(52, 3)


def test_all_flops_of_28() -> None:
    found = counts(EIGHTS_UP_FLOP, combinations(EIGHTS_UP, 3))
    assert found == {
        "straight flush": 5 * 4,
        "three of a kind": 7 * 4,
        "flush": 4 * comb(7, 3) - 20,
        "straight": 5 * 64 - 20,
        "pair": 7 * 6 * 24,
        "high card": (comb(7, 3) - 5) * 60,
    }
    low = counts(EIGHTS_UP_FLOP_ACE_LOW, combinations(EIGHTS_UP, 3))
    assert low["straight"] == 6 * 64 - 24


# Each list runs from the lowest hand to the highest.
LADDERS = {
    "POKER": [
        "7c5d4h3s2c", "AcKdQhJs9c", "2c2d3h4s5c", "AcAdKhQsJc", "3c3d2h2s4c", "AcAdKhKsQc", "2c2d2h3s4c", "Ac2d3h4s5c",
        "2c3d4h5s6c", "TcJdQhKsAc", "2c3c4c5c7c", "AcKcQcJc9c", "2c2d2h3s3c", "AcAdAhKsKc", "2c2d2h2s3c", "Ac2c3c4c5c",
        "9cTcJcQcKc", "TcJcQcKcAc",
    ],
    "THREE_CARD": [
        "2c3d5h", "AcKdJh", "2c2d3h", "AcAdKh", "2c3c5c", "AcKcJc", "Ac2d3h", "2c3d4h", "QcKdAh", "2c2d2h", "AcAdAh",
        "Ac2c3c", "QcKcAc",
    ],
    "EIGHTS_UP_POKER": [
        "8c9dTdJcKc", "Ac8d9hTsJc", "8c8d9hTsJc", "8c8d9h9sTc", "8c8d8h9sTc", "8c9dThJsQc", "8c8d8h9s9c", "8c8d8h8s9c",
        "8c9cTcJcKc", "8c9cTcJcAc", "8c9cTcJcQc", "TcJcQcKcAc",
    ],
    "EIGHTS_UP_POKER_ACE_LOW": ["AcKd9hTsJc", "Ac8d9hTsJc", "8c9dThJsQc", "8c8d8h8s9c", "Ac8c9cTcJc", "8c9cTcJcQc"],
    "EIGHTS_UP_FLOP": ["8c9dJh", "Ac8d9h", "8c8d9h", "JcJd8h", "8c9dTh", "8c9cJc", "8c8d8h", "8c9cTc", "QcKcAc"],
    "ONE_CARD": ["2c", "Tc", "Jc", "Kc", "Ac"],
    "ONE_CARD_ACE_LOW": ["Ac", "2c", "Kc"],
}  # fmt: skip


@pytest.mark.parametrize("name", LADDERS)
def test_hands_in_order(name: str) -> None:
    ranking: Ranking = getattr(rankings, name)
    strengths = [ranking.strength(parse_cards(text)) for text in LADDERS[name]]
    assert strengths == sorted(set(strengths))


def test_suits_never_break_ties() -> None:
    assert POKER.strength(parse_cards("AcKdQhJs9c")) == POKER.strength(parse_cards("AsKhQdJc9d"))
    assert ONE_CARD.strength(parse_cards("Ac")) == ONE_CARD.strength(parse_cards("As"))


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("AcKcQcJcTc2d3d", "royal flush"),
        ("9cKcQcJcTc2d3d", "straight flush, king high"),
        ("8c8d8h8s2c3d4d", "four of a kind, eights"),
        ("8c8d8hKsKc3d4d", "full house, eights over kings"),
        ("2c8cTcJcKc3d4d", "flush, king high"),
        ("Ac2d3h4s5cKdKh", "straight, five high"),
        ("6c6d6h2s4c9dJd", "three of a kind, sixes"),
        ("6c6d2h2s4c9dJd", "two pair, sixes and deuces"),
        ("6c6d2h3s4c9dJd", "pair of sixes"),
        ("6cAd2h3s8c9dJd", "ace high"),
    ],
)
def test_made_hands_in_words(cards: str, words: str) -> None:
    assert POKER.describe(POKER.best(parse_cards(cards))) == words


def test_the_lowest_card_of_ace_low_war_is_an_ace() -> None:
    assert ONE_CARD_ACE_LOW.describe(ONE_CARD_ACE_LOW.best(parse_cards("Ah"))) == "ace"


def test_best_cards_are_the_hand() -> None:
    cards = parse_cards("2c8cTcJcKc3d4d")
    best = POKER.best_cards(cards)
    assert POKER.strength(best) == POKER.best(cards)
    assert set(best) == set(parse_cards("2c8cTcJcKc"))

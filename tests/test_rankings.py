"""Rankings: category counts by enumeration, and the order between neighbours."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, combinations_with_replacement, pairwise, product
from math import comb, factorial, prod
from typing import Any

import pytest

from croupier import rankings, rules
from croupier.cards import (
    ACE,
    DEUCE,
    EIGHT,
    EIGHTS_UP,
    FIVE,
    FOUR,
    FULL_DECK,
    JACK,
    KING,
    NINE,
    QUEEN,
    SEVEN,
    SIX,
    THREE,
    Card,
    Deck,
    parse_cards,
)
from croupier.rankings import (
    EIGHTS_UP_FLOP,
    EIGHTS_UP_FLOP_ACE_LOW,
    EIGHTS_UP_POKER,
    EIGHTS_UP_POKER_ACE_LOW,
    FLUSH,
    HIGH_CARD,
    ONE_CARD,
    ONE_CARD_ACE_LOW,
    PAIR,
    POKER,
    QUADS,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_CARD,
    TRIPS,
    TWO_PAIR,
    Cut,
    Ranking,
    high,
    pair_of,
)
from tests.rankings import FOUR_CARD, OWN


def counts(ranking: Ranking, hands: Iterable[tuple[Card, ...]]) -> Counter[str]:
    return Counter(ranking.category(ranking.strength(hand)).name for hand in hands)


POKER_HANDS = {
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
"""The classical table of poker: C(52, 5) hands by category."""
ROYAL = POKER.threshold(ROYAL_FLUSH)


def test_all_five_card_hands_of_52_but_for_the_names_of_suits() -> None:
    """One hand of all that differ only in the names of their suits, counted for them all; that names change nothing is
    seen from one drawn at random, and where all cards are of one suit from each."""
    rng = random.Random(52)
    found: Counter[str] = Counter()
    royal = 0
    for suits, hands in hands_by_suit(5):
        names = [[0], [1], [2], [3]] if len(suits[0]) == 5 else [[0, 1, 2, 3], rng.sample(range(4), 4)]
        strength, *others = [POKER.strength(named_hand(suits, each)) for each in names]
        assert all(other == strength for other in others)
        found[POKER.category(strength).name] += hands
        royal += hands * (strength >= ROYAL)
    assert found == POKER_HANDS
    assert royal == 4
    assert found.total() == comb(52, 5)


def named_hand(suits: Iterable[tuple[int, ...]], names: Iterable[int]) -> list[Card]:
    return sorted(Card(rank * 4 + suit) for ranks, suit in zip(suits, names, strict=False) for rank in ranks)


def hands_by_suit(cards: int) -> Iterator[tuple[tuple[tuple[int, ...], ...], int]]:
    """The ranks of each suit, the largest suit first; and how many hands there are of these under any names."""
    for sizes in combinations_with_replacement(range(cards, -1, -1), 4):
        if sum(sizes) == cards:
            for suits in product(*(combinations(range(13), size) for size in sizes)):
                if all(len(one) != len(other) or one <= other for one, other in pairwise(suits)):
                    yield suits, 24 // prod(factorial(count) for count in Counter(suits).values())


@pytest.mark.slow
def test_all_five_card_hands_of_52_one_by_one() -> None:
    strengths = Counter(POKER.strength(hand) for hand in combinations(FULL_DECK, 5))
    found: Counter[str] = Counter()
    for strength, hands in strengths.items():
        found[POKER.category(strength).name] += hands
    assert found == POKER_HANDS
    assert sum(hands for strength, hands in strengths.items() if strength >= ROYAL) == 4


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


def test_all_four_card_hands_of_52() -> None:
    found = counts(FOUR_CARD, combinations(FULL_DECK, 4))
    assert found == {
        "four of a kind": 13,
        "straight flush": 11 * 4,
        "three of a kind": 13 * 4 * 48,
        "flush": 4 * comb(13, 4) - 44,
        "straight": 11 * 4**4 - 44,
        "two pair": comb(13, 2) * 36,
        "pair": 13 * 6 * comb(12, 2) * 16,
        "high card": (comb(13, 4) - 11) * (4**4 - 4),
    }
    assert found.total() == comb(52, 4)


@pytest.mark.parametrize("ranking", OWN, ids=str)
def test_rankings_of_an_authors_own_are_whole(ranking: Ranking) -> None:
    """Every hand is of a category, says what it is, and none is better than the top."""
    assert list(ranking.problems()) == []
    deck = [card for card in FULL_DECK if card.rank in (0, 1, 2, 3, 11, 12)] if ranking.size > 3 else FULL_DECK
    strengths = {ranking.strength(hand) for hand in combinations(deck, ranking.size)}
    assert {ranking.category(strength) for strength in strengths} == set(ranking.order)
    assert all(ranking.describe(strength) for strength in strengths)
    best = max(strengths)
    assert best == ranking.top if ranking.order[-1] != FLUSH else best < ranking.top


@pytest.mark.parametrize(
    ("size", "order", "said"),
    [
        (0, (HIGH_CARD,), "ranks hands of 0 cards: a ranking is of one to five"),
        (6, (HIGH_CARD, PAIR), "ranks hands of 6 cards: a ranking is of one to five"),
        (3, (PAIR, TRIPS), "its order lacks high card, which 3 cards can make"),
        (3, (HIGH_CARD, TRIPS), "its order lacks pair, which 3 cards can make"),
        (4, (HIGH_CARD, PAIR, TRIPS, QUADS), "its order lacks two pair, which 4 cards can make"),
        (3, (HIGH_CARD, PAIR, TRIPS, QUADS), "four of a kind takes 4 cards, and its hands have 3"),
        (1, (HIGH_CARD, FLUSH), "a flush takes 3 cards, and its hands have 1"),
        (3, (HIGH_CARD, PAIR, PAIR, TRIPS), "pair is in its order twice"),
        (3, (PAIR, HIGH_CARD, TRIPS), "its order does not begin with high card, the least that any cards make"),
        (3, (HIGH_CARD, PAIR, STRAIGHT, FLUSH, TRIPS), "its order has straights and flushes, but no straight flush"),
        (3, (HIGH_CARD, PAIR, STRAIGHT, TRIPS, STRAIGHT_FLUSH),
         "its order has straight flushes, but not both straights and flushes"),
        (3, (HIGH_CARD, PAIR, STRAIGHT, STRAIGHT_FLUSH, FLUSH, TRIPS),
         "its order puts a straight flush below a straight or a flush"),
        (3, (HIGH_CARD, PAIR, TRIPS, ROYAL_FLUSH), "'royal flush' is no category: there are high card, pair, two pair"),
    ],
)  # fmt: skip
def test_a_ranking_says_what_is_wrong_with_it(size: int, order: tuple[Cut, ...], said: str) -> None:
    assert [problem for problem in Ranking("odd", size, order).problems() if problem.startswith(said)]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"ace_low": True}, "its order has straights, and an ace that is low everywhere: leave out one of the two"),
        ({"ace_below": 10}, "no straight of 3 has an ace below rank 10 and ends below the king"),
    ],
)
def test_an_ace_has_its_place_in_straights(changes: dict[str, Any], said: str) -> None:
    assert list(replace(THREE_CARD, **changes).problems()) == [said]
    assert not list(replace(THREE_CARD, ace_below=9).problems())


@pytest.mark.parametrize(
    ("ranking", "cut", "said"),
    [
        (THREE_CARD, TWO_PAIR, "'two pair' is not in the ranking three-card poker: it has high card, pair"),
        (ONE_CARD, high(ACE, KING), "'ace-king high' names 2 ranks, and high card compares 1 of high card"),
        (THREE_CARD, pair_of(ACE, KING, QUEEN), "'pair of aces with king-queen' names 3 ranks"),
        (POKER, high(KING, ACE), "no 5 cards of the standard deck of 52 cards make 'king-ace high'"),
        (POKER, pair_of(KING, KING), "no 5 cards of the standard deck of 52 cards make 'pair of kings with a king'"),
        (THREE_CARD, high(ACE, KING, QUEEN), "no 3 cards of the standard deck of 52 cards make 'ace-king-queen high'"),
        (
            THREE_CARD,
            high(ACE, THREE, DEUCE),
            "no 3 cards of the standard deck of 52 cards make 'ace-three-deuce high'",
        ),
        (THREE_CARD, high(FOUR), "no 3 cards"),  # 4-3-2 is a straight
        (POKER, high(SIX), "no 5 cards"),
        (POKER, high(NINE, FOUR), "no 5 cards"),  # nothing is left for a fifth card
        (POKER, Cut("wheel below", "straight", (FOUR,)), "no 5 cards"),
        (POKER, Cut("two pair of deuces", "two pair", (DEUCE,)), "no 5 cards"),
        (THREE_CARD, Cut("AKQ flush", "flush", (ACE, KING, QUEEN)), "no 3 cards"),
    ],
)
def test_cuts_that_no_hand_shows_are_refused(ranking: Ranking, cut: Cut, said: str) -> None:
    assert (ranking.refusal(cut, FULL_DECK) or "").startswith(said)


@pytest.mark.parametrize(
    ("ranking", "cut"),
    [
        (POKER, high(ACE, KING)),
        (POKER, high(ACE, KING, QUEEN, JACK)),
        (POKER, high(NINE, FIVE)),
        (POKER, high(SEVEN)),
        (POKER, pair_of(KING, ACE, QUEEN)),
        (POKER, pair_of(DEUCE, FIVE, FOUR, THREE)),
        (POKER, ROYAL_FLUSH),
        (POKER, Cut("a wheel", "straight", (FIVE,))),
        (POKER, Cut("threes up", "two pair", (THREE,))),
        (POKER, Cut("threes full of aces", "full house", (THREE, ACE))),
        (THREE_CARD, high(FIVE)),
        (THREE_CARD, high(ACE, KING, JACK)),
        (THREE_CARD, Cut("a flush of AKJ", "flush", (ACE, KING, JACK))),
        (ONE_CARD, high(DEUCE)),
        (ONE_CARD_ACE_LOW, high(ACE)),
        (Ranking("no straights", 3, (HIGH_CARD, PAIR, TRIPS)), high(ACE, KING, QUEEN)),
    ],
)
def test_cuts_that_some_hand_shows_are_none_to_refuse(ranking: Ranking, cut: Cut) -> None:
    assert ranking.refusal(cut, FULL_DECK) is None


def test_a_deck_has_cards_for_some_cuts_only() -> None:
    assert POKER.refusal(high(KING, QUEEN), EIGHTS_UP) is None
    assert (POKER.refusal(high(JACK), EIGHTS_UP) or "").startswith("no 5 cards of the special deck of 28 cards")
    singles = Deck("deck of single aces", parse_cards("AcKcKdQcQd9h"))
    assert THREE_CARD.refusal(pair_of(KING, ACE), singles) is None
    assert (THREE_CARD.refusal(pair_of(ACE, KING), singles) or "").startswith("no 3 cards of the deck of single aces")


def test_cuts_in_words() -> None:
    assert high(ACE, KING).phrase == "ace-king high"
    assert pair_of(KING, EIGHT).phrase == "a pair of kings with an eight"
    assert pair_of(ACE, KING, QUEEN).title == "pair of aces with king-queen or better"


def test_every_rank_has_a_name_in_the_vocabulary() -> None:
    named = ["TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN", "KING", "ACE"]
    assert [getattr(rules, name) for name in named] == list(range(13))
    assert rules.DEUCE == rules.TWO
    assert set(named) | {"DEUCE"} <= set(rules.__all__)


# Each list runs from the lowest hand to the highest.
LADDERS = {
    "FOUR_CARD": [
        "2c3d4h6s", "AcKdQhTs", "2c2d3h4s", "AcAdKhQs", "2c2d3h3s", "AcAdKhKs", "Ac2d3h4s", "2c3d4h5s", "JcQdKhAs",
        "2c3c4c6c", "AcKcQcTc", "2c2d2h3s", "AcAdAhKs", "Ac2c3c4c", "JcQcKcAc", "2c2d2h2s", "AcAdAhAs",
    ],
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
    ranking: Ranking = FOUR_CARD if name == "FOUR_CARD" else getattr(rankings, name)
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

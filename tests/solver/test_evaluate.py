"""Hands in bulk: against the ranking itself, against the known counts of all hands, and with bad input."""

import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.cards import EIGHTS_UP, FULL_DECK, Card, Deck, parse_cards
from croupier.errors import CardError, Unsolvable
from croupier.evaluation import CHUNK, evaluate
from croupier.rankings import (
    EIGHTS_UP_FLOP,
    EIGHTS_UP_FLOP_ACE_LOW,
    EIGHTS_UP_POKER,
    EIGHTS_UP_POKER_ACE_LOW,
    FLUSH,
    ONE_CARD,
    ONE_CARD_ACE_LOW,
    PAIR,
    POKER,
    ROYAL_FLUSH,
    STRAIGHT_FLUSH,
    THREE_CARD,
    Cut,
    Ranking,
    pair_of,
)
from croupier.solver import strengths as tables
from croupier.solver.displacement import displaced
from croupier.solver.kernels import hands as kernels
from croupier.solver.kernels.hand_keys import SLOT_MASK
from tests.rankings import OWN

RANKINGS = (
    POKER,
    THREE_CARD,
    EIGHTS_UP_POKER,
    EIGHTS_UP_POKER_ACE_LOW,
    EIGHTS_UP_FLOP,
    EIGHTS_UP_FLOP_ACE_LOW,
    ONE_CARD,
    ONE_CARD_ACE_LOW,
    *OWN,
)
SITUATIONS = [(ranking, cards) for ranking in RANKINGS for cards in range(ranking.size, 8)]


def deal(count: int, cards: int, deck: Deck = FULL_DECK, seed: int = 0) -> NDArray[np.uint8]:
    """Random hands of distinct cards of the deck."""
    order = np.random.default_rng([seed, count, cards, len(deck)]).random((count, len(deck))).argsort(axis=1)
    return np.array(deck.cards, np.uint8)[order[:, :cards]]


def every_hand(cards: int, deck: Deck = FULL_DECK) -> NDArray[np.uint8]:
    """All hands of so many cards of the deck, in the order of itertools.combinations."""
    hands = np.empty((1, 0), np.uint8)
    for _ in range(cards):
        grown = []
        for place, card in enumerate(deck):
            tails = hands[np.isin(hands[:, 0], deck.cards[place + 1 :])] if hands.shape[1] else hands
            grown.append(np.column_stack([np.full(len(tails), card, np.uint8), tails]))
        hands = np.concatenate(grown)
    return hands


def every_hand_of_seven() -> Iterator[NDArray[np.uint8]]:
    """All 133,784,560, by their first two cards, in an array that is used again."""
    fives = every_hand(5)
    room = np.empty((comb(50, 5), 7), np.uint8)
    for first, second in combinations(range(47), 2):
        tails = fives[np.searchsorted(fives[:, 0], second, side="right") :]
        hands = room[: len(tails)]
        hands[:, 0], hands[:, 1], hands[:, 2:] = first, second, tails
        yield hands


@pytest.mark.parametrize("deck", [FULL_DECK, EIGHTS_UP], ids=len)
@pytest.mark.parametrize(("ranking", "cards"), SITUATIONS, ids=str)
def test_a_hand_is_worth_what_its_ranking_says(ranking: Ranking, cards: int, deck: Deck) -> None:
    hands = deal(150, cards, deck)
    made = evaluate(hands, ranking, deck=deck)
    best = [ranking.best(map(Card, hand)) for hand in hands.tolist()]
    assert made.strengths.tolist() == best
    assert [ranking.order[category] for category in made.categories] == [*map(ranking.category, best)]


@pytest.mark.parametrize("ranking", [EIGHTS_UP_POKER, EIGHTS_UP_FLOP_ACE_LOW], ids=str)
def test_every_hand_of_the_small_deck_is_worth_what_its_ranking_says(ranking: Ranking) -> None:
    hands = every_hand(ranking.size, EIGHTS_UP)
    assert hands.tolist() == [[*hand] for hand in combinations(EIGHTS_UP, ranking.size)]
    assert evaluate(hands, ranking, deck=EIGHTS_UP).strengths.tolist() == [*map(ranking.strength, hands.tolist())]


# Categories from the lowest, then how many of the straight flushes are royal. The counts of 5, 6 and 7 cards are in
# every book of poker odds.
KNOWN = {
    5: ([1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40], 4),
    6: ([6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_844], 188),
    7: ([23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584], 4_324),
}


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_all_hands_fall_in_the_known_numbers_of_categories(cards: int) -> None:
    counted = np.zeros(len(POKER.order), np.int64)
    royal = 0
    for hands in [every_hand(cards)] if cards < 7 else every_hand_of_seven():
        made = evaluate(hands)
        counted += [*made.counts().values()]
        royal += int(np.count_nonzero(made.at_least(ROYAL_FLUSH)))
    assert counted.sum() == comb(52, cards)
    assert (counted.tolist(), royal) == KNOWN[cards]


# Counted with Ranking.strength alone, over the 134,459 five-card hands that differ by more than a renaming of suits.
# The order of the categories is the ranking's own, from the lowest.
BEST_THREE_OF_FIVE = {
    THREE_CARD: [508_200, 699_624, 708_688, 569_268, 58_848, 54_332],
    EIGHTS_UP_FLOP: [529_200, 709_020, 347_364, 904_668, 58_884, 49_824],
}


@pytest.mark.parametrize("ranking", BEST_THREE_OF_FIVE, ids=str)
def test_best_three_of_five_over_all_hands(ranking: Ranking) -> None:
    counted = evaluate(every_hand(5), ranking).counts()
    assert [*counted.values()] == BEST_THREE_OF_FIVE[ranking]


def test_two_suits_may_both_flush_where_three_cards_make_a_hand() -> None:
    made = evaluate(["AcTc2c KdQdJd 9h", "KdQdJd AcTc2c 9h"], THREE_CARD)
    assert [made.describe(hand) for hand in range(2)] == ["straight flush, king high"] * 2


def test_hands_are_texts_or_rows_or_arrays() -> None:
    texts = ["AsKd 7h,7c 2s", "10h9h8h7h6h"]
    rows = [parse_cards(text) for text in texts]
    expected = [*map(POKER.best, rows)]
    spelled = [[str(card) for card in row] for row in rows]
    array = np.array(rows)
    assert array.dtype == np.int64
    for hands in (
        texts,
        tuple(texts),
        rows,
        iter(rows),
        spelled,
        np.array(texts),
        np.array(spelled),
        np.array(rows, object),
    ):
        assert evaluate(hands).strengths.tolist() == expected
    for hands in (
        array,
        array.astype(np.int8),
        np.asfortranarray(array.astype(np.uint8)),
        np.repeat(array, 2, 1)[:, ::2],
    ):
        assert evaluate(hands).strengths.tolist() == expected
    fixed = array.astype(np.uint8)
    fixed.flags.writeable = False
    assert evaluate(fixed).strengths.tolist() == expected


def test_made_hands_say_what_they_are() -> None:
    made = evaluate(["AsKd7h7c2s", "AsKd8h8c2s", "AsKsQsJsTs"])
    assert len(made) == 3
    assert made.describe(1) == "pair of eights"
    assert made.at_least(pair_of(6)).tolist() == [False, True, True]
    assert made.counts()[PAIR] == 2
    assert sum(made.counts().values()) == 3
    assert made.strengths.dtype == np.int32
    assert made.categories.dtype == np.uint8


@pytest.mark.parametrize("hands", [[], np.empty((0, 7), np.uint8), np.empty((0, 9), np.int64)], ids=str)
def test_no_hands_make_nothing(hands: NDArray[np.integer]) -> None:
    assert len(evaluate(hands)) == 0


GOOD = "AsKdQh7c2s"


@pytest.mark.parametrize(
    ("hands", "sentence"),
    [
        ([GOOD, "AsKdAs7c2s"], "hand 1 holds As twice"),
        ([[1, 2, 3, 4, 1]], "hand 0 holds 2d twice"),
        ([GOOD, "AsKdQh7c"], "hand 1 has 4 cards and hand 0 has 5: give hands of one length"),
        (["AsKdQh7c"], "hands of 4 are too short for poker: give 5 to 7 cards each"),
        ([range(8)], "hands of 8 are too long for poker: give 5 to 7 cards each"),
        ([[0, 1, 2, 3, 52]], "hand 0 holds card number 52: cards are numbered from 0 (2c) to 51 (As)"),
        ([[0, 1, 2, 3, -1]], "hand 0 holds card number -1: cards are numbered from 0 (2c) to 51 (As)"),
        ([[0, 1, 2, 3, 256]], "hand 0 holds card number 256: cards are numbered from 0 (2c) to 51 (As)"),
        (
            np.array([[0, 1, 2, 3, 255]], np.uint8),
            "hand 0 holds card number 255: cards are numbered from 0 (2c) to 51 (As)",
        ),
        ([[0.0, 1, 2, 3, 4]], "cards are whole numbers from 0 (2c) to 51 (As), or texts such as As, not float64"),
        ([[True] * 5], "cards are whole numbers from 0 (2c) to 51 (As), or texts such as As, not bool"),
        ([[None] * 5], "cards are whole numbers from 0 (2c) to 51 (As), or texts such as As, not object"),
        (np.arange(5), "hands of shape (5,) are not rows of cards: give one row for each hand"),
        (np.zeros((1, 5, 1), np.uint8), "hands of shape (1, 5, 1) are not rows of cards: give one row for each hand"),
        ([1, 2, 3, 4, 5], "hand 0 is 1: a hand is a text such as AsKd7h, or a row of cards"),
        (GOOD, "'AsKdQh7c2s' is not a list of hands: write [hand] for a single one"),
        (None, "None is not a list of hands: write [hand] for a single one"),
        (["AsKdQx7c2s"], "'Qx' in 'AsKdQx7c2s' is not a card: write a rank and a suit, such as As, Td or 9h"),
    ],
)
def test_a_bad_hand_is_told_in_a_sentence(hands: list[str], sentence: str) -> None:
    with pytest.raises(CardError) as caught:
        evaluate(hands)
    assert str(caught.value) == sentence


def test_a_card_must_be_of_the_deck() -> None:
    with pytest.raises(CardError) as caught:
        evaluate([GOOD], EIGHTS_UP_POKER, deck=EIGHTS_UP)
    assert str(caught.value) == "hand 0 holds 7c, which is not in the special deck of 28 cards, eights to aces"


def test_a_fault_beyond_the_first_chunk_is_found_where_it_is() -> None:
    hands = deal(CHUNK + 10, 7)
    hands[CHUNK + 3, 6] = hands[CHUNK + 3, 0]
    with pytest.raises(CardError, match=rf"^hand {CHUNK + 3} holds .. twice$"):
        evaluate(hands)
    assert len(evaluate(hands, check=False)) == len(hands)
    hands[CHUNK + 4, 0] = 99
    with pytest.raises(CardError, match=rf"^hand {CHUNK + 4} holds card number 99"):
        evaluate(hands, check=False)


def test_memory_beside_the_answer_stays_small() -> None:
    hands = deal(300_000, 5).astype(np.int64)
    evaluate(hands[:10])
    tracemalloc.start()
    made = evaluate(hands)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak - made.strengths.nbytes - made.categories.nbytes < 4_000_000


def test_the_package_root_does_not_load_numpy() -> None:
    subprocess.run([sys.executable, "-c", "import croupier, sys; assert 'numpy' not in sys.modules"], check=True)


@pytest.mark.parametrize("ranking", RANKINGS, ids=str)
def test_ordinals_keep_the_order_of_strengths(ranking: Ranking) -> None:
    of_size, of_seven = tables.strengths(ranking, ranking.size), tables.strengths(ranking, 7)
    assert (np.diff(of_size.strengths) > 0).all()
    assert of_size.strengths.tolist() == of_seven.strengths.tolist()
    assert of_seven.strengths[-1] <= ranking.top
    assert [ranking.order[place] for place in of_seven.categories] == [
        *map(ranking.category, of_seven.strengths.tolist())
    ]


def test_a_table_is_asked_only_for_hands_it_can_hold() -> None:
    with pytest.raises(CardError, match="a hand of 8 cards cannot be looked up in poker: it has 5 to 7"):
        tables.strengths(POKER, 8)
    with pytest.raises(CardError, match="a hand of 1 card cannot be looked up in three-card poker: it has 3 to 7"):
        tables.strengths(THREE_CARD, 1)


@pytest.mark.parametrize("suited", [FLUSH, STRAIGHT_FLUSH], ids=str)
def test_a_ranking_where_suits_harm_is_refused(suited: Cut) -> None:
    upside_down = Ranking("upside down", 5, (suited, *(cut for cut in POKER.order if cut != suited)))
    with pytest.raises(Unsolvable, match=f"upside down puts a {suited} below"):
        evaluate([GOOD], upside_down)


# The kernels and their slow twins.


@pytest.mark.parametrize("cards", range(1, 8))
def test_no_two_multisets_of_ranks_share_a_slot(cards: int) -> None:
    multisets = [
        ranks for ranks in combinations_with_replacement(range(13), cards) if max(map(ranks.count, ranks)) <= 4
    ]
    sums = [sum(int(tables.RANK_KEYS[rank]) for rank in ranks) % 2**32 for ranks in multisets]
    slots = tables.slots(np.array(sums, np.uint32), cards)
    assert len(set(slots.tolist())) == len(multisets)


def test_rows_are_laid_where_they_do_not_meet() -> None:
    rows = [[0, 1, 5], [0, 1], [SLOT_MASK], []]
    places = np.array([place for row in rows for place in row])
    starts = np.array([0, 3, 5, 6, 6])
    offsets = displaced(places, starts, np.arange(4))
    assert offsets is not None
    slots = [(place + int(offset)) & SLOT_MASK for row, offset in zip(rows, offsets, strict=True) for place in row]
    assert slots == [0, 1, 5, 2, 3, SLOT_MASK]


def test_a_row_goes_on_looking_for_room_and_around_the_end() -> None:
    """The second row is laid behind what the first fills, further on than is looked at in one go; the last wraps."""
    rows = [[*range(1, 201)], [7], [SLOT_MASK], [SLOT_MASK, 300]]
    offsets = displaced(np.concatenate(rows), np.cumsum([0, *map(len, rows)]), np.arange(4))
    assert offsets is not None
    assert offsets.tolist() == [0, 194, 0, 1]


def test_a_row_with_a_place_twice_cannot_be_laid() -> None:
    assert displaced(np.array([7, 7]), np.array([0, 2]), np.array([0])) is None


def test_a_row_that_finds_no_room_is_told() -> None:
    everything = np.arange(SLOT_MASK + 1)
    places, starts = np.append(everything, 0), np.array([0, len(everything), len(everything) + 1])
    assert displaced(places, starts, np.arange(2)) is None


@pytest.mark.parametrize("cards", range(1, 8))
@pytest.mark.parametrize("count", [1, 2, kernels.BLOCK, kernels.BLOCK + 1])
def test_closest_is_the_least_difference_within_a_hand(cards: int, count: int) -> None:
    for seed in range(20):
        hands = deal(count, cards, seed=seed)
        hands[seed % count, seed % cards] = seed
        slow = min((a ^ b for hand in hands.tolist() for a, b in combinations(hand, 2)), default=255)
        assert kernels.closest_of(cards)(hands) == slow


def test_spread_writes_the_value_of_each_ordinal() -> None:
    values, ordinals = np.array([5, 7, 9], np.int32), np.array([2, 0, 2, 1], np.uint16)
    out = np.empty(4, np.int32)
    kernels.spread(ordinals, values, out)
    assert out.tolist() == [values[ordinal] for ordinal in ordinals]

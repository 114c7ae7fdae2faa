"""Strategy files: followed to the letter, and refused with the line that is wrong."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier import games
from croupier.cards import EIGHTS_UP, FULL_DECK, Card, Deck, parse_cards
from croupier.errors import StrategyError
from croupier.rankings import (
    EIGHTS_UP_POKER,
    EIGHTS_UP_POKER_ACE_LOW,
    POKER,
    STRAIGHT,
    THREE_CARD,
    Cut,
    Ranking,
    pair_of,
)
from croupier.rules.facts import pays
from croupier.rules.game import Game
from croupier.rules.twenty_one import points
from croupier.simulation.counts import Measure, count
from croupier.simulation.drawing import Totals
from croupier.simulation.run import engine
from croupier.solver.drawing.blackjack import Against, Blackjack
from croupier.solver.drawing.kinds import supply, total
from croupier.solver.drawing.ordinary import usual
from croupier.solver.showdown.plan import plan
from croupier.strategies import files
from croupier.strategies.files import OF_BLACKJACK, Offer, StrategyFile, Written, offers
from croupier.strategies.of_cards import OF_CARDS, CardStreet, Seen, in_a_row
from croupier.strategies.of_hands import OF_HANDS, Hands, HandStreet
from croupier.strategies.questions import Condition, Never, Question, Street, condition

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "strategies.md").read_text()
RIVER = "[Before the flop]\nbet: otherwise\n[Flop]\nbet: otherwise\n[Turn and river]\n"
EVERY = [*games.SHEETS, *games.CALIBRATION]
RANKED: list[tuple[Ranking, Deck, str]] = [
    (POKER, FULL_DECK, "river-holdem"),
    (EIGHTS_UP_POKER, EIGHTS_UP, "triple-action-holdem"),
    (EIGHTS_UP_POKER_ACE_LOW, EIGHTS_UP, "triple-action-holdem low-ace=yes"),
    (THREE_CARD, FULL_DECK, "three-card-holdem"),
]


def game_of(key: str) -> Game:
    """A game, with one thing posted if the key says so."""
    key, _, posting = key.partition(" ")
    game = games.find(key)
    return game.post(dict([posting.split("=")])) if posting else game


@cache
def offered_in(game: Game) -> dict[str, Offer]:
    return offers(game)


@pytest.fixture(autouse=True)
def _offers_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a game offers, all states of its streets listed, takes most of the time that it takes to read a file."""
    monkeypatch.setattr(files, "offers", offered_in)


def offered_by(key: str) -> dict[str, Offer]:
    return offered_in(game_of(key))


def streets(key: str) -> dict[str, Street]:
    return {name: offer.street for name, offer in offered_by(key).items()}


def street_of(key: str, seen: int) -> CardStreet:
    """A street of a game on which so many cards are seen, whether it has such a one or not."""
    game = game_of(key)
    return CardStreet(game, "Somewhere", plan(game), seen - 2)


def file_for(key: str, street: str, rules: str) -> StrategyFile:
    """A file with some rules on a street, and nothing to say on the others."""
    sections = []
    for name, offer in offered_by(key).items():
        last = next(choice for choice in offer.sometimes if choice in offer.always)
        sections.append(f"[{name}]\n{rules}" if name == street else f"[{name}]\n{last}: otherwise")
    return StrategyFile("f.txt", "\n".join(sections))


def refused(key: str, street: str, rules: str) -> str:
    with pytest.raises(StrategyError) as fault:
        Written(file_for(key, street, rules), game_of(key))
    return str(fault.value)


def some(deck: Deck, cards: int, rounds: int, seed: int = 1) -> NDArray[np.uint8]:
    """Cards of a deck, dealt at random."""
    order = np.random.default_rng(seed).random((rounds, len(deck))).argsort(axis=1)[:, :cards]
    return np.array(sorted(deck), np.uint8)[order]


def seen_of(cards: NDArray[np.uint8]) -> Seen:
    return Seen(cards[:, :2], cards[:, 2:], None)


# What holds.


def holds(key: str, words: str, hole: str, board: str = "", up: str = "") -> bool:
    """Whether a condition holds with some cards."""
    cards = np.array([parse_cards(hole + board)], np.uint8)
    seen = Seen(cards[:, :2], cards[:, 2:], np.array(parse_cards(up), np.uint8) if up else None)
    denied = words.startswith("not ")
    asked = condition(words.removeprefix("not "), street_of(key, cards.shape[1]), denied=denied)
    return bool(asked(seen)[0])


@pytest.mark.parametrize(
    ("condition", "hole", "board", "expected"),
    [
        ("pocket pair", "7s7d", "", True), ("pocket pair", "7s8s", "7d", False),
        ("suited", "7s8s", "", True), ("suited", "7s8d", "", False), ("not suited", "7s8d", "", True),
        ("suited", "7s8d", "2s3h4c", False), ("suited", "7s8s", "9s2d3d", True),
        ("holds an ace", "As2d", "", True), ("holds an ace", "KsQd", "AdAc2s", False),
        ("holds a ten or better", "Ts2d", "", True), ("holds a 10 or better", "9s2d", "", False),
        ("holds a six or less", "As6d", "", True),
        ("pair or better", "7s7d", "", True), ("pair or better", "7s8d", "", False),
        ("pair of 9s or better", "9s9d", "", True), ("pair of nines or better", "8s8d", "", False),
        ("pair of 9s or better", "9s2d", "9c5h6s", True), ("pair of 9s or better", "8s2d", "8c5h6s", False),
        ("pair of 9s or better", "8s5d", "8c5h6s", True), ("pair of 2s or better", "2s2d", "3c4h5s", True),
        ("two pair or better", "8s5d", "8c5h6s", True), ("two pair or better", "8s5d", "8c4h6s", False),
        ("flush or better", "8s5s", "2s9sKs4d4c", True), ("full house or better", "8s5s", "2s9sKs4d4c", False),
        ("three of a kind or better", "8s8d", "8c4h6s", True),
        ("four to a flush", "8s5s", "2s9sKd", True), ("four to a flush", "8s5s", "2s9dKd", False),
        ("four to a straight", "5s6d", "7c8hKs", True), ("four to a straight", "5s6d", "7cQhKs", False),
        ("four to a straight", "As2d", "3c4hKs", True), ("five to a straight", "Ts9d", "7c8hJs", True),
        ("three to a flush on the board", "8s5s", "2s9sKd", False),
        ("three to a flush on the board", "8d5c", "2s9sKs", True),
        ("three to a straight on the board", "8d5c", "2s9sTs", False),
        ("three to a straight on the board", "8d5c", "7s9sTs", True),
        ("an overcard", "As2d", "Kc4hQs", True), ("an overcard", "KsKd", "Kc4hQs", False),
        ("two overcards", "AsKd", "Qc4h2s", True), ("two overcards", "AsQd", "Qc4h2s", False),
        ("board makes pair or better", "AsKd", "Qc4hQs", True), ("board makes pair or better", "AsQd", "Qc4h2s", False),
        ("board makes two pair or better", "AsQd", "Qc4h2s4d2d", True),
        ("board makes straight or better", "AsQd", "6c4h2s5d3d", True),
        ("board shows an ace", "AsKd", "Qc4h2s", False), ("board shows an ace", "QsKd", "Ac4h2s", True),
        ("board shows a ten or better", "AsKd", "9c4h2s", False), ("board shows a 4 or less", "AsKd", "9c4hKs", True),
        ("pair or better with a card of one's own", "As3d", "KcKh7s5d2d", False),
        ("pair or better with a card of one's own", "7d3d", "KcKh7s5d2d", True),
        ("pair or better with a card of one's own", "5h3d", "KcKh7s7d2d", False),
        ("pair or better with a card of one's own", "9h9d", "KcKh7s7d2d", True),
        ("pair or better with a card of one's own", "9h9d", "KcKh7s", True),
        ("pair or better with a card of one's own", "As9d", "KcKh7s", False),
        ("pair of 8s or better with a card of one's own", "7d3d", "Kc7h2s", False),
        ("pair of 8s or better with a card of one's own", "8d3d", "Kc8h2s", True),
        ("two pair or better with a card of one's own", "7d3d", "Kc7hKs", True),
        ("flush or better with a card of one's own", "Ad3c", "Kd7dTd2d4d", True),
        ("flush or better with a card of one's own", "Ac3c", "Kd7dTd2d4d", False),
        ("plays a queen or better", "Qs2d", "KcKh7s5d3d", True),
        ("plays a queen or better", "Qs2d", "KcKhAsAd3d", True),
        ("plays a queen or better", "Qs2d", "KcKhAsAdAh", False),
        ("plays a queen or better", "Qs5d", "KcKhKs5c5h", False),
        ("plays a six or better", "Qs6d", "AcKhJsTd2d", True), ("plays a deuce or better", "3s2d", "AcKhJsTd9d", False),
    ],
)  # fmt: skip
def test_conditions_of_cards(condition: str, hole: str, board: str, *, expected: bool) -> None:
    assert holds("river-holdem", condition, hole, board) is expected


def test_conditions_of_the_dealers_card() -> None:
    for asked, up, expected in [
        ("dealer shows a ten", "Ts", True), ("dealer shows a ten", "Js", False),
        ("dealer shows a ten or better", "As", True), ("dealer shows a nine or less", "Ts", False),
    ]:  # fmt: skip
        assert holds("triple-action-holdem", asked, "8s9d", up=up) is expected


@pytest.mark.parametrize(
    ("asked", "hand", "up", "expected"),
    [
        ("total 16", "Ts6d", "2c", True), ("total 16", "Ts7d", "2c", False), ("total 17 or more", "As6d", "2c", True),
        ("total 17 or more", "Ts6d", "2c", False), ("total 11 or less", "5s6d", "2c", True),
        ("total 11 or less", "5s7d", "2c", False), ("total 13 to 16", "5s8d", "2c", True),
        ("total 13 to 16", "Ts6d", "2c", True), ("total 13 to 16", "Ts7d", "2c", False),
        ("soft", "As6d", "2c", True), ("soft", "As6dTh", "2c", False), ("hard", "As6dTh", "2c", True),
        ("hard", "As6d", "2c", False), ("two cards", "As6d", "2c", True), ("two cards", "As6dTh", "2c", False),
        ("pair of aces", "AsAd", "2c", True), ("pair of aces", "AsAd5c", "2c", False),
        ("pair of aces", "As5c", "2c", False), ("dealer shows an ace", "2s3s", "Ac", True),
        ("dealer shows an ace", "2s3s", "Kc", False), ("dealer shows a ten", "2s3s", "Kc", True),
        ("dealer shows a queen", "2s3s", "Tc", True), ("dealer shows a nine or better", "2s3s", "Ac", True),
        ("dealer shows a nine or better", "2s3s", "8c", False), ("dealer shows a six or less", "2s3s", "6c", True),
        ("dealer shows a six or less", "2s3s", "Ac", False), ("dealer shows a two", "2s3s", "2c", True),
    ],
)  # fmt: skip
def test_conditions_of_hands(asked: str, hand: str, up: str, *, expected: bool) -> None:
    (street,) = streets("single-deck-blackjack").values()
    (shown,) = parse_cards(up)
    seen = Hands.of(supply(parse_cards(hand)), points(shown) - 1)
    assert condition(asked, street)(seen) == expected
    assert condition(asked, street, denied=True)(seen) != expected


@pytest.mark.parametrize(
    ("key", "condition", "hole", "board", "expected"),
    [
        ("river-holdem", "four to a straight", "As2d", "3c5hKs", True),
        ("river-holdem", "four to a straight", "AsKd", "QcThJs", True),
        ("river-holdem", "four to a straight", "AsKd", "Qc2h3s", False),
        ("river-holdem", "five to a straight", "As2d", "3c4h5s", True),
        ("river-holdem", "five to a straight", "KsAd", "2c3h4s", False),
        ("river-holdem", "four to a straight", "8s9d", "TcTh8h", False),
        ("three-card-holdem", "three to a straight", "As2d", "3c", True),
        ("three-card-holdem", "three to a straight", "AsKd", "Qc", True),
        ("three-card-holdem", "three to a straight", "AsKd", "2c", False),
        ("three-card-holdem", "two to a straight", "As3d", "7c", True),
        ("three-card-holdem", "two to a straight", "As4d", "7c", False),
        ("triple-action-holdem", "two to a straight", "As8d", "", False),
        ("triple-action-holdem low-ace=yes", "two to a straight", "As8d", "", True),
        ("triple-action-holdem low-ace=yes", "two to a straight", "As9d", "", True),
    ],
)  # fmt: skip
def test_straights_are_those_of_the_game(key: str, condition: str, hole: str, board: str, *, expected: bool) -> None:
    assert holds(key, condition, hole, board) is expected


def cuts(ranking: Ranking) -> list[tuple[str, Cut]]:
    named = [(f"{cut.name} or better", cut) for cut in ranking.order]
    return named + [(f"{pair_of(rank)} or better", pair_of(rank)) for rank in range(13)]


def asked_of(words: str, street: Street, state: Seen | Hands) -> Any:
    """What is answered, or None where it is refused."""
    try:
        return condition(words, street)(state)
    except StrategyError:
        return None


@pytest.mark.parametrize(("ranking", "deck", "key"), RANKED, ids=lambda each: str(each)[:30])
def test_hands_are_those_that_the_ranking_makes(ranking: Ranking, deck: Deck, key: str) -> None:
    for number in range(ranking.size, 8):
        cards, street = some(deck, number, 300, number), street_of(key, number)
        assert street.ranking is ranking
        best = [ranking.best(map(Card, row)) for row in cards.tolist()]
        made = [ranking.describe(strength) for strength in best]
        for words, cut in cuts(ranking):
            answers = asked_of(words, street, seen_of(cards)).tolist()
            assert answers == [strength >= ranking.threshold(cut) for strength in best], (number, words)
            if cut.ranks:  # the same in words
                pairs = {f"{pair_of(rank)}" for rank in range(cut.ranks[0], 13)}
                better = [said in pairs or not re.match("pair|[a-z]+ high", said) for said in made]
                assert answers == better, (number, words)


@pytest.mark.parametrize(("ranking", "deck", "key"), RANKED, ids=lambda each: str(each)[:30])
def test_a_hand_with_a_card_of_ones_own_is_another_than_the_boards(ranking: Ranking, deck: Deck, key: str) -> None:
    """The oracle says both hands in words, which leave out the cards beside them."""
    for board in range(ranking.size, 6):
        cards = some(deck, board + 2, 3_000, board)
        street = street_of(key, board + 2)
        mine, theirs = ([ranking.best(map(Card, row)) for row in part.tolist()] for part in (cards, cards[:, 2:]))
        said = [[ranking.describe(strength) for strength in some] for some in (mine, theirs)]
        flushes = [ranking.category(strength).name == "flush" for strength in mine]
        own = [
            one > other if flush else first != second
            for one, other, flush, first, second in zip(mine, theirs, flushes, *said, strict=True)
        ]
        for words, cut in cuts(ranking)[1:]:
            asked = condition(f"{words} with a card of one's own", street)(seen_of(cards)).tolist()
            assert asked == [
                strength >= ranking.threshold(cut) and with_own for strength, with_own in zip(mine, own, strict=True)
            ], words


@pytest.mark.parametrize(("ranking", "deck", "key"), RANKED, ids=lambda each: str(each)[:30])
def test_few_cards_make_what_they_make_whatever_comes(ranking: Ranking, deck: Deck, key: str) -> None:
    """The oracle deals every card that may come, and takes the worst."""
    few = sorted(deck)[:8] + sorted(deck)[-6:]  # of four ranks, so that many are alike
    for number in range(2, ranking.size):
        further = ranking.size - number
        every = np.random.default_rng(number).permutation(list(combinations(few, number)))
        cards = every[: {1: 1001, 2: 120, 3: 20}[further]].astype(np.uint8)
        worst = []
        for row in cards.tolist():
            rest = [card for card in deck if card not in row]
            after = combinations(rest, further)
            worst.append(min(ranking.strength((*map(Card, row), *others)) for others in after))
        made = {ranking.category(strength).category for strength in worst}
        for words, cut in cuts(ranking):
            answers = asked_of(words, street_of(key, number), seen_of(cards))
            if cut.category in made:
                assert answers.tolist() == [each >= ranking.threshold(cut) for each in worst], (number, words)
            else:
                assert answers is None, (number, words)


@pytest.mark.parametrize(("ranking", "deck", "key"), RANKED, ids=lambda each: str(each)[:30])
def test_ranks_in_a_row_are_counted_towards_every_straight(ranking: Ranking, deck: Deck, key: str) -> None:
    straights = []
    for ranks in combinations(sorted(deck.ranks), ranking.size):
        cards = [Card(rank * 4 + (at == 0)) for at, rank in enumerate(ranks)]
        if ranking.category(ranking.strength(cards)) == STRAIGHT:
            straights.append(set(ranks))
    for number in range(2, 8):
        cards_of = some(deck, number, 400, number)
        most = [max(len({card // 4 for card in row} & each) for each in straights) for row in cards_of.tolist()]
        assert in_a_row(ranking, cards_of >> 2).tolist() == most
        for word, wanted in (("two", 2), ("three", 3), ("four", 4), ("five", 5)):
            if wanted <= min(number, ranking.size):
                asked = condition(f"{word} to a straight", street_of(key, number))
                assert asked(seen_of(cards_of)).tolist() == [each >= wanted for each in most]


# What can never hold, and what always does.


def put(question: Question, words: str, street: Street, state: Seen | Hands) -> tuple[NDArray[np.bool_], bool] | None:
    """What is answered, and whether it is said always to hold; None where it is refused."""
    said = question.read(words)
    assert said is not None
    try:
        asked = question.ask(street, *said)
    except Never:
        return None
    return np.asarray(asked.answer(state)), asked.always


def test_what_few_cards_are_asked_is_refused_exactly_where_it_never_holds() -> None:
    """On streets with all their states before us: every way to write every question is put to all of them."""
    looked = set()
    for key in EVERY:
        for street in streets(key).values():
            state = street.states
            if not isinstance(state, Seen):
                continue
            looked.add((key, street.name, len(state.hole)))
            for question in OF_CARDS:
                for _, words in question.spelt():
                    found = put(question, words, street, state)
                    if found is not None:
                        answers, always = found
                        assert answers.any(), (key, street.name, words)
                        assert always == answers.all(), (key, street.name, words)
                    elif re.match("holds|.* to a flush$", words):  # then no state fits, as a street of more cards tells
                        told = put(question, words, street_of("river-holdem", 10), state)
                        assert told is not None
                        assert not told[0].any(), (key, street.name, words)
    assert looked == {
        ("triple-action-holdem", "The deal", 378 * 26), ("holdem-88", "Before the flop", 1326),
        ("three-card-holdem", "First card", 1326 * 50), ("river-holdem", "Before the flop", 1326),
        ("ultimate-texas-holdem", "Before the flop", 1326), ("texas-holdem-bonus", "Before the flop", 1326),
        ("three-card-poker", "The deal", 22100),
    }  # fmt: skip


@pytest.mark.parametrize("cards", [4, 5, 6, 7])
def test_what_many_cards_are_asked_may_hold(cards: int) -> None:
    """On streets with more states than can be gone through: rare hands are dealt beside random ones."""
    key = "three-card-holdem" if cards == 4 else "river-holdem"
    rare = ["5s6s7s8s9sTsJs", "AsAdAcAh2d2h3c", "2s3s4s5s6s7s8s", "KsKdKcQdQh7s8s", "KsKd2s2d2c2h3c", "2s3dAsAdAcAhKs"]
    cards_of = np.concatenate(
        [some(FULL_DECK, cards, 20_000), np.array([parse_cards(each)[:cards] for each in rare], np.uint8)]
    )
    street = street_of(key, cards)
    for question in OF_CARDS:
        for _, words in question.spelt():
            found = put(question, words, street, seen_of(cards_of))
            if found is not None:
                answers, always = found
                assert answers.any(), words
                assert always == answers.all(), words
    refused = [words for question in OF_CARDS for _, words in question.spelt()
               if put(question, words, street, seen_of(cards_of)) is None and "dealer" not in words]  # fmt: skip
    numbers = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    size, board = (3 if cards == 4 else 5), cards - 2
    expected = {f"{word} to a flush" for word in numbers[cards - 1 :]}
    expected |= {f"{word} to a straight" for word in numbers[size - 1 :]}
    expected |= {f"{word} to a flush on the board" for word in numbers[board - 1 :]}
    expected |= {f"{word} to a straight on the board" for word in numbers[min(size, board) - 1 :]}
    expected |= {f"{word} overcards" for word in numbers[1:]}
    missing = ["two pair", "full house", "four of a kind"] if cards == 4 else []
    expected |= {f"{hand} or better" for hand in missing} | {f"board makes {hand} or better" for hand in missing}
    expected |= {f"{hand} or better with a card of one's own" for hand in ["high card", *missing]}
    takes = {"three of a kind": 3, "two pair": 4, "four of a kind": 4}
    hands = [cut.name for cut in (THREE_CARD if cards == 4 else POKER).order[2:]]
    expected |= {f"board makes {hand} or better" for hand in hands if takes.get(hand, size) > board}
    if cards == size:
        expected |= {words for question in OF_CARDS for _, words in question.spelt() if words.startswith("plays")}
    assert set(refused) == expected


@cache
def solved(key: str) -> dict[int, Against]:
    return Blackjack(game_of(key)).ups


@pytest.mark.parametrize(
    "key",
    ["triple-shot-bonus", "triple-shot-bonus soft-21=stand", "triple-shot-bonus surrender=late",
     "triple-shot-bonus ace-split=off", "triple-shot-bonus double=none", "triple-shot-bonus double=9-11",
     "triple-shot-bonus double=10-11", "single-deck-blackjack"],
)  # fmt: skip
def test_hands_of_blackjack_are_those_with_something_to_choose(key: str) -> None:
    (street,) = streets(key).values()
    assert isinstance(street, HandStreet)
    state = street.states
    met = {
        (*total(kind), sum(kind), kind[0], up + 1 if up else 11, *(each in choices for each in OF_BLACKJACK))
        for up, against in solved(key).items()
        for kind, choices in against.choices.items()
    }
    offered = (np.broadcast_to(street.on_offer(each, state), state.total.shape) for each in OF_BLACKJACK)
    listed = zip(state.total, state.soft, state.cards, state.aces, state.up, *offered, strict=True)
    assert {tuple(map(int, each)) for each in listed} == met
    for question in OF_HANDS:
        for _, words in question.spelt():
            found = put(question, words, street, state)
            if found is None:  # then no total is like that
                low, *high = (int(number) for number in re.findall(r"\d+", words))
                fits = [low, *high] == sorted([low, *high])
                top = high[0] if high else 99 if words.endswith("more") else low
                bottom = 0 if words.endswith("less") else low
                assert not (fits and ((state.total >= bottom) & (state.total <= top)).any()), words
            else:
                assert found[0].any(), words
                assert not found[1] or found[0].all(), words


# Faults.


TURN = "river-holdem", "Turn and river"
SEATS = "single-deck-blackjack", "The seats"
DEAL = "three-card-poker", "The deal"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bet: otherwise", "line 1: 'bet: otherwise' stands before any section: begin with [Before the flop]"),
        ("[River]\n", "line 1: River Hold'em decides nothing at 'River': it does at Before the flop, Flop, "
         "Turn and river"),
        ("[Flop\n", "line 1: '[Flop' is no heading: write [STREET], and rules on lines of their own"),
        ("[Flop] bet: suited", "line 1: '[Flop] bet: suited' is no heading: write [STREET], and rules on lines of "
         "their own"),
        (f"{RIVER}fold: otherwise\n[flop]\nbet: otherwise", "line 7: [Flop] has been there before, on line 3"),
        (f"{RIVER}raise: otherwise", "line 6: 'raise' is not on offer: at Turn and river there are fold, bet 1, bet 2"),
        (f"{RIVER}fold", "line 6: 'fold' is no rule: write CHOICE: CONDITION, or CHOICE: otherwise"),
        (f"{RIVER}bet 2: pair or better", "line 6: [Turn and river] ends here and leaves hands uncovered: "
         "add CHOICE: otherwise"),
        (f"{RIVER}fold: otherwise\nbet 1: otherwise", "line 7: no rule is reached after the one of line 6"),
        (f"{RIVER}# nothing", "line 5: [Turn and river] has no rules: it asks for fold, bet 1, bet 2"),
        ("\x00\x07\n", r"line 1: '\x00\x07' stands before any section: begin with [Before the flop]"),
        ("x" * 10_000, f"line 1: '{'x' * 60}...' stands before any section: begin with [Before the flop]"),
    ],
)  # fmt: skip
def test_faults_point_at_the_line(text: str, said: str) -> None:
    with pytest.raises(StrategyError) as fault:
        engine(games.find("river-holdem"), StrategyFile("f.txt", text), None, 1)
    assert str(fault.value) == f"f.txt, {said}"


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n  # at all", "[Flop]\nbet: otherwise"])
def test_a_section_that_is_not_there_has_no_line(text: str) -> None:
    with pytest.raises(StrategyError) as fault:
        Written(StrategyFile("f.txt", text), games.find("river-holdem"))
    assert str(fault.value) == "f.txt says nothing about [Before the flop]: it asks for fold, bet"


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("bet 2:", "nothing says when to bet 2: write bet 2: CONDITION, or bet 2: otherwise"),
        ("bet 2: and suited", "'and suited' lacks a condition before or after 'and'"),
        ("bet 2: suited and", "'suited and' lacks a condition before or after 'and'"),
        ("bet 2: suited and and pocket pair", "'suited and and pocket pair' lacks a condition before or after 'and'"),
        ("bet 2: not", "'not' denies nothing: a condition comes after it"),
        ("bet 2: suited and not", "'not' denies nothing: a condition comes after it"),
        ("bet 2: not not suited", "'not not' says nothing: leave out both"),
        ("fold: otherwise and suited", "otherwise is for whatever is left and stands alone: write fold: otherwise"),
        ("fold: not otherwise", "otherwise is for whatever is left and stands alone: write fold: otherwise"),
        ("bet 2: suited and not suited", "'suited and not suited' never holds at Turn and river: no hand is like that"),
        ("bet 2: not pair or better and flush or better",
         "'not pair or better and flush or better' never holds at Turn and river: no hand is like that"),
    ],
)  # fmt: skip
def test_rules_that_say_too_little_or_too_much(rule: str, said: str) -> None:
    assert refused(*TURN, f"{rule}\nfold: otherwise") == f"f.txt, line 6: {said}"


@pytest.mark.parametrize("asked", ["suited or pocket pair", "pair or better or suited", "suited and pair or flush",
                                   "flush or not suited", "pair or"])  # fmt: skip
def test_alternatives_are_rules_of_their_own(asked: str) -> None:
    said = "alternatives are rules of their own: write the rule twice, and leave out the 'or'"
    assert refused(*TURN, f"bet 2: {asked}\nfold: otherwise") == f"f.txt, line 6: {said}"


@pytest.mark.parametrize(
    ("key", "street", "asked", "why"),
    [
        ("river-holdem", "Before the flop", "four to a flush",
         "two cards are seen there, so two can be asked for at most"),
        ("river-holdem", "Before the flop", "three to a straight",
         "two cards are seen there, so two can be asked for at most"),
        ("river-holdem", "Flop", "seven to a flush", "five cards are seen there, so five can be asked for at most"),
        ("river-holdem", "Turn and river", "six to a straight",
         "a straight has five cards in poker, so five can be asked for at most"),
        ("three-card-holdem", "First card", "seven to a flush",
         "three cards are seen there, so three can be asked for at most"),
        ("three-card-holdem", "Second card", "four to a straight",
         "a straight has three cards in three-card poker, so three can be asked for at most"),
        ("three-card-holdem", "Second card", "two pair or better",
         "three-card poker has no two pair, but high card, pair, flush, straight, three of a kind, straight flush"),
        ("river-holdem", "Before the flop", "straight or better",
         "a straight takes five cards, and the two seen make high card, pair"),
        ("river-holdem", "Before the flop", "three of a kind or better",
         "three of a kind takes three cards, and the two seen make high card, pair"),
        ("river-holdem", "Flop", "dealer shows a ten", "no card of the dealer's shows in River Hold'em"),
        ("triple-action-holdem", "The deal", "holds a seven or less",
         "there is no such card in the special deck of 28 cards, eights to aces"),
        ("triple-action-holdem", "The deal", "dealer shows a six",
         "there is no such card in the special deck of 28 cards, eights to aces"),
        ("river-holdem", "Flop", "not high card or better", "'high card or better' always does"),
        ("river-holdem", "Flop", "not two to a flush", "'two to a flush' always does"),
        ("river-holdem", "Before the flop", "suited and pocket pair", "no hand is like that"),
        ("triple-action-holdem", "The deal", "dealer shows a ten and dealer shows a nine or less",
         "no hand is like that"),
        ("single-deck-blackjack", "The seats", "total 99", "a seat chooses with totals of 4 to 21"),
        ("single-deck-blackjack", "The seats", "total 3", "a seat chooses with totals of 4 to 21"),
        ("single-deck-blackjack", "The seats", "total 22 or more", "a seat chooses with totals of 4 to 21"),
        ("single-deck-blackjack", "The seats", "total 20 to 10", "write total 10 to 20"),
        ("single-deck-blackjack", "The seats", "soft and total 11 or less", "no hand is like that"),
        ("single-deck-blackjack", "The seats", "not total 4 or more", "no hand is like that"),
        ("single-deck-blackjack", "The seats", "hard and total 21", "no hand is like that"),
        ("triple-shot-bonus soft-21=stand", "Blackjack", "total 21", "a seat chooses with totals of 4 to 20"),
    ],
)  # fmt: skip
def test_what_never_holds_is_refused_with_the_reason(key: str, street: str, asked: str, why: str) -> None:
    last = offered_by(key)[street].sometimes[0]
    said = refused(key, street, f"{last}: {asked}\n{last}: otherwise")
    assert re.sub(r"line \d+", "line", said) == f"f.txt, line: '{asked}' never holds at {street}: {why}"


THERE = {
    "Before the flop": "pair or better, pair of 9s or better, pocket pair, suited, holds a ten or better, "
    "two to a flush, two to a straight",
    "Turn and river": "pair or better, pair of 9s or better, pocket pair, suited, holds a ten or better, "
    "plays a queen or better, an overcard, two overcards, four to a flush, four to a straight, "
    "board makes pair or better, board shows an ace",
    "The deal": "pair or better, pair of 9s or better, pocket pair, suited, holds a ten or better, "
    "two to a flush, two to a straight, dealer shows a ten",
    "The seats": "total 17 or more, total 13 to 16, soft, hard, two cards, pair of aces, dealer shows a six or less",
}


@pytest.mark.parametrize(
    ("key", "street", "asked", "meant"),
    [
        (*TURN, "pear of 3s or better", "pair of 3s or better"), (*TURN, "pair of aces", "pair of aces or better"),
        (*TURN, "pair of aces or beter", "pair of aces or better"), (*TURN, "4 to a flush", "four to a flush"),
        (*TURN, "four to flush", "four to a flush"), (*TURN, "holds ace", "holds an ace"), (*TURN, "xyzzy", None),
        (*TURN, "suit\u200bed", "suited"), (*TURN, "total 17 or more", None), (*TURN, "y" * 2000, None),
        ("river-holdem", "Before the flop", "4 to a flush", None),
        ("river-holdem", "Before the flop", "royal flush or better", None),
        ("triple-action-holdem", "The deal", "dealer shows ten", "dealer shows a ten"),
        (*SEATS, "dealer shows ace", "dealer shows an ace"), (*SEATS, "total 17+", "total 17"),
        (*SEATS, "pair of aces or better", "pair of aces"), (*SEATS, "suited", None),
        (*SEATS, f"total {'9' * 5000}", None),
    ],
)  # fmt: skip
def test_a_slip_is_told_what_was_meant_and_what_can_be_asked_there(
    key: str, street: str, asked: str, meant: str | None
) -> None:
    last = offered_by(key)[street].sometimes[0]
    said = refused(key, street, f"{last}: {asked}\n{last}: otherwise")
    shown = asked.replace("\u200b", r"\u200b") if len(asked) < 60 else f"{asked[:60]}..."
    slip = f"no condition, but '{meant}' is one" if meant else "no condition"
    told = f"'{shown}' is {slip}; at {street} there are {THERE[street]}"
    assert re.sub(r"line \d+", "line", said) == f"f.txt, line: {told}"
    if meant:
        Written(file_for(key, street, f"{last}: {meant}\n{last}: otherwise"), game_of(key))


@pytest.mark.parametrize(
    ("key", "street", "rules", "reached"),
    [
        (*TURN, "bet 1: suited\nbet 1: suited", False),
        (*TURN, "bet 1: suited\nbet 2: SUITED", False),
        (*TURN, "bet 1: pair of 9s or better\nbet 2: pair of nines or better", False),
        (*TURN, "bet 1: suited and pair or better\nbet 2: pair or better and suited", False),
        (*TURN, "bet 1: suited\nbet 2: suited and pair or better", False),
        (*TURN, "bet 1: suited and pair or better\nbet 2: suited", True),
        (*TURN, "bet 1: suited\nbet 2: not suited", True),
        (*TURN, "bet 1: holds a ten\nbet 2: holds a ten or better", True),
        (*TURN, "bet 1: flush or better\nbet 2: straight flush or better", False),
        (*TURN, "bet 1: straight flush or better\nbet 2: flush or better", True),
        (*TURN, "bet 1: flush or better\nbet 2: straight flush or better and suited", False),
        (*TURN, "bet 1: flush or better and suited\nbet 2: straight flush or better", True),
        (*TURN, "bet 1: not straight or better\nfold: not pair or better", False),
        (*TURN, "fold: not pair or better\nbet 1: not straight or better", True),
        (*TURN, "bet 1: pair or better\nbet 2: not pair or better", True),
        (*TURN, "bet 1: pair of 2s or better\nbet 2: pair or better", False),
        (*TURN, "bet 1: pair of 3s or better\nbet 2: pair or better", True),
        (*TURN, "bet 1: pair or better\nbet 2: pair of 9s or better", False),
        (*TURN, "bet 1: pair of 9s or better\nbet 2: pair of tens or better", False),
        (*TURN, "bet 1: pair of tens or better\nbet 2: pair of 9s or better", True),
        (*TURN, "bet 1: pair of aces or better\nbet 2: two pair or better", False),
        (*TURN, "bet 1: four to a flush\nbet 2: five to a flush", False),
        (*TURN, "bet 1: four to a straight\nbet 2: five to a flush", True),
        (*TURN, "bet 1: holds a ten or better\nbet 2: holds a jack or better", False),
        (*TURN, "bet 1: holds a ten or less\nbet 2: holds a jack or less", True),
        (*TURN, "bet 1: high card or better\nbet 2: suited", False),
        (*TURN, "bet 1: pair or better\nbet 2: pocket pair", True),
        (*TURN, "bet 1: suited\nfold: not suited\nbet 2: pocket pair", True),
        (*SEATS, "double: total 11\ndouble: total 11", False),
        (*SEATS, "stand: total 11\ndouble: total 11", False),
        (*SEATS, "double: total 11\nhit: total 11", True),
        (*SEATS, "double: two cards\nhit: two cards", False),
        (*SEATS, "stand: total 17 or more\nhit: total 18", False),
        (*SEATS, "stand: total 17 or more\nhit: soft", True),
        (*SEATS, "stand: two cards\nhit: total 11 and not two cards", True),
        (*SEATS, "double: otherwise\nhit: total 11", True),
        (*SEATS, "double: otherwise\nhit: total 11 and two cards", False),
        (*DEAL, "bet: flush or better\nbet: straight flush or better", False),
        (*DEAL, "bet: pair of 2s or better\nbet: pair or better", False),
        (*DEAL, "bet: pair of 3s or better\nbet: pair or better", True),
    ],
)
def test_a_rule_is_not_asked_what_an_earlier_one_was(key: str, street: str, rules: str, *, reached: bool) -> None:
    last = offered_by(key)[street].sometimes[0]
    rules += f"\n{last}: otherwise"
    if reached:
        Written(file_for(key, street, rules), game_of(key))
        return
    said = refused(key, street, rules)
    first = 6 if street == "Turn and river" else 2
    assert said == f"f.txt, line {first + 1}: this rule is never reached: line {first} takes all that it is for"


@pytest.mark.parametrize(
    ("key", "street", "rules", "line", "said"),
    [
        (*SEATS, "double: total 11 and not two cards", 2,
         "double is never on offer where 'total 11 and not two cards' holds"),
        ("triple-shot-bonus double=10-11", "Blackjack", "double: total 9", 2,
         "double is never on offer where 'total 9' holds"),
        ("triple-shot-bonus", "Blackjack", "split: hard", 2, "split is never on offer where 'hard' holds"),
        (*SEATS, "stand: total 20\nstand: soft\nhit: total 16\nstand: total 19 or more\nhit: total 18 to 20 and soft\n",
         6, "this rule is never reached: lines 2 and 3 take all that it is for"),
        (*SEATS, "stand: total 19\nstand: total 20\nstand: total 21\nhit: total 19 or more\n", 5,
         "this rule is never reached: lines 2, 3 and 4 take all that it is for"),
        (*SEATS, "stand: total 12 or more\nhit: total 11 or less\ndouble: otherwise", 4,
         "this rule is never reached: lines 2 and 3 take all that it is for"),
        (*DEAL, "bet: suited\nfold: not suited\nbet: pair or better", 4,
         "this rule is never reached: lines 2 and 3 take all that it is for"),
    ],
)  # fmt: skip
def test_why_a_rule_is_never_followed(key: str, street: str, rules: str, line: int, said: str) -> None:
    last = offered_by(key)[street].sometimes[0]
    assert refused(key, street, f"{rules}\n{last}: otherwise") == f"f.txt, line {line}: {said}"


@pytest.mark.parametrize(
    ("key", "street", "rules"),
    [
        (*DEAL, "bet: suited\nfold: not suited\nbet: otherwise"),
        (*DEAL, "bet: high card or better\nfold: otherwise"),
        (*SEATS, "stand: total 12 or more\nhit: total 11 or less\nhit: otherwise"),
        (*TURN, "bet 1: high card or better\nfold: otherwise"),
    ],
)
def test_nothing_need_be_left_for_the_last_rule(key: str, street: str, rules: str) -> None:
    Written(file_for(key, street, rules), game_of(key))


def vocabulary(street: Street) -> list[dict[str, Condition]]:
    """Every condition that can be asked on a street, and every denial, by the question."""
    found: list[dict[str, Condition]] = []
    for question in street.questions:
        found.append({})
        for (_, words), denied in product(question.spelt(), (False, True)):
            with suppress(StrategyError):
                found[-1][f"not {words}" if denied else words] = condition(words, street, denied=denied)
    return [each for each in found if each]


Rules = list[tuple[str, list[str]]]
"""A choice each, and conditions; the last rule of a section is not among them."""


def random_rules(offer: Offer, count: int) -> Iterator[Rules]:
    rng, words = random.Random(1), [list(each) for each in vocabulary(offer.street)]
    for _ in range(count):
        yield [
            (rng.choice(offer.sometimes), [rng.choice(rng.choice(words)) for _ in range(rng.choice((1, 1, 2)))])
            for _ in range(rng.randint(1, 5))
        ]


def as_text(rules: Rules, offer: Offer) -> str:
    last = next(choice for choice in offer.sometimes if choice in offer.always)
    return "\n".join([*(f"{choice}: {' and '.join(asked)}" for choice, asked in rules), f"{last}: otherwise"])


def answered(rules: Rules, street: Street, states: Seen | Hands) -> list[NDArray[np.bool_]]:
    """In which states each rule holds."""

    def holds(words: str) -> Any:
        return condition(words.removeprefix("not "), street, denied=words.startswith("not "))(states)

    return [np.all([holds(words) for words in asked], axis=0) for _, asked in rules]


def every_hand(key: str, offer: Offer) -> tuple[Seen | Hands, dict[str, Any]]:
    """All states of a street, and where each choice is on offer: of blackjack, as the solver has them."""
    if isinstance(offer.street, CardStreet):
        states = offer.street.states
        assert states is not None
        return states, {choice: np.ones(len(states.hole), bool) for choice in offer.sometimes}
    met = [(Hands.of(kind, up), choices) for up, against in solved(key).items()
           for kind, choices in against.choices.items()]  # fmt: skip
    hands = Hands(*(np.array([getattr(hand, each.name) for hand, _ in met]) for each in fields(Hands)))
    return hands, {choice: np.array([choice in choices for _, choices in met]) for choice in offer.sometimes}


@pytest.mark.parametrize(
    "key",
    ["triple-shot-bonus", "triple-shot-bonus surrender=late", "triple-shot-bonus double=10-11",
     "single-deck-blackjack", "river-holdem", "triple-action-holdem", "three-card-poker", "three-card-holdem"],
)  # fmt: skip
def test_a_file_is_refused_exactly_where_a_rule_before_the_last_is_never_followed(key: str) -> None:
    """The oracle follows the rules with every hand."""
    street, offer = next(iter(offered_by(key).items()))
    states, offered = every_hand(key, offer)
    met: Counter[str] = Counter()
    for rules in random_rules(offer, 80):
        holds = answered(rules, offer.street, states)
        fits = [held & offered[choice] for held, (choice, _) in zip(holds, rules, strict=True)]
        first = np.array([*fits, np.ones(len(fits[0]), bool)]).argmax(axis=0)
        never = [at for at in range(len(rules)) if not (first == at).any()]
        text = as_text(rules, offer)
        if not never:
            Written(file_for(key, street, text), game_of(key))
            met["followed"] += 1
            continue
        said, at = refused(key, street, text), never[0]
        if not holds[at].any():
            why = "never holds"
        elif not fits[at].any():
            why = "never on offer"
        else:
            why = "never reached"
            assert [int(line) for line in re.findall(r"\d+", said.partition("reached")[2])] == [
                before + 2 for before in range(at) if (fits[at] & (first == before)).any()
            ]  # fmt: skip
        assert said.startswith(f"f.txt, line {at + 2}: ")
        assert why in said, (text, said)
        met[why] += 1
    assert set(met) == {"followed", "never holds", "never reached"} | (
        {"never on offer"} if isinstance(states, Hands) else set()
    )
    assert min(met["followed"], met["never reached"]) >= 10


@pytest.mark.parametrize(
    ("key", "things"),
    [
        ("three-card-poker", {"hand", "highest card", "lowest card", "flush", "straight"}),
        ("river-holdem", {"hand", "highest card", "lowest card"}),
    ],
)
def test_conditions_are_compared_as_all_hands_would_tell(key: str, things: set[str]) -> None:
    """As on later streets, but where all hands are there; of one thing, nothing is missed."""
    street = next(iter(streets(key).values()))
    states = street.states
    assert states is not None
    asked = [(words, each) for group in vocabulary(street) for words, each in group.items()]
    masks = np.array([each(states) for _, each in asked], np.float32)
    both = masks @ masks.T  # how many hands fit two conditions
    compared = set()
    for (one, (words, mine)), (other, (others, theirs)) in product(enumerate(asked), repeat=2):
        implied, apart = both[one, other] == both[one, one], not both[one, other]
        assert implied or not mine.implies(theirs), (words, others)
        assert apart or not mine.contradicts(theirs), (words, others)
        if mine.thing == theirs.thing:
            compared |= {mine.thing} if mine.least < theirs.least else set()
            assert mine.denied != theirs.denied or mine.implies(theirs) == implied, (words, others)
            assert mine.denied >= theirs.denied or mine.contradicts(theirs) == apart, (words, others)
    assert compared == things


@pytest.mark.parametrize("street", ["Flop", "Turn and river"])
def test_nothing_is_refused_on_later_streets_that_is_ever_followed(street: str) -> None:
    """As far as many deals tell."""
    offer = offered_by("river-holdem")[street]
    assert isinstance(offer.street, CardStreet)
    states, met = seen_of(some(FULL_DECK, offer.street.cards, 20_000)), Counter[str]()
    for rules in random_rules(offer, 150):
        try:
            Written(file_for("river-holdem", street, as_text(rules, offer)), game_of("river-holdem"))
        except StrategyError as fault:
            line = re.match(r"f.txt, line (\d+): .*(never \w+)", str(fault))
            assert line is not None
            met[line[2]] += 1
            at = int(line[1]) - {"Flop": 4, "Turn and river": 6}[street]
            holds = answered(rules, offer.street, states)
            assert not (holds[at] & ~np.any([np.zeros_like(holds[at]), *holds[:at]], axis=0)).any(), rules
    assert met["never holds"]
    assert met["never reached"]


def test_blackjack_offers_what_is_posted() -> None:
    asked = {"double": "total 11", "split": "pair of aces", "surrender": "total 16"}
    posted = {
        "triple-shot-bonus": ["double", "split"],
        "triple-shot-bonus surrender=late": ["double", "split", "surrender"],
        "triple-shot-bonus ace-split=off": ["double"],
        "triple-shot-bonus double=none": ["split"],
        "triple-shot-bonus double=10-11": ["double", "split"],
        "single-deck-blackjack": ["double"],
    }
    for key, open_there in posted.items():
        ((street, offer),) = offered_by(key).items()
        assert offer.sometimes == ("stand", "hit", *open_there)
        for choice, words in asked.items():
            rules = f"{choice}: {words}\nstand: otherwise"
            if choice in open_there:
                Written(file_for(key, street, rules), game_of(key))
            else:
                listed = ", ".join(["stand", "hit", *open_there])
                said = f"f.txt, line 2: '{choice}' is not on offer: at {street} there are {listed}"
                assert refused(key, street, rules) == said


def test_a_blackjack_file_ends_with_what_is_always_on_offer() -> None:
    with pytest.raises(StrategyError, match="line 2: double is not always on offer: end with stand or hit"):
        engine(games.find("single-deck-blackjack"), StrategyFile("f", "[The seats]\ndouble: otherwise"), None, 1)


def test_blanks_letters_and_line_ends_are_no_matter() -> None:
    plain = (
        "[Before the flop]\nbet: holds an ace and not suited\nbet: pocket pair # yes\nfold: otherwise\n"
        "[Flop]\nbet: otherwise\n[Turn and river]\nbet 2: two pair or better\nfold: otherwise\n"
    )
    cards = some(FULL_DECK, 7, 2000)
    read = {}
    for name, text in {
        "plain": plain,
        "Windows": plain.replace("\n", "\r\n"),
        "old Macintosh": plain.replace("\n", "\r"),
        "tabs": plain.replace(" ", "\t"),
        "other blanks": plain.replace(" ", "\u00a0 \u2003"),
        "large": plain.upper(),
        "far apart": plain.replace("\n", "\n\n   ").replace(":", "  :  ").replace("[", "[  ").replace("]", "  ]  # so"),
        "no end": plain.strip(),
    }.items():
        written = Written(StrategyFile("f", text), games.find("river-holdem"))
        read[name] = [
            [rule.choice, np.asarray(rule.holds(Seen(cards[:, :2], cards[:, 2:], None))).tolist()]
            for section in written.sections.values()
            for rule in section.rules
        ]
    assert all(each == read["plain"] for each in read.values())
    with pytest.raises(StrategyError, match=r"^f, line 2: "):  # as editors count lines
        Written(StrategyFile("f", "# one\x0b\x0c\u2028line\r\nbet"), games.find("river-holdem"))


# The document.


def documented() -> list[str]:
    rows = re.findall(r"^\| (`.*?) \| .* \|$", DOCUMENT, re.MULTILINE)
    return [words for row in rows for words in re.findall(r"`(.*?)`", row)]


def test_the_document_lists_the_vocabulary() -> None:
    for questions in (OF_CARDS, OF_HANDS):
        rows = [
            f"| {', '.join(f'`{words}`' for words in question.examples)} | {question.holds} |" for question in questions
        ]
        assert "\n".join(["| condition | holds when |", "|---|---|", *rows, ""]) in DOCUMENT
        for question in questions:
            ends = {said[-1] for words in question.examples if (said := question.read(words))}
            assert ends == set(question.ends), question.form
    for cut in POKER.order:
        assert f"`{cut.name}`" in re.sub(r"\s+", " ", DOCUMENT)


def test_everything_documented_is_understood_somewhere() -> None:
    assert len(documented()) >= len(OF_CARDS) + len(OF_HANDS)
    for words in documented():
        accepted = 0
        for key in EVERY:
            for street in streets(key).values():
                try:
                    condition(words, street)
                except StrategyError:
                    continue
                accepted += 1
        assert accepted, words


def examples() -> dict[str, str]:
    """The files of the document, by the game that their first line names."""
    blocks = re.findall(r"(?:^    .*\n|^\n)+", DOCUMENT, re.MULTILINE)
    files = [re.sub("^    ", "", block, flags=re.MULTILINE).strip() for block in blocks if block.strip()]
    return {text.partition(",")[0].removeprefix("# "): text for text in files}


def test_the_documented_examples_are_files_for_their_games() -> None:
    found = examples()
    assert list(found) == ["River Hold'em", "Triple Shot Bonus"]
    for game in map(games.find, EVERY):
        if game.name in found:
            Written(StrategyFile("example", found.pop(game.name)), game)
    assert not found


def test_the_document_names_the_sections_of_blackjack() -> None:
    named = re.findall(r"`\[(.*?)\]` in (\w+[- \w]*)", " ".join(DOCUMENT.split()))
    blackjack = [game for game in map(games.find, EVERY) if game.blocks]
    assert {game: street for street, game in named} == {game.name: next(iter(offers(game))) for game in blackjack}


CHART = """[The seats]
double: hard and total 11
double: hard and total 10 and dealer shows a nine or less
double: hard and total 9 and dealer shows a six or less
double: hard and total 8 and dealer shows a six or less and not dealer shows a four or less
double: soft and total 13 to 16 and dealer shows a six or less and not dealer shows a three or less
double: soft and total 17 and dealer shows a six or less
double: soft and total 18 and dealer shows a six or less and not dealer shows a two
double: soft and total 19 and dealer shows a six
stand: soft and total 19 or more
hit: soft and total 18 and dealer shows a nine or better and not dealer shows an ace
stand: soft and total 18
hit: soft
stand: total 17 or more
stand: total 13 or more and dealer shows a six or less
stand: total 12 and dealer shows a six or less and not dealer shows a three or less
hit: otherwise
"""


def test_the_ordinary_chart_as_a_file_plays_the_same_rounds() -> None:
    game = games.find("single-deck-blackjack")
    written = Written(StrategyFile("chart", CHART), game)
    for up, against in solved(game.key).items():
        for kind, choices in against.choices.items():
            reached, soft = total(kind)
            assert written.policy(up, kind, list(choices)) == usual(up, reached, choices, soft=soft), (up, kind)
    one, other = (engine(game, strategy, None, 1) for strategy in ("chart", StrategyFile("chart", CHART)))
    assert isinstance(other, Totals)
    assert np.array_equal(one.chunk("same", 0, 5000), other.chunk("same", 0, 5000))


def test_the_documented_example_is_played_as_it_says() -> None:
    """Every round of it: the choices follow from the cards, and the money from the choices."""
    ready = engine(games.find("river-holdem"), StrategyFile("example", examples()["River Hold'em"]), None, 2)
    measure = Measure(ready, count(ready.chunk("example", 0, 20_000)))
    taken = {tuple(choice for _, choice in outcome.choices) for outcome in measure.outcomes.values()}
    assert taken == {
        ("fold",), ("bet", "fold"), ("bet", "bet", "fold"), ("bet", "bet", "bet 1"), ("bet", "bet", "bet 2"),
    }  # fmt: skip
    for code, outcome in measure.outcomes.items():
        row = pays(ready.game, "Ante", outcome.fact)
        assert row is not None
        assert measure.nets[code]["Ante"] == row.odds.to_one

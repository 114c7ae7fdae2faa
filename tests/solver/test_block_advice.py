"""Advice in Triple Shot Bonus and Single-deck Blackjack: the reference solver's values on small decks, a plain tree's
on the full one, and what others expose."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import factorial, perm

import numpy as np
import pytest

from croupier import games
from croupier.cards import FULL_DECK, Card, Deck, parse_cards
from croupier.rankings import (
    FLUSH,
    FULL_HOUSE,
    JACKS,
    POKER,
    QUADS,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    Cut,
)
from croupier.rules import Game
from croupier.rules.streets import Choose, Peek
from croupier.rules.twenty_one import count, points
from croupier.solver import reference
from croupier.solver.drawing.advice import advice
from croupier.solver.solve import solve
from croupier.table.round import Round
from croupier.table.view import View
from tests.solver.test_hat_trick import CASES

TSB = games.find("triple-shot-bonus")
SDB = games.find("single-deck-blackjack")
UNEQUAL = {"War": 4, "Blackjack": 2, "Poker": 6, "Hat Trick": 2}
NO_HAT_TRICK = {"War": 2, "Blackjack": 6, "Poker": 4}
Posting = dict[str, str | int]
Hand = tuple[Card, ...]
Counts = tuple[int, ...]


def small(game: Game, deck: str, posting: Posting | None = None) -> Game:
    """The game on a deck of a few cards."""
    return game.post(posting or {}).with_deck(Deck("few cards", parse_cards(deck)))


def dealt(game: Game, cards: str, stakes: Mapping[str, int], more: str = "") -> Round:
    """The round at the seat's first choice, or after it has hit for some more cards; the dealer has no natural."""
    played = Round.start(game, stakes)
    for card in parse_cards(cards):
        played = played.deal(card)
    for card in parse_cards(more):
        played = looked(played)
        if played.choices.amounts:
            played = looked(played.act("decline"))
        played = played.act("hit").deal(card)
    return looked(played)


def looked(played: Round) -> Round:
    return played.peek() if isinstance(played.pending, Peek) else played


def advised(played: Round, *, exposed: bool = False, seat: int = 1) -> dict[str, Fraction]:
    """The advice in chips."""
    view = played.view(seat)
    found = advice(played.game, view, exposed=exposed)
    return {choice: value * played.stake(seat, played.game.unit.name) for choice, value in found.values}


@cache
def expected(played: Round) -> dict[str, Fraction]:
    """What the reference says, of insurance the largest amount alone."""
    amounts = played.choices.amounts
    return {
        choice.short: value
        for choice, value in reference.advice(played).items()
        if amounts is None or choice.verb != amounts.verb or choice.chips == amounts.most
    }


def hits_on(played: Round) -> Iterator[Round]:
    """The seat's decisions on the way where it always hits and gets the lowest card that lets it choose again."""
    while isinstance(played.pending, Choose):
        yield played
        if played.choices.amounts:
            played = looked(played.act("decline"))
            continue
        played = played.act("hit")
        low = [cards for cards, weight in played.chances() if weight]
        played = played.deal(*min(low, key=lambda cards: points(cards[0])))


# Small decks.


@pytest.mark.parametrize(("deck", "cards", "posting"), CASES)
def test_every_decision_of_a_hitting_seat(deck: str, cards: str, posting: Posting) -> None:
    """From the first two cards to the last that may be drawn, identical fractions."""
    for played in hits_on(dealt(small(TSB, deck, posting), cards, UNEQUAL)):
        assert advised(played) == expected(played)


@pytest.mark.parametrize(("deck", "cards", "posting"), CASES)
def test_without_a_hat_trick(deck: str, cards: str, posting: Posting) -> None:
    played = dealt(small(TSB, deck, posting), cards, NO_HAT_TRICK)
    assert advised(played) == expected(played)


LOW = "AcAdAh2c2dKsKcQcJhTs9c9dTc"
LATE: list[tuple[str, str, str, Posting]] = [
    ("2c2d3c4cKsKcKdQcQdJhTh", "3c 4c 2d", "2c", {}),
    (LOW, "2c Kc Ac", "Ad2d", {}),
    (LOW, "2c Kc Ac", "Ad2dAh", {}),
    (LOW, "2c Kc Ac", "Ad2dAh", {"six-card-win": "off", "soft-17": "hit"}),
    (LOW, "Ac Kc 2c", "Ad2dAh", {"peek": "no"}),
    (LOW, "Ac 9c 2c", "AdKs2d", {}),
    ("Ad2c2d3c3d4c4dKsKcQcJhTs9c9dTc", "2c Ad 3c", "2d3d4c", {"peek": "no"}),  # six cards, but for a natural
    ("AcAd2h3h4hKsKcKdQcQdQh", "4h 3h Ac", "2h", {"ace-split": "off", "soft-21": "stand"}),
    ("AcAd2h3h4hKsKcKdQcQdQh", "4h 3h Ac", "2hAd", {"ace-split": "off", "soft-21": "stand"}),
]


@pytest.mark.parametrize(("deck", "cards", "more", "posting"), LATE)
def test_three_four_and_five_cards(deck: str, cards: str, more: str, posting: Posting) -> None:
    played = dealt(small(TSB, deck, posting), cards, UNEQUAL, more)
    assert len(played.view(1).hole) == 2 + len(parse_cards(more))
    found = advised(played)
    assert found == expected(played)


WARS: list[tuple[str, Posting, int, str]] = [
    ("Kc 9d Qc", {}, 4, "alive"),
    ("9c 9d Tc", {}, -2, "alive"),
    ("8c 9d Tc", {}, -4, "lost"),
    ("9c 9d Tc", {"war-tie": "kills"}, -2, "lost"),
    ("Ac 9d 9c", {"war-ace": "low"}, -4, "lost"),
    ("Ac 9d 9c", {"war-ace": "high"}, 4, "alive"),
]
WAR_DECK = "Ac2h8c9cTcQcKc9d8dTdJh"


@pytest.mark.parametrize(("cards", "posting", "war", "hat_trick"), WARS)
def test_war_is_in_the_values_and_decides_whether_the_hat_trick_still_counts(
    cards: str, posting: Posting, war: int, hat_trick: str
) -> None:
    played = dealt(small(TSB, WAR_DECK, posting), cards, UNEQUAL)
    lost = {"Hat Trick": -UNEQUAL["Hat Trick"]} if hat_trick == "lost" else {}
    assert {item.wager: item.net for item in played.settled} == {"War": war} | lost
    found = advised(played)
    assert found == expected(played)
    without = advised(dealt(played.game, cards, {name: UNEQUAL[name] for name in ("War", "Blackjack", "Poker")}))
    adds = {found[choice] - without[choice] for choice in found}
    if hat_trick == "lost":
        assert adds == {Fraction(-UNEQUAL["Hat Trick"])}
    else:
        assert len(adds) > 1, "the Hat Trick changes what choices cost"


@pytest.mark.parametrize(
    ("deck", "cards", "alone", "riding"),
    [
        ("Ac4s8cQsQhJhThQd9s6s", "Qs Th 4s", "stand", "hit"),
        ("TcAd6dKcKh9cQh9hTdAc", "Ac 9h 9c", "double", "stand"),
        ("JcKsQh9hTsJhJsQs9sAc", "Qh Js 9s", "hit", "stand"),
    ],
)
def test_the_hat_trick_changes_the_best_choice(deck: str, cards: str, alone: str, riding: str) -> None:
    game, stakes = small(TSB, deck), {"War": 2, "Blackjack": 2, "Poker": 2}
    for placed, best in ((stakes, alone), (stakes | {"Hat Trick": 2}, riding)):
        played = dealt(game, cards, placed)
        found = advised(played)
        assert found == expected(played)
        assert max(found, key=lambda choice: found[choice]) == best
        assert advice(game, played.view(1), exposed=False).best == best


STAKES = [(9998, 9999), (2, 10_000), (10_000, 1), (4242, 1009)]
"""Blackjack and Hat Trick, far apart or nothing in common."""


@pytest.mark.parametrize(("blackjack", "hat_trick"), STAKES)
def test_any_stakes(blackjack: int, hat_trick: int) -> None:
    stakes = {"War": 2, "Blackjack": blackjack, "Poker": 10_000, "Hat Trick": hat_trick}
    played = dealt(small(TSB, "Ac4s8cQsQhJhThQd9s6s"), "Qs Th 4s", stakes)
    found = advised(played)
    assert found == expected(played)
    assert max(found, key=lambda choice: found[choice]) == ("hit" if hat_trick > blackjack // 2 else "stand")


ACE_UP = "Ac9c9d8cTcTdThJcQd7d"


@pytest.mark.parametrize(
    ("cards", "stakes"),
    [("9c Ac 8c", UNEQUAL | {"Blackjack": 6}), ("Tc Ac Td", NO_HAT_TRICK)],
    ids=["hat trick", "no hat trick"],
)
@pytest.mark.parametrize("posting", [{}, {"peek": "no"}, {"surrender": "late"}, {"peek": "no", "surrender": "late"}])
def test_insurance(cards: str, posting: Posting, stakes: Mapping[str, int]) -> None:
    """Declining and insuring, then the next decision: where the dealer has not looked, the insurance is still open."""
    played = dealt(small(TSB, ACE_UP, posting), cards, stakes)
    assert list(advised(played)) == ["decline", "insure 3"]
    assert advised(played) == expected(played)
    for choice in ("decline", "insure 3", "insure 1"):
        after = looked(played.act(choice))
        settled = {item.wager for item in after.settled}
        assert ("Insurance" in settled) is (choice != "decline" and posting.get("peek") != "no")
        assert advised(after) == expected(after)


@pytest.mark.parametrize("posting", [{}, {"peek": "no"}])
def test_insurance_with_a_natural_in_hand(posting: Posting) -> None:
    """Even money: of a natural against an ace, insured, nothing is left to chance on the stake."""
    played = dealt(small(TSB, "AcAd" + ACE_UP[4:], posting), "Ad Ac Tc", UNEQUAL | {"Blackjack": 6})
    assert advised(played) == expected(played)
    assert set(advised(played)) == {"decline", "insure 3"}


def test_natural_at_six_to_five() -> None:
    game = small(TSB, "AcAd" + ACE_UP[4:], {"natural": "6:5"})
    stakes = UNEQUAL | {"Blackjack": 10}
    played = dealt(game, "Ad Ac Tc", stakes)
    assert advised(played) == expected(played)
    other = dealt(small(TSB, "AcAd" + ACE_UP[4:]), "Ad Ac Tc", stakes)
    assert advised(other)["decline"] > advised(played)["decline"]


def test_aces_are_split() -> None:
    postings: list[Posting] = [{}, {"peek": "no", "soft-17": "hit"}]
    for posting in postings:
        played = dealt(small(TSB, "AcAdTcTdThJc9c9d8c8d", posting), "Ac 8d Ad", UNEQUAL)
        found = advised(played)
        assert list(found) == ["stand", "hit", "double", "split"]
        assert found == expected(played)
    assert "split" not in advised(dealt(small(TSB, "AcAdTcTdThJc9c9d8c8d", {"ace-split": "off"}), "Ac 8d Ad", UNEQUAL))


def test_late_surrender() -> None:
    played = dealt(small(TSB, ACE_UP, {"surrender": "late"}), "9c Tc 7d", UNEQUAL)
    found = advised(played)
    assert next(iter(found)) == "surrender"  # the smallest stake first
    assert found == expected(played)
    assert max(found, key=lambda choice: found[choice]) == "surrender"


# What others show.

Shown = list[str]
"""What each of the other seats holds."""

EXPOSED: list[tuple[str, str, Shown]] = [
    ("AcTcTdThJs9c9d8cKh", "8c 9d Ac", ["Ad7d"]),
    ("AcAdTcTdThJc9c9d8c8d", "Ac 9d Ad", ["KhKs"]),
    ("Ac4s8cQsQhJhThQd9s6s", "Qs Th 4s", ["Jd2c", "Qc9c"]),
    ("TcAd6dKcKh9cQh9hTdAc", "Ac 9h 9c", ["TsTh", "6s9s"]),
    ("KcQcJcTc9cJdTd9d9h8h", "Kc 9h Qc", ["KdQd"]),  # clubs and diamonds are unseen alike, but not held alike
]


def company(
    game: Game, cards: str, shown: Shown, stakes: Mapping[str, int], *, last: bool = False
) -> tuple[Round, int]:
    """A table at which one seat holds the cards, others the rest; the seat's first choice, before or after theirs.

    The others decline insurance and stand, where they may choose.
    """
    first, up, second = parse_cards(cards)
    own = 1 + len(shown) if last else 1
    hands = [parse_cards(hand) for hand in shown]
    hands.insert(own - 1, (first, second))
    seats = range(1, 1 + len(hands))
    everybody = dict.fromkeys(seats, NO_HAT_TRICK) | {own: stakes}
    played = Round.start(replace(game, seats=len(hands)), everybody)
    for card in (*(hand[0] for hand in hands), up, *(hand[1] for hand in hands)):
        played = played.deal(card)
    while not isinstance(played.pending, Choose) or played.pending.seat != own:
        if isinstance(played.pending, Choose):
            played = played.act("decline" if played.choices.amounts else "stand")
        else:
            played = played.peek()
    return played, own


@pytest.mark.parametrize("acting", ["first", "last"])
@pytest.mark.parametrize(("deck", "cards", "shown"), EXPOSED)
def test_exposed_cards_are_as_if_not_in_the_deck(deck: str, cards: str, shown: Shown, acting: str) -> None:
    """With what others show, as the reference on a deck without it; else, as the reference on the whole deck."""
    without = dealt(small(TSB, deck), cards, UNEQUAL)
    alone = dealt(small(TSB, deck + "".join(shown)), cards, UNEQUAL)
    played, seat = company(alone.game, cards, shown, UNEQUAL, last=acting == "last")
    known, unknown = advised(played, exposed=True, seat=seat), advised(played, seat=seat)
    assert known == expected(without)
    assert unknown != known
    assert unknown == (expected(alone) if len(alone.game.deck) <= 11 else advised(alone))


def test_a_hand_that_others_have_drawn_to_is_exposed_whole() -> None:
    """Seat 1 hits twice before seat 2 is to choose: its four cards count."""
    deck, cards = "AcTcTdThJs9c9d8c8dKh", "8c 9d Ac"
    alone = dealt(small(TSB, deck + "2h3h4hQs"), cards, UNEQUAL)
    played, seat = company(alone.game, cards, ["2h3h"], UNEQUAL, last=False)
    assert played.view(seat).others == ((2, parse_cards("2h3h")),)
    first, up, second = parse_cards(cards)
    played = Round.start(replace(alone.game, seats=2), {1: NO_HAT_TRICK, 2: UNEQUAL})
    for card in (*parse_cards("2h"), first, up, *parse_cards("3h"), second):
        played = played.deal(card)
    for card in parse_cards("4hQs"):
        played = looked(played).act("hit").deal(card)
    played = played.act("stand")
    assert played.view(2).others == ((1, parse_cards("2h3h4hQs")),)
    assert advised(played, exposed=True, seat=2) == expected(dealt(small(TSB, deck), cards, UNEQUAL))
    assert advised(played, seat=2) == advised(alone)


def test_exposed_cards_can_make_insurance_worth_taking() -> None:
    """Three tens in ten unseen cards are too few; three in eight are not."""
    deck, cards, shown = "Ac9c8cTcTdJh9d9h8d8h7c", "9c Ac 8c", ["7d7h"]
    alone = dealt(small(TSB, deck + "7d7h"), cards, UNEQUAL)
    without = dealt(small(TSB, deck), cards, UNEQUAL)
    for last in (False, True):
        played, seat = company(alone.game, cards, shown, UNEQUAL, last=last)
        blind, known = advised(played, seat=seat), advised(played, exposed=True, seat=seat)
        assert blind == expected(alone)
        assert known == expected(without)
        assert blind["insure 1"] - blind["decline"] == Fraction(-1, 10)
        assert known["insure 1"] - known["decline"] == Fraction(1, 8)


# The full deck, by a plain tree.

POKER_PAYS: list[tuple[Cut, Fraction]] = [
    (ROYAL_FLUSH, Fraction(500)), (STRAIGHT_FLUSH, Fraction(50)), (QUADS, Fraction(20)), (FULL_HOUSE, Fraction(6)),
    (FLUSH, Fraction(5)), (STRAIGHT, Fraction(4)), (TRIPS, Fraction(2)), (TWO_PAIR, Fraction(3, 2)),
    (JACKS, Fraction(1)),
]  # fmt: skip


@cache
def poker_pays(six: Hand) -> Fraction:
    """What six cards bring to a unit on Poker, column 05."""
    strength = POKER.best(six)
    return next((pays for cut, pays in POKER_PAYS if strength >= POKER.threshold(cut)), Fraction(-1))


MOST_DRAWN = 9  # the dealer takes no more cards than that from one deck


@cache
def house(left: Counts, hard: int, drawn: int) -> dict[int, int]:
    """In how many ordered draws of nine cards the dealer's hand ends so: by total, 22 for a bust, 0 for a natural.

    ``left`` counts values, the ace first; ``hard`` is negative where an ace is held.
    """
    total = -hard + (10 if -hard <= 11 else 0) if hard < 0 else hard
    if drawn == 1 and total == 21:
        return {0: perm(sum(left), MOST_DRAWN - drawn)}
    if drawn and total >= 17:
        return {min(total, 22): perm(sum(left), MOST_DRAWN - drawn)}
    assert drawn < MOST_DRAWN
    ends: dict[int, int] = {}
    for value, number in enumerate(left):
        if number:
            rest = (*left[:value], number - 1, *left[value + 1 :])
            more = abs(hard) + value + 1
            for end, ways in house(rest, -more if hard < 0 or value == 0 else more, drawn + 1).items():
                ends[end] = ends.get(end, 0) + number * ways
    return ends


class Plain:
    """A seat's hand under the default house rules, the dealer having looked: every card that may follow is drawn.

    Values are chips times the ordered ways to complete six cards and then the dealer's.
    """

    def __init__(self, view: View, *, exposed: bool) -> None:
        others = {card for _, cards in view.others for card in cards} if exposed else set()
        self.hole, (self.up,) = view.hole, view.dealer
        self.unseen = [card for card in FULL_DECK if card not in {*view.hole, self.up, *others}]
        self.stakes = view.stakes(view.seat)
        self.brought = sum(item.net for item in view.own)
        self.riding = 0 if "Hat Trick" in {item.wager for item in view.own} else self.stakes.get("Hat Trick", 0)
        self.left = [sum(points(card) == value for card in self.unseen) for value in range(1, 11)]
        self.played: dict[Hand, int] = {}

    def rest(self, hand: Hand) -> list[Card]:
        return [card for card in self.unseen if card not in hand]

    def completed(self, hand: Hand) -> Iterator[tuple[int, int, Fraction]]:
        """The dealer's ends but a natural, their ways and what Poker pays, for all six cards that a hand may become."""
        orders = factorial(6 - len(hand))
        for further in combinations(self.rest(hand), 6 - len(hand)):
            six = tuple(sorted((*hand, *further)))
            left = self.left.copy()
            for card in six:
                left[points(card) - 1] -= card not in self.hole
            up = points(self.up)
            for end, ways in house(tuple(left), -1 if up == 1 else up, 0).items():
                if end:
                    yield end, orders * ways, poker_pays(six)

    def stopped(self, hand: Hand, totals: list[int], *, wins: bool = False, doubled: bool = False) -> int:
        """Hands with these totals wait for the dealer, each for the stake, and the cards are completed to six."""
        brought = 0
        stake = self.stakes["Blackjack"] * (1 + doubled)
        for end, ways, pays in self.completed(hand):
            signs = [
                -1 if total > 21 else 1 if end == 22 or wins else (total > end) - (total < end) for total in totals
            ]
            survives = sum(signs) >= 0 and pays > 0
            poker = int(self.stakes["Poker"] * pays)  # whole, as all stakes are even
            brought += ways * (self.brought + stake * sum(signs) + poker + self.riding * (6 if survives else -1))
        return brought

    def value(self, hand: Hand) -> int:
        hand = tuple(sorted(hand))
        if hand not in self.played:
            total, soft = count(hand)
            stand = self.stopped(hand, [total], wins=len(hand) == 6 and total <= 21)
            ends = total > 21 or len(hand) == 6 or (total == 21 and not soft)
            self.played[hand] = stand if ends else max(stand, self.hit(hand))
        return self.played[hand]

    def hit(self, hand: Hand) -> int:
        return sum(self.value((*hand, card)) for card in self.rest(hand))

    def double(self, hand: Hand) -> int:
        drawn = [(*hand, card) for card in self.rest(hand)]
        return sum(self.stopped(each, [count(each)[0]], doubled=True) for each in drawn)

    def split(self, hand: Hand) -> int:
        return sum(
            self.stopped((*hand, one, other), [count((hand[0], one))[0], count((hand[1], other))[0]])
            for one, other in permutations(self.rest(hand), 2)
        )

    def choices(self, offered: list[str]) -> dict[str, Fraction]:
        """The mean of each choice, given that the dealer has no natural."""
        possible = sum(ways for _, ways, _ in self.completed(self.hole))
        chosen = {"hit": self.hit, "double": self.double, "split": self.split}
        found = {choice: chosen[choice](self.hole) for choice in offered if choice != "stand"}
        found["stand"] = self.stopped(self.hole, [count(self.hole)[0]])
        return {choice: Fraction(value, possible) for choice, value in found.items()}


def offered(played: Round) -> list[str]:
    return [choice.short for choice in played.choices]


def seven(cards: str, shown: Shown) -> Round:
    """Seven seats, the last to choose; the others hit for all that they show beyond two cards."""
    first, up, second = parse_cards(cards)
    hands = [*map(parse_cards, shown), (first, second)]
    played = Round.start(TSB, dict.fromkeys(range(1, 8), UNEQUAL))
    for card in (*(hand[0] for hand in hands), up, *(hand[1] for hand in hands)):
        played = played.deal(card)
    while not isinstance(played.pending, Choose) or played.pending.seat != 7:
        if isinstance(played.pending, Choose):
            seat = played.pending.seat
            more = hands[seat - 1][len(played.view(seat).hole) :]
            played = played.act("hit").deal(more[0]) if more else played.act("stand")
        else:
            played = played.peek()
    return played


SIX_HANDS = ["Ac2c3c4c5c6c", "2d3d4d5d6d", "Ad2h3h4h5h6h", "2s3s4s5s6s", "7cKsQs", "7d8cJs"]


@pytest.mark.parametrize("cards", ["9c Td 7s", "8d 9d 8h"])
def test_seven_seats_with_most_cards_exposed(cards: str) -> None:
    """Thirty-one cards are seen, its own and the up card included: a plain tree of the others says the same."""
    played = seven(cards, SIX_HANDS)
    view = played.view(7)
    assert sum(len(shown) for _, shown in view.others) == sum(len(parse_cards(hand)) for hand in SIX_HANDS) == 28
    found = advised(played, exposed=True, seat=7)
    assert found == Plain(view, exposed=True).choices(offered(played))
    assert found != advised(played, seat=7)


@pytest.mark.parametrize("cards", ["8h 8d 8s", "As 9h Ah", "Ah Td 7s", "9c 7h Kc", "Jc Jd Kd"])
def test_as_few_cards_unseen_as_there_can_be(cards: str) -> None:
    """Six others with six cards each leave thirteen unseen."""
    played = seven(cards, SIX_HANDS)
    view = played.view(7)
    gone = {card for _, shown in view.others for card in shown} | {*view.hole, *view.dealer}
    more = iter([card for card in FULL_DECK if card not in gone][::2])
    full = {seat: (*shown, *(next(more) for _ in range(6 - len(shown)))) for seat, shown in view.others}
    piles = tuple(replace(pile, cards=full.get(pile.seat or 0, pile.cards)) for pile in view.piles)
    view = replace(view, piles=piles)
    tree = Plain(view, exposed=True)
    assert len(tree.unseen) == 13
    found = advice(TSB, view, exposed=True)
    assert {choice: UNEQUAL["War"] * value for choice, value in found.values} == tree.choices(offered(played))


def test_a_solution_asks_here() -> None:
    """What others show counts only where it is asked for."""
    view = seven("9c Td 7s", SIX_HANDS).view(7)
    found = solve(TSB)
    assert found.advice(view) == found.advice(view, exposed=False) == advice(TSB, view, exposed=False)
    assert found.advice(view, exposed=True) == advice(TSB, view, exposed=True) != found.advice(view)


# Every decision of random rounds.


def picker(seed: int) -> np.random.Generator:
    return np.random.Generator(np.random.Philox(seed))


@pytest.mark.parametrize("seed", [1, 2])
def test_every_decision_of_a_round_gets_advice(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Three seats, any stakes and choices: what is on offer, in ascending stakes; late ones by a plain tree too."""
    random = picker(seed)
    asked, checked = 0, 0
    for _ in range(10):
        order = [Card(card) for card in random.permutation(52)]
        stakes = {
            seat: {
                name: TSB.grid[name][0] * int(random.integers(1, 9))
                for name in ("War", "Blackjack", "Poker", "Hat Trick")
                if name != "Hat Trick" or random.random() < 0.7
            }
            for seat in (1, 2, 3)
        }
        played = Round.start(TSB, stakes)
        while not played.over:
            if isinstance(played.pending, Choose):
                asked += 1
                checked += _check_advice(played, exposed=random.random() < 0.5)
                likes_to_hit = "hit" in played.choices and random.random() < 0.6
                choices = list(played.choices)
                played = played.act("hit" if likes_to_hit else choices[int(random.integers(len(choices)))])
            else:
                played = _dealt_on(played, order)
    assert asked >= 30
    assert checked >= 2
    assert capsys.readouterr() == ("", "")


def _dealt_on(played: Round, order: list[Card]) -> Round:
    """Whatever the round waits for, from the top of the shoe; the hidden card is its last."""
    if isinstance(played.pending, Peek):
        return played.deal(order.pop()) if order[-1] in played.pending.ends else played.peek()
    possible = next(cards for cards, weight in played.chances() if weight)
    wanted, seat = len(possible), getattr(played.pending, "seat", None)
    taken = [order.pop() if seat is None else order.pop(0) for _ in range(wanted)]
    return played.deal(*taken)


def _check_advice(played: Round, *, exposed: bool) -> bool:
    """Check one decision; whether a plain tree was asked as well."""
    assert isinstance(played.pending, Choose)
    seat = played.pending.seat
    view = played.view(seat)
    found = advised(played, exposed=exposed, seat=seat)
    if played.choices.amounts:
        most = played.choices.amounts.most
        assert list(found) == ["decline", f"insure {most}"]
        others = {card for _, cards in view.others for card in cards} if exposed else set()
        unseen = [card for card in FULL_DECK if card not in {*view.hole, *view.dealer, *others}]
        tens = sum(points(card) == 10 for card in unseen)
        assert found[f"insure {most}"] - found["decline"] == most * (3 * Fraction(tens, len(unseen)) - 1)
        return False
    assert list(found) == offered(played)  # the smaller stake first
    if len(view.hole) < 4:
        return False
    assert found == Plain(view, exposed=exposed).choices(list(found))
    return True


# Blackjack alone.

ALONE: list[tuple[str, str, Posting, int]] = [
    ("AcAdTcTdThJs9c9d8c8d", "8c Tc 8d", {}, 3),
    ("AcAdTcTdThJs9c9d8c8d", "8c 9d Ac", {}, 3),
    ("5c6dTcTdThJs9c9h8c8d7s", "5c 9h 6d", {"double": "10-11"}, 2),
    ("2c3dTcTdThJs9c9h8c8dAs", "2c 8d 3d", {"soft-17": "hit"}, 3),
    ("Ac9c9d8cTcTdThJcQd7d", "9c Ac 8c", {}, 2),
    ("Ac9c9d8cTcTdThJcQd7d", "Tc Ac 7d", {"double": "none"}, 2),
    ("AcAd9d8cTcTdThJcQd7d", "Ad Ac Tc", {}, 1),
]


@pytest.mark.parametrize(("deck", "cards", "posting", "decisions"), ALONE)
def test_blackjack_alone(deck: str, cards: str, posting: Posting, decisions: int) -> None:
    """Every decision of a hitting seat, insurance included."""
    met = list(hits_on(dealt(small(SDB, deck, posting), cards, {"Blackjack": 4})))
    assert len(met) == decisions
    for played in met:
        assert advised(played) == expected(played)
    if met[0].choices.amounts and decisions > 1:
        insured = looked(met[0].act("insure 2"))
        assert advised(insured) == expected(insured)


def test_blackjack_alone_with_exposed_cards() -> None:
    deck, cards, shown = "Ac9c8cTcTdJh9d9h8d8h7c", "9c Ac 8c", ["7d7h"]
    alone, without = (dealt(small(SDB, each), cards, {"Blackjack": 4}) for each in (deck + "7d7h", deck))
    first, up, second = parse_cards(cards)
    played = Round.start(replace(alone.game, seats=2), {1: {"Blackjack": 4}, 2: {"Blackjack": 2}})
    for card in (first, *parse_cards(shown[0])[:1], up, second, *parse_cards(shown[0])[1:]):
        played = played.deal(card)
    assert advised(played) == expected(alone)
    assert advised(played, exposed=True) == expected(without)
    played, without = (looked(each.act("decline")) for each in (played, without))
    played = looked(played.act("decline", 2)) if played.choices.amounts else played
    assert advised(played, exposed=True) == expected(without)

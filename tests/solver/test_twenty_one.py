"""Blackjack alone: a plain single-deck game against the reference solver, and what must hold on the full deck."""

from collections import defaultdict
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from croupier import games, rules
from croupier.cards import FULL_DECK, Deck, parse_cards
from croupier.rules import (
    DEALER,
    DOWN,
    EVEN,
    HOLE,
    LOSE,
    PUSH,
    Deal,
    Game,
    Sheet,
    mandatory,
    odds,
    raised,
    ruling,
    ruling_of,
    settle,
    street,
)
from croupier.solver import reference
from croupier.solver.drawing.blackjack import Blackjack
from croupier.solver.drawing.dealer import endings, weights
from croupier.solver.drawing.kinds import VALUES, total
from croupier.solver.solve import solve
from croupier.table.round import Round
from tests.solver.test_statistics import UNIT, Settled, ended_alike, ends_of, played_out

TRIPLE_SHOT = games.find("triple-shot-bonus")


@cache
def best_play() -> Blackjack:
    return Blackjack(TRIPLE_SHOT)


def single_deck() -> Game:
    """Blackjack without splits and insurance, as many cards as a seat likes: nothing but data."""
    double = ruling_of("double", "When may a seat double?", {"any": "Any.", "10-11": "Ten, eleven.", "none": "Never."})
    soft_17 = ruling("soft-17", "A soft 17?", stand="Stands.", hit="Hits.")
    peek = ruling("peek", "Does the dealer look?", yes="Yes.", no="No.")
    block = rules.Blackjack(
        stake="Blackjack",
        doubled="Double",
        double=double.choose({"any": "any", "10-11": "10-11", "none": "none"}),
        peeks=peek.choose({"yes": True, "no": False}),
        hits_soft_17=soft_17.choose({"stand": False, "hit": True}),
        cites="-",
    )
    up = block.flag
    shown = {up("won"): EVEN, up("tied"): PUSH, up("lost"): LOSE}
    blackjack = mandatory(
        "Blackjack",
        {
            up("natural") & up("dealer natural"): PUSH,
            up("dealer natural"): LOSE,
            up("natural"): odds(3, 2),
            up("busted"): LOSE,
            **shown,
        },
        cites="-",
    )
    late = {peek.posts("no") & up("dealer natural"): LOSE}
    doubled = raised("Double", {up("busted"): LOSE, **late, **shown}, by=blackjack, cites="-")
    steps = (
        Deal(HOLE, 1), Deal(DEALER, 1), Deal(HOLE, 1), Deal(DEALER, 1, DOWN),
        block.run("insurance"), settle(blackjack), block.run("seats"), settle(blackjack, doubled),
        block.run("house"), settle(blackjack, doubled),
    )  # fmt: skip
    return Sheet(
        key="single-deck",
        name="Single Deck",
        summary="Blackjack.",
        deck=FULL_DECK,
        seats=1,
        wagers=(blackjack, doubled),
        streets=(street("Blackjack", *steps),),
        blocks=(block,),
        rulings=(double, soft_17, peek),
    ).game


DECKS = ["9c9dTcTdThJcAcAd8c", "7c7dThTcTdAcQs8c9h", "6c6d9hTcTdAcQs8c8d", "9c9dTcTdThJcAcAd8c"]
POSTINGS: list[dict[str, str | int]] = [
    {},
    {"double": "10-11"},
    {"double": "none", "soft-17": "hit"},
    {"peek": "no"},  # with two aces, so that both can have a natural
]


@pytest.mark.parametrize(("deck", "posting"), list(zip(DECKS, POSTINGS, strict=True)))
def test_the_whole_game_on_a_small_deck_is_what_the_reference_says(deck: str, posting: dict[str, str | int]) -> None:
    game = single_deck().post(posting).with_deck(Deck("few cards", parse_cards(deck)))
    assert Blackjack(game).value == reference.value(Round.start(game, {"Blackjack": 2})) / 2


@pytest.mark.parametrize(("deck", "posting"), list(zip(DECKS, POSTINGS, strict=True))[2:])
def test_ends_on_a_small_deck_are_what_rounds_show(deck: str, posting: dict[str, str | int]) -> None:
    """Every deal fed to a round, each choice as advised; of the choices, those that a settlement can tell."""
    game = single_deck().post(posting | {"double": "any"}).with_deck(Deck("few cards", parse_cards(deck)))
    solution = solve(game, recompute=True)
    found: defaultdict[tuple[str, frozenset[Settled]], Fraction] = defaultdict(Fraction)
    for (settled, choices), often in ended_alike(played_out(Round.start(game, {"Blackjack": UNIT}), solution)).items():
        doubled = "double" * any(item.wager == "Double" for item in settled)
        assert ("double" in choices) >= bool(doubled)
        found[doubled, frozenset(settled)] += often
    assert {doubled for doubled, _ in found} == {"", "double"}
    assert ends_of(solution) == found


@pytest.mark.parametrize("small", [False, True])
def test_every_ending_of_the_dealer_is_weighed(*, small: bool) -> None:
    """All draws of nine cards end somehow, whatever is left."""
    left = np.array([[4, 4, 4, 4, 4, 3, 4, 4, 4, 15], [1, 2, 0, 4, 3, 4, 4, 4, 4, 16]])
    for up in VALUES:
        for hits in (False, True):
            found = weights(endings(up, hits_soft_17=hits), left, 9, small=small)
            for row, cards in zip(found.tolist(), left.sum(axis=1).tolist(), strict=True):
                ways = 1
                for card in range(9):
                    ways *= cards - card
                assert sum(row) == ways


def test_more_freedom_is_never_worth_less() -> None:
    """Dominance: fewer doubling rules, fewer choices; a dealer who hits a soft 17 costs the player."""
    game, plain = TRIPLE_SHOT, best_play().value
    assert game.posting["double"] == "any"
    values = [Blackjack(game.posted(double=rule)).value for rule in ("none", "10-11", "9-11")]
    assert [*values, plain] == sorted([*values, plain])
    assert Blackjack(game.posted(soft_17="hit")).value < plain
    assert Blackjack(game.posted(natural="6:5")).value < plain
    assert Blackjack(game.posted(ace_split="off")).value < plain
    assert Blackjack(game.posted(six_card_win="off")).value < plain
    assert Blackjack(game.posted(surrender="late")).value > plain


def test_a_policy_is_never_better_than_the_best_and_following_the_best_is_as_good() -> None:
    best = best_play()
    mimic = Blackjack(TRIPLE_SHOT, lambda up, kind, offered: "hit" if total(kind)[0] < 17 else "stand")
    assert mimic.value < best.value
    followed = Blackjack(TRIPLE_SHOT, lambda up, kind, offered: best.ups[up].hand(kind).best)
    assert followed.value == best.value


def test_the_first_two_cards_are_all_of_them() -> None:
    found = best_play()
    for against in found.ups.values():
        assert sum((chance for _, chance in against.deals()), Fraction(0)) == 1
    assert sum(found.supply) == 52

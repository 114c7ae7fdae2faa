"""The tricks of the hold'em method against counting board by board: the same figures, cell by cell."""

from fractions import Fraction

import numpy as np
import pytest

from croupier import games
from croupier.cards import Deck
from croupier.rankings import HIGH_CARD, POKER, STRAIGHT_FLUSH, Cut, Ranking
from croupier.rules import (
    BOARD,
    CHECK,
    DEALER,
    DOWN,
    EVEN,
    FLUSH,
    FOLD,
    FULL_DECK,
    FULL_HOUSE,
    HOLE,
    LOSE,
    PAIR,
    PUSH,
    QUADS,
    STRAIGHT,
    TRIPS,
    TWO_PAIR,
    Deal,
    Game,
    Reveal,
    Sheet,
    best_of,
    bet,
    decide,
    mandatory,
    odds,
    raised,
    showdown,
    street,
)
from croupier.solver.showdown import boards, holdem
from croupier.solver.showdown.counting import Counted
from croupier.solver.showdown.plan import plan
from croupier.solver.showdown.tally import axes

HOLDEM = ("holdem-88", "river-holdem", "ultimate-texas-holdem", "casino-holdem")


def compared(game: Game) -> None:
    game_plan = plan(game)
    assert holdem.refusal(game_plan) is None
    quick: Counted = holdem.count(game_plan)
    plain: Counted = boards.count(game_plan)
    assert quick.value == plain.value
    found, expected = quick.tally(axes(game_plan)), plain.tally(axes(game_plan))
    marks = {mark: expected.counts[..., number] for number, mark in enumerate(expected.marks)}
    # Streets of a board may be told apart by one method and not by the other: the numbers of deals say how often.
    share = Fraction(expected.deals, found.deals)
    assert {mark for number, mark in enumerate(found.marks) if found.counts[..., number].any()} <= set(marks)
    for number, mark in enumerate(found.marks):
        here = found.counts[..., number] * share.numerator
        assert np.array_equal(here, marks.get(mark, np.zeros_like(here)) * share.denominator), mark
    ties = {id(tie.node): tie.deals for tie in expected.ties}
    assert {id(tie.node): tie.deals * share for tie in found.ties} == ties


@pytest.mark.parametrize("ranks", ["23456A", "89TJQKA"])
@pytest.mark.parametrize("key", HOLDEM)
def test_on_decks_of_whole_suits(key: str, ranks: str) -> None:
    compared(games.find(key).with_deck(Deck.of("few ranks", ranks)))


HIGH_FLUSH = (HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FULL_HOUSE, QUADS, FLUSH, STRAIGHT_FLUSH)
LOW_FLUSH = (HIGH_CARD, PAIR, TWO_PAIR, TRIPS, FLUSH, STRAIGHT, FULL_HOUSE, QUADS, STRAIGHT_FLUSH)
NO_STRAIGHT = (HIGH_CARD, PAIR, TWO_PAIR, TRIPS, FULL_HOUSE, QUADS, FLUSH)


def with_order(order: tuple[Cut, ...]) -> Game:
    """A small game whose hands rank in another order: nothing but data."""
    ranking = Ranking("poker in another order", 5, order)
    player, dealer = best_of(5, HOLE, BOARD, ranking=ranking), best_of(5, DEALER, BOARD, ranking=ranking)
    won, tied, lost = showdown(player, dealer)
    qualifies = dealer.qualifies_with(PAIR)
    ante = mandatory("Ante", {tied: PUSH, ~qualifies: PUSH, won: EVEN, lost: LOSE}, cites="-")
    play = raised(
        "Play", {tied: PUSH, lost: LOSE, won & player.at_least(FLUSH): odds(3), won: EVEN}, by=ante, cites="-"
    )
    return Sheet(
        key="another-order",
        name="Another Order",
        summary="Poker in another order.",
        deck=FULL_DECK,
        wagers=(ante, play),
        streets=(
            street("Before", Deal(HOLE, 2, DOWN), Deal(DEALER, 2, DOWN), decide(bet(play, 3), CHECK, cites="-")),
            street("Flop", Deal(BOARD, 3), decide(bet(play, 2), CHECK, cites="-")),
            street("River", Deal(BOARD, 2), decide(bet(play, 1), FOLD, cites="-")),
            street("Showdown", Reveal(DEALER, 2)),
        ),
    ).game


@pytest.mark.parametrize("order", [HIGH_FLUSH, LOW_FLUSH, NO_STRAIGHT], ids=["high flush", "low flush", "no straight"])
def test_with_another_order_of_hands(order: tuple[Cut, ...]) -> None:
    compared(with_order(order).with_deck(Deck.of("few ranks", "23789A")))


def test_the_order_of_hands_matters() -> None:
    values = {holdem.count(plan(with_order(order))).value for order in (HIGH_FLUSH, LOW_FLUSH, POKER.order)}
    assert len(values) == 3


@pytest.mark.slow
@pytest.mark.parametrize("key", HOLDEM)
def test_on_all_52_cards(key: str) -> None:
    compared(games.find(key))

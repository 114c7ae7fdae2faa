"""Games in which nothing is decided: cards alone settle every wager, and there is one line to be played."""

from functools import cache
from math import comb
from typing import Any

import pytest

from croupier.answers.advice import at_decision
from croupier.answers.chart import chart
from croupier.cards import FULL_DECK, Deck, parse_cards
from croupier.documents.plain import text
from croupier.errors import CroupierError
from croupier.report.document import document
from croupier.report.gathered import gather
from croupier.rules import (
    BOARD,
    DEALER,
    DOWN,
    EVEN,
    FLUSH,
    HOLE,
    LOSE,
    PAIR,
    PUSH,
    QUEEN_HIGH,
    STRAIGHT,
    THREE_CARD,
    Deal,
    Game,
    Reveal,
    Sheet,
    best_of,
    mandatory,
    otherwise,
    paytable,
    showdown,
    side,
    street,
)
from croupier.solver import reference
from croupier.solver.showdown import methods, walk
from croupier.solver.showdown.plan import plan
from croupier.solver.solve import solve
from croupier.strategies.pricing import price_strategy
from croupier.table.round import Round


@cache
def five_on_the_board() -> Game:
    """Two cards each and a board of five, all laid down at once."""
    player, dealer = best_of(5, HOLE, BOARD), best_of(5, DEALER, BOARD)
    won, tied, _ = showdown(player, dealer)
    pays = paytable("Straight Up", "A", {FLUSH: 3, STRAIGHT: 2})
    return game(
        mandatory("Ante", {won & player.at_least(FLUSH): 2, won: EVEN, tied: PUSH, otherwise: LOSE}, cites="1"),
        side("Straight Up", pays.on(player), cites="2"),
        steps=(Deal(HOLE, 2, DOWN), Deal(DEALER, 2, DOWN), Deal(BOARD, 5), Reveal(DEALER, 2)),
    )


@cache
def three_each() -> Game:
    player, dealer = best_of(3, HOLE, ranking=THREE_CARD), best_of(3, DEALER, ranking=THREE_CARD)
    won, tied, _ = showdown(player, dealer)
    opens = dealer.qualifies_with(QUEEN_HIGH)
    return game(
        mandatory(
            "Ante", {~opens: EVEN, tied: PUSH, won & player.at_least(PAIR): 2, won: EVEN, otherwise: LOSE}, cites="1"
        ),
        steps=(Deal(HOLE, 3, DOWN), Deal(DEALER, 3, DOWN), Reveal(DEALER, 3)),
    )


def game(*wagers: Any, steps: tuple[Any, ...]) -> Game:
    return Sheet(
        key="no-decision", name="No Decision", summary="Cards are laid down.", deck=FULL_DECK, wagers=wagers,
        streets=(street("The deal", *steps),),
    ).game  # fmt: skip


SMALL = Deck("small", parse_cards("2c2d3c3dTcJcQcKcAc"))


@pytest.mark.parametrize(("make", "cards"), [(five_on_the_board, "2c2d3c3dTcJcQcKcAc"), (three_each, "2c2d3c4cKdKcAc")])
def test_a_small_deck_comes_to_what_the_reference_says(make: Any, cards: str) -> None:
    small = make().with_deck(Deck("small", parse_cards(cards)))
    value = reference.value(Round.start(small, {"Ante": 1}))
    found = solve(small, recompute=True)
    assert found.value == value == walk.count(plan(small)).value == methods.count(plan(small)).value
    assert found.decisions == ()
    assert found.opening is None
    assert {end.choices for end in found.ends} == {()}


def test_a_board_of_five_is_counted_on_the_whole_deck() -> None:
    """Seats beat the dealer as often as they lose, so that all the house gives away is what flushes pay besides."""
    found = solve(five_on_the_board())
    assert methods.method(plan(five_on_the_board())) == "holdem"
    assert found.deals == comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2)
    lost, _, won, won_with_a_flush = (each.probability for each in found.distribution)
    assert won + won_with_a_flush == lost
    assert found.value == won_with_a_flush
    assert {each.wager for each in found.side_wagers} == {"Straight Up"}


def test_a_report_of_such_a_game_says_so_once_and_leaves_out_how_it_is_played() -> None:
    made = document(gather(three_each(), rounds=0))
    keys = [section.key for section in made.sections]
    assert {"choices", "strategy"}.isdisjoint(keys)
    assert "no decisions" in text(made)


def test_whoever_asks_what_to_do_there_is_told_that_nothing_is_decided() -> None:
    game = three_each()
    for asked in (
        lambda: chart(solve(game)),
        lambda: price_strategy(game, "never-folds"),
        lambda: at_decision(game, "", None),
    ):
        with pytest.raises(CroupierError, match="nothing is decided in"):
            asked()

"""A game too large to be counted: refused in one sentence, and played all the same as a strategy file says."""

import pytest

import croupier
from croupier.errors import Unsolvable
from croupier.rules import (
    DEALER,
    DOWN,
    EVEN,
    FOLD,
    FULL_DECK,
    HOLE,
    LOSE,
    POKER,
    PUSH,
    Deal,
    Game,
    Ranking,
    Reveal,
    Sheet,
    best_of,
    bet,
    decide,
    mandatory,
    raised,
    showdown,
    street,
)
from croupier.simulation.audit import audit
from croupier.simulation.run import engine, simulate
from croupier.strategies.files import StrategyFile
from tests.rankings import FOUR_CARD

CAREFULLY = StrategyFile("carefully", "[The deal]\nbet: pair of 9s or better\nfold: otherwise\n")
REASON = "Four cannot be counted: the game has some 73,292,025,625 hands to be compared, more than 8,589,934,592"


def four(cards: int = 4, ranking: Ranking = FOUR_CARD) -> Game:
    """Four cards against four from 52, or more against as many."""
    player, dealer = (best_of(cards, pile, ranking=ranking) for pile in (HOLE, DEALER))
    won, tied, lost = showdown(player, dealer)
    ante = mandatory("Ante", {won: EVEN, tied: PUSH, lost: LOSE}, cites="1")
    play = raised("Play", {won: EVEN, tied: PUSH, lost: LOSE}, by=ante, cites="2")
    dealt = street("The deal", Deal(HOLE, cards, DOWN), Deal(DEALER, cards, DOWN), decide(bet(play), FOLD, cites="2"))
    return Sheet(
        key="four",
        name="Four",
        summary="Four cards each.",
        deck=FULL_DECK,
        wagers=(ante, play),
        streets=(dealt, street("Showdown", Reveal(DEALER, cards))),
    ).game


def test_it_is_refused_in_a_sentence_that_names_it_once() -> None:
    with pytest.raises(Unsolvable) as refused:
        croupier.solve(four())
    assert str(refused.value) == REASON


@pytest.mark.parametrize("strategy", ["best", "chart"])
def test_best_play_is_not_known_and_a_file_is_offered(strategy: str) -> None:
    with pytest.raises(Unsolvable) as refused:
        croupier.simulate(four(), 1000, strategy=strategy)
    assert str(refused.value) == f"{REASON}; a strategy file, which needs no table of best choices, can be played"


def test_a_strategy_file_is_played_with_nothing_exact_beside_it() -> None:
    found = croupier.simulate(four(), 20_000, strategy=CAREFULLY)
    assert {each.exact for each in found.figures} == {None}
    assert -0.6 < found.figure().mean < -0.4


def test_five_cards_of_a_seat_are_no_more_trouble_for_a_file() -> None:
    found = croupier.simulate(four(5, POKER), 20_000, strategy=CAREFULLY)
    assert -0.6 < found.figure().mean < 0.6


def test_its_rounds_come_out_the_same_at_the_table() -> None:
    ready = engine(four(), CAREFULLY, None, 1)
    found = audit(ready, simulate(ready, 20_000, "seed", threads=1), "seed", sample=200)
    assert found.first is None
    assert found.rounds >= 200

"""River Hold'em, paragraph by paragraph: To Play 1 to 6, Winning and Losing, Optional Wagers, Paytables, rulings."""

from fractions import Fraction

import pytest

from croupier import games
from croupier.cards import FULL_DECK, parse_cards
from croupier.errors import IllegalChoice, StakeError
from croupier.rules import BOARD, DEALER
from croupier.rules.streets import DealTo
from croupier.table.record import read
from croupier.table.round import Round
from croupier.table.view import view
from tests.games.felt import column, settle, shorts

KEY = "river-holdem"
GAME = games.find(KEY)


def showdown(hole: str, board: str, dealer: str, choices: str = "bet, bet, bet 1", posting: str = "") -> dict[str, int]:
    return settle(f"{KEY} {posting} | Ante 10 | {hole} / {board[:6]} / {board[6:]} / {dealer} | {choices}")


def test_introduction_best_five_of_two_hole_cards_and_five_shared() -> None:
    assert GAME.deck is FULL_DECK
    assert set(showdown("2c2d", "AsKsQsJsTs", "9s8s").values()) == {0}  # the board plays for both


def test_to_play_1_ante_required_trips_bets_optional() -> None:
    assert Round.start(GAME, {"Ante": 10}).placed[1] == {"Ante": 10}
    placed = Round.start(GAME, {"Ante": 10, "Player Trips": 3, "Dealer Trips": 4}).placed[1]
    assert placed == {"Ante": 10, "Player Trips": 3, "Dealer Trips": 4}
    with pytest.raises(StakeError, match="Ante must be placed"):
        Round.start(GAME, {"Player Trips": 10})


def test_to_play_2_two_cards_face_down_from_the_dealers_left() -> None:
    played = Round.start(GAME, {1: {"Ante": 10}, 3: {"Ante": 10}})
    assert isinstance(played.pending, DealTo)
    assert (played.pending.seat, played.pending.count) == (1, 2)
    played = played.deal(*parse_cards("AsKs")).deal(*parse_cards("QdQh"))
    assert view(played, 1).others == ((3, (None, None)),)
    assert played.cards(DEALER) == ()


def test_to_play_3_bet_once_the_ante_before_the_flop_or_fold() -> None:
    played = read(f"{KEY} | Ante 10 | AsKs")
    assert shorts(played) == ["bet", "fold"]
    assert played.act("bet").stake(1, "Before Flop") == 10


def test_to_play_3_a_fold_loses_the_ante_and_leaves_the_trips_bets() -> None:
    text = f"{KEY} | Ante 10, Player Trips 10, Dealer Trips 10 | AsKs / QsJsTs / 2d2h / 2c3c | fold"
    assert settle(text) == {"Ante": -10, "Player Trips": 500, "Dealer Trips": 30}


def test_to_play_4_bet_once_the_ante_after_the_flop_or_fold() -> None:
    played = read(f"{KEY} | Ante 10 | AsKs / 7h8c9s | bet")
    assert shorts(played) == ["bet", "fold"]
    assert played.cards(BOARD) == parse_cards("7h8c9s")
    assert played.act("bet").stake(1, "After Flop") == 10


def test_to_play_4_a_fold_loses_ante_and_before_flop_and_leaves_the_trips_bets() -> None:
    text = f"{KEY} | Ante 10, Player Trips 10, Dealer Trips 10 | AsKs / QsJsTs / 2d2h / 2c3c | bet, fold"
    assert settle(text) == {"Ante": -10, "Before Flop": -10, "Player Trips": 500, "Dealer Trips": 30}


def test_to_play_5_bet_once_or_twice_the_ante_at_the_river_or_fold() -> None:
    played = read(f"{KEY} | Ante 10 | AsKs / 7h8c9s / 2d3d | bet, bet")
    assert shorts(played) == ["bet 1", "bet 2", "fold"]
    assert played.act("bet 2").stake(1, "Turn/River") == 20
    with pytest.raises(IllegalChoice):
        played.act("bet 3")


def test_to_play_5_a_fold_loses_the_three_and_leaves_the_trips_bets() -> None:
    text = f"{KEY} | Ante 10, Player Trips 10, Dealer Trips 10 | AsKs / QsJsTs / 2d2h / 2c3c | bet, bet, fold"
    assert settle(text) == {
        "Ante": -10, "Before Flop": -10, "After Flop": -10, "Player Trips": 500, "Dealer Trips": 30,
    }  # fmt: skip


def test_to_play_6_the_dealer_shows_two_cards_and_meets_every_player() -> None:
    played = read(f"{KEY} | 1: Ante 10; 2: Ante 10 | AsAd KsKd / 7h8c9s / 2d3d | 1 bet, 2 fold, 1 bet, 1 bet 1")
    assert isinstance(played.pending, DealTo)
    assert (played.pending.pile, played.pending.count) == (DEALER, 2)
    choices = "1 bet, 2 bet, 1 bet, 2 bet, 1 bet 1, 2 bet 1"
    text = f"{KEY} | 1: Ante 10; 2: Ante 10 | AsAd JsJd / 7h8c4s / 2d3d / QhQd | {choices}"
    assert settle(text, 1)["Before Flop"] == 10
    assert settle(text, 2)["Before Flop"] == -10


def test_winning_the_dealer_always_qualifies() -> None:
    assert showdown("AsKd", "Qh9c7s2d3d", "JhTd") == {"Ante": 0, "Before Flop": 10, "After Flop": 10, "Turn/River": 10}
    assert set(showdown("JhTd", "Qh9c7s2d3d", "AsKd").values()) == {-10}


@pytest.mark.parametrize(
    ("hole", "raises"), [("AsKs", (1000, 2000)), ("9s8s", (200, 400)), ("2c2s", (40, 80)), ("QdQh", (15, 30))]
)
def test_winning_with_a_full_house_or_better_pays_the_ante_and_the_odds(hole: str, raises: tuple[int, int]) -> None:
    once, twice = raises
    assert showdown(hole, "TsJsQs2d2h", "6s4s", "bet, bet, bet 2") == {
        "Ante": 10, "Before Flop": once, "After Flop": once, "Turn/River": twice,
    }  # fmt: skip


@pytest.mark.parametrize("hole", ["7s3s", "As3s"])
def test_winning_with_a_flush_or_lower_pushes_the_ante(hole: str) -> None:
    assert showdown(hole, "TsJsQs2d2h", "6s4s", "bet, bet, bet 2") == {
        "Ante": 0, "Before Flop": 10, "After Flop": 10, "Turn/River": 20,
    }  # fmt: skip


def test_a_tie_pushes_all_four() -> None:
    assert set(showdown("AsKd", "AhKc7s2d3d", "AdKh").values()) == {0}


def test_losing_loses_all_four() -> None:
    assert showdown("QsQd", "AhKc7s2d3d", "AdKh", "bet, bet, bet 2") == {
        "Ante": -10, "Before Flop": -10, "After Flop": -10, "Turn/River": -20,
    }  # fmt: skip


def test_optional_player_trips_needs_three_of_a_kind() -> None:
    text = f"{KEY} | Ante 10, Player Trips 10 | {{}} / 7h8cQd / 2d3d / AcKd | bet, bet, bet 1"
    assert settle(text.format("7s7d"))["Player Trips"] == 30
    assert settle(text.format("7s8d"))["Player Trips"] == -10


def test_optional_dealer_trips_needs_three_of_a_kind_of_the_dealers() -> None:
    text = f"{KEY} | Ante 10, Dealer Trips 10 | AcKd / 7h8cQd / 2d3d / {{}} | bet, bet, bet 1"
    assert settle(text.format("7s7d"))["Dealer Trips"] == 30
    assert settle(text.format("7s8d"))["Dealer Trips"] == -10


def test_optional_both_are_paid_whoever_wins() -> None:
    text = f"{KEY} | Ante 10, Player Trips 10, Dealer Trips 10 | {{}} / 7h8cQd / 2d3d / {{}} | bet, bet, bet 1"
    for hole, dealer in (("7s7d", "8s8d"), ("8s8d", "7s7d")):
        brought = settle(text.format(hole, dealer))
        assert (brought["Player Trips"], brought["Dealer Trips"]) == (30, 30)


def test_paytable_a() -> None:
    assert column(KEY, "trips", "A") == {
        "royal flush": 50, "straight flush": 40, "four of a kind": 30, "full house": 8, "flush": 7, "straight": 4,
        "three of a kind": 3,
    }  # fmt: skip
    assert column(KEY, "raises", "A") == {
        "royal flush": 100, "straight flush": 20, "four of a kind": 4, "full house": Fraction(3, 2),
    }  # fmt: skip
    assert GAME.paytables["raises"].otherwise.to_one == 1


def test_paytable_b() -> None:
    assert column(KEY, "trips", "B") == {
        "royal flush": 100, "straight flush": 40, "four of a kind": 25, "full house": 8, "flush": 6, "straight": 4,
        "three of a kind": 3,
    }  # fmt: skip


@pytest.mark.parametrize(("posting", "flush"), [("", 7), ("trips=B", 6)])
def test_one_paytable_serves_both_trips_bets(posting: str, flush: int) -> None:
    text = f"{KEY} {posting} | Ante 10, Player Trips 1, Dealer Trips 1 | AsKs / 9s8s3s / 2d4h / QsJs | fold"
    brought = settle(text)
    assert (brought["Player Trips"], brought["Dealer Trips"]) == (flush, flush)


# Rulings.


@pytest.mark.parametrize(("posting", "before"), [("", 40), ("before-flop-odds=even", 10)])
def test_ruling_which_raises_use_the_posted_odds(posting: str, before: int) -> None:
    brought = showdown("2c2s", "TsJsQs2d2h", "6s4s", posting=posting)
    assert brought == {"Ante": 10, "Before Flop": before, "After Flop": 40, "Turn/River": 40}


def test_ruling_paytable_b_keeps_column_as_raise_odds() -> None:
    assert showdown("2c2s", "TsJsQs2d2h", "6s4s", posting="trips=B")["After Flop"] == 40


def test_ruling_the_board_is_dealt_out_after_a_fold() -> None:
    played = read(f"{KEY} | Ante 10, Player Trips 10 | AsKs / 7h8cQd | fold")
    assert isinstance(played.pending, DealTo)
    played = played.deal(*parse_cards("2d3d")).deal(*parse_cards("AcKd"))
    assert played.over

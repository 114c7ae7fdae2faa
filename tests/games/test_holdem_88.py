"""Hold'em 88, numbered paragraph by numbered paragraph, then the side wagers and the rulings."""

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

KEY = "holdem-88"
GAME = games.find(KEY)
STAKES = "Ante 10, Blind 10"


def test_a_standard_deck_of_52() -> None:
    assert GAME.deck is FULL_DECK
    assert len(GAME.deck) == 52


def test_best_five_of_two_hole_cards_and_five_shared() -> None:
    text = f"{KEY} | {STAKES} | 2c2d / AsKsQs / JsTs / 9s8s | bet 4"  # the board plays for both
    assert settle(text) == {"Ante": 0, "Blind": 0, "Highway": 0}


def test_rule_01_ante_and_blind_are_equal_and_both_required() -> None:
    assert Round.start(GAME, {"Ante": 10}).placed[1] == {"Ante": 10, "Blind": 10}
    with pytest.raises(StakeError, match="Blind must equal Ante"):
        Round.start(GAME, {"Ante": 10, "Blind": 20})
    with pytest.raises(StakeError, match="Ante must be placed"):
        Round.start(GAME, {"Seven Card Bonus": 10})


def test_rule_01_the_bonus_wagers_are_optional() -> None:
    placed = Round.start(GAME, {"Ante": 10, "88 Bonus": 3, "Seven Card Bonus": 7}).placed[1]
    assert placed == {"Ante": 10, "Blind": 10, "88 Bonus": 3, "Seven Card Bonus": 7}


def test_rule_02_five_face_down_on_the_board_and_two_face_down_each() -> None:
    played = read(f"{KEY} | 1: {STAKES}; 2: {STAKES} | AsKs QdQh")
    assert (played.cards(BOARD), played.cards(DEALER)) == ((), ())
    assert view(played, 1).others == ((2, (None, None)),)
    assert view(played, 2).hole == parse_cards("QdQh")


def test_rule_03_check_or_bet_up_to_four_times_the_ante() -> None:
    played = read(f"{KEY} | {STAKES} | AsKs")
    assert shorts(played) == ["bet 1", "bet 2", "bet 3", "bet 4", "check"]
    assert [choice.chips for choice in played.choices] == [10, 20, 30, 40, 0]
    with pytest.raises(IllegalChoice):
        played.act("bet 5")


def test_rule_03_note_who_has_bet_cannot_bet_again_or_change() -> None:
    played = read(f"{KEY} | {STAKES} | AsKs / Qs7d2c / 3h4d / QdJd | bet 1")
    assert played.over  # never asked again
    assert played.stake(1, "Highway") == 10


def test_rule_04_the_first_three_shared_cards_are_revealed() -> None:
    played = read(f"{KEY} | {STAKES} | AsKs | check")
    assert isinstance(played.pending, DealTo)
    assert (played.pending.pile, played.pending.count) == (BOARD, 3)


def test_rule_05_who_has_not_bet_may_check_or_bet_up_to_twice_the_ante() -> None:
    played = read(f"{KEY} | 1: {STAKES}; 2: {STAKES} | AsKs QdQh / 7h8c9s | 1 check, 2 bet 4")
    assert played.pending is not None
    assert shorts(played) == ["bet 1", "bet 2", "check"]
    assert view(played, 1).turn == 1
    after = played.act("check")
    assert isinstance(after.pending, DealTo)  # seat 2 is not asked


def test_rule_06_the_final_two_shared_cards_are_revealed() -> None:
    played = read(f"{KEY} | {STAKES} | AsKs / 7h8c9s | check, check")
    assert isinstance(played.pending, DealTo)
    assert (played.pending.pile, played.pending.count) == (BOARD, 2)


def test_rule_07_who_has_not_bet_folds_or_bets_once_the_ante() -> None:
    played = read(f"{KEY} | {STAKES} | AsKs / 7h8c9s / 2d3d | check, check")
    assert shorts(played) == ["bet", "fold"]
    assert played.act("bet").stake(1, "Highway") == 10


def test_rule_07_fold_loses_ante_and_blind_side_wagers_stay() -> None:
    text = f"{KEY} | {STAKES}, 88 Bonus 10, Seven Card Bonus 10 | 8s8d / 8h2c2d / 3c4d / KcQd | check, check, fold"
    assert settle(text) == {"Ante": -10, "Blind": -10, "88 Bonus": 300, "Seven Card Bonus": 80}


def test_rule_07_fold_loses_the_ante_even_if_the_dealer_would_not_qualify() -> None:
    assert settle(f"{KEY} | {STAKES} | AsKs / 7h8c9s / 2d3d / QhJd | check, check, fold") == {"Ante": -10, "Blind": -10}


def test_rule_08_the_dealer_shows_two_hole_cards_last() -> None:
    played = read(f"{KEY} | {STAKES} | AsKs / 7h8c9s / 2d3d | bet 4")
    assert isinstance(played.pending, DealTo)
    assert (played.pending.pile, played.pending.count) == (DEALER, 2)


@pytest.mark.parametrize(("dealer", "ante"), [("2h4d", 10), ("QhJd", 0)])
def test_rule_09_the_dealer_qualifies_with_a_pair(dealer: str, ante: int) -> None:
    assert settle(f"{KEY} | {STAKES} | AsAd / 7h8cTs / 2d3d / {dealer} | bet 1")["Ante"] == ante


def test_rule_10_equal_hands_push_every_wager() -> None:
    qualified = settle(f"{KEY} | {STAKES} | AsKd / AhKc7s / 2d3d / AdKh | bet 4")
    unqualified = settle(f"{KEY} | {STAKES} | AsKd / Qh9c7s / 2d3d / AdKh | bet 4")
    assert qualified == unqualified == {"Ante": 0, "Blind": 0, "Highway": 0}


def test_rule_11_a_qualified_dealer_beaten_pays_even_money() -> None:
    assert settle(f"{KEY} | {STAKES} | AsAd / 7h8cTs / 2d3d / 2h4d | bet 3") == {"Ante": 10, "Blind": 0, "Highway": 30}


@pytest.mark.parametrize(
    ("hole", "board", "pays"),
    [
        ("AsKs", "QsJsTs2c2d", 5000),
        ("9s8s", "QsJsTs2c2d", 500),
        ("2h2s", "QsJsTs2c2d", 100),
        ("QdQc", "QsJsTs2c2d", 30),
        ("5s4s", "QsJsTs2c2d", 15),
        ("Kd9c", "QsJsTs2c2d", 10),
        ("Qh3c", "QsJsTs2c2d", 0),
    ],
)
def test_rule_11_the_blind_pays_by_its_table(hole: str, board: str, pays: int) -> None:
    brought = settle(f"{KEY} | {STAKES} | {hole} / {board[:6]} / {board[6:]} / 7c6d | bet 1")
    assert brought == {"Ante": 10, "Blind": pays, "Highway": 10}


def test_rule_11_the_blind_table() -> None:
    assert column(KEY, "blind", "posted") == {
        "royal flush": 500, "straight flush": 50, "four of a kind": 10, "full house": 3,
        "flush": Fraction(3, 2), "straight": 1,
    }  # fmt: skip


def test_rule_11_a_losing_player_loses_all_three() -> None:
    text = f"{KEY} | {STAKES} | KsQd / 7h8cTs / 2d3d / 2h4d | check, bet 2"
    assert settle(text) == {"Ante": -10, "Blind": -10, "Highway": -20}


def test_rule_12_unqualified_and_beaten_ante_pushes_highway_wins_blind_by_its_table() -> None:
    flush = settle(f"{KEY} | {STAKES} | AsKs / 7s8sTs / 2d3d / QhJd | bet 2")
    assert flush == {"Ante": 0, "Blind": 15, "Highway": 20}
    high = settle(f"{KEY} | {STAKES} | AsKd / 7s8dTs / 2d3d / QhJd | bet 2")
    assert high == {"Ante": 0, "Blind": 0, "Highway": 20}


def test_rule_13_unqualified_and_ahead_ante_pushes_the_rest_loses() -> None:
    text = f"{KEY} | {STAKES} | 4s5d / 7s8dTs / 2d3d / QhJd | check, check, bet"
    assert settle(text) == {"Ante": 0, "Blind": -10, "Highway": -10}


def test_88_bonus_paytables() -> None:
    lines = {
        "pocket 8s with two 8s on the board": 200, "four 8s": 100, "pocket 8s": 30, "three 8s": 20,
        "two 8s": 4, "one 8 in the hole": 2,
    }  # fmt: skip
    assert column(KEY, "88-bonus", "1") == lines
    assert column(KEY, "88-bonus", "2") == lines | {"two 8s": 5, "one 8 in the hole": 1}


@pytest.mark.parametrize(
    ("hole", "board", "one", "two"),
    [
        ("8c8d", "8h8sKc3d4h", 200, 200),
        ("8cKd", "8h8s8d3d4h", 100, 100),
        ("QcKd", "8h8s8d8c4h", 100, 100),
        ("8c8d", "Jh9sKc3d4h", 30, 30),
        ("8cKd", "8h8sQd3d4h", 20, 20),
        ("QcKd", "8h8s8d3d4h", 20, 20),
        ("8cKd", "8h9sQd3d4h", 4, 5),
        ("QcKd", "8h8sJd3d4h", 4, 5),
        ("8cKd", "2h9sQd3d4h", 2, 1),
        ("QcKd", "8h9sJd3d4h", -1, -1),
        ("QcKd", "7h9sJd3d4h", -1, -1),
    ],
)
def test_88_bonus_counts_the_eights_among_seven_cards(hole: str, board: str, one: int, two: int) -> None:
    for posting, pays in (("", one), ("88-bonus=2", two)):
        text = f"{KEY} {posting} | {STAKES}, 88 Bonus 1 | {hole} / {board[:6]} / {board[6:]} / AsAd | bet 1"
        assert settle(text)["88 Bonus"] == pays


def test_seven_card_bonus_paytables() -> None:
    assert column(KEY, "seven-card-bonus", "1") == {
        "royal flush": 50, "straight flush": 40, "four of a kind": 30, "full house": 8, "flush": 7, "straight": 4,
        "three of a kind": 3,
    }  # fmt: skip
    assert column(KEY, "seven-card-bonus", "2") == {
        "royal flush": 50, "straight flush": 40, "four of a kind": 20, "full house": 7, "flush": 6, "straight": 5,
        "three of a kind": 3,
    }  # fmt: skip


@pytest.mark.parametrize(("posting", "pays"), [("", 4), ("seven-card-bonus=2", 5)])
def test_seven_card_bonus_pays_the_best_five_of_seven_win_or_lose(posting: str, pays: int) -> None:
    text = f"{KEY} {posting} | {STAKES}, Seven Card Bonus 1 | 9c4d / 5s6c7d / 8hKs / 9hTd | bet 1"
    assert settle(text) == {"Ante": -10, "Blind": -10, "Highway": -10, "Seven Card Bonus": pays}


def test_seven_card_bonus_loses_below_three_of_a_kind() -> None:
    text = f"{KEY} | {STAKES}, Seven Card Bonus 1 | KcQd / KsQc7d / 8h2s / 9h4d | bet 1"
    assert settle(text)["Seven Card Bonus"] == -1


# Rulings.


@pytest.mark.parametrize(("reading", "chips"), [("0.75x", 30), ("0.5x", 20), ("0.25x", 10)])
def test_ruling_highway_sizes_are_whole_multiples_unless_a_smaller_minimum_is_posted(reading: str, chips: int) -> None:
    posted = GAME.post({"highway-minimum": reading})
    size = reading.removesuffix("x")
    before = Round.start(posted, {"Ante": 40}).deal(*parse_cards("AsKs"))
    assert shorts(before) == [f"bet {size}", "bet 1", "bet 2", "bet 3", "bet 4", "check"]
    assert before.act(f"bet {size}").stake(1, "Highway") == chips
    flop = before.act("check").deal(*parse_cards("7h8c9s"))
    assert shorts(flop) == [f"bet {size}", "bet 1", "bet 2", "check"]
    river = flop.act("check").deal(*parse_cards("2d3d"))
    assert shorts(river) == ["bet", "fold"]


def test_ruling_the_blind_pushes_on_a_win_below_a_straight() -> None:
    assert settle(f"{KEY} | {STAKES} | AsAd / AhKc7s / 2d3d / KdQh | bet 4")["Blind"] == 0  # three of a kind


@pytest.mark.parametrize(("posting", "pays"), [("", 30), ("pocket-eights=three", 20)])
def test_ruling_pocket_eights_and_one_on_the_board(posting: str, pays: int) -> None:
    text = f"{KEY} {posting} | {STAKES}, 88 Bonus 1 | 8c8d / 8h9sQd / 3d4h / AsAd | bet 1"
    assert settle(text)["88 Bonus"] == pays


def test_ruling_two_eights_on_the_board_pay() -> None:
    assert settle(f"{KEY} | {STAKES}, 88 Bonus 1 | QcKd / 8h8sJd / 3d4h / AsAd | bet 1")["88 Bonus"] == 4


def test_ruling_one_eight_on_the_board_loses() -> None:
    assert settle(f"{KEY} | {STAKES}, 88 Bonus 1 | QcKd / 8hTsJd / 3d4h / AsAd | bet 1")["88 Bonus"] == -1


def test_ruling_the_board_is_dealt_out_after_a_fold() -> None:
    played = read(f"{KEY} | {STAKES}, 88 Bonus 1 | QcKd / 8hTsJd / 3d4h | check, check, fold")
    assert isinstance(played.pending, DealTo)
    assert played.deal(*parse_cards("AsAd")).over


def test_ruling_a_stake_that_cannot_be_paid_exactly_is_refused_with_the_reason() -> None:
    with pytest.raises(StakeError, match=r"whole chips.*3 to 2.*multiple of 2"):
        Round.start(GAME, {"Ante": 5})

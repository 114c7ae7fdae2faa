"""3 Card Hold'em, numbered paragraph by numbered paragraph, then the side wagers and the rulings."""

from itertools import pairwise

import pytest

from croupier import games
from croupier.cards import FULL_DECK, parse_cards
from croupier.errors import IllegalChoice, StakeError
from croupier.rules import BOARD, DEALER
from croupier.rules.streets import DealTo
from croupier.table.record import read
from croupier.table.round import Round
from croupier.table.view import view
from tests.games.felt import column, settle, shorts, strength

KEY = "three-card-holdem"
GAME = games.find(KEY)


def straight_up(five: str, posting: str = "") -> int:
    """What a chip on Straight Up brings, the five cards given as hole and board."""
    hole, board = five[:4], [five[4:6], five[6:8], five[8:10]]
    dealer = "".join([card for card in ("9d", "8d", "6d", "4d") if card not in five][:2])
    text = f"{KEY} {posting} | Ante 10, Straight Up 1 | {hole} / {' / '.join(board)} / {dealer} | bet, check"
    return settle(text)["Straight Up"]


def flush_or_pair(hole: str, posting: str = "") -> int:
    return settle(f"{KEY} {posting} | Ante 10, Flush or Pair 1 | {hole} / 9d / 8c / 2h / 9h5c | fold")["Flush or Pair"]


def test_one_standard_deck_of_52() -> None:
    assert GAME.deck is FULL_DECK


def test_the_ante_is_required_and_the_side_wagers_are_not() -> None:
    assert Round.start(GAME, {"Ante": 10}).placed[1] == {"Ante": 10}
    both = {"Ante": 10, "Flush or Pair": 3, "Straight Up": 4}
    assert Round.start(GAME, both).placed[1] == both
    with pytest.raises(StakeError, match="Ante must be placed"):
        Round.start(GAME, {"Straight Up": 10})


def test_two_cards_each_face_down() -> None:
    played = read(f"{KEY} | 1: Ante 10; 2: Ante 10 | AsKs QdQh / 7h")
    assert view(played, 1).others == ((2, (None, None)),)
    assert played.cards(DEALER) == ()


def test_rule_1_only_the_first_communal_card_is_face_up() -> None:
    played = read(f"{KEY} | Ante 10 | AsKs / 7h")
    assert played.cards(BOARD) == parse_cards("7h")
    assert shorts(played) == ["bet", "fold"]


def test_rule_2_the_second_bet_equals_the_ante() -> None:
    played = read(f"{KEY} | Ante 15 | AsKs / 7h | bet")
    assert played.stake(1, "Second Bet") == 15
    with pytest.raises(IllegalChoice):
        read(f"{KEY} | Ante 15 | AsKs / 7h").act("bet 2")


def test_rule_2_a_fold_forfeits_the_ante_and_leaves_the_side_wagers() -> None:
    text = f"{KEY} | Ante 10, Flush or Pair 10, Straight Up 10 | AsKs / Qs / 7h / 7d / 2c4d | fold"
    assert settle(text) == {"Ante": -10, "Flush or Pair": 300, "Straight Up": 1000}


def test_rule_2_no_check_before_the_first_bet() -> None:
    with pytest.raises(IllegalChoice):
        read(f"{KEY} | Ante 10 | AsKs / 7h").act("check")


def test_rule_3_the_second_communal_card_is_revealed() -> None:
    played = read(f"{KEY} | Ante 10 | AsKs / 7h | bet")
    assert isinstance(played.pending, DealTo)
    assert (played.pending.pile, played.pending.count) == (BOARD, 1)


def test_rule_4_check_or_match_the_ante_with_a_third_wager() -> None:
    played = read(f"{KEY} | Ante 15 | AsKs / 7h / 8c | bet")
    assert shorts(played) == ["bet", "check"]
    assert played.act("bet").stake(1, "Third Bet") == 15


def test_rule_4_a_check_does_not_forfeit_the_ante() -> None:
    assert settle(f"{KEY} | Ante 10 | AsAd / 7h / 8c / 2d / 8dKh | bet, check") == {"Ante": 10, "Second Bet": 10}


def test_rule_4_a_folded_seat_is_not_asked_again() -> None:
    played = read(f"{KEY} | 1: Ante 10; 2: Ante 10 | AsKs QdQh / 7h / 8c | 1 fold, 2 bet")
    assert view(played, 2).turn == 2


def test_rule_5_the_third_communal_card_and_the_dealers_two_come_last() -> None:
    played = read(f"{KEY} | Ante 10 | AsKs / 7h / 8c | bet, bet")
    assert isinstance(played.pending, DealTo)
    assert (played.pending.pile, played.pending.count) == (BOARD, 1)
    played = played.deal(*parse_cards("2d"))
    assert isinstance(played.pending, DealTo)
    assert (played.pending.pile, played.pending.count) == (DEALER, 2)


def test_rule_6_any_three_of_the_five_make_the_hand() -> None:
    on_the_board = settle(f"{KEY} | Ante 10 | AsKd / 7h / 8c / 9d / QhJd | bet, bet")
    assert on_the_board == {"Ante": 0, "Second Bet": 0, "Third Bet": 0}  # 7-8-9 plays for both
    one_of_the_hole = settle(f"{KEY} | Ante 10 | Ts2d / 7h / 8c / 9d / QhQd | bet, bet")
    assert one_of_the_hole == {"Ante": 10, "Second Bet": 10, "Third Bet": 10}


def test_rule_7_a_better_dealer_takes_the_ante_and_the_bets() -> None:
    text = f"{KEY} | Ante 10 | KsQd / 7h / 8c / 2d / 8dTh | bet, bet"
    assert settle(text) == {"Ante": -10, "Second Bet": -10, "Third Bet": -10}


def test_rule_8a_below_a_pair_of_fours_the_ante_pushes_and_the_bets_win() -> None:
    threes = settle(f"{KEY} | Ante 10 | 8dKs / 8h / 5c / 3d / 3cQh | bet, bet")
    nothing = settle(f"{KEY} | Ante 10 | 8dKs / 8h / 5c / 2d / TcQh | bet, bet")
    assert threes == nothing == {"Ante": 0, "Second Bet": 10, "Third Bet": 10}


def test_rule_8b_from_a_pair_of_fours_everything_wins_even_money() -> None:
    fours = settle(f"{KEY} | Ante 10 | 8dKs / 8h / 5c / 4d / 4cQh | bet, bet")
    assert fours == {"Ante": 10, "Second Bet": 10, "Third Bet": 10}


@pytest.mark.parametrize(
    ("name", "figures"),
    [("A1", [30, 16, 5, 1]), ("A2", [30, 15, 5, 1]), ("A3", [25, 16, 5, 1]), ("A4", [30, 12, 5, 1])],
)
def test_flush_or_pair_paytables(name: str, figures: list[int]) -> None:
    assert list(column(KEY, "flush-or-pair", name)) == ["AK suited", "pair of aces", "pair", "flush"]
    assert list(column(KEY, "flush-or-pair", name).values()) == figures


@pytest.mark.parametrize(
    ("hole", "pays"),
    [("AsKs", 30), ("KdAd", 30), ("AsAd", 16), ("KsKd", 5), ("3s3d", 5), ("AsQs", 1), ("7s3s", 1), ("AsKd", -1)],
)
def test_flush_or_pair_looks_at_the_first_two_cards(hole: str, pays: int) -> None:
    assert flush_or_pair(hole) == pays


@pytest.mark.parametrize(("name", "suited", "aces"), [("A2", 30, 15), ("A3", 25, 16), ("A4", 30, 12)])
def test_flush_or_pair_pays_the_posted_column(name: str, suited: int, aces: int) -> None:
    assert flush_or_pair("AsKs", f"flush-or-pair={name}") == suited
    assert flush_or_pair("AsAd", f"flush-or-pair={name}") == aces


@pytest.mark.parametrize(
    ("name", "figures"),
    [
        ("B1", [100, 25, 6, 4, 2]), ("B2", [100, 25, 6, 4, 2]), ("B3", [100, 40, 10, 9, 1]),
        ("B4", [80, 40, 10, 9, 1]), ("B5", [100, 33, 10, 9, 1]), ("B6", [100, 30, 10, 9, 1]),
    ],
)  # fmt: skip
def test_straight_up_b_paytables(name: str, figures: list[int]) -> None:
    assert list(column(KEY, "straight-up", name)) == [
        "AKQ suited plus a pair", "AKQ suited", "straight flush", "three of a kind", "straight",
    ]  # fmt: skip
    assert list(column(KEY, "straight-up", name).values()) == figures


@pytest.mark.parametrize(("name", "figures"), [("C1", [40, 33, 10, 6, 4, 1]), ("C2", [40, 30, 10, 6, 4, 1])])
def test_straight_up_c_paytables(name: str, figures: list[int]) -> None:
    assert list(column(KEY, "straight-up", name)) == [
        "straight flush plus a pair", "AKQ suited", "straight flush", "three of a kind", "straight plus a pair",
        "straight",
    ]  # fmt: skip
    assert list(column(KEY, "straight-up", name).values()) == figures


@pytest.mark.parametrize(
    ("five", "b1", "c1"),
    [
        ("AsKsQs7h7c", 100, 40),
        ("AsKsQs7hTc", 25, 33),
        ("5s6s7s2h2c", 6, 40),
        ("5s6s7s2hTc", 6, 10),
        ("Ah2h3h9cTc", 6, 10),
        ("5s5h5c2hTc", 4, 6),
        ("5s5h5c6h7c", 4, 6),
        ("5s6h7c2h2c", 2, 4),
        ("5s6h7c2hTc", 2, 1),
        ("As2h3c9hTc", 2, 1),
        ("AsKhQc7h5c", 2, 1),
        ("As9s3s7h5c", -1, -1),  # a flush is no line
        ("AsAh5c7h3c", -1, -1),
        ("KsAh2c7h5c", -1, -1),  # no straight turns the corner
    ],
)
def test_straight_up_pays_the_best_of_the_five_cards(five: str, b1: int, c1: int) -> None:
    assert straight_up(five) == b1
    assert straight_up(five, "straight-up=C1") == c1


def test_straight_up_does_not_mind_the_showdown() -> None:
    lost = settle(f"{KEY} | Ante 10, Straight Up 1 | 2s3h / 4c / 9d / Kd / 9s9h | bet, bet")
    assert lost == {"Ante": -10, "Second Bet": -10, "Third Bet": -10, "Straight Up": 2}


# Rulings.


def test_ruling_a_tie_pushes_everything() -> None:
    qualified = settle(f"{KEY} | Ante 10 | AsKd / Ah / 7c / 2d / AdKh | bet, bet")
    unqualified = settle(f"{KEY} | Ante 10 | AsKd / Qh / 7c / 2d / AdKh | bet, bet")
    assert qualified == {"Ante": 0, "Second Bet": 0, "Third Bet": 0}
    assert unqualified == qualified


ORDER = ["AsKsQs", "4s3s2s", "3s2sAs", "2s2h2d", "AsKhQd", "4s3h2d", "3s2hAd", "AsKsJs", "AsAhKd", "2s2h3d", "AsKhJd"]


@pytest.mark.parametrize(("better", "worse"), list(pairwise(ORDER)))
def test_ruling_three_card_order(better: str, worse: str) -> None:
    assert strength(KEY, "player", better) > strength(KEY, "player", worse)


@pytest.mark.parametrize(("posting", "ante"), [("", -10), ("dealer-ahead-unqualified=ante_pushes", 0)])
def test_ruling_an_unqualified_dealer_who_is_ahead(posting: str, ante: int) -> None:
    behind = settle(f"{KEY} {posting} | Ante 10 | 5dTs / 8h / 6c / 2d / AcQh | bet, bet")
    assert behind == {"Ante": ante, "Second Bet": -10, "Third Bet": -10}
    qualified = settle(f"{KEY} {posting} | Ante 10 | 5dTs / 8h / 6c / 2d / 8cQh | bet, bet")
    assert qualified["Ante"] == -10


@pytest.mark.parametrize(
    ("five", "apart", "apart_from_best", "anywhere"),
    [
        ("5s6h7c2h2c", 4, 4, 4),  # the pair lies outside the only straight
        ("7c7h4s5h6c", 4, 1, 4),  # 4-5-6 and sevens; the best three is 5-6-7
        ("7h6c4s5h6s", 1, 1, 4),  # the pair shares a card with every straight
        ("7s7h4s5s6s", 40, 10, 40),  # the same, suited
        ("5s6h7c2hTc", 1, 1, 1),
    ],
)
def test_ruling_plus_a_pair(five: str, apart: int, apart_from_best: int, anywhere: int) -> None:
    assert straight_up(five, "straight-up=C1") == apart
    assert straight_up(five, "straight-up=C1 plus-a-pair=apart_from_best") == apart_from_best
    assert straight_up(five, "straight-up=C1 plus-a-pair=anywhere") == anywhere


@pytest.mark.parametrize(
    ("posting", "pays"), [("", 25), ("plus-a-pair=apart_from_best", 25), ("plus-a-pair=anywhere", 100)]
)
def test_ruling_plus_a_pair_that_shares_a_card_with_akq(posting: str, pays: int) -> None:
    assert straight_up("AsKsQsAh5c", posting) == pays


@pytest.mark.parametrize(("posting", "pays"), [("", 40), ("akq-plus-a-pair=akq_suited", 33)])
def test_ruling_akq_suited_plus_a_pair_under_a_c_table(posting: str, pays: int) -> None:
    assert straight_up("AsKsQs7h7c", f"straight-up=C1 {posting}") == pays
    assert straight_up("5s6s7s2h2c", f"straight-up=C1 {posting}") == 40
    assert straight_up("AsKsQs7h7c", posting) == 100  # a B table has a line for it


def test_ruling_b1_and_b2_are_both_kept() -> None:
    assert column(KEY, "straight-up", "B1") == column(KEY, "straight-up", "B2")
    assert straight_up("5s6h7c2hTc", "straight-up=B2") == 2


@pytest.mark.parametrize("reading", ["plus_a_pair", "akq_suited"])
def test_ruling_akq_suited_does_not_touch_a_lower_straight_flush_with_a_pair_of_aces(reading: str) -> None:
    """KQJ suited leaves a pair of aces outside it: that is no AKQ suited plus a pair, and the better split pays."""
    line = f"three-card-holdem straight-up=C1 akq-plus-a-pair={reading} | Ante 1, Straight Up 1 | "
    assert settle(line + "AsKs / Qs / Js / Ah / 2c3d | bet, check")["Straight Up"] == 40

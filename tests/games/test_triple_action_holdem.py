"""Triple Action Hold'em, sentence by sentence; the sheet's headings are in the tests' names."""

from itertools import pairwise

import pytest

from croupier import games
from croupier.cards import parse_cards
from croupier.errors import CardError, IllegalChoice, OutOfTurn, StakeError
from croupier.rules import BOARD, DEALER
from croupier.rules.streets import DealTo
from croupier.table.record import read
from croupier.table.round import Round
from croupier.table.view import view
from tests.games.felt import column, nets, settle, shorts, strength

KEY = "triple-action-holdem"
GAME = games.find(KEY)


def test_the_deck_is_28_cards_of_eights_to_aces() -> None:
    assert len(GAME.deck) == 28
    assert sorted(map(str, GAME.deck)) == sorted(rank + suit for rank in "89TJQKA" for suit in "cdhs")
    with pytest.raises(CardError):
        Round.start(GAME, {"Ante": 10}).deal(*parse_cards("7sKs"))


def test_every_player_competes_against_the_dealer_alone() -> None:
    text = f"{KEY} | 1: Ante 10; 2: Ante 10 | KsKd QsQd / Jh / Jc / 8h9dTs | 1 bet, 2 bet"
    assert settle(text, 1)["Ante"] == 10
    assert settle(text, 2)["Ante"] == 10  # queens lose to the other seat's kings, and it does not matter


def test_ante_bet_the_ante_must_be_made_before_any_card() -> None:
    with pytest.raises(StakeError, match="Ante must be placed"):
        Round.start(GAME, {"Bonus Bet": 10})
    with pytest.raises(StakeError, match="by a choice"):
        Round.start(GAME, {"Ante": 10, "Bet": 10})


def test_ante_bet_two_cards_each_and_three_face_down_on_the_board() -> None:
    played = Round.start(GAME, {1: {"Ante": 10}, 2: {"Ante": 10}})
    assert isinstance(played.pending, DealTo)
    assert (played.pending.count, played.pending.seat) == (2, 1)
    played = played.deal(*parse_cards("AsKs")).deal(*parse_cards("QdJd"))
    assert view(played, 1).others == ((2, (None, None)),)
    assert played.cards(BOARD) == ()


def test_ante_bet_one_dealer_card_is_seen_before_the_choice() -> None:
    played = read(f"{KEY} | Ante 10 | AsKs / 9d")
    assert played.cards(DEALER) == parse_cards("9d")
    assert shorts(played) == ["bet", "fold"]
    assert played.cards(BOARD) == ()


def test_ante_bet_1_a_fold_forfeits_the_ante() -> None:
    assert settle(f"{KEY} | Ante 10 | AsKs / 9d / 9h / AdAcAh | fold") == {"Ante": -10, "Ante Bonus": 0}
    assert settle(f"{KEY} | Ante 10 | AsKs / 8d / 9h / AdTcJh | fold")["Ante"] == -10  # the dealer has nothing


def test_ante_bet_2_the_bet_equals_the_ante() -> None:
    played = read(f"{KEY} | Ante 30 | AsKs / 9d | bet")
    assert played.stake(1, "Bet") == 30
    with pytest.raises(IllegalChoice):
        read(f"{KEY} | Ante 30 | AsKs / 9d |").act("bet 2")


def test_ante_bet_the_flop_waits_for_every_players_decision() -> None:
    played = read(f"{KEY} | 1: Ante 10; 2: Ante 10 | AsKs QdJd / 9d | 1 bet")
    with pytest.raises(OutOfTurn, match="seat 2"):
        played.deal(*parse_cards("9h"))
    with pytest.raises(OutOfTurn, match="seat 2"):
        played.act("bet", seat=1)
    played = played.act("fold")
    assert isinstance(played.pending, DealTo)
    assert (played.pending.pile, played.pending.count) == (DEALER, 1)
    played = played.deal(*parse_cards("9h"))
    assert isinstance(played.pending, DealTo)
    assert (played.pending.pile, played.pending.count) == (BOARD, 3)


def test_ante_bet_both_play_their_two_cards_and_the_three_shared_ones() -> None:
    assert settle(f"{KEY} | Ante 10, Bonus Bet 10 | KsKd / Jh / Jc / KhJsJd | bet") == {
        "Ante": -10, "Bet": -10, "Ante Bonus": 20, "Bonus Bet": 90,
    }  # fmt: skip


RANKED = [
    "TsJsQsKsAs", "9hThJhQhKh", "8d9dTdJdKd", "8c8d8h8sAc", "AcAdAhKcKd",
    "TcJdQhKsAc", "AcAdAhKcQd", "AcAdKcKdQh", "AcAdKcQdJh", "AcKdQhJs9c",
]  # fmt: skip


@pytest.mark.parametrize(("better", "worse"), list(pairwise(RANKED)))
def test_ante_bet_the_ranking_puts_a_flush_above_four_of_a_kind(better: str, worse: str) -> None:
    assert strength(KEY, "player", better) > strength(KEY, "player", worse)


def test_ante_bet_the_dealer_qualifies_with_nines() -> None:
    nines = settle(f"{KEY} | Ante 10 | KsKd / 9h / 9c / 8hJdTs | bet")
    assert (nines["Ante"], nines["Bet"]) == (10, 10)


@pytest.mark.parametrize(("hole", "who"), [("KsKd", "ahead"), ("KsQd", "behind"), ("8cKd", "behind by a kicker")])
def test_ante_bet_below_nines_the_ante_wins_even_money_and_the_bet_pushes(hole: str, who: str) -> None:
    eights = settle(f"{KEY} | Ante 10 | {hole} / 8h / Ac / 8dJdTs | bet")
    assert (eights["Ante"], eights["Bet"]) == (10, 0), who


def test_ante_bet_qualified_1_the_better_player_is_paid_even_money_on_both() -> None:
    brought = settle(f"{KEY} | Ante 10 | QsQd / 9h / 9c / 8hJdTs | bet")
    assert (brought["Ante"], brought["Bet"]) == (10, 10)


def test_ante_bet_qualified_2_the_better_dealer_takes_both() -> None:
    brought = settle(f"{KEY} | Ante 10 | KsQd / 9h / 9c / 8hJdAs | bet")
    assert (brought["Ante"], brought["Bet"]) == (-10, -10)


def test_ante_bet_qualified_3_a_tie_pushes() -> None:
    brought = settle(f"{KEY} | Ante 10 | AsKd / Ah / Kc / JhJd8s | bet")
    assert (brought["Ante"], brought["Bet"]) == (0, 0)


def test_ante_bonus_pay_table() -> None:
    assert column(KEY, "ante-bonus", "posted") == {
        "royal flush": 50, "straight flush": 20, "flush": 6, "four of a kind": 4, "full house": 2,
    }  # fmt: skip


def test_ante_bonus_is_paid_on_the_ante() -> None:
    assert settle(f"{KEY} | Ante 30 | AsKs / 9h / 9c / TsJsQs | bet")["Ante Bonus"] == 1500


def test_ante_bonus_needs_a_full_house() -> None:
    assert settle(f"{KEY} | Ante 10 | KsAd / 9h / 9c / TsJsQd | bet")["Ante Bonus"] == 0  # a straight


def test_ante_bonus_is_paid_whether_or_not_the_dealer_qualifies() -> None:
    brought = settle(f"{KEY} | Ante 10 | 8dTd / Kc / As / 9dJdQd | bet")
    assert brought == {"Ante": 10, "Bet": 0, "Ante Bonus": 200}


def test_ante_bonus_is_paid_even_when_the_dealer_wins() -> None:
    brought = settle(f"{KEY} | Ante 10 | KsKd / As / Ad / 8d8h8s | bet")
    assert brought == {"Ante": -10, "Bet": -10, "Ante Bonus": 20}


def test_side_bets_are_optional() -> None:
    assert settle(f"{KEY} | Ante 10 | KsKd / As / Ad / 8d8h8s | bet").keys() == {"Ante", "Bet", "Ante Bonus"}
    only = settle(f"{KEY} | Ante 10, Flop Bet 5 | KsKd / As / Ad / 8d8h8s | bet")
    assert only["Flop Bet"] == 50


def test_bonus_bet_pay_tables() -> None:
    lines = {
        "royal flush": 100, "straight flush": 50, "flush": 25, "four of a kind": 15, "full house": 9,
        "straight": 6, "three of a kind": 3, "two pair": 1,
    }  # fmt: skip
    assert column(KEY, "bonus-bet", "A") == lines
    assert column(KEY, "bonus-bet", "B") == lines | {"full house": 8}


@pytest.mark.parametrize(("posting", "pays"), [("", 90), ("bonus-bet=B", 80)])
def test_bonus_bet_pays_the_players_hand_by_the_posted_table(posting: str, pays: int) -> None:
    assert settle(f"{KEY} {posting} | Ante 10, Bonus Bet 10 | KsKd / Js / 9d / KhJdJh | bet")["Bonus Bet"] == pays


def test_bonus_bet_loses_below_two_pair() -> None:
    assert settle(f"{KEY} | Ante 10, Bonus Bet 10 | KsKd / Js / 9d / QhJdTh | bet")["Bonus Bet"] == -10


def test_bonus_bet_does_not_mind_losing_the_round() -> None:
    brought = settle(f"{KEY} | Ante 10, Bonus Bet 10 | TsTd / Js / Jd / 8dTh Jh | bet")
    assert (brought["Ante"], brought["Bonus Bet"]) == (-10, 30)


def test_bonus_bet_stays_in_action_after_a_fold() -> None:
    assert settle(f"{KEY} | Ante 10, Bonus Bet 10 | TsTd / Js / Jd / 8dTh9h | fold")["Bonus Bet"] == 30


def test_flop_bet_pay_table() -> None:
    assert column(KEY, "flop-bet", "C") == {
        "straight flush": 10, "three of a kind": 10, "flush": 4, "straight": 2, "pair of jacks": 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("flop", "pays"),
    [
        ("8d9dTd", 100), ("QdKdAd", 100), ("8d8h8c", 100), ("8dTdAd", 40), ("8d9hTc", 20), ("QcKdAh", 20),
        ("JdJh8c", 10), ("AdAh8c", 10), ("TdTh8c", -10), ("8dTh Ac", -10), ("8d9h Ac", -10),
    ],
)  # fmt: skip
def test_flop_bet_looks_at_the_three_cards_on_the_board(flop: str, pays: int) -> None:
    for hole in ("KsKc", "JcQs"):
        brought = settle(f"{KEY} | Ante 10, Flop Bet 10 | {hole} / Js / 9s / {flop} | bet")
        assert brought["Flop Bet"] == pays


def test_flop_bet_does_not_mind_the_round_or_a_fold() -> None:
    for choice in ("bet", "fold"):
        assert settle(f"{KEY} | Ante 10, Flop Bet 10 | KsQc / As / Ad / JdJh8c | {choice}")["Flop Bet"] == 10


# Rulings.


@pytest.mark.parametrize(
    ("posting", "bonus_bet", "flop_bet"), [("", -10, -10), ("low-ace=no", -10, -10), ("low-ace=yes", 60, 20)]
)
def test_ruling_a_low_ace_makes_no_straight(posting: str, bonus_bet: int, flop_bet: int) -> None:
    text = f"{KEY} {posting} | Ante 10, Bonus Bet 10, Flop Bet 10 | TsJd / Kh / Qd / Ac8h9d | bet"
    brought = settle(text)
    assert (brought["Bonus Bet"], brought["Flop Bet"]) == (bonus_bet, flop_bet)


def test_ruling_a_low_ace_straight_is_the_lowest() -> None:
    low, next_up = (strength(KEY, "player", cards, low_ace="yes") for cards in ("Ac8h9dTsJd", "8h9dTsJdQc"))
    assert low < next_up
    assert strength(KEY, "board", "Ac8h9d", low_ace="yes") < strength(KEY, "board", "8h9dTc", low_ace="yes")


@pytest.mark.parametrize(("posting", "pays"), [("", 0), ("bonus-after-fold=yes", 500)])
def test_ruling_the_ante_bonus_after_a_fold(posting: str, pays: int) -> None:
    brought = settle(f"{KEY} {posting} | Ante 10 | AsKs / 9h / 9c / TsJsQs | fold")
    assert brought == {"Ante": -10, "Ante Bonus": pays}


def test_ruling_behind_an_unqualified_dealer_the_ante_still_wins() -> None:
    brought = nets(read(f"{KEY} | Ante 10 | KsQd / 8h / 8c / 9hJdAs | bet"))
    assert (brought["Ante"], brought["Bet"]) == (10, 0)

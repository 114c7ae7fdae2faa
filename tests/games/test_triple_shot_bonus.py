"""Triple Shot Bonus, paragraph by paragraph of its section 40: (a) layout, (b) overview, (c) dealing, (d), (e)."""

from fractions import Fraction

import pytest

from croupier import games
from croupier.cards import FULL_DECK, parse_cards
from croupier.errors import CardError, IllegalChoice, OutOfTurn, StakeError
from croupier.rules import DEALER, HOLE
from croupier.rules.prose import rules_card
from croupier.rules.streets import Choose, DealTo, Peek
from croupier.table.record import read, read_with
from croupier.table.round import Round
from croupier.table.view import view
from tests.games.felt import column, nets, settle, shorts

KEY = "triple-shot-bonus"
GAME = games.find(KEY)
BETS = "War 10, Blackjack 10, Poker 10"
ALL = f"{BETS}, Hat Trick 10"


def brings(cards: str, choices: str = "", posting: str = "", stakes: str = ALL) -> dict[str, int]:
    return settle(f"{KEY} {posting} | {stakes} | {cards} | {choices}")


def after(cards: str, choices: str = "", posting: str = "", stakes: str = ALL) -> Round:
    return read(f"{KEY} {posting} | {stakes} | {cards} | {choices}")


# (a) The layout.


@pytest.mark.parametrize(("dealer", "pays"), [("9d 7c Th", 10), ("9d 7c 2h", -10), ("9d 8c", -10)])
def test_a_1_the_dealer_draws_to_16_and_stands_on_17(dealer: str, pays: int) -> None:
    up, rest = dealer.split(" ", 1)
    brought = brings(f"Kc / {up} / 6s / {rest} / 2c3d4hJd", "stand")
    assert brought["Blackjack"] == pays
    more = after(f"Kc / {up} / 6s / {rest}", "stand").pending
    assert isinstance(more, DealTo)
    assert more.pile == HOLE  # poker cards: the dealer draws no more


def test_a_2_i_the_dealer_stands_on_all_17s_soft_ones_too() -> None:
    assert brings("Tc / 6d / 8s / Ac / 2c3d4hJd", "stand")["Blackjack"] == 10


def test_a_2_ii_the_hat_trick_pays_6_to_1_and_ties_win() -> None:
    assert brings("Kc / Kd / 9s / xx / 9d / KhQc2d3h", "stand") == {
        "War": -5, "Blackjack": 0, "Poker": 10, "Hat Trick": 60,
    }  # fmt: skip


def test_a_2_iv_a_blackjack_pays_3_to_2() -> None:
    assert brings("Ac / 9d / Ks / Td / 2c3d4h7d")["Blackjack"] == 15


def test_a_2_iv_b_insurance_pays_2_to_1() -> None:
    assert brings("9c / Ad / 9s / Td / 2c3d4h7d", "insure 5")["Insurance"] == 10


def test_a_2_iv_c_only_aces_split_and_take_one_card_each() -> None:
    assert "split" in shorts(after("Ac / 9h / Ad"))
    for pair in (("8c", "8d"), ("Tc", "Td"), ("Kc", "Kd")):
        assert "split" not in shorts(after(f"{pair[0]} / 9h / {pair[1]}"))
    played = after("Ac / 9h / Ad / 2c 3c", "split")
    assert isinstance(played.pending, DealTo)
    assert played.pending.pile == DEALER  # no more cards for the aces


def test_a_2_iv_d_six_cards_without_busting_win() -> None:
    assert brings("2c / 9h / 2d / 2h 3c 3d 4c / Td", "hit, hit, hit, hit")["Blackjack"] == 10  # 16 against 19


def test_a_2_v_a_war_tie_forfeits_half() -> None:
    assert brings("9c / 9h / 2d / Td / 3c4d5hQs", "stand")["War"] == -5


# (b) Overview.


def test_b_1_three_mandatory_bets_of_any_amount_and_an_optional_hat_trick() -> None:
    assert GAME.deck is FULL_DECK
    stakes = {"War": 2, "Blackjack": 40, "Poker": 6}
    assert Round.start(GAME, stakes).placed[1] == stakes
    assert Round.start(GAME, stakes | {"Hat Trick": 5}).placed[1] == stakes | {"Hat Trick": 5}
    for missing in stakes:
        with pytest.raises(StakeError, match=f"{missing} must be placed"):
            Round.start(GAME, {name: chips for name, chips in stakes.items() if name != missing})


def test_b_1_stakes_keep_to_the_posted_minimum_and_maximum() -> None:
    posted = GAME.posted(minimum=10, maximum=100)
    for war in (8, 102):
        with pytest.raises(StakeError, match="10 to 100"):
            Round.start(posted, {"War": war, "Blackjack": 10, "Poker": 10})


@pytest.mark.parametrize(("mine", "theirs", "war"), [("Tc", "9h", 10), ("9c", "Th", -10), ("9c", "9h", -5)])
def test_b_2_in_war_the_high_card_wins_even_money_and_a_tie_costs_half(mine: str, theirs: str, war: int) -> None:
    assert nets(after(f"{mine} / {theirs}"))["War"] == war


def test_b_3_aces_are_split_only_once() -> None:
    played = after("Ac / 9h / Ad / As Kc", "split")  # another ace arrives: the hand is done
    assert not isinstance(played.pending, Choose)


def test_b_3_six_cards_do_not_win_against_a_dealers_blackjack() -> None:
    text = "2c / Ah / 2d / 2h 3c 3d 4c / Td"
    assert brings(text, "decline, hit, hit, hit, hit", "peek=no")["Blackjack"] == -10


@pytest.mark.parametrize(
    ("first", "second", "rest", "pays"),
    [
        ("As", "Ks", "QsJsTs2c", 5000),
        ("9s", "8s", "7s6s5s2c", 500),
        ("9s", "9c", "9d9h2c3c", 200),
        ("9s", "9c", "9dKhKc3c", 60),
        ("As", "8s", "7s6s4s2c", 50),
        ("9s", "8c", "7s6s5s2c", 40),
        ("As", "5c", "2s3s4s9c", 40),
        ("9s", "9c", "9dKhQc3c", 20),
        ("9s", "9c", "KdKhQc3c", 15),
        ("Js", "Jc", "9d8h4c3c", 10),
        ("Ts", "Tc", "9d8h4c3c", -10),
        ("As", "Kc", "9d8h4c3c", -10),
    ],
)
def test_b_4_poker_plays_the_best_five_of_six_against_the_paytable(
    first: str, second: str, rest: str, pays: int
) -> None:
    natural = {first[0], second[0]} == {"A", "K"}  # then nobody waits for the dealer, who draws nothing
    house, choices = ("Td", "") if natural else ("Td 6d", "stand")
    assert brings(f"{first} / 2h / {second} / {house} / {rest}", choices)["Poker"] == pays


def test_b_4_all_cards_dealt_before_are_kept_and_made_up_to_six() -> None:
    played = after("5c / 9h / 4d / 3c 2d / Td", "hit, hit, stand")
    assert isinstance(played.pending, DealTo)
    assert (played.pending.pile, played.pending.count) == (HOLE, 2)


def test_b_5_the_hat_trick_is_paid_when_all_three_are_won_or_tied() -> None:
    won = brings("Kc / 9h / Qd / Td / KdQh2c3c", "stand")
    tied = brings("Kc / Kh / Qd / xx / Td / KdQh2c3c", "stand")
    assert won["Hat Trick"] == tied["Hat Trick"] == 60


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("8c / 9h / Kd / 2d Qs / Kh8h2c3c", "War lost"),
        ("Kc / 9h / 8d / Td / KhQh2c3c", "Blackjack lost"),
        ("Kc / 9h / Qd / Td / 8h7h2c3c", "Poker lost"),
    ],
)
def test_b_5_one_loss_of_the_three_loses_the_hat_trick(cards: str, why: str) -> None:
    assert brings(cards, "stand")["Hat Trick"] == -10, why


@pytest.mark.parametrize(
    ("drawn", "dealer", "blackjack", "split", "hat_trick"),
    [
        ("Kc 7s", "Td", 10, -10, 60),  # 21 and 18 against 19: even
        ("8c 8s", "Td", 0, 0, 60),  # 19 and 19: two ties
        ("7c 7s", "Td", -10, -10, -10),
        ("8c 7s", "Td", 0, -10, -10),  # a tie and a loss: a net loser
        ("Kc 8s", "Td", 10, 0, 60),
    ],
)
def test_b_5_after_a_split_the_two_hands_must_break_even(
    drawn: str, dealer: str, blackjack: int, split: int, hat_trick: int
) -> None:
    brought = brings(f"Ac / 9h / Ad / {drawn} / {dealer} / 2h3h", "split")
    assert (brought["Blackjack"], brought["Split"], brought["Hat Trick"]) == (blackjack, split, hat_trick)


def test_b_5_insurance_has_no_effect_on_the_hat_trick() -> None:
    brought = brings("As / Ah / Kd / xx / 9d / AdKh2c3c", "insure 5")
    assert (brought["Insurance"], brought["Hat Trick"]) == (-5, 60)


# (c) Dealing.


def test_c_1_no_wager_is_made_or_changed_once_the_deal_begins() -> None:
    played = after("Kc", stakes=BETS)
    with pytest.raises(OutOfTurn):
        played.act("bet")
    placed = {choice.wager for choice in after("Kc / 9h / Qd", stakes=BETS).choices}
    assert "Hat Trick" not in placed


def test_c_2_one_card_up_to_each_player_then_one_to_the_dealer() -> None:
    played = Round.start(GAME, {seat: {"War": 10, "Blackjack": 10, "Poker": 10} for seat in (1, 2)})
    order = []
    for card in "Kc", "Qd", "9h":
        assert isinstance(played.pending, DealTo)
        order.append((played.pending.pile, played.pending.seat, played.pending.count))
        played = played.deal(*parse_cards(card))
    assert order == [(HOLE, 1, 1), (HOLE, 2, 1), (DEALER, None, 1)]
    assert view(played, 1).others == ((2, parse_cards("Qd")),)


def test_c_3_war_and_a_lost_hat_trick_are_settled_before_the_second_card() -> None:
    assert nets(after("8c / 9h")) == {"War": -10, "Hat Trick": -10}
    assert nets(after("Tc / 9h")) == {"War": 10}
    assert nets(after("9c / 9h")) == {"War": -5}


def test_c_4_a_second_card_up_to_each_player_and_one_down_to_the_dealer() -> None:
    played = read(f"{KEY} | 1: {BETS}; 2: {BETS} | Kc Qd / 9h / 5c 6c")
    assert played.cards(DEALER) == parse_cards("9h")
    assert view(played, 1).others == ((2, parse_cards("Qd6c")),)
    assert isinstance(played.pending, Choose)
    assert played.pending.seat == 1


def test_c_4_traditional_play_stand_hit_double() -> None:
    assert shorts(after("Kc / 9h / 5c")) == ["stand", "hit", "double"]
    assert shorts(after("Kc / 9h / 5c / 2d", "hit")) == ["stand", "hit"]


def test_c_4_split_aces_take_one_card_each_in_turn() -> None:
    brought = brings("Ac / 9h / Ad / Kc 2s / Td / 7h3h", "split")
    assert (brought["Blackjack"], brought["Split"]) == (10, -10)


def test_c_4_six_cards_win_at_once_unless_dealer_has_blackjack() -> None:
    played = after("2c / Th / 2d / xx / 2h 3c 3d 4c", "hit, hit, hit, hit")
    assert nets(played)["Blackjack"] == 10  # paid before the dealer plays
    assert played.cards(DEALER) == parse_cards("Th")


def test_c_4_a_sixth_card_that_busts_loses() -> None:
    assert nets(after("2c / Th / 2d / xx / 2h 3c 5d Jc", "hit, hit, hit, hit"))["Blackjack"] == -10


def test_c_4_a_lost_blackjack_collects_the_hat_trick() -> None:
    busted = nets(after("Kc / 9h / 5c / Jd", "hit"))
    assert (busted["Blackjack"], busted["Hat Trick"]) == (-10, -10)
    lost = nets(after("Kc / 9h / 5c / Td", "stand"))
    assert (lost["Blackjack"], lost["Hat Trick"]) == (-10, -10)


def test_c_5_poker_is_dealt_up_to_six_cards_player_by_player() -> None:
    text = f"{KEY} | 1: {BETS}; 2: {BETS} | Kc 5d / 9h / Qc 4c / 2c 3d / Td / 2d3h4h5h"
    played = read(f"{text} | 1 stand, 2 hit, 2 hit, 2 stand")
    assert isinstance(played.pending, DealTo)
    assert (played.pending.seat, played.pending.count) == (2, 2)


def test_c_5_a_lost_poker_bet_collects_the_hat_trick() -> None:
    brought = brings("Kc / 9h / Qd / Td / 8h7h2c3c", "stand")
    assert (brought["War"], brought["Blackjack"], brought["Poker"], brought["Hat Trick"]) == (10, 10, -10, -10)


def test_c_6_the_hat_trick_stays_up_until_poker_is_resolved() -> None:
    played = after("Kc / 9h / Qd / Td", "stand")
    assert nets(played) == {"War": 10, "Blackjack": 10}
    assert nets(played.deal(*parse_cards("KdQh2c3c")))["Hat Trick"] == 60


def test_c_6_i_a_split_that_loses_on_balance_removes_it_at_once() -> None:
    assert nets(after("Ac / 9h / Ad / 8c 7s / Td", "split"))["Hat Trick"] == -10
    assert "Hat Trick" not in nets(after("Ac / 9h / Ad / Kc 7s / Td", "split"))


def test_c_6_ii_lost_insurance_leaves_the_hat_trick_up() -> None:
    assert nets(after("As / Ah / Kd / xx", "insure 5")) == {"War": -5, "Insurance": -5, "Blackjack": 15}


# (d) Payouts.


def test_d_1_war_pays_even_money_and_a_tie_takes_half() -> None:
    pays = {row.condition.says.split()[4]: row.odds.to_one for row in GAME.settlements["War"]}
    assert pays == {"beats": 1, "ties": Fraction(-1, 2), "loses": -1}


def test_d_2_i_blackjack_3_to_2() -> None:
    assert brings("Ac / 9d / Ks / Td / 2c3d4h7d", stakes="War 10, Blackjack 6, Poker 10")["Blackjack"] == 9


def test_d_2_ii_insurance_2_to_1_up_to_half_the_stake() -> None:
    played = after("9c / Ad / 9s")
    assert shorts(played) == ["decline", "insure 1", "insure 2", "insure 3", "insure 4", "insure 5"]
    assert brings("9c / Ad / 9s / Td / 2c3d4h7d", "insure 3")["Insurance"] == 6


def test_d_2_iii_six_cards_even_money() -> None:
    assert brings("2c / 9h / 2d / 2h 3c 3d 4c / Td", "hit, hit, hit, hit", "natural=6:5")["Blackjack"] == 10


def test_d_4_the_hat_trick_pays_6_to_1() -> None:
    assert max(row.odds.to_one for row in GAME.settlements["Hat Trick"]) == 6


# (e) Paytables.


def test_e_options_05_and_06() -> None:
    lines = {
        "royal flush": 500, "straight flush": 50, "four of a kind": 20, "full house": 6, "flush": 5, "straight": 4,
        "three of a kind": 2, "two pair": Fraction(3, 2), "pair of jacks": 1,
    }  # fmt: skip
    assert column(KEY, "poker", "05") == lines
    assert column(KEY, "poker", "06") == lines | {"royal flush": 200, "straight flush": 60}


@pytest.mark.parametrize(("posting", "royal", "straight_flush"), [("", 5000, 500), ("poker=06", 2000, 600)])
def test_e_the_posted_option_is_paid(posting: str, royal: int, straight_flush: int) -> None:
    assert brings("As / 2h / Ks / Td / QsJsTs2c", "", posting)["Poker"] == royal
    assert brings("9s / 2h / 8s / Td 6d / 7s6s5s2c", "stand", posting)["Poker"] == straight_flush


# Rulings: the blackjack house rules, each default and each alternative.


def test_ruling_single_deck_so_no_card_twice() -> None:
    with pytest.raises(CardError, match="already been dealt"):
        after("Kc").deal(*parse_cards("Kc"))


@pytest.mark.parametrize(("posting", "blackjack"), [("", 10), ("soft-17=hit", -10)])
def test_ruling_soft_17(posting: str, blackjack: int) -> None:
    rest = "Ac 4d" if posting else "Ac"
    assert brings(f"Tc / 6d / 8s / {rest} / 2c3d4hJd", "stand", posting)["Blackjack"] == blackjack


@pytest.mark.parametrize("up", ["Ah", "Th", "Jh", "Qh", "Kh"])
def test_ruling_the_dealer_looks_under_an_ace_or_a_ten(up: str) -> None:
    decline = "decline" if up == "Ah" else ""
    assert isinstance(after(f"9c / {up} / 9s", decline).pending, Peek)
    assert not isinstance(after(f"9c / {up} / 9s", decline, "peek=no").pending, Peek)


def test_ruling_the_dealer_looks_under_nothing_else() -> None:
    assert isinstance(after("9c / 9h / 9s").pending, Choose)


def test_ruling_without_a_look_a_natural_takes_doubles_and_splits_at_the_end() -> None:
    doubled = brings("6c / Th / 5s / Kd / Ac / 2c3d4h", "double", "peek=no")
    assert (doubled["Blackjack"], doubled["Double"]) == (-10, -10)
    split = brings("As / Th / Ad / Kd Qd / Ac / 2c3d", "split", "peek=no")
    assert (split["Blackjack"], split["Split"]) == (-10, -10)


@pytest.mark.parametrize(("posting", "pays"), [("", 15), ("natural=6:5", 12)])
def test_ruling_what_a_natural_pays(posting: str, pays: int) -> None:
    assert brings("Ac / 9d / Ks / Td / 2c3d4h7d", "", posting)["Blackjack"] == pays


@pytest.mark.parametrize(
    ("reading", "allowed"),
    [
        ("any", ["5c3d", "5c4d", "6c4d", "6c5d", "9cKd", "AcAd", "Ac6d"]),
        ("9-11", ["5c4d", "6c4d", "6c5d"]),
        ("10-11", ["6c4d", "6c5d"]),
        ("none", []),
    ],
)
def test_ruling_doubling_on_which_hard_two_card_totals(reading: str, allowed: list[str]) -> None:
    posting = "" if reading == "any" else f"double={reading}"
    for two in ("5c3d", "5c4d", "6c4d", "6c5d", "9cKd", "AcAd", "Ac6d"):
        offered = "double" in shorts(after(f"{two[:2]} / 9h / {two[2:]}", "", posting))
        assert offered is (two in allowed), two


def test_ruling_a_double_stakes_as_much_again_and_takes_one_card() -> None:
    played = after("6c / 9h / 5s / 2d", "double")
    assert played.stake(1, "Double") == 10
    assert isinstance(played.pending, DealTo)
    assert played.pending.pile == DEALER


def test_ruling_no_double_after_a_split() -> None:
    assert not isinstance(after("Ac / 9h / Ad / 5c 6s", "split").pending, Choose)


def test_ruling_a_natural_after_a_split_is_only_21() -> None:
    assert brings("Ac / 9h / Ad / Kc Qs / Td / 7h3h", "split")["Blackjack"] == 10
    drawn = brings("Ac / 9h / Ad / Kc Qs / 5d 7d / 8h3h", "split")  # against a drawn 21 it ties
    assert (drawn["Blackjack"], drawn["Split"]) == (0, 0)


def test_ruling_splitting_may_be_off() -> None:
    assert "split" in shorts(after("Ac / 9h / Ad"))
    assert "split" not in shorts(after("Ac / 9h / Ad", "", "ace-split=off"))


def test_ruling_insurance_is_offered_under_an_ace_only_before_the_look() -> None:
    assert "decline" in shorts(after("9c / Ah / 9s"))
    assert isinstance(after("9c / Th / 9s").pending, Peek)
    with pytest.raises(IllegalChoice):
        after("9c / Ah / 9s").act("insure 6")


def test_ruling_surrender_is_off_by_default_and_costs_half_where_posted() -> None:
    assert "surrender" not in shorts(after("Tc / 9h / 6s"))
    brought = brings("Tc / 9h / 6s / Td / TsTh2c3c", "surrender", "surrender=late")
    assert brought == {"War": 10, "Blackjack": -5, "Poker": 20, "Hat Trick": -10}
    assert "surrender" not in shorts(after("5c / 9h / 6s / 2c", "hit", "surrender=late"))


@pytest.mark.parametrize(("posting", "blackjack"), [("", 10), ("six-card-win=off", -10)])
def test_ruling_six_cards_may_have_to_stand_on_their_total(posting: str, blackjack: int) -> None:
    brought = brings("2c / 9h / 2d / 2h 3c 3d 4c / Td", "hit, hit, hit, hit", posting)
    assert brought["Blackjack"] == blackjack


@pytest.mark.parametrize(("posting", "war"), [("", (10, -10)), ("war-ace=low", (-10, 10))])
def test_ruling_the_ace_in_war(posting: str, war: tuple[int, int]) -> None:
    assert nets(after("Ac / 2h", "", posting))["War"] == war[0]
    assert nets(after("2c / Ah", "", posting))["War"] == war[1]


def test_ruling_two_naturals_push_and_the_hat_trick_stays_alive() -> None:
    brought = brings("As / Ah / Kd / Qd / KhKc2c3c", "decline")
    assert brought == {"War": -5, "Blackjack": 0, "Poker": 20, "Hat Trick": 60}


def test_ruling_hitting_a_soft_21() -> None:
    cards = "Ac / 9h / 2d / 3c 4d Ad"
    assert shorts(after(cards, "hit, hit, hit")) == ["stand", "hit"]
    assert not isinstance(after(cards, "hit, hit, hit", "soft-21=stand").pending, Choose)
    assert brings(f"{cards} Kc / Td", "hit, hit, hit, hit")["Blackjack"] == 10


def test_ruling_a_hard_21_stands_by_itself() -> None:
    assert not isinstance(after("5c / 9h / 6d / Tc", "hit").pending, Choose)


@pytest.mark.parametrize(("posting", "hat_trick"), [("", 60), ("war-tie=kills", -10)])
def test_ruling_a_war_tie_and_the_hat_trick(posting: str, hat_trick: int) -> None:
    brought = brings("Kc / Kd / Qs / xx / 9d / KhQc2d3h", "stand", posting)
    assert (brought["War"], brought["Hat Trick"]) == (-5, hat_trick)


def test_ruling_a_busted_hand_still_plays_poker_with_six_cards() -> None:
    brought = brings("Kc / 9h / 5c / Jd / Td / JcJh2d", "hit")
    assert brought == {"War": 10, "Blackjack": -10, "Poker": 20, "Hat Trick": -10}


def test_ruling_split_aces_keep_four_cards_for_poker_and_take_two() -> None:
    played = after("Ac / 9h / Ad / Kc 7s / Td", "split")
    assert isinstance(played.pending, DealTo)
    assert played.pending.count == 2
    assert nets(played.deal(*parse_cards("AsAh")))["Poker"] == 200


@pytest.mark.parametrize(("rest", "pays"), [("9d8h4c3c", 10), ("Jd8h4c3c", 20), ("9d9h4c3c", 15)])
def test_ruling_jacks_or_better_with_six_cards(rest: str, pays: int) -> None:
    assert brings(f"Js / 2h / Jc / Td 6d / {rest}", "stand")["Poker"] == pays
    assert brings("Ts / 2h / Tc / Td 6d / Ac8h4c3c", "stand")["Poker"] == -10


def test_ruling_a_dealer_natural_ends_blackjack_at_once_for_every_seat() -> None:
    text = f"{KEY} | 1: {ALL}; 2: {ALL} | Kc 5d / Th / Qc 4c / Ah"
    played = read(text)
    assert nets(played, 1) == {"War": 10, "Blackjack": -10, "Hat Trick": -10}
    assert nets(played, 2) == {"War": -10, "Blackjack": -10, "Hat Trick": -10}
    assert isinstance(played.pending, DealTo)
    assert (played.pending.pile, played.pending.count) == (HOLE, 4)  # Poker is still dealt


def test_ruling_odd_chips_are_refused_with_the_reason() -> None:
    for name in ("War", "Blackjack", "Poker"):
        stakes = {"War": 10, "Blackjack": 10, "Poker": 10} | {name: 5}
        with pytest.raises(StakeError, match=f"5 on {name} could not be paid in whole chips"):
            Round.start(GAME, stakes)


def test_ruling_the_deck_never_runs_out_under_any_posting() -> None:
    for ruling in GAME.rulings:
        for name in ruling.names:
            if len(ruling.names) > 1:
                assert GAME.post({ruling.key: name}).cards_needed(GAME.seats) <= 52


def test_ruling_surrender_without_a_look_loses_all_to_a_natural() -> None:
    line = "triple-shot-bonus surrender=late peek=no | War 2, Blackjack 2, Poker 2 | 9c / Kd / 7d / Ah / 2c3c4h5s | "
    assert settle(line + "surrender")["Blackjack"] == -2
    assert settle(line.replace("Ah", "Qh") + "surrender")["Blackjack"] == -1


@pytest.mark.parametrize(("posting", "wager"), [({"double": "none"}, "Double"), ({"ace_split": "off"}, "Split")])
def test_what_is_not_allowed_is_not_on_the_layout(posting: dict[str, str], wager: str) -> None:
    game = games.find("triple-shot-bonus")
    assert wager in rules_card(game)
    assert wager not in [each.name for each in game.posted(**posting).wagers]
    assert f"- {wager} (" not in rules_card(game.posted(**posting))
    assert f"{wager} equals" not in rules_card(game.posted(**posting))


def test_a_house_column_decides_what_the_hat_trick_needs() -> None:
    """(c)(6): it wins when Poker wins or ties, so where jacks are not paid they do not carry it."""
    game = games.find("triple-shot-bonus")
    lines = {str(line): odds for line, odds in game.paytables["poker"].in_force() if str(line) != "pair of jacks"}
    house = game.with_column("poker", "House", lines)
    line = "War 10, Blackjack 10, Poker 10, Hat Trick 10 | Ks / 5c / Qs / 6d 7d / JdJh3h2c | stand"
    own = read_with(house, f"triple-shot-bonus poker=House | {line}")
    assert {item.wager: item.net for item in own.items(1)} == {
        "War": 10,
        "Blackjack": 10,
        "Poker": -10,
        "Hat Trick": -10,
    }
    printed = read_with(house, f"triple-shot-bonus | {line}")
    assert {item.wager: item.net for item in printed.items(1)}["Hat Trick"] == 60

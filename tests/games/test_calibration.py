"""The calibration games' main rules, as they are published."""

from fractions import Fraction

import pytest

from croupier import games
from croupier.cards import parse_cards
from croupier.errors import IllegalChoice
from croupier.table.record import read
from croupier.table.round import Round
from tests.games.felt import column, settle, shorts

UTH, CASINO, TCP = "ultimate-texas-holdem", "casino-holdem", "three-card-poker"
THB, BLACKJACK = "texas-holdem-bonus", "single-deck-blackjack"


def test_ultimate_raises_are_three_or_four_then_two_then_one() -> None:
    before = Round.start(games.find(UTH), {"Ante": 10}).deal(*parse_cards("AsKs"))
    assert [choice.chips for choice in before.choices] == [30, 40, 0]
    flop = before.act("check").deal(*parse_cards("7h8c9s"))
    assert [choice.chips for choice in flop.choices] == [20, 0]
    river = flop.act("check").deal(*parse_cards("2d3d"))
    assert [choice.chips for choice in river.choices] == [10, 0]
    assert shorts(river)[-1] == "fold"
    with pytest.raises(IllegalChoice):
        before.act("bet 1")


def test_ultimate_settles_like_its_sister() -> None:
    text = f"{UTH} | Ante 10, Blind 10, Trips 10 | {{}} / 7s8sTs / 2d3d / {{}} | bet 4"
    assert settle(text.format("AsKs", "2h4d")) == {"Ante": 10, "Blind": 15, "Play": 40, "Trips": 70}
    assert settle(text.format("AsKs", "QhJd")) == {"Ante": 0, "Blind": 15, "Play": 40, "Trips": 70}
    assert settle(text.format("4s5d", "QhJd")) == {"Ante": 0, "Blind": -10, "Play": -40, "Trips": -10}
    assert settle(text.format("KcQd", "2h4d")) == {"Ante": -10, "Blind": -10, "Play": -40, "Trips": -10}
    assert settle(text.format("KcQd", "KdQc")) == {"Ante": 0, "Blind": 0, "Play": 0, "Trips": -10}


def test_ultimate_fold_loses_ante_and_blind() -> None:
    text = f"{UTH} | Ante 10, Blind 10, Trips 10 | 4s5d / 7s8sTs / 2d3d / QhJd | check, check, fold"
    assert settle(text) == {"Ante": -10, "Blind": -10, "Trips": -10}


def test_ultimate_paytables() -> None:
    assert column(UTH, "blind", "posted") == {
        "royal flush": 500, "straight flush": 50, "four of a kind": 10, "full house": 3,
        "flush": Fraction(3, 2), "straight": 1,
    }  # fmt: skip
    assert list(column(UTH, "trips", "1").values()) == [50, 40, 30, 8, 7, 4, 3]


def test_casino_the_call_is_twice_the_ante() -> None:
    played = read(f"{CASINO} | Ante 10 | AsKs / 7h8c9s")
    assert [choice.chips for choice in played.choices] == [20, 0]
    assert played.act("bet").stake(1, "Call") == 20


def test_casino_a_call_of_one_ante_is_refused_not_doubled() -> None:
    played = read(f"{CASINO} | Ante 10 | AsKs / 7h8c9s")
    assert played.act("bet 2").stake(1, "Call") == 20
    with pytest.raises(IllegalChoice):
        played.act("bet 1")


def test_casino_the_dealer_opens_with_fours_and_the_ante_is_paid_by_its_table() -> None:
    text = f"{CASINO} | Ante 10, AA Bonus 10 | {{}} / 7s8sTs / 2d3d / {{}} | bet"
    assert settle(text.format("AsKs", "8d4d")) == {"Ante": 20, "Call": 20, "AA Bonus": 200}
    assert settle(text.format("AsKs", "3h4d")) == {"Ante": 20, "Call": 0, "AA Bonus": 200}
    assert settle(text.format("QcJd", "AhKd")) == {"Ante": 10, "Call": 0, "AA Bonus": -10}  # behind, and paid
    assert settle(text.format("AcJd", "8d4d")) == {"Ante": -10, "Call": -20, "AA Bonus": -10}


def test_casino_the_bonus_looks_at_the_flop_only() -> None:
    text = f"{CASINO} | Ante 10, AA Bonus 10 | AcKd / {{}} / {{}} / 8d4d | fold"
    assert settle(text.format("Ad7s8s", "2d3d"))["AA Bonus"] == 70
    assert settle(text.format("2d7s8s", "AdAh"))["AA Bonus"] == -10


def test_casino_paytables() -> None:
    assert list(column(CASINO, "ante", "standard").values()) == [100, 20, 10, 3, 2]
    assert list(column(CASINO, "aa-bonus", "standard").values()) == [100, 50, 40, 30, 20, 7, 7]


def test_three_card_poker_play_equals_the_ante() -> None:
    played = read(f"{TCP} | Ante 10 | AsKs2d")
    assert [choice.chips for choice in played.choices] == [10, 0]


def test_three_card_poker_the_dealer_opens_with_queen_high() -> None:
    text = f"{TCP} | Ante 10, Pair Plus 10 | {{}} / {{}} | bet"
    assert settle(text.format("KsKd2c", "QhJd9s")) == {"Ante": 10, "Play": 10, "Ante Bonus": 0, "Pair Plus": 10}
    assert settle(text.format("KsKd2c", "JhTd8s")) == {"Ante": 10, "Play": 0, "Ante Bonus": 0, "Pair Plus": 10}
    assert settle(text.format("7s5d2c", "JhTd8s")) == {"Ante": 10, "Play": 0, "Ante Bonus": 0, "Pair Plus": -10}
    assert settle(text.format("QsJc9d", "QhJd9s")) == {"Ante": 0, "Play": 0, "Ante Bonus": 0, "Pair Plus": -10}
    assert settle(text.format("7s5d2c", "QhJd9s")) == {"Ante": -10, "Play": -10, "Ante Bonus": 0, "Pair Plus": -10}


def test_three_card_poker_the_ante_bonus_is_paid_to_a_loser_but_not_after_a_fold() -> None:
    text = f"{TCP} | Ante 10 | 8h7s6d / 5c6c7c | {{}}"
    assert settle(text.format("bet")) == {"Ante": -10, "Play": -10, "Ante Bonus": 10}
    assert settle(text.format("fold")) == {"Ante": -10, "Ante Bonus": 0}


def test_three_card_poker_paytables() -> None:
    assert list(column(TCP, "ante-bonus", "standard").values()) == [5, 4, 1]
    assert list(column(TCP, "pair-plus", "standard").values()) == [40, 30, 6, 3, 1]


def test_texas_holdem_bonus_the_flop_costs_two_and_later_bets_one() -> None:
    before = Round.start(games.find(THB), {"Ante": 10}).deal(*parse_cards("AsKs"))
    assert [(choice.verb, choice.chips) for choice in before.choices] == [("bet", 20), ("fold", 0)]
    flop = before.act("bet").deal(*parse_cards("7h8c9s"))
    assert [(choice.verb, choice.chips) for choice in flop.choices] == [("bet", 10), ("check", 0)]
    turn = flop.act("check").deal(*parse_cards("2d"))
    assert [(choice.verb, choice.chips) for choice in turn.choices] == [("bet", 10), ("check", 0)]
    assert not turn.act("check").deal(*parse_cards("3d")).choices


def test_texas_holdem_bonus_the_ante_pays_from_a_straight_or_from_a_flush() -> None:
    text = "texas-holdem-bonus{} | Ante 10 | TsJd / 7h8h9c / 2s / 3d / KcQh | bet, check, check"
    assert settle(text.format("")) == {"Ante": 10, "Flop Bet": 20}
    assert settle(text.format(" ante-from=flush")) == {"Ante": 0, "Flop Bet": 20}


def test_texas_holdem_bonus_paytable() -> None:
    assert list(column(THB, "bonus", "standard").values()) == [30, 25, 20, 20, 15, 10, 10, 10, 5, 5, 3]


def blackjack(cards: str, choices: str = "", posting: str = "") -> dict[str, int]:
    return settle(f"{BLACKJACK} {posting} | Blackjack 10 | {cards} | {choices}")


def offers(cards: str, posting: str = "", choices: str = "") -> list[str]:
    return shorts(read(f"{BLACKJACK} {posting} | Blackjack 10 | {cards} | {choices}"))


def test_blackjack_a_natural_pays_3_to_2_and_pushes_against_another() -> None:
    assert blackjack("Ac / 9d / Ks / Td") == {"Blackjack": 15}
    assert blackjack("Ac / Td / Ks / Ad") == {"Blackjack": 0}
    assert blackjack("9c / Td / Ks / Ad") == {"Blackjack": -10}  # the dealer looks: nothing was to be chosen
    assert blackjack("Tc / 9d / 6s / 5h / Td", "hit") == {"Blackjack": 10}  # 21 of three cards is no natural


def test_blackjack_pairs_are_never_split_and_nobody_surrenders() -> None:
    for pair in (("Ac", "Ad"), ("8c", "8d"), ("Tc", "Td")):
        assert offers(f"{pair[0]} / 9h / {pair[1]}") == ["stand", "hit", "double"]


@pytest.mark.parametrize(
    ("posting", "doubled"),
    [
        ("", {"5c3d", "5c4d", "6c4d", "6c5d", "9c3d", "Ac8d", "Ac9d", "Tc9d"}),
        ("double=9-11", {"5c4d", "6c4d", "6c5d"}),
        ("double=10-11", {"6c4d", "6c5d"}),
        ("double=none", set()),
    ],
)
def test_blackjack_doubling_is_on_hard_totals_where_any_are_named(posting: str, doubled: set[str]) -> None:
    hands = ("5c3d", "5c4d", "6c4d", "6c5d", "9c3d", "Ac8d", "Ac9d", "Tc9d")
    assert {hand for hand in hands if "double" in offers(f"{hand[:2]} / 7h / {hand[2:]}", posting)} == doubled
    assert "double" not in offers("2c / 7h / 3d / 5s", posting, "hit")  # ten, but of three cards


def test_blackjack_a_double_takes_one_card() -> None:
    assert blackjack("5c / 6d / 6s / 2h / Td 9d", "double") == {"Blackjack": 10, "Double": 10}
    assert blackjack("5c / 6d / 6s / 2h / Td 2d", "double") == {"Blackjack": -10, "Double": -10}


def test_blackjack_as_many_cards_as_a_seat_likes() -> None:
    played = read(f"{BLACKJACK} | Blackjack 2 | 2c / 7h / 2d / 2h 2s 3c 3d 3h | hit, hit, hit, hit, hit")
    assert shorts(played) == ["stand", "hit"]  # seven cards, 17
    assert games.find(BLACKJACK).seats == 3


def test_blackjack_the_dealer_stands_on_a_soft_17_or_hits_it() -> None:
    assert blackjack("Tc / 6d / 8s / Ac", "stand") == {"Blackjack": 10}
    assert blackjack("Tc / 6d / 8s / Ac 4c", "stand", "soft-17=hit") == {"Blackjack": -10}
    assert blackjack("Th / 6d / 8s / Ac Tc", "stand", "soft-17=hit") == {"Blackjack": 10}


def test_blackjack_insurance_is_half_the_stake_at_2_to_1_under_an_ace_only() -> None:
    assert offers("9c / Ad / 9s")[0] == "decline"
    assert offers("9c / Td / 9s / xx") == ["stand", "hit", "double"]
    assert blackjack("9c / Ad / 9s / Td", "insure 5") == {"Blackjack": -10, "Insurance": 10}
    assert blackjack("9c / Ad / 9s / xx / 7d", "insure 5, stand") == {"Blackjack": 0, "Insurance": -5}
    with pytest.raises(IllegalChoice):
        read(f"{BLACKJACK} | Blackjack 10 | 9c / Ad / 9s").act("insure 6")

"""Stakes of which only some are said."""

import pytest

from croupier import games
from croupier.errors import StakeError
from croupier.solver.ratios import ratio, staked


@pytest.mark.parametrize(
    ("key", "named", "found"),
    [
        ("holdem-88", {}, {"Ante": 1, "Blind": 1, "88 Bonus": 1, "Seven Card Bonus": 1}),
        ("holdem-88", {"Ante": 10, "88 Bonus": 5}, {"Ante": 10, "Blind": 10, "88 Bonus": 5, "Seven Card Bonus": 10}),
        ("holdem-88", {"blind": 1, "88 Bonus": 0}, {"Ante": 1, "Blind": 1, "88 Bonus": 0, "Seven Card Bonus": 1}),
        ("river-holdem", {"Player Trips": 5}, {"Ante": 1, "Player Trips": 5, "Dealer Trips": 1}),
        ("triple-shot-bonus", {"Hat Trick": 5}, {"War": 1, "Blackjack": 1, "Poker": 1, "Hat Trick": 5}),
        ("triple-shot-bonus", {"blackjack": 10}, {"War": 10, "Blackjack": 10, "Poker": 10, "Hat Trick": 10}),
        ("triple-shot-bonus", {"Poker": 4, "War": 2}, {"War": 2, "Blackjack": 4, "Poker": 4, "Hat Trick": 4}),
    ],
)
def test_what_is_not_named_is_staked_alike(key: str, named: dict[str, int], found: dict[str, int]) -> None:
    assert staked(games.find(key), named) == found


def test_side_wagers_can_be_left_out_unless_they_are_named() -> None:
    game = games.find("triple-shot-bonus")
    assert staked(game, {"War": 3}, sides=False) == {"War": 3, "Blackjack": 3, "Poker": 3, "Hat Trick": 0}
    assert staked(game, {"War": 3, "Hat Trick": 1}, sides=False)["Hat Trick"] == 1


@pytest.mark.parametrize(
    ("key", "named", "said"),
    [
        ("holdem-88", {"Ante": 10, "Blind": 5}, "Blind must equal Ante: 5 is not 10"),
        ("holdem-88", {"Highway": 4}, "Highway is not staked before the deal: Ante, Blind, 88 Bonus, Seven Card Bonus"),
        ("river-holdem", {"Ante": 0}, "Ante must be staked"),
        ("river-holdem", {"Ante": -1}, "Ante cannot be staked with -1"),
        ("river-holdem", {"Ante": 1, "ante": 2}, "Ante is staked twice"),
    ],
)
def test_refusals(key: str, named: dict[str, int], said: str) -> None:
    with pytest.raises(StakeError, match=said):
        staked(games.find(key), named)


def test_a_ratio_is_in_its_smallest_numbers() -> None:
    assert ratio({"War": 10, "Blackjack": 10, "Hat Trick": 0}) == ({"War": 1, "Blackjack": 1, "Hat Trick": 0}, 10)

"""What lies on the felt: backs and empty places, hands named, cards that make them, split hands apart."""

import pytest

from croupier.cards import parse_cards
from croupier.felt.piles import BACK, CARD, Pile, piles
from croupier.felt.shown import every_pile
from croupier.games import SHEETS, find
from croupier.rules.piles import BOARD, DEALER, HOLE
from croupier.table.round import Round
from croupier.table.view import view


def lying(key: str, cards: str, seat: int = 1) -> dict[str, Pile]:
    game = find(key)
    return {pile.name: pile for pile in piles(game, view(Round.parse(game, cards), seat))}


def kinds(pile: Pile) -> str:
    letters = {CARD: "c", BACK: "b"}
    return " ".join("".join(letters.get(slot.kind, "e") for slot in row) for row in pile.rows)


def marked(shown: dict[str, Pile]) -> set[str]:
    return {slot.card for pile in shown.values() for row in pile.rows for slot in row if slot.marked}


def faces(cards: str) -> set[str]:
    return set(map(str, parse_cards(cards)))


@pytest.mark.parametrize(
    ("key", "cards", "hole", "dealer", "board"),
    [
        ("river-holdem", "AsKd", "cc", "bb", "eeeee"),
        ("river-holdem", "AsKd / 7h7c2s", "cc", "bb", "cccee"),
        ("holdem-88", "AsKd", "cc", "bb", "bbbbb"),
        ("triple-action-holdem", "AsKd / Qh", "cc", "cb", "bbb"),
        ("three-card-holdem", "AsKd / 2h", "cc", "bb", "cbb"),
        ("triple-shot-bonus", "9s / 5d / 3c", "cceeee", "cb", None),
    ],
)
def test_backs_lie_where_cards_have_been_dealt_and_outlines_where_they_will(
    key: str, cards: str, hole: str, dealer: str, board: str | None
) -> None:
    shown = lying(key, cards)
    assert (kinds(shown[HOLE.name]), kinds(shown[DEALER.name])) == (hole, dealer)
    assert (kinds(shown[BOARD.name]) if BOARD.name in shown else None) == board


@pytest.mark.parametrize("key", SHEETS)
def test_before_the_deal_every_place_is_empty(key: str) -> None:
    game = find(key)
    assert {pile.name: kinds(pile) for pile in piles(game, None)} == {
        pile.name: "e" * size for pile, size in game.pile_sizes.items()
    }


DOUBLED = "triple-shot-bonus | War 2, Blackjack 2, Poker 2 | 4d / Ah / 5c / xx / Qh / 8h / 7hQc9h | decline, double"


def test_of_several_hands_it_is_said_which_wager_each_is_played_for() -> None:
    hole = lying("triple-shot-bonus", DOUBLED)["hole"]
    assert (hole.hands, hole.played_for) == ("hard 19; pair of queens", ("Blackjack", "Poker"))
    assert lying("holdem-88", "AsKd / 2h3h4h")["hole"].played_for == (), "there is one, and all is played for it"


def test_hands_are_named_as_they_are_made() -> None:
    assert lying("river-holdem", "AsKd")["hole"].hands == ""
    flop = lying("river-holdem", "KsKd / 8h8c2s")
    assert (flop["hole"].hands, flop["dealer"].hands) == ("two pair, kings and eights", "")
    end = lying("river-holdem", "KsKd / 8h8c2s / 3d4d / 8d8s")
    assert end["dealer"].hands == "four of a kind, eights"


def test_a_dealer_s_hand_is_not_named_from_the_board_alone() -> None:
    shown = lying("river-holdem", "AsKd / 7h7c2s / 9dJc")
    assert (shown["hole"].hands, shown["dealer"].hands) == ("pair of sevens", "")


def test_the_flop_of_triple_action_is_named_for_the_flop_bet() -> None:
    assert lying("triple-action-holdem", "AsKd / Qh / 9h / JhJdTc")["board"].hands == "pair of jacks"


@pytest.mark.parametrize(
    ("cards", "words"),
    [("As / 5d / Ad", "soft 12"), ("Ts / 5d / 6d", "hard 16"), ("As / 5d / 6d / Td", "hard 17")],
)
def test_a_blackjack_total_says_whether_it_is_soft(cards: str, words: str) -> None:
    shown = lying("triple-shot-bonus", cards)
    assert shown["hole"].hands == words
    assert shown["dealer"].hands == "shows 5"
    assert marked(shown) == set()


SPLIT = "triple-shot-bonus | War 2, Blackjack 2, Poker 2 | As / 5d / Ad | split"


def test_split_aces_lie_apart_with_two_totals() -> None:
    game = find("triple-shot-bonus")
    dealt = Round.parse(game, SPLIT).deal(*parse_cards("9s")).deal(*parse_cards("2d"))
    hole = next(pile for pile in piles(game, view(dealt, 1)) if pile.name == HOLE.name)
    assert hole.hands == "soft 20 and soft 13"
    assert [[slot.card for slot in row] for row in hole.rows] == [["As", "9s"], ["Ad", "2d"], ["", ""]]
    assert kinds(hole) == "cc cc ee"


def test_the_cards_that_make_the_hand_are_told_from_the_rest() -> None:
    assert marked(lying("river-holdem", "KsKd / 8h5c2s")) == faces("KsKd")
    assert marked(lying("river-holdem", "Ks9d / 8h5c2s")) == set()
    assert marked(lying("river-holdem", "Ks9s / 8s5s2s / 3d4d / KcKh")) == faces("Ks9s8s5s2s KcKh")


def test_on_the_board_the_seat_s_hand_is_marked_and_not_the_dealer_s() -> None:
    assert marked(lying("river-holdem", "KsKd / 8h5c2s / Jd4d / 8d9c")) == faces("KsKd 8d")


def test_a_spectator_sees_the_house_and_no_seat_s_cards() -> None:
    shown = lying("river-holdem", "AsKd / 7h7c2s", seat=0)
    assert set(shown) == {"dealer", "board"}
    assert marked(shown) == set()


def test_somebody_who_looks_on_has_no_place_for_cards_of_their_own() -> None:
    game = find("river-holdem")
    seen = view(Round.parse(game, "AsKd / 7h7c2s"), 0)
    places = {pile.name: (kinds(pile), pile.title) for pile in every_pile(game, seen, None)}
    assert places == {"dealer": ("bb", "Dealer"), "board": ("cccee", "Board")}
    waiting = {pile.name: (kinds(pile), pile.title) for pile in every_pile(game, seen, "You, seat 2")}
    assert waiting == places | {"hole": ("ee", "You, seat 2")}

"""What lies on the felt: backs and empty places, hands named, cards that make them."""

import subprocess
import sys

import pytest
from croupier.terminal.controls import CHIPS, offered, places, tray
from croupier.terminal.posted import posted
from croupier.terminal.showing import Place, hand_names, piles, telling, total

from croupier.cards import Card, parse_cards
from croupier.games import SHEETS, find
from croupier.rules.piles import BOARD, DEALER, HOLE
from croupier.table.round import Round
from croupier.table.view import View, view


def seen(key: str, cards: str) -> View:
    return view(Round.parse(find(key), cards), 1)


def kinds(slots: tuple[object, ...]) -> str:
    return "".join("c" if isinstance(slot, Card) else "b" if slot is Place.BACK else "e" for slot in slots)


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
    lying = piles(find(key), seen(key, cards))
    assert (kinds(lying[HOLE]), kinds(lying[DEALER])) == (hole, dealer)
    assert (kinds(lying[BOARD]) if BOARD in lying else None) == board


@pytest.mark.parametrize("key", SHEETS)
def test_before_the_deal_every_place_is_empty(key: str) -> None:
    game = find(key)
    assert {pile: kinds(slots) for pile, slots in piles(game, None).items()} == {
        pile: "e" * size for pile, size in game.pile_sizes.items()
    }


def test_hands_are_named_as_they_are_made() -> None:
    game = find("river-holdem")
    assert hand_names(game, seen("river-holdem", "AsKd"))[HOLE] == ""
    flop = hand_names(game, seen("river-holdem", "KsKd / 8h8c2s"))
    assert (flop[HOLE], flop[DEALER]) == ("two pair, kings and eights", "")
    end = hand_names(game, seen("river-holdem", "KsKd / 8h8c2s / 3d4d / 8d8s"))
    assert end[DEALER] == "four of a kind, eights"


def test_a_dealer_s_hand_is_not_named_from_the_board_alone() -> None:
    names = hand_names(find("river-holdem"), seen("river-holdem", "AsKd / 7h7c2s / 9dJc"))
    assert (names[HOLE], names[DEALER]) == ("pair of sevens", "")


def test_the_flop_of_triple_action_is_named_for_the_flop_bet() -> None:
    names = hand_names(find("triple-action-holdem"), seen("triple-action-holdem", "AsKd / Qh / 9h / JhJdTc"))
    assert names[BOARD] == "pair of jacks"


@pytest.mark.parametrize(
    ("cards", "words"),
    [("AsAd", "soft 12"), ("Ts6d", "hard 16"), ("As6dTd", "hard 17"), ("TsTd5c", "busted with 25")],
)
def test_a_blackjack_total_says_whether_it_is_soft(cards: str, words: str) -> None:
    assert total(parse_cards(cards)) == words


def test_split_aces_have_two_totals() -> None:
    split = Round.parse(
        find("triple-shot-bonus"), "triple-shot-bonus | War 2, Blackjack 2, Poker 2 | As / 5d / Ad | split"
    )
    dealt = split.deal(*parse_cards("9s")).deal(*parse_cards("2d"))
    assert hand_names(find("triple-shot-bonus"), view(dealt, 1))[HOLE].startswith("soft 20 and soft 13")


def test_the_cards_that_make_the_hand_are_told_from_the_rest() -> None:
    game = find("river-holdem")
    assert telling(game, seen("river-holdem", "KsKd / 8h5c2s")) == set(parse_cards("KsKd"))
    assert telling(game, seen("river-holdem", "Ks9d / 8h5c2s")) == set()
    flush = seen("river-holdem", "Ks9s / 8s5s2s / 3d4d / KcKh")
    assert telling(game, flush) == set(parse_cards("Ks9s8s5s2s KcKh"))


def test_a_tray_holds_chips_the_wager_can_take() -> None:
    game = find("river-holdem")
    assert tray(game, "Player Trips") == CHIPS
    assert tray(game, "Ante") == (2, 10, 50, 100, 500)
    assert tray(game.posted(maximum=60), "Ante") == (2, 10, 50)
    quarters = find("holdem-88").posted(highway_minimum="0.25x")
    assert all(chip % quarters.grid["Ante"][0] == 0 for chip in tray(quarters, "Ante"))


def test_every_choice_of_a_game_has_one_place() -> None:
    assert places(find("river-holdem")) == ("bet 1", "bet 2", "fold")
    assert places(find("holdem-88").posted(highway_minimum="0.5x"))[0] == "bet 0.5"
    shots = find("triple-shot-bonus").posted(surrender="late", ace_split="off", double="none")
    assert places(shots) == ("stand", "hit", "surrender", "decline", "insure", "insure less")


def test_choices_are_told_in_a_few_words() -> None:
    river = Round.parse(find("river-holdem"), "AsKd / 7h7c2s / 9dJc")
    assert offered(river.choices) == "bet 1 (2), bet 2 (4) on Turn/River or fold"
    assert offered(Round.parse(find("holdem-88"), "").choices) == ""


def test_a_paytable_tells_which_wagers_it_pays() -> None:
    tables = {table.name: table for table in posted(find("river-holdem"))}
    assert tables["Trips"].pays == ("Player Trips", "Dealer Trips")
    assert tables["Raises"].otherwise == "pays 1 to 1"
    assert tables["Raises"].column == ""


def test_the_package_and_the_plain_table_do_not_wait_for_textual() -> None:
    code = "import sys, croupier, croupier.terminal, croupier.terminal.plain; print('textual' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"

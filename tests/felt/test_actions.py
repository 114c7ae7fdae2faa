"""The bar: every choice in its place with its key, the chips of the tray, and what waits right after a round."""

from dataclasses import replace
from fractions import Fraction

from textual.binding import Binding

from croupier.felt.actions import CHIPS, betting, choosing, in_words, places, tray
from croupier.games import CALIBRATION, SHEETS, find
from croupier.rules.streets import FOLD, KEYS, SPARE_KEYS, Bet, Choices, Street, decide
from croupier.table.round import Round
from croupier.table.session import Session
from croupier.table.stakes import least
from croupier.terminal.table import TableScreen
from tests.rules.test_checks import STREETS, complaints, little_game


def names(key: str) -> tuple[str, ...]:
    return tuple(action.place for action in places(find(key)))


def test_every_choice_of_a_game_has_one_place() -> None:
    assert names("river-holdem") == ("bet 1", "bet 2", "fold")
    assert places(find("holdem-88").posted(highway_minimum="0.5x"))[0].place == "bet 0.5"
    shots = find("triple-shot-bonus").posted(surrender="late", ace_split="off", double="none")
    blackjack = ("stand", "hit", "surrender", "decline", "insure", "insure less")
    assert tuple(action.place for action in places(shots)) == blackjack


def test_a_choice_on_offer_fills_its_place_and_says_what_it_takes() -> None:
    game = find("river-holdem")
    flop = choosing(game, Round.parse(game, "AsKd / 7h7c2s").choices)
    assert [(action.place, action.id, action.key, action.offered) for action in flop] == [
        ("bet 1", "choose:bet", "b", True),
        ("bet 2", "choose:bet 2", "2", False),
        ("fold", "choose:fold", "f", True),
    ]
    river = choosing(game, Round.parse(game, "AsKd / 7h7c2s / 9dJc").choices)
    assert [(action.id, action.key, action.label, action.detail, action.chips) for action in river] == [
        ("choose:bet 1", "1", "Bet 1x", "● 2", 2),
        ("choose:bet 2", "2", "Bet 2x", "● 4", 4),
        ("choose:fold", "f", "Fold", "", 0),
    ]


def test_insurance_is_all_none_or_an_amount_to_be_asked_for() -> None:
    game = find("triple-shot-bonus")
    asked = Round.parse(game, "triple-shot-bonus | War 2, Blackjack 10, Poker 2 | 9s / Ad / 8d |").choices
    offered = {action.place: action for action in choosing(game, asked) if action.offered}
    assert set(offered) == {"decline", "insure", "insure less"}
    assert (offered["insure"].id, offered["insure"].chips) == ("choose:insure 5", 5)
    less = offered["insure less"]
    assert (less.least, less.most, less.detail) == (1, 4, "1–4")


def test_what_is_offered_can_be_found_again_by_its_id() -> None:
    for key in SHEETS + CALIBRATION:
        session = Session(find(key), seed="1")
        session.begin(least(session.game))
        while session.choices:
            offered = [action for action in choosing(session.game, session.choices) if action.offered]
            found = [session.choices.find(a.id.removeprefix("choose:")) for a in offered if a.id.startswith("choose:")]
            assert set(session.choices.options) <= set(found)
            assert len({action.key for action in offered}) == len(offered)
            session.act(session.choices.options[0])


def test_every_size_of_a_bet_has_a_key_of_its_own_that_one_press_is() -> None:
    halves = little_game(streets=_offering(Fraction(1, 2), Fraction(1), Fraction(3, 2), Fraction(12)))
    bar = choosing(halves, Round.parse(halves, "little | Ante 2 | AsKd / 7h7c2s |").choices)
    keys = {action.place: action.key for action in bar if action.offered}
    assert keys == {"bet 0.5": "0", "bet 1": "1", "bet 1.5": "e", "bet 12": "g", "fold": "f"}
    assert {action.place: action.key for action in places(halves)} == keys


def test_spare_keys_are_keys_of_nothing_else_at_a_table() -> None:
    at_table = {binding.key for binding in TableScreen.BINDINGS if isinstance(binding, Binding)}
    assert not set(SPARE_KEYS) & (set(KEYS.values()) | at_table | {"l", "r", "d", "u", "c", "q"})


def test_sizes_without_a_key_are_refused() -> None:
    many = _offering(*(Fraction(size) for size in range(10, 30)))
    assert any("in 20 sizes that are not 1 to 9: there are keys for fewer" in each for each in complaints(streets=many))
    twice = _offering(Fraction(2), Fraction(2))
    assert any("offers Raise twice for as many chips" in each for each in complaints(streets=twice))


def _offering(*sizes: Fraction) -> tuple[Street, ...]:
    deal, showdown = STREETS
    *before, _ = deal.steps
    return (replace(deal, steps=(*before, decide(Bet("Raise", sizes), FOLD, cites="3"))), showdown)


def test_choices_are_told_in_a_few_words() -> None:
    river = Round.parse(find("river-holdem"), "AsKd / 7h7c2s / 9dJc")
    assert in_words(river.choices) == "bet 1 (2), bet 2 (4) on Turn/River or fold"
    assert in_words(Choices()) == ""


def test_a_tray_holds_chips_the_wager_can_take() -> None:
    game = find("river-holdem")
    assert tray(game, "Player Trips") == CHIPS
    assert tray(game, "Ante") == (2, 10, 50, 100, 500)
    assert tray(game.posted(maximum=60), "Ante") == (2, 10, 50)
    assert tray(game.posted(maximum=100), "Ante") == (2, 10, 50, 100)  # the largest stake itself is one chip
    quarters = find("holdem-88").posted(highway_minimum="0.25x")
    assert all(chip % quarters.grid["Ante"][0] == 0 for chip in tray(quarters, "Ante"))


def waiting(key: str) -> set[str]:
    game = find(key)
    return {action.key for action in betting(game, game.unit.name, settling=True) if not action.offered}


def test_right_after_a_round_the_keys_of_its_choices_wait() -> None:
    assert waiting("river-holdem") == {"1", "2"}
    assert waiting("three-card-holdem") == {"c"}
    assert waiting("triple-shot-bonus") == {"d"}
    game = find("river-holdem")
    assert all(action.offered for action in betting(game, "Ante"))

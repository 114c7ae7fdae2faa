"""Games are found by key or printed name, however they are spelt."""

import pytest

from croupier import games
from croupier.errors import UnknownGame

EVERY = games.SHEETS + games.CALIBRATION


@pytest.mark.parametrize("key", EVERY)
def test_a_game_is_found_by_its_key_and_its_name_in_any_spelling(key: str) -> None:
    game = games.find(key)
    assert game.key == key
    for name in (key, game.name):
        for spelt in (name, name.upper(), name.lower(), name.replace("-", " "), name.replace("'", "’"), f" {name} "):
            assert games.find(spelt) is game


def test_no_two_games_are_spelt_alike() -> None:
    names = {games.plain(name) for key in EVERY for name in {key, games.find(key).name}}
    assert all(names)
    assert len({key for name in names for key in EVERY if games.find(name).key == key}) == len(EVERY)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("rivr-holdem", "river-holdem"),
        ("3 card holdm", "three-card-holdem"),
        ("Hold'em 89", "holdem-88"),
        ("blackjack", "single-deck-blackjack"),
        ("texas", "texas-holdem-bonus"),
        ("Ultimate", "ultimate-texas-holdem"),
        ("3 card", "three-card-holdem"),
        ("three card", "three-card-holdem or three-card-poker"),
        ("tri", "triple-action-holdem or triple-shot-bonus"),
    ],
)
def test_a_name_that_is_nearly_one_or_the_beginning_of_one_is_guessed(name: str, meant: str) -> None:
    with pytest.raises(UnknownGame, match=rf"^there is no game '{name}': did you mean {meant}\? The games are triple-"):
        games.find(name)


@pytest.mark.parametrize("name", ["", " ", "--", "poker", "x" * 1000])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(UnknownGame, match=rf"^there is no game '{name}': the games are triple-action-holdem, "):
        games.find(name)

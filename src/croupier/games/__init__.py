"""The games, one file each; ``find`` loads a file when it is asked for."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module

from croupier.errors import UnknownGame
from croupier.rules import Game, Sheet

SHEETS = ("triple-action-holdem", "holdem-88", "three-card-holdem", "triple-shot-bonus", "river-holdem")
"""The five games of the rule sheets."""

CALIBRATION = (
    "ultimate-texas-holdem", "casino-holdem", "texas-holdem-bonus", "three-card-poker", "single-deck-blackjack",
)  # fmt: skip
"""Games with published exact figures, in the same vocabulary."""


def find(name: str) -> Game:
    """The game of that key or printed name, however it is spelt, with everything at its default.

    >>> find("River Hold'em").posted(trips="B")
    river-holdem trips=B
    """
    keys = SHEETS + CALIBRATION
    if name in keys:
        return _loaded(name)
    by_name = {plain(key): key for key in keys}
    if plain(name) not in by_name:
        by_name |= {plain(_loaded(key).name): key for key in keys}
    if plain(name) in by_name:
        return _loaded(by_name[plain(name)])
    meant = get_close_matches(plain(name), by_name, n=1)
    guess = f"did you mean {by_name[meant[0]]}? The" if meant else "the"
    raise UnknownGame(f"there is no game '{name}': {guess} games are {', '.join(keys)}")


def plain(name: str) -> str:
    """A name without what people spell differently: capitals, spaces and marks.

    >>> plain("Hold'em 88") == plain("HOLDEM-88")
    True
    """
    return "".join(filter(str.isalnum, name.casefold()))


def _loaded(key: str) -> Game:
    folder = "croupier.games" if key in SHEETS else "croupier.games.calibration"
    sheet = import_module(f"{folder}.{key.replace('-', '_')}").SHEET
    assert isinstance(sheet, Sheet)
    return sheet.game

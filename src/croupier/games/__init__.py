"""The games, one file each; ``find`` loads a file when it is asked for."""

from __future__ import annotations

from importlib import import_module

from croupier.errors import UnknownGame
from croupier.rules import Game, Sheet

SHEETS = ("triple-action-holdem", "holdem-88", "three-card-holdem", "triple-shot-bonus", "river-holdem")
"""The five games of the rule sheets."""

CALIBRATION = (
    "ultimate-texas-holdem", "casino-holdem", "texas-holdem-bonus", "three-card-poker", "single-deck-blackjack",
)  # fmt: skip
"""Games with published exact figures, in the same vocabulary."""


def find(key: str) -> Game:
    """The game of that key, with everything at its default.

    >>> find("river-holdem").posted(trips="B")
    river-holdem trips=B
    """
    if key in SHEETS:
        module = import_module(f"croupier.games.{key.replace('-', '_')}")
    elif key in CALIBRATION:
        module = import_module(f"croupier.games.calibration.{key.replace('-', '_')}")
    else:
        raise UnknownGame(f"there is no game '{key}': the games are {', '.join(SHEETS + CALIBRATION)}")
    sheet = module.SHEET
    assert isinstance(sheet, Sheet)
    return sheet.game

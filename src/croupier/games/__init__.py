"""The games, one file each; ``find`` loads a file when it is asked for, one's own too.

>>> [find(key).name for key in SHEETS][:2]
["Triple Action Hold'em", "Hold'em 88"]
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path

from croupier.errors import GameFileError, UnknownGame
from croupier.rules import Game, Sheet
from croupier.written import listed as in_words

SHEETS = ("triple-action-holdem", "holdem-88", "three-card-holdem", "triple-shot-bonus", "river-holdem")
"""The five games of the rule sheets."""

CALIBRATION = (
    "ultimate-texas-holdem", "casino-holdem", "texas-holdem-bonus", "three-card-poker", "single-deck-blackjack",
)  # fmt: skip
"""Games with published exact figures, in the same vocabulary."""


def find(name: str | os.PathLike[str]) -> Game:
    """The game of that key or printed name, however it is spelt, or of a Python file, with everything at its default.

    >>> find("River Hold'em").posted(trips="B")
    river-holdem trips=B

    A text with a slash in it, or that ends in ``.py``, is the path of a file that defines ``SHEET``. Such a file is
    code, and is run: name only files that you trust. ``named`` finds games by name alone.
    """
    if not isinstance(name, str | os.PathLike):
        raise UnknownGame(f"{name!r} names no game: give its key, its printed name, or the path of a file")
    return own(Path(name)).game if names_file(name) else named(str(name))


def names_file(name: str | os.PathLike[str]) -> bool:
    """Whether it is the path of a file that is meant, and no key or printed name."""
    return not isinstance(name, str) or name.endswith(".py") or "/" in name or os.sep in name


def named(name: str) -> Game:
    """The game of that key or printed name, built in or of an installed package."""
    keys: tuple[str, ...] = SHEETS + CALIBRATION
    if name in keys:
        return _loaded(name).game
    by_name = {plain(key): key for key in keys}
    if plain(name) not in by_name:
        by_name = _by_name()
    if plain(name) not in by_name:
        keys += tuple(installed().sheets)
        by_name |= {plain(each): key for key, sheet in installed().sheets.items() for each in (key, sheet.name)}
    if plain(name) in by_name:
        key = by_name[plain(name)]
        return installed().sheets[key].game if key not in SHEETS + CALIBRATION else _loaded(key).game
    if plain(name) in map(plain, installed().refused):
        raise next(fault for each, fault in installed().refused.items() if plain(each) == plain(name))
    meant = _meant(plain(name), by_name)
    guess = f"did you mean {in_words(meant, 'or')}? The" if meant else "the"
    raise UnknownGame(f"there is no game '{name}': {guess} games are {', '.join(keys)}")


def _meant(name: str, by_name: Mapping[str, str]) -> list[str]:
    """The keys of the games that somebody may have meant: those whose names begin so, else the one spelt most alike."""
    begun = [key for each, key in by_name.items() if name and each.startswith(name)]
    return list(dict.fromkeys(begun or [by_name[each] for each in get_close_matches(name, by_name, n=1)]))


def listed() -> tuple[str, ...]:
    """The keys of all games: those of the rule sheets first, then those to calibrate by, then somebody's own."""
    return SHEETS + CALIBRATION + tuple(installed().sheets)


def own(path: Path) -> Sheet:
    """The sheet that a Python file defines; the file is run."""
    from croupier.own_games import sheet_in  # which takes a while to load, and is seldom needed

    sheet = sheet_in(path)
    if taken := _taken(sheet):
        raise GameFileError(f"the game file {path} cannot be used", [taken])
    return sheet


FILES = "CROUPIER_GAMES"
"""The files of somebody's own games, as the environment names them: what it names is run, and known by name."""


def give(*paths: Path) -> tuple[Game, ...]:
    """Have games of somebody's own known by name, here and to every process that is started from here."""
    found = tuple(own(path).game for path in paths)
    before = [each for each in os.environ.get(FILES, "").split(os.pathsep) if each]
    os.environ[FILES] = os.pathsep.join(dict.fromkeys([*before, *(str(path.resolve()) for path in paths)]))
    installed.cache_clear()
    for path in paths:
        if str(path.resolve()) in installed().refused:  # another game that is not built in has its name
            raise installed().refused[str(path.resolve())]
    return found


@dataclass(frozen=True, slots=True)
class Installed:
    """The games of installed packages, and of the files that the environment names."""

    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    """By key."""
    refused: Mapping[str, GameFileError] = field(default_factory=dict)
    """Those that cannot be used, by the name they are offered under, and why."""


@cache
def installed() -> Installed:
    """What packages offer through the entry points ``croupier.games``, and files that the environment names.

    A broken one breaks nothing but itself.
    """
    from croupier.own_games import offered, offered_by

    sheets: dict[str, Sheet] = {}
    refused: dict[str, GameFileError] = {}
    files = [Path(each) for each in os.environ.get(FILES, "").split(os.pathsep) if each]
    for each in (*offered(), *map(offered_by, files)):
        if isinstance(each.found, GameFileError):
            refused[each.name] = each.found
        elif taken := _taken(each.found, sheets):
            refused[each.name] = GameFileError(each.refused, [taken])
        else:
            sheets[each.found.key] = each.found
    return Installed(sheets, refused)


def plain(name: str) -> str:
    """A name without what people spell differently: capitals, spaces and marks.

    >>> plain("Hold'em 88") == plain("HOLDEM-88")
    True
    """
    return "".join(filter(str.isalnum, name.casefold()))


def _taken(sheet: Sheet, others: Mapping[str, Sheet] | None = None) -> str:
    """Why a game cannot be called what it is called: records name games, and must mean one."""
    by_name = _by_name() | {plain(each): key for key, held in (others or {}).items() for each in (key, held.name)}
    for what, name in (("key", sheet.key), ("name", sheet.name)):
        if plain(name) in by_name:
            return f"its {what} '{name}' is that of another game, {by_name[plain(name)]}: choose another {what}"
    return ""


@cache
def _names() -> tuple[tuple[str, str], ...]:
    """What the built-in games are called, keys and printed names, each with its key."""
    return tuple((plain(each), key) for key in SHEETS + CALIBRATION for each in (key, _loaded(key).name))


def _by_name() -> dict[str, str]:
    return dict(_names())


def _loaded(key: str) -> Sheet:
    folder = "croupier.games" if key in SHEETS else "croupier.games.calibration"
    sheet = import_module(f"{folder}.{key.replace('-', '_')}").SHEET
    assert isinstance(sheet, Sheet)
    return sheet

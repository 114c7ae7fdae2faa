"""A house's own paytable column, as a small TOML text.

    game = "river-holdem"
    paytable = "trips"
    column = "House"

    [lines]
    "royal flush" = 60
    "full house" = "3 to 2"

Lines are named as the rules card prints them; one that is left out pays nothing of its own, and the cards fall to the
next line that fits. Every fault is found before anything is posted.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.errors import ColumnError, PostingError, RulesError
from croupier.rules.game import Game
from croupier.rules.paytables import Odds, odds, slug
from croupier.rules.written_checks import COLUMN_NAME

KEYS = ("game", "paytable", "column", "lines")
MOST = 10**9 - 1
"""The most that either number of a line's odds can be."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column to be posted: whose, under which name, paying what."""

    game: str
    paytable: str
    name: str
    figures: dict[str, Odds]

    def posted_on(self, game: Game) -> Game:
        """The game with this column added and in force."""
        if game.key != self.game:
            raise ColumnError(f"the column '{self.name}' is for {self.game}, not for {game.key}")
        try:
            return game.with_column(self.paytable, self.name, self.figures)
        except (RulesError, PostingError) as fault:
            reasons = "; ".join(map(str, fault.exceptions if isinstance(fault, RulesError) else [fault]))
            raise ColumnError(f"the column '{self.name}' cannot be posted: {reasons}") from fault

    @property
    def text(self) -> str:
        """The column as TOML, which ``parse_column`` reads."""
        named = {"game": self.game, "paytable": self.paytable, "column": self.name}
        head = [f"{key} = {_quoted(value)}" for key, value in named.items()]
        lines = [f"{_quoted(line)} = {_written(pays)}" for line, pays in self.figures.items()]
        return "\n".join([*head, "", "[lines]", *lines, ""])


def own_column(game: Game, paytable: str = "") -> Column:
    """The column of a house's own that a game is posted with: on the paytable named, or on the only one with any."""
    tables = {key: table for key, table in game.paytables.items() if table.posted in table.house}
    if not tables:
        raise ColumnError(f"{game.name} is posted without a column of a house's own: there is none to be written down")
    key = slug(paytable) if paytable else next(iter(tables))
    if (not paytable and len(tables) > 1) or key not in tables:
        raise ColumnError(f"columns of a house's own are posted on {', '.join(tables)}: name one of these paytables")
    table = tables[key]
    figures = {line.title: pays for line, pays in table.column(table.posted)}
    return Column(game.key, key, table.posted, figures)


def parse_column(text: str) -> Column:
    """Read a column; all faults of its form are reported together."""
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as fault:  # not TOML, thousands of brackets
        raise ColumnError(f"the paytable file is not TOML: {fault}") from fault
    except ValueError as fault:  # thousands of digits
        raise ColumnError(f"the paytable file has a number that is too large: the most is {MOST:,}") from fault
    faults = [f"'{key}' is not a key (the keys are {', '.join(KEYS)})" for key in content if key not in KEYS]
    faults += [f"'{key}' is missing" for key in KEYS if key not in content]
    for key in KEYS[:3]:
        if key in content and not (isinstance(content[key], str) and content[key].strip()):
            faults.append(f"'{key}' must be a name in quotes")
    name = str(content.get("column", ""))
    if name and not re.fullmatch(COLUMN_NAME, name):
        faults.append(f"the column name '{name}' may hold letters, digits and . + - _ only")
    lines = content.get("lines", {})
    figures: dict[str, Odds] = {}
    if not isinstance(lines, dict) or ("lines" in content and not lines):
        faults.append("'lines' must be a table with at least one line")
    else:
        figures, faulty = line_figures(lines)
        faults += faulty
    if faults:
        raise ColumnError("the paytable file is faulty: " + "; ".join(faults))
    return Column(content["game"].strip(), slug(content["paytable"]), name, figures)


def typed_column(game: Game, paytable: str, name: str, lines: Mapping[str, str]) -> Column:
    """A column for a game, as somebody types its lines; one that is left empty pays nothing of its own."""
    figures, faults = line_figures({line: text for line, text in lines.items() if text.strip()})
    if faults:
        raise ColumnError(f"the column '{name}' is faulty: " + "; ".join(faults))
    return Column(game.key, slug(paytable), name, figures)


def line_figures(lines: Mapping[str, Any]) -> tuple[dict[str, Odds], list[str]]:
    """What lines pay that are written as numbers to one, texts such as "3 to 2" or fractions; and what is wrong."""
    figures: dict[str, Odds] = {}
    faults: list[str] = []
    for line, value in lines.items():
        try:
            figures[line] = _figure(value)
        except ColumnError as fault:
            faults.append(f"line '{line}' pays {value!r}{fault}")
    return figures, faults


def _quoted(text: str) -> str:
    """A text as TOML and JSON both write it."""
    return json.dumps(text, ensure_ascii=False)


def _written(pays: Odds) -> str:
    return str(pays.to_one) if pays.to_one.denominator == 1 else _quoted(str(pays))


def _figure(value: Any) -> Odds:
    """The odds that a line pays; if they are none, what is wrong with them."""
    if isinstance(value, Odds | Fraction):
        to_one = value.to_one if isinstance(value, Odds) else value
        value = f"{to_one.numerator} to {to_one.denominator}"
    match = re.fullmatch(r"\s*([0-9]+)\s*(?:(?:to|:|/)\s*([0-9]+)\s*)?", value) if isinstance(value, str) else None
    written = match.groups("1") if match else (str(value), "1") if type(value) is int and value > 0 else None
    if written is None or any(number.strip("0") == "" for number in written):
        raise ColumnError(": write a whole number (to one) or a text such as '3 to 2'")
    if any(len(number.lstrip("0")) > len(str(MOST)) for number in written):
        raise ColumnError(f", which is too large: the most is {MOST:,}")
    to, one = map(int, written)
    return odds(to, one)

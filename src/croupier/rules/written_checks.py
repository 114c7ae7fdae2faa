"""Whether what a sheet writes can be read, shown and counted with: its names and lines, its seats and limits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from croupier.errors import RuleProblem
from croupier.rules.paytables import slug
from croupier.rules.rulings import paytables_in

if TYPE_CHECKING:
    from croupier.rules.game import Game
    from croupier.rules.sheet import Sheet

MOST_FELT_LINES, LONGEST_FELT_LINE = 2, 48
COLUMN_NAME = r"[\w.+-]+"
MOST_CHIPS = 10**12
"""No stake may be larger."""


def _key(sheet: Sheet) -> Iterator[RuleProblem]:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", sheet.key):
        yield RuleProblem("key", f"'{sheet.key}' is none: write small letters and digits, with hyphens between words")


def _name(sheet: Sheet) -> Iterator[RuleProblem]:
    if not sheet.name.strip():
        yield RuleProblem("name", "a game needs a name")


def _wagers(sheet: Sheet) -> Iterator[RuleProblem]:
    for wager in sheet.wagers:
        if re.search(r"[|,;:]", wager.name) or not _is_tidy(wager.name):
            yield RuleProblem("wagers", f"'{wager.name}' may hold no | , ; : and no spaces but one between words")


def _streets(sheet: Sheet) -> Iterator[RuleProblem]:
    for street in sheet.streets:
        if not street.name:
            yield RuleProblem("streets", "a street needs a name")
        yield from _untidy("streets", street.name)


def _untidy(place: str, text: str) -> Iterator[RuleProblem]:
    if not _is_tidy(text):
        yield RuleProblem(place, f"'{text}' may hold no spaces but one between words")


def _is_tidy(text: str) -> bool:
    """Whether there is one space between words, and none elsewhere; what cannot be seen is told of every text alike."""
    return not text.isprintable() or text == " ".join(text.split())


def _tables(sheet: Sheet) -> Iterator[RuleProblem]:
    for table in paytables_in(sheet.wagers).values():
        if not slug(table.name) or not _is_tidy(table.name):
            problem = "needs a letter or a digit, and may hold no spaces but one between words"
            yield RuleProblem("paytables", f"'{table.name}' {problem}")
        for column in table.columns:
            if column.isprintable() and not re.fullmatch(COLUMN_NAME, column):
                problem = f"the column name '{column}' may hold letters, digits and . + - _ only"
                yield RuleProblem(f"paytable {table.name}", problem)


def _felt(sheet: Sheet) -> Iterator[RuleProblem]:
    """What is printed on the felt has little room."""
    if len(sheet.felt) > MOST_FELT_LINES:
        yield RuleProblem("felt", f"has {len(sheet.felt)} lines: there is room for {MOST_FELT_LINES}")
    for line in sheet.felt:
        yield from _untidy("felt", line)
        if not 0 < len(line) <= LONGEST_FELT_LINE:
            yield RuleProblem("felt", f"'{line}' has {len(line)} characters: there is room for {LONGEST_FELT_LINE}")


def _seats(sheet: Sheet) -> Iterator[RuleProblem]:
    if sheet.seats < 1:
        yield RuleProblem("seats", "a table has at least one seat")


def _limits(sheet: Sheet) -> Iterator[RuleProblem]:
    low, high = sheet.limits
    if not 1 <= low <= high <= MOST_CHIPS:
        yield RuleProblem("limits", f"{low} to {high} hold no stake: 1 <= minimum <= maximum <= {MOST_CHIPS}")


WRITTEN_CHECKS: tuple[tuple[tuple[str, ...], Callable[[Sheet], Iterator[RuleProblem]]], ...] = (
    (("key",), _key),
    (("name",), _name),
    (("wagers",), _wagers),
    (("streets",), _streets),
    (("wagers",), _tables),
    (("felt",), _felt),
    (("seats",), _seats),
    (("limits",), _limits),
)
"""The checks, each with the fields of a sheet that it looks at."""


def unpayable(game: Game) -> Iterator[str]:
    """Limits of a posted game between which a wager has no stake that every row could pay in whole chips."""
    low, high = game.limits
    for wager in game.wagers:
        step, why = game.grid.get(wager.name, (1, ""))
        if -(-low // step) * step > high:
            multiples = f"which goes in multiples of {step} ({why})"
            yield f"{low} to {high} hold no stake on {wager.name}, {multiples}"

"""Whether what a sheet writes can be read, shown and counted with: its names and lines, its seats and limits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from croupier.errors import RuleProblem
from croupier.rules.paytables import slug
from croupier.rules.rulings import paytables_in
from croupier.visible import visible

if TYPE_CHECKING:
    from croupier.rules.sheet import Sheet

MOST_FELT_LINES, LONGEST_FELT_LINE = 2, 48
COLUMN_NAME = r"[\w.+-]+"
MOST_CHIPS = 10**12
"""No stake may be larger."""


def written_problems(sheet: Sheet) -> Iterator[RuleProblem]:
    """Names and lines that could not be written in a record or shown on a screen as they are."""
    if not isinstance(sheet.key, str) or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", sheet.key):
        yield RuleProblem("key", f"'{sheet.key}' is none: write small letters and digits, with hyphens between words")
    if not isinstance(sheet.name, str) or not sheet.name.strip() or not sheet.name.isprintable():
        yield RuleProblem("name", "a game needs a name that can be printed")
    if not isinstance(sheet.summary, str):
        yield RuleProblem("summary", f"{sheet.summary!r} is no text: write a sentence")
    for wager in sheet.wagers:
        if re.search(r"[|,;:]", wager.name) or not _is_shown(wager.name):
            yield RuleProblem("wagers", f"'{visible(wager.name)}' may hold no | , ; : and nothing that cannot be seen")
    for street in sheet.streets:
        if not street.name:
            yield RuleProblem("streets", "a street needs a name")
    for place, text in [("streets", street.name) for street in sheet.streets] + [("felt", line) for line in sheet.felt]:
        if text and not _is_shown(text):
            yield RuleProblem(place, f"'{visible(text)}' may hold nothing that cannot be seen")
    yield from _tables(sheet)
    yield from _felt(sheet)


def _is_shown(text: str) -> bool:
    return text.isprintable() and text == " ".join(text.split())


def _tables(sheet: Sheet) -> Iterator[RuleProblem]:
    for table in paytables_in(sheet.wagers).values():
        if not slug(table.name) or not _is_shown(table.name):
            problem = "needs a letter or a digit, and may hold nothing that cannot be seen"
            yield RuleProblem("paytables", f"'{visible(table.name)}' {problem}")
        for column in table.columns:
            if not re.fullmatch(COLUMN_NAME, column):
                problem = f"the column name '{visible(column)}' may hold letters, digits and . + - _ only"
                yield RuleProblem(f"paytable {visible(table.name)}", problem)


def _felt(sheet: Sheet) -> Iterator[RuleProblem]:
    """What is printed on the felt has little room."""
    if len(sheet.felt) > MOST_FELT_LINES:
        yield RuleProblem("felt", f"has {len(sheet.felt)} lines: there is room for {MOST_FELT_LINES}")
    for line in sheet.felt:
        if not 0 < len(line) <= LONGEST_FELT_LINE:
            yield RuleProblem("felt", f"'{line}' has {len(line)} characters: there is room for {LONGEST_FELT_LINE}")


def number_problems(sheet: Sheet) -> Iterator[RuleProblem]:
    """Seats and limits that no table could have."""
    if not _is_whole(sheet.seats):
        yield RuleProblem("seats", f"{sheet.seats!r} is no whole number")
    elif sheet.seats < 1:
        yield RuleProblem("seats", "a table has at least one seat")
    limits: Any = sheet.limits
    if not isinstance(limits, tuple) or len(limits) != 2 or not all(map(_is_whole, limits)):
        example = "write the least and the most stake in whole chips, such as (1, 10_000)"
        yield RuleProblem("limits", f"{limits!r} is not two whole numbers: {example}")
    elif not 1 <= limits[0] <= limits[1] <= MOST_CHIPS:
        low, high = limits
        yield RuleProblem("limits", f"{low} to {high} hold no stake: 1 <= minimum <= maximum <= {MOST_CHIPS}")


def _is_whole(number: object) -> bool:
    """True and false, which Python takes for numbers, are none."""
    return isinstance(number, int) and not isinstance(number, bool)

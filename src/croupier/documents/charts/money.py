"""Money drawn: where the edge comes from, what a round can bring, one figure under several postings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log10

from croupier.documents.charts.palette import BLUE, BLUE_2, GREY, HAIR, INK, MID, PALE, PAPER, RUST, RUST_2
from croupier.documents.charts.picture import (
    WIDTH,
    Box,
    Picture,
    box,
    decimals,
    fits,
    meet,
    places,
    result,
    scale,
    share,
    signed,
    ticks,
    wide,
)
from croupier.documents.numerals import NARROW

MOST_COLUMNS = 24
"""Of a picture of net results; more are put together."""
RARE = 5e-6
SMALL, NAMED = 7.0, 8.0
"""The type of figures at columns, and of what columns are named by."""


def waterfall(parts: Sequence[tuple[str, float, str]], total: float, unit: str) -> Picture:
    """What each wager adds to the value, one below the other, and the sum; each with its figure in words."""
    row, left, right = 19.0, 12 + max(wide(name, 8.5) for name, _, _ in [*parts, ("Value of a round", 0, "")]), 380.0
    base = row * (len(parts) + 1) + 8
    picture = Picture(base + 24)
    runs, at = [], 0.0
    for _, worth, _ in parts:
        runs.append((at, at + worth))
        at += worth
    low, high = min(0.0, *map(min, runs)), max(0.0, *map(max, runs))
    room = (high - low) * 0.04
    place = scale(low - room, high + room, left, right)
    marks = ticks(low - room, high + room)
    for tick in marks:
        zero = abs(tick) < 1e-12
        picture.line(place(tick), 6, place(tick), base, INK if zero else PALE, 0.6 if zero else 0.5)
        figure = "0" if zero else signed(tick, decimals(marks))
        picture.text(place(tick), base + 10, figure, 7.5, "middle", fill=GREY)
    for index, ((name, worth, note), (start, end)) in enumerate(zip(parts, runs, strict=True)):
        y = 8 + index * row
        picture.text(0, y + 10, name, 8.5)
        picture.rect(place(start), y + 2, place(end) - place(start), 11, BLUE if worth > 0 else RUST)
        if worth < 0:
            picture.hatch(min(place(start), place(end)), y + 2, abs(place(end) - place(start)), 11)
        picture.line(place(end), y + 13, place(end), y + row + 2, GREY, 0.6)
        picture.text(right + 14, y + 10, note, 8, fill=GREY)
    y = 8 + len(parts) * row
    picture.text(0, y + 10, "Value of a round", 8.5, weight=600)
    picture.rect(place(0), y + 2, place(total) - place(0), 11, INK)
    picture.text(right + 14, y + 10, signed(total, 6), 8.5, weight=600)
    picture.text((left + right) / 2, base + 20, f"units of the {unit}", 7.5, "middle", fill=GREY, italic=True)
    return picture


@dataclass(frozen=True, slots=True)
class Binned:
    """Net results put together: the least and the greatest of them, and how often any of them comes."""

    low: float
    high: float
    often: float

    @property
    def label(self) -> str:
        return result(self.low) if self.low == self.high else f"{result(self.low)}…"


def binned(nets: Sequence[tuple[float, float]], most: int = MOST_COLUMNS) -> tuple[list[Binned], float]:
    """Net results in at most so many columns, and how wide those are; 0 where each has one of its own."""
    if len(nets) <= most:
        return [Binned(net, net, often) for net, often in nets if often], 0.0
    wide = 1.0
    while True:
        found: dict[float, list[tuple[float, float]]] = {}
        for net, often in nets:
            # Nothing has a column of its own, and none holds both losses and gains.
            key = 0.0 if net == 0 else ceil(net / wide) if net > 0 else floor(net / wide)
            found.setdefault(key, []).append((net, often))
        if len(found) <= most:
            columns = sorted(found.values())
            return [Binned(each[0][0], each[-1][0], sum(often for _, often in each)) for each in columns], wide
        wide *= 2 if wide < 8 else 1.6


def distribution(columns: Sequence[Binned]) -> Picture:
    """Columns to scale above; below, the same on a logarithmic scale, where rare results can be seen."""
    picture = Picture(278)
    left, right = 34.0, WIDTH
    step = (right - left) / len(columns)
    half = min(10.0, step * 0.4)
    narrow = step < 26
    middle = [left + (index + 0.5) * step for index in range(len(columns))]
    _to_scale(picture, columns, middle, left, half)
    _logarithmic(picture, columns, middle, left, narrow=narrow)
    return picture


def _to_scale(picture: Picture, columns: Sequence[Binned], middle: Sequence[float], left: float, half: float) -> None:
    """Where there is no room for the figure of every column, the rarer ones go without: the other scale has them."""
    top, base = 22.0, 128.0
    ceiling = max(each.often for each in columns) * 1.12
    height = scale(0, ceiling, 0, base - top)
    marks = [tick for tick in ticks(0, ceiling, 5) if tick]
    for tick in marks:
        picture.line(left, base - height(tick), WIDTH, base - height(tick), PALE)
        picture.text(left - 4, base - height(tick) + 2.6, share(tick, places(marks)), 7.5, "end", fill=GREY)
    picture.text(0, 9, "Probability, to scale", 8, fill=GREY, italic=True)
    named = [box(x, 0, each.label, NAMED, "middle", 600) for each, x in zip(columns, middle, strict=True)]
    apart = any(meet(one, other, 2) for one, other in pairwise(named))
    taken: list[Box] = []
    for index, (each, x) in sorted(enumerate(zip(columns, middle, strict=True)), key=lambda at: -at[1][0].often):
        high = height(each.often)
        picture.rect(x - half, base - high, 2 * half, high, _colour(each))
        if each.low < 0:
            picture.hatch(x - half, base - high, 2 * half, high)
        inside = min(x, WIDTH - wide(each.label, NAMED, 600) / 2)
        picture.text(inside, base + 11 + 8.5 * (apart and index % 2), each.label, NAMED, "middle", weight=600)
        _where_free(picture, taken, x, base - high - 3, _often(each.often))
    picture.line(left, base, WIDTH, base, INK, 0.7)


def _where_free(picture: Picture, taken: list[Box], x: float, y: float, words: str) -> None:
    """Words over a place, unless they would run into others."""
    here = box(x, y, words, SMALL, "middle")
    if not any(meet(here, other, 1.5) for other in taken):
        taken.append(here)
        picture.text(x, y, words, SMALL, "middle")


def _logarithmic(
    picture: Picture, columns: Sequence[Binned], middle: Sequence[float], left: float, *, narrow: bool
) -> None:
    top, base = 170.0, 262.0
    powers = max(1, ceil(log10(1 / min(each.often for each in columns))))
    place = scale(0, powers, top, base)
    picture.text(0, 161, "The same, one round in so many (logarithmic)", 8, fill=GREY, italic=True)
    for power in range(0, powers + 1, 2 if powers > 4 else 1):
        picture.line(left, place(power), WIDTH, place(power), PALE)
        picture.text(left - 4, place(power) + 2.6, _power(power), 7.5, "end", fill=GREY)
    taken: list[Box] = []
    for each, x in zip(columns, middle, strict=True):
        y = place(log10(1 / each.often))
        picture.line(x, top, x, y, HAIR, 0.5)
        if each.low < 0:
            picture.rect(x - 2.4, y - 2.4, 4.8, 4.8, _colour(each))
        else:
            picture.circle(x, y, 2.6, _colour(each))
        _where_free(picture, taken, x, y + 10, _one_in(1 / each.often, short=narrow))


def _colour(each: Binned) -> str:
    return BLUE if each.low > 0 else RUST if each.low < 0 else MID


def _often(often: float) -> str:
    if often < RARE:
        return f"<{NARROW}0.001{NARROW}%"
    return share(often, 1 if often >= 0.01 else 2 if often >= 0.0001 else 3)


def _power(power: int) -> str:
    """1, 10, 100, 1 k ..."""
    names = ("", f"{NARROW}k", f"{NARROW}M", f"{NARROW}G", f"{NARROW}T")
    thousands, rest = divmod(power, 3)
    return f"{10**rest}{names[thousands]}" if thousands < len(names) else f"10^{power}"


def _one_in(number: float, *, short: bool) -> str:
    if number < 1000:
        return f"{number:.1f}" if number < 100 or not short else f"{number:.0f}"
    if not short and number < 1e6:
        return f"{number:,.0f}"
    power = floor(log10(number) / 3)
    return f"{number / 1000**power:.3g}{_power(3 * power)[1:]}"


def dots(rows: Sequence[tuple[str, float, bool]], name_width: float = 0) -> Picture:
    """A share under several postings: filled where in force, open elsewhere; nothing is always on the axis."""
    row, right = 17.0, WIDTH - 50
    left = name_width or min(230.0, 14 + max(wide(name, 8.5) for name, _, _ in rows))
    base = row * len(rows) + 6
    picture = Picture(base + 18)
    values = [value for _, value, _ in rows]
    low, high = min(0.0, *values), max(0.0, *values)
    room = (high - low) * 0.08
    place = scale(low - (room if low < 0 else 0), high + room, left + (24 if low < 0 else 0), right)
    marks = ticks(low, high)
    for tick in marks:
        zero = abs(tick) < 1e-12
        picture.line(place(tick), 2, place(tick), base, INK if zero else PALE, 0.6)
        picture.text(place(tick), base + 10, share(tick, places(marks)), 7.5, "middle", fill=GREY)
    for index, (name, value, posted) in enumerate(rows):
        y = 2 + index * row + row / 2
        picture.text(0, y + 3, fits(name, 8.5, left - 6), 8.5, weight=600 if posted else 400)
        picture.line(place(0), y, place(value), y, BLUE_2 if value >= 0 else RUST_2, 2)
        colour = BLUE if value >= 0 else RUST
        picture.circle(place(value), y, 3.2, colour if posted else PAPER, colour, 1.1)
        picture.text(
            place(value) + (7 if value >= 0 else -7), y + 3, share(value, 2), 8, "start" if value >= 0 else "end"
        )
    return picture


def plays(rows: Sequence[tuple[str, Sequence[tuple[float, str]]]], heads: Sequence[str]) -> Picture:
    """Ways to play side by side: one column of dots for each figure, each on its own scale."""
    row, left = 26.0, 150.0
    room = (WIDTH - left) / len(heads)
    picture = Picture(row * len(rows) + 30)
    columns = [[cells[index][0] for _, cells in rows] for index in range(len(heads))]
    for index, head in enumerate(heads):
        x = left + index * room
        picture.text(x + room - 16, 9, head, 8.5, "end", weight=600)
        picture.line(x + 6, 15, x + room - 8, 15, INK, 0.6)
    for number, (name, cells) in enumerate(rows):
        y = 20 + number * row
        picture.text(0, y + 11, fits(name, 8.5, left - 6), 8.5)
        for index, (value, words) in enumerate(cells):
            x, low, high = left + index * room, min(columns[index]), max(columns[index])
            picture.text(x + room - 16, y + 8, words, 8.5, "end", weight=600 if value == high else 400)
            at = scale(low, high, x + 14, x + room - 22)(value)
            picture.line(x + 14, y + 15, x + room - 22, y + 15, HAIR, 0.5)
            picture.circle(at, y + 15, 2.5, BLUE if value == high else PAPER, BLUE, 1)
        picture.line(0, y + 22, WIDTH, y + 22, PALE)
    return picture

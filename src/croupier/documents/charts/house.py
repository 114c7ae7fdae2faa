"""The house drawn: how soon the edge shows, who is ruined, and what playing says of counting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10

from croupier.documents.charts.palette import (
    BAND,
    BAND_2,
    BAND_3,
    BLUE,
    BLUE_2,
    GREY,
    INK,
    MID,
    PALE,
    PAPER,
    RUST,
    RUST_2,
    WASH,
)
from croupier.documents.charts.picture import WIDTH, Picture, places, scale, share, signed, ticks, wide


@dataclass(frozen=True, slots=True)
class Band:
    """What the house wins of a unit over so many rounds: quantiles, from the least."""

    rounds: int
    low99: float
    low95: float
    low90: float
    median: float
    high90: float
    high95: float
    high99: float


TONES = (("99 %", "low99", "high99", BAND_3), ("95 %", "low95", "high95", BAND_2),
         ("90 %", "low90", "high90", BAND))  # fmt: skip


def bands(rows: Sequence[Band], edge: float) -> Picture:
    """What the house wins of each unit over more and more rounds, on two scales."""
    picture = Picture(226)
    middle = 10 ** ((log10(rows[0].rounds) + log10(rows[-1].rounds)) / 2)
    _panel(picture, [each for each in rows if each.rounds <= middle * 1.001], edge, 38, 216)
    _panel(picture, [each for each in rows if each.rounds >= middle * 0.999], edge, 266, 426, named=True)
    picture.text(125, 215, "rounds", 8, "middle", fill=GREY, italic=True)
    picture.text(346, 215, "rounds, on a finer scale", 8, "middle", fill=GREY, italic=True)
    for index, (label, _, _, fill) in enumerate(reversed(TONES)):
        picture.rect(38 + index * 52, 6, 14, 8, fill, stroke=MID, width=0.4)
        picture.text(56 + index * 52, 13, label, 8)
    picture.line(200, 10, 214, 10, INK, 1)
    picture.text(218, 13, "median", 8)
    picture.line(262, 10, 276, 10, RUST, 0.9, "3 2")
    picture.text(280, 13, "edge", 8)
    return picture


def _panel(
    picture: Picture, rows: Sequence[Band], edge: float, left: float, right: float, *, named: bool = False
) -> None:
    top, base = 30.0, 190.0
    low, high = min(each.low99 for each in rows), max(each.high99 for each in rows)
    room = (high - low) * 0.03
    across = scale(log10(rows[0].rounds), log10(rows[-1].rounds), left, right)
    down = scale(low - room, high + room, base, top)
    marks = ticks(low, high, 6)
    for tick in marks:
        picture.line(left, down(tick), right, down(tick), PALE, 0.6)
        figure = ("+" if tick > 1e-12 else "") + share(tick, places(marks))
        picture.text(left - 4, down(tick) + 2.6, figure, 7.5, "end", fill=GREY)
    for _, first, last, fill in TONES:
        upper = " L".join(f"{across(log10(each.rounds)):.1f} {down(getattr(each, last)):.1f}" for each in rows)
        lower = " L".join(
            f"{across(log10(each.rounds)):.1f} {down(getattr(each, first)):.1f}" for each in reversed(rows)
        )
        picture.path(f"M{upper} L{lower}z", fill)
    if low < 0 < high:
        picture.line(left, down(0), right, down(0), INK, 0.6)
    picture.path(
        "M" + " L".join(f"{across(log10(each.rounds)):.1f} {down(each.median):.1f}" for each in rows),
        stroke=INK,
        width=1,
    )
    picture.line(left, down(edge), right, down(edge), RUST, 0.9, "3 2")
    for power in range(round(log10(rows[0].rounds)), round(log10(rows[-1].rounds)) + 1):
        picture.line(across(power), base, across(power), base + 3, INK, 0.6)
        picture.text(across(power), base + 12, f"{10**power:,}", 8, "middle")
    if named:
        picture.text(right + 4, down(edge) + 2.6, "edge", 8, fill=RUST)
        picture.text(right + 4, down(edge) + 11.5, share(edge, 2), 8, fill=RUST)


CURVES = (
    (BLUE_2, "circle"), (BLUE, "square"), (RUST_2, "ring"), (RUST, "diamond"), (INK, "cross"),
    (GREY, "triangle"), (MID, "ring"),
)  # fmt: skip
"""Tones and marks of curves, so that none is taken for another; with more, the first come again."""


def ruin(curves: Sequence[tuple[int, Sequence[tuple[float, float]]]], unit: str) -> Picture:
    """The chance that a player is ruined, by bankroll, for sessions of several lengths."""
    picture = Picture(182, 270)
    left, right, top, base = 30.0, 258.0, 8.0, 138.0
    most = max(bankroll for _, points in curves for bankroll, _ in points)
    across, down = scale(0, most, left, right), scale(0, 1, base, top)
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        picture.line(left, down(tick), right, down(tick), PALE if tick else INK, 0.6)
        picture.text(left - 4, down(tick) + 2.6, share(tick, 0), 7.5, "end", fill=GREY)
    for tick in ticks(0, most, 5):
        picture.line(across(tick), base, across(tick), base + 3, INK, 0.6)
        picture.text(across(tick), base + 12, f"{tick:,.0f}", 8, "middle")
    picture.text(
        (left + right) / 2, base + 25, f"bankroll, in units of the {unit}", 8, "middle", fill=GREY, italic=True
    )
    at = left
    for index, (length, points) in enumerate(curves):
        tone, shape = CURVES[index % len(CURVES)]
        picture.path("M" + " L".join(f"{across(x):.1f} {down(y):.1f}" for x, y in points), stroke=tone, width=1)
        for x, y in points:
            _mark(picture, across(x), down(y), shape, tone)
        _mark(picture, at + 3, base + 36, shape, tone)
        words = f"{length:,}{' rounds' * (index == len(curves) - 1)}"
        picture.text(at + 8, base + 38.6, words, 8)
        at += wide(words, 8) + 20
    return picture


def _mark(picture: Picture, x: float, y: float, shape: str, tone: str) -> None:
    match shape:
        case "square":
            picture.rect(x - 2, y - 2, 4, 4, tone)
        case "ring":
            picture.circle(x, y, 2, PAPER, tone, 1)
        case "diamond":
            picture.path(f"M{x:.1f} {y - 2.8:.1f}l2.8 2.8l-2.8 2.8l-2.8 -2.8z", tone)
        case "cross":
            picture.path(f"M{x - 2:.1f} {y - 2:.1f}l4 4m0 -4l-4 4", stroke=tone, width=1.1)
        case "triangle":
            picture.path(f"M{x:.1f} {y - 2.6:.1f}l2.6 4.6h-5.2z", tone)
        case _:
            picture.circle(x, y, 2.1, tone)


OUTSIDE = {-3.29: "0.1 % outside", -1.96: "5 % outside", 0.0: "as counted", 1.96: "5 % outside", 3.29: "0.1 % outside"}


def strip(groups: Sequence[tuple[str, Sequence[float]]]) -> Picture:
    """One dot a figure: how many standard errors lie between what was played and what was counted."""
    row, left, right = 21.0, 110.0, WIDTH - 30
    base = row * len(groups) + 12
    picture = Picture(base + 28)
    across = scale(-4, 4, left, right)
    picture.rect(across(-1.96), 8, across(1.96) - across(-1.96), base - 8, WASH)
    for z, words in OUTSIDE.items():
        picture.line(across(z), 8, across(z), base, INK if z == 0 else MID, 0.5, "" if z == 0 else "2 2")
        picture.text(across(z), base + 20, words, 7, "middle", fill=GREY, italic=True)
    for tick in range(-4, 5):
        picture.line(across(tick), base, across(tick), base + 3, INK, 0.6)
        picture.text(across(tick), base + 11, signed(tick, 0) if tick else "0", 8, "middle")
    for index, (name, scores) in enumerate(groups):
        y = 8 + index * row + row / 2
        picture.text(0, y + 3, name, 8.5)
        picture.text(right + 28, y + 3, str(len(scores)), 8, "end", fill=GREY)
        picture.line(left, y + row / 2, right, y + row / 2, PALE)
        taken: dict[int, int] = {}
        for score in sorted(scores):
            z = max(-4.0, min(4.0, score))
            slot = round(across(z) / 3.6)
            level = taken.get(slot, 0)
            taken[slot] = level + 1
            lift = (level + 1) // 2 * 3.3 * (1 if level % 2 else -1)
            picture.circle(across(z), y + max(-8, min(8, lift)), 1.5, BLUE if abs(z) < 1.96 else RUST)
    picture.text(right + 28, 5, "figures", 7, "end", fill=GREY, italic=True)
    return picture

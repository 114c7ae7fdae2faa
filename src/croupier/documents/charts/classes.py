"""Classes of hands drawn: how often each comes, how it divides by the best choice, and by how much that is better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from croupier.documents.charts.choices import Look
from croupier.documents.charts.palette import GREY, PALE, PAPER
from croupier.documents.charts.picture import WIDTH, Picture, share, wide
from croupier.documents.numerals import NARROW

LETTERS = 7.0
HEADS = 7.6
HIGH = 9.2
"""A row with its gap."""
FREQUENCY, MARGIN, GAP = 34.0, 36.0, 8.0
"""Columns of figures, and what lies between all of them."""
WIDER = 1.15
"""Names are long, and pages without the font of pictures have letters so much wider."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A class of hands."""

    hands: str
    often: float
    """Of all decisions on the street."""
    best: tuple[tuple[str, float], ...]
    """The choices that are best with it, each with its share of the class."""
    margin: str


def bars(rows: Sequence[Bar], look: Mapping[str, Look]) -> Picture:
    """Each class as a bar, divided by the choice that is best; choices are named above as they are drawn."""
    label = WIDER * max(wide(each.hands, LETTERS) for each in rows)
    left = label + GAP + FREQUENCY + GAP
    right = WIDTH - GAP - MARGIN
    top = 32.0
    picture = Picture(top + HIGH * len(rows) + 2)
    _key(picture, rows, look)
    picture.text(0, top - 6, "Hands", HEADS, weight=600)
    picture.text(left - GAP, top - 6, "how often", HEADS, "end", weight=600)
    picture.text(left, top - 6, "best in so many of them", HEADS, weight=600)
    picture.text(WIDTH, top - 6, "margin", HEADS, "end", weight=600)
    for number, each in enumerate(rows):
        y = top + number * HIGH
        picture.line(0, y - 0.5, WIDTH, y - 0.5, PALE)
        picture.text(0, y + 6.4, each.hands, LETTERS)
        picture.text(left - GAP, y + 6.4, share(each.often, 2), LETTERS, "end", fill=GREY)
        picture.text(WIDTH, y + 6.4, each.margin, LETTERS, "end")
        _parts(picture, left, y, right - left, each, look)
    return picture


def _key(picture: Picture, rows: Sequence[Bar], look: Mapping[str, Look]) -> None:
    """The choices that are best with any of the classes."""
    met = {choice for each in rows for choice, _ in each.best}
    x = 0.0
    for choice in look:
        if choice in met:
            _tone(picture, x, 2, 12, 8, look[choice])
            picture.text(x + 16, 9, choice, HEADS)
            x += 16 + wide(choice, HEADS) + 14


def _parts(picture: Picture, x: float, y: float, width: float, each: Bar, look: Mapping[str, Look]) -> None:
    for choice, often in each.best:
        part = width * often
        told = choice if len(each.best) == 1 else nearly(often)
        room = wide(told, LETTERS, 600) + 6
        _tone(picture, x, y, part, HIGH - 1, look[choice], room if room < part else 0)
        if room < part:
            picture.text(x + 3, y + 6.4, told, LETTERS, fill=look[choice].ink, weight=600)
        x += part


def _tone(picture: Picture, x: float, y: float, width: float, high: float, look: Look, words: float = 0) -> None:
    """A choice as it is drawn everywhere, hatched only beside its words, which are small."""
    picture.rect(x, y, width, high, look.fill, stroke=PAPER, width=0.4)
    if look.hatched:
        picture.hatch(x + words, y, width - words, high, look.hatched, 4, 0.7)


def nearly(often: float) -> str:
    """A share of what is divided: never all of it, and never nothing."""
    if often > 0.9995:
        return f">{NARROW}{share(0.999)}"
    return share(often) if often >= 0.0005 else f"<{NARROW}{share(0.001)}"

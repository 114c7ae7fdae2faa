"""An SVG drawing that grows shape by shape: one unit to the point, as wide as the text of a page.

The same text goes into PDF and HTML. Nothing is told by colour alone: a side also has its own place, shape or hatching.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10

from croupier.documents.charts.palette import BLUE, HAIR, INK, PAPER
from croupier.documents.numerals import MINUS, NARROW

WIDTH = 468.0
FONT = "Libertinus Serif"
LETTERS = {
    0.16: NARROW, 0.25: " .,:;’'", 0.29: "ijl", 0.34: "ftI()/", 0.4: "rsz-J", 0.48: "0123456789acegS~",
    0.55: "ELPF", 0.62: "BRTZY%", 0.7: "CKUVXADGNOQH…", 0.79: "wm", 0.9: "MW",
}  # fmt: skip
"""How wide letters are, of their size; all others are as wide as an n."""
WIDE = {letter: size for size, letters in LETTERS.items() for letter in letters}
BOLD = 600


class Picture:
    """A drawing in the making."""

    def __init__(self, height: float, width: float = WIDTH) -> None:
        self.width, self.height = width, height
        self._parts: list[str] = []

    def line(
        self, x1: float, y1: float, x2: float, y2: float, stroke: str = HAIR, width: float = 0.5, dash: str = ""
    ) -> None:
        extra = f' stroke-dasharray="{dash}"' if dash else ""
        self._parts.append(
            f'<line x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}" stroke="{stroke}" '
            f'stroke-width="{width}"{extra}/>'
        )

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str = BLUE,
        *,
        stroke: str = "none",
        width: float = 0.5,
        radius: float = 0,
        opacity: float = 1,
    ) -> None:
        if w < 0:
            x, w = x + w, -w
        if h < 0:
            y, h = y + h, -h
        pale = f' fill-opacity="{opacity:.2f}"' if opacity < 1 else ""
        self._parts.append(
            f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{radius}" fill="{fill}"{pale} '
            f'stroke="{stroke}" stroke-width="{width}"/>'
        )

    def hatch(
        self, x: float, y: float, w: float, h: float, stroke: str = PAPER, gap: float = 3, width: float = 0.6
    ) -> None:
        """Slanted lines over a rectangle, so that it is told from a plain one in grey."""
        at = -h
        while at < w:
            x1, y1, x2, y2 = at, h, at + h, 0.0
            if x1 < 0:
                x1, y1 = 0.0, h + at
            if x2 > w:
                x2, y2 = w, at + h - w
            if x2 > x1:
                self.line(x + x1, y + y1, x + x2, y + y2, stroke, width)
            at += gap

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 8,
        anchor: str = "start",
        *,
        fill: str = INK,
        weight: int = 400,
        italic: bool = False,
    ) -> None:
        style = ' font-style="italic"' if italic else ""
        self._parts.append(
            f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size}" text-anchor="{anchor}" fill="{fill}" '
            f'font-weight="{weight}"{style}>{escape(words)}</text>'
        )

    def circle(self, x: float, y: float, r: float, fill: str = INK, stroke: str = "none", width: float = 0.6) -> None:
        self._parts.append(
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r}" fill="{fill}" stroke="{stroke}" stroke-width="{width}"/>'
        )

    def path(self, d: str, fill: str = "none", stroke: str = "none", width: float = 0.8) -> None:
        self._parts.append(f'<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="{width}"/>')

    def arrow(self, x1: float, y1: float, x2: float, y2: float, stroke: str = INK, width: float = 0.8) -> None:
        """Along an axis."""
        self.line(x1, y1, x2, y2, stroke, width)
        if abs(x2 - x1) >= abs(y2 - y1):
            ahead = 1 if x2 > x1 else -1
            self.path(f"M{x2:.2f} {y2:.2f}l{-4 * ahead} -2.2v4.4z", stroke)
        else:
            ahead = 1 if y2 > y1 else -1
            self.path(f"M{x2:.2f} {y2:.2f}l-2.2 {-4 * ahead}h4.4z", stroke)

    def svg(self) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:.0f}" '
            f'width="{self.width:g}pt" height="{self.height:.0f}pt" font-family="{FONT}, serif">'
            + "".join(self._parts)
            + "</svg>\n"
        )


def scale(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    """Where a value lies between two places of a picture."""
    span = (high - low) or 1.0
    return lambda value: start + (value - low) / span * (end - start)


def ticks(low: float, high: float, most: int = 7) -> list[float]:
    """Round values between two, a few of them."""
    span = (high - low) or 1.0
    step = 10.0 ** floor(log10(span / most))
    step = next(step * times for times in (1, 2, 5, 10) if span / (step * times) <= most)
    return [step * number for number in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def share(value: float, places: int = 1) -> str:
    """A share on an axis or at a mark."""
    words = f"{abs(value) * 100:.{places}f}"
    return (MINUS if value < 0 and float(words) else "") + words + NARROW + "%"


def signed(value: float, places: int = 4) -> str:
    words = f"{abs(value):,.{places}f}"
    return words if float(words.replace(",", "")) == 0 else ("+" if value > 0 else MINUS) + words


def result(value: float) -> str:
    """A net result at a mark."""
    return signed(value, 0 if value == int(value) else 1) if value else "0"


def wide(words: str, size: float, weight: int = 400) -> float:
    """About how wide some words are."""
    return sum(WIDE.get(letter, 0.53) for letter in words) * size * (1.06 if weight >= BOLD else 1)


Box = tuple[float, float, float, float]


def box(x: float, y: float, words: str, size: float, anchor: str = "start", weight: int = 400) -> Box:
    """What some words take up: left, top, right, bottom."""
    long = wide(words, size, weight)
    left = x - {"start": 0.0, "middle": long / 2, "end": long}[anchor]
    return left, y - 0.7 * size, left + long, y + 0.1 * size


def meet(one: Box, other: Box, apart: float = 0) -> bool:
    """Whether two boxes overlap, or come closer than that to each other."""
    return (
        one[0] < other[2] + apart and other[0] < one[2] + apart and one[1] < other[3] and other[1] < one[3]
    )  # fmt: skip


def fits(words: str, size: float, room: float, weight: int = 400) -> str:
    """Words cut to some room, with a sign where something is gone."""
    if wide(words, size, weight) <= room:
        return words
    while len(words) > 1 and wide(f"{words}…", size, weight) > room:
        words = words[:-1]
    return f"{words.rstrip()}…"


def lines(words: str, size: float, room: float) -> list[str]:
    """Words on as many lines as they need; none is cut."""
    found: list[str] = []
    for word in words.split():
        longer = f"{found[-1]} {word}" if found else word
        if found and wide(longer, size) <= room:
            found[-1] = longer
        else:
            found.append(word)
    return found


def decimals(step: Sequence[float]) -> int:
    """How many decimals the ticks of an axis need."""
    gap = abs(step[1] - step[0]) if len(step) > 1 else 1.0
    return max(0, -floor(log10(gap) + 1e-9))


def places(step: Sequence[float]) -> int:
    """How many they need as shares."""
    return decimals([tick * 100 for tick in step])

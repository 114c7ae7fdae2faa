"""Choices drawn: how often each is taken, and which is best with which cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt

from croupier.documents.charts.palette import (
    BLUE,
    BLUE_2,
    BLUE_3,
    BLUE_4,
    BLUE_5,
    GREY,
    HAIR,
    INK,
    MID,
    PALE,
    PAPER,
    RUST,
    RUST_2,
    RUST_3,
    RUST_4,
    TONE,
)
from croupier.documents.charts.picture import WIDTH, Picture, scale, share, wide
from croupier.documents.model import Chart, Fill, Tile

Place = tuple[int, int]
PALEST = 0.12
"""How deep the tone of a cell is where nothing depends on the choice."""
PANELS = 4
"""Squares beside each other, where there are several."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a choice is drawn: the more it stakes, the deeper; what gives up is hatched."""

    fill: str
    ink: str = INK
    hatched: str = ""
    """The colour of the hatching, if there is any."""


FOLDS = Look(RUST, PAPER, RUST_4)
PASSES = Look(RUST_3)
BETS = (Look(BLUE_3), Look(BLUE_2), Look(BLUE, PAPER), Look(BLUE_4, PAPER), Look(BLUE_5, PAPER))
OF_BLACKJACK = {
    "surrender": FOLDS,
    "stand": PASSES,
    "hit": BETS[0],
    "double": BETS[2],
    "split": Look(PAPER, INK, MID),
    "insure": BETS[1],
    "decline": PASSES,
}


def looks(
    choices: Sequence[str], stakes: Mapping[str, float] | None = None, sizes: Sequence[float] = ()
) -> dict[str, Look]:
    """How each of some choices is drawn: the more it stakes, of all sizes that are drawn, the deeper.

    Without stakes, bets lie in the order of theirs.
    """
    bets = [choice for choice in choices if choice.startswith("bet")]
    staked = stakes or {choice: float(at) for at, choice in enumerate(bets)}
    sizes = sizes or sorted(set(staked.values()))
    found = {}
    for choice in choices:
        if choice in OF_BLACKJACK:
            found[choice] = OF_BLACKJACK[choice]
        elif choice.startswith("bet"):
            at = sizes.index(staked[choice]) + (len(sizes) == 1)  # one size alone is neither small nor large
            found[choice] = BETS[min(at, len(BETS) - 1)]
        else:
            found[choice] = FOLDS if choice == "fold" else PASSES
    return found


def in_squares(choices: Sequence[str]) -> dict[str, Look]:
    """The same in squares, whose depth says something else: who passes is hatched too, for prints without colour."""
    return {
        choice: replace(look, hatched=RUST_4) if look is PASSES else look for choice, look in looks(choices).items()
    }


# How often.


@dataclass(frozen=True, slots=True)
class Divided:
    """A decision, and how the rounds that come to it divide."""

    street: str
    after: tuple[str, ...]
    choices: tuple[tuple[str, float], ...]
    """Each with its share of all rounds."""
    stakes: Mapping[str, float] = field(default_factory=dict)
    """What each bet stakes, in units; "bet" alone is another size at another street."""


LEAST = 12.0 / WIDTH
"""The share of rounds that a decision is drawn with: of rarer ones nothing could be seen."""


def divided(decisions: Sequence[Divided]) -> Picture:
    """Rounds from left to right, as many as there are; each decision below the choice that leads to it, to scale."""
    drawn = [each for each in decisions if sum(often for _, often in each.choices) >= LEAST]
    deep, gap, top = 24.0, 15.0, 4.0
    rows = 1 + max(len(each.after) for each in drawn)
    picture = Picture(top + rows * (deep + gap) + 12)
    starts: dict[tuple[str, ...], float] = {(): 0.0}
    said: set[str] = set()
    sizes = sorted({size for each in drawn for size in each.stakes.values()})
    for each in sorted(drawn, key=lambda each: len(each.after)):
        start = starts.get(each.after)
        if start is None:
            continue
        y = top + len(each.after) * (deep + gap) + gap - 4
        head = each.street if each.street not in said else f"after {', '.join(each.after)}"
        picture.text(start * WIDTH, y - 4, head, 8, weight=400 if each.street in said else 600)
        said.add(each.street)
        look = looks([choice for choice, _ in each.choices], each.stakes, sizes)
        begins, alone = start, sum(len(other.after) == len(each.after) for other in drawn) == 1
        untold = []
        for choice, often in each.choices:
            starts[(*each.after, choice)] = start
            if often and not _part(picture, start * WIDTH, y, often * WIDTH, deep, choice, often, look[choice]):
                untold.append(f"{choice} {share(often, 2)}")
            start += often
        rest = ", ".join(untold)
        if rest and start * WIDTH + 6 + wide(rest, 7.5) <= WIDTH:
            picture.text(start * WIDTH + 6, y + deep / 2 + 3, rest, 7.5, fill=GREY)
        elif rest and alone and begins * WIDTH + wide(head, 8, 600) + 12 + wide(rest, 7.5) <= WIDTH:
            picture.text(WIDTH, y - 4, rest, 7.5, "end", fill=GREY)  # above the bar's end, beside what it is called
    base = top + rows * (deep + gap)
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        anchor = "start" if tick == 0 else "end" if tick == 1 else "middle"
        picture.line(tick * WIDTH, base, tick * WIDTH, base + 3, GREY)
        picture.text(tick * WIDTH, base + 11, share(tick, 0), 7, anchor, fill=GREY)
    return picture


def _part(
    picture: Picture, x: float, y: float, width: float, deep: float, choice: str, often: float, look: Look
) -> bool:
    """A choice at its place; whether it could be named there with its share."""
    picture.rect(x, y, width, deep, look.fill, stroke=PAPER, width=0.6)
    if look.hatched:
        picture.hatch(x, y, width, deep, look.hatched, 4, 0.7)
    words = f"{choice} {share(often, 2)}"
    size = next((size for size in (8.5, 7.5) if wide(words, size, 600) + 6 < width), None)
    if size:
        picture.text(x + 4, y + deep / 2 + 3, words, size, fill=look.ink, weight=600)
    return size is not None


# Which is best.


@dataclass(frozen=True, slots=True)
class Square:
    """Classes of two ranks laid out: the choices that are best, with their shares, and what the next best costs."""

    title: str
    ranks: str
    cells: Mapping[Place, tuple[str, tuple[tuple[str, float], ...], float]]
    """A name, the best choices of the class with their shares, and the margin."""


def shaded(square: Square, choices: Sequence[str]) -> Chart:
    """One square as cells: the best choice as tone and hatching, what the next best would cost as a figure.

    Where no two bets need to be told apart by their depth, a cell is the paler the less depends on its choice.
    """
    look = in_squares(choices)
    met = {choice for _, best, _ in square.cells.values() for choice, _ in best}
    plain = sum(choice.startswith("bet") for choice in met) > 1
    most = max((margin for _, _, margin in square.cells.values()), default=0.0) or 1.0
    tiles: dict[Place, Tile] = {}
    for place, (name, best, margin) in square.cells.items():
        deep = PALEST + (1 - PALEST) * sqrt(max(margin, 0) / most)
        fills = []
        for choice, often in best:
            if plain or choice == "fold":
                fills.append(Fill(often, look[choice].fill, hatched=look[choice].hatched))
            else:
                fill = TONE if choice.startswith("bet") else RUST_2
                fills.append(Fill(often, fill, deep, look[choice].hatched))
        flat = len(best) == 1 and (plain or best[0][0] == "fold")
        figure = f"{margin:.2f}" if margin >= 0.005 else f"{margin:.3f}"
        told = ", ".join(choice for choice, _ in best)
        tiles[place] = Tile((name, figure), told, tuple(fills), look[best[0][0]].ink if flat else INK)
    ranks = range(len(square.ranks))
    rows = tuple((square.ranks[row], tuple(tiles.get((row, column)) for column in ranks)) for row in ranks)
    return Chart(tuple(square.ranks), rows)


def grid(chart: Chart) -> Picture:
    """Cells with a name and a figure, their rows and columns headed."""
    size, left, top = min(29.4, 400 / len(chart.heads)), 18.0, 16.0
    picture = Picture(top + size * len(chart.rows) + 4, left + size * len(chart.heads) + 2)
    for index, head in enumerate(chart.heads):
        picture.text(left + (index + 0.5) * size, 10, head, 9, "middle", weight=600)
    for row, (head, tiles) in enumerate(chart.rows):
        y = top + row * size
        picture.text(8, y + size / 2 + 3, head, 9, "middle", weight=600)
        for column, tile in enumerate(tiles):
            if tile is None:
                continue
            x, start = left + column * size, 0.0
            for fill in tile.fills:
                at, long = x + 0.5 + start * (size - 1), fill.share * (size - 1)
                picture.rect(at, y + 0.5, long, size - 1, fill.colour, opacity=fill.opacity)
                if fill.hatched:
                    fine = 0.7 if fill.opacity == 1 else 0.4  # beneath dark words on a pale ground
                    picture.hatch(at, y + 0.5, long, size - 1, fill.hatched, 4, fine)
                start += fill.share
            for words, down, type_size, weight in zip(tile.words, (0.41, 0.76), (7.4, 7.8), (600, 400), strict=True):
                picture.text(x + size / 2, y + size * down, words, type_size, "middle", fill=tile.ink, weight=weight)
    return picture


def panels(squares: Sequence[Square], choices: Sequence[str]) -> Picture:
    """Several squares, the choice alone: tones and hatching, named below."""
    across = min(PANELS, len(squares))
    room = (WIDTH - 12 * (across - 1)) / across
    most = max(len(each.ranks) for each in squares)
    size, head = (room - 12) / most, 24.0
    high = head + size * most + 12
    down = -(-len(squares) // across)
    picture = Picture(high * down + 2)
    look = in_squares(choices)
    for number, square in enumerate(squares):
        left = number % across * (room + 12) + 12
        top = number // across * high + head
        picture.text(left - 12, top - 14, square.title, 7.6, weight=600)
        for index, rank in enumerate(square.ranks):
            small = min(7.0, size * 0.9)
            picture.text(left + (index + 0.5) * size, top - 3, rank, small, "middle", fill=GREY)
            picture.text(left - 6, top + (index + 0.5) * size + small * 0.35, rank, small, "middle", fill=GREY)
        for (row, column), (_, best, _) in sorted(square.cells.items()):
            _class(picture, left + column * size + 0.3, top + row * size + 0.3, size - 0.6, best, look)
    return picture


def hands(
    rows: Sequence[tuple[str, Sequence[tuple[tuple[str, float], ...]]]], heads: Sequence[str], keys: Mapping[str, str]
) -> Picture:
    """Hands against up cards: the letter of the best choice, cells divided where suits decide."""
    left, top, high = 58.0, 14.0, 9.6
    size = min(20.0, (WIDTH / 2 - 10 - left) / len(heads))
    picture = Picture(top + high * len(rows) + 2, left + size * len(heads) + 1)
    for index, head in enumerate(heads):
        picture.text(left + (index + 0.5) * size, 9, head, 7.6, "middle", weight=600)
    for number, (name, cells) in enumerate(rows):
        y = top + number * high
        picture.text(0, y + 7.2, name, 7)
        for index, best in enumerate(cells):
            if not best:
                continue
            x, start = left + index * size, 0.0
            for choice, often in best:
                look = OF_BLACKJACK[choice]
                picture.rect(x + start * size, y, size * often - 0.5, high - 0.5, look.fill)
                if look.hatched:
                    picture.hatch(x + start * size, y, size * often - 0.5, high - 0.5, HAIR, 2.4, 0.5)
                start += often
            most, often = max(best, key=lambda each: each[1])
            ink = OF_BLACKJACK[most].ink if len(best) == 1 else INK
            told = keys[most] + ("~" if len(best) > 1 else "")
            picture.text(x + size / 2, y + 7, told, 6.6, "middle", fill=ink, weight=600)
    return picture


def margins(cells: Sequence[tuple[str, float, str]], choices: Sequence[str], labelled: Sequence[str]) -> Picture:
    """Classes in their order, weakest first: what the better choice brings above the other, up or down by which."""
    top, base, left = 12.0, 120.0, 40.0
    picture = Picture(base + 30)
    most = max((abs(margin) for _, margin, _ in cells), default=1.0) or 1.0
    middle = (top + base) / 2
    height = scale(0, most, 0, middle - top)
    step = (WIDTH - left) / max(len(cells), 1)
    look = looks(choices)
    for tick in (-1.0, -0.5, 0.5, 1.0):
        y = middle - tick * (middle - top)
        picture.line(left, y, WIDTH, y, PALE)
        picture.text(left - 4, y + 2.6, f"{abs(tick) * most:.2f}", 7.5, "end", fill=GREY)
    for index, (name, margin, best) in enumerate(cells):
        x = left + index * step
        side = 1 if best != choices[0] else -1
        high = height(abs(margin))
        picture.rect(x, middle, max(step, 0.35), -side * high, look[best].fill)
        if name in labelled:
            picture.line(x, middle, x, base + 6, RUST_2, 0.6)
            picture.text(x, base + 14, name, 7.5, "middle", fill=RUST)
    picture.line(left, middle, WIDTH, middle, INK, 0.7)
    picture.text(left + 4, top - 3, f"{choices[-1]} is better by", 7.5, fill=GREY, italic=True)
    picture.text(left + 4, base + 2, f"{choices[0]} is better by", 7.5, fill=GREY, italic=True)
    return picture


def _class(
    picture: Picture, x: float, y: float, size: float, best: Sequence[tuple[str, float]], look: Mapping[str, Look]
) -> str:
    """A class: its best choices as parts of a square; the ink that can be read on the first of them."""
    start = 0.0
    for choice, often in best:
        if often:
            picture.rect(x + start * size, y, size * often, size, look[choice].fill)
            if look[choice].hatched:
                picture.hatch(x + start * size, y, size * often, size, look[choice].hatched, 4, 0.7)
        start += often
    most = max(best, key=lambda each: each[1])[0]
    return look[most].ink if len(best) == 1 else INK

"""A document as a value: sections of blocks, in which every number is text already and still knows what it is exactly.

Whoever builds a document works everything out; whoever sets one (plain text, Markdown, HTML, typst, CSV) works out
nothing. So no figure is laid out twice, and what a page says is what a terminal says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction

UNBROKEN = 30
"""Letters of a piece of code that is not divided between lines."""
Exact = Fraction | int | float
"""What a figure is: exactly, but for roots and for what was sampled."""


# Words.


@dataclass(frozen=True, slots=True)
class Figure:
    """A number as it is told."""

    text: str
    exact: Exact | None = None
    room: str = ""
    """What a shorter figure lacks beside the others of its column: not shown, but room is left for it."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Strong:
    """Words that stand out; or a figure that does."""

    text: str
    exact: Exact | None = None

    @staticmethod
    def of(figure: Figure) -> Strong:
        return Strong(figure.text, figure.exact)


@dataclass(frozen=True, slots=True)
class Quiet:
    """Words that stand back."""

    text: str


@dataclass(frozen=True, slots=True)
class Code:
    """Something that can be typed or read by a program: a command, a posting, cards."""

    text: str


@dataclass(frozen=True, slots=True)
class Fine:
    """An exact fraction, or another thing of which most readers only need to know that it is there."""

    text: str
    below: bool = False
    """Whether it stands on a line of its own."""


class Tone(Enum):
    """Which side something favours; it is never told by colour alone."""

    PLAYER = "player"
    HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Toned:
    """Words that favour a side."""

    text: str
    tone: Tone
    exact: Exact | None = None

    @staticmethod
    def of(figure: Figure, tone: Tone) -> Toned:
        return Toned(figure.text, tone, figure.exact)


@dataclass(frozen=True, slots=True)
class Link:
    """The number of a section of the same document."""

    section: str


Piece = str | Figure | Strong | Quiet | Code | Fine | Toned | Link
Text = tuple[Piece, ...]


def said(*pieces: Piece | Text) -> Text:
    """Pieces on end, as one text."""
    return tuple(piece for each in pieces for piece in (each if isinstance(each, tuple) else (each,)))


# Tables.


@dataclass(frozen=True, slots=True)
class Bar:
    """A share of the widest bar of its column, -1 to 1: the picture of a figure that stands beside it."""

    share: float
    zero: float = 0.5
    """Where nothing lies within the bar's room: 0 is its left end."""
    wide: int = 52
    """Its room, in points."""


class Width(Enum):
    """How a column comes to its width, where widths are set."""

    FIT = "fit"
    SHARE = "share"
    """Columns that share what the others leave."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table."""

    head: str
    align: str = "right"
    """left, right or center"""
    width: Width = Width.FIT
    over: str = ""
    """The heading that it shares with its neighbours."""
    roomy: bool = False
    """Whether it is left out where there is little room, as in a terminal."""
    wraps: bool = False
    """Whether it is text, which may take several lines."""


Cell = Text | Bar


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table."""

    cells: tuple[Cell, ...]
    leads: bool = False
    """Whether it has one cell, which is as wide as the table and heads the rows that follow."""
    tints: tuple[float, ...] = ()
    """How deep the ground of each cell is, from 0 to 1, where it says how large a figure is."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under their heads."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    total: Row | None = None
    more: tuple[Row, ...] = ()
    """What is said of whole columns, below the total."""
    note: Text = ()
    dense: bool = False
    """Whether it is set small, for there is much of it."""

    @property
    def slim(self) -> bool:
        """Whether it is too narrow for the page: a name and one figure, which should not lie far apart."""
        return len(self.columns) == 2 and not any(column.wraps for column in self.columns)


# Other blocks.


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A sentence or a few."""

    text: Text
    note: bool = False
    """Whether it only adds to what stands above it."""
    drawn: bool = False
    """Whether it explains what is only seen: bars, colours, type."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a part of a section."""

    text: str
    key: str = ""
    """What links name it by, where they do."""


@dataclass(frozen=True, slots=True)
class Bullets:
    """Things one below the other."""

    items: tuple[Text, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Steps:
    """A procedure: parts with their numbered steps."""

    parts: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure by its name, with what it means and exactly is."""

    label: str
    figure: Figure
    meaning: str = ""
    fraction: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """Figures one below the other."""

    caption: str
    facts: tuple[Fact, ...]
    inline: bool = False
    """Whether they are set on end, below the table that they belong to."""


@dataclass(frozen=True, slots=True)
class Fill:
    """A part of a cell: its share, its colour and how deep that is, and the colour of its hatching if it has any."""

    share: float
    colour: str
    opacity: float = 1
    hatched: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """A cell of a chart: its lines, what its colours mean, and how it is filled from left to right."""

    words: tuple[str, ...]
    means: str
    fills: tuple[Fill, ...]
    ink: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Cells under their heads, each row with its own."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Tile | None, ...]], ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture: SVG text, and what it shows in words and figures."""

    caption: str
    svg: str
    alt: str
    chart: Chart | None = None
    """Its cells, for pages that can have them as a table."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Two blocks side by side, where there is room."""

    left: Block
    right: Block
    share: float = 0.5
    """Of the width, for the left one."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Words and what they mean."""

    terms: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Signature:
    """Where somebody signs."""

    sentence: Text
    slots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """The sections of the document."""


Block = Paragraph | Heading | Bullets | Steps | Facts | Table | Drawing | Beside | Terms | Signature | Contents


# Documents.


@dataclass(frozen=True, slots=True)
class Section:
    """A section: its title, the one question that it answers, and the answer."""

    key: str
    title: str
    question: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the cover: what it is about, and what is so."""

    label: str
    text: Text


@dataclass(frozen=True, slots=True)
class Cover:
    """The first page: the figures at a glance, and what they are figures of."""

    kind: str
    """"Mathematics report"."""
    title: str
    summary: str
    glance: tuple[Fact, ...]
    blocks: tuple[Block, ...]
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Attached:
    """The figures themselves, for programs."""

    name: str
    data: bytes
    about: str


@dataclass(frozen=True, slots=True)
class Document:
    """All of it."""

    cover: Cover
    sections: tuple[Section, ...]
    running: tuple[str, str]
    """What stands at the foot of every page, left and right."""
    attached: Attached | None = None
    dated: date | None = None
    """As whoever asked for it wants it dated."""

    @property
    def title(self) -> str:
        return f"{self.cover.title}: {self.cover.kind.lower()}"

    def number(self, key: str) -> int:
        """The number of the section, or of the one in which a heading of that key stands."""
        for number, section in enumerate(self.sections, 1):
            if section.key == key or any(isinstance(each, Heading) and each.key == key for each in section.blocks):
                return number
        raise KeyError(key)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command answers: sections under a title, without a cover, numbers and questions."""

    title: str
    about: tuple[Text, ...]
    """What the figures are of."""
    sections: tuple[Section, ...]


def tables_of(blocks: tuple[Block, ...]) -> Iterator[Table]:
    """The tables among some blocks."""
    for block in blocks:
        if isinstance(block, Table):
            yield block
        elif isinstance(block, Beside):
            yield from tables_of((block.left, block.right))

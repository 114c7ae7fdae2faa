"""Plain tables: they line up in any terminal and any pipe, and nothing is cut off."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from fractions import Fraction

GAP = "  "
LEAST_TEXT = 16  # characters that a column of text is given in any case
MOST_TEXT = 30  # and those it may take before other columns are moved to a table of their own


Row = Sequence[str]


def table(heads: Row, rows: Sequence[Row], *, align: str, width: int, indent: int = 2, over: Row = ()) -> Iterator[str]:
    """Rows under their headings.

    ``align`` has a letter for each column: ``<`` and ``>`` for cells that stay whole, ``~`` for text, which is wrapped
    if the others leave too little room for it. A text that begins with spaces keeps them on every line. Neighbours with
    the same words in ``over`` share these as a heading above their own.
    """
    cells = [list(heads), *map(list, rows)] if any(heads) else [list(row) for row in rows]
    widths = [max(len(row[at]) for row in cells) for at in range(len(align))] if cells else []
    shared = _shared(over)
    for start, end, words in shared:
        widths[end - 1] += max(0, len(words) - _taken(widths[start:end]))
    room = width - indent - len(GAP) * (len(align) - 1)
    for at, letter in enumerate(align):
        if letter == "~" and sum(widths) > room:
            widths[at] = max(LEAST_TEXT, room - (sum(widths) - widths[at]))
    if any(over):
        laid = (words.rjust(_taken(widths[start:end])) for start, end, words in shared)
        yield (" " * indent + GAP.join(laid)).rstrip()
    for row in cells:
        wrapped = [_wrapped(cell, widths[at]) if align[at] == "~" else [cell] for at, cell in enumerate(row)]
        for line in range(max(map(len, wrapped))):
            parts = [part[line] if line < len(part) else "" for part in wrapped]
            laid = (
                part.rjust(size) if letter == ">" else part.ljust(size)
                for part, size, letter in zip(parts, widths, align, strict=True)
            )
            yield (" " * indent + GAP.join(laid)).rstrip()


def _shared(over: Row) -> list[tuple[int, int, str]]:
    """The headings above headings: from where to where each reaches; nothing reaches over one column."""
    found: list[tuple[int, int, str]] = []
    for at, words in enumerate(over):
        if words and found and found[-1][2] == words:
            found[-1] = (found[-1][0], at + 1, words)
        else:
            found.append((at, at + 1, words))
    return found


def _taken(widths: Sequence[int]) -> int:
    """The room of columns that stand beside each other."""
    return sum(widths) + len(GAP) * (len(widths) - 1)


def spread(
    heads: Row, rows: Sequence[Row], *, align: str, fixed: int, width: int, indent: int = 2, over: Row = ()
) -> Iterator[str]:
    """A table that may be too wide: one table below another, each with the first ``fixed`` columns and some others.

    Columns that share a heading stay together where they can. A row that has nothing to say in one of the tables, and
    something in another, is left out of it.
    """
    above = over or [""] * len(align)
    parts = [[*range(fixed), *some] for some in _parts(heads, rows, align, fixed, width - indent, above)]
    for number, some in enumerate(parts):
        if number:
            yield ""
        told = [row for row in rows if any(row[at] for at in some[fixed:]) or not any(row[fixed:])]
        yield from table(
            [heads[at] for at in some],
            [[row[at] for at in some] for row in told],
            align="".join(align[at] for at in some),
            width=width,
            indent=indent,
            over=[above[at] for at in some] if any(above) else (),
        )


def fits(heads: Row, rows: Sequence[Row], *, align: str, width: int, indent: int = 2, over: Row = ()) -> bool:
    """Whether a table fits side by side, with as much room for texts as they need to be read."""
    return len(_parts(heads, rows, align, 0, width - indent, over or [""] * len(align))) == 1


def _parts(heads: Row, rows: Sequence[Row], align: str, fixed: int, width: int, over: Row) -> list[list[int]]:
    """The columns after the first ``fixed``, put together as far as they fit beside those."""
    cells = [heads, *rows]
    widths = [max(len(row[at]) for row in cells) for at in range(len(align))]
    widths = [min(size, MOST_TEXT) if letter == "~" else size for size, letter in zip(widths, align, strict=True)]
    room = width - sum(size + len(GAP) for size in widths[:fixed])
    groups: list[tuple[list[int], int]] = []
    for start, end, words in _shared(over[fixed:]):
        some = [*range(fixed + start, fixed + end)]
        size = max(_taken([widths[at] for at in some]), len(words))
        groups += [(some, size)] if size <= room else [([at], max(widths[at], len(words))) for at in some]
    parts: list[list[int]] = []
    left = -1
    for some, size in groups:
        if left < size:
            parts.append([])
            left = room
        parts[-1] += some
        left -= size + len(GAP)
    return parts or [[]]


def labelled(figures: Sequence[tuple[str, str, Fraction | None]], *, width: int) -> Iterator[str]:
    """Figures under one another, each with its exact value beside it, or on a line of its own where it is long."""
    longest = max(len(label) for label, _, _ in figures)
    for label, shown, figure in figures:
        line = f"  {label.ljust(longest)}  {shown:>12}"
        exactly = str(figure) if figure is not None else ""
        if len(line) + 2 + len(exactly) <= width:
            yield f"{line}  {exactly}".rstrip()
        else:
            yield line
            yield f"    {exactly}"


def paragraph(text: str, *, width: int, indent: int = 0, hang: int = 0) -> Iterator[str]:
    """A sentence or a list, wrapped; its further lines may hang deeper."""
    yield from textwrap.wrap(
        text,
        width,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hang),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _wrapped(cell: str, width: int) -> list[str]:
    inset = " " * (len(cell) - len(cell.lstrip()))
    return textwrap.wrap(cell, width, subsequent_indent=inset + "  ", break_on_hyphens=False) or [""]

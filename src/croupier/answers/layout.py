"""Plain tables: they line up in any terminal and any pipe, and nothing is cut off."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from fractions import Fraction

GAP = "  "
LEAST_TEXT = 16  # characters that a column of text is given in any case
MOST_TEXT = 30  # and those it may take before other columns are moved to a table of their own


Row = Sequence[str]


def table(heads: Row, rows: Sequence[Row], *, align: str, width: int, indent: int = 2) -> Iterator[str]:
    """Rows under their headings.

    ``align`` has a letter for each column: ``<`` and ``>`` for cells that stay whole, ``~`` for text, which is wrapped
    if the others leave too little room for it. A text that begins with spaces keeps them on every line.
    """
    cells = [list(heads), *map(list, rows)] if any(heads) else [list(row) for row in rows]
    widths = [max(len(row[at]) for row in cells) for at in range(len(align))] if cells else []
    room = width - indent - len(GAP) * (len(align) - 1)
    for at, letter in enumerate(align):
        if letter == "~" and sum(widths) > room:
            widths[at] = max(LEAST_TEXT, room - (sum(widths) - widths[at]))
    for row in cells:
        wrapped = [_wrapped(cell, widths[at]) if align[at] == "~" else [cell] for at, cell in enumerate(row)]
        for line in range(max(map(len, wrapped))):
            parts = [part[line] if line < len(part) else "" for part in wrapped]
            laid = (
                part.rjust(size) if letter == ">" else part.ljust(size)
                for part, size, letter in zip(parts, widths, align, strict=True)
            )
            yield (" " * indent + GAP.join(laid)).rstrip()


def with_fractions(heads: Row, rows: Sequence[Row], *, align: str, width: int) -> Iterator[str]:
    """A table whose last column has exact fractions; without it, and with a word about it, where they are too long."""
    lines = list(table(heads, rows, align=align, width=width))
    if max(map(len, lines)) > width:
        shorter = [row[:-1] for row in rows]
        lines = [
            *table(heads[:-1], shorter, align=align[:-1], width=width),
            "  exactly: --json and --csv have the fractions",
        ]
    yield from lines


def spread(heads: Row, rows: Sequence[Row], *, align: str, fixed: int, width: int, indent: int = 2) -> Iterator[str]:
    """A table that may be too wide: one table below another, each with the first ``fixed`` columns and some others."""
    cells = [heads, *rows]
    widths = [max(len(row[at]) for row in cells) + len(GAP) for at in range(len(align))]
    room = width - indent + len(GAP)
    for at in range(fixed):
        room -= min(widths[at], MOST_TEXT) if align[at] == "~" else widths[at]
    start = fixed
    while start < len(align):
        end, taken = start + 1, widths[start]
        while end < len(align) and taken + widths[end] <= room:
            taken += widths[end]
            end += 1
        if start > fixed:
            yield ""
        some = [*range(fixed), *range(start, end)]
        picked = [[row[at] for at in some] for row in cells]
        letters = "".join(align[at] for at in some)
        yield from table(picked[0], picked[1:], align=letters, width=width, indent=indent)
        start = end


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

"""A document as a PDF, set by typst: the same bytes for the same document, tagged, with bookmarks and its data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from datetime import date
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import assert_never

from croupier.documents.model import (
    UNBROKEN,
    Bar,
    Beside,
    Block,
    Bullets,
    Cell,
    Code,
    Contents,
    Cover,
    Document,
    Drawing,
    Facts,
    Figure,
    Fine,
    Heading,
    Link,
    Paragraph,
    Piece,
    Quiet,
    Row,
    Section,
    Signature,
    Steps,
    Strong,
    Table,
    Terms,
    Text,
    Toned,
    Width,
)
from croupier.documents.words import curled
from croupier.errors import CroupierError

TEMPLATE = Path(__file__).with_name("report.typ")
PAPERS = ("a4", "us-letter")
UNDATED = date(1970, 1, 1)
"""What a file says whose document has no date: the standard wants one, and it must not be today's."""
SLIM = "96pt"
"""The last column of a table of two, which would lie far from the first if it shared the page."""
LACKING = re.compile(r"the text `(.+?)` could not be displayed")
"""What typst says of letters that none of its fonts has, which a PDF by these standards must not leave out."""
SHORT = 30
"""Rows up to which a table is not divided between pages."""


def pdf(document: Document, paper: str = "a4") -> bytes:
    """The document on paper; no clock, host or path has a say in it."""
    require()
    import typst

    with TemporaryDirectory(prefix="croupier-") as name:
        folder = Path(name)
        pictures = _Pictures()
        (folder / "report.typ").write_text(TEMPLATE.read_text("utf-8") + source(document, pictures), "utf-8")
        for number, svg in enumerate(pictures.drawn):
            (folder / f"picture-{number}.svg").write_text(svg, "utf-8")
        if document.attached:
            (folder / "attached").write_bytes(document.attached.data)
        try:
            made = typst.compile(
                str(folder / "report.typ"),
                root=str(folder),
                ignore_system_fonts=True,
                format="pdf",
                sys_inputs={"paper": paper},
                pdf_standards=["a-3a", "ua-1"],
                timestamp=0,
            )
        except typst.TypstError as fault:
            if not (lacking := LACKING.search(str(fault))):
                raise
            raise CroupierError(
                f"a PDF cannot show {lacking[1]}: no font that comes with typst has it; .html, .md and .json can"
            ) from None
    assert isinstance(made, bytes), "one PDF"
    return made


def require() -> None:
    """Say what is missing where PDFs cannot be set."""
    if find_spec("typst") is None:
        raise CroupierError(
            "a PDF is set by typst, which is not installed: pip install 'croupier[report]'; "
            ".html, .md and .json need nothing"
        )


class _Pictures:
    """The pictures of a document, each by its number."""

    def __init__(self) -> None:
        self.drawn: list[str] = []

    def named(self, svg: str) -> str:
        self.drawn.append(svg)
        return f"picture-{len(self.drawn) - 1}.svg"


def source(document: Document, pictures: _Pictures | None = None) -> str:
    """What is appended to the template."""
    pictures = pictures or _Pictures()
    foot = _array(_quoted(each) for each in document.running)
    dated = document.dated or UNDATED
    dated_as = _array(str(each) for each in (dated.year, dated.month, dated.day))
    lines = [
        f"#show: setting.with({_quoted(document.title)}, {_quoted(document.cover.title)}, {foot}, {dated_as})",
        _cover(document.cover, pictures),
        "#pagebreak()",
        *(_section(each, pictures) for each in document.sections),
    ]
    if document.attached:
        attached = document.attached
        lines.append(
            f'#pdf.attach({_exactly(attached.name)}, read("attached", encoding: none), relationship: "data", '
            f'mime-type: "application/json", description: {_quoted(attached.about)})'
        )
    return "\n".join(lines) + "\n"


def _cover(cover: Cover, pictures: _Pictures) -> str:
    glance = _array(
        _array(map(_quoted, (each.label, each.figure.text, each.meaning, each.fraction))) for each in cover.glance
    )
    blocks = "{" + "; ".join(_block(each, pictures) for each in cover.blocks) + "}" if cover.blocks else "[]"
    entries = _array(f"({_quoted(each.label)}, {_text(each.text)})" for each in cover.entries)
    words = ", ".join(map(_quoted, (cover.kind, cover.title, cover.summary)))
    return f"#cover({words}, {glance}, {blocks}, {entries})"


def _section(section: Section, pictures: _Pictures) -> str:
    head = f"{_exactly(section.key)}, {_quoted(section.title)}, {_quoted(section.question)}"
    if any(isinstance(block, Signature) for block in section.blocks):
        head += ", signed: true"
    return f"#section({head}, {{ {'; '.join(_together(section.blocks, pictures))} }})"


def _together(blocks: tuple[Block, ...], pictures: _Pictures) -> Iterator[str]:
    """Blocks, each on the same page as the notes that follow it; a long table has some room where it begins."""
    notes: list[list[Block]] = []
    for block in blocks:
        if notes and _adds(block) and not isinstance(notes[-1][0], Heading):
            notes[-1].append(block)
        else:
            notes.append([block])
    for number, group in enumerate(notes):
        made = "; ".join(_block(each, pictures) for each in group)
        if isinstance(group[0], Table) and len(group[0].rows) > SHORT:
            close = "" if number else "back: 10pt"  # below a section's question, which keeps its own distance
            yield f"room({close}); {made}"
        else:
            yield f"whole({{ {made} }})" if len(group) > 1 else made


def _adds(block: Block) -> bool:
    """Whether a block only adds to the one above it."""
    return (isinstance(block, Paragraph) and block.note) or (isinstance(block, Facts) and block.inline)


def _block(block: Block, pictures: _Pictures) -> str:
    match block:
        case Paragraph(text, note):
            return f"{'note' if note else 'paragraph'}({_text(text)})"
        case Heading(text, key):
            return f"sub({_quoted(text)}{f', key: {_quoted(key)}' if key else ''})"
        case Bullets(items, numbered):
            return f"{'numbered' if numbered else 'bullets'}({', '.join(map(_text, items))})"
        case Steps(parts):
            laid = (
                f"({_quoted(name)}, {_array(_array(map(_quoted, step)) for step in steps)})" for name, steps in parts
            )
            return f"steps({_array(laid)})"
        case Facts():
            return _facts(block)
        case Table():
            return _table(block)
        case Drawing(caption, svg, alt):
            wide = f"{_points_wide(svg):g}pt"
            return f"picture({_quoted(caption)}, {_quoted(pictures.named(svg))}, {_quoted(alt)}, {wide})"
        case Beside(left, right, share):
            return f"beside({share}, {_block(left, pictures)}, {_block(right, pictures)})"
        case Terms(pairs):
            return f"terms({', '.join(_array(map(_quoted, pair)) for pair in pairs)})"
        case Signature(sentence, slots):
            return f"signature({_text(sentence)}, {_array(map(_quoted, slots))})"
        case Contents():
            return "contents()"
        case _:
            assert_never(block)


def _points_wide(svg: str) -> float:
    return float(svg.partition('width="')[2].partition("pt")[0])


def _facts(block: Facts) -> str:
    if block.inline:
        rows = (_array(map(_quoted, (each.label, each.figure.text, each.fraction))) for each in block.facts)
        return f"facts-inline({_array(rows)})"
    laid = []
    for each in block.facts:
        exactly: Text = (Fine(each.fraction, below=bool(each.meaning)),) if each.fraction else ()
        laid.append(_array([_quoted(each.label), _figure(each.figure), _text((each.meaning, *exactly))]))
    return f"facts-table({_quoted(block.caption)}, {_array(laid)})"


def _table(table: Table) -> str:
    widths = ["1fr" if column.wraps or column.width is Width.SHARE else "auto" for column in table.columns]
    if table.slim:
        widths = ["auto"] * (len(widths) - 1) + [SLIM]
    elif "1fr" not in widths:
        widths = ["auto", *["1fr"] * (len(widths) - 1)] if len(widths) > 1 else ["1fr"]
    over = [] if not any(column.over for column in table.columns) else [
        f"({_quoted(name)}, {len(list(group))})" for name, group in groupby(column.over for column in table.columns)
    ]  # fmt: skip
    parts = [
        _array(widths),
        _array(column.align for column in table.columns),
        _array(_quoted(column.head) for column in table.columns),
        _array(over),
        _array(_row(row, len(widths)) for row in table.rows),
    ]
    if table.total:
        parts.append(f"total: {_row(table.total, len(widths))}")
    if table.more:
        parts.append(f"more: {_array(_row(row, len(widths)) for row in table.more)}")
    if table.dense:
        parts.append("dense: true")
    made = f"titled({_quoted(table.caption)}, data-table({', '.join(parts)}))"
    if table.note:
        made = f"{{ {made}; note({_text(table.note)}) }}"
    return f"whole({made})" if len(table.rows) <= SHORT else made


def _row(row: Row, columns: int) -> str:
    if row.leads:
        return f"(lead({_cell(row.cells[0])}, {columns}),)"
    if row.tints:
        return _array(f"tinted({deep:.3f}, {_cell(cell)})" for cell, deep in zip(row.cells, row.tints, strict=True))
    return _array(map(_cell, row.cells))


def _cell(cell: Cell) -> str:
    if isinstance(cell, Bar):
        return f"bar({cell.share:.4f}, zero: {cell.zero}, width: {cell.wide}pt)"
    return _text(cell)


def _text(text: Text) -> str:
    return " + ".join(["[]", *map(_piece, text)])


def _piece(piece: Piece) -> str:
    match piece:
        case str():
            return _quoted(piece)
        case Figure():
            return _figure(piece)
        case Strong(text):
            return f"strong({_quoted(text)})"
        case Quiet(text):
            return f"quiet({_quoted(text)})"
        case Code(text):
            return f"unbroken({_exactly(text)})" if len(text) <= UNBROKEN else f"raw({_exactly(text)})"
        case Fine(text, below):
            return f"{'linebreak() + ' if below else 'h(3pt) + '}fine({_quoted(text)})"
        case Toned(text, tone):
            return f"toned({_quoted(text)}, {_quoted(tone.value)})"
        case Link(section):
            return f"where({_quoted(section)})"
        case _:
            assert_never(piece)


def _figure(figure: Figure) -> str:
    return f"fig({_quoted(figure.text)}, {_quoted(figure.room)})" if figure.room else _quoted(figure.text)


def _array(parts: Iterable[str]) -> str:
    """Parts as typst writes an array; also one of a single part ends with a comma."""
    return f"({''.join(f'{each}, ' for each in parts)})"


def _quoted(words: str) -> str:
    return _exactly(curled(words))


def _exactly(words: str) -> str:
    """What is typed or read by programs, as it is."""
    return json.dumps(words, ensure_ascii=False)

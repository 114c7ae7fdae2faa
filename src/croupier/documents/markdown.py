"""A document as Markdown: tables as pipes, pictures as the words that stand for them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from croupier.documents.model import (
    Bar,
    Beside,
    Block,
    Bullets,
    Cell,
    Code,
    Contents,
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
)

ALIGNED = {"left": ":--", "right": "--:", "center": ":-:"}


def markdown(document: Document) -> str:
    """All of it."""
    return "\n".join(_document(document)) + "\n"


def _document(document: Document) -> Iterator[str]:
    cover = document.cover
    yield f"# {_plain(document.title)}"
    yield ""
    yield f"*{_plain(cover.summary)}*"
    yield from _block(Facts("", cover.glance), document)
    for block in cover.blocks:
        yield from _block(block, document)
    yield ""
    for entry in cover.entries:
        yield f"- **{_plain(entry.label)}**: {_text(entry.text, document)}"
    for number, section in enumerate(document.sections, 1):
        yield from _section(section, number, document)


def _section(section: Section, number: int, document: Document) -> Iterator[str]:
    yield ""
    yield f"## {number} {_plain(section.title)}"
    yield ""
    yield f"*{_plain(section.question)}*"
    for block in section.blocks:
        yield from _block(block, document)


def _block(block: Block, document: Document) -> Iterator[str]:
    yield ""
    match block:
        case Paragraph(drawn=True):  # there are no bars here
            return
        case Paragraph(text, _):
            yield _text(text, document)
        case Heading(text, _):
            yield f"### {_plain(text)}"
        case Bullets(items, numbered):
            for at, item in enumerate(items, 1):
                yield f"{f'{at}.' if numbered else '-'} {_text(item, document)}"
        case Steps(parts):
            for name, steps in parts:
                yield f"**{_plain(name)}**"
                yield ""
                yield from (f"{number}. {_plain(step)}" for number, step in steps)
                yield ""
        case Facts(caption, facts, inline):
            if inline:
                yield "; ".join(f"{_plain(each.label)} **{_plain(each.figure.text)}**" for each in facts)
            else:
                rows = [
                    (_plain(each.label), _plain(each.figure.text), _plain(each.meaning), _plain(each.fraction))
                    for each in facts
                ]
                yield from _captioned(caption)
                yield from _piped(("Figure", "Rounded", "Meaning", "Exactly"), ["left", "right", "left", "right"], rows)
        case Table():
            yield from _table(block, document)
        case Drawing(caption, _, alt):
            yield f"> **{_plain(caption)}.** {_plain(alt)}"
        case Beside(left, right, _):
            yield from _block(left, document)
            yield from _block(right, document)
        case Terms(terms):
            yield from (f"- **{_plain(name)}**: {_plain(means)}" for name, means in terms)
        case Signature(sentence, slots):
            yield _text(sentence, document)
            yield ""
            yield from (f"- {_plain(slot)}: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_" for slot in slots)
        case Contents():
            for number, section in enumerate(document.sections, 1):
                anchor = re.sub(r"[^\w -]", "", f"{number} {section.title}".lower()).replace(" ", "-")
                yield f"{number}. [{_plain(section.title)}](#{anchor})"
        case _:
            assert_never(block)


def _table(table: Table, document: Document) -> Iterator[str]:
    kept = [at for at, _ in enumerate(table.columns) if not all(_is_bar(row, at) for row in table.rows)]
    heads = [
        _plain(f"{column.over}: {column.head}" if column.over else column.head)
        for column in (table.columns[at] for at in kept)
    ]
    rows = [_row(row, kept, document) for row in table.rows]
    if table.total:
        rows.append([f"**{cell}**" if cell else "" for cell in _row(table.total, kept, document)])
    rows += [_row(row, kept, document) for row in table.more]
    yield from _captioned(table.caption)
    yield from _piped(heads, [table.columns[at].align for at in kept], rows)
    if table.note:
        yield ""
        yield _text(table.note, document)


def _is_bar(row: Row, at: int) -> bool:
    return row.leads or isinstance(row.cells[at], Bar)


def _row(row: Row, kept: list[int], document: Document) -> list[str]:
    if row.leads:
        return [f"*{_cell(row.cells[0], document)}*", *[""] * (len(kept) - 1)]
    return [_cell(row.cells[at], document) for at in kept]


def _captioned(caption: str) -> Iterator[str]:
    if caption:
        yield f"**{_plain(caption)}**"
        yield ""


def _piped(heads: Sequence[str], aligns: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{'|'.join(ALIGNED[align] for align in aligns)}|"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _cell(cell: Cell, document: Document) -> str:
    return "" if isinstance(cell, Bar) else _text(cell, document)


def _text(text: Text, document: Document) -> str:
    return "".join(_piece(piece, document) for piece in text)


def _piece(piece: Piece, document: Document) -> str:
    match piece:
        case str():
            return _plain(piece)
        case Figure(text) | Quiet(text):
            return _plain(text)
        case Strong(text) | Toned(text, _):
            return f"**{_plain(text)}**"
        case Code(text):
            return f"`{text}`"
        case Fine(text, _):
            return f" ({_plain(text)})" if text else ""
        case Link(section):
            return str(document.number(section))
        case _:
            assert_never(piece)


def _plain(words: str) -> str:
    """Words in which nothing is taken for Markdown."""
    return re.sub(r"([\\`*_{}\[\]<>|#])", r"\\\1", words)

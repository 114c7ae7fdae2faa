"""A document as plain text: it lines up in any terminal and any pipe, and nothing is cut off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import assert_never

from croupier.documents.layout import fits, labelled, paragraph, spread, table
from croupier.documents.model import (
    Answer,
    Bar,
    Beside,
    Block,
    Bullets,
    Cell,
    Code,
    Contents,
    Document,
    Drawing,
    Fact,
    Facts,
    Fine,
    Heading,
    Paragraph,
    Section,
    Signature,
    Steps,
    Table,
    Terms,
)
from croupier.documents.words import letters, words_of

Lines = Iterator[str]
FIXED = 1
"""Columns that every part of a table has which is too wide for one."""


def text(document: Document, width: int = 80) -> str:
    """All of it, in lines of at most so many characters."""
    return "\n".join(_document(document, width)) + "\n"


def answer(told: Answer, width: int = 80) -> str:
    """What a command answers, without pictures: whoever asks at a terminal wants the figures."""
    return "\n".join(_answer(told, width))


def _answer(told: Answer, width: int) -> Lines:
    yield letters(told.title)
    yield "=" * len(told.title)
    for each in told.about:
        yield from paragraph(words_of(each), width=width, hang=2)
    for section in told.sections:
        yield ""
        yield from section_lines(replace(section, question=""), width, pictures=False)


def _document(document: Document, width: int) -> Lines:
    cover = document.cover
    yield letters(document.title)
    yield "=" * len(document.title)
    yield from paragraph(letters(cover.summary), width=width)
    yield ""
    yield from _facts(Facts("", cover.glance), width)
    for block in cover.blocks:
        yield ""
        yield from lines(block, width, document)
    yield ""
    for entry in cover.entries:
        yield from paragraph(f"{entry.label}: {words_of(entry.text, document)}", width=width, hang=2)
    for number, section in enumerate(document.sections, 1):
        yield ""
        yield ""
        yield from section_lines(section, width, document, number=number)


def section_lines(
    section: Section, width: int, document: Document | None = None, *, number: int = 0, pictures: bool = True
) -> Lines:
    """A section, with its question below its title."""
    yield from paragraph(letters(f"{number} {section.title}" if number else section.title).upper(), width=width, hang=2)
    if section.question:
        yield from paragraph(letters(section.question), width=width)
    apart = pictures  # an answer's first block stands close to its title
    for block in section.blocks:
        some = list(lines(block, width, document, pictures=pictures))
        if some and apart:
            yield ""
        apart = apart or bool(some)
        yield from some


def lines(block: Block, width: int, document: Document | None = None, *, pictures: bool = True) -> Lines:
    """A block; a picture, if any, is told by the words that stand for it."""
    match block:
        case Paragraph((Code(typed),), _):  # in one line, so that it can be copied
            yield f"  {letters(typed)}"
        case Paragraph(said, _, drawn):
            if not drawn:
                yield from paragraph(words_of(said, document), width=width, indent=2)
        case Heading(said, _):
            yield letters(said)
        case Bullets(items, numbered):
            for at, item in enumerate(items, 1):
                mark = f"{at}. " if numbered else "- "
                yield from paragraph(mark + words_of(item, document), width=width, indent=2, hang=len(mark))
        case Steps(parts):
            for name, steps in parts:
                yield f"  {letters(name)}:"
                for number, step in steps:
                    mark = f"{number}. "
                    yield from paragraph(mark + letters(step), width=width, indent=2, hang=len(mark))
        case Facts():
            yield from _facts(block, width)
        case Table():
            yield from _table(block, width, document)
        case Drawing(caption, _, alt):
            if pictures:
                yield from paragraph(f"{letters(caption)}: {letters(alt)}", width=width, indent=2)
        case Beside(left, right, _):
            first, second = (list(lines(each, width, document, pictures=pictures)) for each in (left, right))
            yield from first
            if first and second:
                yield ""
            yield from second
        case Terms(terms):
            yield from table(("", ""), [(name, letters(means)) for name, means in terms], align="~~", width=width)
        case Signature(sentence, slots):
            yield from paragraph(words_of(sentence, document), width=width, indent=2)
            for slot in slots:
                yield ""
                yield from paragraph(f"{letters(slot)}:", width=width, indent=2)
                yield f"  {'_' * 40}"
        case Contents():
            for at, section in enumerate(document.sections if document else (), 1):
                yield f"  {at:>2}  {letters(section.title)}"
        case _:
            assert_never(block)


def _facts(block: Facts, width: int) -> Lines:
    if block.caption:
        yield from paragraph(letters(block.caption), width=width)
    figures = [(letters(each.label), letters(each.figure.text), _fraction(each, width)) for each in block.facts]
    if block.inline:
        yield from paragraph("; ".join(f"{label} {shown}" for label, shown, _ in figures), width=width, indent=2)
    else:
        yield from labelled(figures, width=width)


def _fraction(fact: Fact, width: int) -> Fraction | None:
    """What a figure exactly is, if that fits in a line."""
    exact = fact.figure.exact
    return exact if isinstance(exact, Fraction) and exact.denominator > 1 and len(str(exact)) <= width - 4 else None


def _table(block: Table, width: int, document: Document | None) -> Lines:
    if block.caption:
        yield from paragraph(letters(block.caption), width=width)
    told = [
        [_cell(cell, document) for cell in row.cells] + [""] * (len(block.columns) - len(row.cells))
        for row in (*block.rows, *((block.total,) if block.total else ()), *block.more)
    ]
    said = [at for at, _ in enumerate(block.columns) if any(row[at] for row in told)]
    every, spare = (_Laid.of(block, told, kept) for kept in (said, [at for at in said if not block.columns[at].roomy]))
    laid = every if fits(every.heads, every.rows, align=every.align, over=every.over, width=width) else spare
    yield from spread(laid.heads, laid.rows, align=laid.align, over=laid.over, fixed=FIXED, width=width)
    if block.note:
        yield from paragraph(words_of(block.note, document), width=width, indent=2)


@dataclass(frozen=True, slots=True)
class _Laid:
    """Some columns of a table, as they are laid out."""

    heads: list[str]
    rows: list[list[str]]
    align: str
    over: list[str]

    @classmethod
    def of(cls, block: Table, told: list[list[str]], kept: list[int]) -> _Laid:
        columns = [block.columns[at] for at in kept]
        align = "".join("~" if each.wraps else "<" if each.align == "left" else ">" for each in columns)
        if "~" not in align and align[0] == "<":
            align = "~" + align[1:]
        return cls(
            [letters(each.head) for each in columns],
            [[row[at] for at in kept] for row in told],
            align,
            [letters(each.over) for each in columns],
        )


def _cell(cell: Cell, document: Document | None) -> str:
    """A cell in letters: a bar has none, for its figure stands beside it; nor has fine print below a figure."""
    if isinstance(cell, Bar):
        return ""
    return words_of(tuple(each for each in cell if not (isinstance(each, Fine) and each.below)), document)

"""A document's words without their dress: as plain letters, numbered sections, captions."""

from __future__ import annotations

import re

from croupier.documents.model import (
    Bar,
    Cell,
    Code,
    Document,
    Figure,
    Fine,
    Link,
    Piece,
    Quiet,
    Strong,
    Text,
    Toned,
)
from croupier.documents.numerals import MINUS, NARROW, THIN

CURLED = {"'": ("‘", "’"), '"': ("“", "”")}


def curled(words: str) -> str:
    """Words as they are printed: quotation marks that open and close, apostrophes that are none of them.

    >>> curled("Hold'em: the seats' cards, 'Flop and Turn/River'"), curled('("as posted")')
    ('Hold’em: the seats’ cards, ‘Flop and Turn/River’', '(“as posted”)')
    """
    return re.sub(r"""(?<![^\s([/–—])(['"])(?=\S)|['"]""", lambda found: CURLED[found[0]][not found[1]], words)


def letters(words: str) -> str:
    """Words as any terminal shows them and any program reads them.

    >>> letters(f"−1,234{THIN}/{THIN}5"), letters(f"−1,234.5{NARROW}%")
    ('-1234/5', '-1,234.5 %')
    """
    if THIN in words:  # a fraction, which somebody may want to copy
        words = words.replace(",", "").replace(f"{THIN}/{THIN}", "/")
    for dressed, plain in ((MINUS, "-"), (NARROW, " "), (THIN, " "), ("“", '"'), ("”", '"'), ("’", "'"), ("–", "-")):
        words = words.replace(dressed, plain)
    return words


def plainly(piece: Piece, document: Document | None = None) -> str:
    """A piece of text as plain letters; a link as the number of its section."""
    match piece:
        case str():
            return letters(piece)
        case Link(section):
            return str(document.number(section)) if document else section
        case Fine(text, _):
            return f" {letters(text)}" if text else ""
        case Figure(text) | Strong(text) | Quiet(text) | Code(text) | Toned(text, _):
            return letters(text)


def words_of(text: Text, document: Document | None = None) -> str:
    return "".join(plainly(piece, document) for piece in text).strip()


def cell_words(cell: Cell, document: Document | None = None) -> str:
    """A cell as plain letters; a bar has none, for its figure stands beside it."""
    return "" if isinstance(cell, Bar) else words_of(cell, document)

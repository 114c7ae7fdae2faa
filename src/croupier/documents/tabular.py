"""The tables and figures of a document as one long table: a row for each, for spreadsheets and programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from fractions import Fraction

from croupier.documents.model import Bar, Beside, Block, Document, Facts, Figure, Strong, Table, Toned
from croupier.documents.words import cell_words, letters

COLUMNS = ("section", "table", "row", "column", "text", "numerator", "denominator", "decimal")


def as_csv(document: Document) -> str:
    """Every cell of every table, and every figure that stands alone; below a table they belong to it.

    Exact numbers are numerator and denominator: spreadsheets take 5/17 for a date.
    """
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, restval="", lineterminator="\n")
    writer.writeheader()
    cover = [*document.cover.blocks, Facts("", document.cover.glance)]
    for key, blocks in (("cover", cover), *((each.key, each.blocks) for each in document.sections)):
        writer.writerows({"section": key} | row for row in _rows(blocks, document))
    return out.getvalue()


def _rows(blocks: Iterable[Block], document: Document, table: str = "") -> Iterator[dict[str, str]]:
    for block in blocks:
        match block:
            case Beside(left, right):
                yield from _rows((left, right), document)
            case Table():
                table = block.caption
                yield from _cells(block, document)
            case Facts(caption, facts):
                for fact in facts:
                    named = {"table": caption or table, "row": letters(fact.label), "column": "Figure"}
                    yield named | {"text": letters(fact.figure.text)} | _exactly(fact.figure)


def _cells(table: Table, document: Document) -> Iterator[dict[str, str]]:
    for row in (*table.rows, *((table.total,) if table.total else ()), *table.more):
        if row.leads:
            continue
        for column, cell in zip(table.columns[1:], row.cells[1:], strict=True):
            if isinstance(cell, Bar) or not cell_words(cell, document):
                continue
            told = {
                "table": table.caption,
                "row": cell_words(row.cells[0], document),
                "column": f"{column.over}: {column.head}" if column.over else column.head,
                "text": cell_words(cell, document),
            }
            yield told | _exactly(next((each for each in cell if isinstance(each, Figure | Strong | Toned)), None))


def _exactly(figure: Figure | Strong | Toned | None) -> dict[str, str]:
    if figure is None or figure.exact is None:
        return {}
    if isinstance(figure.exact, float):
        return {"decimal": repr(figure.exact)}
    exact = Fraction(figure.exact)
    return {"numerator": str(exact.numerator), "denominator": str(exact.denominator), "decimal": repr(float(exact))}

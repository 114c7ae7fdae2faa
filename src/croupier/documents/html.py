"""A document as one HTML file that asks for nothing else: fine on a phone, in print and in the dark."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape as as_it_is
from itertools import groupby, repeat
from pathlib import Path
from typing import assert_never

from croupier.documents.charts.palette import SCHEME
from croupier.documents.model import (
    UNBROKEN,
    Bar,
    Beside,
    Block,
    Bullets,
    Cell,
    Chart,
    Code,
    Column,
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
    Tile,
    Toned,
)
from croupier.documents.words import curled

STYLE = Path(__file__).with_name("report.css")
NOTE, UNDIVIDED, SLIM = ' class="note"', ' class="undivided"', ' class="slim"'
DEEPEST = 0.6
"""How deep the deepest ground of a cell is, of the tone of cells."""
FINE = 0.55
"""How dense the lines of hatching are on a pale ground."""
LONG = 40
"""Rows beyond which a table is folded away until somebody wants it."""
NAMES = {light: f"var(--{name})" for name, (light, _) in SCHEME.items()}
"""The colours of pictures as a page has them, which are others in the dark."""


def escape(words: str) -> str:
    """Words as a page has them; what is typed or read by programs is left as it is."""
    return as_it_is(curled(words))


def html(document: Document) -> str:
    """All of it, in one file."""
    return "\n".join(_page(document)) + "\n"


def _page(document: Document) -> Iterator[str]:
    cover = document.cover
    yield "<!doctype html>"
    yield '<html lang="en-GB">'
    yield '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(document.title)}</title>"
    yield f"<style>{_colours()}{STYLE.read_text('utf-8')}</style></head>"
    yield "<body><main>"
    yield f'<header><p class="kind">{escape(cover.kind)}</p><h1>{escape(cover.title)}</h1>'
    yield f'<p class="summary">{escape(cover.summary)}</p></header>'
    yield '<dl class="glance">'
    for fact in cover.glance:
        exactly = f"<small>{escape(fact.fraction)}</small>" if fact.fraction else ""
        yield (
            f"<div><dt>{escape(fact.label)}</dt><dd><b>{escape(fact.figure.text)}</b>"
            f"<span>{escape(fact.meaning)}</span>{exactly}</dd></div>"
        )
    yield "</dl>"
    for block in cover.blocks:
        yield from _block(block, document)
    yield '<dl class="entries">'
    for entry in cover.entries:
        yield f"<dt>{escape(entry.label)}</dt><dd>{_text(entry.text, document)}</dd>"
    yield "</dl>"
    for number, section in enumerate(document.sections, 1):
        yield from _section(section, number, document)
    yield f"<footer>{' · '.join(map(escape, document.running))}</footer></main>"
    if document.attached:
        data = document.attached.data.decode("utf-8").replace("</", "<\\/")
        yield f'<script type="application/json" id="data">{data}</script>'
    yield "</body></html>"


def _colours() -> str:
    """The scheme as properties that everything on the page is coloured by; paper is white, however dark the screen."""
    light, dark = (" ".join(f"--{name}: {colours[at]};" for name, colours in SCHEME.items()) for at in (0, 1))
    return (
        f":root {{ color-scheme: light dark; {light} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"
    )


def _section(section: Section, number: int, document: Document) -> Iterator[str]:
    yield f'<section id="{escape(section.key)}">'
    yield f"<h2><span>{number}</span> {escape(section.title)}</h2>"
    yield f'<p class="question">{escape(section.question)}</p>'
    for block in section.blocks:
        yield from _block(block, document)
    yield "</section>"


def _block(block: Block, document: Document) -> Iterator[str]:
    match block:
        case Paragraph(text, note):
            yield f"<p{NOTE if note else ''}>{_text(text, document)}</p>"
        case Heading(text, key):
            named = f' id="{escape(key)}"' if key else ""
            yield f"<h3{named}>{escape(text)}</h3>"
        case Bullets(items, numbered):
            tag = "ol" if numbered else "ul"
            yield f"<{tag}>{''.join(f'<li>{_text(item, document)}</li>' for item in items)}</{tag}>"
        case Steps(parts):
            for name, steps in parts:
                yield f"<h4>{escape(name)}</h4>"
                first = steps[0][0] if steps else "1"
                listed = "".join(f"<li>{escape(step)}</li>" for _, step in steps)
                yield f'<ol class="steps" start="{escape(first)}">{listed}</ol>'
        case Facts():
            yield from _facts(block)
        case Table():
            yield from _table(block, document)
        case Drawing(caption, svg, alt, chart):
            yield f"<figure><figcaption>{escape(caption)}</figcaption>"
            yield _chart(chart, caption) if chart else _scrolled(_picture(svg, alt), caption)
            yield "</figure>"
        case Beside(left, right, _):
            yield '<div class="beside"><div>'
            yield from _block(left, document)
            yield "</div><div>"
            yield from _block(right, document)
            yield "</div></div>"
        case Terms(terms):
            pairs = "".join(f"<dt>{escape(name)}</dt><dd>{escape(means)}</dd>" for name, means in terms)
            yield f'<dl class="entries">{pairs}</dl>'
        case Signature(sentence, slots):
            yield f"<p>{_text(sentence, document)}</p>"
            yield f'<div class="slots">{"".join(f"<p>{escape(slot)}</p>" for slot in slots)}</div>'
        case Contents():
            links = "".join(
                f'<li><a href="#{escape(each.key)}">{escape(each.title)}</a></li>' for each in document.sections
            )
            yield f'<nav aria-label="Contents"><ol>{links}</ol></nav>'
        case _:
            assert_never(block)


def _facts(block: Facts) -> Iterator[str]:
    if block.inline:
        parts = (
            f"<span>{escape(each.label)} <b>{escape(each.figure.text)}</b>"
            f"{f' <small>{escape(each.fraction)}</small>' if each.fraction else ''}</span>"
            for each in block.facts
        )
        yield f'<p class="facts">{" ".join(parts)}</p>'
        return
    rows = []
    for each in block.facts:
        exactly = f"<small>{escape(each.fraction)}</small>" if each.fraction else ""
        rows.append(
            f'<tr><th scope="row">{escape(each.label)}</th><td class="right">{_figure(each.figure)}</td>'
            f'<td class="left">{escape(each.meaning)} {exactly}</td></tr>'
        )
    heads = _heads((Column("Figure", "left"), Column("Rounded"), Column("Meaning, and exactly", "left")))
    yield _framed(block.caption, f"<thead>{heads}</thead><tbody>{''.join(rows)}</tbody>", len(rows))


def _table(table: Table, document: Document) -> Iterator[str]:
    body = "".join(_row(row, table.columns, document) for row in table.rows)
    made = f"<thead>{_heads(table.columns)}</thead><tbody>{body}</tbody>"
    foot = ""
    if table.total:
        foot += _row(table.total, table.columns, document, "total")
    foot += "".join(_row(row, table.columns, document) for row in table.more)
    if foot:
        made += f"<tfoot>{foot}</tfoot>"
    yield _framed(table.caption, made, len(table.rows), slim=table.slim)
    if table.note:
        yield f'<p class="note">{_text(table.note, document)}</p>'


def _framed(caption: str, made: str, rows: int, *, slim: bool = False) -> str:
    """A table below its caption, which stays where it is when the table is moved sideways."""
    table = f"<table{SLIM if slim else ''}>{made}</table>"
    if rows > LONG:
        summary = f"<summary>{escape(caption or 'Table')}: {rows} rows</summary>"
        return f"<details>{summary}{_scrolled(table, caption)}</details>"
    titled = f'<p class="caption">{escape(caption)}</p>' if caption else ""
    return f'<div class="table">{titled}{_scrolled(table, caption)}</div>'


def _scrolled(made: str, caption: str) -> str:
    """What may be wider than the page, in a frame that can be moved by touch and by keys."""
    named = escape(caption or "Table")
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{named}">{made}</div>'


def _chart(chart: Chart, caption: str) -> str:
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in chart.heads)
    rows = "".join(
        f'<tr><th scope="row">{escape(head)}</th>{"".join(map(_tile, tiles))}</tr>' for head, tiles in chart.rows
    )
    table = f'<table class="chart"><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    return _scrolled(table, caption)


def _tile(tile: Tile | None) -> str:
    """A cell filled as its picture is: parts side by side, hatching over all of them."""
    if tile is None:
        return "<td></td>"
    stops, start = [], 0.0
    for fill in tile.fills:
        colour = f"color-mix(in srgb, {NAMES[fill.colour]} {fill.opacity:.0%}, var(--paper))"
        stops.append(f"{colour} {start:.0%} {start + fill.share:.0%}")
        start += fill.share
    layers = [f"linear-gradient(90deg, {', '.join(stops)})"]
    hatched = next((fill for fill in tile.fills if fill.hatched), None)
    if hatched:
        line = NAMES[hatched.hatched]
        if hatched.opacity < 1:  # beneath words that must stand out from lines and ground
            line = f"color-mix(in srgb, {line} {FINE:.0%}, transparent)"
        layers.insert(0, f"repeating-linear-gradient(135deg, {line} 0 1px, transparent 1px 4px)")
    name, *rest = map(escape, tile.words)
    return (
        f'<td style="background: {", ".join(layers)}; color: {NAMES[tile.ink]}"><b>{name}</b>'
        f'{"".join(f"<br>{each}" for each in rest)}<span class="told"> {escape(tile.means)}</span></td>'
    )


def _heads(columns: tuple[Column, ...]) -> str:
    over = ""
    if any(column.over for column in columns):
        groups = [(name, len(list(group))) for name, group in groupby(column.over for column in columns)]
        over = "".join(
            f'<th scope="colgroup" colspan="{wide}" class="over">{escape(name)}</th>'
            if name
            else f'<td colspan="{wide}"></td>'
            for name, wide in groups
        )
        over = f"<tr>{over}</tr>"
    cells = "".join(
        f'<th scope="col" class="{column.align}">{escape(column.head)}</th>' if column.head else "<td></td>"
        for column in columns
    )
    return f"{over}<tr>{cells}</tr>"


def _row(row: Row, columns: tuple[Column, ...], document: Document, kind: str = "") -> str:
    classed = f' class="{kind}"' if kind else ""
    if row.leads:
        return (
            f'<tr class="leads"><th scope="rowgroup" colspan="{len(columns)}">{_cell(row.cells[0], document)}</th></tr>'
        )
    first, *rest = zip(row.cells, columns, strict=True)
    lead = f'<th scope="row" class="{_classed(first[1])}">{_cell(first[0], document)}</th>'
    cells = "".join(
        f'<td class="{_classed(column)}"{_tinted(deep)}>{_cell(cell, document)}</td>'
        for (cell, column), deep in zip(rest, row.tints[1:] or repeat(0.0), strict=False)
    )
    return f"<tr{classed}>{lead}{cells}</tr>"


def _tinted(deep: float) -> str:
    return f' style="background: color-mix(in srgb, var(--tone) {DEEPEST * deep:.0%}, var(--paper))"' if deep else ""


def _classed(column: Column) -> str:
    return f"{column.align} wraps" if column.wraps else column.align


def _cell(cell: Cell, document: Document) -> str:
    if isinstance(cell, Bar):
        wide, left = 60.0, 60.0 * cell.zero
        long = abs(cell.share) * (wide - left if cell.share >= 0 else left)
        start = left if cell.share >= 0 else left - long
        fill = "--blue" if cell.share >= 0 else "--rust-2"
        return (
            f'<svg class="bar" viewBox="0 0 60 8" width="60" height="8" aria-hidden="true"><rect x="{start:.2f}" y="1" '
            f'width="{long:.2f}" height="6" fill="var({fill})"/><rect x="{max(left - 0.25, 0):.2f}" y="0" width="0.5" '
            f'height="8" fill="var(--grey)"/></svg>'
        )
    return _text(cell, document)


def _text(text: Text, document: Document) -> str:
    return "".join(_piece(piece, document) for piece in text)


def _piece(piece: Piece, document: Document) -> str:
    match piece:
        case str():
            return escape(piece)
        case Figure():
            return _figure(piece)
        case Strong(text):
            return f"<b>{escape(text)}</b>"
        case Quiet(text):
            return f'<span class="quiet">{escape(text)}</span>'
        case Code(text):
            return f"<code{UNDIVIDED if len(text) <= UNBROKEN else ''}>{as_it_is(text)}</code>"
        case Fine(text, below):
            return f"{'<br>' if below else ' '}<small>{escape(text)}</small>" if text else ""
        case Toned(text, tone):
            return f'<b class="{tone.value}">{escape(text)}</b>'
        case Link(section):
            return f'<a href="#{escape(section)}">{document.number(section)}</a>'
        case _:
            assert_never(piece)


def _figure(figure: Figure) -> str:
    room = f'<span class="room" aria-hidden="true">{escape(figure.room)}</span>' if figure.room else ""
    return f"{escape(figure.text)}{room}"


def _picture(svg: str, alt: str) -> str:
    """A picture whose colours follow the scheme of the page, and that is told where it is not seen."""
    for colour, name in NAMES.items():
        svg = svg.replace(f'"{colour}"', f'"{name}"')
    return svg.replace("<svg ", f'<svg role="img" aria-label="{escape(alt)}" ', 1).strip()

"""A chart as a picture: one SVG file that needs nothing else, read aloud cell by cell where pictures are not seen.

Every cell names its class and its choice; colours only repeat that. They keep dark text legible and can be told apart
by people who confuse red and green.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from croupier.answers.chart import Chart, Square, is_mixed, usual, worth
from croupier.answers.drawing import at_stakes
from croupier.answers.hand_charts import KEYS, MIXED, UPS, brought, ordered, rounded, spoken
from croupier.answers.hand_charts import usual as usual_choice
from croupier.answers.hand_charts import worth as hand_worth
from croupier.solver.breakdown import DrawingFigures, HandCell, OpeningCell
from croupier.solver.solution import Solution
from croupier.written import decimal, percent

MARGIN, GAP = 24, 28
HEAD = 26  # a title, or the ranks along a square
WIDEST = 1660  # squares side by side
LETTER = 12.5  # a letter of the heading, in the widest of its fonts
INK, PAPER, LINE = "#1b1b1b", "#ffffff", "#5f6368"
FOLD, CHECK, SMALLER, LARGEST = "#f2c4b3", "#f5e6a8", "#bcdcf4", "#a8dcc0"
HAND_FILLS = {"surrender": FOLD, "stand": CHECK, "hit": SMALLER, "double": LARGEST, "split": "#d9c8ec"}
STYLE = (
    f"text{{font-family:'DejaVu Sans',Verdana,Arial,sans-serif;fill:{INK}}}"
    f".cell{{stroke:{LINE};stroke-width:.6}}.name{{font-size:11px}}.key{{font-size:12px;font-weight:bold}}"
    ".middle{text-anchor:middle}.title{font-size:14px;font-weight:bold}.note{font-size:13px}"
)


def chart_svg(chart: Chart, *, values: bool = False) -> str:
    """The chart; with ``values``, what the best choice brings stands in each cell as well."""
    size = 52 if values else 44 if len(chart.squares) == 1 else 38
    heading = f"{chart.game.name}: {chart.opening.street}"
    top = MARGIN + 30 + 22 * (2 + len(chart.keys))
    body: list[str] = []
    across, down, row_height, widest = MARGIN, top, 0, 560
    for square in chart.squares:
        wide, high = _extent(square, size)
        if across > MARGIN and across + wide > WIDEST:
            across, down, row_height = MARGIN, down + row_height + GAP, 0
        body += _square(chart, square, across, down, size, values=values)
        across, row_height = across + wide + GAP, max(row_height, high)
        widest = max(widest, across - GAP + MARGIN)
    height = down + row_height + MARGIN
    return _page(heading, _described(chart), widest, height, [*_legend(chart), *body])


def hands_svg(solution: Solution, drawing: DrawingFigures, *, values: bool = False) -> str:
    """The first two cards against every up card, a table for each chart."""
    size, high, label = 52 if values else 38, 22, 120
    heading = f"{solution.game.name}: the first two cards, at stakes of {at_stakes(drawing)}"
    offered = [choice for choice in KEYS if any(choice in dict(cell.values) for cell in drawing.charts[0].cells)]
    notes = ["blank: the first card has lost War"] if len(drawing.charts) > 1 else []
    if any(len(cell.best) > 1 for chart in drawing.charts for cell in chart.cells):
        notes.append(f"~ most often: {MIXED}; the cell is divided as its deals are")
    if values:
        notes.append(
            "figures: what the best choice brings on "
            + ", and then on ".join(brought(chart, drawing) for chart in drawing.charts)
            + f", per {solution.game.unit.name}"
        )
    body, left, deepest = [*_hand_legend(offered, solution, notes)], MARGIN, 0
    top = MARGIN + 60 + 22 * (len(offered) + len(notes))
    for chart in drawing.charts:
        hands = ordered(chart)
        body.append(f'<text class="title" x="{left}" y="{top}">{escape(chart.seeks)}</text>')
        body += [
            f'<text class="key middle" x="{left + label + size * at + size // 2}" y="{top + 20}">{up}</text>'
            for at, up in enumerate(UPS)
        ]
        cells = {(cell.hand, cell.up): cell for cell in chart.cells}
        for row, hand in enumerate(hands):
            down = top + 28 + high * row
            named = next(cell.total for cell in chart.cells if cell.hand == hand)
            body.append(f'<text class="name" x="{left}" y="{down + 15}">{named}, {hand}</text>')
            for at, up in enumerate(UPS):
                if (hand, up) in cells:
                    body += _hand_cell(cells[hand, up], left + label + size * at, down, size, high, values=values)
        deepest = max(deepest, top + 28 + high * len(hands))
        left += label + size * len(UPS) + GAP
    told = f"The best choice for each hand against each up card: {', '.join(offered)}."
    return _page(heading, told, max(left - GAP + MARGIN, 560), deepest + MARGIN, body)


def _hand_legend(offered: list[str], solution: Solution, notes: list[str]) -> Iterator[str]:
    posting = solution.game.changes
    down = MARGIN + 34
    if posting:
        yield f'<text class="note" x="{MARGIN}" y="{down}">posted: {escape(posting)}</text>'
    for choice in offered:
        down += 22
        yield f'<rect class="cell" x="{MARGIN}" y="{down - 14}" width="18" height="18" fill="{HAND_FILLS[choice]}"/>'
        yield f'<text class="key middle" x="{MARGIN + 9}" y="{down}">{KEYS[choice]}</text>'
        yield f'<text class="note" x="{MARGIN + 28}" y="{down}">{choice}</text>'
    for note in notes:
        down += 22
        yield f'<text class="note" x="{MARGIN}" y="{down}">{escape(note)}</text>'


def _hand_cell(cell: HandCell, left: int, top: int, wide: int, high: int, *, values: bool) -> Iterator[str]:
    yield f'<g class="class"><title>{escape(spoken(cell))}</title>'
    start = 0.0
    for choice, share in cell.best:
        part = float(share) * wide
        yield (f'<rect x="{left + start:g}" y="{top}" width="{part:g}" height="{high}" fill="{HAND_FILLS[choice]}"/>')
        start += part
    yield f'<rect class="cell" x="{left}" y="{top}" width="{wide}" height="{high}" fill="none"/>'
    choice = usual_choice(cell)
    told = KEYS[choice] + "~" * (len(cell.best) > 1)
    if values:
        told += f" {rounded(hand_worth(cell))}"
    small = ' style="font-size:10px"' if values else ""
    yield f'<text class="key middle" x="{left + wide // 2}" y="{top + 15}"{small}>{told}</text></g>'


def _page(heading: str, told: str, width: int, height: int, body: list[str]) -> str:
    width = max(width, round(2 * MARGIN + LETTER * len(heading)))  # few columns are narrower than their heading
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-labelledby="chart-title chart-text">',
        f'<title id="chart-title">{escape(heading)}</title>',
        f'<desc id="chart-text">{escape(told)}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        f'<text class="title" x="{MARGIN}" y="{MARGIN + 14}" style="font-size:18px">{escape(heading)}</text>',
        *body,
        "</svg>",
    ]
    return "\n".join(lines)


def _described(chart: Chart) -> str:
    rates = zip(chart.opening.choices, chart.frequencies, strict=True)
    return "The best choice for each class of hands: " + ", ".join(f"{c} {percent(often)}" for c, often in rates) + "."


def _legend(chart: Chart) -> Iterator[str]:
    posting = chart.game.changes
    down = MARGIN + 40
    if posting:
        yield f'<text class="note" x="{MARGIN}" y="{down}">posted: {escape(posting)}</text>'
    for at, (choice, often) in enumerate(zip(chart.opening.choices, chart.frequencies, strict=True)):
        down += 22
        yield f'<rect class="cell" x="{MARGIN}" y="{down - 14}" width="18" height="18" fill="{_fill(chart, at)}"/>'
        yield f'<text class="key middle" x="{MARGIN + 9}" y="{down}">{escape(chart.keys[at])}</text>'
        yield f'<text class="note" x="{MARGIN + 28}" y="{down}">{escape(choice)}, {percent(often)} of deals</text>'
    note = "suited above the diagonal, offsuit below"
    if any(map(is_mixed, chart.opening.cells)):
        note += "; where suits decide, a cell is divided as its deals are"
    yield f'<text class="note" x="{MARGIN}" y="{down + 22}">{note}</text>'


def _extent(square: Square, size: int) -> tuple[int, int]:
    side = HEAD + size * len(square.ranks)
    titled = HEAD if square.title else 0
    return max(side, 8 * len(square.title)), side + titled


def _square(chart: Chart, square: Square, left: int, top: int, size: int, *, values: bool) -> Iterator[str]:
    if square.title:
        yield f'<text class="title" x="{left}" y="{top + 14}">{escape(square.title)}</text>'
        top += HEAD
    for at, rank in enumerate(square.ranks):
        middle = HEAD + size * at + size // 2
        yield f'<text class="key middle" x="{left + middle}" y="{top + 18}">{rank}</text>'
        yield f'<text class="key middle" x="{left + 12}" y="{top + middle + 4}">{rank}</text>'
    for (row, at), cell in sorted(square.cells.items()):
        yield from _cell(chart, cell, left + HEAD + size * at, top + HEAD + size * row, size, values=values)


def _cell(chart: Chart, cell: OpeningCell, left: int, top: int, size: int, *, values: bool) -> Iterator[str]:
    at = usual(cell)
    told = chart.keys[at] + (f" {100 * float(cell.best[at]):.0f}%" if is_mixed(cell) else "")
    if values:
        told = f"{chart.keys[at]}{'~' * is_mixed(cell)} {float(worth(cell)):.2f}"
    yield f'<g class="class"><title>{escape(_spoken(chart, cell))}</title>'
    start = 0.0
    for choice, share in enumerate(cell.best):
        if share:
            part = float(share) * size
            yield (
                f'<rect x="{left + start:g}" y="{top}" width="{part:g}" height="{size}" fill="{_fill(chart, choice)}"/>'
            )
            start += part
    yield f'<rect class="cell" x="{left}" y="{top}" width="{size}" height="{size}" fill="none"/>'
    middle = left + size // 2
    yield f'<text class="name middle" x="{middle}" y="{top + size // 2 - 3}">{cell.row}</text>'
    small = ' style="font-size:10px"' if len(told) > 1 else ""
    yield f'<text class="key middle" x="{middle}" y="{top + size // 2 + 13}"{small}>{escape(told)}</text></g>'


def _spoken(chart: Chart, cell: OpeningCell) -> str:
    beside = f", {chart.opening.columns} {cell.column}" if cell.column else ""
    worths = zip(chart.opening.choices, cell.values, strict=True)
    return f"{cell.row}{beside}: " + ", ".join(f"{choice} {decimal(value)}" for choice, value in worths)


def _fill(chart: Chart, at: int) -> str:
    """A colour for each choice; smaller bets share one, and their keys tell them apart."""
    choices = chart.opening.choices
    plain = {"fold": FOLD, "check": CHECK}.get(choices[at])
    return plain or (LARGEST if at == len(choices) - 1 else SMALLER)

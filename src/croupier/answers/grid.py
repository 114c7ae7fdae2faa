"""A chart in characters: squares of letters, or a sentence with its exceptions where that says it all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby, pairwise, zip_longest

from croupier.answers.chart import Chart, Square, is_mixed, margin, usual, worth, written
from croupier.answers.game import in_force
from croupier.cards import RANKS, Card
from croupier.documents.layout import paragraph, table
from croupier.rankings import Ranking
from croupier.rules.piles import HOLE
from croupier.solver.breakdown import OpeningCell
from croupier.written import decimal, listed, percent

NEARLY_ALL = Fraction(9, 10)
"""From here on a choice is the rule, and the others are listed as exceptions to it."""
BETWEEN = "   "  # squares that stand side by side

Lines = Iterator[str]
Paint = Callable[[int, str], str]
"""Colours what is written for a choice, given by its number."""


def plain(_: int, text: str) -> str:
    """No colour: letters say everything."""
    return text


def painter(choices: Sequence[str]) -> Paint:
    """Terminal colours: red for a fold, yellow for a check, green for the largest bet, cyan for smaller ones."""
    codes = [{"fold": 31, "check": 33}.get(choice, 36) for choice in choices]
    codes[-1] = 32 if codes[-1] == 36 else codes[-1]
    return lambda at, text: f"\x1b[{codes[at]}m{text}\x1b[0m"


def chart_text(chart: Chart, *, width: int, values: bool = False, paint: Paint = plain) -> Lines:
    """A chart for people; with ``values``, what each class is worth and what the second best choice costs."""
    heading = f"{chart.game.name}: {chart.opening.street}"
    yield heading
    yield "=" * len(heading)
    yield from paragraph(in_force(chart.game), width=width, hang=2)
    yield ""
    named = max(map(len, chart.opening.choices))
    for at, (choice, often) in enumerate(zip(chart.opening.choices, chart.frequencies, strict=True)):
        yield f"  {paint(at, chart.keys[at])}  {choice.ljust(named)}  {percent(often):>10}"
    yield ""
    yield from _body(chart, width, paint)
    if values:
        unit = chart.game.unit.name
        yield from _numbers(chart, f"What the best choice brings, per {unit}", worth, width)
        yield from _numbers(chart, f"What the second best costs, per {unit}", margin, width)


def _body(chart: Chart, width: int, paint: Paint) -> Lines:
    ranking = next((hand.ranking for hand in chart.game.hands if [part.pile for part in hand.parts] == [HOLE]), None)
    rule = max(range(len(chart.keys)), key=lambda at: chart.frequencies[at])
    if len(chart.squares) > 1 and ranking is not None and not chart.opening.columns:
        yield from _ladder(chart, ranking, width)
    elif len(chart.squares) > 1 and chart.frequencies[rule] >= NEARLY_ALL:
        yield from _exceptions(chart, rule, width)
    else:
        yield from _squares(chart, width, paint)


# By strength.


def _ladder(chart: Chart, ranking: Ranking, width: int) -> Lines:
    """Classes by strength, from the best, in stretches that play alike."""
    ordered = sorted(chart.opening.cells, key=lambda cell: ranking.strength(_example(cell.row)), reverse=True)
    stretches = [list(group) for _, group in groupby(ordered, key=lambda cell: cell.best)]
    rows = []
    for number, stretch in enumerate(stretches):
        best, worst = written(stretch[0].row), written(stretch[-1].row)
        if len(stretches) == 1:
            which = "every hand"
        elif number == 0:
            which = f"{worst} or better"
        elif number == len(stretches) - 1:
            which = f"{best} or less"
        else:
            which = best if best == worst else f"{best} to {worst}"
        rows.append((_said(chart, stretch[0]), which))
    yield from table(("", ""), rows, align="<~", width=width)
    for above, below in pairwise(stretches):
        close = "; ".join(f"with {written(cell.row)} {_costs(chart, cell)}" for cell in (above[-1], below[0]))
        yield ""
        yield from paragraph(f"The closest: {close}.", width=width)


def _costs(chart: Chart, cell: OpeningCell) -> str:
    unit, choices = chart.game.unit.name, chart.opening.choices
    best = max(cell.values)
    return listed(
        [
            f"a {choice} costs {decimal(best - value)} {unit}"
            for choice, value in zip(choices, cell.values, strict=True)
            if value < best
        ]
    )


def _example(name: str) -> tuple[Card, ...]:
    """Cards of a class, as unsuited as it says."""
    suited = name.endswith("s")
    ranks = name.rstrip("so")
    return tuple(Card(RANKS.index(rank) * 4 + (0 if suited else at % 4)) for at, rank in enumerate(ranks))


def _said(chart: Chart, cell: OpeningCell) -> str:
    if not is_mixed(cell):
        return chart.opening.choices[usual(cell)]
    shares = zip(chart.opening.choices, cell.best, strict=True)
    return ", ".join(f"{choice} {_share(often)}" for choice, often in shares if often)


# A rule and its exceptions.


def _exceptions(chart: Chart, rule: int, width: int) -> Lines:
    choices, cells = chart.opening.choices, chart.opening.cells
    if all(cell.best[rule] == 1 for cell in cells):
        yield f"Always {choices[rule]}: every hand, whatever {chart.opening.columns or 'the cards'}."
        return
    for at, choice in enumerate(choices):
        odd = [cell for square in chart.squares for cell in square.cells.values() if at != rule and cell.best[at]]
        if not odd:
            continue
        shares = {cell.best[at] for cell in odd}
        same = f", each in {_share(*shares)} of its deals" if len(shares) == 1 and shares != {1} else ""
        yield from paragraph(f"{choices[rule].capitalize()} everything, except to {choice} these{same}:", width=width)
        yield ""
        rows = [
            (column, "  ".join(cell.row + ("" if same else _mark(cell.best[at])) for cell in group))
            for column, group in groupby(odd, key=lambda cell: cell.column)
        ]
        yield from table((chart.opening.columns or "", choice), rows, align="<~", width=width)
    if any(map(is_mixed, cells)):
        yield ""
        yield from paragraph(f"Suits decide in which deals: {_ask(chart)}.", width=width)


def _ask(chart: Chart) -> str:
    return f"croupier advise {chart.game.key} answers for any cards"


def _mark(share: Fraction) -> str:
    return "" if share == 1 else f" ({_share(share)})"


def _share(share: Fraction) -> str:
    return f"{100 * float(share):.4g} %"


# Squares.


def _squares(chart: Chart, width: int, paint: Paint) -> Lines:
    mixed = any(map(is_mixed, chart.opening.cells))

    def show(cell: OpeningCell | None) -> str:
        if cell is None:
            return "   " if mixed else "  "
        at = usual(cell)
        tail = "" if not mixed else "~" if is_mixed(cell) else " "
        return " " + paint(at, chart.keys[at]) + tail

    blocks = [_block(square, show, 3 if mixed else 2) for square in chart.squares]
    yield from _beside(blocks, width)
    yield ""
    yield "  suited above the diagonal, offsuit below"
    if mixed:
        yield f"  ~ most often: suits decide, and {_ask(chart)}"


def _numbers(chart: Chart, heading: str, figure: Callable[[OpeningCell], Fraction], width: int) -> Lines:
    def show(cell: OpeningCell | None) -> str:
        return f"{float(figure(cell)):6.2f}" if cell else " " * 6

    yield ""
    yield heading
    yield ""
    yield from _beside([_block(square, show, 6) for square in chart.squares], width)


def _block(square: Square, show: Callable[[OpeningCell | None], str], size: int) -> tuple[int, list[str]]:
    """A square as lines, each as wide as told; colours take no room."""
    wide = 1 + size * len(square.ranks)
    head = " " + "".join((f" {rank}" if size < 4 else f"{rank:>{size}}").ljust(size) for rank in square.ranks)
    lines = [head] + [
        rank + "".join(show(square.cells.get((row, at))) for at in range(len(square.ranks)))
        for row, rank in enumerate(square.ranks)
    ]
    if square.title:
        wide = max(wide, len(square.title))
        lines.insert(0, square.title)
    return wide, lines


def _beside(blocks: Sequence[tuple[int, list[str]]], width: int) -> Lines:
    """Blocks side by side as far as there is room, then below."""
    row: list[tuple[int, list[str]]] = []
    rows = [row]
    for block in blocks:
        if row and sum(wide + len(BETWEEN) for wide, _ in row) + block[0] > width:
            row = []
            rows.append(row)
        row.append(block)
    for number, row in enumerate(rows):
        if number:
            yield ""
        for parts in zip_longest(*(lines for _, lines in row), fillvalue=""):
            padded = (part + " " * (wide - _seen(part)) for part, (wide, _) in zip(parts, row, strict=True))
            yield BETWEEN.join(padded).rstrip()


def _seen(text: str) -> int:
    """How many characters of a text are seen: colours are not."""
    return len(re.sub(r"\x1b\[[0-9]+m", "", text))

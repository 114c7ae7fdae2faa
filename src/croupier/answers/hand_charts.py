"""Hand charts: the first two cards of Blackjack against each up card, in characters and as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from croupier.answers.drawing import at_stakes
from croupier.answers.game import in_force
from croupier.documents.layout import paragraph
from croupier.solver.breakdown import DrawingFigures, HandCell, HandChart, HandValue
from croupier.solver.solution import Solution
from croupier.written import decimal

UPS = "23456789TA"
KEYS = {"surrender": "R", "stand": "S", "hit": "H", "double": "D", "split": "P"}
COLOURS = {"surrender": 35, "stand": 33, "hit": 36, "double": 32, "split": 34}
MIXED = "suits decide, or which ten-card it is"
LABEL = 13  # characters that a hand's name takes
Lines = Iterator[str]


def hands_text(
    solution: Solution, drawing: DrawingFigures, *, width: int, values: bool = False, colour: bool = False
) -> Lines:
    """The charts for people; with ``values``, what each hand is worth and what the second best choice costs."""
    heading = f"{solution.game.name}: the first two cards"
    yield heading
    yield "=" * len(heading)
    yield from paragraph(in_force(solution.game), width=width, hang=2)
    yield f"Stakes: {at_stakes(drawing)}"
    yield ""
    offered = {choice for chart in drawing.charts for cell in chart.cells for choice, _ in cell.values}
    yield "  " + "  ".join(f"{key} {choice}" for choice, key in KEYS.items() if choice in offered)
    for chart in drawing.charts:
        yield ""
        yield chart.seeks
        yield from _grid(chart, 2, lambda cell: _letter(cell, colour=colour))
        if any(map(is_mixed, chart.cells)):
            asked = f"~ most often: {MIXED}, and croupier advise {solution.game.key} answers for any cards"
            yield from paragraph(asked, width=width, indent=2)
        if chart is not drawing.charts[0]:
            yield f"  no letter: {drawing.riding} is lost with such a first card"
        if values:
            what = brought(chart, drawing)
            yield ""
            yield f"  What the best choice brings on {what}, per {solution.game.unit.name}"
            yield from _grid(chart, 6, lambda cell: f"{rounded(worth(cell)):>6}")
            yield ""
            yield "  What the second best costs"
            yield from _grid(chart, 6, lambda cell: f"{float(margin(cell)):6.3f}"[:6])


def brought(chart: HandChart, drawing: DrawingFigures) -> str:
    """The wagers that a chart's values are of."""
    return drawing.stake if chart is drawing.charts[0] else f"{drawing.stake} and {drawing.riding}"


def rounded(figure: Fraction) -> str:
    """Two decimals, and no minus before nothing."""
    shown = f"{float(figure):.2f}"
    return "0.00" if shown == "-0.00" else shown


def ordered(chart: HandChart) -> list[str]:
    """The hands of a chart: hard totals, then soft ones, from the lowest."""
    hands = {cell.hand: cell.total for cell in chart.cells}
    return sorted(hands, key=lambda hand: (hands[hand].startswith("soft"), int(hands[hand].split()[1]), hand))


def usual(cell: HandCell) -> str:
    """The choice that is best most often."""
    return max(cell.best, key=lambda each: each[1])[0]


def leading(cell: HandCell) -> str:
    """The choice that brings most on average over the cell."""
    best = dict(cell.best)
    return max(cell.values, key=lambda each: (each[1], best.get(each[0], 0)))[0]


def is_mixed(cell: HandCell) -> bool:
    """Whether suits decide within the cell what is best, or which ten-card it is."""
    return len(cell.best) > 1


def worth(cell: HandCell) -> Fraction:
    """What the better choice brings on average over the cell; where suits decide, a little more can be had."""
    return max(value for _, value in cell.values)


def margin(cell: HandCell) -> Fraction:
    """What the second best choice costs, on average over the cell."""
    first, second, *_ = sorted((value for _, value in cell.values), reverse=True)
    return first - second


def spoken(cell: HandCell) -> str:
    return f"{cell.total}, {cell.hand} against {cell.up}: " + ", ".join(
        f"{choice} {decimal(value)}" for choice, value in cell.values
    )


def _grid(chart: HandChart, size: int, show: Callable[[HandCell], str]) -> Lines:
    cells = {(cell.hand, cell.up): cell for cell in chart.cells}
    totals = {cell.hand: cell.total for cell in chart.cells}
    yield " " * LABEL + "".join(f"{up:>{size}}" if size > 2 else f" {up} " for up in UPS).rstrip()
    before = ""
    for hand in ordered(chart):
        label = totals[hand] if totals[hand] != before else ""
        before = totals[hand]
        row = (show(cells[hand, up]) if (hand, up) in cells else " " * max(size, 3) for up in UPS)
        yield f"  {label.ljust(8)}{hand.ljust(3)}{''.join(row)}".rstrip()


def _letter(cell: HandCell, *, colour: bool) -> str:
    choice = usual(cell)
    mark = "~" if is_mixed(cell) else " "
    key = f"\x1b[{COLOURS[choice]}m{KEYS[choice]}\x1b[0m" if colour else KEYS[choice]
    return f" {key}{mark}"


def hand_rows(charts: Sequence[HandChart]) -> Iterator[dict[str, str]]:
    """A row for each choice of each hand, up card and chart."""
    for chart in charts:
        for cell in chart.cells:
            best = dict(cell.best)
            for choice, value in cell.values:
                yield {
                    "seeks": chart.seeks,
                    "hand": cell.hand,
                    "total": cell.total,
                    "up": cell.up,
                    "weight": str(cell.weight),
                    "choice": choice,
                    "numerator": str(value.numerator),
                    "denominator": str(value.denominator),
                    "decimal": repr(float(value)),
                    "best_weight": str(best.get(choice, Fraction(0)) * cell.weight),
                }


def every_hand_rows(hands: Sequence[HandValue]) -> Iterator[dict[str, str]]:
    """A row for each choice of each hand of any size."""
    for hand, total, up, choice, value in hands:
        yield {
            "hand": hand,
            "total": total,
            "up": up,
            "choice": choice,
            "numerator": str(value.numerator),
            "denominator": str(value.denominator),
            "decimal": repr(float(value)),
        }

"""What follows from a solution of a game in which seats draw: where play changes, which plays a sheet prints."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.solver.breakdown import DrawingFigures, HandCell
from croupier.solver.solution import Solution
from croupier.written import chips_on


def at_stakes(drawing: DrawingFigures) -> str:
    """The stakes in words: "War 1, Blackjack 2"."""
    return chips_on(dict(drawing.stakes))


def changed(drawing: DrawingFigures) -> Iterator[tuple[Fraction, HandCell, str]]:
    """Cells in which suits or the stakes change the choice: what always changing gains on average, cell, old choice.

    Where suits decide, the gain is no less than that of the better choice for the whole cell.
    """
    alone, riding = ({(cell.hand, cell.up): cell for cell in chart.cells} for chart in drawing.charts)
    for key, cell in riding.items():
        old = alone[key].best[0][0]
        if any(choice != old for choice, _ in cell.best):
            values = dict(cell.values)
            yield max(values.values()) - values[old], cell, old


def reproducing(solution: Solution) -> list[str]:
    """The plays under which every printed figure that depends on play comes out."""
    by_play: dict[str, bool] = {}
    for each in solution.printed:
        if each.play:
            by_play[each.play] = by_play.get(each.play, True) and each.agrees
    return [play for play, agrees in by_play.items() if agrees]


def verdict(solution: Solution) -> str:
    """Which way to play gives every printed figure of the wager that depends on it."""
    drawing = solution.drawing
    if not drawing or not any(each.play for each in solution.printed):
        return ""
    agreeing = [drawing.play(play).seeks for play in reproducing(solution)]
    riding = drawing.riding
    if not agreeing:
        return f"No way to play gives the printed figures of the {riding} under these rules."
    return f"The printed figures of the {riding} are those of: {'; '.join(agreeing)}."

"""What a solution says of a game in which seats draw to a total: ways to play, Blackjack, what the sheet prints."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.answers.layout import labelled, paragraph, table, with_fractions
from croupier.solver.breakdown import DrawingFigures, HandCell
from croupier.solver.moments import central, mean, root
from croupier.solver.solution import Solution
from croupier.written import chips_on, decimal, percent

Lines = Iterator[str]
LISTED = 12  # cells in which two charts differ most


def at_stakes(drawing: DrawingFigures) -> str:
    """The stakes in words: "War 1, Blackjack 2"."""
    return chips_on(dict(drawing.stakes))


def plays(solution: Solution, width: int) -> Lines:
    """Ways to play, side by side."""
    drawing = solution.drawing
    if not drawing or not drawing.plays:
        return
    riding = drawing.riding
    yield f"WAYS TO PLAY, at stakes of {at_stakes(drawing)}"
    first = drawing.plays[0]
    rows = [
        (
            f"{each.key}  {each.seeks}",
            percent(each.blackjack),
            percent(each.wins),
            percent(each.edge),
            decimal(each.total),
            decimal(each.total - first.total),
        )
        for each in drawing.plays
    ]
    heads = ("", "Blackjack", f"{riding} wins", "its edge", "round", "gains")
    yield from table(heads, rows, align="~>>>>>", width=width)
    yield from paragraph(
        f"Blackjack is what a unit on it returns, doubles and splits included; round is what all wagers bring "
        f"together; gains, against ({first.key}). Once the {riding} is lost, a to c play Blackjack for itself.",
        width=width,
        indent=2,
    )
    yield ""
    for each in drawing.plays:
        yield f"  {each.key}: Blackjack {each.blackjack}"
        yield f"     {riding} wins {each.wins}"


def differences(solution: Solution, width: int) -> Lines:
    """Where the best total asks for another choice than Blackjack alone."""
    drawing = solution.drawing
    if not drawing or not drawing.differs:
        return
    riding = drawing.riding
    yield f"WHERE THE {riding.upper()} CHANGES THE CHOICE, while it is alive"
    rows = [
        (f"with {cards} cards", percent(met), percent(differs), percent(differs / met) if met else "")
        for cards, met, differs in drawing.differs
    ]
    yield from table(
        ("", "decisions, of all rounds", "another choice", "of those here"), rows, align="<>>>", width=width
    )
    cells = list(changed(drawing))
    if not cells:
        return
    yield ""
    yield from paragraph(
        f"The first two cards, by what changing the choice gains while the {riding} lives:", width=width
    )
    shown = [
        (
            f"{cell.total}, {cell.hand}",
            cell.up,
            alone,
            ", ".join(f"{choice} {_share(often)}".rstrip() for choice, often in cell.best),
            decimal(gain, 5),
        )
        for gain, cell, alone in sorted(cells, key=lambda each: -each[0])[:LISTED]
    ]
    heads = ("hand", "up", "for itself", "best total", "gains at least")
    yield from table(heads, shown, align="<<<~>", width=width)
    if len(cells) > LISTED:
        yield f"  and {len(cells) - LISTED} more, where the two charts of croupier chart {solution.game.key} differ"


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


def blackjack(solution: Solution, width: int) -> Lines:
    """What the blackjack stake brings."""
    drawing = solution.drawing
    if not drawing:
        return
    yield f"{drawing.stake.upper()}, one unit on it, with what is added to it during the round"
    figures: list[tuple[str, str, Fraction | None]] = [
        ("played for itself, returns", percent(drawing.blackjack.value, 6), drawing.blackjack.value),
        ("the right to insure adds", percent(drawing.blackjack.insurance, 6), drawing.blackjack.insurance),
    ]
    if drawing.plays:
        here = mean(drawing.blackjack.outcomes)
        figures.append(("as it is played here, returns", percent(here, 6), here))
    figures.append(("standard deviation", decimal(root(central(drawing.blackjack.outcomes, 2))), None))
    yield from labelled(figures, width=width)
    yield ""
    won = [(str(net), percent(often, 6), str(often)) for net, often in drawing.blackjack.outcomes]
    yield from with_fractions(("net", "probability", "exactly"), won, align=">><", width=width)


def printed(solution: Solution, width: int) -> Lines:
    """What the rule sheet prints, beside what is true."""
    if not solution.printed:
        return
    yield "WHAT THE SHEET PRINTS"
    rows = [
        (
            f"{each.printed.wager} {each.printed.column}".rstrip() + (f", play {each.play}" if each.play else ""),
            each.printed.figure,
            f"{each.printed.percent} %",
            percent(each.exact),
            "agrees" if each.agrees else "DISAGREES",
        )
        for each in solution.printed
    ]
    yield from table(("", "figure", "printed", "exact", ""), rows, align="~<>><", width=width)
    yield from paragraph(verdict(solution), width=width, indent=2)


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


def _share(share: Fraction) -> str:
    return "" if share == 1 else f"{100 * float(share):.3g} %"

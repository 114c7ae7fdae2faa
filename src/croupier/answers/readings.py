"""Rulings priced, as people read them: what each reading is worth beside the one in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.answers.drawing import reproducing
from croupier.answers.layout import paragraph, spread
from croupier.solver.breakdown import SideWager
from croupier.solver.readings import Priced
from croupier.solver.solution import Solution
from croupier.written import decimal, percent

Lines = Iterator[str]


def rulings_text(priced: Sequence[Priced], width: int) -> Lines:
    """A line for each reading."""
    if not priced:
        yield "RULINGS: none of them can be read in more than one way"
        return
    yield "RULINGS, priced: one reading changed at a time (* in force)"
    heads, rows = ["", *_heads(priced[0].solution)], []
    for each in priced:
        name = f"{each.ruling}={each.reading}{' *' if each.posted else ''}"
        rows.append([name, *_figures(each.solution, priced[0].solution)])
    yield from spread(heads, rows, align="<" + ">" * (len(heads) - 1), fixed=1, width=width)
    drawing = priced[0].solution.drawing
    if drawing and drawing.plays:
        yield from paragraph(
            "blackjack, wins, edge: Blackjack played for itself (a), how often the wager on everything then wins, "
            "and its edge; total: what the round brings at the stakes with the best total (c), and what that gains; "
            "printed: the plays that give the printed figures of that wager.",
            width=width,
            indent=2,
        )


def _heads(solution: Solution) -> list[str]:
    if solution.drawing and solution.drawing.plays:
        return ["blackjack", "wins", "edge", "total", "gains", "printed"]
    if solution.drawing:
        return ["edge", "element of risk"]
    return ["edge", "element of risk", *map(_named, _posted(solution))]


def _figures(solution: Solution, first: Solution) -> list[str]:
    drawing = solution.drawing
    if drawing and drawing.plays:
        alone, best = drawing.play("a"), drawing.play("c")
        return [
            percent(alone.blackjack),
            percent(alone.wins),
            percent(alone.edge),
            decimal(best.total),
            decimal(best.total - alone.total),
            ", ".join(reproducing(solution)) or "none",
        ]
    own = [percent(solution.edge), percent(solution.element_of_risk)]
    if solution.drawing:
        return own
    sides = {_named(side): side for side in _posted(solution)}
    return own + [percent(sides[_named(side)].edge) if _named(side) in sides else "" for side in _posted(first)]


def _posted(solution: Solution) -> list[SideWager]:
    return [side for side in solution.side_wagers if side.posted]


def _named(side: SideWager) -> str:
    return side.wager

"""Strategy: best play at every decision that can be drawn, and how close each call is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from croupier.answers.chart import Chart, chart, is_mixed, leading, margin, written
from croupier.answers.hand_charts import KEYS, UPS, ordered
from croupier.documents.charts import choices as drawn
from croupier.documents.model import (
    Beside,
    Block,
    Code,
    Column,
    Drawing,
    Fine,
    Paragraph,
    Row,
    Section,
    Strong,
    Table,
    Width,
    said,
)
from croupier.documents.numerals import count, fixed, fraction, percent
from croupier.report.later import later_streets
from croupier.report.sizes import stakes
from croupier.report.wording import title
from croupier.solver.breakdown import DecisionFigures, DrawingFigures, HandChart, Opening, OpeningCell
from croupier.solver.solution import Solution
from croupier.written import listed

if TYPE_CHECKING:  # what `solve` prints needs no NumPy
    from croupier.strategies.hand_classes import StreetClasses

CLOSEST = 8
"""Calls that are listed."""
NAMED = 60
"""Classes of hands that are named in words of one choice, at most."""
MIXED = "suits decide"


def choices_section(solution: Solution) -> Section | None:
    """How often each choice is taken; None where nothing is decided."""
    if not solution.decisions:
        return None
    return Section("choices", "Choices", "What does best play do, and how often?", (*_choices(solution),))


def _choices(solution: Solution) -> Iterator[Block]:
    divided = [
        drawn.Divided(
            each.street,
            each.after,
            tuple((choice, float(often)) for choice, often in each.choices),
            stakes(solution.game, each),
        )
        for each in solution.decisions
        if not any(choice in ("insure", "decline") for choice, _ in each.choices)
    ]
    told = ". ".join(
        f"{_where(each)}: {', '.join(f'{choice} {percent(often).text}' for choice, often in each.choices)}"
        for each in solution.decisions
    )
    yield Drawing("Rounds divide at each decision; widths are to scale", drawn.divided(divided).svg(), f"{told}.")
    yield taken(solution)
    for each in solution.decisions:
        if each.examples:
            cards = [piece for example in each.examples for piece in ("; ", Code(example))][1:]
            so = f"Exactly indifferent at {_where(each)}, so that the smaller stake is taken, with such cards as: "
            yield Paragraph(said(so, tuple(cards), "."), note=True)


def _where(each: DecisionFigures) -> str:
    return each.street + (f", after {', '.join(each.after)}" if each.after else "")


def taken(solution: Solution) -> Table:
    """The frequency of each choice."""
    rows: list[Row] = []
    for each in solution.decisions:
        met = [*each.choices, *([("indifferent", each.indifferent)] if each.indifferent else [])]
        rows.append(
            Row(
                (
                    (Strong(_where(each)),),
                    ("reached",),
                    said(percent(each.reached)),
                    ("",),
                    (Fine(fraction(each.reached, 44)),),
                )
            )
        )
        for choice, often in met:
            here = percent(often / each.reached) if each.reached else percent(0)
            rows.append(Row((("",), (choice,), said(percent(often)), said(here), (Fine(fraction(often, 44)),))))
    return Table(
        "Frequency of each choice, best play",
        (
            Column("Street", "left"),
            Column("Choice", "left"),
            Column("Of all rounds", width=Width.SHARE),
            Column("Of those here", width=Width.SHARE),
            Column("Exactly, of all rounds", roomy=True),
        ),
        tuple(rows),
        dense=True,
    )


def strategy_section(solution: Solution, classes: Sequence[StreetClasses] = ()) -> Section | None:
    """Best play drawn, as far as it can be: the first decision, and later ones by classes; None where nothing can."""
    blocks: tuple[Block, ...] = ()
    if solution.opening is not None and solution.decisions:
        blocks = (*_opening(solution, solution.opening),)
    elif solution.drawing is not None:
        blocks = (*_hands(solution, solution.drawing),)
    blocks += (*later_streets(solution, classes),)
    if not blocks:
        return None
    return Section("strategy", "Strategy", "What is best play, and how close is each call?", blocks)


def _opening(solution: Solution, opening: Opening) -> Iterator[Block]:
    unit = solution.game.unit.name
    cards = len(opening.cells[0].row.rstrip("so"))
    offered = [choice for at, choice in enumerate(opening.choices) if any(cell.best[at] for cell in opening.cells)]
    if cards == 2:
        laid = chart(solution)
        squares = [_square(laid, each) for each in range(len(laid.squares))]
        told = _told(opening)
        if len(squares) == 1:
            caption = f"{opening.street}: the best choice with each hand, and what the next best costs, in {unit} units"
            cells = drawn.shaded(squares[0], opening.choices)
            yield Drawing(caption, drawn.grid(cells).svg(), told, cells)
        else:
            caption = f"{opening.street}: the best choice with each hand, by {opening.columns}"
            yield Drawing(caption, drawn.panels(squares, opening.choices).svg(), told)
        yield Paragraph((_legend(opening, offered),), note=True, drawn=True)
    elif cards == 3 and not opening.columns:
        yield from three_cards(opening, unit)
    yield closest(opening)


def _legend(opening: Opening, offered: list[str]) -> str:
    signs = {"fold": "hatched rust: fold", "check": "hatched pale rust: check"}
    bets = [choice for choice in offered if choice.startswith("bet")]
    parts = [signs[choice] for choice in offered if choice in signs]
    parts += [f"blue: {bets[0]}"] if len(bets) == 1 else [f"deeper blue for more: {', '.join(bets)}"] if bets else []
    never = [choice for choice in opening.choices if choice not in offered]
    told = "; ".join(title(part) if not at else part for at, part in enumerate(parts))
    told += ". Suited hands lie above the diagonal, offsuit ones below."
    if not opening.columns and len(bets) < 2:
        told += " The paler a cell, the less depends on the choice; folds apart."
    if never:
        told += f" Never best: {', '.join(never)}."
    if any(max(cell.best) < 1 for cell in opening.cells):
        told += " Where suits decide within a class, its cell is divided as its deals are."
    return told


def _told(opening: Opening) -> str:
    """The chart in words: the hands of the rarest choices, and those with which suits decide."""
    by_choice: dict[str, list[str]] = {}
    for cell in opening.cells:
        beside = f" beside {cell.column}" if cell.column else ""
        does = MIXED if is_mixed(cell) else opening.choices[leading(cell)]
        by_choice.setdefault(does, []).append(f"{cell.row}{beside}")
    rare = sorted(by_choice.items(), key=lambda each: len(each[1]))
    parts = [f"{does} with {_named(hands)}" for does, hands in rare[:-1]]
    rest = "every other hand" if parts else "every hand"
    return "; ".join([*parts, f"{rare[-1][0]} with {rest}"]) + "."


def _named(hands: Sequence[str]) -> str:
    more = f" and {count(len(hands) - NAMED).text} more" if len(hands) > NAMED else ""
    return ", ".join(hands[:NAMED]) + more


def _square(laid: Chart, at: int) -> drawn.Square:
    square, offered = laid.squares[at], laid.opening.choices
    cells = {}
    for place, cell in square.cells.items():
        best = tuple((choice, float(often)) for choice, often in zip(offered, cell.best, strict=True) if often)
        cells[place] = (cell.row, best, float(margin(cell)))
    return drawn.Square(square.title.removeprefix(f"{laid.opening.columns} is ") or "", square.ranks, cells)


def three_cards(opening: Opening, unit: str) -> Iterator[Block]:
    """Classes from the weakest, with the margin, and the weakest with which each larger stake is best."""
    cells = from_the_weakest(opening)
    shown = [(cell.row, float(margin(cell)), opening.choices[leading(cell)]) for cell in cells]
    taken = [leading(cell) for cell in cells]
    firsts = {at: cells[taken.index(at)].row for at in sorted(set(taken)) if at}
    from_on = [f"{opening.choices[at]} from {written(first)} on" for at, first in firsts.items()]
    caption = f"{opening.street}: hands from the weakest, and by how much the better choice is better, in {unit} units"
    alt = f"Best: {listed(from_on)}." if firsts else f"{opening.choices[0]} is always best."
    yield Drawing(caption, drawn.margins(shown, opening.choices, list(firsts.values())).svg(), alt)
    for at, first in firsts.items():
        yield Paragraph((f"The weakest hand with which {opening.choices[at]} is best: {written(first)}.",), note=True)


def from_the_weakest(opening: Opening) -> list[OpeningCell]:
    """Classes by what the best choice brings with them; those that are all given up, by what the next best would."""
    return sorted(opening.cells, key=lambda cell: sorted(cell.values, reverse=True))


def closest(opening: Opening) -> Table:
    """The calls that matter least. Where suits decide, an average over the class is none: they are left out."""
    offered = [at for at, _ in enumerate(opening.choices) if any(cell.best[at] for cell in opening.cells)]
    if len(offered) == 1:
        offered = [*range(len(opening.choices))][-2:]
    calls = [cell for cell in opening.cells if not is_mixed(cell)]
    thin = sorted(calls, key=lambda cell: (margin(cell), cell.row, cell.column))[:CLOSEST]
    note = "A margin is what the better choice brings above the next best, with best play afterwards."
    if len(calls) < len(opening.cells):
        left_out = count(len(opening.cells) - len(calls)).text
        note += f" Classes of hands in which suits decide, {left_out} of them, are left out."
    beside = bool(opening.columns)
    rows = tuple(
        Row((
            (cell.row,),
            *([(cell.column,)] if beside else []),
            said(count(cell.weight)),
            (opening.choices[leading(cell)],),
            *(said(fixed(cell.values[at], 6, sign=True)) for at in offered),
            said(fixed(margin(cell), 6)),
        ))
        for cell in thin
    )  # fmt: skip
    return Table(
        "The closest calls",
        (
            Column("Hand", "left"),
            *([Column(title(opening.columns), "left")] if beside else []),
            Column("Deals", width=Width.SHARE),
            Column("Best", "left", width=Width.SHARE),
            *(Column(f"{title(opening.choices[at])} brings", width=Width.SHARE) for at in offered),
            Column("The next best costs", width=Width.SHARE),
        ),
        rows,
        note=(note,),
    )


# Where seats draw.


def _hands(solution: Solution, drawing: DrawingFigures) -> Iterator[Block]:
    pictures = [_hand_chart(each) for each in drawing.charts]
    if len(pictures) == 2:
        yield Beside(pictures[0], pictures[1])
    else:
        yield from pictures
    offered = [choice for choice in KEYS if any(choice in dict(cell.values) for cell in drawing.charts[0].cells)]
    letters = ", ".join(f"{KEYS[choice]} {choice}" for choice in offered)
    mixed = any(len(cell.best) > 1 for each in drawing.charts for cell in each.cells)
    suits = " Where suits or the first card decide, a cell is divided as its deals are, and marked ~." if mixed else ""
    blank = " A blank: the first card has lost War." if len(drawing.charts) > 1 else ""
    yield Paragraph((f"{letters}.{suits}{blank} Hands against the dealer’s card that shows.",), note=True, drawn=True)


def _hand_chart(each: HandChart) -> Drawing:
    cells = {(cell.hand, cell.up): cell for cell in each.cells}
    rows = []
    for hand in ordered(each):
        total = next(cell.total for cell in each.cells if cell.hand == hand)
        best = [
            tuple((choice, float(often)) for choice, often in cells[hand, up].best) if (hand, up) in cells else ()
            for up in UPS
        ]
        rows.append((f"{total}, {hand}", best))
    told = "; ".join(
        f"{name}: {', '.join(f'{up} {_most(best)}' for up, best in zip(UPS, row, strict=True) if best)}"
        for name, row in rows
    )
    return Drawing(each.seeks, drawn.hands(rows, UPS, KEYS).svg(), f"{told}.")


def _most(best: tuple[tuple[str, float], ...]) -> str:
    return max(best, key=lambda each: each[1])[0]

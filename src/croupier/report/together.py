"""All wagers of a seat together: how they swing with each other, and what mixes of them bring."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from croupier.documents.model import Block, Cell, Column, Heading, Paragraph, Row, Section, Strong, Table, Width, said
from croupier.documents.numerals import DASH, fixed, percent
from croupier.rules.wagers import Kind
from croupier.solver.moments import root
from croupier.solver.solution import Solution
from croupier.written import listed

TURNED = 8
"""Wagers of a table of covariances beyond which it is set small."""
MIXED = 3
"""Side wagers of which every mix is told; of more, each by itself and all of them: mixes double with every wager."""
LONG = 45
"""Characters of a mix beyond which it may take several lines, so that figures keep their room."""


def together_section(solution: Solution) -> Section | None:
    """Covariances, and what mixes of wagers bring; None where there is one wager alone."""
    if len(solution.wagers) < 2:
        return None
    return Section(
        "together", "All wagers together", "How do the wagers of one seat swing together?", (*_together(solution),)
    )


def _together(solution: Solution) -> Iterator[Block]:
    yield covariance(solution)
    yield Paragraph(("The deeper the tone, the stronger the correlation, of either sign.",), note=True, drawn=True)
    if solution.drawing is None:
        yield from mixes(solution)
    else:
        together = sum((cell for row in solution.covariance.matrix for cell in row), Fraction(0))
        value = sum((each.value for each in solution.wagers), Fraction(0))
        brings = f"value {fixed(value, 6).text}, deviation {fixed(root(together), 6).text}"
        yield Paragraph((f"All wagers as they lie, together: {brings}.",), note=True)


def covariance(solution: Solution) -> Table:
    """Covariance on and below the diagonal, correlation above it."""
    names, matrix = [each.name for each in solution.wagers], solution.covariance.matrix
    spread = [root(matrix[at][at]) for at in range(len(names))]
    rows = []
    for at, name in enumerate(names):
        cells: list[Cell] = [(name,)]
        tints = [0.0] * (len(names) + 1)
        for other, cell in enumerate(matrix[at]):
            both = spread[at] * spread[other]
            if other == at:
                cells.append((Strong.of(fixed(cell, 4)),))
            elif other < at:
                cells.append(said(fixed(cell, 4)))
            else:
                cells.append(said(fixed(float(cell) / both, 3, sign=True) if both else DASH))
                tints[other + 1] = abs(float(cell) / both) if both else 0.0
        rows.append(Row(tuple(cells), tints=tuple(tints)))
    return Table(
        "Covariance on and below the diagonal, correlation above it",
        (Column("Wager", "left"), *(Column(name, width=Width.SHARE) for name in names)),
        tuple(rows),
        note=("One unit on each." if solution.drawing is None else "At the stakes that it was solved at.",),
        dense=len(names) > TURNED,
    )


def mixes(solution: Solution) -> Iterator[Block]:
    """A seat that plays several wagers: exactly, and as if they were independent."""
    unit, sides = solution.game.unit.name, [each.name for each in solution.wagers if each.kind is Kind.SIDE]
    at = {name: index for index, name in enumerate(solution.covariance.wagers)}
    rows, hedges, longest = [], [], 0
    sizes = range(len(sides) + 1) if len(sides) <= MIXED else (0, 1, len(sides))
    for some in [mix for size in sizes for mix in combinations(sides, size)]:
        value, variance = solution.mix({unit: 1} | dict.fromkeys(some, 1))
        stake = solution.average_stake + len(some)
        own = (solution.covariance.matrix[at[name]][at[name]] for name in some)
        apart = solution.variance + sum(own, Fraction(0))
        named = listed(some) if len(some) <= MIXED else "all side wagers"
        label = f"with {named}" if some else "The main game alone"
        longest = max(longest, len(label))
        rows.append(
            Row((
                (label,),
                said(fixed(stake, 4)),
                said(fixed(value, 6)),
                said(percent(-value / stake)),
                said(fixed(root(variance), 4)),
                said(fixed(root(apart), 4)),
            ))
        )  # fmt: skip
        if some and variance < apart:
            hedges.append(named)
    if len(rows) == 1:
        return
    yield Heading("Several wagers at once")
    heads = ("Average stake", "Value", "Edge of all staked", "Deviation", "if independent")
    note = "Adding deviations as if wagers were independent would be wrong by the difference of the last two columns."
    if hedges:
        note = (
            f"A seat that adds {', or '.join(hedges)} swings less than if the wagers were independent: it hedges the "
            f"main game. {note}"
        )
    yield Table(
        "A seat that plays several wagers, one unit on each",
        (Column("Stakes", "left", wraps=longest > LONG), *(Column(head, width=Width.SHARE) for head in heads)),
        tuple(rows),
        note=(note,),
    )

"""Ways to play, where wagers pull in different directions; and what a stake on drawing to a total brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from croupier.answers.drawing import at_stakes, changed, reproducing
from croupier.documents.charts.money import plays
from croupier.documents.model import (
    Bar,
    Block,
    Code,
    Column,
    Drawing,
    Fact,
    Facts,
    Fine,
    Quiet,
    Row,
    Section,
    Table,
    Width,
    said,
)
from croupier.documents.numerals import fixed, fraction, percent
from croupier.report.round import net_results
from croupier.report.wording import title
from croupier.solver.breakdown import DrawingFigures, HandCell
from croupier.solver.moments import central, mean, root
from croupier.solver.readings import Priced
from croupier.solver.solution import Solution

LISTED = 12
"""Cells in which two charts differ most."""
LONGEST = 80
ONE_LINE = 52
"""Characters of a fraction that a column of four has room for without dividing it."""
"""Characters of a fraction, in tables of few columns."""


def plays_section(solution: Solution, priced: Sequence[Priced] = ()) -> Section | None:
    """Where wagers pull in different directions: each way to play; None elsewhere."""
    drawing = solution.drawing
    if drawing is None or not drawing.plays:
        return None
    question = "The wagers pull in different directions. What is each way to play worth?"
    blocks = (*_plays(drawing), *_differences(solution, drawing), *([_house_rules(priced)] if priced else []))
    return Section("plays", "Ways to play", question, blocks)


def _plays(drawing: DrawingFigures) -> Iterator[Block]:
    heads = (f"{drawing.stake} returns", f"{drawing.riding} wins", "its edge", "the round brings")
    lies, first = at_stakes(drawing), drawing.plays[0]
    rows = [
        (
            f"{each.key}  {title(each.seeks)}",
            (
                (float(each.blackjack), percent(each.blackjack).text),
                (float(each.wins), percent(each.wins).text),
                (-float(each.edge), percent(each.edge).text),
                (float(each.total), fixed(each.total, 6).text),
            ),
        )
        for each in drawing.plays
    ]
    told = "; ".join(f"{name}: {', '.join(told for _, told in cells)}" for name, cells in rows)
    yield Drawing(
        f"Ways to play at stakes of {lies}; the best of each column filled",
        plays(rows, heads).svg(),
        f"{', '.join(heads)}. {told}.",
    )
    yield Table(
        f"Ways to play, at stakes of {lies}",
        (Column("Play", "left", wraps=True), *(Column(title(head)) for head in (*heads, "gains"))),
        tuple(
            Row((
                (f"{each.key}  {title(each.seeks)}",),
                said(percent(each.blackjack)),
                said(percent(each.wins)),
                said(percent(each.edge)),
                said(fixed(each.total, 6)),
                said(fixed(each.gains, 6, sign=True)),
            ))
            for each in drawing.plays
        ),
        note=(
            f"What a unit on {drawing.stake} returns includes doubles and splits; the round is what all wagers bring "
            f"together; gains are against ({first.key}). Once the {drawing.riding} is lost, a to c play "
            f"{drawing.stake} for itself.",
        ),
        dense=True,
    )  # fmt: skip
    yield Table(
        "The same as fractions",
        (Column("Play", "left"), Column(f"{drawing.stake} returns"), Column(f"{drawing.riding} wins")),
        tuple(
            Row(((each.key,), (Fine(fraction(each.blackjack, LONGEST)),), (Fine(fraction(each.wins, LONGEST)),)))
            for each in drawing.plays
        ),
        dense=True,
    )


def _differences(solution: Solution, drawing: DrawingFigures) -> Iterator[Block]:
    """Where the best total asks for another choice than the stake alone."""
    if not drawing.differs:
        return
    yield Table(
        f"Where the {drawing.riding} changes the choice, while it is alive",
        (
            Column("Hand", "left"),
            *(Column(head, width=Width.SHARE) for head in ("Met, of all rounds", "Another choice", "Of those here")),
        ),
        tuple(
            Row((
                (f"with {cards} cards",),
                said(percent(met)),
                said(percent(differs)),
                said(percent(differs / met)) if met else ("",),
            ))
            for cards, met, differs in drawing.differs
        ),
    )  # fmt: skip
    cells = sorted(changed(drawing), key=lambda each: -each[0])
    if not cells:
        return
    more = len(cells) - LISTED
    charts = said(f"And {more} more, where the two charts of ", Code(f"croupier chart {solution.game.key}"), " differ.")
    yield Table(
        f"The first two cards, by what changing the choice gains while the {drawing.riding} lives",
        (
            *(Column(head, "left") for head in ("Hand", "Up", "For itself", "Best total")),
            Column("Gains at least", width=Width.SHARE),
        ),
        tuple(
            Row((
                (f"{cell.total}, {cell.hand}",),
                (cell.up,),
                (alone,),
                (_divided(cell),),
                said(fixed(gain, 5)),
            ))
            for gain, cell, alone in cells[:LISTED]
        ),
        note=charts if more > 0 else (),
    )  # fmt: skip


def _divided(cell: HandCell) -> str:
    """What is best, and how often where suits decide."""
    return ", ".join(choice if often == 1 else f"{choice} {percent(often, 1).text}" for choice, often in cell.best)


def _house_rules(priced: Sequence[Priced]) -> Table:
    """House rules priced for the way to play that brings most."""
    base = next(each for each in priced if each.posted).solution.drawing
    assert base is not None, "seats draw"
    total = base.play("c").total
    changes = {id(each): _total(each) - total for each in priced}
    most = max((abs(change) for change in changes.values()), default=total) or 1
    rows: list[Row] = []
    for question, group in groupby(priced, key=lambda each: each.question):
        rows.append(Row(((question,),), leads=True))
        for each in group:
            found = each.solution.drawing
            assert found is not None, "seats draw"
            alone, change = found.play("a"), changes[id(each)]
            rows.append(
                Row((
                    (
                        title(each.says),
                        *((Quiet(" (in force)"),) if each.posted else ()),
                        " ",
                        Code(f"{each.ruling}={each.reading}"),
                    ),
                    said(percent(alone.blackjack)),
                    said(percent(alone.wins)),
                    said(percent(alone.edge)),
                    said(fixed(_total(each), 6)),
                    ("",) if each.posted else said(fixed(change, 6, sign=True)),
                    (", ".join(reproducing(each.solution)) or "none",),
                    Bar(float(change / most)),
                ))
            )  # fmt: skip
    return Table(
        "House rules priced, one changed at a time",
        (
            Column("Reading", "left", wraps=True),
            Column(f"{base.stake}, a"),
            Column("wins, a", over=base.riding),
            Column("edge, a", over=base.riding),
            Column("Round, c"),
            Column("Change"),
            Column("Printed"),
            Column("", "left", roomy=True),
        ),
        tuple(rows),
        note=(
            f"a: {base.stake} for itself; c: the best total. Printed: the ways to play that give the figures which the "
            f"sheet prints of the {base.riding}.",
        ),
        dense=True,
    )


def _total(each: Priced) -> Fraction:
    drawing = each.solution.drawing
    assert drawing is not None, "seats draw"
    return drawing.play("c").total


# What the stake brings.


def drawn_section(solution: Solution) -> Section | None:
    """What a stake on drawing to a total brings, with what is added to it; None where no seat draws."""
    drawing = solution.drawing
    if drawing is None:
        return None
    found = drawing.blackjack
    facts = [
        Fact("Played for itself, returns", percent(found.value, 6), "", fraction(found.value)),
        Fact("The right to insure adds", percent(found.insurance, 6), "", fraction(found.insurance)),
    ]
    if drawing.plays:
        here = mean(found.outcomes)
        facts.append(Fact("As it is played here, returns", percent(here, 6), "", fraction(here)))
    facts.append(Fact("Standard deviation", fixed(root(central(found.outcomes, 2)), 6)))
    blocks: tuple[Block, ...] = (
        Facts(f"One unit on {drawing.stake}, with what is added to it during the round", tuple(facts)),
        net_results(f"What {drawing.stake} brings, as it is played here", found.outcomes, longest=ONE_LINE),
    )
    return Section("drawn", drawing.stake, "What does the stake bring, with what is added to it?", blocks)

"""Rules as implemented: is this the game that is meant?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.documents.charts.procedure import procedure
from croupier.documents.model import (
    Block,
    Bullets,
    Code,
    Column,
    Drawing,
    Heading,
    Paragraph,
    Quiet,
    Row,
    Section,
    Steps,
    Strong,
    Table,
    Width,
    said,
)
from croupier.documents.numerals import DASH, odds, one_in, percent
from croupier.report.procedure import drawn
from croupier.report.wording import short, title
from croupier.rules.game import Game
from croupier.rules.paytables import Paytable
from croupier.rules.prose import sections
from croupier.rules.wagers import Row as Wagered
from croupier.solver.ends import End, by_rows
from croupier.solver.solution import Solution
from croupier.written import listed

BULLET = "- "
MOST_OUTCOMES = 60
"""Outcomes that a table has; beyond, data alone has them all."""


def rules_section(game: Game) -> Section:
    return Section("rules", "Rules as implemented", "What exactly was computed?", (*_rules(game),))


def _rules(game: Game) -> Iterator[Block]:
    card = {each.heading: each.lines for each in sections(game)}
    streets = drawn(game)
    yield Drawing(
        "The round, street by street. Cards with a mark are new, pale ones lie there already, hatched ones face down",
        procedure(streets).svg(),
        f"The streets {listed([each.name for each in streets])} from left to right; the words below say the same.",
    )
    yield Heading("Order of play")
    yield order_of_play(card["Order of play"])
    yield Heading("Cards and hands")
    yield Bullets(tuple((_clean(line),) for line in (*card["The table"], *card.get("Hands", ()))))


def order_of_play(lines: tuple[str, ...]) -> Steps:
    """The card's own words, street by street."""
    parts: list[tuple[str, list[tuple[str, str]]]] = [("Wagers", [])]
    for line in lines:
        numbered = re.match(r"(\d+)\. (.*)", line)
        if numbered:
            parts[-1][1].append((numbered[1], numbered[2]))
        else:
            parts.append((line.removesuffix(":"), []))
    return Steps(tuple((name, tuple(steps)) for name, steps in parts))


# Settlement.


def settlement_section(solution: Solution) -> Section:
    return Section("settlement", "Settlement", "What is paid when, and who says so?", (*_settlement(solution),))


def _settlement(solution: Solution) -> Iterator[Block]:
    game = solution.game
    yield from matrix(solution)
    yield _settlements(game)
    for table in game.paytables.values():
        yield paytable(table)
    card = {each.heading: each.lines for each in sections(game)}
    rows = []
    for wager, line in zip(game.wagers, card["Wagers"], strict=True):
        placed = (
            _clean(line).partition(": ")[2].removeprefix("mandatory, ").removeprefix("optional, ").removesuffix(".")
        )
        rows.append(Row(((wager.name,), (wager.kind.value,), (title(placed),), (Quiet(wager.cites),))))
    yield Table(
        "The wagers, and the paragraphs of the rule sheet that they come from",
        (
            Column("Wager", "left"),
            Column("Kind", "left"),
            Column("Placed", "left", wraps=True),
            Column("Sheet", "left"),
        ),
        tuple(rows),
    )
    if game.rulings:
        yield rulings(game)
        yield Paragraph(("A ruling that can be posted otherwise is priced in “Rulings and sensitivity”.",), note=True)


def matrix(solution: Solution) -> Iterator[Block]:
    """What each outcome does to each wager of the main game; probabilities add to 1."""
    game = solution.game
    alike = by_rows(solution.ends)
    names = [wager.name for wager in game.wagers if any(wager.name == name for rows in alike for name, _ in rows)]
    if len(alike) > MOST_OUTCOMES:
        yield Paragraph(
            (f"The main wagers are settled together in {len(alike):,} ways; the data has them all.",), note=True
        )
        return
    paid = {row.id: row for name in names for row in game.settlements[name]}
    often = {row.id: row.probability for wager in solution.wagers for row in wager.rows}
    ordered = sorted(alike.items(), key=lambda each: (each[1].brings / each[1].probability, each[0]))
    outcomes = _apart(
        [_named(ends.ends[0], often, paid) for _, ends in ordered], [dict(each) for each, _ in ordered], paid
    )
    rows = []
    for (settled, ends), outcome in zip(ordered, outcomes, strict=True):
        by_wager = dict(settled)
        cells = [said(odds(paid[by_wager[name]].odds.to_one)) if name in by_wager else (DASH,) for name in names]
        rows.append(
            Row(
                (
                    (outcome,),
                    *cells,
                    said(percent(ends.probability)),
                    said(one_in(ends.probability)),
                )
            )
        )
    yield Table(
        "What each outcome does to each wager of the main game",
        (
            Column("Outcome", "left", wraps=True),
            *(Column(name) for name in names),
            Column("Probability"),
            Column("One in", roomy=True),
        ),
        tuple(rows),
        Row(
            (
                ("All rounds",),
                *([("",)] * len(names)),
                said(percent(sum(each.probability for each in alike.values()))),
                ("",),
            )
        ),
        note=(
            ("A dash: nothing lies there. " if any(len(dict(each)) < len(names) for each in alike) else "")
            + "An outcome is named by the rarest of the rows that settle it, and by what sets it apart from others of "
            "that name.",
        ),
        dense=True,
    )


def _named(end: End, often: Mapping[str, Fraction], rows: Mapping[str, Wagered]) -> str:
    """An outcome in short: the street of a fold, or the reason of the rarest row."""
    folded = next((each.street for each in end.choices if each.choice == "fold"), None)
    if folded:
        return f"Folded: {folded[:1].lower()}{folded[1:]}"
    return short(rows[min((row for _, row in end.rows), key=lambda row: (often.get(row, 1), row))].why)


def _apart(names: Sequence[str], settled: Sequence[Mapping[str, str]], rows: Mapping[str, Wagered]) -> list[str]:
    """Outcomes of one name, each with what sets it apart: wagers that lie there or do not, or are settled otherwise."""
    found = []
    for name, mine in zip(names, settled, strict=True):
        others = [theirs for other, theirs in zip(names, settled, strict=True) if other == name]
        differ = [
            wager
            for wager in dict.fromkeys(each for theirs in others for each in theirs)
            if len({theirs.get(wager) for theirs in others}) > 1
        ]
        parts: dict[str, list[str]] = {}
        for wager in differ:
            ways = {theirs[wager] for theirs in others if wager in theirs}
            says = short(rows[mine[wager]].why) if wager in mine and len(ways) > 1 else ""
            parts.setdefault(_lowered(says) or f"{'with' if wager in mine else 'no'} {wager}", []).append(wager)
        told = [f"{listed(wagers)}: {words}" if len(parts) > 1 else words for words, wagers in parts.items()]
        found.append("; ".join([name, *told]))
    return found


def _lowered(words: str) -> str:
    return words[:1].lower() + words[1:]


def _settlements(game: Game) -> Table:
    """Every row of every wager in English, read from the top."""
    rows: list[Row] = []
    for wager in game.wagers:
        rows.append(Row(((Strong(wager.name),),), leads=True))
        rows += [
            Row(((title(row.why),), said(odds(row.odds.to_one)), (Quiet(row.id),)))
            for row in game.settlements[wager.name]
        ]
    return Table(
        "How each wager is settled: the first line that applies",
        (Column("When", "left", wraps=True), Column("Pays"), Column("Row", "left", roomy=True)),
        tuple(rows),
        dense=True,
    )


def paytable(table: Paytable[Any]) -> Table:
    """A paytable with all its columns."""
    figures = dict(table.lines)
    rows = []
    for line in table.order or figures:
        paid = [each.to_one if each else None for each in figures[line]]
        cells = [said(odds(each)) if each is not None else (DASH,) for each in paid]
        rows.append(Row(((title(line.title),), *cells)))
    rest: Fraction = table.otherwise.to_one
    rows.append(Row((("Anything else",), *([said(odds(rest))] * len(table.columns)))))
    heads = [f"{name} (posted)" if name == table.posted and name != "posted" else name for name in table.columns]
    return Table(
        f"Paytable: {table.name}",
        (Column("Line", "left"), *(Column(head, width=Width.SHARE) for head in heads)),
        tuple(rows),
        dense=len(heads) > 4,
    )


def rulings(game: Game) -> Table:
    """Every ruling, those with one answer included."""
    rows = tuple(
        Row((
            (each.question,),
            (each.answer,),
            (Code(f"{each.key}={each.posted}"),) if each.alternatives else (Quiet("fixed"),),
        ))
        for each in game.rulings
    )  # fmt: skip
    return Table(
        "Rulings: questions that the sheet leaves open, and how they are answered here",
        (
            Column("Question", "left", wraps=True),
            Column("Answered", "left", wraps=True),
            Column("Posted as", "left"),
        ),
        rows,
    )


def _clean(line: str) -> str:
    return line.removeprefix(BULLET).strip()

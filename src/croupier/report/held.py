"""Figures that a sheet prints and that others publish, held against the exact ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from croupier.answers.drawing import verdict
from croupier.documents.model import (
    Block,
    Column,
    Figure,
    Paragraph,
    Row,
    Section,
    Table,
    Text,
    Tone,
    Toned,
    Width,
    said,
)
from croupier.documents.numerals import MINUS, fixed, fraction, percent
from croupier.report.wording import title
from croupier.solver.reproduced import Reproduced
from croupier.solver.solution import Solution

AGREES, DISAGREES = "agrees", "disagrees"


def printed_section(solution: Solution) -> Section | None:
    """What the sheet prints; None where it prints nothing of its own wagers."""
    if not solution.printed:
        return None
    return Section("printed", "What the sheet prints", "Are the sheet’s own figures right?", (*printed(solution),))


def printed(solution: Solution) -> Iterator[Block]:
    """What the sheet prints, held against the exact figure."""
    if not solution.printed:
        return
    rows = tuple(
        Row((
            (f"{each.printed.wager} {each.printed.column}".rstrip(),),
            (f"play {each.play}" if each.play else "",),
            (each.printed.figure,),
            (f"{each.printed.percent} %",),
            said(percent(each.exact)),
            _agrees(agrees=each.agrees),
        ))
        for each in solution.printed
    )  # fmt: skip
    yield Table(
        "What the sheet prints, held against the exact figure",
        (
            Column("Wager", "left"),
            Column("Played", "left"),
            Column("Figure", "left"),
            *(Column(head, width=Width.SHARE) for head in ("Printed", "Exact", "")),
        ),
        rows,
        dense=True,
    )
    if said_of_plays := verdict(solution):
        yield Paragraph((said_of_plays,), note=True)


def published(found: Sequence[Reproduced]) -> Iterator[Block]:
    """What others have published, source by source; where they differ, why."""
    for source, group in groupby(found, key=lambda each: each.published.source):
        some = list(group)
        remarks = dict.fromkeys(each.published.remark for each in some if not each.agrees)
        rows = tuple(
            Row((
                (_minus(title(each.published.what)),),
                (_minus(each.published.text),),
                said(_as_published(each)),
                _agrees(agrees=each.agrees),
            ))
            for each in some
        )  # fmt: skip
        yield Table(
            f"Published figures, held against the exact ones: {source}",
            (Column("Figure", "left", wraps=True), *(Column(head) for head in ("Published", "Exact", ""))),
            rows,
            note=(" ".join(filter(None, remarks)),) if any(remarks) else (),
            dense=len(rows) > 12,
        )


def _minus(words: str) -> str:
    """With the minus of all other figures before a number."""
    return re.sub(r"(?<!\S)-(?=\d)", MINUS, words)


def _agrees(*, agrees: bool) -> Text:
    return (AGREES,) if agrees else (Toned(DISAGREES, Tone.HOUSE),)


def _as_published(each: Reproduced) -> Figure:
    """The exact figure as the published one is written, with two more digits than there."""
    written = each.published.text
    if "/" in written and not isinstance(each.exact, float):
        return Figure(fraction(each.exact), each.exact)
    places = len(written.partition("+")[0].strip(" %").partition(".")[2]) + 2
    return (percent if "%" in written else fixed)(each.exact, places)

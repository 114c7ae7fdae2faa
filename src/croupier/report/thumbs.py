"""What can be remembered: the shortest lists of rules, each with its exact cost."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.documents.model import Block, Column, Paragraph, Row, Section, Strong, Table, Width, said
from croupier.documents.numerals import fixed, percent, points
from croupier.strategies.thumbs import Thumbs
from croupier.written import number_of

LISTED = 3
"""Rules a street of the list that is set out."""


def thumbs_section(thumbs: Thumbs | None, apart: str = "") -> Section | None:
    """None where they were not worked out; ``apart`` says what their figures leave out, if anything."""
    if thumbs is None or not thumbs.files:
        return None
    question = "What can be remembered of best play, and what does that cost?"
    return Section("thumbs", "Rules of thumb", question, (*_thumbs(thumbs, apart),))


def _thumbs(thumbs: Thumbs, apart: str) -> Iterator[Block]:
    yield Paragraph(
        (
            "Found by search over the language of strategy files: read from the top, the first rule that holds is "
            "followed. Every cost is exact, counted over all deals.",
        )
    )
    yield Table(
        "What lists of so many rules a street cost",
        (
            Column("Rules a street, at most", "left"),
            *(Column(head, width=Width.SHARE) for head in ("Value", "Costs, of a unit", "Edge then")),
        ),
        tuple(
            Row((
                (str(each.rules),),
                said(fixed(each.value, 6, sign=True)),
                said(fixed(each.cost, 6)),
                said(percent(-each.value)),
            ))
            for each in thumbs.files
        ),
        note=(apart,) if apart else (),
    )  # fmt: skip
    rows: list[Row] = []
    for street in thumbs.streets:
        chosen = street.of_at_most(LISTED)
        rows.append(Row(((street.street,),), leads=True))
        rows += [Row(((Strong(rule.choice),), (rule.asked,), said(points(rule.saves)))) for rule in chosen.rules]
        rows.append(Row(((Strong(chosen.otherwise),), ("otherwise",), ("",))))
    file = next((each for each in thumbs.files if each.rules == LISTED), thumbs.files[-1])
    yield Table(
        f"A list of at most {number_of(LISTED, 'rule')} a street, and what leaving out each would cost, in points",
        (Column("Choice", "left"), Column("When", "left", wraps=True), Column("Costs if left out")),
        tuple(rows),
        Row((("All",), ("cost of playing by the list instead of best play",), said(points(file.cost)))),
        dense=True,
    )

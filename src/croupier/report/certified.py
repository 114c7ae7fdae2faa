"""What `certify` answers: a verdict on every figure, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from croupier.documents.model import Answer, Block, Code, Column, Paragraph, Row, Section, Table
from croupier.report.beside import score
from croupier.report.held import published as held
from croupier.report.simulated import TITLES
from croupier.report.wording import posted
from croupier.rules.game import Game
from croupier.simulation.certify import Verdict
from croupier.solver.reproduced import Reproduced
from croupier.written import number_of


def certified(
    game: Game,
    verdicts: Sequence[Verdict],
    rounds: int,
    *,
    stopped: bool = False,
    published: Sequence[Reproduced] = (),
) -> Answer:
    """A line for each figure, what others have published, and what it comes to."""
    return Answer(game.name, posted(game), (*_sections(verdicts, rounds, published, stopped=stopped),))


def _sections(
    verdicts: Sequence[Verdict], rounds: int, published: Sequence[Reproduced], *, stopped: bool
) -> Iterator[Section]:
    for titled, group in groupby(verdicts, key=_title):
        some = list(group)
        audited = any(each.audit for each in some)
        yield Section("", titled, "", (*_replayed(some),) if audited else (_judged(some),))
    if published:
        yield Section("published", "Published by others", "", (*held(published),))
    told = ("Stopped: " if stopped else "") + verdict(verdicts, rounds)
    yield Section("verdict", "All in all", "", (Paragraph((told,)),))


def _judged(verdicts: Sequence[Verdict]) -> Table:
    rows = tuple(Row(((_label(each),), score(each.figure), (each.says,))) for each in verdicts)
    return Table("", (Column("Figure", "left", wraps=True), Column("z"), Column("Verdict", "left", wraps=True)), rows)


def _replayed(verdicts: Sequence[Verdict]) -> Iterator[Block]:
    for each in verdicts:
        yield Paragraph((each.says,))
        if each.audit and each.audit.first:
            yield Paragraph((Code(each.audit.first.record),))  # which can be taken to `croupier deal`


def _title(each: Verdict) -> str:
    section, what = each.figure.section, each.figure.what
    if section == "rows":
        return f"Rows of {what.partition(': ')[0]}"
    return "At the table" if section == "table" else TITLES[section]


def _label(each: Verdict) -> str:
    what, name = each.figure.what, each.figure.name
    return what.partition(": ")[2] if each.figure.section == "rows" else f"{what}, {name}"


def verdict(verdicts: Sequence[Verdict], rounds: int) -> str:
    """All of them in a few sentences."""
    figures = [each for each in verdicts if each.audit is None]
    disagreeing = [each for each in figures if not each.agrees]
    played = number_of(rounds, "round")
    if disagreeing:
        named = "; ".join(f"{each.figure.what} ({each.says})" for each in disagreeing[:3])
        said = f"{played}: {len(disagreeing)} of {len(figures)} figures disagree: {named}."
    else:
        too_few = sum(not each.told_apart for each in figures)
        said = f"{played}: all {len(figures)} figures agree."
        if too_few:
            said += f" It takes more to tell {too_few} of them from wrong ones."
    return said + "".join(f" {each.says}." for each in verdicts if each.audit and not each.agrees)

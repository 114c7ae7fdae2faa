"""Verdicts as people read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from croupier.answers.layout import paragraph, table
from croupier.answers.simulated import HEADINGS, heading
from croupier.rules.game import Game
from croupier.simulation.certify import Verdict
from croupier.written import number_of

Lines = Iterator[str]
AT_THE_TABLE = "AT THE TABLE"


def certified_text(game: Game, verdicts: Sequence[Verdict], rounds: int, width: int, *, stopped: bool = False) -> Lines:
    """A line for each figure, and what it comes to."""
    yield from heading(game, width)
    for title, group in groupby(verdicts, key=_title):
        yield ""
        yield title
        if title == AT_THE_TABLE:
            for each in group:
                yield from paragraph(each.says, width=width, indent=2)
                if each.audit and each.audit.first:
                    yield f"  {each.audit.first.record}"  # in one line, so that it can be taken to `croupier deal`
            continue
        rows = [(_label(each), "" if each.figure.z is None else f"{each.figure.z:+.2f}", each.says) for each in group]
        yield from table(("", "z", ""), rows, align="~><", width=width)
    yield ""
    yield from paragraph(("Stopped: " if stopped else "") + verdict(verdicts, rounds), width=width)


def _title(each: Verdict) -> str:
    section, what = each.figure.section, each.figure.what
    if section == "rows":
        return f"ROWS of {what.partition(': ')[0]}"
    return AT_THE_TABLE if section == "table" else HEADINGS[section]


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

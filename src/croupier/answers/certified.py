"""Verdicts as people read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from croupier.answers.figures import whole
from croupier.answers.layout import paragraph, table
from croupier.answers.simulated import HEADINGS, heading
from croupier.rules.game import Game
from croupier.simulate.certify import Verdict

Lines = Iterator[str]
AT_THE_TABLE = "AT THE TABLE"


def certified_text(game: Game, verdicts: Sequence[Verdict], rounds: int, width: int) -> Lines:
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
    yield from paragraph(verdict(verdicts, rounds), width=width)


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
    parted = [each for each in figures if not each.agrees]
    open_ones = [each for each in figures if each.agrees and not each.told_apart]
    if parted:
        named = "; ".join(f"{each.figure.what} ({each.says})" for each in parted[:3])
        said = f"{whole(rounds)} rounds: {len(parted)} of {len(figures)} figures part: {named}."
    else:
        said = f"{whole(rounds)} rounds: all {len(figures)} figures agree."
        if open_ones:
            rare = f"{len(open_ones)} rows are" if len(open_ones) > 1 else "One row is"
            said += f" {rare} too rare to be told from a paytable one step away in so many rounds."
    return said + "".join(f" {each.says}." for each in verdicts if each.audit and not each.agrees)

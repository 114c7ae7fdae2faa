"""Postings of a game side by side: as they are asked for, as people read them, as programs do, and as a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from string import ascii_uppercase

from croupier.answers.asked import posting_of
from croupier.answers.bench import Benched, benched
from croupier.answers.table import Row, figures_csv
from croupier.documents.layout import paragraph, spread
from croupier.errors import PostingError
from croupier.rules.columns import Column
from croupier.rules.game import Game
from croupier.solver.changed_play import ChartBeside, DecisionBeside
from croupier.solver.comparing import Compared, Staked
from croupier.solver.side_by_side import Beside, Spread
from croupier.wire.posted import Head, head
from croupier.wire.statements import told
from croupier.written import decimal, listed, percent

Lines = Iterator[str]
MOST = 9
"""Postings that are held against each other at once."""
APART = re.compile(r",(?![^()]*\))")
"""A comma between two that are posted: not one between the odds of a column that is written out."""
AS_PRINTED = "default"


# What is asked for.


def asked_postings(game: Game, posts: Iterable[str], columns: Sequence[Column] = ()) -> tuple[Game, ...]:
    """The postings that are to be compared, each written as one text: "trips=B, before-flop-odds=even".

    Columns of one's own are there to be named; one that none of the texts names is a posting by itself. A single
    posting is held against the game as printed, which "default" stands for.
    """
    wider = game
    for column in columns:
        wider = column.posted_on(wider)
    wider = wider.by_default
    posted = [wider.post(_posting(text)) for text in posts]
    for column in columns:
        if not any(each.posting.get(column.paytable) == column.name for each in posted):
            posted.append(wider.post({column.paytable: column.name}))
    if not posted:
        raise PostingError("nothing is named that could be compared: add --post NAME=VALUE or --paytable FILE")
    if len(posted) == 1:
        posted.insert(0, wider)
    if len(posted) > MOST:
        raise PostingError(f"{len(posted)} postings are too many to stand side by side: the most is {MOST}")
    for at, each in enumerate(posted):
        if each in posted[:at]:
            raise PostingError(f"'{each}' is named twice: there is nothing to compare")
    return tuple(posted)


def _posting(text: str) -> dict[str, str]:
    return {} if text.strip() == AS_PRINTED else posting_of(APART.split(text))


# For programs.


@dataclass(frozen=True, slots=True)
class PostingBeside:
    """A posting beside the first one."""

    beside: Benched
    staked: tuple[Staked, ...]
    """The wagers whose stakes are counted otherwise than under the first."""


@dataclass(frozen=True, slots=True)
class ComparedPostings:
    """What `croupier compare` prints: the first posting, and the others beside it; "posted" is the first, "own" the
    other."""

    about: Head
    unit: str
    compared: tuple[PostingBeside, ...]


told(PostingBeside, flat=("beside",))
told(ComparedPostings, flat=("about",))


def compared_postings(found: Sequence[Compared]) -> ComparedPostings:
    """Postings that were each compared with the first."""
    first = found[0].posted
    beside = tuple(PostingBeside(benched(each), each.staked) for each in found)
    return ComparedPostings(head(first), found[0].unit, beside)


# As a table.


def compared_csv(found: Sequence[Compared]) -> str:
    """Every figure under every posting, a row for each; ``item`` is the posting."""
    return figures_csv(row for at, each in enumerate(found) for row in _rows(each, first=not at))


def _rows(compared: Compared, *, first: bool) -> Iterator[Row]:
    """The figures of the other posting; those of the first one too, once."""
    for game, own in ((compared.posted, False), (compared.own, True)):
        if own or first:
            for section, wager, name, figure in _figures(compared):
                value = figure.own if own else figure.posted
                yield {"section": section, "wager": wager, "item": str(game), "figure": name, "value": value}
            for each in compared.decisions:
                yield from _decision_rows(each, str(game), own=own)


def _decision_rows(decision: DecisionBeside, posting: str, *, own: bool) -> Iterator[Row]:
    for each in decision.choices:
        often = each.frequency.own if own else each.frequency.posted
        yield {
            "section": "decisions",
            "street": decision.street,
            "after": ", ".join(decision.after),
            "item": posting,
            "choice": each.choice,
            "figure": "frequency",
            "value": often,
        }


Figure = tuple[str, str, str, Beside | Spread]
"""Its section, its wager, its name, and what it is under both postings."""


def _figures(compared: Compared) -> Iterator[Figure]:
    """Every figure of the round and of each wager, as the JSON names them."""
    for name, beside in compared.round.figures:
        yield "round", "", name, beside
    for each in compared.wagers:
        for name, beside in each.figures:
            yield "wagers", each.wager, name, beside


# For people.


def compared_text(found: Sequence[Compared], width: int = 80) -> Lines:
    """Postings side by side: the round, the wagers, the choices, the first decision, the stakes."""
    game = found[0].posted
    letters = ascii_uppercase[: len(found) + 1]
    yield game.name
    yield "=" * len(game.name)
    for letter, posting in zip(letters, [game, *(other.own for other in found)], strict=True):
        yield from paragraph(f"{letter}  {str(posting).partition(' ')[2] or 'as printed'}", width=width, hang=3)
    for heading, figures in _grouped(found):
        yield ""
        yield heading
        yield from _side_by_side(figures, letters, len(found), width)
    unchanged = [name for name in dict.fromkeys(each.wager for each in found[0].wagers) if not _moved(found, name)]
    if unchanged:
        yield ""
        yield from paragraph(f"The same under all: {listed(unchanged)}.", width=width)
    yield from _choices(found, letters, width)
    for letter, each in zip(letters[1:], found, strict=True):
        yield from _first_decision(letter, each, width)
    yield from _stakes(found, letters, width)


def _moved(found: Sequence[Compared], wager: str) -> bool:
    """Whether anything of a wager is other than under the first posting."""
    return any(figure.difference for each in found for _, name, _, figure in _figures(each) if name == wager)


def _grouped(found: Sequence[Compared]) -> Iterator[tuple[str, list[Figure]]]:
    """The figures of the round, then those of each wager that has any others; one after another of each posting."""
    every = [list(_figures(each)) for each in found]
    names = ["", *(each.wager for each in found[0].wagers if _moved(found, each.wager))]
    for name in names:
        heading = name.upper() if name else f"THE ROUND, edge per {found[0].unit}"
        wanted = [(section, wager, figure) for section, wager, figure, _ in every[0] if wager == name]
        by_posting = [{(wager, figure): beside for _, wager, figure, beside in some} for some in every]
        yield (
            heading,
            [
                (section, wager, figure, some[wager, figure])
                for section, wager, figure in wanted
                for some in by_posting
                if (wager, figure) in some
            ],
        )


SHARES = ("edge", "edge_of_initial_stake", "element_of_risk", "hit_frequency")


def _side_by_side(figures: Sequence[Figure], letters: str, others: int, width: int) -> Lines:
    """A row for each figure: under the first posting, under the others, and the difference where there is one other."""
    rows = []
    for name in dict.fromkeys(each[2] for each in figures):
        some = [each[3] for each in figures if each[2] == name]
        write = percent if name in SHARES else decimal
        cells = [write(some[0].posted), *(write(each.own) for each in some)]
        cells += [""] * (1 + others - len(cells))
        if others == 1:
            cells.append(_signed(some[0].difference, share=name in SHARES))
        rows.append([name.replace("_", " "), *cells])
    heads = ["", *letters, *(["difference"] if others == 1 else [])]
    yield from spread(heads, rows, align="~" + ">" * (len(heads) - 1), fixed=1, width=width)


def _signed(difference: Fraction | float, *, share: bool) -> str:
    if not difference:
        return "0"
    return ("+" if difference > 0 else "") + (percent if share else decimal)(difference)


def _choices(found: Sequence[Compared], letters: str, width: int) -> Lines:
    """How often each choice is taken, where that is not the same under all."""
    yield ""
    yield "CHOICES, of all rounds"
    if all(each.same_play for each in found):
        yield "  Best play is the same."
        return
    rows = []
    keys = dict.fromkeys((each.street, each.after) for other in found for each in other.decisions)
    for key in keys:
        met = [{(each.street, each.after): each for each in other.decisions}.get(key) for other in found]
        first = next(each for each in met if each is not None)
        rows.append([", after ".join(filter(None, [first.street, ", ".join(first.after)])), *("" for _ in letters)])
        for choice in dict.fromkeys(each.choice for some in met if some for each in some.choices):
            often = [
                {each.choice: each.frequency for each in some.choices}.get(choice) if some else None for some in met
            ]
            posted = next(each.posted for each in often if each is not None)
            rows.append([f"  {choice}", percent(posted), *(percent(each.own) if each else "" for each in often)])
    yield from spread(["", *letters], rows, align="~" + ">" * len(letters), fixed=1, width=width)


def _first_decision(letter: str, compared: Compared, width: int) -> Lines:
    """Where something else is best than under the first posting."""
    for chart in compared.charts:
        changed = [each for each in chart.cells if each.changed]
        if not changed:
            continue
        yield ""
        share = percent(chart.share)
        yield f"FIRST DECISION under {letter} ({chart.heading}): something else is best in {share} of all deals"
        yield from _classes(chart, width)


def _classes(chart: ChartBeside, width: int) -> Lines:
    """Classes of hands by what is best instead of what; those in which suits decide apart."""
    groups: dict[str, list[str]] = {}
    for each in chart.cells:
        if each.changed:
            instead = f"{each.own} instead of {each.posted}" if each.own != each.posted else f"more or less {each.own}"
            against = f" ({each.column})" if each.column else ""
            groups.setdefault(instead, []).append(f"{each.row}{against} {decimal(each.costs, 4)}")
    for instead, classes in groups.items():
        yield from paragraph(f"{instead}: {', '.join(classes)}", width=width, indent=2, hang=2)
    brackets = f"in brackets {chart.columns}; " if chart.columns else ""
    yield from paragraph(f"({brackets}the figure is what going on as before would cost)", width=width, indent=2)


def _stakes(found: Sequence[Compared], letters: str, width: int) -> Lines:
    """What stakes must be multiples of, where that is not the same."""
    sentences = [
        f"{letter}: {sentence}."
        for letter, each in zip(letters[1:], found, strict=True)
        for sentence in benched(each).stakes
    ]
    if sentences:
        yield ""
        yield "STAKES"
        for each in sentences:
            yield from paragraph(each, width=width, indent=2, hang=3)

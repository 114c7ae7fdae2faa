"""Wagers: every row and what it adds; side wagers under every column."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from croupier.documents.model import (
    Bar,
    Block,
    Bullets,
    Cell,
    Column,
    Fact,
    Facts,
    Figure,
    Fine,
    Paragraph,
    Row,
    Section,
    Strong,
    Table,
    Text,
    Width,
    said,
    tables_of,
)
from croupier.documents.numerals import LONGEST, count, fixed, fraction, odds, one_in, percent
from croupier.report.round import deals_of
from croupier.report.wording import short, title
from croupier.rules.wagers import Kind
from croupier.solver.breakdown import SideRow, SideWager, WagerFigures
from croupier.solver.exposure import largest_stake, wager_exposure
from croupier.solver.moments import central, root, skewness
from croupier.solver.solution import Solution
from croupier.written import listed

MOST_BESIDE = 2
"""Columns of which each has room for odds, contribution and a bar."""
MOST_COMBINATIONS = 10**12
"""Larger numbers of them tell nobody anything."""
NARROWER = 40
"""Characters of a fraction that there is room for in one of several columns."""


def wagers_section(solution: Solution) -> Section:
    blocks = [block for each in _settled_here(solution) for block in settled(solution, each)]
    told = f"Deals are counted of {count(solution.deals).text}. " if deals_of(solution) else ""
    note = (
        f"{told}A contribution is odds × stake × probability, in units of the {solution.counted_in}; where a wager "
        "is staked in several sizes, it is not odds times probability alone."
    )
    bars = Paragraph(("Bars are to scale within a table, costs to the left.",), note=True, drawn=True)
    return Section(
        "wagers",
        "The wagers of the main game",
        "Does every payout add up?",
        (*blocks, Paragraph((note,), note=True), bars),
    )


def _settled_here(solution: Solution) -> list[WagerFigures]:
    """Main wagers, and side wagers that are not counted under every column, which would have their rows there."""
    below = {each.wager for each in solution.side_wagers}
    return [each for each in solution.wagers if each.kind is not Kind.SIDE or each.name not in below]


def settled(solution: Solution, wager: WagerFigures) -> Iterator[Block]:
    """A wager of the main game, row by row."""
    if not wager.placed:
        yield Paragraph((f"{wager.name} is never placed by best play.",))
        return
    deals = deals_of(solution)
    rows = [row for row in wager.rows if row.probability]
    most = max((abs(row.pays) for row in rows), default=Fraction(0)) or Fraction(1)
    placed = sum((row.probability for row in rows), Fraction(0))
    laid = tuple(
        Row((
            (short(row.why),),
            said(odds(row.odds)),
            *([said(count(row.probability * solution.deals))] if deals else []),
            said(percent(row.probability, 6)),
            said(one_in(row.probability)),
            said(fixed(row.pays, 6, sign=True)),
            Bar(float(row.pays / most)),
        ))
        for row in rows
    )  # fmt: skip
    total: tuple[Cell, ...] = (
        ("Placed in",),
        ("",),
        *([said(count(placed * solution.deals))] if deals else []),
        said(percent(placed, 6)),
        said(one_in(placed)),
        said(fixed(wager.value, 6, sign=True)),
        ("",),
    )
    yield Table(
        wager.name,
        (
            Column("Outcome", "left", wraps=True),
            Column("Pays"),
            *([Column("Deals", roomy=True)] if deals else []),
            Column("Probability"),
            Column("One in"),
            Column("Contribution"),
            Column("", "left", roomy=True),
        ),
        laid,
        Row(total),
        dense=True,
    )
    chips = wager_exposure(solution, solution.game.wager(wager.name)).most
    yield Facts("", tuple(_wager_facts(wager, chips)), inline=True)


def _wager_facts(wager: WagerFigures, most: Fraction) -> Iterator[Fact]:
    """``most``: the most that can be paid, in chips."""
    variance, third = central(wager.outcomes, 2), central(wager.outcomes, 3)
    hits = sum((often for net, often in wager.outcomes if net > 0), Fraction(0))
    top = max((row.odds for row in wager.rows if row.probability), default=Fraction(0))
    if wager.edge is not None:
        yield Fact("edge of its stake", percent(wager.edge), fraction=fraction(wager.edge))
    yield Fact("adds to the value", fixed(wager.value, 6, sign=True))
    if wager.kind is not Kind.BONUS:
        yield Fact("average stake", fixed(wager.stake, 6))
    yield Fact("chips at most", _chips(most))
    yield Fact("hit frequency", percent(hits), fraction=fraction(hits))
    yield Fact("variance", fixed(variance, 4))
    yield Fact("deviation", fixed(root(variance), 4))
    yield Fact("skewness", fixed(skewness(variance, third), 4) if variance else fixed(0, 4))
    yield Fact("top award", odds(top))


def _chips(most: Fraction) -> Figure:
    """The most that can be paid at the posted limits."""
    return count(int(most))


# Side wagers.


def sides_section(solution: Solution) -> Section | None:
    """Every wager that is counted under every column of its own; None where there is none."""
    if not solution.side_wagers:
        return None
    blocks: list[Block] = []
    merged = _merged(solution.side_wagers)
    titles = {line.name: line.title for each in solution.game.paytables.values() for line, _ in each.lines}
    for names, columns in merged:
        stake = largest_stake(solution.game, solution.game.wager(names[0]))
        blocks += [*_side(names, columns, titles, stake)]
    if any(len(names) > 1 for names, _ in merged):
        alike = "Wagers of the same law are set once; they are not independent, as their correlations show."
        blocks.append(Paragraph((alike,), note=True))
    shown = [each for each in tables_of(tuple(blocks)) if any(isinstance(cell, Bar) for cell in each.rows[0].cells)]
    if shown:
        differ = any(
            isinstance(cell, tuple) and isinstance(cell[0], Strong)
            for each in shown
            for row in each.rows
            for cell in row.cells
        )
        bars = "Odds that differ between columns are set in semibold. " if differ else ""
        blocks.append(Paragraph((f"{bars}Bars show what each line gives back.",), note=True, drawn=True))
    return Section("sides", "Side wagers", "What does each paytable column return?", tuple(blocks))


def _merged(wagers: Sequence[SideWager]) -> list[tuple[list[str], list[SideWager]]]:
    """Wagers with their columns; those of one law together, under all their names."""
    found: list[tuple[list[str], list[SideWager]]] = []
    for name, group in groupby(wagers, key=lambda each: each.wager):
        columns = list(group)
        twin = next((names for names, others in found if _law(others) == _law(columns)), None)
        if twin is None:
            found.append(([name], columns))
        else:
            twin.append(name)
    return found


def _law(columns: Sequence[SideWager]) -> list[tuple[str, list[tuple[Fraction, int]]]]:
    return [(each.column, [(row.odds, row.combinations) for row in each.rows]) for each in columns]


def _side(
    names: Sequence[str], columns: Sequence[SideWager], titles: Mapping[str, str], stake: Fraction
) -> Iterator[Block]:
    """A wager under its columns; those that carry the same lines side by side.

    ``titles``: lines as printed; ``stake``: the most chips that can lie there.
    """
    apart: dict[tuple[tuple[str, int], ...], list[SideWager]] = {}
    for each in columns:
        apart.setdefault(tuple((row.line, row.combinations) for row in each.rows), []).append(each)
    named = listed(names)
    for alike in apart.values():
        if len(alike) <= MOST_BESIDE:
            yield _side_by_side(named, alike, titles, stake)
        else:
            yield _lines(f"{named}: what each line pays", alike, titles, lambda row: odds(row.odds))
            yield _lines(
                f"{named}: what each line adds", alike, titles, lambda row: fixed(row.pays, 6, sign=True), adds=True
            )
    if len(apart) > 1 or any(len(alike) > MOST_BESIDE for alike in apart.values()):
        yield _by_column(named, columns, stake)


def _column(each: SideWager) -> str:
    return (f"Column {each.column}" if each.column else "As printed") + (" (posted)" if each.posted else "")


def _line(columns: Sequence[SideWager], at: int, titles: Mapping[str, str]) -> str:
    row = columns[0].rows[at]
    last = at == len(columns[0].rows) - 1 and row.odds < 0
    return "Anything else" if last and at > 1 else title(titles.get(row.line, short(row.line)))


def _counted(row: SideRow, columns: Sequence[SideWager], at: int, titles: Mapping[str, str]) -> list[Cell]:
    """What is the same of a line under all columns."""
    ways = [said(count(row.combinations))] if columns[0].combinations <= MOST_COMBINATIONS else []
    return [(_line(columns, at, titles),), *ways, said(percent(row.probability, 6)), said(one_in(row.probability))]


def _heads(columns: Sequence[SideWager]) -> list[Column]:
    ways = [Column("Combinations")] if columns[0].combinations <= MOST_COMBINATIONS else []
    return [Column("Hand", "left", wraps=True), *ways, Column("Probability"), Column("One in")]


def _total(columns: Sequence[SideWager]) -> list[Cell]:
    first = columns[0]
    ways = [said(count(first.combinations))] if first.combinations <= MOST_COMBINATIONS else []
    return [("All",), *ways, said(percent(1, 6)), ("",)]


def _lines(
    caption: str,
    columns: Sequence[SideWager],
    titles: Mapping[str, str],
    told: Callable[[SideRow], Figure],
    *,
    adds: bool = False,
) -> Table:
    """One figure of every line under every column; the value below it where they add up to it."""
    rows = tuple(
        Row((*_counted(row, columns, at, titles), *(said(told(each.rows[at])) for each in columns)))
        for at, row in enumerate(columns[0].rows)
    )
    heads = [f"{each.column}{'*' * each.posted}" for each in columns]
    sums = [said(fixed(each.value, 6, sign=True)) if adds else ("",) for each in columns]
    total = Row((*_total(columns), *sums))
    return Table(
        caption, (*_heads(columns), *(Column(head) for head in heads)), rows, total, note=("* posted",), dense=True
    )


def _side_by_side(named: str, columns: Sequence[SideWager], titles: Mapping[str, str], stake: Fraction) -> Table:
    """What each line pays and adds under a few columns, and the figures of each below."""
    alone = _column(columns[0])
    most = max((row.pays for each in columns for row in each.rows), default=Fraction(0)) or Fraction(1)
    rows = []
    for at, row in enumerate(columns[0].rows):
        differ = len({each.rows[at].odds for each in columns}) > 1
        cells = _counted(row, columns, at, titles)
        for each in columns:
            paid = odds(each.rows[at].odds)
            cells += [
                (Strong.of(paid),) if differ else (paid,),
                said(fixed(each.rows[at].pays, 6, sign=True)),
                Bar(max(0.0, float(each.rows[at].pays / most)), 0.0, 24),
            ]
        rows.append(Row(tuple(cells)))
    lead = len(_heads(columns)) - 1

    def across(label: str, told: Sequence[Text]) -> Row:
        cells: list[Cell] = [(label,), *([("",)] * lead)]
        for text in told:
            cells += [("",), text, ("",)]
        return Row(tuple(cells))

    total = _total(columns)
    exactly = [fraction(each.edge, LONGEST if len(columns) == 1 else NARROWER) for each in columns]
    heads = _heads(columns)
    for each in columns:
        total += [("",), said(fixed(each.value, 6, sign=True)), ("",)]
        over = _column(each)
        heads += [
            Column("Pays", over=over),
            Column("Contribution", over=over),
            Column("", "left", over=over, roomy=True),
        ]
    return Table(
        f"{named}, {'columns side by side' if len(columns) > 1 else alone[:1].lower() + alone[1:]}",
        tuple(heads),
        tuple(rows),
        Row(tuple(total)),
        (
            across("Edge", [(Strong.of(percent(each.edge)),) for each in columns]),
            *([across("", [(Fine(each),) for each in exactly])] if any(exactly) else []),
            across("Hit frequency", [said(percent(each.hit_frequency)) for each in columns]),
            across("Pushes", [said(percent(each.pushes)) for each in columns]),
            across("Variance", [said(fixed(each.variance, 4)) for each in columns]),
            across("Deviation", [said(fixed(each.deviation, 4)) for each in columns]),
            across("Skewness", [said(fixed(each.skewness, 4)) for each in columns]),
            across("Top award", [said(odds(_top(each))) for each in columns]),
            across("Chips at most", [said(_chips(stake * _top(each))) for each in columns]),
        ),
        dense=True,
    )


def _top(column: SideWager) -> Fraction:
    return max(row.odds for row in column.rows)


def _by_column(named: str, columns: Sequence[SideWager], stake: Fraction) -> Table:
    """One row of results a column."""
    rows = tuple(
        Row((
            (_column(each),),
            said(percent(each.edge), Fine(fraction(each.edge, NARROWER))),
            said(percent(each.hit_frequency)),
            said(percent(each.pushes)),
            said(fixed(each.variance, 4)),
            said(fixed(each.deviation, 4)),
            said(fixed(each.skewness, 4)),
            said(odds(_top(each))),
            said(_chips(stake * _top(each))),
        ))
        for each in columns
    )  # fmt: skip
    heads = ("Hit frequency", "Pushes", "Variance", "Deviation", "Skewness", "Top award", "Chips at most")
    return Table(
        f"{named}: every column",
        (Column("Column", "left"), Column("Edge", width=Width.SHARE), *(Column(head) for head in heads)),
        rows,
        dense=True,
    )


# What is not counted.


def left_section(solution: Solution) -> Section | None:
    """Wagers that are not counted exactly, and why; None where all are."""
    if not solution.left_out:
        return None
    told = tuple((f"{name}: {reason}",) for name, reason in solution.left_out)
    return Section("left", "Left to simulation", "What is not counted, and why?", (Bullets(told),))

"""The round: what it is worth, and where the edge comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate

from croupier.documents.charts.money import binned, distribution, waterfall
from croupier.documents.model import (
    Block,
    Column,
    Drawing,
    Fact,
    Facts,
    Fine,
    Paragraph,
    Row,
    Section,
    Table,
    Width,
    said,
)
from croupier.documents.numerals import count, fixed, fraction, one_in, percent, short
from croupier.report.wording import short as shorter
from croupier.rules.wagers import Kind
from croupier.solver.breakdown import WagerFigures
from croupier.solver.ends import Alike, by_net
from croupier.solver.solution import Solution

MOST_NETS = 120
"""Net results that a table has; beyond, data alone has them all."""
WITHIN_95 = 1.959964
"""Deviations of a normal law that 95 % lie within; the volatility index is so many of the round's."""


def main_wagers(solution: Solution) -> list[WagerFigures]:
    """All but the side wagers."""
    return [each for each in solution.wagers if each.kind is not Kind.SIDE]


def round_section(solution: Solution) -> Section:
    return Section(
        "round", "The round", "What is a round worth, and where does the edge come from?", (*_round(solution),)
    )


def _round(solution: Solution) -> Iterator[Block]:
    unit = solution.counted_in
    yield figures(solution)
    main = main_wagers(solution)
    if len(main) > 1:
        parts = [(each.name, float(each.value), fixed(each.value, 6, sign=True).text) for each in main]
        yield Drawing(
            f"From the {unit} to the value of a round: what each wager adds",
            waterfall(parts, float(solution.value), unit).svg(),
            f"Waterfall: {'; '.join(f'{name} {told}' for name, _, told in parts)}; "
            f"in all {fixed(solution.value, 6, sign=True).text}.",
        )
    yield returns(solution)


def figures(solution: Solution) -> Facts:
    """The figures of the main game."""
    unit, deviation = solution.counted_in, solution.deviation
    best = "with best play"
    if solution.drawing and solution.drawing.plays:
        best = f"as the best total plays it, the {solution.drawing.riding} apart"
    with_riding = _with_riding(solution)
    return Facts(
        f"Figures of the main game, per {unit}, {best}",
        (
            Fact(
                "Value",
                fixed(solution.value, 8),
                f"what a round brings the player, per {unit}",
                fraction(solution.value),
            ),
            *with_riding,
            Fact("Edge", percent(solution.edge), f"minus the value, of the {unit}", fraction(solution.edge)),
            Fact(
                "Edge of the initial stake",
                percent(solution.edge_of_initial),
                "of all that must be placed before the deal",
                fraction(solution.edge_of_initial),
            ),
            Fact(
                "Average stake",
                fixed(solution.average_stake, 6),
                f"on all main wagers together, in units of the {unit}",
                fraction(solution.average_stake),
            ),
            Fact(
                "Element of risk",
                percent(solution.element_of_risk),
                "edge over average stake",
                fraction(solution.element_of_risk),
            ),
            Fact(
                "Hit frequency",
                percent(solution.hit_frequency),
                "rounds that end with a gain",
                fraction(solution.hit_frequency),
            ),
            Fact("Pushes", percent(solution.pushes), "rounds that end even", fraction(solution.pushes)),
            Fact("Variance", fixed(solution.variance, 6), "of the net result, in units squared"),
            Fact("Standard deviation", fixed(deviation, 6), "its square root, in units"),
            Fact("Skewness", fixed(solution.skewness, 6), "third standardised moment"),
            Fact("Volatility index", fixed(WITHIN_95 * deviation, 4), "1.96 deviations; over n rounds, divided by √n"),
        ),
    )


def _with_riding(solution: Solution) -> Iterator[Fact]:
    """What a round brings together with a wager that rides on several others, where there is one."""
    drawing = solution.drawing
    if drawing and dict(drawing.stakes).get(drawing.riding):
        total = drawing.play("c").total
        yield Fact(f"With the {drawing.riding}", fixed(total, 8), "what all wagers bring together", fraction(total))


def returns(solution: Solution) -> Table:
    """What each wager brings as it is staked."""
    rows = []
    for each in main_wagers(solution):
        edge = said(percent(each.edge)) if each.edge is not None else ("",)
        rows.append(
            Row((
                (each.name,),
                said(fixed(each.stake, 6) if each.kind is not Kind.BONUS else "–"),
                said(fixed(each.value, 6, sign=True)),
                (Fine(fraction(each.value)),),
                edge,
            ))
        )  # fmt: skip
    total = Row((
        ("The round",),
        said(fixed(solution.average_stake, 6)),
        said(fixed(solution.value, 6, sign=True)),
        (Fine(fraction(solution.value)),),
        said(percent(solution.element_of_risk)),
    ))  # fmt: skip
    note = "The edge of the round’s stake is the element of risk."
    if any(each.edge is not None and each.edge < 0 for each in main_wagers(solution)):
        note += " A negative edge is a wager that pays the player: a raise is only made when it helps."
    if any(each.kind is Kind.BONUS for each in solution.wagers):
        note += " A bonus has no stake of its own and cannot lose: it only adds."
    return Table(
        "Return of each wager as it is staked by best play",
        (
            Column("Wager", "left"),
            Column("Average stake", width=Width.SHARE),
            Column("Adds to the value", width=Width.SHARE),
            Column("Exactly", roomy=True),
            Column("Edge of its stake", width=Width.SHARE),
        ),
        tuple(rows),
        total,
        note=(note,),
    )


# What a round can bring.


def net_section(solution: Solution) -> Section:
    return Section("net", "The net result", "What can a round bring, and how often?", (*_net(solution),))


def _net(solution: Solution) -> Iterator[Block]:
    unit = solution.counted_in
    columns, wide = binned([(float(net), float(often)) for net, often in solution.distribution])
    caption = f"Net result of a round in units of the {unit}, side wagers apart"
    if wide:
        caption += f"; results are put together in steps of {wide:g}, each named by its least"
    told = "; ".join(f"{each.label} {percent(each.often, 4).text}" for each in columns)
    yield Drawing(caption, distribution(columns).svg(), f"Columns of the net result: {told}.")
    yield net_table(solution)


def net_table(solution: Solution) -> Block:
    """Every net result, and how often it comes."""
    caption = f"Every net result, in units of the {solution.counted_in}, side wagers apart"
    comes = {net: _comes_about(solution, alike) for net, alike in by_net(solution.ends).items()}
    return net_results(caption, solution.distribution, solution.deals if deals_of(solution) else 0, comes)


def net_results(
    caption: str,
    outcomes: Sequence[tuple[Fraction, Fraction]],
    deals: int = 0,
    comes: Mapping[Fraction, str] | None = None,
    most: int = MOST_NETS,
    longest: int = 40,
) -> Block:
    """How often each net result comes, from the worst; in deals too, where these are counted.

    With more than so many results a sentence stands for them, and of fractions longer than that the data has them.
    """
    if len(outcomes) > most:
        many = f"{len(outcomes):,} net results, from {outcomes[0][0]} to {outcomes[-1][0]}: the data has them all."
        return Paragraph((many,))
    rows = []
    share = Width.FIT if comes else Width.SHARE
    for (net, often), so_far in zip(outcomes, accumulate(often for _, often in outcomes), strict=True):
        cells = [
            said(short(net, sign=True)),
            *([said(count(often * deals))] if deals else []),
            said(percent(often, 6), Fine(fraction(often, longest), below=True)),
            said(one_in(often)),
            said(percent(so_far, 4)),
            *([(comes.get(net, ""),)] if comes else []),
        ]
        rows.append(Row(tuple(cells)))
    total = Row((
        ("",), *([said(count(deals))] if deals else []), said(percent(1, 6)), ("",), ("",),
        *([("",)] if comes else []),
    ))  # fmt: skip
    return Table(
        caption,
        (
            Column("Net"),
            *([Column("Deals", width=share, roomy=True)] if deals else []),
            Column("Probability", width=share),
            Column("One in", width=share),
            Column("This or less", width=share),
            *([Column("Most often", "left", wraps=True, roomy=True)] if comes else []),
        ),
        tuple(rows),
        total,
        dense=len(rows) > 30,
    )


def _comes_about(solution: Solution, alike: Alike) -> str:
    """The commonest end with a net result: what was chosen, and what settled most of the money; else the rarest row."""
    end = max(alike.ends, key=lambda each: (each.probability, each.rows))
    rows = {row.id: row for wager in solution.game.wagers for row in solution.game.settlements[wager.name]}
    often = {row.id: row.probability for wager in solution.wagers for row in wager.rows}
    settled = max(
        end.wagers, key=lambda each: (abs(each.net), 0 if each.net else -often[each.row], len(rows[each.row].why))
    )
    chosen = ", ".join(each.choice for each in end.choices)
    return f"{chosen}: {shorter(rows[settled.row].why)}" if chosen else shorter(rows[settled.row].why)


def deals_of(solution: Solution) -> bool:
    """Whether shares are told as whole numbers of deals: where seats draw, deals are orders of all cards, too many."""
    return solution.drawing is None

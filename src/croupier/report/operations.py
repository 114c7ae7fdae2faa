"""Operations: how soon the edge shows, what a bankroll and a reserve must be, and the most that can be paid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil, lcm, log1p
from statistics import NormalDist

from croupier.documents.charts.house import Band, bands, ruin
from croupier.documents.model import (
    Beside,
    Block,
    Column,
    Drawing,
    Figure,
    Heading,
    Paragraph,
    Row,
    Section,
    Strong,
    Table,
    Text,
    Width,
    said,
)
from croupier.documents.numerals import DASH, chance, count, fixed, odds, one_in, percent, short
from croupier.rules.piles import Owner
from croupier.solver.hold import SHARES
from croupier.solver.law import law
from croupier.solver.operations import FullTable, HoldAfter, Operations, Reserve, Ruin, Sampled, SideHold
from croupier.solver.solution import Solution
from croupier.written import listed

CURVE = sorted({round(10 ** (step / 6)) for step in range(12, 37)})  # six for each power of ten
"""The numbers of rounds that bands are drawn through."""
PACES, SEATS = (30, 40, 50), (1, 3, 5, 7)
"""Rounds an hour and seats for which the win an hour is told; they are inputs of the report, no figures of the game."""
HOUR_STAKE = 10
TRUSTED = 10_000
"""Rounds after which people would take a normal curve for the law."""


def operations_section(solution: Solution, found: Operations) -> Section:
    return Section(
        "operations",
        "Operations",
        "How soon does the edge show, and what must a house hold?",
        (*_blocks(solution, found),),
    )


def _blocks(solution: Solution, found: Operations) -> Iterator[Block]:
    unit = solution.counted_in
    drawn = [_band(solution, rounds) for rounds in CURVE]
    told = "; ".join(f"{count(each.rounds).text} rounds: {_within(each, 1)}" for each in found.hold)
    yield Drawing(
        f"What the house wins of each unit of the {unit} after so many rounds: quantiles of the exact law",
        bands(drawn, float(solution.edge)).svg(),
        f"95 % of results lie, after {told}.",
    )
    yield hold_table(f"House win as a share of the {unit} stakes", found.hold, of_staked=False)
    yield hold_table("House win as a share of everything staked on the main wagers", found.hold, of_staked=True)
    yield Paragraph(
        (
            "Each column is a quantile: 99 % of results lie between the columns headed 0.5 % and 99.5 %. The law of a "
            f"round is convolved with itself, not replaced by a normal curve{_by_normal(solution, found)}. "
            f"{_notch(solution, drawn)}What is kept of everything staked is a "
            "quotient of two sums that depend on each other; its quantiles are exact but for a smear of their "
            "deviation by 1 in 30,000.",
        ),
        note=True,
    )
    yield from _sides(found.side_holds)
    if solution.edge > 0:
        yield _an_hour(solution.edge, unit)
        yield Paragraph(
            ("Pace and stake are inputs of the report, not figures of the game; best play, side wagers apart.",),
            note=True,
        )
    yield from _ruin(found.ruin, unit, -solution.distribution[0][0])
    if found.reserve is None:
        yield Paragraph(("The house has no edge: no reserve is enough.",))
    else:
        yield _reserve(found.reserve, Fraction(solution.game.limits[1], solution.lots))
    if found.table is not None:
        yield _seats(found.table, board=any(pile.owner is Owner.TABLE for pile in solution.game.pile_sizes))
        yield _seats_hold(found.table)
    yield _exposure(found)
    reserve = (
        "Reserve: what one seat that plays for ever at one unit exhausts with at most such a probability; Lundberg’s "
        "bound is ln(1/risk) over the root r of E[exp(rX)] = 1. "
    )
    yield Paragraph(
        (
            f"{reserve if found.reserve else ''}A seat’s most is with best play; a full table’s is a bound: "
            f"{count(found.exposure.seats).text} seats times that of one, whether or not one deck "
            "has the cards. Wagers are those of the columns that are posted.",
        ),
        note=True,
    )


def _by_normal(solution: Solution, found: Operations) -> str:
    """How far a normal curve would be from the first figure after so many rounds that people would trust it."""
    after = next((each for each in found.hold if each.rounds == TRUSTED), None)
    if after is None:
        return ""
    _, low, _ = after.bands[-1]
    tail = NormalDist().inv_cdf(0.005) * float(solution.deviation) / TRUSTED**0.5
    curve, exact = (percent(each, 2, sign=True).text for each in (float(solution.edge) + tail, low))
    if curve == exact:
        return ""
    return f", which would put the first figure of {count(TRUSTED).text} rounds at {curve} instead of {exact}"


def _notch(solution: Solution, drawn: Sequence[Band]) -> str:
    """Why the widest band widens where it should narrow: an award that begins to be met in one result of 200."""
    awards = sorted((net for net, often in solution.distribution if net > 0 and often), reverse=True)
    for before, after in pairwise(drawn):
        if after.low99 >= before.low99:
            continue
        for net in awards:
            chance = float(sum(often for brings, often in solution.distribution if brings >= net))
            rounds = ceil(log1p(-0.005) / log1p(-chance))
            if before.rounds < rounds <= after.rounds:
                return (
                    f"The notch in the widest band is real: from {count(rounds).text} rounds on, a net result of "
                    f"{short(net).text} or more is met with a probability of one half per cent. "
                )
    return ""


def _band(solution: Solution, rounds: int) -> Band:
    """Quantiles of what the house wins of a unit, for a picture."""
    found = law([([(-net, often) for net, often in solution.distribution], rounds)])
    assert found is not None, "as for the table"
    (low90, high90), (low95, high95), (low99, high99) = (found.band(share) for share in SHARES)
    ends = (low99, low95, low90, found.quantile(Fraction(1, 2)), high90, high95, high99)
    return Band(rounds, *(float(end / rounds) for end in ends))


def _within(each: HoldAfter, at: int) -> str:
    _, low, high = each.bands[at]
    return f"between {percent(low, 2, sign=True).text} and {percent(high, 2, sign=True).text}"


def hold_table(caption: str, found: Sequence[HoldAfter], *, of_staked: bool) -> Table:
    """Quantiles of what the house keeps, by rounds."""
    rows = []
    for each in found:
        side = each.of_staked if of_staked else each
        lows = [band.low for band in side.bands]
        highs = [band.high for band in side.bands]
        quantiles = [*reversed(lows), side.median, *highs]
        cells: list[Text] = [said(percent(number, 2, sign=True)) for number in quantiles]
        behind = chance(each.behind, 4 if each.behind < 0.001 else 2)
        rows.append(Row(((Strong.of(count(each.rounds)),), *cells, *(() if of_staked else (said(behind),)))))
    heads = ("0.5 %", "2.5 %", "5 %", "median", "95 %", "97.5 %", "99.5 %", *(() if of_staked else ("House behind",)))
    return Table(
        caption, (Column("Rounds"), *(Column(head, width=Width.SHARE) for head in heads)), tuple(rows), dense=True
    )


def _sides(found: Sequence[SideHold]) -> Iterator[Block]:
    """What the house keeps of side wagers, in short."""
    rows = []
    for each in found:
        for after in each.hold:
            if after.rounds in (1_000, 100_000):
                _, low, high = after.bands[1]
                rows.append(
                    Row((
                        (f"{each.wager} {each.column}".rstrip(),),
                        said(count(after.rounds)),
                        said(percent(after.expected, 2, sign=True)),
                        said(percent(low, 2, sign=True)),
                        said(percent(high, 2, sign=True)),
                        said(chance(after.behind, 2)),
                    ))
                )  # fmt: skip
    if rows:
        heads = ("Rounds", "Edge", "2.5 %", "97.5 %", "House behind")
        yield Table(
            "Side wagers: what the house keeps of their stake, 95 % of the time",
            (Column("Wager", "left"), *(Column(head, width=Width.SHARE) for head in heads)),
            tuple(rows),
            dense=True,
        )


def _an_hour(edge: Fraction, unit: str) -> Table:
    rows = tuple(
        Row(((str(pace),), *(said(fixed(edge * pace * seats * HOUR_STAKE, 2)) for seats in SEATS))) for pace in PACES
    )
    heads = tuple(f"{seats} seat{'s' * (seats > 1)}" for seats in SEATS)
    return Table(
        f"Theoretical win an hour at {HOUR_STAKE} chips on the {unit}",
        (Column("Rounds an hour", "left"), *(Column(head, width=Width.SHARE) for head in heads)),
        rows,
    )


def _ruin(found: Ruin, unit: str, worst: Fraction) -> Iterator[Block]:
    """``worst`` is the most that a round can lose: what so many rounds cannot lose is lost by nobody."""
    yield Heading("A player’s bankroll")
    curves = [
        (length, [(float(bankroll), row[at]) for bankroll, row in zip(found.bankrolls, found.within, strict=True)])
        for at, length in enumerate(found.lengths)
    ]
    told = listed([f"{count(length).text}" for length in found.lengths])
    rows = tuple(
        Row((
            said(fixed(bankroll, _places(found.bankrolls))),
            *(
                said(chance(risk, 2) if bankroll - rounds * worst < found.initial else percent(risk, 2))
                for rounds, risk in zip(found.lengths, within, strict=True)
            ),
            said(chance(ever, 2)),
        ))
        for bankroll, within, ever in zip(found.bankrolls, found.within, found.for_ever, strict=True)
    )  # fmt: skip
    heads = (*(count(length).text for length in found.lengths), "ever")
    yield Beside(
        Drawing(
            "Chance of ruin by bankroll and length of the session",
            ruin(curves, unit).svg(),
            f"Curves for sessions of {told} rounds; the figures are in the table beside.",
        ),
        Table(
            "Ruined within so many rounds",
            (Column("Units"), *(Column(head, width=Width.SHARE) for head in heads)),
            rows,
            dense=True,
        ),
        0.58,
    )
    if found.needed:
        lengths = list(dict.fromkeys(each.rounds for each in found.needed))
        risks = list(dict.fromkeys(each.risk for each in found.needed))
        places = _places(each.bankroll for each in found.needed)
        known = {(each.rounds, each.risk): said(fixed(each.bankroll, places)) for each in found.needed}
        yield Table(
            "Bankroll with which ruin is no likelier, in units",
            (
                Column("Rounds", "left"),
                *(Column(f"risk {percent(risk, 2).text}", width=Width.SHARE) for risk in risks),
            ),
            tuple(
                Row((
                    (count(length).text,),
                    *(known.get((length, risk), (DASH,)) for risk in risks),
                ))
                for length in lengths
            ),
        )  # fmt: skip
    yield Paragraph(
        (
            "One unit a round, best play, no side wagers, no target. Ruined: the bankroll does not cover another deal; "
            "raises are always covered.",
        ),
        note=True,
    )


def _places(amounts: Iterable[Fraction]) -> int:
    """As few decimals as tell all amounts exactly, if two do."""
    shared = lcm(*(amount.denominator for amount in amounts))
    return 0 if shared == 1 else 1 if 10 % shared == 0 else 2


def _reserve(found: Reserve, highest: Fraction) -> Table:
    """``highest``: the most chips that a unit can be."""
    places = _places(each.reserve for each in found.needed)
    rows = tuple(
        Row((
            said(percent(each.risk, 2)),
            said(fixed(each.reserve, places)),
            said(fixed(each.lundberg, 0)),
            said(fixed(each.normal, 0)),
            said(count(int(each.reserve * highest))),
        ))
        for each in found.needed
    )  # fmt: skip
    heads = ("Reserve, in units", "Lundberg’s bound", "by a normal curve", "at the highest stake, in chips")
    return Table(
        "Reserve of the house for one seat, by the risk that it is ever exhausted",
        (Column("Risk", "left"), *(Column(head, width=Width.SHARE) for head in heads)),
        rows,
    )


def _seats(found: FullTable, *, board: bool) -> Table:
    """How far the seats of a full table go together; sampled, since their cards are too many to count."""
    alone = fixed(found.alone, 4)
    rows: list[tuple[str, Text]] = [
        ("Correlation of two seats", said(_sampled(found.correlation))),
        ("Covariance of two seats", said(_sampled(found.covariance))),
        (f"Deviation of {found.seats} seats together", said(_sampled(found.deviation))),
        ("The same, if they were independent", said(alone)),
    ]
    return Table(
        f"A full table of {found.seats}: seats share the dealer{' and the board' * board}",
        (Column("Figure", "left"), Column("Known", width=Width.SHARE)),
        tuple(Row(((label,), told)) for label, told in rows),
        note=(
            f"± one standard error: from {count(found.rounds).text} rounds that were played, seed {found.seed}; the "
            "rest is exact. Units a round.",
        ),
    )


def _seats_hold(found: FullTable) -> Table:
    """Quantiles of what the house keeps of a full table, by rounds."""
    rows = []
    for each in found.hold:
        ends = [*reversed([band.low for band in each.bands]), *(band.high for band in each.bands)]
        cells = [said(percent(end, 2, sign=True)) for end in ends]
        rows.append(Row(((Strong.of(count(each.rounds)),), *cells, said(chance(each.behind, 2)))))
    heads = ("0.5 %", "2.5 %", "5 %", "95 %", "97.5 %", "99.5 %", "House behind")
    return Table(
        "House win of a full table, for each seat and unit, by the rounds that were played",
        (Column("Rounds"), *(Column(head, width=Width.SHARE) for head in heads)),
        tuple(rows),
        dense=True,
    )


def _sampled(each: Sampled) -> Figure:
    return Figure(f"{fixed(each.mean, 4).text} ± {fixed(each.error, 4).text}", each.mean)


def _exposure(found: Operations) -> Table:
    rows = [
        Row((
            (each.wager,),
            said(odds(each.top_award)),
            said(one_in(each.probability)) if each.probability else (DASH,),
            said(count(int(each.stake))),
            said(count(int(each.most))),
        ))
        for each in found.exposure.wagers
    ]  # fmt: skip
    seat = found.exposure
    rows.append(
        Row(
            (
                ("All wagers of one seat",),
                ("",),
                said(one_in(seat.seat_probability)),
                ("",),
                said(count(int(seat.seat))),
            )
        )
    )
    rows.append(Row(((f"A table of {seat.seats}, at most",), ("",), ("",), ("",), said(count(int(seat.table_bound))))))
    heads = ("Highest odds", "One in", "Largest stake, chips", "Largest payout, chips")
    return Table(
        "The most that can be paid at the posted limits",
        (Column("Wager", "left"), *(Column(head, width=Width.SHARE) for head in heads)),
        tuple(rows),
    )

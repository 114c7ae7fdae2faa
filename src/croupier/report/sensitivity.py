"""Rulings and sensitivity: what another reading or another column would change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from croupier.documents.charts.money import dots
from croupier.documents.model import (
    Block,
    Code,
    Column,
    Drawing,
    Fine,
    Paragraph,
    Quiet,
    Row,
    Section,
    Strong,
    Table,
    Text,
    Tone,
    Toned,
    Width,
    said,
)
from croupier.documents.numerals import DASH, digits, fixed, fraction, percent, points
from croupier.report.wording import riding_apart, title
from croupier.solver.readings import Priced
from croupier.solver.seen_cards import SeenCards, SeenGain
from croupier.solver.solution import Solution

if TYPE_CHECKING:
    from fractions import Fraction

    from croupier.strategies.habits import HabitPriced  # which need NumPy


def rulings_section(
    solution: Solution, priced: Sequence[Priced], habits: Sequence[HabitPriced] = (), seen: SeenCards | None = None
) -> Section | None:
    """Every reading priced; None where no ruling can be read otherwise and no wager has another column."""
    blocks = (*_rulings(solution, priced, habits, seen),)
    if not blocks:
        return None
    return Section(
        "rulings",
        "Rulings and sensitivity",
        "What would another reading, another column, another player change?",
        blocks,
    )


def _rulings(
    solution: Solution, priced: Sequence[Priced], habits: Sequence[HabitPriced], seen: SeenCards | None
) -> Iterator[Block]:
    if priced:
        yield readings(solution, priced)
        moved = [each for each in priced if each.solution.edge != solution.edge and not each.posted]
        if any(each.solution.edge < 0 for each in moved):
            least = min(moved, key=lambda each: each.solution.edge)
            yield Paragraph(
                (
                    Toned(f"Under {least.ruling}={least.reading} the game favours the player", Tone.HOUSE),
                    f": its edge is {percent(least.solution.edge).text}. The house must post the reading in force.",
                )
            )
    if solution.drawing is None:
        yield from played_by_reading(priced)
    shown = [*_dotted(solution, priced)]
    if len(shown) > 1:
        yield Drawing(
            "Edge by reading and by column; filled where in force",
            dots(shown).svg(),
            f"Edges: {'; '.join(f'{name} {percent(edge).text}' for name, edge, _ in shown)}.",
        )
    if habits:
        yield from _habits(solution.edge, habits, riding_apart(solution))
        yield from seen_cards(solution.edge, seen)
    sides = [*_sides_by_reading(solution, priced)]
    if sides:
        yield _side_readings(sides)


def played_by_reading(priced: Sequence[Priced]) -> Iterator[Block]:
    """What best play does under each reading of a ruling that changes it: how often each choice is taken."""
    for _, group in groupby(priced, key=lambda each: each.ruling):
        readings_of = list(group)
        taken = [_taken(each.solution) for each in readings_of]
        if all(each == taken[0] for each in taken):
            continue
        met = list(dict.fromkeys(key for each in taken for key, often in each.items() if often))
        streets = list(dict.fromkeys(street for street, _ in met))
        met.sort(key=lambda key: streets.index(key[0]))
        rows: list[Row] = []
        for street, choices in groupby(met, key=lambda key: key[0]):
            rows.append(Row(((street,),), leads=True))
            rows += [
                Row(
                    (
                        (choice,),
                        *(
                            said(percent(each[street, choice], 2)) if (street, choice) in each else (DASH,)
                            for each in taken
                        ),
                    )
                )
                for _, choice in choices
            ]
        heads = [f"{each.reading}{' (in force)' * each.posted}" for each in readings_of]
        yield Table(
            f"What best play does by {readings_of[0].ruling}, of all rounds",
            (Column("Choice", "left"), *(Column(head, width=Width.SHARE) for head in heads)),
            tuple(rows),
            note=("A dash: that is not offered under the reading.",)
            if any(set(met) - each.keys() for each in taken)
            else (),
            dense=True,
        )


def _taken(solution: Solution) -> dict[tuple[str, str], Fraction]:
    """How often each choice is taken at each decision, of all rounds."""
    return {
        (each.street + (f", after {', '.join(each.after)}" if each.after else ""), choice): often
        for each in solution.decisions
        for choice, often in each.choices
    }


def _habits(edge: Fraction, habits: Sequence[HabitPriced], apart: str) -> Iterator[Block]:
    """Common mistakes, each exact."""
    rows = [Row((("Best play",), (Strong.of(percent(edge)),), ("",), ("exact",)))]
    for each in habits:
        change = points(each.edge - edge)
        rows.append(Row(((each.says.removesuffix("."),), said(percent(each.edge)), said(change), ("exact",))))
    yield Table(
        "Other ways to play, main game",
        (
            Column("Player", "left", wraps=True),
            *(Column(head) for head in ("Edge", "Change, points", "Known")),
        ),
        tuple(rows),
        note=(f"Each is counted over every deal. {apart}".strip(),),
    )
    if all(each.edge == edge for each in habits):
        yield Paragraph(("None of them costs a player anything here.",))
        return
    shown = [
        ("Best play", float(edge), True),
        *((_short_habit(each), float(each.edge), False) for each in habits),
    ]
    yield Drawing(
        "What mistakes are worth to the house",
        dots(shown).svg(),
        f"Edges: {'; '.join(f'{name} {percent(share).text}' for name, share, _ in shown)}.",
    )


def seen_cards(edge: Fraction, seen: SeenCards | None) -> Iterator[Block]:
    """What somebody gains who sees cards that lie face down."""
    if seen is None:
        yield Paragraph(
            (
                "What a seat gains that sees a card of the dealer’s or the cards of other seats was not measured for "
                "this posting; ", Code("--seen-cards"), " measures it in some minutes.",
            )
        )  # fmt: skip
        return
    yield Table(
        "Cards seen that should not be, main game",
        (
            Column("Whoever sees", "left", wraps=True),
            *(Column(head) for head in ("Gains, points", "Edge then", "Known")),
        ),
        tuple(_seen(edge, each) for each in seen.gains),
        note=(
            "Gains are in points of the first wager, over best play that does not know the cards. What is sampled is "
            "told with ± one standard error.",
            *([f" Best play here is that of {seen.played} by itself, insurance included."] if seen.played else []),
        ),
    )


def _seen(edge: Fraction, gain: SeenGain) -> Row:
    if gain.exact is not None:
        return Row(((title(gain.seen),), said(points(gain.exact)), said(percent(edge - gain.exact)), ("exact",)))
    places = digits(100 * gain.error)
    measured = f"{points(gain.mean, places).text} ± {fixed(100 * gain.error, places).text}"
    return Row(((title(gain.seen),), (measured,), (percent(float(edge) - gain.mean, places).text,), ("sampled",)))


def _short_habit(each: HabitPriced) -> str:
    return title(each.habit.replace("-", " "))


def readings(solution: Solution, priced: Sequence[Priced]) -> Table:
    """Each ruling that can be posted otherwise, one changed at a time."""
    rows: list[Row] = []
    for question, group in groupby(priced, key=lambda each: each.question):
        rows.append(Row(((question,),), leads=True))
        for each in group:
            found = each.solution
            says: Text = (title(each.says), Quiet(" (in force)")) if each.posted else (title(each.says),)
            rows.append(
                Row((
                    (*says, " ", Code(f"{each.ruling}={each.reading}")),
                    (_edge(found), Fine(fraction(found.edge, 44), below=True)),
                    said(percent(found.element_of_risk)),
                    said(fixed(found.average_stake, 4)),
                    said(fixed(found.deviation, 4)),
                    ("",) if each.posted else said(points(found.edge - solution.edge)),
                ))
            )  # fmt: skip
    heads = ("Element of risk", "Average stake", "Deviation", "Change, points")
    of = "first wager" if solution.lots == 1 else solution.counted_in
    return Table(
        "Each ruling that can be posted otherwise, one changed at a time",
        (
            Column("Reading", "left", wraps=True),
            Column("Edge"),
            *(Column(head, roomy=head in ("Average stake", "Deviation")) for head in heads),
        ),
        tuple(rows),
        note=(f"Edges are of the {of}, side wagers apart; best play under each reading.",),
        dense=len(rows) > 8,
    )


def _edge(found: Solution) -> Strong | Toned:
    edge = percent(found.edge)
    return Toned.of(edge, Tone.HOUSE) if found.edge < 0 else Strong.of(edge)


def _dotted(solution: Solution, priced: Sequence[Priced]) -> Iterator[tuple[str, float, bool]]:
    edge = solution.edge
    if any(each.solution.edge != edge for each in priced):
        for each in priced:
            if each.posted or each.solution.edge != edge:
                yield f"{each.ruling}={each.reading}", float(each.solution.edge), each.posted
    columns = Counter(side.wager for side in solution.side_wagers)
    for side in solution.side_wagers:
        if columns[side.wager] > 1:
            yield f"{side.wager}, {side.column}", float(side.edge), side.posted


def _sides_by_reading(solution: Solution, priced: Sequence[Priced]) -> Iterator[Row]:
    """Side wagers that a reading changes."""
    before = {(each.wager, each.column): each for each in solution.side_wagers}
    for reading in priced:
        for side in reading.solution.side_wagers:
            old = before.get((side.wager, side.column))
            if old is None or old.edge == side.edge:
                continue
            yield Row((
                (Code(f"{reading.ruling}={reading.reading}"),),
                (f"{side.wager} {side.column}".strip(),),
                said(percent(old.edge)),
                (Toned.of(percent(side.edge), Tone.HOUSE),) if side.edge < 0 else (Strong.of(percent(side.edge)),),
                said(points(side.edge - old.edge)),
                said(percent(side.hit_frequency)),
            ))  # fmt: skip


def _side_readings(rows: Sequence[Row]) -> Table:
    return Table(
        "Side wagers that a reading changes",
        (
            Column("Posted as", "left"),
            Column("Wager", "left"),
            Column("As posted", width=Width.SHARE),
            Column("Edge then", width=Width.SHARE),
            Column("Change, points", width=Width.SHARE),
            Column("Hit frequency", width=Width.SHARE),
        ),
        tuple(rows),
        dense=len(rows) > 10,
    )

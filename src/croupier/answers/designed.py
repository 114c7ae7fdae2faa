"""Paytables that were found for a target: as people read them, as programs do, and as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.answers.table import Row, figures_csv
from croupier.documents.layout import paragraph, spread
from croupier.rules.paytables import Odds
from croupier.solver import forms  # noqa: F401 - the codec learns how figures are told
from croupier.solver.designing.design import THE_ROUND, Design, Designed, DesignedLine
from croupier.solver.designing.target import Brings, Target
from croupier.wire.posted import Head, head
from croupier.wire.statements import told
from croupier.written import decimal, listed, number_of, percent

Lines = Iterator[str]


# For programs.


@dataclass(frozen=True, slots=True)
class DesignedPaytables:
    """What `croupier design` prints: paytables that come to a target, the best first."""

    about: Head
    unit: str
    wager: str
    paytable: str
    pays: tuple[str, ...]
    """All wagers that the paytable pays."""
    of: str
    """What the figures are of: the wager, or "round" for the main wagers together."""
    target: Target
    posted: Brings
    designs: tuple[Designed, ...]
    of_cards: bool
    """Whether cards alone settle the wager; else best play depends on it."""
    solved: int
    """How many paytables were solved anew, best play and all."""
    reached: bool
    says: str


told(DesignedPaytables, flat=("about",))
told(Target, whole=True)
told(Brings, adds={"deviation": "deviation"})
told(Designed, flat=("brings",), whole=True)
told(DesignedLine, whole=True)


def designed_paytables(design: Design) -> DesignedPaytables:
    return DesignedPaytables(
        about=head(design.game),
        unit=design.game.unit.name,
        wager=design.wager,
        paytable=design.paytable,
        pays=design.pays,
        of=design.of,
        target=design.target,
        posted=design.posted,
        designs=design.designs,
        of_cards=design.of_cards,
        solved=design.solved,
        reached=design.reached,
        says=design.says,
    )


# As a table.


def designed_csv(design: Design) -> str:
    """Every line and every figure of every paytable, a row for each; ``column`` is the number of the paytable."""
    return figures_csv(_rows(design))


def _rows(design: Design) -> Iterator[Row]:
    for number, each in enumerate(design.designs, start=1):
        named: Row = {"wager": design.wager, "column": str(number)}
        for line in each.lines:
            value: Fraction | str = "-" if line.odds is None else line.odds
            yield named | {"section": "lines", "item": line.line, "figure": "odds", "value": value}
        figures: dict[str, Fraction | float | int | str | None] = {
            "edge": each.brings.edge,
            "edge_off": each.edge_off,
            "hit_frequency": each.brings.hit_frequency,
            "hit_frequency_off": each.hit_frequency_off,
            "variance": each.brings.variance,
            "deviation": each.brings.deviation,
            "deviation_off": each.deviation_off,
            "taste": each.taste,
            "posting": each.posting,
        }
        for name, figure in figures.items():
            if figure is not None:
                yield named | {"section": "designs", "figure": name, "value": figure}


# For people.


def designed_text(design: Design, width: int = 80) -> Lines:
    """Paytables side by side, what each comes to, and how each is posted."""
    title = f"{design.game.name}: {design.wager}"
    yield title
    yield "=" * len(title)
    yield from paragraph(f"{design.says[0].upper()}{design.says[1:]}.", width=width)
    yield from paragraph(_figures_of(design), width=width)
    others = [name for name in design.pays if name != design.wager]
    if others:
        yield from paragraph(f"The same paytable pays {listed(others)}.", width=width)
    yield ""
    numbers = [str(number) for number, _ in enumerate(design.designs, start=1)]
    heads = ("", "posted", *numbers)
    rows = [_line(at, design.designs) for at, _ in enumerate(design.designs[0].lines)]
    yield from spread(heads, rows, align="~" + ">" * (len(heads) - 1), fixed=2, width=width)
    yield ""
    yield from spread(heads, list(_came_to(design)), align="~" + ">" * (len(heads) - 1), fixed=2, width=width)
    yield ""
    yield "TO POST ONE"
    for number, each in zip(numbers, design.designs, strict=True):
        yield f'  {number}  --post "{each.posting}"'


def _figures_of(design: Design) -> str:
    if design.of_cards:
        return f"Figures are those of {design.wager}, which cards alone settle."
    of = "the round, per " + design.game.unit.name if design.of == THE_ROUND else design.of
    solved = f"best play depends on these odds, and is solved anew for {number_of(design.solved, 'paytable')}"
    return f"Figures are those of {of}: {solved}."


def _line(at: int, designs: Sequence[Designed]) -> list[str]:
    """What a line pays, under every paytable; one that is kept has a mark."""
    first = designs[0].lines[at]
    name = f"{first.line} (kept)" if first.kept else first.line
    return [name, _pays(first.posted), *(_pays(each.lines[at].odds) for each in designs)]


def _pays(odds: Fraction | None) -> str:
    return "-" if odds is None else str(Odds(odds))


def _came_to(design: Design) -> Iterator[list[str]]:
    """The figures of every paytable, each target followed by how far it is missed."""
    found, target = design.designs, design.target
    posted = design.posted
    yield ["edge", percent(posted.edge), *(percent(each.brings.edge) for each in found)]
    yield ["  off by", _off(posted.edge - target.edge), *(_off(each.edge_off) for each in found)]
    hits = [posted.hit_frequency, *(each.brings.hit_frequency for each in found)]
    yield ["hits", *map(percent, hits)]
    if target.hit_frequency is not None:
        yield ["  off by", *(_off(often - target.hit_frequency) for often in hits)]
    spreads = [posted.deviation, *(each.brings.deviation for each in found)]
    yield ["deviation", *(decimal(each, 4) for each in spreads)]
    if target.deviation is not None:
        yield ["  off by", *(f"{each - float(target.deviation):+.4f}" for each in spreads)]


def _off(share: Fraction) -> str:
    return f"{float(100 * share):+.4f} %" if share else "0"

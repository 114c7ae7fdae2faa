"""What was played beside what is exact: a table that reports, simulations and sessions share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor, log10

from croupier.documents.model import Column, Figure, Paragraph, Row, Table, Text, Width, said
from croupier.documents.numerals import fixed, percent
from croupier.simulation.comparison import Figure as Compared

SMALL = 1e-5
"""Shares below this would lose their figures behind four decimals."""
LARGE = 4.0
"""Standard errors from which on a figure is worth a second look: one in 16,000 is beyond by chance."""

Told = Callable[[float, Compared], Figure]


def beside(caption: str, figures: Sequence[Compared], label: Callable[[Compared], str], told: Told) -> Table:
    """Figures, each beside its exact counterpart, where there is one."""

    def cell(number: float | None, each: Compared) -> Text:
        return ("",) if number is None else said(told(number, each))

    rows = tuple(
        Row((
            (label(each),),
            cell(each.exact if each.exact is None else float(each.exact), each),
            cell(each.mean, each),
            cell(each.error, each),
            score(each),
        ))
        for each in figures
    )  # fmt: skip
    heads = ("Exact", "Played", "Standard error", "z")
    return Table(
        caption,
        (Column("Figure", "left", wraps=True), *(Column(head, width=Width.SHARE) for head in heads)),
        rows,
        dense=len(rows) > 14,
    )


def score(each: Compared) -> Text:
    """How many standard errors lie between what was played and what is exact."""
    return ("",) if each.z is None else (Figure(f"{each.z:+z.2f}".replace("-", "−"), each.z),)


def of_rounds(number: float, each: Compared) -> Figure:
    """A figure of rounds: money in decimals, everything else as a share."""
    return fixed(number, 6) if each.name in ("return", "deviation") else share(number)


def share(number: float) -> Figure:
    """A share in hundredths; small ones keep two figures that count."""
    if not number or abs(number) >= SMALL:
        return percent(number)
    return percent(number, 1 - floor(log10(100 * abs(number))))


def furthest(figures: Sequence[Compared]) -> Paragraph | None:
    """What they come to; None where nothing is exact."""
    known = [each for each in figures if each.z is not None]
    if not known:
        return None
    far = [each for each in known if abs(each.z or 0) >= LARGE]
    most = max(known, key=lambda each: abs(each.z or 0))
    told = (
        f"{len(known)} of {len(figures)} figures are held against exact ones; the furthest is {most.what}, "
        f"{most.name}, z {most.z:+.2f}."
    )
    if far:
        told += f" {len(far)} are beyond {LARGE:g} standard errors: they disagree with what is exact."
    return Paragraph((told,))

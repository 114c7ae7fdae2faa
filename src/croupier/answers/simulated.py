"""A simulation as people and programs read it: what was seen, how sure that is, what is true."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from croupier.answers.layout import paragraph, table
from croupier.answers.text import posted
from croupier.rules.game import Game
from croupier.simulation.comparison import Figure
from croupier.written import chips_on, number_of

Lines = Iterator[str]
HEADINGS = {
    "round": "THE ROUND, side wagers apart",
    "total": "ALL WAGERS TOGETHER",
    "wagers": "WAGERS",
    "choices": "CHOICES, of all rounds",
    "distribution": "NET RESULT of a round, side wagers apart",
}
SMALL = 1e-5
"""Shares below this would lose their figures behind four decimals."""
LARGE = 4.0
"""Standard errors from which on a figure is worth a second look: one in 16,000 is beyond by chance."""


def simulated_text(game: Game, figures: Sequence[Figure], about: str, width: int) -> Lines:
    """A report in lines of at most ``width`` characters."""
    yield from heading(game, width)
    yield from paragraph(about, width=width)
    shown = [each for each in figures if each.section != "together"]  # which may have hundreds of lines
    yield from held_against(shown, _title, _label, _shown, width)


def heading(game: Game, width: int) -> Lines:
    """The game, and what is posted."""
    yield game.name
    yield "=" * len(game.name)
    yield from posted(game, width)


def held_against(
    figures: Sequence[Figure],
    title: Callable[[Figure], str],
    label: Callable[[Figure], str],
    shown: Callable[[float, Figure], str],
    width: int,
) -> Lines:
    """Figures section by section beside what is exact, and what that comes to."""
    for headed, group in groupby(figures, key=title):
        yield ""
        yield headed
        rows = [
            (
                label(each),
                shown(each.mean, each),
                "" if each.error is None else shown(each.error, each),
                "" if each.exact is None else shown(float(each.exact), each),
                "" if each.z is None else f"{each.z:+.2f}",
            )
            for each in group
        ]
        yield from table(("", "simulated", "error", "exact", "z"), rows, align="~>>>>", width=width)
    known = [each for each in figures if each.z is not None]
    if known:
        far = [each for each in known if abs(each.z or 0) >= LARGE]
        most = max(known, key=lambda each: abs(each.z or 0))
        said = (
            f"{len(known)} of {len(figures)} figures are held against exact ones; the furthest is {most.what}, "
            f"{most.name}, z {most.z:+.2f}."
        )
        if far:
            said += f" {len(far)} are beyond {LARGE:g} standard errors: they disagree with what is exact."
        yield ""
        yield from paragraph(said, width=width)


def _title(each: Figure) -> str:
    return f"NET RESULT of {each.what.partition(': ')[0]}" if each.section == "outcomes" else HEADINGS[each.section]


def _label(each: Figure) -> str:
    if each.section == "outcomes":
        return each.what.partition(": ")[2]
    return each.what if each.name in ("frequency", "probability") else f"{each.what}, {each.name}"


def _shown(number: float, each: Figure) -> str:
    return f"{number:.6f}" if each.name in ("return", "deviation") else share(number)


def share(number: float) -> str:
    """A share in hundredths; small ones keep two figures that count."""
    return f"{100 * number:.4f} %" if number >= SMALL or not number else f"{100 * number:.1e} %"


def simulated_csv(figures: Sequence[Figure]) -> str:
    """A row for each figure; an exact number is a numerator and a denominator beside its decimal."""
    columns = ["section", "what", "figure", "mean", "se", "exact", "numerator", "denominator", "z"]
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, restval="", lineterminator="\n")
    writer.writeheader()
    for each in figures:
        row = {"section": each.section, "what": each.what, "figure": each.name, "mean": repr(each.mean)}
        if each.error is not None:
            row["se"] = repr(each.error)
        if each.exact is not None:
            row["exact"] = repr(float(each.exact))
        if isinstance(each.exact, Fraction):
            row |= {"numerator": str(each.exact.numerator), "denominator": str(each.exact.denominator)}
        if each.z is not None:
            row["z"] = repr(each.z)
        writer.writerow(row)
    return out.getvalue().removesuffix("\n")


def about(rounds: int, seats: int, strategy: str, seed: str, stakes: Mapping[str, int], *, stopped: bool) -> str:
    """What was played."""
    who = "one seat" if seats == 1 else f"{seats} seats"
    said = f"{number_of(rounds, 'round')} of {who}, strategy {strategy}, seed '{seed}'; stakes "
    said += f"{chips_on(stakes)}." if seats == 1 else f"{chips_on(stakes)} each; figures are of one seat."
    return f"Stopped: {said[0].lower()}{said[1:]}" if stopped else said

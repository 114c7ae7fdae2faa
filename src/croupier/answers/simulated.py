"""A simulation as people and programs read it: what was seen, how sure that is, what is true."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from croupier.answers.figures import whole
from croupier.answers.layout import paragraph, table
from croupier.answers.text import posted
from croupier.rules.game import Game
from croupier.simulate.figures import Figure

Lines = Iterator[str]
HEADINGS = {
    "round": "THE ROUND, side wagers apart",
    "wagers": "WAGERS",
    "choices": "CHOICES, of all rounds",
    "distribution": "NET RESULT of a round, side wagers apart",
}
LARGE = 4.0
"""Standard errors from which on a figure is worth a second look: one in 16,000 is beyond by chance."""


def simulated_text(game: Game, figures: Sequence[Figure], about: str, width: int) -> Lines:
    """A report in lines of at most ``width`` characters."""
    yield game.name
    yield "=" * len(game.name)
    yield from posted(game, width)
    yield from paragraph(about, width=width)
    for section, group in groupby(figures, key=lambda each: each.section):
        yield ""
        yield HEADINGS[section]
        rows = [
            (
                each.what if each.name in ("frequency", "probability") else f"{each.what}, {each.name}",
                _shown(each.mean, each),
                _error(each),
                _shown(float(each.exact), each) if each.exact is not None else "",
                "" if each.z is None else f"{each.z:+.2f}",
            )
            for each in group
        ]
        yield from table(("", "simulated", "error", "exact", "z"), rows, align="~>>>>", width=width)
    known = [each for each in figures if each.z is not None]
    if known:
        far = [each for each in known if abs(each.z or 0) >= LARGE]
        yield ""
        most = max(known, key=lambda each: abs(each.z or 0))
        said = f"{len(known)} figures have an exact counterpart; the furthest is {most.what}, z {most.z:+.2f}."
        if far:
            said += f" {len(far)} are beyond {LARGE:g} standard errors: they part from what is exact."
        yield from paragraph(said, width=width)


def _shown(number: float, each: Figure) -> str:
    return f"{number:.6f}" if each.name in ("return", "deviation") else f"{100 * number:.4f} %"


def _error(each: Figure) -> str:
    if each.error is None:
        return ""
    return f"{each.error:.6f}" if each.name == "return" else f"{100 * each.error:.4f} %"


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
    placed = ", ".join(f"{name} {chips}" for name, chips in stakes.items())
    money = f"stakes {placed}" if placed else "a unit on the first wager and on each side wager"
    said = f"{whole(rounds)} round{'s' * (rounds != 1)} of {who}, strategy {strategy}, seed '{seed}'; {money}."
    return f"Stopped: {said[0].lower()}{said[1:]}" if stopped else said

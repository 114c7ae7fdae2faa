"""A simulation as one long table: what was seen, how sure that is, what is true."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from fractions import Fraction

from croupier.simulation.comparison import Figure


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

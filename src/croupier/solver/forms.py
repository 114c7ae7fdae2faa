"""How solutions are told: names on the wire, and what stands beside the fields.

Importing this module makes the codec know them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from croupier.errors import WireError
from croupier.rules.printed import Printed
from croupier.solver.breakdown import (
    BlackjackFigures,
    DecisionFigures,
    DrawingFigures,
    HandCell,
    PlayFigures,
    PrintedFigure,
    ReadingFigures,
    RowFigures,
    SideRow,
    SideWager,
    WagerFigures,
)
from croupier.solver.edges import Edges, WagerEdge
from croupier.solver.ends import End
from croupier.solver.exposure import Exposure
from croupier.solver.published import Published
from croupier.solver.reproduced import Reproduced
from croupier.solver.side_by_side import Beside, Spread
from croupier.solver.solution import Figures, Solution
from croupier.wire.codec import PLAIN, converter, decode, encode, plain
from croupier.wire.exact import exact
from croupier.wire.statements import told

_SPREAD = {
    each: each
    for each in (
        "variance", "deviation", "third_moment", "skewness", "fourth_moment", "kurtosis", "hit_frequency", "pushes",
    )
}  # fmt: skip
"""How a result is spread, by the names that the figures have everywhere."""

told(
    Figures,
    {"initial": "initial_stake"},
    adds={
        "value": "value",
        "edge": "edge",
        "edge_of_initial_stake": "edge_of_initial",
        "average_stake": "average_stake",
        "element_of_risk": "element_of_risk",
        **_SPREAD,
    },
    flat=("drawing",),
    by_name=("left_out",),
)
told(DecisionFigures, {"examples": "indifferent_examples"})
told(
    WagerFigures,
    {"name": "wager", "stake": "average_stake"},
    adds={"return": "value", "edge": "edge", **_SPREAD, "top_award": "top_award"},
)
told(End, adds={"stake": "stake", "net": "net"})
told(RowFigures, {"pays": "return"})
told(SideWager, adds={"return": "value", "edge": "edge", **_SPREAD, "top_award": "top_award"})
told(SideRow, adds={"return": "pays"})

told(WagerEdge, adds={"deviation": "deviation"})
told(Edges, adds={"deviation": "deviation"}, by_name=("left_out",))

told(Beside, adds={"difference": "difference"})
told(Spread, adds={"posted": "posted", "own": "own", "difference": "difference"})

told(Exposure, adds={"table_bound": "table_bound"})

told(DrawingFigures, {"stake": "drawing"}, by_name=("stakes", "plays"))
told(BlackjackFigures, {"value": "return", "insurance": "insurance_adds"})
told(PlayFigures, {"wins": "riding_wins", "edge": "riding_edge"})
told(HandCell, by_name=("values", "best"))

told(PrintedFigure, {"exact": "computed"}, adds={"agrees": "agrees"}, flat=("printed",))
told(Printed, {"percent": "printed_percent"})

told(Published, by_name=("posting",))
told(Reproduced, adds={"agrees": "agrees", "says": "says"}, flat=("published",))

told(
    ReadingFigures,
    {"initial": "initial_stake"},
    adds={"value": "value", "edge": "edge", "element_of_risk": "element_of_risk", **_SPREAD},
    by_name=("plays",),
)


def _write_truth(figure: Fraction | float) -> dict[str, Any]:
    """What is exact of a figure; what is not rational is a decimal alone."""
    return exact(figure) if isinstance(figure, Fraction) else {"exact": None, "decimal": figure}


def _read_truth(data: Any) -> Fraction | float:
    if not isinstance(data, dict) or set(data) != {"exact", "decimal"}:
        raise WireError("this is no object with 'exact' and 'decimal'")
    found: Fraction | float = decode(float, data["decimal"]) if data["exact"] is None else decode(Fraction, data)
    return found


_EXACT = PLAIN[Fraction].schema
_TRUTH = _EXACT | {"properties": _EXACT["properties"] | {"exact": {"type": ["string", "null"]}}}  # type: ignore[operator]

plain(Fraction | float, _write_truth, _read_truth, _TRUTH)
converter.register_unstructure_hook(Solution, lambda solution: encode(solution, Figures))

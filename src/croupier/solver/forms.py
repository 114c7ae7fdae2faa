"""How solutions are told: names on the wire, and what stands beside the fields.

Importing this module makes the codec know them.
"""

from __future__ import annotations

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
from croupier.solver.solution import Figures, Solution
from croupier.wire.codec import converter, encode
from croupier.wire.statements import told

_SPREAD = {each: each for each in ("variance", "deviation", "third_moment", "skewness", "hit_frequency", "pushes")}
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
told(WagerFigures, {"name": "wager", "stake": "average_stake"}, adds={"return": "value", "edge": "edge"})
told(RowFigures, {"pays": "return"})
told(SideWager, adds={"return": "value", "edge": "edge", **_SPREAD})
told(SideRow, adds={"return": "pays"})

told(DrawingFigures, {"stake": "drawing"}, by_name=("stakes", "plays"))
told(BlackjackFigures, {"value": "return", "insurance": "insurance_adds"})
told(PlayFigures, {"wins": "riding_wins", "edge": "riding_edge"})
told(HandCell, by_name=("values", "best"))

told(PrintedFigure, {"exact": "computed"}, adds={"agrees": "agrees"}, flat=("printed",))
told(Printed, {"percent": "printed_percent"})

told(ReadingFigures, by_name=("plays",))

converter.register_unstructure_hook(Solution, lambda solution: encode(solution, Figures))

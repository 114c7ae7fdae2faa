"""How figures of simulations, verdicts and the rules of sessions are told.

Importing this module makes the codec know them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from croupier.errors import WireError
from croupier.simulation.certify import Verdict
from croupier.simulation.comparison import Figure
from croupier.simulation.sessions import Money, SessionRules
from croupier.wire.codec import PLAIN, decode, encode, exact, plain
from croupier.wire.statements import told

told(Figure, {"name": "figure", "error": "se"}, adds={"z": "z"})
told(
    Verdict,
    {"needed": "rounds_needed"},
    adds={"agrees": "agrees", "told_apart": "told_apart", "record": "record", "says": "says"},
    flat=("figure",),
    whole=True,
)
told(SessionRules, whole=True)


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
plain(Money, lambda money: encode(Fraction(money)), lambda data: decode(Fraction, data), _EXACT)

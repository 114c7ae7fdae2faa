"""How figures of simulations, verdicts and the rules of sessions are told.

Importing this module makes the codec know them.
"""

from __future__ import annotations

from fractions import Fraction

from croupier.simulation.audit import Audit
from croupier.simulation.certify import Verdict
from croupier.simulation.comparison import Figure
from croupier.simulation.sessions import Money, SessionRules
from croupier.solver import forms  # noqa: F401 - the codec learns what exact figures are, rational or not
from croupier.wire.codec import PLAIN, decode, encode, plain
from croupier.wire.statements import told

told(Figure, {"name": "figure", "error": "se"}, adds={"z": "z"})
told(
    Verdict,
    {"needed": "rounds_needed"},
    adds={"agrees": "agrees", "told_apart": "told_apart", "record": "record", "says": "says"},
    flat=("figure",),
    whole=True,
)
told(Audit, adds={"says": "says"}, whole=True)
told(SessionRules, whole=True)

plain(Money, lambda money: encode(Fraction(money)), lambda data: decode(Fraction, data), PLAIN[Fraction].schema)

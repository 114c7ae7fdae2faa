"""Croupier: house-banked casino table games, played, settled and explained from one definition each.

What most people need is here, and nothing else has to be imported:

``games``, ``find``, ``Game``: the games there are, one of them by name or from a file, and what can be posted.
``Round``, ``read``: a round as an immutable value, from cards and choices or from a line of text.
``Session``: somebody at a table, round after round.
``solve``, ``advise``, ``chart``: every exact figure, what each choice is worth, the first decision laid out.
``price_strategy``: the exact price of a strategy file, or of a habit, against best play.
``price``, ``compare``: a paytable of one's own beside the posted one; two postings side by side.
``design``: paytables of simple odds that come to an edge.
``simulate``: rounds by the million, beside what is exact.
``evaluate``: hands in bulk.
``CroupierError``: whatever is refused, in a sentence.

>>> import croupier
>>> game = croupier.find("river-holdem").posted(trips="B")
>>> croupier.Round.start(game).deal("As Kd").choices
<choices: bet, fold>

Each is loaded when it is first used, so that importing this takes no time.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.version import __version__ as __version__

if TYPE_CHECKING:
    from croupier import games
    from croupier.answers.charted import chart
    from croupier.errors import CroupierError
    from croupier.evaluation import evaluate
    from croupier.games import find
    from croupier.rules.game import Game
    from croupier.simulation.simulated import simulate
    from croupier.solver.comparing import compare
    from croupier.solver.designing.design import design
    from croupier.solver.pricing import price
    from croupier.solver.solve import advise, solve
    from croupier.strategies.pricing import price_strategy
    from croupier.table.record import read
    from croupier.table.round import Round
    from croupier.table.session import Session

__all__ = [
    "CroupierError",
    "Game",
    "Round",
    "Session",
    "advise",
    "chart",
    "compare",
    "design",
    "evaluate",
    "find",
    "games",
    "price",
    "price_strategy",
    "read",
    "simulate",
    "solve",
]

_HOMES = {
    "CroupierError": "errors",
    "Game": "rules.game",
    "Round": "table.round",
    "Session": "table.session",
    "advise": "solver.solve",
    "chart": "answers.charted",
    "compare": "solver.comparing",
    "design": "solver.designing.design",
    "evaluate": "evaluation",
    "find": "games",
    "price": "solver.pricing",
    "price_strategy": "strategies.pricing",
    "read": "table.record",
    "simulate": "simulation.simulated",
    "solve": "solver.solve",
}


if not TYPE_CHECKING:  # whoever reads types would take every name for known

    def __getattr__(name: str) -> Any:
        """A name of the front door, loaded now."""
        if name == "games":
            return import_module("croupier.games")
        if name not in _HOMES:
            raise AttributeError(f"module 'croupier' has no attribute '{name}'")
        found = getattr(import_module(f"croupier.{_HOMES[name]}"), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]

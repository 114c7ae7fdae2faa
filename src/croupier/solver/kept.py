"""Solutions as they are kept: figures alone.

Whatever the rules have words for (why a row applies, what a line or a street is called) is asked of the game when a
solution is read, so that one that was kept stays good when words change. Rows are known by their place in their
wager's settlement, and by their ids where some are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from croupier.rules.game import Game
from croupier.solver import forms  # noqa: F401 - the codec learns how solutions are told
from croupier.solver.solution import Figures, Solution
from croupier.solver.words import sought, sought_alive, street_of, under_column
from croupier.wire.codec import Data, decode, encode

if TYPE_CHECKING:
    from croupier.solver.showdown.counting import Counted

WORDS = ("why", "line", "street", "seeks")
"""Of figures, what is asked of the game again."""


def kept(solution: Solution) -> Data:
    """The figures of a solution, without words that the rules may have others for one day."""
    data = encode(solution, Figures)
    return _wordless(data | {"left_out": list(data["left_out"])})


def _wordless(data: Data) -> Data:
    if isinstance(data, dict):
        return {key: _wordless(value) for key, value in data.items() if key not in WORDS}
    return [_wordless(each) for each in data] if isinstance(data, list) else data


def read(game: Game, data: Data, load: Callable[[], Counted] | None = None) -> Solution:
    """The solution of a game that was kept, in the game's own words."""
    return Solution.of(game, decode(Figures, _worded(game, data)), load)


def _worded(game: Game, data: dict[str, Any]) -> Data:
    decisions = [each | {"street": street_of(game, each["step"])} for each in data["decisions"]]
    opening, riding = data["opening"], data.get("riding", "")
    worded = data | {
        "decisions": decisions,
        "ends": [_end(game, each) for each in data["ends"]],
        "wagers": [_wager(game, each) for each in data["wagers"]],
        "side_wagers": [_side_wager(game, each) for each in data["side_wagers"]],
        "left_out": _left_out(game, data["left_out"]),
        "opening": opening and opening | {"street": decisions[0]["street"]},
    }
    if "plays" not in data:
        return worded
    seeks = (sought("a", riding), sought_alive(riding))
    return worded | {
        "plays": {key: each | {"seeks": sought(key, riding)} for key, each in data["plays"].items()},
        "charts": [chart | {"seeks": says} for chart, says in zip(data["charts"], seeks, strict=False)],
    }


def _end(game: Game, data: dict[str, Any]) -> Data:
    return data | {"choices": [each | {"street": street_of(game, each["step"])} for each in data["choices"]]}


def _wager(game: Game, data: dict[str, Any]) -> Data:
    rows = zip(data["rows"], game.settlements[data["wager"]], strict=True)
    return data | {"rows": [each | {"why": row.why, "line": row.line} for each, row in rows]}


def _side_wager(game: Game, data: dict[str, Any]) -> Data:
    posted = under_column(game, data["table"], data["column"])
    by_id = {row.id: row.line or row.why for row in posted.settlements[data["wager"]]}
    return data | {"rows": [each | {"line": by_id[each["id"]]} for each in data["rows"]]}


def _left_out(game: Game, wagers: list[str]) -> dict[str, str]:
    """The wagers that were left out, with the reasons, which are worked out again."""
    if not wagers:
        return {}
    from croupier.solver.showdown.solving import left_out

    reasons = left_out(game)
    return {wager: reasons[wager] for wager in wagers}

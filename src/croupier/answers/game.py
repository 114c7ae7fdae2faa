"""A game as programs read it: its deck, its wagers with their rows, and what can be posted."""

from __future__ import annotations

from typing import Any

from croupier.rules.game import Game


def game_data(game: Game, *, calibration: bool = False) -> dict[str, Any]:
    """A game as posted, in plain data; ``calibration`` says that it is one of the well-known ones."""
    return {
        "key": game.key,
        "name": game.name,
        "summary": game.summary,
        "calibration": calibration,
        "deck": [str(card) for card in game.deck],
        "seats": game.seats,
        "limits": {"minimum": game.limits[0], "maximum": game.limits[1]},
        "wagers": [
            {
                "name": wager.name,
                "kind": wager.kind.value,
                "unit": wager.unit or None,
                "multiple_of": game.grid[wager.name][0] if wager.name in game.grid else None,
                "rows": [
                    {"why": row.why, "odds": str(row.odds.to_one), "line": row.line or None}
                    for row in game.settlements[wager.name]
                ],
            }
            for wager in game.wagers
        ],
        "paytables": {
            key: {"name": table.name, "columns": list(table.columns), "posted": table.posted}
            for key, table in game.paytables.items()
        },
        "rulings": [
            {"key": r.key, "question": r.question, "posted": r.posted, "readings": dict(r.readings)}
            for r in game.rulings
        ],
    }

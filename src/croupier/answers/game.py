"""A game in short, for people: what it is, its wagers, what can be posted; and whole, for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.answers.layout import paragraph, table
from croupier.rules.game import Game
from croupier.rules.wagers import Kind


def game_text(game: Game, width: int) -> Iterator[str]:
    """A game in a few lines of at most ``width`` characters, if they are not too few for its words."""
    yield from paragraph(f"{game.key}: {game.name}", width=width, hang=2)
    yield from paragraph(game.summary, width=width, indent=2)
    by_kind = ((kind, [wager.name for wager in game.wagers if wager.kind is kind]) for kind in Kind)
    rows = [(kind.value, ", ".join(names)) for kind, names in by_kind if names]
    offers = [f"{name}={'|'.join(values)}" for name, values in game.postable.items()]
    low, high = game.limits
    rows.append(("to post", ", ".join([*offers, f"minimum={low}", f"maximum={high}"])))
    yield from table(("", ""), rows, align="<~", width=width)


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

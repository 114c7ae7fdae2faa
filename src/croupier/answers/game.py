"""A game in short, for people: what it is, its wagers, what can be posted."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.documents.layout import paragraph, table
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


def in_force(game: Game) -> str:
    """Which columns and readings figures are for, as it is told above them; "" where nothing could be posted."""
    shown = ", ".join(f"{name}={value}" for name, value in game.posting.items() if name in game.postable)
    return f"Posted: {shown}" if shown else ""


def heading(game: Game, width: int) -> Iterator[str]:
    """The game, and what is posted."""
    yield game.name
    yield "=" * len(game.name)
    yield from paragraph(in_force(game), width=width, hang=2)

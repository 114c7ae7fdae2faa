"""A game in short, for people: what it is, its wagers, what can be posted."""

from __future__ import annotations

from collections.abc import Iterator

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

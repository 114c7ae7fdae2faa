"""A game as somebody wants it posted: what they send, and the game that comes of it, in whichever process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier import games
from croupier.rules.columns import typed_column
from croupier.wire.codec import loads, written
from croupier.wire.posted import posted_game


@dataclass(frozen=True, slots=True)
class OwnColumn:
    """A column of a house's own: what each line pays, such as "60" or "3 to 2"; one left out pays nothing."""

    paytable: str
    column: str
    lines: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Posting:
    """How a game is to be posted."""

    post: Mapping[str, str] = field(default_factory=dict)
    """A column, a ruling's reading, or a minimum or maximum, by name."""
    columns: tuple[OwnColumn, ...] = ()
    """Columns that the sheet does not have: each is posted on its paytable."""


@dataclass(frozen=True, slots=True)
class AsWanted:
    """A game posted as somebody sent it."""

    game: str
    text: bytes

    def worked_out(self) -> bytes:
        wanted: Posting = loads(Posting, self.text)
        posted = games.named(self.game).post(wanted.post)
        for each in wanted.columns:
            posted = typed_column(posted, each.paytable, each.column, each.lines).posted_on(posted)
        return written(posted_game(posted))

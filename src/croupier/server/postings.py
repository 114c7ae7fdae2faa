"""A game as somebody wants it posted: what they send, and the game that comes of it, in whichever process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier import games
from croupier.answers.asked import posting_of
from croupier.rules.columns import parse_column, typed_column
from croupier.server.counted import OfGame
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


@dataclass(frozen=True, slots=True)
class WithColumn(OfGame):
    """A game with a column of somebody's own, from the TOML text that they sent."""

    text: bytes = b""

    def worked_out(self) -> bytes:
        column = parse_column(self.text.decode(errors="replace"))
        posting = {name: value for name, value in posting_of(self.post).items() if name != column.paytable}
        return written(posted_game(column.posted_on(games.named(self.game).post(posting))))

"""The terms of a table: what is posted at it before anybody sits down."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from croupier.errors import NotAllowed, TermsError
from croupier.rules.game import Game
from croupier.table.record import read_game

LONGEST = 60
MOST_CHIPS = 10**15
"""What a round can pay at all seats together, with much room to the largest number that a database keeps."""
LIMITS = ("minimum", "maximum")
SECONDS = range(1, 3601)
"""How long anybody can be given, in seconds: an hour at most."""


@dataclass(frozen=True, slots=True)
class Terms:
    """A table as the operator opened it."""

    table: str
    """What the table is called in addresses and accounts: small letters, digits and hyphens."""
    title: str
    posting: str
    """The game as posted, as records begin with it: ``river-holdem trips=B``."""
    betting: int = 20
    """Seconds from the first bet until bets are closed."""
    deciding: int = 30
    """Seconds for each choice."""
    patience: int = 300
    """Seconds after which somebody who is away loses the seat, between rounds."""

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", self.table) or len(self.table) > LONGEST:
            raise TermsError(f"a table is called by small letters, digits and hyphens, {LONGEST} at most")
        if not 0 < len(self.title) <= LONGEST or not self.title.isprintable():
            raise TermsError(f"a table's title is 1 to {LONGEST} letters in one line")
        for name in ("betting", "deciding", "patience"):
            seconds = getattr(self, name)
            if seconds not in SECONDS:
                raise TermsError(f"{name} takes {SECONDS[0]} to {SECONDS[-1]} seconds, not {seconds}")

    @property
    def game(self) -> Game:
        """The game that is posted."""
        return _game(self.posting)

    def post(self, changes: Mapping[str, str]) -> Terms:
        """The same terms with some of the game posted otherwise."""
        return replace(self, posting=_changed(self.posting, tuple(sorted(changes.items()))))


@lru_cache(maxsize=64)
def _changed(posting: str, changes: tuple[tuple[str, str], ...]) -> str:
    return str(_game(posting).post(dict(changes)))


@lru_cache(maxsize=64)
def _game(posting: str) -> Game:
    return read_game(posting)


def require_listed(game: Game) -> None:
    """Refuse a posting that only an operator makes: a column that the game's sheet does not list, or other limits."""
    for name, value in game.changed.items():
        table = game.paytables.get(name)
        if name in LIMITS or (table is not None and value in table.house):
            raise NotAllowed(f"only an operator posts {name} {value} here: leave it out")


def require_bounded(terms: Terms) -> None:
    """Refuse terms under which a round could pay more chips than there can be."""
    game = terms.game
    odds = max((row.odds.to_one for rows in game.settlements.values() for row in rows), default=Fraction(1))
    most = game.limits[1] * max(odds, Fraction(1)) * len(game.wagers) * game.seats
    if most > MOST_CHIPS:
        could = f"a round could pay {int(most):,} chips, and {MOST_CHIPS:,} are the most"
        raise TermsError(f"{could}: lower the maximum or the odds")

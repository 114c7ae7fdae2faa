"""A table in the house: people who come and go, deals fixed before bets are taken, terms that may change.

Like the table inside it, it is pure: requests in, happenings out, no clock, no chance, no input or output. Secrets are
drawn by whoever runs it and handed in. It is its happenings, so that it can be had again from what was written down;
only secrets are kept apart, since nobody is to read them before their rounds are over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from croupier.errors import TableStopped
from croupier.house.acts import THE_HOUSE
from croupier.house.fixed import Fixed
from croupier.house.happenings import (
    Closed,
    Committed,
    Happening,
    Opened,
    Reposted,
    Revealed,
    SaidReady,
    Seeded,
    Voided,
    WillClose,
    WillRepost,
)
from croupier.house.requests import (
    HouseRequest,
    Request,
)
from croupier.house.terms import Terms
from croupier.table.commands import (
    Began,
    Happened,
    Left,
    Moved,
    Placed,
    Presence,
    Sat,
)
from croupier.table.table import Table

if TYPE_CHECKING:
    from croupier.house.going import Step

DrawSecret = Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody in a round, and the chips they had at the table before they put any down."""

    seat: int
    name: str
    chips: int


@dataclass(frozen=True, slots=True, repr=False)
class Hosted:
    """A table in the house after some happenings."""

    house: str
    """The house's own name, which begins those of its rounds."""
    terms: Terms
    table: Table
    fixed: int = 0
    """How many deals have been fixed."""
    coming: Fixed | None = None
    """The deal of the next round."""
    dealing: Fixed | None = None
    """The deal of the round in play."""
    last: Fixed | None = None
    """The deal of the last round, its secret known to everybody."""
    voided: Fixed | None = None
    """The last deal that was declared void before a round was dealt from it, its secret known to everybody."""
    players: tuple[Player, ...] = ()
    """Who is in the round in play, or was in the last one."""
    ready: frozenset[int] = frozenset()
    """The seats that wait for no more bets on the deal to come."""
    reposting: str = ""
    """How the game is posted when nobody has anything at stake any more, if otherwise."""
    closing: bool = False
    closed: bool = False

    def __repr__(self) -> str:
        return f"<{self.terms.table}: {self.table}>"

    @classmethod
    def opened(cls, house: str, terms: Terms) -> Hosted:
        return cls(house, terms, Table(terms.game))

    @property
    def next_terms(self) -> Terms:
        """The terms as they will be when nobody has anything at stake any more."""
        return replace(self.terms, posting=self.reposting or self.terms.posting)

    # What is asked of it.

    def asks(self, name: str, request: Request, draw: DrawSecret) -> Step:
        """What somebody asks, carried out; whatever is refused changes nothing."""
        from croupier.house.going import Going

        going = Going(self, draw)
        going.asked(name, request)
        return going.step()

    def asks_itself(self, request: HouseRequest, draw: DrawSecret, actor: str = THE_HOUSE) -> Step:
        """What the house asks of its own table, or an operator does."""
        from croupier.house.going import Going

        going = Going(self, draw)
        going.house_asked(request, actor)
        return going.step()

    # What happens to it.

    def after(self, happening: Happening) -> Hosted:
        """The table after something happened."""
        noted = self.noting(happening)
        if isinstance(happening, Sat | Left | Presence | Placed | Began | Happened | Moved):
            return replace(noted, table=self.table.after(happening))
        return noted

    def noting(self, happening: Happening) -> Hosted:
        """What changes by something that happened, what changes at the table inside apart."""
        match happening:
            case Opened(terms):
                return Hosted.opened(self.house, terms)
            case Committed(name, published, fingerprint, _):
                fixed = Fixed(name, str(self.table.game), fingerprint, published)
                return replace(self, coming=fixed, fixed=self.fixed + 1, ready=frozenset())
            case Seeded(seat, seed):
                return self._seeded(seat, seed)
            case SaidReady(seat):
                return replace(self, ready=self.ready | {seat})
            case Revealed(_, secret):
                return replace(self, last=self.dealing and self.dealing.told(secret), dealing=None)
            case Voided(name, reason, secret):
                if self.dealing is not None and self.dealing.round == name:
                    return replace(self, last=self.dealing.told(secret, reason), dealing=None)
                return replace(self, voided=self.coming and self.coming.told(secret, reason), coming=None)
            case WillRepost(posting):
                return replace(self, reposting=posting)
            case Reposted(posting):
                terms = replace(self.terms, posting=posting)
                return replace(self, terms=terms, table=replace(self.table, game=terms.game), reposting="")
            case WillClose():
                return replace(self, closing=True)
            case Closed():
                return replace(self, closing=True, closed=True)
            case Began():
                names = {seat: self.table.occupants[seat].name for seat, _ in happening.stakes}
                players = tuple(Player(seat, name, self.table.chips(name)) for seat, name in names.items())
                return replace(self, dealing=self.coming, coming=None, players=players, ready=frozenset())
            case Placed(_, seat, _):
                return replace(self, ready=self.ready - {seat})
            case Left(_, seat):
                return replace(self, ready=self.ready - {seat})._seeded(seat, "")
            case _:
                return self

    @classmethod
    def rebuilt(cls, house: str, happenings: Iterable[Happening], secrets: Mapping[str, bytes] | None = None) -> Hosted:
        """The table that these happenings make; with its secrets it can be dealt from."""
        first, *others = happenings
        if not isinstance(first, Opened):
            raise TableStopped("what is written down of a table begins with its opening")
        hosted = cls.opened(house, first.terms)
        for each in others:
            hosted = hosted.after(each)
        return hosted.knowing(secrets or {})

    def knowing(self, secrets: Mapping[str, bytes]) -> Hosted:
        """The table with the secrets of its deals, by round; a deal whose secret is another one cannot be opened."""
        coming, dealing = (each and each.knowing(secrets) for each in (self.coming, self.dealing))
        shoe = dealing.shoe(self.table.game) if dealing is not None else None
        table = self.table if shoe is None else self.table.dealing_from(shoe)
        return replace(self, coming=coming, dealing=dealing, table=table)

    def _seeded(self, seat: int, seed: str) -> Hosted:
        return self if self.coming is None else replace(self, coming=self.coming.seeded(seat, seed))

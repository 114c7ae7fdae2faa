"""Deals that can never be opened, since their secrets are lost: dealt as it was written down, until they are void.

A house may have dealt from such a secret while it still knew it. Whatever was done then is carried out anew like all
else; only which cards came, nobody can tell any more but the log.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from croupier.errors import OutOfTurn
from croupier.house.fixed import Fixed
from croupier.house.happenings import Committed, Happening, Voided
from croupier.house.hosted import Hosted
from croupier.rules.game import Game
from croupier.table.commands import Happened
from croupier.table.commitment import SECRET_BYTES
from croupier.table.events import CalledOff, Chose, Event
from croupier.table.round import Round
from croupier.table.shoe import Shoe

STAND_IN = bytes(SECRET_BYTES)
"""What is drawn again where the secret that was drawn is lost."""


def deals_as_written(hosted: Hosted, happenings: Sequence[Happening], lost: Collection[str]) -> Hosted:
    """The table before an entry: a lost deal gives the cards that the entry tells, unless it is void by it."""
    void = {each.round for each in happenings if isinstance(each, Voided)}
    cards = _cards(happenings)
    coming, dealing = (
        _as_written(deal, cards) if deal is not None and deal.round in lost and deal.round not in void else deal
        for deal in (hosted.coming, hosted.dealing)
    )
    if isinstance(dealing, _DealtAsWritten):
        hosted = replace(hosted, table=hosted.table.dealing_from(dealing.as_written(hosted.table.game)))
    return replace(hosted, coming=coming, dealing=dealing)


def cannot_open(hosted: Hosted, happenings: Iterable[Happening], lost: Collection[str]) -> Hosted:
    """The table after it: of a lost deal nothing is known but what was published of it."""
    published = {each.round: each.commitment for each in happenings if isinstance(each, Committed)}
    coming, dealing = (
        _unopened(deal, published) if deal is not None and deal.round in lost else deal
        for deal in (hosted.coming, hosted.dealing)
    )
    shoe = None if dealing is not None and dealing.round in lost else hosted.table.shoe
    return replace(hosted, coming=coming, dealing=dealing, table=replace(hosted.table, shoe=shoe))


@dataclass(frozen=True, slots=True)
class _AsWritten(Shoe):
    """Cards in the order in which they were written down."""

    events: Iterator[Event] = field(compare=False)

    def next_event(self, played: Round) -> Event:
        event = next(self.events, None)
        if event is None:
            raise OutOfTurn("the round waits for a card that was not written down")
        return event


@dataclass(frozen=True, slots=True)
class _DealtAsWritten(Fixed):
    """A deal of which only the log tells the cards."""

    events: Iterator[Event] = field(default_factory=lambda: iter(()), compare=False)

    def as_written(self, game: Game) -> Shoe:
        return _AsWritten(tuple(game.deck), self.events)

    def shoe(self, game: Game) -> Shoe | None:
        return self.as_written(game) if (self.game, self.fingerprint) == (str(game), game.fingerprint) else None


def _as_written(deal: Fixed, events: Iterator[Event]) -> Fixed:
    return _DealtAsWritten(deal.round, deal.game, deal.fingerprint, deal.commitment, deal.seeds, events=events)


def _unopened(deal: Fixed, published: dict[str, str]) -> Fixed:
    commitment = published.get(deal.round, deal.commitment)
    return Fixed(deal.round, deal.game, deal.fingerprint, commitment, deal.seeds)


def _cards(happenings: Iterable[Happening]) -> Iterator[Event]:
    """What came from the shoe, in order."""
    in_round = (each.event for each in happenings if isinstance(each, Happened))
    return (event for event in in_round if not isinstance(event, Chose | CalledOff))

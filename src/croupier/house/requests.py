"""What people ask of a table in the house. Who asks is known from how they came in, and is not theirs to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.rules.streets import Choice
from croupier.table.events import require_reason
from croupier.table.stakes import Stakes


@dataclass(frozen=True, slots=True)
class SitDown:
    """Take a seat, or wherever one is free, with so many chips of one's bankroll."""

    chips: int
    seat: int = 0


@dataclass(frozen=True, slots=True)
class BringChips:
    """Bring more chips of one's bankroll to the table."""

    chips: int


@dataclass(frozen=True, slots=True)
class GetUp:
    """Leave the seat, with one's chips; in a round, when it is over."""


@dataclass(frozen=True, slots=True)
class PutDown:
    """Put stakes down for the next round instead of any that are down; none takes them back."""

    deal: str
    """The deal that they are put on, as it was published: a bet that comes too late is not for the round after."""
    stakes: Stakes
    seed: str = ""
    """What one adds to the shuffle, if anything."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Wait for no more bets on a deal: when everybody there says so, bets are closed; whoever has none sits it out."""

    deal: str


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose, in sight of the state of that number in the table's round of that number."""

    round: int
    number: int
    choice: Choice


@dataclass(frozen=True, slots=True)
class StepAway:
    """Let the house choose, until one is back."""


@dataclass(frozen=True, slots=True)
class BeBack:
    """Choose for oneself again."""


Request = SitDown | BringChips | GetUp | PutDown | Ready | Choose | StepAway | BeBack

# What the house asks of its own tables.


@dataclass(frozen=True, slots=True)
class BetsAreClosed:
    """The time for bets has run out."""

    round: int
    """How many rounds had begun when it was set."""


@dataclass(frozen=True, slots=True)
class TimeIsUp:
    """Somebody's time for a choice has run out."""

    round: int
    number: int


@dataclass(frozen=True, slots=True)
class IsGone:
    """Nothing has been heard of somebody for too long: they are away."""

    name: str


@dataclass(frozen=True, slots=True)
class GivesUpSeat:
    """Somebody has been away too long."""

    name: str


@dataclass(frozen=True, slots=True)
class Repost:
    """Post the whole game otherwise, as soon as nobody has anything at stake."""

    posting: str


@dataclass(frozen=True, slots=True)
class PostOtherwise:
    """Post some of the game otherwise, beside what is still to be posted, as soon as nobody has anything at stake."""

    post: Mapping[str, str]
    """A column, a ruling's reading, or a minimum or maximum, by name."""


@dataclass(frozen=True, slots=True)
class Close:
    """Close the table, as soon as nobody has anything at stake."""


@dataclass(frozen=True, slots=True)
class Void:
    """Declare a deal void, and say why: the one of the round in play, or one to come that can never be dealt."""

    deal: str
    """As it was published: a word that comes too late is not for the deal after."""
    reason: str

    def __post_init__(self) -> None:
        require_reason(self.reason)


OperatorRequest = Repost | PostOtherwise | Close | Void
HouseRequest = BetsAreClosed | TimeIsUp | IsGone | GivesUpSeat | OperatorRequest
Wish = Request | OperatorRequest
"""What is asked by name: by people, or by an operator of their tables."""

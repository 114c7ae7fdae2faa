"""What is asked of a table, and what has happened at one: commands and events, as values."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.rules.streets import Choice
from croupier.table.events import Event
from croupier.table.ledger import Movement
from croupier.table.shoe import Shoe
from croupier.table.stakes import Stakes

# Commands: what somebody asks of a table.


@dataclass(frozen=True, slots=True)
class Sit:
    """Somebody sits down with chips, at a seat or wherever one is free."""

    name: str
    chips: int
    seat: int = 0


@dataclass(frozen=True, slots=True)
class BuyIn:
    """Somebody who sits there brings more chips."""

    name: str
    chips: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Somebody gets up; in a round, the house finishes it for them first."""

    name: str


@dataclass(frozen=True, slots=True)
class GoAway:
    """Somebody does not answer: from now on the house chooses for them."""

    name: str


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Somebody is there again."""

    name: str


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody puts stakes down for the next round, instead of any they had down; none takes them back."""

    name: str
    stakes: Stakes


@dataclass(frozen=True, slots=True)
class Begin:
    """Bets are closed, and a round is dealt from this shoe."""

    shoe: Shoe


@dataclass(frozen=True, slots=True)
class Answer:
    """Somebody chooses, in sight of the state of that number in the table's round of that number."""

    name: str
    round: int
    number: int
    choice: Choice


@dataclass(frozen=True, slots=True)
class CallOff:
    """The round in play is declared void: all chips that moved in it go back to where they were."""

    reason: str


Command = Sit | BuyIn | Leave | GoAway | ComeBack | Place | Begin | Answer | CallOff

# Events: what has happened at a table.


@dataclass(frozen=True, slots=True)
class Sat:
    name: str
    seat: int


@dataclass(frozen=True, slots=True)
class Left:
    name: str
    seat: int


@dataclass(frozen=True, slots=True)
class Presence:
    """Somebody went away or came back."""

    name: str
    seat: int
    away: bool
    leaving: bool = False
    """Whether they have got up, and leave when the round is over."""


@dataclass(frozen=True, slots=True)
class Placed:
    name: str
    seat: int
    stakes: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Began:
    """A round began: its number, and what lies before each seat. What it is dealt from is nobody's to see."""

    number: int
    stakes: tuple[tuple[int, tuple[tuple[str, int], ...]], ...]


@dataclass(frozen=True, slots=True)
class Happened:
    """Something happened in the round: cards, a look, a choice; or it was declared void."""

    event: Event


@dataclass(frozen=True, slots=True)
class Moved:
    """Chips moved; what every balance is made of."""

    movements: tuple[Movement, ...]


TableEvent = Sat | Left | Presence | Placed | Began | Happened | Moved

"""What is written down of a table in the house, beside what happens at the table itself."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.house.terms import Terms
from croupier.table.commands import Began, Happened, Left, Moved, Placed, Presence, Sat


@dataclass(frozen=True, slots=True)
class Opened:
    """The table was opened, on these terms."""

    terms: Terms


@dataclass(frozen=True, slots=True)
class Committed:
    """The deal of the next round is fixed: this was published of its secret, and these rules are in force."""

    round: str
    commitment: str
    fingerprint: str
    version: str
    """Of the program."""


@dataclass(frozen=True, slots=True)
class Seeded:
    """Somebody added a seed to the next shuffle, or took theirs back."""

    seat: int
    seed: str


@dataclass(frozen=True, slots=True)
class SaidReady:
    """Somebody waits for no more bets."""

    seat: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """The round is over, and its secret everybody's to check."""

    round: str
    secret: str


@dataclass(frozen=True, slots=True)
class Voided:
    """A deal that is void: of the round that was called off just before, or one that no round will be dealt from."""

    round: str
    reason: str
    secret: str
    """Everybody's to check, as that of any other deal; empty if it is lost."""


@dataclass(frozen=True, slots=True)
class WillRepost:
    """The game is posted otherwise when the round is over, or the bets that are down have been taken back."""

    posting: str


@dataclass(frozen=True, slots=True)
class Reposted:
    """The game is posted otherwise."""

    posting: str


@dataclass(frozen=True, slots=True)
class WillClose:
    """The table is closed when the round is over, or the bets that are down have been taken back."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The table is closed."""


Happening = (
    Opened
    | Committed
    | Seeded
    | SaidReady
    | Revealed
    | Voided
    | WillRepost
    | Reposted
    | WillClose
    | Closed
    | Sat
    | Left
    | Presence
    | Placed
    | Began
    | Happened
    | Moved
)
"""The last seven are what happens at any table."""

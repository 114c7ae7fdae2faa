"""What happens in the house beside its tables: people come in, chips are issued, tables are opened and closed.

These are the entries of the stream ``house``; who did it stands with each entry, so it is also the audit log of
whatever an operator does.
"""

from __future__ import annotations

from dataclasses import dataclass

HOUSE_STREAM = "house"
THE_HOUSE = "house"
"""Who asks when the clock does, or whoever starts the program."""


@dataclass(frozen=True, slots=True)
class Founded:
    """The house was founded, and named."""

    house: str


@dataclass(frozen=True, slots=True)
class PersonCame:
    """Somebody came in: a guest, a member or an operator."""

    person: str
    kind: str


@dataclass(frozen=True, slots=True)
class PasswordSet:
    """Somebody has a new password; the digest is of what is kept of it."""

    person: str
    digest: str


@dataclass(frozen=True, slots=True)
class ChipsIssued:
    """Somebody was given play money."""

    person: str
    chips: int
    reason: str


@dataclass(frozen=True, slots=True)
class ChipsReturned:
    """Play money of somebody's was taken back."""

    person: str
    chips: int
    reason: str


@dataclass(frozen=True, slots=True)
class OperatorActed:
    """Somebody opened, reposted or closed a table: written down together with the table's own entry of it."""

    table: str
    did: str


Act = Founded | PersonCame | PasswordSet | ChipsIssued | ChipsReturned | OperatorActed

"""The log's entries, each chained to the one before by its hash, so that none can be changed, dropped or moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256

from croupier.errors import ChainBroken
from croupier.table.commitment import prefixed

ENTRY = "croupier entry 1"
"""What is hashed says what it is for, and in which version."""
BEGINNING = "0" * 64
"""The hash before the first."""


@dataclass(frozen=True, slots=True)
class Head:
    """The last entry of a stream."""

    number: int = 0
    hash: str = BEGINNING


@dataclass(frozen=True, slots=True)
class Entry:
    """What happened by one request: all of it, or nothing."""

    stream: str
    number: int
    """1 for the first of a stream."""
    at: int
    """Milliseconds since 1970."""
    actor: str
    """Who asked: somebody's name, or the house itself."""
    request: str | None
    """What they called their request, so that it is not carried out twice."""
    happened: str
    """JSON: a list."""
    previous: str
    """The hash of the entry before."""
    wanted: str | None = None
    """The digest of what they wanted, where they called it something."""

    @property
    def hash(self) -> str:
        # What is not there is told from what is empty.
        named = [part for each in (self.request, self.wanted) for part in (("-",) if each is None else ("+", each))]
        texts = (str(self.number), str(self.at), self.actor, *named, self.happened, self.previous)
        return sha256(prefixed(ENTRY, self.stream, *texts)).hexdigest()

    @property
    def is_of_texts(self) -> bool:
        """Whether its texts are: a damaged SQLite has bytes in their place, which hash the same."""
        return all(isinstance(each, str | None) for each in (self.actor, self.request, self.happened, self.wanted))


def checked(entries: Iterable[tuple[Entry, str]], number: int = 0, previous: str = BEGINNING) -> Iterator[Entry]:
    """The entries of one stream with the hashes stored with them, after the one given, as far as the chain holds."""
    for at, (entry, stored) in enumerate(entries, start=number + 1):
        if entry.number != at:
            raise ChainBroken(f"{entry.stream}: entry {at} is missing: entry {entry.number} follows {at - 1}")
        if entry.previous != previous:
            raise ChainBroken(f"{entry.stream}: entry {at} does not follow the one before it")
        if entry.hash != stored or not entry.is_of_texts:
            raise ChainBroken(f"{entry.stream}: entry {at} is not what was written down")
        previous = stored
        yield entry

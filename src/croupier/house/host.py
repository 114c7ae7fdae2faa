"""Whoever runs a table: turns requests into entries to be written, and goes on when they are.

Nothing here writes or waits. What is asked is *prepared*: the table as it will be, and the entry that makes it so. When
the entry has been written, and not before, the host *takes* it. If writing fails, what was prepared is forgotten, and
the table is as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.house.acts import THE_HOUSE, Act
from croupier.house.chain import BEGINNING, Entry, Head
from croupier.house.following import acts_of, follows
from croupier.house.going import Step
from croupier.house.happenings import Happening, Opened
from croupier.house.hosted import DrawSecret, Hosted
from croupier.house.leases import Lease
from croupier.house.named import digest_of, was_named, without_words
from croupier.house.requests import HouseRequest, Request
from croupier.house.standing import is_quiet, written
from croupier.house.store import table_stream, told
from croupier.house.terms import Terms
from croupier.house.writing import Writing
from croupier.table.commands import Happened
from croupier.table.events import Chose

ENTRIES_BETWEEN_STANDINGS = 20
"""How many entries are read again at most, and a round, before a table can go on after a restart."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """What a request will come to when its entry is written."""

    hosted: Hosted
    writing: Writing | None
    """None where nothing happens by it, and nobody can ask for it again."""


class Host:
    """A table that this process runs."""

    def __init__(self, hosted: Hosted, head: Head, lease: Lease | None, draw: DrawSecret) -> None:
        self.hosted = hosted
        self.head = head
        self.lease = lease
        self.draw = draw
        self._stood = 0  # not known: soon after a restart it is written down again

    def asked(self, name: str, key: str | None, request: Request, at: int) -> Prepared:
        """What somebody asks; refused requests raise, and change nothing."""
        return self._prepared(self.hosted.asks(name, request, self.draw), name, key, request, at)

    def asks_itself(self, request: HouseRequest, at: int, actor: str = THE_HOUSE, key: str | None = None) -> Prepared:
        """What the house asks of its own table, or an operator."""
        return self._prepared(self.hosted.asks_itself(request, self.draw, actor), actor, key, request, at)

    def took(self, prepared: Prepared) -> None:
        """The entry is written: the table goes on from it."""
        self.hosted = prepared.hosted
        if prepared.writing is not None:
            entry = prepared.writing.entry
            self.head = Head(entry.number, entry.hash)
            if prepared.writing.standing:
                self._stood = entry.number

    def _prepared(self, step: Step, actor: str, key: str | None, request: Request | HouseRequest, at: int) -> Prepared:
        if not step.happenings and not was_named(key):
            return Prepared(step.hosted, None)  # else its name is entered: it may come again when more would happen
        number = self.head.number + 1
        stream = table_stream(self.hosted.terms.table)
        happened = told([bare(each) for each in step.happenings])
        wanted = None if key is None else digest_of(request)
        entry = Entry(stream, number, at, actor, key, happened, self.head.hash, wanted)
        due = step.hosted.closed or number - self._stood >= ENTRIES_BETWEEN_STANDINGS
        standing = written(step.hosted) if due and is_quiet(step.hosted) else ""
        noted = _noted(self.hosted.terms.table, actor, step.happenings)
        writing = Writing(entry, follows(step), secrets=step.secrets, noted=noted, lease=self.lease, standing=standing)
        return Prepared(step.hosted, writing)


def opening(house: str, terms: Terms, actor: str, at: int) -> Writing:
    """The first entry of a table."""
    happenings: tuple[Happening, ...] = (Opened(terms),)
    entry = Entry(table_stream(terms.table), 1, at, actor, None, told(happenings), BEGINNING)
    noted = _noted(terms.table, actor, happenings)
    return Writing(entry, follows(Step(Hosted.opened(house, terms), happenings)), noted=noted)


def _noted(table: str, actor: str, happenings: Sequence[Happening]) -> str:
    """What goes into the house's own stream with an entry, if anything."""
    acts = acts_of(table, actor, happenings)
    return told(acts, Act) if acts else ""


def bare(happening: Happening) -> Happening:
    """A happening without the words that a choice is offered with: what it is, is enough."""
    match happening:
        case Happened(Chose(seat, choice, absent)):
            return Happened(Chose(seat, without_words(choice), absent))
        case _:
            return happening

"""Houses made to be checked: people at tables of every game, who do all that can be done there, from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from typing import Any

from sqlalchemy import event

from croupier.games import SHEETS
from croupier.house.host import Host, Prepared, opening
from croupier.house.people import OPERATOR, People
from croupier.house.requests import (
    BeBack,
    BetsAreClosed,
    BringChips,
    Choose,
    Close,
    GetUp,
    GivesUpSeat,
    HouseRequest,
    PutDown,
    Ready,
    Repost,
    Request,
    SitDown,
    StepAway,
    TimeIsUp,
    Void,
)
from croupier.house.store import Store
from croupier.house.terms import Terms
from croupier.table.stakes import least

SEATS = 3
BROUGHT = 10**9
"""What everybody brings to a table: nobody runs out of it."""
AT_ONCE = 200
"""How many entries are written in one transaction."""


@dataclass
class MadeHouse:
    """A house, and whoever makes it lively."""

    store: Store
    seed: int = 1
    tables: Sequence[str] = tuple(SHEETS)
    """The postings of its tables."""
    hosts: list[Host] = field(default_factory=list)
    happenings: int = 0

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)
        self._ticks = count(1_700_000_000_000)
        self._waiting: list[Any] = []
        self._evenings: list[Iterator[None]] = []
        self.people = People(self.store, self.clock)

    def clock(self) -> int:
        return next(self._ticks)

    # Coming in.

    def open(self) -> None:
        """People come in, and tables are opened, where somebody sits down."""
        self.people.join("Olga", "opens tables", kind=OPERATOR)
        for number, posting in enumerate(self.tables, start=1):
            terms = Terms(f"table-{number}", posting.title(), posting)
            self._write(opening(self.store.name, terms, "Olga", self.clock()))
            hosted, head = self.store.hosted(terms.table)
            self.hosts.append(Host(hosted, head, self.store.lease(terms.table, "made", 0), self.draw))
        for name in self.names:
            self.people.join(name, f"{name} comes in")
            self.people.issue("Olga", name, 10 * BROUGHT, "to play with")
        self.people.guest()
        self.people.issue("Olga", self.names[0], 500, "kept waiting")
        self.people.issue("Olga", self.names[0], -500, "came in the end")
        for host in self.hosts:
            for seat, name in enumerate(self.names, start=1):
                self.asks(host, name, SitDown(BROUGHT, seat))
        self._evenings = [self._rounds(host) for host in self.hosts]
        self.write()

    @property
    def names(self) -> list[str]:
        return [f"Person {number}" for number in range(1, SEATS + 1)]

    def draw(self) -> bytes:
        """The secret of a deal."""
        return sha256(self.random.randbytes(8)).digest()

    # Playing.

    def play(self, happenings: int) -> None:
        """Rounds at all tables, until so much has happened."""
        while self.happenings < happenings:
            for each in self._evenings:
                next(each)
        self.write()

    def finish(self, *, closing: bool = False) -> None:
        """Rounds in play are finished; with ``closing``, the first table is closed."""
        for host in self.hosts:
            self._finish(host)
        if closing:
            self.house_asks(self.hosts[0], Close(), "Olga")
        self.write()

    def _rounds(self, host: Host) -> Iterator[None]:
        """Rounds at one table, in which now and then something unusual happens; stops after each."""
        for number in count(1):
            rare = number % 11
            away = self.names[number % SEATS]
            if rare == 2:
                self.asks(host, away, BeBack(), f"key {next(self._ticks)}")  # who is there: nothing happens
            if rare == 3:
                self.asks(host, away, StepAway())
            self._bet(host)
            if rare == 5:
                self.asks(host, away, PutDown(self._deal(host), {}))
            if rare == 6 and host.hosted.table.bets:
                self.house_asks(host, BetsAreClosed(host.hosted.table.rounds))
            else:
                self._ready(host)
            if rare == 7:
                self.house_asks(host, Repost(otherwise(host.hosted.terms.posting)), "Olga")
            if rare == 8:
                self._time_is_up(host)
            if rare == 9:
                self.asks(host, away, GetUp())
            yield
            if rare == 4:
                self._call_off(host)
            self._finish(host)
            self._come_again(host, number)

    def _bet(self, host: Host) -> None:
        for name in self.names:
            if self.random.random() < 0.9:
                stakes = least(host.hosted.table.game)
                self.asks(host, name, PutDown(self._deal(host), stakes, self.random.choice(["", "lucky", "7"])))

    def _ready(self, host: Host) -> None:
        for name in self.names:
            if not host.hosted.table.playing:
                self.asks(host, name, Ready(self._deal(host)))

    def begin(self, host: Host) -> None:
        """A round is begun, and written down."""
        while not host.hosted.table.playing:
            self._bet(host)
            self._ready(host)
        self.write()

    def _deal(self, host: Host) -> str:
        """The deal that is to come."""
        assert host.hosted.coming is not None
        return host.hosted.coming.round

    def _time_is_up(self, host: Host) -> None:
        played = host.hosted.table.round
        if host.hosted.table.playing and played is not None:
            self.house_asks(host, TimeIsUp(host.hosted.table.rounds, played.number))

    def _call_off(self, host: Host) -> None:
        """The round is declared void; then the game is posted otherwise, so that a deal is thrown away too."""
        if host.hosted.dealing is not None:
            self.house_asks(host, Void(host.hosted.dealing.round, "a card was seen"), "Olga")
            self.house_asks(host, Repost(otherwise(host.hosted.terms.posting)), "Olga")

    def _finish(self, host: Host) -> None:
        while host.hosted.table.playing:
            table = host.hosted.table
            assert table.round is not None
            assert table.round.turn is not None
            choice = self.random.choice(list(table.choices(table.round.turn)))
            name = table.occupants[table.round.turn].name
            self.asks(host, name, Choose(table.rounds, table.round.number, choice), f"key {next(self._ticks)}")

    def _come_again(self, host: Host, number: int) -> None:
        """Whoever is away comes back or loses the seat, and whoever has left sits down again."""
        for occupant in list(host.hosted.table.occupants.values()):
            if occupant.away and number % 2:
                self.house_asks(host, GivesUpSeat(occupant.name))
            elif occupant.away:
                self.asks(host, occupant.name, BeBack())
        there = {occupant.name for occupant in host.hosted.table.occupants.values()}
        for name in self.names:
            if name not in there:
                self.asks(host, name, SitDown(BROUGHT - 100))
                self.asks(host, name, BringChips(100))

    # Entries.

    def asks(self, host: Host, name: str, request: Request, key: str | None = None) -> None:
        self._goes_on(host, host.asked(name, key, request, self.clock()))

    def house_asks(self, host: Host, request: HouseRequest, actor: str = "house") -> None:
        self._goes_on(host, host.asks_itself(request, self.clock(), actor))

    def _goes_on(self, host: Host, prepared: Prepared) -> None:
        if prepared.writing is not None:
            self._waiting.append(prepared.writing)
            self.happenings += prepared.writing.entry.happened.count('"happened":')
        host.took(prepared)
        if len(self._waiting) >= AT_ONCE:
            self.write()

    def write(self) -> None:
        """Write down what was prepared."""
        if self._waiting:
            self._write(*self._waiting)
            self._waiting = []

    def _write(self, *writings: Any) -> None:
        for refused in self.store.append(writings):
            if refused is not None:
                raise refused


def made_in_haste(url: str) -> Store:
    """The house in a database, which does not wait for its disk: only for what can be made again."""
    store = Store.open(url)
    if store.writer.dialect.name == "sqlite":
        event.listen(store.writer, "connect", lambda raw, _: raw.execute("PRAGMA synchronous = OFF"))
        store.writer.dispose()
    return store


def otherwise(posting: str) -> str:
    """The same game with another maximum."""
    game, _, changed = posting.partition(" ")
    return game if changed else f"{game} maximum=9000"

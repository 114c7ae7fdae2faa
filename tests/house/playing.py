"""Tables of a store for tests: people with chips, requests carried out one by one, rounds of random choices."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

from croupier import games
from croupier.errors import CroupierError
from croupier.house.acts import HOUSE_STREAM, Act, ChipsIssued, PersonCame
from croupier.house.chain import Entry
from croupier.house.following import from_house
from croupier.house.host import Host, Prepared, opening
from croupier.house.leases import Lease
from croupier.house.requests import Choose, GetUp, HouseRequest, PutDown, Ready, Repost, Request, SitDown, StepAway
from croupier.house.store import Store, told
from croupier.house.terms import Terms
from croupier.house.writing import Writing
from tests.rounds import random_stakes

GAMES = tuple(games.SHEETS)
CHIPS = 1_000_000


@dataclass
class Clock:
    """Time that passes by a millisecond whenever somebody looks."""

    ticks: Iterator[int] = field(default_factory=lambda: count(1_000))

    def __call__(self) -> int:
        return next(self.ticks)


class Floor:
    """What a server does with a store, without one: everything drawn from a seed."""

    def __init__(self, store: Store, seed: int = 0) -> None:
        self.store = store
        self.clock = Clock()
        self.random = random.Random(seed)
        self._leases: dict[str, Lease] = {}

    def acted(self, *acts: Act) -> Writing:
        """An entry of the house's own stream."""
        head = self.store.head(HOUSE_STREAM)
        entry = Entry(HOUSE_STREAM, head.number + 1, self.clock(), "op", None, told(acts, Act), head.hash)
        return Writing(entry, from_house(acts))

    def comes(self, *names: str, chips: int = CHIPS) -> None:
        """People come in, each with chips."""
        for name in names:
            written(self.store, self.acted(PersonCame(name, "guest"), ChipsIssued(name, chips, "welcome")))

    def opens(self, table: str, game: str = "river-holdem", lease: Lease | None = None) -> Host:
        """A table is opened, and run here."""
        written(self.store, opening(self.store.name, Terms(table, table.title(), game), "op", self.clock()))
        return self.hosts(table, lease)

    def hosts(self, table: str, lease: Lease | None = None) -> Host:
        """A table is run here, by the lease that is given or by one that nobody is kept from taking over."""
        hosted, head = self.store.hosted(table)
        return Host(hosted, head, lease or self._lease(table), lambda: self.random.randbytes(32))

    def _lease(self, table: str) -> Lease:
        if table not in self._leases:
            lease = self.store.lease(table, "playing", 0)
            assert lease is not None
            self.store.release([lease])
            self._leases[table] = lease
        return self._leases[table]

    def prepares(self, host: Host, name: str, request: Request, key: str | None = None) -> Writing:
        """The writing that a request comes to, which is not written here."""
        prepared = host.asked(name, key, request, self.clock())
        assert prepared.writing is not None
        return prepared.writing

    def does(self, host: Host, name: str, request: Request, key: str | None = None) -> None:
        self._goes_on(host, host.asked(name, key, request, self.clock()))

    def house_does(self, host: Host, request: HouseRequest) -> None:
        self._goes_on(host, host.asks_itself(request, self.clock()))

    def _goes_on(self, host: Host, prepared: Prepared) -> None:
        if prepared.writing is not None:
            written(self.store, prepared.writing)
        host.took(prepared)

    def round_begins(self, host: Host, names: Sequence[str]) -> Iterator[None]:
        """Everybody puts something down, some with a seed, and says that they are ready."""
        for name in names:
            stakes = random_stakes(host.hosted.table.game, self.random.randrange)
            self.does(host, name, PutDown(coming(host), stakes, self.random.choice(["", "lucky", "7"])))
            yield
        for name in names:
            self.does(host, name, Ready(coming(host)))
            yield

    def chooses(self, host: Host) -> None:
        """Whoever's turn it is chooses something."""
        table = host.hosted.table
        assert table.round is not None
        assert table.round.turn is not None
        choice = self.random.choice(list(table.choices(table.round.turn)))
        self.does(host, table.occupants[table.round.turn].name, Choose(table.rounds, table.round.number, choice))

    def plays(self, host: Host, names: Sequence[str], rounds: int = 1) -> Iterator[None]:
        """Whole rounds; stops after every entry."""
        for _ in range(rounds):
            yield from self.round_begins(host, names)
            while host.hosted.table.playing:
                self.chooses(host)
                yield

    def sits(self, host: Host, names: Sequence[str], chips: int = CHIPS // 10) -> None:
        for name in names:
            self.does(host, name, SitDown(chips))

    def evening(self, host: Host, names: Sequence[str], rounds: int) -> Iterator[None]:
        """Rounds, in which somebody steps away, the game is posted otherwise and somebody gets up."""
        self.sits(host, names)
        yield
        for number in range(rounds):
            for _ in self.plays(host, names):
                yield
                table = host.hosted.table
                if number == 1 and table.playing and not host.hosted.reposting:
                    self.does(host, names[0], StepAway())
                    self.house_does(host, Repost(f"{host.hosted.table.game.key} maximum=9000"))
        self.does(host, names[-1], GetUp())
        yield


def coming(host: Host) -> str:
    """The deal that bets are put on."""
    return "" if host.hosted.coming is None else host.hosted.coming.round


def written(store: Store, *writings: Writing) -> None:
    for refused in store.append(writings):
        if refused is not None:
            raise refused


def refusal(store: Store, writing: Writing) -> CroupierError:
    """Why the store does not write it."""
    (refused,) = store.append([writing])
    assert refused is not None
    return refused

"""Tables driven for years by a seeded simulation, through everything that can go wrong.

People sit down, bet, choose, go away and come back over a network that loses, doubles and reorders messages in both
directions; they ask again until they are answered. The server is killed at any step, also between writing and
answering, and started again; its disk fails before and after it has written; its clock jumps, by hours and by days.
Between evenings at the tables there are nights, days and weeks in which nobody comes, or the house is closed: tokens
run out, chips are given again. It is the server's own code that runs: rooms, clock, people, store and database. Only
network, time, threads and chance are simulated.

After every answer and every restart, and at the end, invariants are checked: chips are neither made nor lost, what was
acknowledged is written down, once, and in the order it was acknowledged, nothing that was refused has happened, a table
had again from the database is the table that was running, nobody is shown another's cards; a table that everybody has
left comes to rest, tokens let people in for as long as they should, and chips are given once an hour.

    python -m checks.house --seed 7 --steps 20000
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import random
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from unittest.mock import patch

from sqlalchemy import func, select, text

from checks.kept import keep
from checks.long_times import AT_REST_AFTER, YEAR, Doorkeeper, Evenings, is_at_rest
from checks.simulated_people import Client
from checks.simulated_server import Broken, Chances, Killed, SimulatedClock, SimulatedFloor, Told
from checks.simulated_time import run
from croupier.errors import CroupierError, StoreError
from croupier.games import SHEETS
from croupier.house.audit import audit
from croupier.house.following import ISSUER
from croupier.house.hosted import Hosted
from croupier.house.people import OPERATOR, People, Person
from croupier.house.requests import (
    BeBack,
    Ready,
    Repost,
    Request,
    StepAway,
    Void,
)
from croupier.house.schema import balances
from croupier.house.sight import seen
from croupier.house.store import Store, happened, table_stream
from croupier.house.terms import Terms
from croupier.house.writing import Writing
from croupier.rules.game import Game
from croupier.rules.streets import Facing
from croupier.server.room import Room
from croupier.table.events import Dealt

PEOPLE = 4
"""At each table."""


class World:
    """The whole of it: database, server, network, people."""

    def __init__(self, seed: int, steps: int, chances: Chances, folder: Path, tables: int) -> None:
        self.seed, self.steps, self.chances = seed, steps, chances
        self.rng = random.Random(seed)
        self.secrets = random.Random(f"{seed} secrets")
        self.told = Told()
        self.clock = SimulatedClock()
        self.url = f"sqlite:///{folder / 'house.db'}"
        with patch.object(secrets, "token_hex", lambda _: "0123abcd"):  # the house's name, which enters its deals
            self.store = _fast(Store.open(self.url))
        self.floor: SimulatedFloor | None = None
        self.crash = asyncio.Event()
        self.closed_for = 0.0
        """Seconds for which the house is not opened again."""
        self.enough = asyncio.Event()
        self.acked: dict[tuple[str, str], tuple[str, int]] = {}
        self.doorkeeper = Doorkeeper(People(self.store, self.clock.wall), self.clock.wall, self.told.holds)
        self.evenings = Evenings(self.rng, chances.evening)
        keys = [SHEETS[number % len(SHEETS)] for number in range(tables)]
        self.terms = [
            Terms(f"t{number}", key, key, betting=8, deciding=10, patience=60) for number, key in enumerate(keys)
        ]
        self.games: dict[str, Game] = {each.table: each.game for each in self.terms}
        self.clients = [
            Client(self, each.table, f"p{each.table}{number}", random.Random(f"{seed} {each.table} {number}"))
            for each in self.terms
            for number in range(PEOPLE)
        ]

    def game(self, table: str) -> Game:
        return self.games[table]

    # The server.

    async def start(self) -> None:
        """Open the house for the first time."""
        for person in (Person("operator", OPERATOR), *(client.person for client in self.clients)):
            self.doorkeeper.welcomes(person)
        await self.open_server()
        assert self.floor is not None, "it has just been opened"
        for terms in self.terms:
            while terms.table not in self.floor.rooms:
                try:
                    await self.floor.open(terms, "operator")
                except StoreError:
                    pass
                except Killed:
                    await self.restart()

    async def open_server(self) -> None:
        self.crash.clear()
        self.floor = SimulatedFloor(self.store, self.clock, self)
        await self.floor.start()

    async def restart(self) -> None:
        """The server was killed: a new one begins with what the database has."""
        assert self.floor is not None, "only what runs is killed"
        before = {name: room.hosted for name, room in self.floor.rooms.items()}
        self.floor.abandon()
        self.told.counts["crashes"] += 1
        await asyncio.sleep(self.rng.random() * 5 + self.closed_for)
        self.closed_for = 0
        await self.open_server()
        for name, room in self.floor.rooms.items():
            self._same_deck(before.get(name), room.hosted)
        self.check_money()

    def _same_deck(self, before: Hosted | None, after: Hosted) -> None:
        """A round in play has the same deck after a restart as before."""
        if before is None or before.table.rounds != after.table.rounds or not before.table.playing:
            return
        if after.table.playing:
            self.told.holds("the same deck after a crash", when=before.table.shoe == after.table.shoe)

    async def attend(self) -> None:
        """Start the server again whenever it is killed."""
        while True:
            await self.crash.wait()
            await self.restart()

    async def operate(self) -> None:
        """Do in the evening what an operator does; the clock may be set meanwhile."""
        while True:
            await self.evenings.begun.wait()
            await asyncio.sleep(self.rng.random() * 20)
            self._perhaps_jump(hours=1)
            if self.rng.random() < 0.05:
                await self._repost()
            if self.rng.random() < 0.1:
                await self._call_off()

    def _perhaps_jump(self, hours: int) -> None:
        if self.rng.random() < self.chances.jump:
            self.clock.jumped += self.rng.randint(-hours * 3_600_000, hours * 3_600_000)
            self.told.counts["clock jumps"] += 1

    async def go_by(self) -> None:
        """One evening after another, with a night between them, or days, or weeks."""
        while True:
            await self.evenings.pass_one()
            await self._night(self.evenings.night())

    async def _night(self, seconds: float) -> None:
        """Nobody comes; perhaps the house is closed, with whatever is in play, until some hours before they do."""
        assert self.floor is not None, "the house was opened"
        if self.rng.random() < self.chances.closed:
            self.told.counts["nights closed"] += 1
            self.closed_for = seconds - 2 * AT_REST_AFTER
            self.floor.dead = True
            self.crash.set()
        await asyncio.sleep(AT_REST_AFTER)
        self._at_rest()  # early, since a table that does not would try it all night
        await asyncio.sleep(seconds - AT_REST_AFTER)
        self._at_rest()
        self._perhaps_jump(hours=10 * 24)
        if self.rng.random() < 0.5:
            self.doorkeeper.forgets()
        self.told.counts["nights"] += 1

    def _at_rest(self) -> None:
        assert self.floor is not None, "the house was opened"
        for name, room in self.floor.rooms.items() if not self.floor.dead else ():
            self.told.holds("a table that everybody has left comes to rest", when=is_at_rest(room.hosted), because=name)

    async def _repost(self) -> None:
        """The operator posts a game otherwise."""
        assert self.floor is not None, "the house is open"
        terms = self.rng.choice(self.terms)
        column = self.rng.choice(("", " minimum=2", " minimum=4"))
        try:
            await self.floor.room(terms.table).ask_itself(Repost(terms.posting + column), "operator")
        except (CroupierError, Killed):
            return

    async def _call_off(self) -> None:
        """The operator declares a round void."""
        assert self.floor is not None, "the house is open"
        room = self.floor.room(self.rng.choice(self.terms).table)
        if room.hosted.dealing is None:
            return
        try:
            await room.ask_itself(Void(room.hosted.dealing.round, "the lights went out"), "operator")
        except (CroupierError, Killed):
            return
        self.told.counts["rounds declared void"] += 1

    # The network.

    async def send(self, client: Client, key: str, request: Request, answer: asyncio.Future[Any]) -> None:
        """A request on its way: lost, doubled or late, as it happens."""
        copies = 0 if self.rng.random() < self.chances.lost else 1 + (self.rng.random() < self.chances.doubled)
        self.told.counts["messages"] += 1
        if self.told.counts["messages"] >= self.steps:
            self.enough.set()
        self.told.counts["lost" if not copies else "doubled" if copies > 1 else "delivered"] += 1
        for _ in range(copies):
            delay = self.rng.expovariate(50) + (self.rng.random() * 3 if self.rng.random() < self.chances.late else 0)
            delivering = asyncio.get_running_loop().create_task(self._deliver(client, key, request, answer, delay))
            delivering.add_done_callback(self.told.ended)

    async def _deliver(
        self, client: Client, key: str, request: Request, answer: asyncio.Future[Any], delay: float
    ) -> None:
        await asyncio.sleep(delay)
        floor = self.floor
        assert floor is not None, "the house was opened"
        outcome: int | CroupierError
        try:
            outcome = await floor.room(client.table).ask(client.name, key, request)
        except CroupierError as fault:
            outcome = fault
        except asyncio.CancelledError:
            return  # whoever asked hears nothing
        if floor.dead:
            return
        room = floor.rooms.get(client.table)
        if room is not None:
            self.frame(client, room)
        if self.rng.random() < self.chances.lost:
            self.told.counts["answers lost"] += 1
            return
        await asyncio.sleep(self.rng.expovariate(50))
        if not answer.done():
            answer.set_result(outcome)

    def frame(self, client: Client, room: Room) -> None:
        """What the client is shown now; sometimes it is not, and goes on with what it saw before."""
        if self.rng.random() > self.chances.lost:
            state = room.state
            client.sees = seen(state.hosted, state.number, client.name)
            self.told.counts["frames"] += 1
            self._silent(state.hosted, client)

    def _silent(self, hosted: Hosted, client: Client) -> None:
        """Nobody is shown a card that lies face down before somebody else, nor one that is still in the deck."""
        played = hosted.table.round
        if played is None or client.sees is None or client.sees.round is None:
            return
        shown = {card for pile in client.sees.round.piles for card in pile.cards if card is not None}
        dealt = [event for event in played.events if isinstance(event, Dealt)]
        may_be = {
            card
            for event in dealt
            for card in event.cards
            if played.over or event.facing is Facing.UP or event.seat in (None, client.sees.seat)
        }
        self.told.holds("nobody is shown what they may not see", when=shown <= may_be, because=(client.name, shown))

    # What must hold.

    def written(self, writing: Writing) -> None:
        """An entry was written."""
        self.told.counts["entries"] += 1
        self.told.counts["rounds"] += len(writing.follows.ended)

    def acknowledged(self, client: Client, key: str, request: Request, outcome: int | CroupierError) -> None:
        """Somebody was answered."""
        done = self.store.entry_of(table_stream(client.table), client.name, key)
        if isinstance(outcome, int):
            self.told.counts["done"] += 1
            if done is None and self._is_so_already(client, request):
                self.told.counts["acknowledged, and so already"] += 1
                return
            self.acked[client.name, key] = client.table, outcome
            self.told.holds(
                "what was acknowledged is written", when=done == outcome, because=(key, request, outcome, done)
            )
        elif not isinstance(outcome, StoreError):
            self.told.counts["refused"] += 1
            self.told.holds("what was refused has not happened", when=done is None, because=(key, request, outcome))

    def _is_so_already(self, client: Client, request: Request) -> bool:
        """Whether nothing had to be written: somebody is there, or away, or ready, who said so before."""
        if not isinstance(request, Ready):
            return isinstance(request, BeBack | StepAway)
        hosted, _ = self.store.hosted(client.table)
        mine = {seat for seat, who in hosted.table.occupants.items() if who.name == client.name}
        gone_by = hosted.coming is None or hosted.coming.round != request.deal
        return gone_by or bool(mine & hosted.ready)

    def check_money(self) -> None:
        """Chips are neither made nor lost."""
        with self.store.reader.connect() as connection:
            total = connection.scalar(select(func.sum(balances.c.chips))) or 0
            issuer = connection.scalar(select(balances.c.chips).where(balances.c.account == ISSUER)) or 0
            gained = connection.execute(_GAINED).all()
        self.told.holds("all accounts together hold nothing", when=total == 0, because=total)
        self.told.holds("the issuer owes what was issued", when=issuer == -self.doorkeeper.issued, because=issuer)
        self.told.holds("balances are the sums of movements", when=not gained, because=gained)

    async def check_served(self) -> None:
        """Every table still does what it is asked, now that nothing goes wrong any more."""
        assert self.floor is not None, "the house was opened"
        self.chances = Chances(0, 0, 0, 0, 0, 0, 0, 0)
        for terms in self.terms:
            try:
                await self.floor.ask(terms.table, "operator", None, Repost(f"{terms.posting} maximum=5000"))
                refused = None
            except CroupierError as fault:
                refused = fault
            self.told.holds("every table is served", when=refused is None, because=refused)

    def check_all(self) -> None:
        """Everything, at the end."""
        self.check_money()
        assert self.floor is not None, "the house was opened"
        for terms in self.terms:
            stream = table_stream(terms.table)
            entries = list(self.store.entries(stream))
            whole = Hosted.rebuilt(self.store.name, [each for entry, _ in entries for each in happened(entry)])
            running, head = self.store.hosted(terms.table)
            self.told.holds("a table is its entries", when=whole == running and head.number == len(entries))
            keys = Counter((entry.actor, entry.request) for entry, _ in entries if entry.request)
            self.told.holds("every request is carried out once", when=max(keys.values(), default=1) == 1)
            numbers = {(entry.actor, entry.request): entry.number for entry, _ in entries}
            for (name, key), (table, number) in self.acked.items():
                if table == terms.table:
                    self.told.holds("acknowledged numbers stand", when=numbers.get((name, key)) == number)


_GAINED = text(
    "SELECT account, chips FROM balances WHERE chips <> "
    "coalesce((SELECT sum(chips) FROM movements WHERE target = account), 0) - "
    "coalesce((SELECT sum(chips) FROM movements WHERE source = account), 0)"
)


def _fast(store: Store) -> Store:
    """A database that waits for no disk: here the process is never really killed."""
    raw = store.writer.raw_connection()
    raw.cursor().execute("PRAGMA synchronous = OFF")
    raw.close()
    return store


async def _simulated(seed: int, steps: int, chances: Chances, folder: Path, tables: int) -> Told:
    world = World(seed, steps, chances, folder, tables)
    await world.start()
    loop = asyncio.get_running_loop()
    going = (world.attend(), world.operate(), world.go_by(), *(client.live() for client in world.clients))
    tasks = [loop.create_task(each) for each in (*going, world.enough.wait())]
    try:
        ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in ended:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if not world.crash.is_set():
        await world.check_served()
    world.closed_for = 0
    await world.restart()
    world.check_all()
    world.told.counts["hours of tables"] = int(loop.time() / 3600) * tables
    world.store.close()
    difference = audit(world.url).difference
    world.told.holds("the audit finds nothing", when=difference is None, because=difference)
    return world.told


def simulated(seed: int, steps: int, chances: Chances | None = None, tables: int = 5) -> Told:
    """A house simulated until so many messages were sent."""
    with tempfile.TemporaryDirectory() as folder:
        told = run(_simulated(seed, steps, chances or Chances(), Path(folder), tables))
    if told.fault is not None:
        raise Broken(f"{type(told.fault).__name__}: {told.fault}") from told.fault
    return told


def _counted(steps: int, seed: int) -> tuple[Counter[str], Counter[str]] | str:
    """What a seed came to, what happened and what was looked at; or what was broken."""
    logging.disable()  # the server tells of every disk that fails, and here they do all the time
    try:
        told = simulated(seed, steps)
    except Broken as fault:
        return str(fault)
    return told.counts, told.invariants


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1, help="the first seed; a failing one replays")
    parser.add_argument("--seeds", type=int, default=1, help="how many seeds, one after another")
    parser.add_argument("--steps", type=int, default=2_000, help="messages in each")
    parser.add_argument("--processes", type=int, default=1, help="how many seeds at a time")
    asked = parser.parse_args(arguments)
    counts: Counter[str] = Counter()
    invariants: Counter[str] = Counter()
    began = time.monotonic()
    seeds = range(asked.seed, asked.seed + asked.seeds)
    with ProcessPoolExecutor(asked.processes, get_context("spawn")) as pool:
        coming = pool.map(partial(_counted, asked.steps), seeds)
        for done, (seed, found) in enumerate(zip(seeds, coming, strict=True), 1):
            if isinstance(found, str):
                print(f"seed {seed}: {found}\nagain: python -m checks.house --seed {seed} --steps {asked.steps}")
                pool.shutdown(cancel_futures=True)
                return 1
            counts += found[0]
            invariants += found[1]
            if sys.stderr.isatty():
                print(f"\r{done} of {asked.seeds} seeds, {time.monotonic() - began:.0f} s", end="", file=sys.stderr)
    figures = {
        "years of tables": round(counts["hours of tables"] / YEAR, 1),
        "counts": dict(sorted(counts.items())),
        "invariants": dict(sorted(invariants.items())),
    }
    print(json.dumps(figures, indent=2))
    keep("house", figures, much=lambda of: of["counts"]["messages"])
    return 0


if __name__ == "__main__":
    sys.exit(main())

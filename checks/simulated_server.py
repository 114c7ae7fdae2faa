"""The server of ``checks.house``, in a world that goes wrong: its disk fails, its clock jumps, and it is killed."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Protocol

from croupier.errors import StoreError
from croupier.house.store import Store
from croupier.house.writer import Outcome
from croupier.house.writing import Writing
from croupier.server.floor import Floor
from croupier.server.room import Room

START = 1_700_000_000_000


class Broken(Exception):
    """An invariant that does not hold."""


class Killed(asyncio.CancelledError):
    """The server was killed: whatever was going on in it ends, and tells nobody."""


@dataclass
class Chances:
    """How often what goes wrong, of all times that it could."""

    lost: float = 0.05
    doubled: float = 0.05
    late: float = 0.2
    killed: float = 0.01
    """At each of the points of a write: before it, after it, after it and before anybody is told."""
    disk_before: float = 0.01
    disk_after: float = 0.01
    jump: float = 0.1
    """The clock's, every ten seconds of an evening, and every night."""
    away: float = 0.02
    closed: float = 0.2
    """The house, for a whole night."""
    stays_away: float = 0.2
    """Somebody, for a whole evening."""
    evening: float = 90.0
    """How long one is, in seconds, on average."""


@dataclass
class Told:
    """What a run came to."""

    counts: Counter[str] = field(default_factory=Counter)
    invariants: Counter[str] = field(default_factory=Counter)
    fault: BaseException | None = None
    """The first that went wrong in a task that nobody waits for."""

    def ended(self, task: asyncio.Task[None]) -> None:
        """A task that nobody waits for has ended: what went wrong in it is kept."""
        fault = None if task.cancelled() else task.exception()
        if fault is not None and not isinstance(fault, Killed):
            self.fault = self.fault or fault

    def holds(self, name: str, *, when: bool, because: Any = "") -> None:
        """An invariant that was looked at."""
        self.invariants[name] += 1
        if not when:
            raise Broken(f"{name}: {because}")


class SimulatedClock:
    """The loop's time, and a wall clock that may jump."""

    def __init__(self) -> None:
        self.jumped = 0

    def monotonic(self) -> int:
        return int(asyncio.get_running_loop().time() * 1000)

    def wall(self) -> int:
        return START + self.monotonic() + self.jumped


class Surroundings(Protocol):
    """What a server is in."""

    rng: random.Random
    secrets: random.Random
    chances: Chances
    told: Told
    crash: asyncio.Event

    def written(self, writing: Writing) -> None:
        """An entry was written."""


class SimulatedFloor(Floor):
    """The server's floor on a disk that may fail, in a process that may be killed."""

    def __init__(self, store: Store, clock: SimulatedClock, world: Surroundings) -> None:
        super().__init__(store, clock, lambda: world.secrets.randbytes(32))
        self._writer.close()  # nothing runs beside the simulation
        self.world = world
        self.dead = False

    async def write(self, writing: Writing) -> Outcome:
        world, chances = self.world, self.world.chances
        await asyncio.sleep(world.rng.random() * 0.01)
        self._live()
        self._perhaps_die(chances.killed / 3)
        if world.rng.random() < chances.disk_before:
            world.told.counts["disk errors before writing"] += 1
            raise StoreError("the disk with the database is full: make room, nothing is lost")
        (outcome,) = self.store.append([writing])
        if outcome is None:
            world.written(writing)
        self._perhaps_die(chances.killed / 3)
        if world.rng.random() < chances.disk_after:
            world.told.counts["disk errors after writing"] += 1
            raise StoreError("the database does not answer")
        await asyncio.sleep(world.rng.random() * 0.002)
        self._live()
        self._perhaps_die(chances.killed / 3)
        return outcome

    def _perhaps_die(self, chance: float) -> None:
        if self.world.rng.random() < chance:
            self.dead = True
            self.world.crash.set()
            raise Killed

    def _live(self) -> None:
        if self.dead:
            raise Killed

    def troubled(self, room: Room, fault: Exception) -> None:
        """Here disks fail all the time: nobody has to be told."""

    def abandon(self) -> None:
        """The process is gone: nothing of it goes on."""
        self.dead = True
        for room in self.rooms.values():
            room.abandon()

"""A real house on a free port, in a thread of its own, and people who come to it."""

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp

from croupier.client.connection import Connection
from croupier.client.door import Door
from croupier.client.seat import ServedSeat, approach
from croupier.house.store import Store
from croupier.house.terms import Terms
from croupier.rules.streets import Choices
from croupier.server.app import application
from croupier.server.floor import Floor
from croupier.server.serving import listening
from croupier.server.settings import Settings
from croupier.table.commitment import committed_shoe
from croupier.table.round import Round
from croupier.table.stakes import least

SOON = 30.0
"""Seconds within which whatever is waited for has come."""
LONG = {"betting": 600, "deciding": 600}
"""So much time that no test ever waits for the clock."""


@dataclass
class ServedHouse:
    """A house that is open."""

    url: str
    database: str
    floor: Floor
    loop: asyncio.AbstractEventLoop
    tables: int = 0
    seats: list[ServedSeat] = field(default_factory=list)
    known: set[str] = field(default_factory=set)
    """Tables whose deals are as wanted: nobody there adds anything to a shuffle."""

    @property
    def door(self) -> Door:
        return Door.at(self.url)

    def does(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Something done in the house itself."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(SOON)

    def table(self, game: str = "river-holdem", **terms: Any) -> str:
        """A new table, of which nobody else knows."""
        self.tables += 1
        name = f"table-{self.tables}"
        self.does(self.floor.open(Terms(name, f"Table {self.tables}", game, **{**LONG, **terms}), "operator"))
        return name

    def seat(self, table: str, *, chips: int = 500, kind: type[Connection] = Connection) -> ServedSeat:
        """A guest who has sat down."""
        came = self.door.guest()
        seat = approach(kind(self.door.socket(table), came.token))
        self.seats.append(seat)
        seat.sit_down(chips)
        if table in self.known:
            seat.draw_seed = lambda: ""
        return seat

    def deals(self, table: str, wanted: Callable[[Round], bool]) -> None:
        """Have the deals that are fixed from now on be as wanted, for a seat that is alone there and bets the least."""
        self.known.add(table)
        room = self.floor.room(table)
        hosted = room.hosted

        def draw() -> bytes:
            now = room.hosted
            name = f"{hosted.house}.{table}.{now.fixed + 1}"
            for number in range(5000):
                secret = number.to_bytes(32, "big")
                shoe = committed_shoe(hosted.table.game, name, {}, secret)
                if wanted(shoe.feed(Round.start(hosted.table.game))):
                    return secret
            raise AssertionError("no secret of 5000 deals so")

        room.host.draw = draw

    def looks_on(self, table: str) -> ServedSeat:
        seat = approach(Connection(self.door.socket(table)))
        self.seats.append(seat)
        return seat


@contextmanager
def open_house(
    folder: Path, around: Callable[[FastAPI], ASGIApp] = lambda app: app, **settings: Any
) -> Iterator[ServedHouse]:
    """A house with its database in a folder; whatever is put around it sees all that comes and goes."""
    at = listening("127.0.0.1", 0)
    database = f"sqlite:///{folder / 'house.db'}"
    app = application(Settings(database, **settings), Store.open(database))
    server = uvicorn.Server(
        uvicorn.Config(around(app), ws="websockets-sansio", log_config=None, timeout_graceful_shutdown=1)
    )
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=lambda: loop.run_until_complete(server.serve([at])), daemon=True)
    thread.start()
    wait_until(lambda: server.started)
    house = ServedHouse(f"http://127.0.0.1:{at.getsockname()[1]}", database, app.state.floor, loop)
    try:
        yield house
    finally:
        for seat in house.seats:
            seat.connection.close()
        server.should_exit = True
        thread.join(SOON)
        loop.close()


def wait_until(holds: Callable[[], object]) -> None:
    until = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < until, "it has not come in time"
        time.sleep(0.005)


def told(seat: ServedSeat, holds: Callable[[], object]) -> None:
    """Hear what the house tells until something holds."""
    until = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < until, f"it has not come in time: {seat.fault or seat.ended or seat.view}"
        for _ in seat.news(0.05):
            pass


def settle(*seats: ServedSeat) -> None:
    """Hear until everything that was asked is done and shown to everybody."""
    for seat in seats:
        told(seat, lambda seat=seat: not seat.busy)  # type: ignore[misc]
    newest = max(seat.seen.number for seat in seats)
    for seat in seats:
        told(seat, lambda seat=seat: seat.seen.number >= newest or seat.ended)  # type: ignore[misc]


def first(choices: Choices) -> str:
    return choices.options[0].short


def play_round(*seats: ServedSeat, choose: Callable[[Choices], str] = first) -> None:
    """A round in which everybody bets the least, and chooses as told."""
    rounds = seats[0].rounds
    for seat in seats:
        seat.begin(least(seat.game))
        settle(*seats)
    while seats[0].rounds == rounds:
        turn = next(seat for seat in seats if seat.choices)
        turn.act(choose(turn.choices))
        settle(*seats)

"""A house served in this process: an application whose loop runs in a thread, asked without any network."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import httpx
from fastapi import FastAPI

from croupier.house.people import OPERATOR
from croupier.server.app import PREFIX, application
from croupier.server.floor import Floor
from croupier.server.rates import Rates
from croupier.server.settings import Settings

Answer = TypeVar("Answer")
HOST = "house.test"
BEGINS = 1_800_000_000_000
PASSWORD = "correct horse battery"
AT_EASE = Rates(requests=10**9, arrivals=10**9, openings=10**9, wrong_passwords=10**9)
"""For tests that are about something else."""


@dataclass
class SetClock:
    """A clock that stands still until somebody moves it on."""

    now: int = 0

    def wall(self) -> int:
        return BEGINS + self.now

    def monotonic(self) -> int:
        return self.now

    def passes(self, seconds: float) -> None:
        self.now += int(seconds * 1000)


@dataclass
class House:
    """A house that is open."""

    app: FastAPI
    clock: SetClock
    loop: asyncio.AbstractEventLoop
    client: httpx.AsyncClient
    tokens: dict[str, str] = field(default_factory=dict)

    @property
    def floor(self) -> Floor:
        floor: Floor = self.app.state.floor
        return floor

    def waits_for(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def asks(self, method: str, path: str, who: str | None = None, **sent: Any) -> httpx.Response:
        """Ask something, as somebody whose token is known here or as nobody."""
        headers = dict(sent.pop("headers", {}))
        if who is not None:
            headers.setdefault("Authorization", f"Bearer {self.tokens[who]}")
        return self.waits_for(self.client.request(method, f"{PREFIX}{path}", headers=headers, **sent))

    def asks_until_counted(self, method: str, path: str, who: str | None = None, **sent: Any) -> httpx.Response:
        """The same of something that is answered with how far it has come, as long as it is being counted."""
        for _ in range(200):  # kernels may be compiled first
            answer = self.asks(method, path, who, **sent)
            if answer.status_code != 202:
                break
        return answer

    def gets(self, path: str, who: str | None = None, **sent: Any) -> Any:
        """What is answered, if it is."""
        answer = self.asks("GET", path, who, **sent)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def comes(self, name: str, kind: str = "member") -> str:
        """Somebody of a name comes in."""
        people = self.floor.people
        _, self.tokens[name] = people.join(name, PASSWORD, kind=kind)
        return name

    def comes_as_guest(self) -> str:
        answer = self.asks("POST", "/guests")
        assert answer.status_code == 201, answer.text
        self.client.cookies.clear()
        self.tokens[answer.json()["name"]] = answer.json()["token"]
        name: str = answer.json()["name"]
        return name

    def opens(self, table: str, who: str, posting: str = "river-holdem") -> None:
        terms = {"table": table, "title": table.title(), "posting": posting}
        assert self.asks("POST", "/tables", who, json=terms).status_code == 201

    def wants(self, table: str, who: str, **wanted: Any) -> httpx.Response:
        return self.asks("POST", f"/tables/{table}/requests", who, json=wanted)

    def plays(self, table: str, who: str) -> str:
        """Somebody plays a round, taking the first choice every time; the round's name."""
        self.wants(table, who, asks="sit down", chips=300)
        deal = self.gets(f"/tables/{table}", who)["coming"]["round"]
        for wanted in ({"asks": "put down", "stakes": {"Ante": 10}, "deal": deal}, {"asks": "ready", "deal": deal}):
            done = self.wants(table, who, **wanted)
            assert done.status_code == 200, done.text
        while (seen := self.gets(f"/tables/{table}", who))["dealing"] is not None:
            view = seen["round"]
            round_number = self.floor.rooms[table].hosted.table.rounds
            choice = view["choices"]["options"][0]
            done = self.wants(table, who, asks="choose", round=round_number, number=view["number"], choice=choice)
            assert done.status_code == 200, done.text
        assert seen["last"]["round"] == deal, "they sit there alone"
        return str(deal)


@contextmanager
def served(folder: Path, **settings: Any) -> Iterator[House]:
    """A house in a folder, open for a while."""
    clock = SetClock()
    origins = (f"https://{HOST}", *settings.pop("origins", ()))
    made = Settings(f"sqlite:///{folder / 'house.db'}", origins=origins, **{"rates": AT_EASE, **settings})
    app = application(made, clock=clock)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="house")
    thread.start()
    opening = app.router.lifespan_context(app)
    transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=("192.0.2.1", 1))
    house = House(app, clock, loop, httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}"))
    try:
        house.waits_for(_entered(opening))
        yield house
    finally:
        house.waits_for(_closed(house, opening))
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _entered(opening: Any) -> None:
    await opening.__aenter__()


async def _closed(house: House, opening: Any) -> None:
    await house.client.aclose()
    await opening.__aexit__(None, None, None)


def with_operator(house: House) -> str:
    return house.comes("Olga", OPERATOR)

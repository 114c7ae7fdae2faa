"""What a server answers somebody about a table that stands as it is: over its socket and over HTTP, byte by byte.

The application is the real one, but for what is behind it: one table, which is asked and not changed, people who are
whoever they say, and no processes to count in, so that what would be counted is answered with what it is counted of.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from fastapi import FastAPI

from checks.served import AT_EASE, HOST, SetClock
from checks.simulated_time import SimulatedLoop
from croupier.house.hosted import Hosted
from croupier.house.messages import Wanted
from croupier.house.people import GUEST, OPERATOR, Person
from croupier.house.requests import (
    BeBack,
    BringChips,
    Choose,
    GetUp,
    OperatorRequest,
    PutDown,
    Ready,
    Request,
    SitDown,
    StepAway,
    Wish,
)
from croupier.rules.streets import Choice
from croupier.server.app import PREFIX, application
from croupier.server.floor import Floor
from croupier.server.metrics import Metrics
from croupier.server.settings import FRIENDS, Settings
from croupier.server.watched import State, Watched
from croupier.table.stakes import least
from croupier.wire.codec import dumps

RUNS_THE_HOUSE = "dan"
"""The one who is an operator; nobody else may ask what operators ask."""


def requests_of(hosted: Hosted) -> Iterator[Request]:
    """Every kind of request, as it would be carried out if it came at its time, and as it is refused whenever it does.

    They are whatever somebody might send: what of the table goes into them is known to all.
    """
    table = hosted.table
    state = 0 if table.round is None else table.round.number
    for deal in (next((each.round for each in (hosted.coming, hosted.dealing) if each), ""), "another.deal.1"):
        yield PutDown(deal, least(table.game), "seed")
        yield Ready(deal)
    yield PutDown("" if hosted.coming is None else hosted.coming.round, {"No such wager": 5})
    yield from (Choose(table.rounds, state, choice) for choice in _choices(hosted))
    yield Choose(table.rounds, state + 1, Choice("fly"))
    yield from (SitDown(100), SitDown(100, 1), SitDown(1, 99), BringChips(50), BringChips(0))
    yield from (GetUp(), StepAway(), BeBack())


def _choices(hosted: Hosted) -> Iterable[Choice]:
    """One that somebody may make now, and one that nobody may."""
    played = hosted.table.round
    if played is not None and played.turn is not None:
        yield hosted.table.choices(played.turn).options[0]
    yield Choice("fly")


class Answers:
    """Asks a server about tables, one after another."""

    def __init__(self) -> None:
        self._app = _application()
        self._loop = SimulatedLoop()

    def __enter__(self) -> Answers:
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.close()

    def __call__(self, hosted: Hosted, number: int, name: str, requests: Sequence[Request]) -> list[bytes]:
        """All that somebody is answered who asks this, and whatever else can be asked of the table."""
        self._app.state.floor = StandingFloor(hosted, number)
        return self._loop.run_until_complete(self._all_of(hosted, name, requests))

    async def _all_of(self, hosted: Hosted, name: str, requests: Sequence[Request]) -> list[bytes]:
        answers = await self._over_socket(name, requests)
        for method, path, body in _over_http(hosted, name, requests):
            answers.append(await self._over_http(method, path, body, name))
        return answers

    async def _over_socket(self, name: str, requests: Sequence[Request]) -> list[bytes]:
        """A socket on which all is asked, and that ends as one does when there is nothing more to come."""
        coming: list[dict[str, Any]] = [{"type": "websocket.connect"}]
        coming += [{"type": "websocket.receive", "text": dumps(Wanted("key", each))} for each in requests]
        sent: list[bytes] = []

        async def receive() -> dict[str, Any]:
            if not coming:
                self._app.state.floor.watched("").dismiss_all()
                await asyncio.Event().wait()
            return coming.pop(0)

        async def send(message: Any) -> None:
            sent.append(json.dumps(message).encode())

        scope = _scope("websocket", "/tables/table/socket", name) | {"subprotocols": []}
        await self._app(scope, receive, send)
        return sent

    async def _over_http(self, method: str, path: str, body: bytes, name: str) -> bytes:
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        await self._app(_scope("http", path, name) | {"method": method}, receive, send)
        return b"\n".join(_bytes_of(each) for each in sent)


def _over_http(hosted: Hosted, name: str, requests: Sequence[Request]) -> Iterator[tuple[str, str, bytes]]:
    for path in ("/tables", "/tables/table", "/me/tables", "/tables/table/felt", "/tables/table/advice"):
        yield "GET", path, b""
    yield "POST", "/tables/table/requests", dumps(requests[0], Request).encode()
    if name == RUNS_THE_HOUSE:
        for deal in (hosted.coming, hosted.dealing):
            if deal is not None:
                said = {"deal": deal.round, "reason": "a card was seen"}
                yield "POST", "/tables/table/void", json.dumps(said).encode()
        yield "PATCH", "/tables/table", b'{"post": {}}'
        yield "DELETE", "/tables/table", b""
    yield "GET", "/metrics", b""


def _scope(kind: str, path: str, name: str) -> dict[str, Any]:
    shown = {"Host": HOST, **({"Authorization": f"Bearer {name}"} if name else {})}
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "scheme": "http",
        "path": f"{PREFIX}{path}",
        "raw_path": f"{PREFIX}{path}".encode(),
        "query_string": b"shown=true" if kind == "websocket" else b"",
        "headers": [(each.lower().encode(), value.encode()) for each, value in shown.items()],
        "client": ("192.0.2.1", 1),
        "server": (HOST, 80),
    }


def _bytes_of(message: dict[str, Any]) -> bytes:
    """A part of an answer, without the times at which metrics were made, and without how long it is with them."""
    if message["type"] == "http.response.start":
        headers = [each for each in message["headers"] if each[0] != b"content-length"]
        return repr((message["status"], headers)).encode()
    lines: list[bytes] = message["body"].split(b"\n")
    return b"\n".join(each for each in lines if b"_created" not in each)


class StandingFloor(Floor):
    """A floor with one table that stays as it stands: what is asked of it is answered, and comes to nothing."""

    def __init__(self, hosted: Hosted, number: int) -> None:
        self.clock = SetClock()
        self.others = FRIENDS
        self.metrics = Metrics()
        self.people = _AsTheySay()  # type: ignore[assignment]
        self._watched = Watched(self.clock, State(number, hosted))

    def watched(self, table: str) -> Watched:
        return self._watched

    def all_watched(self) -> list[Watched]:
        return [self._watched]

    async def ask(self, table: str, name: str, key: str | None, request: Wish) -> int:
        state = self._watched.state
        if isinstance(request, OperatorRequest):
            step = state.hosted.asks_itself(request, _drawn, name)
        else:
            step = state.hosted.asks(name, request, _drawn)
        return state.number + bool(step.happenings)


def _drawn() -> bytes:
    return bytes(32)


class _AsTheySay:
    """People who are whoever they say."""

    def who(self, token: str) -> Person:
        return Person(token, OPERATOR if token == RUNS_THE_HOUSE else GUEST)


class _OnTheSpot:
    """Looks everything up at once, and works nothing out: what it would be worked out of is the answer."""

    def asked_from(self, _: str) -> _OnTheSpot:
        return self

    async def of(self, ask: Callable[..., Any], *given: Any) -> Any:
        return ask(*given)

    async def counted(self, wanted: Any) -> bytes:
        return repr(wanted).encode()

    looked_up = counted


def _application() -> FastAPI:
    app = application(Settings("", origins=(f"https://{HOST}",), rates=AT_EASE))
    app.state.lookups = app.state.reckonings = _OnTheSpot()
    return app

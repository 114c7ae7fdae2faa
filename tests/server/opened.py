"""A socket of a house in this process, without any network."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from checks.served import HOST, House

from croupier.server.app import PREFIX

SOON = 30.0


class Opened:
    """Somebody's socket: what it was sent, and how it was closed."""

    def __init__(self, house: House, path: str, headers: dict[str, str], address: str, query: str) -> None:
        self.house = house
        self.said: list[str] = []
        self.sent: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.turned_away: int | None = None
        self.problem: dict[str, Any] = {}
        self._coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._coming.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "scheme": "ws",
            "path": f"{PREFIX}{path}",
            "raw_path": f"{PREFIX}{path}".encode(),
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in {"Host": HOST, **headers}.items()],
            "client": (address, 1),
            "server": (HOST, 80),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
        self._serving = asyncio.run_coroutine_threadsafe(house.app(scope, self._coming.get, self._take), house.loop)

    async def _take(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.sent.append(json.loads(message["text"]))
        elif message["type"] == "websocket.close":
            self.closed = message["code"]
        elif message["type"] == "websocket.http.response.start":
            self.turned_away = message["status"]
            assert (b"content-type", b"application/problem+json") in message["headers"]
        elif message["type"] == "websocket.http.response.body":
            self.problem = json.loads(message["body"])

    def asks(self, key: str, **wants: Any) -> dict[str, Any]:
        """The answer to a request."""
        self.says(json.dumps({"request": key, "wants": wants}))
        return self.hears(lambda each: each.get("request") == key)

    def says(self, text: str) -> None:
        self.said.append(text)
        self._say({"type": "websocket.receive", "text": text})

    def says_in_bytes(self, data: bytes) -> None:
        self._say({"type": "websocket.receive", "bytes": data})

    def hears(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        wait_until(lambda: any(map(wanted, self.sent)))
        return next(filter(wanted, self.sent))

    def leaves(self) -> None:
        self._say({"type": "websocket.disconnect", "code": 1001})
        self._serving.result(SOON)

    def ended(self) -> tuple[int | None, str]:
        """How it was closed, and the code that it was refused with."""
        self._serving.result(SOON)
        refused = [each["problem"]["code"] for each in self.sent if each["type"] == "refused"]
        return self.closed, "".join(refused[-1:])

    def _say(self, message: dict[str, Any]) -> None:
        self.house.loop.call_soon_threadsafe(self._coming.put_nowait, message)


def opened(
    house: House,
    table: str,
    who: str | None = None,
    address: str = "192.0.2.1",
    since: int | str | None = None,
    **headers: str,
) -> Opened:
    shown = {} if who is None else {"Authorization": f"Bearer {house.tokens[who]}"}
    query = "" if since is None else f"since={since}"
    return Opened(house, f"/tables/{table}/socket", {**shown, **headers}, address, query)


@contextmanager
def connected(
    house: House, table: str, who: str | None = None, address: str = "192.0.2.1", since: int | None = None
) -> Iterator[Opened]:
    """A socket that has been told of the table, and is left at the end."""
    socket = opened(house, table, who, address, since)
    socket.hears(lambda each: each["type"] == "table")
    yield socket
    socket.leaves()


def passes(house: House, seconds: float) -> None:
    """Time passes, and every table looks at its clock."""
    house.clock.passes(seconds)
    for room in list(house.floor.rooms.values()):
        house.loop.call_soon_threadsafe(room._wake.set)


def wait_until(holds: Callable[[], object]) -> None:
    until = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < until, "it has not come in time"
        time.sleep(0.002)

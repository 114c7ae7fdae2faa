"""A connection to a table: it mends itself, and what was asked is asked again until it is answered.

Frames and answers come in on a thread of its own and wait until somebody takes them, so that whoever draws the table
does so in one thread. After a cut the house is told of the last entry that was seen, and what has no answer yet is sent
again under the same name; the house carries out each name once.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from croupier.client.door import read_told, refusal
from croupier.errors import CroupierError, ServingError, WireError
from croupier.house.messages import Done, Message, Refused, TableFrame, Wanted
from croupier.house.requests import Request
from croupier.visible import visible
from croupier.wire.codec import dumps, loads

FIRST_WAIT, LONGEST_WAIT = 0.25, 8.0
"""Seconds until a lost connection is tried again: at first, and twice as long each time, up to this.

They begin anew when a connection has been of use: it answered something, or lasted.
"""
PATIENCE = 10
"""Seconds that a connection may take to be made."""
LARGEST_MESSAGE = 4 * 1024 * 1024
TOO_FAST = "request/too-many"
NOT_WELCOME = 1008
"""A socket is closed so by a house that will not have one there: trying again would not help."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection is lost, and is tried again."""

    reason: str


@dataclass(frozen=True, slots=True)
class GivenUp:
    """The connection is lost for good, and why."""

    fault: CroupierError


News = Message | Lost | GivenUp


class Connection:
    """A table's socket, as long as somebody wants one."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address = address
        self.heard: Callable[[], object] = lambda: None
        """Called, from the connection's thread, when there is something to take."""
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._news: SimpleQueue[News] = SimpleQueue()
        self._asked: dict[str, Request] = {}
        """What has no answer yet, in the order it was asked."""
        self._name = secrets.token_hex(8)
        self._count = 0
        self._seen: int | None = None
        self._socket: ClientConnection | None = None
        self._wait = FIRST_WAIT
        self._sending = threading.RLock()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True, name=f"socket of {address}")

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Want no more."""
        self._closing.set()
        self.cut()

    def cut(self) -> None:
        """Lose the connection; unless it was closed it is made again."""
        socket = self._socket
        if socket is not None:
            socket.close_socket()

    # Asking and hearing.

    def ask(self, request: Request) -> str:
        """Ask something of the table, now or as soon as it is reached; the name by which it will be answered."""
        with self._sending:
            self._count += 1
            key = f"{self._name}-{self._count}"
            self._asked[key] = request
            self._send(key)
        return key

    def take(self, seconds: float = 0) -> list[News]:
        """Whatever has come in; if there is nothing, what comes within so many seconds."""
        found: list[News] = []
        try:
            found.append(self._news.get(block=seconds > 0, timeout=seconds or None))
            while True:
                found.append(self._news.get_nowait())
        except Empty:
            return found

    # The thread.

    def _run(self) -> None:
        while not self._closing.is_set():
            began = time.monotonic()
            try:
                with self._connected() as socket:
                    self._talk(socket)
                reason = "the house closed it"
            except (InvalidStatus, CroupierError) as fault:
                if not _passes(fault):
                    self._tell(GivenUp(self._explained(fault)))
                    return
                reason = "the house is not ready"
            except (OSError, WebSocketException) as fault:
                reason = visible(getattr(fault, "strerror", None) or str(fault) or "no answer")
            self._socket = None
            if self._closing.is_set():
                return
            self._wait = FIRST_WAIT if time.monotonic() - began > LONGEST_WAIT else self._wait
            self._tell(Lost(reason))
            self._closing.wait(self._wait * (1 + secrets.randbelow(256) / 1024))  # so that not all come back at once
            self._wait = min(2 * self._wait, LONGEST_WAIT)

    def _connected(self) -> ClientConnection:
        address = self.address if self._seen is None else f"{self.address}?since={self._seen}"
        return connect(
            address, additional_headers=self._headers, open_timeout=PATIENCE, max_size=LARGEST_MESSAGE, close_timeout=1
        )

    def _talk(self, socket: ClientConnection) -> None:
        with self._sending:
            self._socket = socket
            self._send(*self._asked)
        self._seen = None  # what the house says now is so, also if it was brought back as it was before
        again_at: float | None = None
        last: Refused | None = None
        while not self._closing.is_set():
            try:
                text = socket.recv(timeout=None if again_at is None else max(0.0, again_at - time.monotonic()))
            except TimeoutError:
                again_at = None
                self._send(*self._asked)
                continue
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code == NOT_WELCOME and last is not None:
                    raise refusal(last.problem) or ServingError("the house refuses the connection") from closed
                return
            message = self._read(text)
            if isinstance(message, Refused) and not message.request:
                last = message
                again_at = time.monotonic() + 1 if _code(message.problem) == TOO_FAST else None
            self._hear(message)

    def _read(self, text: str | bytes) -> Message:
        try:
            data = loads(Any, text)
        except WireError as fault:
            raise WireError(f"the house at {self.address} says what cannot be read here: {fault}") from fault
        message: Message = read_told(Message, data, self.address)
        return message

    def _hear(self, message: Message) -> None:
        if isinstance(message, Done | Refused):
            with self._sending:
                known = self._asked.pop(message.request, None) is not None
            if not known:
                return  # it was asked twice, and answered twice
            self._wait = FIRST_WAIT
        if isinstance(message, TableFrame):
            if self._seen is not None and message.seq < self._seen:
                return
            self._seen = message.seq
        self._tell(message)

    def _tell(self, news: News) -> None:
        self._news.put(news)
        self.heard()

    def _send(self, *keys: str) -> None:
        """Send what is asked, if there is a socket; if there is none it is sent when there is one."""
        with self._sending:
            for key in keys:
                if self._socket is None:
                    return
                try:
                    self._socket.send(dumps(Wanted(key, self._asked[key])))
                except (WebSocketException, OSError):
                    return  # the thread sees it too

    def _explained(self, fault: InvalidHandshake | CroupierError) -> CroupierError:
        if isinstance(fault, CroupierError):
            return fault
        return ServingError(f"what answers at {self.address} is no table of a house")


def _passes(fault: Exception) -> bool:
    """Whether a refusal is one that time may mend: a server that is being restarted."""
    return isinstance(fault, InvalidStatus) and fault.response.status_code >= 500


def _code(problem: Any) -> str:
    return str(problem.get("code", "")) if isinstance(problem, dict) else ""

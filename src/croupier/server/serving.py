"""Serving: a house on an address of this machine until somebody stops it."""

from __future__ import annotations

import errno
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import uvicorn

from croupier.errors import LeaseLost, ServingError
from croupier.games import SHEETS, find
from croupier.house.acts import HOUSE_STREAM, THE_HOUSE
from croupier.house.host import opening
from croupier.house.store import Store, now, table_stream
from croupier.house.terms import Terms
from croupier.rules.game import Game
from croupier.server.app import application
from croupier.server.settings import Settings

if TYPE_CHECKING:
    from croupier.server.floor import Held

LARGEST_MESSAGE = 8 * 1024
"""The most bytes that a socket takes at once."""
SECONDS_TO_LEAVE = 5


def listening(host: str, port: int) -> socket.socket:
    """A socket on an address; 0 takes any port that is free."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, OverflowError) as fault:
        number = getattr(fault, "errno", None)
        if number == errno.EADDRINUSE:
            raise ServingError(f"port {port} is in use by another program: give another one with --port") from fault
        if number == errno.EACCES:
            raise ServingError(f"port {port} is not for everybody: give one above 1023 with --port") from fault
        raise ServingError(f"{host}:{port} is no address that can be served here") from fault


def open_first_tables(store: Store, own: Sequence[Game] = ()) -> None:
    """A new house opens with a table for each rule sheet, so that there is something to sit down at.

    A game of somebody's own has one from when it is first given.
    """
    is_new = store.head(HOUSE_STREAM).number <= 1 and not store.open_tables()
    games = [*(find(key) for key in SHEETS if is_new), *own]
    terms = [Terms(f"{game.key}-1", game.name, str(game)) for game in games]
    first = [each for each in terms if not store.head(table_stream(each.table)).number]
    for refused in store.append([opening(store.name, terms, THE_HOUSE, now()) for terms in first]):
        if refused is not None and not isinstance(refused, LeaseLost):  # another process began at the same moment
            raise refused


def serve(settings: Settings, store: Store, at: socket.socket, begun: Callable[[], None]) -> Iterator[Held]:
    """Serve until somebody stops it; then the rounds that are held."""
    app = application(settings, store)
    server = _Server(
        uvicorn.Config(
            app,
            http="h11",  # which bounds how much is sent before a request is whole, whatever else is installed
            ws="websockets-sansio",
            ws_max_size=LARGEST_MESSAGE,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,  # the application believes those proxies that the settings name
            timeout_graceful_shutdown=SECONDS_TO_LEAVE,
        ),
        begun,
        lambda: app.state.reckonings.close(),
    )
    server.run(sockets=[at])
    if not server.started:
        raise ServingError("the server could not start")
    yield from getattr(app.state, "held", ())


class _Server(uvicorn.Server):
    """Uvicorn, saying when people can come in."""

    def __init__(self, config: uvicorn.Config, begun: Callable[[], None], leaving: Callable[[], None]) -> None:
        super().__init__(config)
        self._begun = begun
        self._leaving = leaving

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop when asked to; what is held is told afterwards, so the signal is not raised again."""
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._leaving()  # else whoever waits for something that is being counted would be waited for in turn
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._begun()

"""Serving: a house on an address of this machine until somebody stops it."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn
from fastapi import FastAPI

from croupier.errors import CroupierError, LeaseLost, ServingError
from croupier.games import SHEETS, find
from croupier.house.acts import HOUSE_STREAM, THE_HOUSE
from croupier.house.host import opening
from croupier.house.store import Store, now, table_stream
from croupier.house.terms import Terms
from croupier.rules.game import Game
from croupier.server.app import application
from croupier.server.drilled import Ready
from croupier.server.log import said
from croupier.server.pings import BoundedSocket
from croupier.server.reckoning import Reckonings
from croupier.server.settings import Settings

if TYPE_CHECKING:
    from croupier.server.floor import Held

LARGEST_MESSAGE = 8 * 1024
"""The most bytes that a socket takes at once."""
SECONDS_TO_LEAVE = 5
READY_AFTER = 2.0
"""Seconds after which a house looks ahead: whoever waited for it to open comes first."""


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


LEISURE = {"betting": 60, "deciding": 180}
"""Seconds at the first tables: whoever comes for the first time sits down there. So it is at those that the web table
opens for one who just sits down (``web/src/games.ts``)."""


def open_first_tables(store: Store, own: Sequence[Game] = ()) -> None:
    """A new house opens with a table for each rule sheet, so that there is something to sit down at.

    A game of somebody's own has one from when it is first given.
    """
    is_new = store.head(HOUSE_STREAM).number <= 1 and not store.open_tables()
    games = [*(find(key) for key in SHEETS if is_new), *own]
    terms = [Terms(f"{game.key}-1", game.name, str(game), **LEISURE) for game in games]
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
            ws=BoundedSocket,
            ws_max_size=LARGEST_MESSAGE,
            lifespan="off",  # the house is opened and closed here, so that why it cannot be is told in its sentence
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,  # the application believes those proxies that the settings name
            timeout_graceful_shutdown=SECONDS_TO_LEAVE,
        ),
        begun,
        app,
    )
    server.run(sockets=[at])
    if not server.started:
        raise ServingError("the server could not start")
    held: Sequence[Held] | None = getattr(app.state, "held", None)
    if held is None:
        raise ServingError("the house was not closed as it should be: what was in play goes on as after a crash")
    yield from held


class _Server(uvicorn.Server):
    """Uvicorn, saying when people can come in."""

    def __init__(self, config: uvicorn.Config, begun: Callable[[], None], app: FastAPI) -> None:
        super().__init__(config)
        self._begun = begun
        self._app = app
        self._house = app.router.lifespan_context(app)
        self._getting_ready: asyncio.Task[None] | None = None

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop when asked to; what is held is told afterwards, so the signal is not raised again."""
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; whoever asks again does not hurry it, since it takes seconds at most and then says what is held."""
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._getting_ready is not None:
            self._getting_ready.cancel()
        # else whoever waits for something that is being counted would be waited for in turn
        self._app.state.reckonings.close()
        await super().shutdown(sockets)
        try:
            await self._house.__aexit__(None, None, None)
        except Exception as fault:
            said.error("the house could not be closed", exc_info=fault)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self._house.__aenter__()
        await super().startup(sockets)
        if self.started:
            self._begun()
            self._getting_ready = asyncio.create_task(get_ready(self._app.state.reckonings, READY_AFTER))


async def get_ready(reckonings: Reckonings, after: float) -> None:
    """Load what somebody's first drill would wait for: here, and where postings are read."""
    await asyncio.sleep(after)
    with suppress(CroupierError):  # nobody waits for it: whatever is wrong is told to whoever asks
        await reckonings.looked_up_once(Ready())
        await reckonings.read_once(Ready())

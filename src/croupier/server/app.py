"""The application: the floor opened and closed with it, its endpoints, sockets and problems."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache

from fastapi import FastAPI
from starlette.routing import WebSocketRoute
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from croupier import __version__
from croupier.house.database import may_lose
from croupier.house.store import Store
from croupier.server import pages, problems, sockets
from croupier.server.api import (
    drills,
    felt,
    games,
    health,
    house,
    operating,
    people,
    replays,
    rounds,
    school,
    strategies,
    tables,
    training,
    verification,
)
from croupier.server.audits import Audits
from croupier.server.caretaker import Caretaker
from croupier.server.connected import Connected
from croupier.server.door import Door
from croupier.server.floor import Floor
from croupier.server.log import said
from croupier.server.lookups import Lookups
from croupier.server.openapi import described
from croupier.server.packed import Packed
from croupier.server.rates import Arrivals
from croupier.server.reckoning import Reckonings
from croupier.server.settings import Settings
from croupier.server.shared_floor import SharedFloor
from croupier.server.time import Clock

PREFIX = "/api/v1"


def application(settings: Settings, store: Store | None = None, clock: Clock | None = None) -> FastAPI:
    """The house as an application, for uvicorn or for tests; a store that it is handed is closed with it."""

    @asynccontextmanager
    async def open_house(app: FastAPI) -> AsyncIterator[None]:
        opened = store if store is not None else await asyncio.to_thread(Store.open, settings.database)
        for each in await asyncio.to_thread(may_lose, opened.writer):
            said.warning(each)
        kind = SharedFloor if opened.is_shared else Floor
        floor = kind(opened, clock, others=settings.others)
        await floor.start()
        app.state.floor = floor
        app.state.reckonings = Reckonings(settings.others)
        app.state.lookups = Lookups()
        app.state.audits = Audits(settings.database, floor.clock.wall)
        caretaker = app.state.caretaker = Caretaker(floor, app.state.connected)
        yield
        await caretaker.stop()
        app.state.lookups.close()
        app.state.reckonings.close()
        app.state.audits.end()
        app.state.held = await floor.stop()
        opened.close()

    app = FastAPI(
        title="Croupier",
        version=__version__,
        lifespan=open_house,
        openapi_url=f"{PREFIX}/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.settings = settings
    app.state.arrivals = Arrivals(settings.rates)
    app.state.connected = Connected(settings.others)
    problems.told_by(app)
    for part in (
        drills,
        felt,
        games,
        health,
        house,
        operating,
        people,
        replays,
        rounds,
        school,
        strategies,
        tables,
        training,
        verification,
    ):
        app.include_router(part.router, prefix=PREFIX)
    app.include_router(sockets.router, prefix=PREFIX)
    app.router.routes.extend(pages.routes())
    app.router.routes.append(WebSocketRoute("/{path:path}", problems.nowhere))
    app.add_middleware(Packed)
    app.add_middleware(Door)
    if settings.proxies:  # the outermost: whoever counts addresses counts those that the proxy names
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.proxies))
    app.openapi = cache(lambda: described(app, settings))  # type: ignore[method-assign]
    return app

"""The application: the floor opened and closed with it, its endpoints, sockets and problems."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.openapi.utils import get_openapi
from fastapi.responses import Response

from croupier import __version__
from croupier.house.store import Store
from croupier.server import problems, sockets
from croupier.server.api import people, tables
from croupier.server.floor import Floor
from croupier.server.settings import Settings
from croupier.server.shared_floor import SharedFloor
from croupier.server.time import Clock

PREFIX = "/api/v1"
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def application(settings: Settings, store: Store | None = None, clock: Clock | None = None) -> FastAPI:
    """The house as an application, for uvicorn or for tests; a store that it is handed is closed with it."""

    @asynccontextmanager
    async def open_house(app: FastAPI) -> AsyncIterator[None]:
        opened = store if store is not None else await asyncio.to_thread(Store.open, settings.database)
        floor = SharedFloor(opened, clock) if opened.is_shared else Floor(opened, clock)
        await floor.start()
        app.state.floor = floor
        yield
        app.state.held = await floor.stop()
        opened.close()

    app = FastAPI(
        title="Croupier",
        version=__version__,
        lifespan=open_house,
        openapi_url=f"{PREFIX}/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    problems.told_by(app)
    for part in (people.router, tables.router, sockets.router):
        app.include_router(part, prefix=PREFIX)
    app.middleware("http")(_with_headers)
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]
    return app


async def _with_headers(request: Request, answer: Callable[[Request], Awaitable[Response]]) -> Response:
    response = await answer(request)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _openapi(app: FastAPI) -> dict[str, Any]:
    if app.openapi_schema is None:
        made = get_openapi(title=app.title, version=app.version, routes=app.routes)
        made.setdefault("components", {}).setdefault("schemas", {})["Problem"] = problems.SCHEMA
        app.openapi_schema = made
    return app.openapi_schema

"""The door: what every request passes before any endpoint sees it, and every answer on its way out."""

from __future__ import annotations

from collections.abc import MutableMapping
from http import HTTPStatus
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.errors import CroupierError, NotAllowed, WireError
from croupier.server import problems
from croupier.server.identity import floor_of, from_our_page, require_our_name
from croupier.server.log import said
from croupier.server.pages import UNDER
from croupier.server.rates import neighbourhood

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
ONLY_LOOKING = ("GET", "HEAD", "OPTIONS", "TRACE")
NOWHERE = "none"
"""The endpoint of requests that have none: what addresses people try is not kept, there may be any number of them."""


def address_of(connection: HTTPConnection) -> str:
    """Where somebody asks from."""
    return neighbourhood(connection.client.host) if connection.client is not None else ""


class Door:
    """Lets requests in, a few at a time from each address, and answers out, with the headers that all have."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request, leaving = Request(scope), _Leaving(send)
        try:
            self._admit(request)
            await self.app(scope, receive, leaving)
        except CroupierError as fault:
            await problems.answer(fault)(scope, receive, leaving)
        except ClientDisconnect:  # whoever asks is gone before they have said all of it: there is nobody to answer
            return
        except Exception as fault:
            said.error("%s %s failed", request.method, endpoint_of(scope), exc_info=fault)
            if leaving.status is None:
                await problems.failed()(scope, receive, leaving)
        status = leaving.status or HTTPStatus.INTERNAL_SERVER_ERROR
        floor_of(request).metrics.answered(endpoint_of(scope), _known_method(request.method), int(status))

    def _admit(self, request: Request) -> None:
        require_our_name(request)
        if not request.scope["path"].startswith(UNDER):  # a table's cards are many files, of which each costs nothing
            request.app.state.arrivals.requests.spend(address_of(request), floor_of(request).clock.monotonic())
        if request.method not in ONLY_LOOKING and not from_our_page(request):
            raise NotAllowed("this page may not ask anything of the house")
        if "\0" in request.scope["path"] or b"%00" in request.scope["query_string"]:
            raise WireError("the character 0 is in no address")  # nor does every database take it


class _Leaving:
    """Sends an answer on its way, with every header it should have."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.status: int | None = None

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await self.send(message)


def endpoint_of(scope: MutableMapping[str, Any]) -> str:
    """The endpoint that a request came to, its parameters not filled in."""
    return getattr(scope.get("route"), "path", NOWHERE)


def _known_method(method: str) -> str:
    return method if method in METHODS else "other"


METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT")

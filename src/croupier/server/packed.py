"""Answers that are sent in less room: what was looked up, where the asker takes it so."""

from __future__ import annotations

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

LEAST = 1000
"""Bytes below which packing saves nothing that anybody would notice."""
LEVEL = 6
"""Beyond it, packing takes much longer and saves next to nothing."""


class Packed:
    """Packs the larger answers to whoever only looks something up.

    The length of what was packed tells of what is in it. Whoever can have something of their own choice told beside a
    secret, over and over, could find the secret out by that; so what lets somebody in, which only those are told who
    send something, is never packed.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.packing = GZipMiddleware(app, LEAST, LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        looks = scope["type"] == "http" and scope["method"] == "GET"
        await (self.packing if looks else self.app)(scope, receive, send)

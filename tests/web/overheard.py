"""Every answer of a house over HTTP, with who had asked and how its tables stood then, for whoever looks for leaks."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.errors import CroupierError
from croupier.server.app import PREFIX
from croupier.server.identity import anybody


@dataclass(frozen=True)
class Answer:
    """What somebody was answered."""

    asked: str
    """GET /api/v1/tables/table-1"""
    person: str
    """Empty where nobody knows who asked."""
    tables: dict[str, int]
    """The last entry of each open table when the answer left."""
    text: str

    @cached_property
    def about(self) -> dict[str, list[Any]]:
        """What of it is about a table as it stands: all, where the table was asked about, or parts that name it."""
        _, _, path = self.asked.partition(f" {PREFIX}/")
        match path.split("?")[0].split("/"):
            case ["tables", table, *_]:
                return {table: [_read(self.text)]}
            case ["rounds", *_] | ["me", "rounds"]:
                return {}  # those are over
        found: dict[str, list[Any]] = {}
        for part in _parts(_read(self.text)):
            found.setdefault(part["table"], []).append(part)
        return found


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _parts(value: Any) -> Iterator[Any]:
    """The tables, as somebody sees them, that something tells of."""
    match value:
        case dict() if "table" in value and "round" in value:
            yield value
        case dict():
            for each in value.values():
                yield from _parts(each)
        case list():
            for each in value:
                yield from _parts(each)


@dataclass
class Overheard:
    """What houses answered, in order."""

    answers: list[Answer] = field(default_factory=list)

    def around(self, app: FastAPI) -> ASGIApp:
        """A house, overheard."""

        async def overhears(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != "http" or not scope["path"].startswith(PREFIX):
                await app(scope, receive, send)
                return
            await app(scope, receive, _Hearing(self, app, scope, send))

        return overhears


@dataclass
class _Hearing:
    """One answer on its way."""

    heard: Overheard
    app: FastAPI
    scope: Scope
    send: Send
    headers: Headers = field(default_factory=Headers)
    tables: dict[str, int] = field(default_factory=dict)
    body: bytes = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.headers = Headers(raw=message["headers"])
            self.tables = {each.table: each.state.number for each in self.app.state.floor.all_watched()}
        if message["type"] == "http.response.body":
            self.body += message.get("body", b"")
            if not message.get("more_body", False):
                self.heard.answers.append(await self._whole())
        await self.send(message)

    async def _whole(self) -> Answer:
        body = gzip.decompress(self.body) if self.headers.get("content-encoding") == "gzip" else self.body
        query = self.scope["query_string"].decode()
        asked = f"{self.scope['method']} {self.scope['path']}{'?' if query else ''}{query}"
        return Answer(asked, await self._person(), self.tables, body.decode())

    async def _person(self) -> str:
        try:
            return (await anybody(Request(self.scope))).name
        except CroupierError:
            return ""

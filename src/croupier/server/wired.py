"""The one wire over HTTP: bodies read and answers written by the codec, and described in OpenAPI by its schemas."""

from __future__ import annotations

import json
from typing import Any

from fastapi import Request
from fastapi.responses import Response

from croupier.errors import TooLarge
from croupier.server.problems import MEDIA
from croupier.wire.codec import document, loads
from croupier.wire.schemas import Schema, document_schema, schema

MOST_BYTES = 64 * 1024
"""The largest body that is read."""
PROBLEM = {"$ref": "#/components/schemas/Problem"}


class Wired(Response):
    """A document of the wire as an answer."""

    media_type = "application/json"

    def __init__(self, value: Any, status_code: int = 200, headers: dict[str, str] | None = None) -> None:
        body = json.dumps(document(value), ensure_ascii=False, separators=(",", ":")).encode()
        super().__init__(body, status_code, headers)


async def body_of(request: Request, kind: Any) -> Any:
    """What was sent, read strictly."""
    return loads(kind, await bytes_of(request))


async def bytes_of(request: Request, most: int = MOST_BYTES) -> bytes:
    """What was sent, as long as it is not too much."""
    read = b""
    async for part in request.stream():
        read += part
        if len(read) > most:
            raise TooLarge(f"that is too much to read: {most:,} bytes at most")
    return read


def answers(kind: Any, *, status: int = 200, problems: tuple[int, ...] = (), takes: Any = None) -> dict[str, Any]:
    """What OpenAPI says of an endpoint: what it answers, what it takes, and how it refuses."""
    title = kind.__name__
    described: dict[str, Any] = {
        "response_model": None,
        "status_code": status,
        "responses": {
            status: {
                "description": title,
                "content": {"application/json": {"schema": _inline(document_schema(kind, title))}},
            }
        },
    }
    for refused in (*problems, 503):
        described["responses"][refused] = {"description": "Refused", "content": {MEDIA: {"schema": PROBLEM}}}
    if takes is not None:
        taken = schema(takes, getattr(takes, "__name__", "Request"))
        described["openapi_extra"] = {
            "requestBody": {"required": True, "content": {"application/json": {"schema": _inline(taken)}}}
        }
        described["responses"] |= {
            each: {"description": "Refused", "content": {MEDIA: {"schema": PROBLEM}}} for each in (413, 422)
        }
    return described


def _inline(made: Schema) -> Schema:
    """A schema that stands inside another document: its parts are written where they are meant."""
    parts = made.pop("$defs", {})
    for key in ("$schema", "x-wire-version"):
        made.pop(key, None)

    def resolved(data: Any, above: tuple[str, ...] = ()) -> Any:
        if isinstance(data, dict):
            reference = data.get("$ref")
            if isinstance(reference, str) and reference.startswith("#/$defs/"):
                name = reference.rpartition("/")[2]
                return {} if name in above else resolved(parts[name], (*above, name))
            return {key: resolved(value, above) for key, value in data.items()}
        if isinstance(data, list):
            return [resolved(each, above) for each in data]
        return data

    inlined: Schema = resolved(made)
    return inlined

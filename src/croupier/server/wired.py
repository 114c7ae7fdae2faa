"""The one wire over HTTP: bodies read and answers written by the codec, and described in OpenAPI by its schemas."""

from __future__ import annotations

from typing import Any

from fastapi import Request
from fastapi.responses import Response

from croupier.errors import TooLarge
from croupier.server.problems import MEDIA
from croupier.wire.codec import loads, written
from croupier.wire.schemas import Schema, document_schema, schema

MOST_BYTES = 64 * 1024
"""The largest body that is read."""
JSON, TEXT, SVG, TOML = "application/json", "text/plain", "image/svg+xml", "application/toml"
REFUSED = {"description": "Refused", "content": {MEDIA: {"schema": {"$ref": "#/components/schemas/Problem"}}}}


class Wired(Response):
    """A document of the wire as an answer."""

    media_type = JSON

    def __init__(self, value: Any, status_code: int = 200, headers: dict[str, str] | None = None) -> None:
        super().__init__(written(value), status_code, headers)


async def body_of(request: Request, kind: Any) -> Any:
    """What was sent, read strictly."""
    return loads(kind, await bytes_of(request))


async def bytes_of(request: Request, most: int = MOST_BYTES) -> bytes:
    """What was sent, as long as it is not too much."""
    read = bytearray()
    async for part in request.stream():
        read += part
        if len(read) > most:
            raise TooLarge(f"that is too much to read: {most:,} bytes at most")
    return bytes(read)


def answers(
    *kinds: Any, status: int = 200, problems: tuple[int, ...] = (), takes: Any = None, takes_text: str = ""
) -> dict[str, Any]:
    """What OpenAPI says of an endpoint: what it answers, what it takes, and how it refuses.

    What every endpoint refuses, and whoever is not allowed, is described where all are: in ``openapi``.
    """
    forms = [document_schema(kind) for kind in kinds]
    made = forms[0] if len(forms) == 1 else {"type": "object", "anyOf": forms}
    described = answers_text(JSON, made, problems=problems)
    described["status_code"] = status
    described["responses"][status] = {**described["responses"].pop(200), "description": kinds[0].__name__}
    if takes is not None:
        some = takes if isinstance(takes, tuple) else (takes,)
        taken = [schema(each) for each in some]
        form = taken[0] if len(taken) == 1 else {"anyOf": taken}
        described |= _taking(JSON, form)
    elif takes_text:
        described |= _taking(takes_text, {"type": "string"})
    if takes is not None or takes_text:
        described["responses"] |= {413: REFUSED, 422: REFUSED}
    return described


def _taking(media: str, form: Schema) -> dict[str, Any]:
    return {"openapi_extra": {"requestBody": {"required": True, "content": {media: {"schema": form}}}}}


def answers_text(media: str, made: Schema | None = None, *, problems: tuple[int, ...] = ()) -> dict[str, Any]:
    """The same of an endpoint that answers a text."""
    told = {"description": "Text", "content": {media: {"schema": made or {"type": "string"}}}}
    return {
        "response_model": None,
        "response_class": _written_as(media),
        "responses": {200: told, **dict.fromkeys(problems, REFUSED)},
    }


def _written_as(media: str) -> type[Response]:
    """OpenAPI is told the media type by a class of answers."""
    return type("Answer", (Response,), {"media_type": media})

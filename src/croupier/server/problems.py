"""Problems: every refusal as a problem detail (RFC 9457), with the stable code of its exception and one sentence."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from croupier import errors
from croupier.errors import CroupierError

said = logging.getLogger("croupier.server")

MEDIA = "application/problem+json"
STATUS: dict[type[CroupierError], HTTPStatus] = {
    errors.NotLetIn: HTTPStatus.UNAUTHORIZED,
    errors.NotAllowed: HTTPStatus.FORBIDDEN,
    errors.UnknownGame: HTTPStatus.NOT_FOUND,
    errors.TableUnknown: HTTPStatus.NOT_FOUND,
    errors.RoundUnknown: HTTPStatus.NOT_FOUND,
    errors.NameTaken: HTTPStatus.CONFLICT,
    errors.PersonError: HTTPStatus.UNPROCESSABLE_ENTITY,
    errors.StaleView: HTTPStatus.CONFLICT,
    errors.OutOfTurn: HTTPStatus.CONFLICT,
    errors.RoundOver: HTTPStatus.CONFLICT,
    errors.SeatError: HTTPStatus.CONFLICT,
    errors.TableClosed: HTTPStatus.CONFLICT,
    errors.TooManyRequests: HTTPStatus.TOO_MANY_REQUESTS,
    errors.TooLarge: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    errors.TableStopped: HTTPStatus.INTERNAL_SERVER_ERROR,
    errors.StoreError: HTTPStatus.SERVICE_UNAVAILABLE,
}
"""Which status a refusal has; any other is of something that was asked and cannot be read or done: 422."""


def status_of(fault: CroupierError) -> HTTPStatus:
    for kind in type(fault).__mro__:
        if kind in STATUS:
            return STATUS[kind]
    return HTTPStatus.UNPROCESSABLE_ENTITY


def problem(fault: CroupierError) -> dict[str, Any]:
    """A refusal as data: on the socket as it is, over HTTP as the whole answer."""
    status = status_of(fault)
    told: dict[str, Any] = {
        "type": f"urn:croupier:{fault.code}",
        "title": status.phrase,
        "status": int(status),
        "detail": str(fault),
        "code": fault.code,
    }
    if isinstance(fault, errors.IllegalChoice):
        told["legal"] = list(fault.legal)
    return told


SCHEMA = {
    "type": "object",
    "description": "A problem detail (RFC 9457).",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "code": {"type": "string"},
        "legal": {"type": "array", "items": {"type": "string"}},
    },
    "required": ["type", "title", "status", "detail", "code"],
}


def answer(fault: CroupierError) -> JSONResponse:
    status = status_of(fault)
    headers = {"WWW-Authenticate": "Bearer"} if status is HTTPStatus.UNAUTHORIZED else None
    if isinstance(fault, errors.TooManyRequests):
        headers = {"Retry-After": str(fault.seconds)}
    return JSONResponse(problem(fault), status, headers, MEDIA)


def told_by(app: FastAPI) -> None:
    """Have an application tell whatever goes wrong as a problem."""

    @app.exception_handler(CroupierError)
    async def refused(_: Request, fault: Exception) -> JSONResponse:
        assert isinstance(fault, CroupierError), "that is what it is for"
        return answer(fault)

    @app.exception_handler(HTTPException)
    async def unserved(_: Request, fault: Exception) -> JSONResponse:
        assert isinstance(fault, HTTPException), "that is what it is for"
        status = HTTPStatus(fault.status_code)
        body = {"type": "about:blank", "title": status.phrase, "status": int(status), "code": f"http/{int(status)}"}
        return JSONResponse({**body, "detail": status.description or status.phrase}, status, fault.headers, MEDIA)

    @app.exception_handler(Exception)
    async def failed(request: Request, fault: Exception) -> JSONResponse:
        said.error("%s %s failed", request.method, request.url.path, exc_info=fault)
        status = HTTPStatus.INTERNAL_SERVER_ERROR
        body = {"type": "about:blank", "title": status.phrase, "status": int(status), "code": "http/500"}
        return JSONResponse({**body, "detail": "something went wrong here; nothing was half done"}, status, None, MEDIA)

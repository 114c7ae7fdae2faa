"""Problems: every refusal as a problem detail (RFC 9457), with the stable code of its exception and one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError, ValidationException, WebSocketRequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from croupier import errors
from croupier.errors import CroupierError
from croupier.house.messages import Problem
from croupier.server import pages

MEDIA = "application/problem+json"
NOT_WELCOME = 1008
"""What a socket is closed with that nobody will have here."""
STATUS: dict[type[CroupierError], HTTPStatus] = {
    errors.NotLetIn: HTTPStatus.UNAUTHORIZED,
    errors.NotAllowed: HTTPStatus.FORBIDDEN,
    errors.UnknownGame: HTTPStatus.NOT_FOUND,
    errors.TableUnknown: HTTPStatus.NOT_FOUND,
    errors.RoundUnknown: HTTPStatus.NOT_FOUND,
    errors.PersonUnknown: HTTPStatus.NOT_FOUND,
    errors.NameTaken: HTTPStatus.CONFLICT,
    errors.PersonError: HTTPStatus.UNPROCESSABLE_ENTITY,
    errors.StaleView: HTTPStatus.CONFLICT,
    errors.OutOfTurn: HTTPStatus.CONFLICT,
    errors.RoundOver: HTTPStatus.CONFLICT,
    errors.SeatError: HTTPStatus.CONFLICT,
    errors.TableClosed: HTTPStatus.CONFLICT,
    errors.TooManyRequests: HTTPStatus.TOO_MANY_REQUESTS,
    errors.WrongHost: HTTPStatus.MISDIRECTED_REQUEST,
    errors.TooLarge: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    errors.TableStopped: HTTPStatus.CONFLICT,
    errors.StillCounting: HTTPStatus.ACCEPTED,
    errors.Busy: HTTPStatus.SERVICE_UNAVAILABLE,
    errors.AlreadyDone: HTTPStatus.CONFLICT,
    errors.KeyReused: HTTPStatus.CONFLICT,
    errors.StoreError: HTTPStatus.SERVICE_UNAVAILABLE,
}
"""Which status a refusal has; any other is of something that was asked and cannot be read or done: 422."""


def status_of(fault: CroupierError) -> HTTPStatus:
    for kind in type(fault).__mro__:
        if kind in STATUS:
            return STATUS[kind]
    return HTTPStatus.UNPROCESSABLE_ENTITY


def problem(fault: CroupierError) -> Problem:
    """A refusal as data: on the socket as it is, over HTTP as the whole answer."""
    status = status_of(fault)
    told = Problem(
        type=f"urn:croupier:{fault.code}",
        title=status.phrase,
        status=int(status),
        detail=str(fault),
        code=fault.code,
    )
    if isinstance(fault, errors.IllegalChoice):
        told["legal"] = list(fault.legal)
    return told


def answer(fault: CroupierError) -> JSONResponse:
    """A refusal as the answer to a request."""
    status = status_of(fault)
    headers = {"WWW-Authenticate": "Bearer"} if status is HTTPStatus.UNAUTHORIZED else None
    if isinstance(fault, errors.TooManyRequests | errors.Busy):
        headers = {"Retry-After": str(fault.seconds)}
    return JSONResponse(problem(fault), status, headers, MEDIA)


def unserved(status: HTTPStatus, said: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """The answer to a request that no endpoint had a say in."""
    body = {"type": "about:blank", "title": status.phrase, "status": int(status), "code": f"http/{int(status)}"}
    return JSONResponse({**body, "detail": said}, status, headers, MEDIA)


def failed() -> JSONResponse:
    """The answer where the program is at fault: what went wrong stands in the log, and is nobody else's to read."""
    return unserved(HTTPStatus.INTERNAL_SERVER_ERROR, "something went wrong here; nothing was half done")


async def turn_away(socket: WebSocket, fault: CroupierError) -> None:
    """Refuse a socket before there is one: by the answer to the request for it, where the server can give one."""
    await _denied(socket, answer(fault), fault.code)


async def nowhere(socket: WebSocket) -> None:
    """A socket that somebody wants where there is none."""
    await _denied(socket, unserved(HTTPStatus.NOT_FOUND, SAID[HTTPStatus.NOT_FOUND]), "http/404")


async def _denied(socket: WebSocket, told: JSONResponse, code: str) -> None:
    if "websocket.http.response" in socket.scope.get("extensions", {}):
        await socket.send_denial_response(told)
    else:
        await socket.close(NOT_WELCOME, code)


def told_by(app: FastAPI) -> None:
    """Have an application tell whatever it refuses as a problem."""

    @app.exception_handler(CroupierError)
    async def refused(_: Request, fault: Exception) -> JSONResponse:
        assert isinstance(fault, CroupierError), "that is what it is for"
        return answer(fault)

    @app.exception_handler(RequestValidationError)
    async def unreadable(_: Request, fault: Exception) -> JSONResponse:
        assert isinstance(fault, RequestValidationError), "that is what it is for"
        return answer(_unreadable(fault))

    @app.exception_handler(WebSocketRequestValidationError)
    async def unreadable_socket(socket: WebSocket, fault: Exception) -> None:
        assert isinstance(fault, WebSocketRequestValidationError), "that is what it is for"
        await turn_away(socket, _unreadable(fault))

    @app.exception_handler(HTTPException)
    async def missing(request: Request, fault: Exception) -> Response:
        assert isinstance(fault, HTTPException), "that is what it is for"
        status = HTTPStatus(fault.status_code)
        if status is HTTPStatus.NOT_FOUND and pages.is_for_people(request):
            return pages.answered(request, status)
        return unserved(status, SAID.get(status, status.description or status.phrase), fault.headers)


SAID = {
    HTTPStatus.NOT_FOUND: "there is nothing at this address",
    HTTPStatus.METHOD_NOT_ALLOWED: "this cannot be asked of this address: the header Allow says what can",
}
WRONG = {
    "missing": "it must be given",
    "int_parsing": "it is a whole number",
    "int_parsing_size": "it is a smaller number",
    "int_from_float": "it is a whole number",
    "bool_parsing": "it is true or false",
    "string_too_long": "it has {max_length} characters at most",
    "string_too_short": "it has {min_length} characters at least",
    "too_long": "it is given {max_length} times at most",
    "greater_than_equal": "it is {ge} at least",
    "less_than_equal": "it is {le} at most",
    "string_pattern_mismatch": "it is not written as it should be",
}
"""What is wrong with a parameter, by what FastAPI calls it."""


def _unreadable(fault: ValidationException) -> errors.WireError:
    return errors.WireError("; ".join(_sentence(each) for each in fault.errors()))


def _sentence(wrong: Mapping[str, Any]) -> str:
    place = " ".join(str(part).replace("_", " ") for part in wrong["loc"][1:]) or "the request"  # pages show it
    said = WRONG.get(wrong["type"], "it cannot be read")
    return f"{place}: {said.format(**wrong.get('ctx', {}))}"

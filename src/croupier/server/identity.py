"""Who asks: known by a token, in a header or a cookie."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Header, Request
from fastapi.responses import Response
from starlette.requests import HTTPConnection

from croupier.errors import NotAllowed, NotLetIn, WrongHost
from croupier.house.named import LONGEST_NAME
from croupier.house.people import TOKEN_LASTS, Person
from croupier.server.floor import Floor
from croupier.server.lookups import Lookups
from croupier.server.settings import Settings

SPECTATOR = Person("", "spectator")
"""Somebody who has not come in: they may look, at what everybody may."""


def floor_of(connection: HTTPConnection) -> Floor:
    floor: Floor = connection.app.state.floor
    return floor


def lookups_of(connection: HTTPConnection) -> Lookups:
    lookups: Lookups = connection.app.state.lookups
    return lookups


def settings_of(connection: HTTPConnection) -> Settings:
    settings: Settings = connection.app.state.settings
    return settings


def cookie_name(settings: Settings) -> str:
    """Browsers take a name that begins so only over TLS, from the very host that set it."""
    return "__Host-croupier" if settings.secure else "croupier"


def token_of(connection: HTTPConnection) -> str | None:
    """The token that somebody shows, if they show one."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.casefold() == "bearer" and token:
        return token.strip()
    return connection.cookies.get(cookie_name(settings_of(connection)))


async def anybody(connection: HTTPConnection) -> Person:
    """Whoever asks, if only to look."""
    token = token_of(connection)
    return SPECTATOR if token is None else await lookups_of(connection).of(floor_of(connection).people.who, token)


async def somebody(connection: HTTPConnection) -> Person:
    """Whoever asks; they must have come in."""
    person = await anybody(connection)
    if person is SPECTATOR:
        raise NotLetIn("come in first: a guest needs no account")
    return person


async def operator(connection: HTTPConnection) -> Person:
    """Whoever asks; they must run the house."""
    person = await somebody(connection)
    if not person.runs_the_house:
        raise NotAllowed("only an operator may do this")
    return person


def require_our_name(connection: HTTPConnection) -> None:
    """Refuse requests under a name that is not the house's own.

    A page of somebody else's could give its own name the address of this house, and would then pass for ours. Whoever
    asks by address has no name to do that with.
    """
    given = connection.headers.get("host", "")
    try:
        name = urlsplit(f"//{given}").hostname or ""
    except ValueError:
        name = given
    if name and not settings_of(connection).is_called(name):
        raise WrongHost(f"the house is not called {name}: its operator says with --origin what it is called")


def from_our_page(connection: HTTPConnection) -> bool:
    """Whether the page that asks is one of ours; programs that are no browsers say nothing of it.

    A browser shows the cookie whatever page asks, so a page of somebody else's could ask in the name of whoever has
    it open. It cannot say that it is ours.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    settings = settings_of(connection)
    if origin in settings.origins:
        return True
    try:
        said = urlsplit(origin)
    except ValueError:  # it is no address at all
        return False
    return said.netloc == connection.headers.get("host") and (said.scheme == "https" or not settings.secure)


async def _floor(connection: HTTPConnection) -> Floor:
    """The same for endpoints; what is not asynchronous would be run in a thread."""
    return floor_of(connection)


def shown_out(response: Response, request: Request) -> None:
    """Have a browser forget the token."""
    settings = settings_of(request)
    response.delete_cookie(cookie_name(settings), path="/", httponly=True, samesite="strict", secure=settings.secure)


def let_in(response: Response, request: Request, token: str) -> None:
    """Have a browser show the token from now on."""
    settings = settings_of(request)
    response.set_cookie(
        cookie_name(settings),
        token,
        max_age=TOKEN_LASTS // 1000,
        path="/",
        httponly=True,
        samesite="strict",
        secure=settings.secure,
    )


Anybody = Annotated[Person, Depends(anybody)]
Somebody = Annotated[Person, Depends(somebody)]
Operator = Annotated[Person, Depends(operator)]
OnFloor = Annotated[Floor, Depends(_floor)]
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        pattern=rf"^[!-~]{{1,{LONGEST_NAME}}}$",
        description="What the request is called, so that it is carried out once however often it comes. "
        "Another request under the same name is refused.",
    ),
]

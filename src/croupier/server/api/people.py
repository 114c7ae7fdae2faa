"""Coming in, and who one is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from fastapi import APIRouter, Depends, Request

from croupier.errors import NotLetIn
from croupier.house.called import LONGEST_FOLDED, folded
from croupier.house.messages import Bankroll, Credentials, LetIn, NewPassword
from croupier.house.people import Person, digest
from croupier.server.door import address_of
from croupier.server.floor import Floor
from croupier.server.identity import OnFloor, Somebody, let_in, shown_out, token_of
from croupier.server.rates import Arrivals
from croupier.server.wired import Wired, answers, body_of

router = APIRouter(tags=["people"])


async def _arriving(request: Request, floor: OnFloor) -> Arrivals:
    """Whoever comes in passes here: too many from one address are asked to wait."""
    arrivals: Arrivals = request.app.state.arrivals
    arrivals.from_address.spend(address_of(request), floor.clock.monotonic())
    return arrivals


Arriving = Annotated[Arrivals, Depends(_arriving)]


@router.post("/guests", **answers(LetIn, status=201))
async def come_as_guest(request: Request, arriving: Arriving, floor: OnFloor) -> Wired:
    """Come in as a guest: no account is needed."""
    return _let_in(request, *await asyncio.to_thread(floor.people.guest))


@router.post("/people", **answers(LetIn, status=201, problems=(409,), takes=Credentials))
async def join(request: Request, arriving: Arriving, floor: OnFloor) -> Wired:
    """Come in under a name of one's own, which keeps its bankroll."""
    given: Credentials = await body_of(request, Credentials)
    return _let_in(request, *await asyncio.to_thread(floor.people.join, given.name, given.password))


@router.post("/sessions", **answers(LetIn, status=201, problems=(401,), takes=Credentials))
async def sign_in(request: Request, arriving: Arriving, floor: OnFloor) -> Wired:
    """Come back under one's name."""
    given: Credentials = await body_of(request, Credentials)
    with _password_tried(request, arriving, floor, given.name):
        let = await asyncio.to_thread(floor.people.sign_in, given.name, given.password)
    return _let_in(request, *let)


@router.put("/me/password", **answers(Bankroll, takes=NewPassword))
async def change_password(request: Request, arriving: Arriving, person: Somebody, floor: OnFloor) -> Wired:
    """Take another password; whatever else lets somebody in under one's name does so no more."""
    given: NewPassword = await body_of(request, NewPassword)
    with _password_tried(request, arriving, floor, person.name):
        ended = await asyncio.to_thread(
            floor.people.change_password, person, given.password, given.new, token_of(request) or ""
        )
    request.app.state.connected.end(ended)
    return await _bankroll(floor, person)


@contextmanager
def _password_tried(request: Request, arriving: Arrivals, floor: Floor, name: str) -> Iterator[None]:
    """Somebody shows a password: how often they may do so in vain is counted, if anybody can have that name."""
    sought = folded(name)
    if len(sought) > LONGEST_FOLDED:
        raise NotLetIn("there is nobody of that name with that password")
    address = address_of(request)
    arriving.passwords.begin(sought, address, floor.clock.monotonic())
    yield
    arriving.passwords.succeeded(sought, address)


@router.get("/me", **answers(Bankroll))
async def oneself(person: Somebody, floor: OnFloor) -> Wired:
    """Who one is."""
    return await _bankroll(floor, person)


@router.post("/me/chips", **answers(Bankroll, problems=(422,)))
async def ask_for_chips(person: Somebody, floor: OnFloor) -> Wired:
    """Be given what is missing to the chips one was welcomed with: once an hour, where strangers come by."""
    await asyncio.to_thread(floor.people.refill, person.name, hourly=floor.others.refills_hourly)
    return await _bankroll(floor, person)


@router.delete("/sessions/mine", **answers(Bankroll))
async def sign_out(request: Request, person: Somebody, floor: OnFloor) -> Wired:
    """Leave; the token lets nobody in any more, and whoever is connected by it is so no longer."""
    response = await _bankroll(floor, person)
    token = token_of(request)
    if token is not None:
        await asyncio.to_thread(floor.people.sign_out, token)
        request.app.state.connected.end([digest(token)])
    shown_out(response, request)
    return response


async def _bankroll(floor: Floor, person: Person) -> Wired:
    return Wired(Bankroll(person.name, person.kind, await asyncio.to_thread(floor.people.chips, person.name)))


def _let_in(request: Request, person: Person, token: str) -> Wired:
    response = Wired(LetIn(person.name, person.kind, token), status_code=201)
    let_in(response, request, token)
    return response

"""Coming in, and who one is."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Request

from croupier.house.messages import Bankroll, Credentials, LetIn
from croupier.house.people import Person, folded
from croupier.server.door import address_of
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
    name = folded(given.name)
    arriving.under_name.begin(name, floor.clock.monotonic())
    let = await asyncio.to_thread(floor.people.sign_in, given.name, given.password)
    arriving.under_name.succeeded(name)
    return _let_in(request, *let)


@router.get("/me", **answers(Bankroll))
async def oneself(person: Somebody, floor: OnFloor) -> Wired:
    """Who one is."""
    return Wired(Bankroll(person.name, person.kind, await asyncio.to_thread(floor.people.chips, person.name)))


@router.post("/me/chips", **answers(Bankroll, problems=(422,)))
async def ask_for_chips(person: Somebody, floor: OnFloor) -> Wired:
    """Be given what is missing to the chips one was welcomed with, once in a while."""
    await asyncio.to_thread(floor.people.refill, person.name, floor.staked_by(person.name))
    return Wired(Bankroll(person.name, person.kind, await asyncio.to_thread(floor.people.chips, person.name)))


@router.delete("/sessions/mine", **answers(Bankroll))
async def sign_out(request: Request, person: Somebody, floor: OnFloor) -> Wired:
    """Leave; the token lets nobody in any more."""
    chips = await asyncio.to_thread(floor.people.chips, person.name)
    token = token_of(request)
    if token is not None:
        await asyncio.to_thread(floor.people.sign_out, token)
    response = Wired(Bankroll(person.name, person.kind, chips))
    shown_out(response, request)
    return response


def _let_in(request: Request, person: Person, token: str) -> Wired:
    response = Wired(LetIn(person.name, person.kind, token), status_code=201)
    let_in(response, request, token)
    return response

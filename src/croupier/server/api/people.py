"""Coming in, and who one is."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request

from croupier.house.messages import Credentials, LetIn, Oneself
from croupier.house.people import Person
from croupier.server.identity import OnFloor, Somebody, let_in, token_of
from croupier.server.wired import Wired, answers, body_of

router = APIRouter(tags=["people"])


@router.post("/guests", **answers(LetIn, status=201))
async def come_as_guest(request: Request, floor: OnFloor) -> Wired:
    """Come in as a guest: no account is needed."""
    return _let_in(request, *await asyncio.to_thread(floor.people.guest))


@router.post("/people", **answers(LetIn, status=201, problems=(409,), takes=Credentials))
async def join(request: Request, floor: OnFloor) -> Wired:
    """Come in under a name of one's own, which keeps its bankroll."""
    given: Credentials = await body_of(request, Credentials)
    return _let_in(request, *await asyncio.to_thread(floor.people.join, given.name, given.password))


@router.post("/sessions", **answers(LetIn, status=201, problems=(401, 429), takes=Credentials))
async def sign_in(request: Request, floor: OnFloor) -> Wired:
    """Come back under one's name."""
    given: Credentials = await body_of(request, Credentials)
    return _let_in(request, *await asyncio.to_thread(floor.people.sign_in, given.name, given.password))


@router.get("/me", **answers(Oneself, problems=(401,)))
async def oneself(person: Somebody, floor: OnFloor) -> Wired:
    """Who one is."""
    return Wired(Oneself(person.name, person.kind, await asyncio.to_thread(floor.people.chips, person.name)))


@router.delete("/sessions/mine", **answers(Oneself, problems=(401,)))
async def sign_out(request: Request, person: Somebody, floor: OnFloor) -> Wired:
    """Leave; the token lets nobody in any more."""
    chips = await asyncio.to_thread(floor.people.chips, person.name)
    token = token_of(request)
    if token is not None:
        await asyncio.to_thread(floor.people.sign_out, token)
    return Wired(Oneself(person.name, person.kind, chips))


def _let_in(request: Request, person: Person, token: str) -> Wired:
    response = Wired(LetIn(person.name, person.kind, token), status_code=201)
    let_in(response, request, token)
    return response

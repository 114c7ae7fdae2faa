"""Learning: practice, rounds graded choice by choice, and what a session came to."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from croupier.errors import NotAllowed
from croupier.house import learned as house
from croupier.house.people import GUEST
from croupier.server.api.games import MOMENT, Reckoned
from croupier.server.floor import Floor
from croupier.server.identity import OnFloor, Somebody
from croupier.server.reckoning import Reckonings
from croupier.server.trained import (
    MOST_SESSION_BYTES,
    FactsGiven,
    FactsRead,
    Graded,
    GradedTold,
    LearnedFrom,
    LearnedOf,
    Practice,
    PracticeWanted,
    Practised,
    RoundGiven,
    SessionGiven,
    SessionOf,
    SessionTold,
    is_only_dealt,
)
from croupier.server.wired import JSON, answers, bytes_of
from croupier.training.learned import MOST_FACTS, LearnedTold

router = APIRouter(tags=["training"])
MOST_FACT_BYTES = 512 * 1024
"""Of facts that are handed in at a time."""


@router.post("/practice", **answers(Practised, problems=(409,), takes=PracticeWanted))
async def practice(request: Request, reckoned: Reckoned) -> Response:
    """A round of practice, begun or gone on with: nobody's chips are in it, and nothing is kept of it here.

    All there is to know of a round is its record. Cards that come next are drawn when they are needed, by chance alone;
    a choice is taken back by going on from an earlier record.
    """
    asked = Practice(await bytes_of(request))
    answer = reckoned.read_once(asked) if is_only_dealt(asked.text) else reckoned.counted_once(asked)
    return Response(await answer, media_type=JSON)


@router.post("/training/graded", **answers(GradedTold, takes=RoundGiven))
async def graded(request: Request, reckoned: Reckoned) -> Response:
    """A round graded for a seat: what it was worth at each step, and what each choice cost."""
    return Response(await reckoned.counted(Graded(await bytes_of(request))), media_type=JSON)


@router.post("/training/session", **answers(SessionTold, problems=(202,), takes=SessionGiven))
async def session(request: Request, reckoned: Reckoned) -> Response:
    """Rounds summed up: choices by grade, value lost, edges, and luck apart from skill with its exact band.

    What takes longer than a moment is answered with status 202 while it is being counted: a problem whose sentence
    says how far it has come. Whoever sends the same rounds again is told the next, and then the session.
    """
    asked = SessionOf(await bytes_of(request, MOST_SESSION_BYTES))
    return Response(await reckoned.counted(asked, MOMENT), media_type=JSON)


@router.post("/training/learned", **answers(LearnedTold, takes=FactsGiven))
async def learned_from(request: Request, reckoned: Reckoned) -> Response:
    """What follows from facts that are kept elsewhere, as those of a guest are in their browser."""
    return Response(await reckoned.read(LearnedFrom(await bytes_of(request, MOST_FACT_BYTES))), media_type=JSON)


# What somebody has learned.


@router.get("/me/learned", tags=["people"], **answers(LearnedTold))
async def learned(
    person: Somebody,
    floor: OnFloor,
    reckoned: Reckoned,
    *,
    facts: Annotated[bool, Query(description="Whether all facts are told as well, to be taken along.")] = False,
) -> Response:
    """What one has learned: how one plays each street, mistakes to learn from, sessions."""
    return await _told(reckoned, floor, person.name, whole=facts)


@router.post("/me/learned", tags=["people"], **answers(LearnedTold, problems=(403,), takes=FactsGiven))
async def learn(request: Request, person: Somebody, floor: OnFloor, reckoned: Reckoned) -> Response:
    """Have more of it kept: choices that were graded, and sessions. What guests learn is kept by their own programs:
    they come and go, and nobody deletes what they leave.
    """
    if person.kind == GUEST:
        raise NotAllowed("nothing that a guest has learned is kept here: come in with an account")
    found = await reckoned.read_once(FactsRead(await bytes_of(request, MOST_FACT_BYTES)))
    lines = [line.decode() for line in found.splitlines()]  # of bytes: a text has more ends of lines, JSON has none
    await asyncio.to_thread(house.keep, floor.store, person.name, lines, MOST_FACTS)
    return await _told(reckoned, floor, person.name, whole=False)


@router.delete("/me/learned", tags=["people"], **answers(LearnedTold))
async def forget(person: Somebody, floor: OnFloor, reckoned: Reckoned) -> Response:
    """Have all of it forgotten."""
    await asyncio.to_thread(house.forget, floor.store, person.name)
    return await _told(reckoned, floor, person.name, whole=False)


async def _told(reckoned: Reckonings, floor: Floor, person: str, *, whole: bool) -> Response:
    kept = await asyncio.to_thread(house.kept, floor.store, person)
    return Response(await reckoned.read_once(LearnedOf(person, tuple(kept), whole)), media_type=JSON)

"""Rounds that are over: listed, shown again, with their records and their proofs."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response

from croupier.errors import NotAllowed
from croupier.house.history import PastRounds, RoundShown, past_rounds, proof_of, record_of, round_shown
from croupier.server.identity import Anybody, OnFloor, Somebody
from croupier.server.wired import TEXT, Wired, answers, answers_text
from croupier.table.commitment import Proof

router = APIRouter(tags=["rounds"])
Before = Annotated[str | None, Query(max_length=120, description="Only rounds before this one.")]
Limit = Annotated[int, Query(ge=1, le=100, description="How many at most.")]
RoundName = Annotated[str, Path(max_length=120)]
Name = Annotated[str | None, Query(max_length=60)]


@router.get("/rounds", **answers(PastRounds, problems=(403, 404)))
async def rounds(
    person: Anybody,
    floor: OnFloor,
    table: Name = None,
    whose: Annotated[str | None, Query(alias="person", max_length=60)] = None,
    before: Before = None,
    limit: Limit = 20,
) -> Wired:
    """Rounds of a table, or of the whole house; those of a person are theirs and the operators' to list."""
    if whose is not None and whose != person.name and not person.runs_the_house:
        raise NotAllowed("only an operator lists somebody else's rounds")
    found = await asyncio.to_thread(past_rounds, floor.store, limit, table=table, person=whose, before=before)
    return Wired(found)


@router.get("/me/rounds", **answers(PastRounds, problems=(404,)))
async def own_rounds(person: Somebody, floor: OnFloor, before: Before = None, limit: Limit = 20) -> Wired:
    """One's own rounds."""
    return Wired(await asyncio.to_thread(past_rounds, floor.store, limit, person=person.name, before=before))


@router.get("/rounds/{round}", **answers(RoundShown, problems=(404,)))
async def shown(round: RoundName, floor: OnFloor) -> Wired:
    """A round shown again: date, cards, choices, stakes, each settlement with its reason, chips before and after."""
    return Wired(await asyncio.to_thread(round_shown, floor.store, round))


@router.get("/rounds/{round}/record", **answers_text(TEXT, problems=(404,)))
async def record(round: RoundName, floor: OnFloor) -> Response:
    """A round in one line."""
    return Response(await asyncio.to_thread(record_of, floor.store, round), media_type=TEXT)


@router.get("/rounds/{round}/proof", **answers(Proof, problems=(404,)))
async def proof(round: RoundName, floor: OnFloor) -> Wired:
    """What it takes to check that the deal was fixed beforehand."""
    return Wired(await asyncio.to_thread(proof_of, floor.store, round))

"""Rounds gone through step by step, with what they were worth at each: those of the house, and any others."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from croupier.house.history import seated_in
from croupier.server.api.games import Reckoned
from croupier.server.api.rounds import RoundName
from croupier.server.identity import Anybody, OnFloor
from croupier.server.replayed import ReplayAsWanted, ReplayOf, ReplayWanted
from croupier.server.wired import JSON, answers, bytes_of
from croupier.training.replay import Replay

router = APIRouter(tags=["rounds"])


@router.get("/rounds/{round}/replay", **answers(Replay, problems=(404,)))
async def of_the_house(
    round: RoundName,
    person: Anybody,
    floor: OnFloor,
    reckoned: Reckoned,
    seat: Annotated[int | None, Query(ge=1, le=99, description="Whose it is; one's own, or the first.")] = None,
) -> Response:
    """A round that is over, step by step, as a seat saw it: the felt, the exact value, each choice with its grade."""
    record, own = await asyncio.to_thread(seated_in, floor.store, round, person.name)
    return Response(await reckoned.counted(ReplayOf(record, seat or own)), media_type=JSON)


@router.post("/replay", **answers(Replay, takes=ReplayWanted))
async def of_any(request: Request, reckoned: Reckoned) -> Response:
    """Any round or position, by its record or by cards; where a seat is to choose, with what each choice is worth."""
    return Response(await reckoned.counted(ReplayAsWanted(await bytes_of(request))), media_type=JSON)

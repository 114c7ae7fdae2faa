"""Whether the house is well: for whoever runs it, and for the programs that watch it for them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import Response

from croupier import __version__
from croupier.errors import StoreError
from croupier.house.acts import HOUSE_STREAM
from croupier.server.identity import OnFloor, lookups_of
from croupier.server.metrics import MEDIA
from croupier.server.wired import TEXT, Wired, answers, answers_text

router = APIRouter(tags=["health"])
PATIENCE = 2.0
"""Seconds that the database is waited for."""
UNWRITTEN_FOR = 15_000
"""Milliseconds for which a house is not ready after an entry could not be written; only trying shows that it can be."""


@dataclass(frozen=True, slots=True)
class Health:
    """The program runs."""

    program: str
    """Its version."""


@dataclass(frozen=True, slots=True)
class Readiness:
    """The database answers, and every open table is there."""

    house: str
    tables: int


@router.get("/health", **answers(Health))
async def health() -> Wired:
    """Whether the program runs."""
    return Wired(Health(__version__))


@router.get("/ready", **answers(Readiness))
async def ready(request: Request, floor: OnFloor) -> Wired:
    """Whether people can be let in: the database answers and takes entries, and the tables are there."""
    try:
        async with asyncio.timeout(PATIENCE):
            head = await lookups_of(request).of(floor.store.head, HOUSE_STREAM)
    except TimeoutError:
        raise StoreError("the database does not answer") from None
    why = floor.store.last_write.failed_within(UNWRITTEN_FOR)
    if why:
        raise StoreError(f"entries cannot be written: {why}")
    if not head.number:
        raise StoreError("the database has no house in it")
    return Wired(Readiness(floor.store.name, len(floor.all_watched())))


@router.get("/metrics", **answers_text(TEXT))
async def metrics(floor: OnFloor) -> Response:
    """What the house counts of itself, as Prometheus reads it."""
    return Response(floor.metrics.text(floor), media_type=MEDIA)

"""Rounds that are over: listed, shown again, with their records and their proofs."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response

from croupier.errors import NotAllowed, TableUnknown
from croupier.house.history import PastRound, PastRounds, RoundShown, past_rounds, proof_of, record_of, round_shown
from croupier.house.people import Person
from croupier.server.floor import Floor
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
    """Rounds of a table, or of the whole house; those of a person are theirs and the operators' to list.

    Who sat where is told to those who were there and to operators; to others as long as the table shows it.
    """
    if whose is not None and whose != person.name and not person.runs_the_house:
        raise NotAllowed("only an operator lists somebody else's rounds")
    found = await asyncio.to_thread(past_rounds, floor.store, limit, table=table, person=whose, before=before)
    return Wired(replace(found, rounds=tuple(_as_seen(each, person, floor) for each in found.rounds)))


@router.get("/me/rounds", **answers(PastRounds, problems=(404,)))
async def own_rounds(person: Somebody, floor: OnFloor, before: Before = None, limit: Limit = 20) -> Wired:
    """One's own rounds."""
    return Wired(await asyncio.to_thread(past_rounds, floor.store, limit, person=person.name, before=before))


@router.get("/rounds/{round}", **answers(RoundShown, problems=(404,)))
async def shown(round: RoundName, person: Anybody, floor: OnFloor) -> Wired:
    """A round shown again: date, cards, choices, stakes, each settlement with its reason, chips before and after."""
    found = await asyncio.to_thread(round_shown, floor.store, round)
    return Wired(replace(found, past=_as_seen(found.past, person, floor)))


@router.get("/rounds/{round}/record", **answers_text(TEXT, problems=(404,)))
async def record(round: RoundName, floor: OnFloor) -> Response:
    """A round in one line."""
    return Response(await asyncio.to_thread(record_of, floor.store, round), media_type=TEXT)


@router.get("/rounds/{round}/proof", **answers(Proof, problems=(404,)))
async def proof(round: RoundName, floor: OnFloor) -> Wired:
    """What it takes to check that the deal was fixed beforehand."""
    return Wired(await asyncio.to_thread(proof_of, floor.store, round))


def _as_seen(past: PastRound, person: Person, floor: Floor) -> PastRound:
    """A round with the names of those who played it, as far as somebody may know them."""
    if person.runs_the_house or any(each.person == person.name for each in past.people):
        return past
    known = _on_show(past, floor)
    return replace(
        past, people=tuple(each if each.person in known else replace(each, person="") for each in past.people)
    )


def _on_show(past: PastRound, floor: Floor) -> set[str]:
    """Whoever a spectator of the table sees there, if this is the round that it shows."""
    try:
        hosted = floor.watched(past.table).hosted
    except TableUnknown:
        return set()
    if hosted.last is None or hosted.last.round != past.round:
        return set()
    return {each.name for each in hosted.table.occupants.values()}

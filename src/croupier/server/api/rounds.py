"""Rounds that are over: listed, searched, shown again, taken along, with their records and their proofs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import Response, StreamingResponse

from croupier.errors import NotAllowed, TableUnknown
from croupier.house.csv_rounds import csv_lines
from croupier.house.export import AT_ONCE, line_text, rounds_kept
from croupier.house.history import PastRound, PastRounds, RoundShown, past_rounds, proof_of, record_of, round_shown
from croupier.house.people import Person
from croupier.house.sought import Sought
from croupier.rules.written_checks import MOST_CHIPS
from croupier.server.floor import Floor
from croupier.server.identity import Anybody, OnFloor, Somebody
from croupier.server.wired import TEXT, Wired, answers, answers_text
from croupier.table.commitment import Proof

router = APIRouter(tags=["rounds"])
Before = Annotated[str | None, Query(max_length=120, description="Only rounds before this one.")]
Limit = Annotated[int, Query(ge=1, le=100, description="How many at most.")]
RoundName = Annotated[str, Path(max_length=120)]
Name = Annotated[str | None, Query(max_length=60)]
Chips = Annotated[int | None, Query(ge=-MOST_CHIPS, le=MOST_CHIPS)]
JSON_LINES, CSV = "application/x-ndjson", "text/csv"


async def sought(
    table: Name = None,
    game: Annotated[str | None, Query(max_length=60, description="Its key.")] = None,
    since: Annotated[datetime | None, Query(description="They ended then or later.")] = None,
    until: Annotated[datetime | None, Query(description="They ended before.")] = None,
    least_net: Chips = None,
    most_net: Chips = None,
    least_staked: Chips = None,
    most_staked: Chips = None,
    text: Annotated[
        str, Query(max_length=200, description="Cards, and words of wagers and choices, between commas: AsKd, bet 2.")
    ] = "",
    *,
    void: Annotated[bool | None, Query(description="Whether they were declared void.")] = None,
) -> Sought:
    """What is looked for, of one of a round's seats."""
    return Sought(
        table=table,
        game=game,
        since=milliseconds(since),
        until=milliseconds(until),
        least_net=least_net,
        most_net=most_net,
        least_staked=least_staked,
        most_staked=most_staked,
        text=text,
        void=void,
    )


Looking = Annotated[Sought, Depends(sought)]


@router.get("/rounds", **answers(PastRounds, problems=(403, 404)))
async def rounds(
    person: Anybody,
    floor: OnFloor,
    looking: Looking,
    whose: Annotated[str | None, Query(alias="person", max_length=60)] = None,
    before: Before = None,
    limit: Limit = 20,
) -> Wired:
    """Rounds of a table, or of the whole house; those of a person are theirs and the operators' to list.

    Who sat where, with what chips, is told to those who were there and to operators; to others as long as the table
    shows it. Where something rare is looked for, a page may hold few rounds or none, and `before` says how far back it
    reaches.
    """
    if whose is not None and whose != person.name and not person.runs_the_house:
        raise NotAllowed("only an operator lists somebody else's rounds")
    found = await asyncio.to_thread(past_rounds, floor.store, limit, replace(looking, person=whose), before)
    return Wired(replace(found, rounds=tuple(_as_seen(each, person, floor) for each in found.rounds)))


@router.get("/me/rounds", **answers(PastRounds, problems=(404,)))
async def own_rounds(
    person: Somebody, floor: OnFloor, looking: Looking, before: Before = None, limit: Limit = 20
) -> Wired:
    """One's own rounds."""
    own = replace(looking, person=person.name)
    return Wired(await asyncio.to_thread(past_rounds, floor.store, limit, own, before))


@router.get("/me/rounds.jsonl", **answers_text(JSON_LINES))
async def own_rounds_as_lines(person: Somebody, floor: OnFloor, looking: Looking) -> Response:
    """One's own rounds to take along, each with its proof: lines as `croupier export` writes them."""
    kept = rounds_kept(floor.store, replace(looking, person=person.name))
    return await _taken_along(map(line_text, kept), "rounds.jsonl", JSON_LINES)


@router.get("/me/rounds.csv", **answers_text(CSV))
async def own_rounds_as_table(person: Somebody, floor: OnFloor, looking: Looking) -> Response:
    """The same as a table for spreadsheets, without proofs."""
    kept = rounds_kept(floor.store, replace(looking, person=person.name))
    return await _taken_along(csv_lines(kept), "rounds.csv", CSV)


async def _taken_along(lines: Iterator[str], name: str, media: str) -> Response:
    """Lines as they are read, some at a time; whatever is refused is refused before the first."""
    parts = _some_at_a_time(lines)
    first = await asyncio.to_thread(next, parts, b"")

    async def all_of_it() -> AsyncIterator[bytes]:
        part = first
        while part:
            yield part
            part = await asyncio.to_thread(next, parts, b"")

    return StreamingResponse(
        all_of_it(), media_type=media, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


def _some_at_a_time(lines: Iterator[str]) -> Iterator[bytes]:
    while part := "".join(islice(lines, AT_ONCE)).encode():
        yield part


def milliseconds(moment: datetime | None) -> int | None:
    """A moment as the house has it; where no zone is said, it is universal time."""
    if moment is None:
        return None
    return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() * 1000)


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
    """A round with the names of those who played it, and their chips, as far as somebody may know them."""
    if person.runs_the_house or any(each.person == person.name for each in past.people):
        return past
    known = _on_show(past, floor)
    return replace(past, people=tuple(each if each.person in known else each.without_name for each in past.people))


def _on_show(past: PastRound, floor: Floor) -> set[str]:
    """Whoever a spectator of the table sees there, if this is the round that it shows."""
    try:
        hosted = floor.watched(past.table).hosted
    except TableUnknown:
        return set()
    if hosted.last is None or hosted.last.round != past.round:
        return set()
    return {each.name for each in hosted.table.occupants.values()}

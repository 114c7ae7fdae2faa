"""Tables: which there are, what they show, opening and closing them, and asking something of one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from croupier.errors import NotAllowed, TermsError, UnknownGame
from croupier.house.history import VoidDeals, deals_voided
from croupier.house.messages import Done, ListedTable, TableList, TablesSeen, listed
from croupier.house.openers import opened_by
from croupier.house.people import Person
from croupier.house.requests import Request as TableRequest
from croupier.house.requests import Void
from croupier.house.sight import TableSeen, seen
from croupier.house.terms import LONGEST, Terms, require_listed
from croupier.server.api.operating import LARGEST
from croupier.server.door import address_of
from croupier.server.floor import Floor
from croupier.server.identity import Anybody, Key, OnFloor, Operator, Somebody
from croupier.server.settings import Opens
from croupier.server.watched import Watched
from croupier.server.wired import Wired, answers, body_of

router = APIRouter(tags=["tables"])
TableName = Annotated[str, Path(max_length=LONGEST)]


@dataclass(frozen=True, slots=True)
class Reposting:
    """What is to be posted otherwise at a table, limits among it: as soon as nobody has anything at stake."""

    post: Mapping[str, str]
    """A column, a ruling's reading, or a minimum or maximum, by name."""


@router.get("/tables", **answers(TableList))
async def tables(
    floor: OnFloor,
    after: Annotated[str, Query(max_length=LONGEST, description="Only tables after the one of this name.")] = "",
    limit: Annotated[int, Query(ge=1, le=500, description="How many at most.")] = 100,
) -> Wired:
    """The open tables, in the order of their names."""
    there = [each.state.hosted for each in floor.all_watched() if each.table > after]
    found = tuple(listed(each) for each in there[:limit])
    return Wired(TableList(found, found[-1].terms.table if len(there) > limit else ""))


@router.get("/me/tables", **answers(TablesSeen))
async def own_tables(person: Somebody, floor: OnFloor) -> Wired:
    """The tables that one sits at, each as one sees it: where a round may be waiting."""
    there = (seen(each.hosted, each.state.number, person.name) for each in floor.all_watched())
    return Wired(TablesSeen(tuple(each for each in there if each.seat)))


@router.post("/tables", **answers(ListedTable, status=201, takes=Terms))
async def open_table(request: Request, person: Somebody, floor: OnFloor) -> Wired:
    """Open a table."""
    if not person.runs_the_house and floor.others.open is Opens.NOTHING:
        raise NotAllowed("only an operator opens tables here")
    if not person.runs_the_house:
        request.app.state.arrivals.openings.spend(address_of(request), floor.clock.monotonic())
    terms: Terms = await body_of(request, Terms)
    try:
        await _require_theirs(floor, person, lambda: terms)
        room = await floor.open(terms, person.name, operates=person.runs_the_house)
    except UnknownGame as fault:  # what is not there is not at this address, but in what was sent to it
        raise TermsError(str(fault)) from fault
    return Wired(listed(room.hosted), status_code=201)


@router.get("/tables/{table}", **answers(TableSeen, problems=(404,)))
async def table_seen(table: TableName, person: Anybody, floor: OnFloor) -> Wired:
    """A table as one may see it, from one's seat if one has one."""
    watched = floor.watched(table)
    if person.name:
        watched.heard_of(person.name)
    return Wired(seen(watched.hosted, watched.state.number, person.name))


@router.patch("/tables/{table}", **answers(ListedTable, problems=(404, 409), takes=Reposting))
async def repost(request: Request, table: TableName, person: Somebody, floor: OnFloor, key: Key = None) -> Wired:
    """Post a table's game otherwise: now, or if bets are down or a round is in play, when that round is over."""
    watched = await _own_table(table, person, floor)
    wanted: Reposting = await body_of(request, Reposting)
    await _require_theirs(floor, person, lambda: watched.hosted.next_terms.post(wanted.post))
    await floor.repost(table, wanted.post, person.name, key)
    return Wired(listed(watched.state.hosted))


@router.delete("/tables/{table}", **answers(ListedTable, problems=(404, 409)))
async def close(table: TableName, person: Somebody, floor: OnFloor) -> Wired:
    """Close a table, when its round is over."""
    watched = await _own_table(table, person, floor)
    await floor.close_table(table, person.name)
    return Wired(listed(watched.state.hosted))


@router.post("/tables/{table}/void", **answers(Done, problems=(404, 409), takes=Void))
async def void(request: Request, table: TableName, person: Operator, floor: OnFloor, key: Key = None) -> Wired:
    """Declare the round in play void, and say why: every stake goes back, and the secret of its deal is published."""
    wanted: Void = await body_of(request, Void)
    return Wired(Done(key or "", await floor.declare_void(table, wanted, person.name, key)))


@router.get("/tables/{table}/void-deals", **answers(VoidDeals, problems=(404,)))
async def void_deals(
    table: TableName,
    floor: OnFloor,
    before: Annotated[int | None, Query(ge=1, le=LARGEST, description="Only deals before this entry.")] = None,
    limit: Annotated[int, Query(ge=1, le=100, description="How many at most.")] = 20,
) -> Wired:
    """Deals that were fixed and declared void before a round was dealt from them, with their secrets and why."""
    return Wired(await asyncio.to_thread(deals_voided, floor.store, table, limit, before))


@router.post("/tables/{table}/requests", **answers(Done, problems=(404, 409), takes=TableRequest))
async def ask(request: Request, table: TableName, person: Somebody, floor: OnFloor, key: Key = None) -> Wired:
    """Ask something of a table: the same as over its socket."""
    wanted = await body_of(request, TableRequest)
    number = await floor.ask(table, person.name, key, wanted)
    return Wired(Done(key or "", number))


async def _require_theirs(floor: Floor, person: Person, post: Callable[[], Terms]) -> None:
    """Refuse a posting that is not somebody's to make: worked out in a thread, since that takes a while."""
    if not person.runs_the_house and floor.others.open is not Opens.ANYTHING:
        await asyncio.to_thread(lambda: require_listed(post().game))


async def _own_table(table: str, person: Person, floor: Floor) -> Watched:
    """A table that somebody may change: an operator any, others those that they opened, where they may open any."""
    watched = floor.watched(table)
    if person.runs_the_house:
        return watched
    opener = await asyncio.to_thread(opened_by, floor.store, table)
    if opener != person.name or floor.others.open is Opens.NOTHING:
        raise NotAllowed("only an operator may do this, or whoever opened the table")
    return watched

"""Tables: which there are, what they show, opening and closing them, and asking something of one."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Request

from croupier.errors import NotAllowed
from croupier.house.messages import Done, ListedTable, TableList, listed
from croupier.house.requests import Request as TableRequest
from croupier.house.sight import TableSeen
from croupier.house.terms import Terms
from croupier.server.identity import Anybody, OnFloor, Somebody, settings_of
from croupier.server.wired import Wired, answers, body_of

router = APIRouter(tags=["tables"])
Key = Annotated[str | None, Header(min_length=1, max_length=64)]


@router.get("/tables", **answers(TableList))
async def tables(floor: OnFloor) -> Wired:
    """The open tables."""
    return Wired(TableList(tuple(listed(floor.rooms[name].hosted) for name in sorted(floor.rooms))))


@router.post("/tables", **answers(ListedTable, status=201, problems=(401, 403), takes=Terms))
async def open_table(request: Request, person: Somebody, floor: OnFloor) -> Wired:
    """Open a table."""
    if not person.runs_the_house and not settings_of(request).anyone_opens_tables:
        raise NotAllowed("only an operator opens tables here")
    room = await floor.open(await body_of(request, Terms), person.name)
    return Wired(listed(room.hosted), status_code=201)


@router.get("/tables/{table}", **answers(TableSeen, problems=(401, 404)))
async def table_seen(table: str, person: Anybody, floor: OnFloor) -> Wired:
    """A table as one may see it, from one's seat if one has one."""
    from croupier.house.sight import seen

    state = floor.room(table).state
    return Wired(seen(state.hosted, state.number, person.name))


@router.post("/tables/{table}/requests", **answers(Done, problems=(401, 404, 409), takes=TableRequest))
async def ask(
    request: Request,
    table: str,
    person: Somebody,
    floor: OnFloor,
    idempotency_key: Annotated[str | None, Header()] = None,
) -> Wired:
    """Ask something of a table: the same as over its socket. The header names the request, so that it is done once."""
    wanted = await body_of(request, TableRequest)
    number = await floor.room(table).ask(person.name, idempotency_key, wanted)
    return Wired(Done(idempotency_key or "", number))

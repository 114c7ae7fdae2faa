"""The house as operators run it: its tables with what they took, its hold, and its audit."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response

from croupier.answers.hold import HouseHold
from croupier.errors import TableUnknown
from croupier.house.messages import ListedTable, listed
from croupier.house.takings import TableTook, is_table, tables_took, takings
from croupier.house.terms import LONGEST
from croupier.server.api.games import Reckoned
from croupier.server.api.rounds import Name, milliseconds
from croupier.server.audits import Audits, AuditTold
from croupier.server.held import HoldOf
from croupier.server.identity import OnFloor, Operator
from croupier.server.watched import Watched
from croupier.server.wired import JSON, Wired, answers
from croupier.wire.statements import told

router = APIRouter(tags=["operating"])


@dataclass(frozen=True, slots=True)
class TableNow:
    """An open table as everybody sees it listed, with its limits and who sits where."""

    listed: ListedTable
    minimum: int
    maximum: int
    people: dict[str, str]
    """Who sits there, by seat."""


@dataclass(frozen=True, slots=True)
class TableRun:
    """A table, what it took, and how it is now if it is open here."""

    took: TableTook
    now: TableNow | None


@dataclass(frozen=True, slots=True)
class HouseTables:
    """Tables of the house, in the order of their names."""

    tables: tuple[TableRun, ...]
    after: str = ""
    """The table to ask for those after, if there may be any."""


told(TableRun, flat=("took",))


async def audits_of(request: Request) -> Audits:
    audits: Audits = request.app.state.audits
    return audits


Auditing = Annotated[Audits, Depends(audits_of)]


@router.get("/house/tables", **answers(HouseTables))
async def tables(
    person: Operator,
    floor: OnFloor,
    closed: Annotated[bool | None, Query(description="Only closed tables, or only open ones.")] = None,
    after: Annotated[str, Query(max_length=LONGEST, description="Only tables after the one of this name.")] = "",
    limit: Annotated[int, Query(ge=1, le=500, description="How many at most.")] = 100,
) -> Wired:
    """All tables that were ever opened: handle and hold of each; of open ones who sits there, posting and limits."""
    took = await asyncio.to_thread(tables_took, floor.store, limit, closed=closed, after=after)
    there = {each.table: _now(each) for each in floor.all_watched()}
    found = tuple(TableRun(each, there.get(each.table)) for each in took)
    return Wired(HouseTables(found, took[-1].table if len(took) == limit else ""))


@router.get("/house/hold", **answers(HouseHold, problems=(404,)))
async def hold(
    person: Operator,
    floor: OnFloor,
    reckoned: Reckoned,
    table: Name = None,
    since: Annotated[datetime | None, Query(description="Rounds that ended then or later.")] = None,
    until: Annotated[datetime | None, Query(description="Rounds that ended before.")] = None,
) -> Response:
    """What the house kept of each wager against what it should have, with the band of 999 houses of 1,000."""
    if table is not None and not await asyncio.to_thread(is_table, floor.store, table):
        raise TableUnknown(f"there is no table called {table}")
    begins, ends = milliseconds(since), milliseconds(until)
    taken = await asyncio.to_thread(lambda: takings(floor.store, table=table, since=begins, until=ends))
    return Response(await reckoned.counted(HoldOf(taken)), media_type=JSON)


@router.post("/house/audit", **answers(AuditTold))
async def begin_audit(person: Operator, audits: Auditing) -> Wired:
    """Audit the house, in a process beside it: one is begun unless one is running."""
    return Wired(await asyncio.to_thread(audits.begin, person.name))


@router.get("/house/audit", **answers(AuditTold))
async def audit(person: Operator, audits: Auditing) -> Wired:
    """How far the audit is that was begun at this server, and what the last one found."""
    return Wired(audits.told)


def _now(watched: Watched) -> TableNow:
    hosted = watched.state.hosted
    least, most = hosted.table.game.limits
    people = {str(seat): each.name for seat, each in sorted(hosted.table.occupants.items())}
    return TableNow(listed(hosted), least, most, people)

"""What operators do and see: chips given and taken back, and everything that was done."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from croupier.errors import AlreadyDone, NotAllowed, PersonError
from croupier.house.history import ActsDone, acts_done
from croupier.house.messages import Bankroll
from croupier.house.people import Person
from croupier.server.floor import Floor
from croupier.server.identity import Key, OnFloor, Operator, Somebody
from croupier.server.wired import Wired, answers, body_of

router = APIRouter(tags=["operating"])
Name = Annotated[str, Path(max_length=60)]
LONGEST_REASON = 200
LARGEST = 2**53
"""The largest number that every program reads exactly."""


@dataclass(frozen=True, slots=True)
class Issue:
    """Chips to give somebody, or with less than nothing to take back, and why."""

    chips: int
    reason: str

    def __post_init__(self) -> None:
        if not 0 < len(self.reason) <= LONGEST_REASON or not self.reason.isprintable():
            raise PersonError(f"a reason has 1 to {LONGEST_REASON} letters, in one line")


@router.get("/people/{name}/chips", **answers(Bankroll, problems=(403, 404)))
async def chips(name: Name, person: Somebody, floor: OnFloor) -> Wired:
    """Somebody's bankroll: for themselves, and for operators."""
    if name != person.name and not person.runs_the_house:
        raise NotAllowed("only an operator sees what others have")
    return Wired(await asyncio.to_thread(_bankroll, floor, name))


@router.post("/people/{name}/chips", **answers(Bankroll, problems=(404, 409), takes=Issue))
async def issue(request: Request, name: Name, person: Operator, floor: OnFloor, key: Key = None) -> Wired:
    """Give somebody play money, or take some back."""
    wanted: Issue = await body_of(request, Issue)
    with contextlib.suppress(AlreadyDone):  # it was done before, and is not done again
        await asyncio.to_thread(floor.people.issue, person.name, name, wanted.chips, wanted.reason, key)
    return Wired(await asyncio.to_thread(_bankroll, floor, name))


@router.get("/acts", **answers(ActsDone))
async def acts(
    person: Operator,
    floor: OnFloor,
    before: Annotated[int | None, Query(ge=1, le=LARGEST, description="Only entries before this one.")] = None,
    limit: Annotated[int, Query(ge=1, le=500, description="How many at most.")] = 100,
) -> Wired:
    """Everything that was done in the house beside its tables, and by whom."""
    return Wired(await asyncio.to_thread(acts_done, floor.store, limit, before))


def _bankroll(floor: Floor, name: str) -> Bankroll:
    found: Person = floor.people.find(name)
    return Bankroll(found.name, found.kind, floor.people.chips(found.name))

"""What is drawn and said at a table: felts as printed, exact figures as posted, and advice for whoever is to choose."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from fastapi.responses import Response

from croupier.answers import documents
from croupier.errors import Busy
from croupier.felt.printed import PrintedFelt
from croupier.house.sight import seen
from croupier.server.api.games import GameKey, Post, Reckoned
from croupier.server.api.tables import TableName
from croupier.server.at_tables import AdviceAtTable, FeltAt, FeltOf, FiguresAt, advice_for
from croupier.server.identity import OnFloor, Somebody
from croupier.server.wired import JSON, answers

router = APIRouter()
SOON = 3.0
"""Seconds that somebody who is to choose waits for advice; what takes longer is being prepared, and they are told."""


@router.get("/games/{game}/felt", tags=["games"], **answers(PrintedFelt, problems=(404,)))
async def game_felt(game: GameKey, reckoned: Reckoned, post: Post = ()) -> Response:
    """The felt of a game as posted: circles, inscription, paytables with the ids of their rows, places of the bar."""
    felt = FeltOf(game, post)
    return Response(await (reckoned.read(felt) if post else reckoned.looked_up(felt)), media_type=JSON)


@router.get("/tables/{table}/felt", tags=["tables"], **answers(PrintedFelt, problems=(404,)))
async def table_felt(table: TableName, floor: OnFloor, reckoned: Reckoned) -> Response:
    """The felt of a table."""
    return Response(await reckoned.looked_up(FeltAt(floor.watched(table).hosted.terms.posting)), media_type=JSON)


@router.get("/tables/{table}/figures", tags=["tables"], **answers(documents.Solved, problems=(404,)))
async def table_figures(table: TableName, floor: OnFloor, reckoned: Reckoned, post: Post = ()) -> Response:
    """Every exact figure of a table's game as it is posted there, or with something posted otherwise."""
    posting = floor.watched(table).hosted.terms.posting
    return Response(await reckoned.counted(FiguresAt(posting, post)), media_type=JSON)


@router.get("/tables/{table}/advice", tags=["tables"], **answers(AdviceAtTable, problems=(404, 409)))
async def table_advice(table: TableName, person: Somebody, floor: OnFloor, reckoned: Reckoned) -> Response:
    """What each choice is worth that one faces now, with what one has seen and staked."""
    state = floor.watched(table).state
    wanted = advice_for(seen(state.hosted, state.number, person.name))
    try:
        async with asyncio.timeout(SOON):
            return Response(await reckoned.counted(wanted), media_type=JSON)
    except TimeoutError:
        raise Busy("advice is being prepared: ask again in a moment", 2) from None

"""Dealer school: lessons to settle, and what is right of somebody's answers. Nothing of it is kept here."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from croupier.server.api.games import GameKey, Post, Reckoned
from croupier.server.schooled import LONGEST_RECORD, Answered, LessonOf, RoundAsked
from croupier.server.wired import JSON, answers, bytes_of
from croupier.training.marks import Answer, Marked
from croupier.training.school import Lesson

router = APIRouter(tags=["school"])
MOST_WEAK = 20
LONGEST_COURSE = 1_000_000
Row = Annotated[str, Query(max_length=120)]


@router.get("/school", **answers(Lesson, problems=(422,)))
async def own_round(
    reckoned: Reckoned,
    record: Annotated[str, Query(max_length=LONGEST_RECORD, description="A finished round, in one line.")],
) -> Response:
    """A round of somebody's own as a lesson, without its results."""
    return Response(await reckoned.read(RoundAsked(record)), media_type=JSON)


@router.get("/school/{game}", **answers(Lesson, problems=(404,)))
async def lesson(
    game: GameKey,
    reckoned: Reckoned,
    post: Post = (),
    seed: Annotated[str, Query(max_length=40, description="Whose course it is; without one, nobody's yet.")] = "",
    number: Annotated[int, Query(ge=0, le=LONGEST_COURSE, description="Which lesson of the course.")] = 0,
    weak: Annotated[
        tuple[Row, ...], Query(max_length=MOST_WEAK, description="Ids of rows that should come again. Repeatable.")
    ] = (),
) -> Response:
    """A lesson: a finished round with everything that its dealer sees, and what is asked of it in order.

    The answers are not in it. A course has a seed; in twice as many lessons as the game has rows, every row comes up.
    """
    wanted = LessonOf(game, post, seed or secrets.token_hex(8), number, weak)
    return Response(await reckoned.read(wanted), media_type=JSON)


@router.post("/school/answer", **answers(Marked, takes=Answer))
async def answer(request: Request, reckoned: Reckoned) -> Response:
    """What is right of an answer: it is held against the chips that the ledger of the round moves, with the reason."""
    return Response(await reckoned.read(Answered(await bytes_of(request))), media_type=JSON)

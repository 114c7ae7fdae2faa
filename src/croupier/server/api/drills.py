"""Drills: close decisions by game and street, one question after the other, each answer graded."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from croupier.server.api.games import GameKey, Post, Reckoned, Stake
from croupier.server.drilled import AnswerGiven, AnswerTo, DrillsOf, More, QuestionOf
from croupier.server.wired import JSON, answers, bytes_of
from croupier.training.drills import Drills, Graded, Question
from croupier.training.rating import UNRATED

router = APIRouter(tags=["training"], prefix="/drills")

StreetName = Annotated[str, Query(max_length=60, description="A decision, as 'Flop' or 'insurance'; else any of them.")]
Points = Annotated[float, Query(ge=0, le=5000, description="How good one is: questions are about as hard.")]
SeenId = Annotated[str, Query(max_length=16)]
Seen = Annotated[
    tuple[SeenId, ...], Query(max_length=50, description="Questions that are not asked again. Repeatable.")
]
Seed = Annotated[str | None, Query(max_length=60, description="The same seed asks the same question.")]


@router.post("/answer", **answers(Graded, takes=AnswerGiven))
async def answer(request: Request, reckoned: Reckoned) -> Response:
    """An answer graded, from exact values counted anew, and what it makes of one's rating. Nothing is kept of it here:
    whoever has an account hands it in as a fact that was learned.
    """
    return Response(await reckoned.counted(AnswerTo(await bytes_of(request))), media_type=JSON)


@router.get("/{game}", **answers(Drills, problems=(404,)))
async def drills(game: GameKey, reckoned: Reckoned, post: Post = (), stake: Stake = None) -> Response:
    """What can be drilled of a game: its decisions, and how often the best player takes each choice there."""
    wanted = DrillsOf(game, post, stake)
    known = not post and stake is None
    return Response(await (reckoned.looked_up_once(wanted) if known else reckoned.read_once(wanted)), media_type=JSON)


@router.get("/{game}/question", **answers(Question, problems=(404,)))
async def question(
    game: GameKey,
    reckoned: Reckoned,
    post: Post = (),
    stake: Stake = None,
    street: StreetName = "",
    rating: Points = UNRATED.points,
    seen: Seen = (),
    seed: Seed = None,
) -> Response:
    """The next question: a close decision, about as hard as one is good, and none of those that were seen.

    It is there at once. Where questions of a posting have not been looked for yet, ``prepared`` says how far that is:
    more are looked for behind whoever asks. Until some are found, what is close as the sheet posts the game is asked.
    """
    wanted = QuestionOf(game, post, stake, street, rating, seen, seed)
    known = not post and stake is None  # such banks are few, shipped and soon read
    found = await (reckoned.looked_up_once(wanted) if known else reckoned.read_once(wanted))
    if json.loads(found)["prepared"] < 1:
        reckoned.behind(More(game, post, stake, street))
    return Response(found, media_type=JSON)

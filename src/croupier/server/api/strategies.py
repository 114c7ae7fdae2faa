"""Strategies: the first decision of a game laid out with every value, and any position looked at."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response

from croupier.answers.explored import Explored
from croupier.answers.strategy import Strategy
from croupier.errors import PostingError, StakeError
from croupier.server.api.games import LONGEST, MOMENT, GameKey, Post, Reckoned, Stake
from croupier.server.strategies import ExploredOf, StrategyOf
from croupier.server.wired import JSON, answers

router = APIRouter(tags=["games"], prefix="/games")
Number = Annotated[int, Query(ge=0, le=100, description="Which of its panels is laid out, counted from 0.")]
Shown = Annotated[str, Query(max_length=LONGEST, description="The cards seen so far, AsKd / 7h7c2s, or a record line.")]


@router.get("/{game}/strategy", **answers(Strategy, problems=(202, 404)))
async def strategy(
    game: GameKey, reckoned: Reckoned, post: Post = (), stake: Stake = None, panel: Number = 0
) -> Response:
    """The first decision, laid out to be drawn: for each class of hands what every choice is worth.

    What takes longer than a moment is answered with status 202 while it is being counted: a problem whose sentence
    says how far it has come. Whoever asks again is told the next, and then the values.
    """
    return Response(await reckoned.counted(StrategyOf(game, post, stake, panel), MOMENT), media_type=JSON)


@router.get("/{game}/explored", **answers(Explored, problems=(404,)))
async def explored(game: GameKey, reckoned: Reckoned, cards: Shown, post: Post = (), stake: Stake = None) -> Response:
    """Any position: how its cards lie, what they make, and what each choice is worth."""
    if "|" in cards and post:
        raise PostingError("a record says what is posted: leave post out, or give cards")
    if "|" in cards and stake is not None:
        raise StakeError("a record says what is staked: leave stake out, or give cards")
    return Response(await reckoned.counted(ExploredOf(game, post, stake, cards)), media_type=JSON)

"""Games as posted: their rules cards, paytables, exact figures, charts, and what each choice is worth."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import Response

from croupier.answers import documents
from croupier.answers.bench import Benched
from croupier.answers.edges import GameEdges
from croupier.errors import PostingError, RecordError, StakeError
from croupier.server.counted import (
    Advice,
    Bench,
    BenchReady,
    Chart,
    ColumnFile,
    DrawnChart,
    EdgesOf,
    Figures,
    Listed,
    OfGame,
    Paytables,
    PaytablesOf,
    Posted,
    RulesCard,
)
from croupier.server.door import address_of
from croupier.server.in_short import GamesInShort, ListedInShort
from croupier.server.postings import AsWanted, Posting, WithColumn
from croupier.server.reckoning import Reckonings
from croupier.server.wired import JSON, SVG, TEXT, TOML, answers, answers_text, bytes_of
from croupier.wire.posted import PostedGame

router = APIRouter(tags=["games"])
MOMENT = 1.0
"""Seconds after which somebody is told how far counting has come, if it takes so long."""
LONGEST = 2_000
"""Of cards or a record that are asked about."""


async def reckonings_of(request: Request) -> Reckonings:
    found: Reckonings = request.app.state.reckonings
    return found.asked_from(address_of(request))


GameKey = Annotated[str, Path(max_length=60, description="A game's key or name.")]
PostedText = Annotated[str, Query(max_length=200)]
Post = Annotated[
    tuple[PostedText, ...],
    Query(max_length=30, description="NAME=VALUE: a column, a ruling's reading, or a minimum or maximum. Repeatable."),
]
Stake = Annotated[
    str | None, Query(max_length=200, description="What lies on the wagers, such as 'Ante 10, Player Trips 5'.")
]
Reckoned = Annotated[Reckonings, Depends(reckonings_of)]


@router.get("/games", **answers(documents.GameList))
async def game_list(reckoned: Reckoned) -> Response:
    """The games, each as posted by default."""
    return Response(await reckoned.looked_up(Listed()), media_type=JSON)


@router.get("/lobby", **answers(GamesInShort))
async def lobby(reckoned: Reckoned) -> Response:
    """The games in short: what a lobby lists."""
    return Response(await reckoned.looked_up(ListedInShort()), media_type=JSON)


@router.get("/games/{game}", **answers(PostedGame, problems=(404,)))
async def game_posted(game: GameKey, reckoned: Reckoned, post: Post = ()) -> Response:
    """A game as posted: all that it takes to draw its felt and to print its rules card."""
    return await _written_out(reckoned, Posted(game, post), JSON)


@router.post("/games/{game}/posting", **answers(PostedGame, problems=(404,), takes=Posting))
async def post_as_wanted(request: Request, game: GameKey, reckoned: Reckoned) -> Response:
    """A game as somebody wants it posted, with columns of their own: its ``text`` is what a table is opened with.

    Nothing is opened or kept: whatever is wrong is told, and the rules card can be read first.
    """
    return Response(await reckoned.read(AsWanted(game, await bytes_of(request))), media_type=JSON)


@router.get("/games/{game}/card", **answers_text(TEXT, problems=(404,)))
async def card(game: GameKey, reckoned: Reckoned, post: Post = ()) -> Response:
    """A game's rules card, for people."""
    return await _written_out(reckoned, RulesCard(game, post), TEXT)


@router.get("/games/{game}/paytables", **answers(Paytables, problems=(404,)))
async def paytables(game: GameKey, reckoned: Reckoned, post: Post = ()) -> Response:
    """A game's paytables."""
    return await _written_out(reckoned, PaytablesOf(game, post), JSON)


@router.get("/games/{game}/figures", **answers(documents.Solved, problems=(404,)))
async def figures(game: GameKey, reckoned: Reckoned, post: Post = (), stake: Stake = None) -> Response:
    """Every exact figure of a game."""
    return Response(await reckoned.counted(Figures(game, post, stake)), media_type=JSON)


@router.get("/games/{game}/edges", **answers(GameEdges, problems=(404,)))
async def edges(game: GameKey, reckoned: Reckoned, post: Post = ()) -> Response:
    """The figures of a game in short, and the edge of every wager, side wagers under every column."""
    return Response(await reckoned.counted(EdgesOf(game, post)), media_type=JSON)


@router.get("/games/{game}/bench", **answers(Benched, problems=(202, 404)))
async def bench(
    game: GameKey,
    reckoned: Reckoned,
    post: Post = (),
    against: Annotated[
        tuple[PostedText, ...],
        Query(max_length=30, description="NAME=COLUMN: what it is held against, if not the sheet's. Repeatable."),
    ] = (),
) -> Response:
    """A posting of one's own, its columns written out, beside the sheet's: every figure, and what becomes of best play.

    What takes longer than a moment is answered with status 202 while it is being counted: a problem whose sentence
    says how far it has come. Whoever asks again is told the next, and then the figures.
    """
    found = await reckoned.counted(Bench(game, post, against), MOMENT)
    if not post:  # somebody has opened it, and is about to change something
        reckoned.behind(BenchReady(game))
    return Response(found, media_type=JSON)


@router.get("/games/{game}/column.toml", **answers_text(TOML, problems=(404,)))
async def column_file(
    game: GameKey,
    reckoned: Reckoned,
    post: Post = (),
    paytable: Annotated[str, Query(max_length=60, description="Which, where several columns are one's own.")] = "",
) -> Response:
    """A column of one's own as a TOML file, for `--paytable` and for others."""
    text = await reckoned.read(ColumnFile(game, post, paytable))
    return Response(text, media_type=TOML, headers={"Content-Disposition": 'attachment; filename="column.toml"'})


@router.post("/games/{game}/column", **answers(PostedGame, problems=(404,), takes_text=TEXT))
async def post_column(request: Request, game: GameKey, reckoned: Reckoned, post: Post = ()) -> Response:
    """A game with the column of a TOML file posted: its ``text`` is what a table is opened with.

    Nothing is opened or kept: whatever is wrong is told.
    """
    return Response(await reckoned.read(WithColumn(game, post, await bytes_of(request))), media_type=JSON)


@router.get("/games/{game}/chart", **answers(documents.ClassChart, documents.HandCharts, problems=(404,)))
async def chart(game: GameKey, reckoned: Reckoned, post: Post = (), stake: Stake = None) -> Response:
    """The first decision: the best choice for each class of hands, or for two cards against each up card."""
    return Response(await reckoned.counted(Chart(game, post, stake)), media_type=JSON)


@router.get("/games/{game}/chart.svg", **answers_text(SVG, problems=(404,)))
async def chart_drawn(
    game: GameKey, reckoned: Reckoned, post: Post = (), stake: Stake = None, *, values: bool = False
) -> Response:
    """The same, drawn."""
    return Response(await reckoned.counted(DrawnChart(game, post, stake, values)), media_type=SVG)


@router.get("/games/{game}/advice", **answers(documents.AdviceGiven, problems=(404,)))
async def advice(
    game: GameKey,
    reckoned: Reckoned,
    cards: Annotated[str | None, Query(max_length=LONGEST, description="The cards seen so far: AsKd / 7h7c2s.")] = None,
    record: Annotated[str | None, Query(max_length=LONGEST, description="A record line, instead of cards.")] = None,
    post: Post = (),
    stake: Stake = None,
    *,
    exposed: Annotated[bool, Query(description="Take into account what other seats show.")] = False,
) -> Response:
    """What each choice is worth with the cards seen."""
    if (cards is None) == (record is None):
        raise RecordError("advice is about cards or about a record: give one of the two")
    if record is not None and post:
        raise PostingError("a record says what is posted: leave post out, or give cards")
    if record is not None and stake is not None:
        raise StakeError("a record says what is staked: leave stake out, or give cards")
    given = cards if cards is not None else record or ""
    if ("|" in given) == (cards is not None):
        raise RecordError("a record has strokes | between its parts, and cards have none")
    return Response(await reckoned.counted(Advice(game, post, stake, given, exposed)), media_type=JSON)


async def _written_out(reckoned: Reckonings, of: OfGame, media: str) -> Response:
    """Games as posted by default are known here, and few; a posting of somebody's own is read elsewhere."""
    return Response(await (reckoned.read(of) if of.post else reckoned.looked_up(of)), media_type=media)

"""Games as posted: their rules cards, paytables, exact figures, charts, and what each choice is worth."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import Response

from croupier import games
from croupier.answers import documents
from croupier.answers.asked import given_stakes, posting_of, table_stakes
from croupier.answers.edges import Edges
from croupier.answers.edges import edges as in_short
from croupier.errors import PostingError, RecordError, StakeError
from croupier.rules.columns import typed_column
from croupier.rules.game import Game
from croupier.rules.prose import rules_card
from croupier.server.reckoning import Reckonings
from croupier.server.wired import JSON, SVG, TEXT, answers, answers_text, bytes_of, written
from croupier.solver.progress import Tell
from croupier.solver.solution import Solution
from croupier.wire.codec import loads
from croupier.wire.posted import Head, PaytableData, PostedGame, head, posted_game
from croupier.wire.statements import told

router = APIRouter(tags=["games"])
LONGEST = 2_000
"""Of cards or a record that are asked about."""


async def reckonings_of(request: Request) -> Reckonings:
    found: Reckonings = request.app.state.reckonings
    return found


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


@dataclass(frozen=True, slots=True)
class Paytables:
    """The paytables of a game, every column of them."""

    about: Head
    paytables: tuple[PaytableData, ...]


told(Paytables, flat=("about",))


@dataclass(frozen=True, slots=True)
class OwnColumn:
    """A column of a house's own: what each line pays, such as "60" or "3 to 2"; one left out pays nothing."""

    paytable: str
    column: str
    lines: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Posting:
    """How a game is to be posted."""

    post: Mapping[str, str] = field(default_factory=dict)
    """A column, a ruling's reading, or a minimum or maximum, by name."""
    columns: tuple[OwnColumn, ...] = ()
    """Columns that the sheet does not have: each is posted on its paytable."""


@router.get("/games", **answers(documents.GameList))
async def game_list(reckoned: Reckoned) -> Response:
    """The games, each as posted by default."""
    keys = games.SHEETS + games.CALIBRATION + tuple(games.installed().sheets)

    def work() -> bytes:
        return written(documents.game_list((games.named(key), key in games.CALIBRATION) for key in keys))

    return Response(await reckoned.quick.of("games", work), media_type=JSON)


@router.get("/games/{game}", **answers(PostedGame, problems=(404,)))
async def game_posted(game: GameKey, reckoned: Reckoned, post: Post = ()) -> Response:
    """A game as posted: all that it takes to draw its felt and to print its rules card."""
    return await _quickly(reckoned, "game", game, post, lambda posted: written(posted_game(posted)))


@router.post("/games/{game}/posting", **answers(PostedGame, problems=(404,), takes=Posting))
async def post_as_wanted(request: Request, game: GameKey, reckoned: Reckoned) -> Response:
    """A game as somebody wants it posted, with columns of their own: its ``text`` is what a table is opened with.

    Nothing is opened or kept: whatever is wrong is told, and the rules card can be read first.
    """
    body = await bytes_of(request)

    def work() -> bytes:
        return written(posted_game(_as_wanted(games.named(game), loads(Posting, body))))

    return Response(await reckoned.quick.of(("posting", game, body), work), media_type=JSON)


@router.get("/games/{game}/card", **answers_text(TEXT, problems=(404,)))
async def card(game: GameKey, reckoned: Reckoned, post: Post = ()) -> Response:
    """A game's rules card, for people."""
    return await _quickly(reckoned, "card", game, post, lambda posted: rules_card(posted).encode(), TEXT)


@router.get("/games/{game}/paytables", **answers(Paytables, problems=(404,)))
async def paytables(game: GameKey, reckoned: Reckoned, post: Post = ()) -> Response:
    """A game's paytables."""

    def work(posted: Game) -> bytes:
        return written(Paytables(head(posted), posted_game(posted).paytables))

    return await _quickly(reckoned, "paytables", game, post, work)


@router.get("/games/{game}/figures", **answers(documents.Solved, problems=(404,)))
async def figures(game: GameKey, reckoned: Reckoned, post: Post = (), stake: Stake = None) -> Response:
    """Every exact figure of a game."""
    work = partial(_figures, game, post, stake, reckoned.long.tell)
    return await _counted(reckoned, ("figures", game, post, stake), work)


@router.get("/games/{game}/edges", **answers(Edges, problems=(404,)))
async def edges(game: GameKey, reckoned: Reckoned, post: Post = ()) -> Response:
    """The figures of a game in short, and the edge of every wager, side wagers under every column."""
    work = partial(_edges, game, post, reckoned.long.tell)
    return await _counted(reckoned, ("edges", game, post), work)


@router.get("/games/{game}/chart", **answers(documents.ClassChart, documents.HandCharts, problems=(404,)))
async def chart(game: GameKey, reckoned: Reckoned, post: Post = (), stake: Stake = None) -> Response:
    """The first decision: the best choice for each class of hands, or for two cards against each up card."""
    work = partial(_chart, game, post, stake, reckoned.long.tell)
    return await _counted(reckoned, ("chart", game, post, stake), work)


@router.get("/games/{game}/chart.svg", **answers_text(SVG, problems=(404,)))
async def chart_drawn(
    game: GameKey, reckoned: Reckoned, post: Post = (), stake: Stake = None, *, values: bool = False
) -> Response:
    """The same, drawn."""
    work = partial(_drawn, game, post, stake, reckoned.long.tell, values=values)
    return await _counted(reckoned, ("drawn", game, post, stake, values), work, SVG)


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
    work = partial(_advice, game, given, post, stake, reckoned.long.tell, exposed=exposed)
    return await _counted(reckoned, ("advice", game, given, post, stake, exposed), work)


# The work itself, in a thread.


def _posted(game: str, post: tuple[str, ...]) -> Game:
    """A game as posted. It is found by name alone: a file would be run."""
    return games.named(game).post(posting_of(post))


def _as_wanted(game: Game, wanted: Posting) -> Game:
    posted = game.post(wanted.post)
    for each in wanted.columns:
        posted = typed_column(posted, each.paytable, each.column, each.lines).posted_on(posted)
    return posted


async def _quickly(
    reckoned: Reckonings, what: str, game: str, post: tuple[str, ...], work: Callable[[Game], bytes], media: str = JSON
) -> Response:
    body = await reckoned.quick.of((what, game, post), lambda: work(_posted(game, post)))
    return Response(body, media_type=media)


async def _counted(reckoned: Reckonings, key: Hashable, work: Callable[[], bytes], media: str = JSON) -> Response:
    return Response(await reckoned.long.of(key, work), media_type=media)


def _figures(game: str, post: tuple[str, ...], stake: str | None, tell: Tell) -> bytes:
    from croupier.answers.staked import at_stakes
    from croupier.solver.families import family_of
    from croupier.solver.ratios import staked

    posted = _posted(game, post)
    stakes = given_stakes(posted, stake)
    staked(posted, stakes)  # whatever is wrong with them is told before anything is counted
    matter = family_of(posted).stakes_matter
    solution = _solution(posted, stakes if matter else None, tell)
    at = at_stakes(solution, stakes) if stakes is not None and not matter else None
    return written(documents.solved(solution, None, at))


def _edges(game: str, post: tuple[str, ...], tell: Tell) -> bytes:
    return written(in_short(_solution(_posted(game, post), None, tell)))


def _chart(game: str, post: tuple[str, ...], stake: str | None, tell: Tell) -> bytes:
    from croupier.answers.chart import chart as laid_out

    solution = _charted(game, post, stake, tell)
    if solution.drawing:
        return written(documents.hand_charts(solution))
    return written(documents.class_chart(solution.game, laid_out(solution).opening))


def _drawn(game: str, post: tuple[str, ...], stake: str | None, tell: Tell, *, values: bool) -> bytes:
    from croupier.answers.chart import chart as laid_out
    from croupier.answers.svg import chart_svg, hands_svg

    solution = _charted(game, post, stake, tell)
    if solution.drawing:
        return hands_svg(solution, solution.drawing, values=values).encode()
    return chart_svg(laid_out(solution), values=values).encode()


def _advice(game: str, given: str, post: tuple[str, ...], stake: str | None, tell: Tell, *, exposed: bool) -> bytes:
    from croupier.answers.advice import advised, at_decision
    from croupier.solver.solve import advise

    posted = _posted(game, post)
    seated = at_decision(posted, given, table_stakes(posted, stake))
    found = advise(seated.game, advised(seated), exposed=exposed, progress=tell)
    return written(documents.advice_given(seated, found, exposed=exposed))


def _charted(game: str, post: tuple[str, ...], stake: str | None, tell: Tell) -> Solution:
    posted = _posted(game, post)
    return _solution(posted, given_stakes(posted, stake), tell)


def _solution(posted: Game, stakes: dict[str, int] | None, tell: Tell) -> Solution:
    from croupier.solver.solve import solve

    return solve(posted, stakes, progress=tell)

"""Exact answers: a game's figures, what a choice is worth, the first decision drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import (
    AsCsv,
    AsJson,
    FullTable,
    GameName,
    Paytable,
    Post,
    Ratio,
    StakeToo,
    described,
    form_of,
    one_of,
    posted_game,
    together,
)
from croupier.cli.output import in_colour, show, show_json, width
from croupier.cli.waiting import answered
from croupier.errors import CroupierError, PostingError, StakeError
from croupier.solver.progress import Progress, Tell

if TYPE_CHECKING:
    from croupier.rules import Game
    from croupier.solver.breakdown import HandValue
    from croupier.solver.solution import Solution


@described("Print a game's exact figures. Every side wager and column is included.")
def solve(
    game: GameName,
    *,
    post: Post = None,
    paytable: Paytable = None,
    stake: StakeToo = None,
    rulings: Annotated[
        bool, typer.Option("--rulings", help="Also price every other reading of every ruling, one at a time.")
    ] = False,
    operations: Annotated[
        bool, typer.Option("--operations", help="Also tell hold over many rounds, ruin, reserve and exposure.")
    ] = False,
    full_table: FullTable = False,
    recompute: Annotated[
        bool, typer.Option("--recompute", help="Count from the cards, whatever is shipped or kept.")
    ] = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    from croupier.answers import documents
    from croupier.answers.asked import given_stakes
    from croupier.answers.operations import operations_rows
    from croupier.answers.staked import at_stakes
    from croupier.answers.table import solution_csv
    from croupier.solver.families import family_of
    from croupier.solver.operations import operations as operating
    from croupier.solver.readings import priced
    from croupier.solver.solve import solve as solved

    if full_table and not operations:
        raise CroupierError("--full-table is measured for --operations: add that")
    form = form_of(json=as_json, csv=as_csv)
    posted = posted_game(game, post, paytable)
    stakes = given_stakes(posted, together(stake))
    solution = answered(lambda tell: solved(posted, stakes, recompute=recompute, progress=tell))
    scaled = stakes is not None and not family_of(posted).stakes_matter
    at = at_stakes(solution, stakes or {}) if scaled else None
    readings = answered(lambda tell: priced(posted, solution, stakes, tell)) if rulings else []
    operated = None
    if operations:
        table = None
        if full_table:
            from croupier.simulation.full_table import full_table as measured

            table = answered(lambda tell: measured(posted, stakes, progress=tell))
        operated = operating(solution, table)
    if form == "json":
        show_json(documents.solved(solution, readings if rulings else None, at, operated))
    elif form == "csv":
        show(solution_csv(solution, readings, at, operations_rows(operated) if operated else ()))
    else:
        from croupier.documents.plain import answer
        from croupier.report.solved import solved as told

        show(answer(told(solution, readings if rulings else None, operated, at), width()))


@described("Say exactly what each choice is worth with the cards seen.")
def advise(
    game: GameName,
    cards: Annotated[
        str, typer.Argument(metavar="CARDS", help="The cards seen so far, such as 'AsKd / 7h7c2s', or a record line.")
    ],
    *,
    stake: Ratio = None,
    exposed: Annotated[
        bool, typer.Option("--exposed", help="Take into account what other seats show; for records of several seats.")
    ] = False,
    post: Post = None,
    paytable: Paytable = None,
    as_json: AsJson = False,
) -> None:
    from croupier.answers.advice import advice_text, advised, at_decision
    from croupier.answers.asked import table_stakes
    from croupier.answers.documents import advice_given
    from croupier.solver.solve import advise as worth

    if "|" in cards and post:
        raise PostingError("a record says what is posted: leave --post out, or give cards alone")
    if "|" in cards and stake:
        raise StakeError("a record says what is staked: leave --stake out, or give cards alone")
    posted = posted_game(game, post, paytable)
    seated = at_decision(posted, cards, table_stakes(posted, together(stake)))
    advice = answered(lambda tell: worth(seated.game, advised(seated), exposed=exposed, progress=tell))
    if as_json:
        show_json(advice_given(seated, advice, exposed=exposed))
    else:
        show("\n".join(advice_text(seated, advice, width(), exposed=exposed)))


@described("Price a strategy file, or a habit, exactly. It is told where it departs from best play, and at what cost.")
def price(
    game: GameName,
    *,
    strategy: Annotated[
        str, typer.Option(help="A strategy file; or a habit: never-folds, raises-most, mimics-dealer, never-busts.")
    ],
    stake: Ratio = None,
    post: Post = None,
    paytable: Paytable = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    from croupier.answers.asked import given_stakes
    from croupier.answers.priced import priced_csv, priced_strategy, priced_text
    from croupier.strategies.pricing import price_strategy

    form = form_of(json=as_json, csv=as_csv)
    posted = posted_game(game, post, paytable)
    stakes = given_stakes(posted, together(stake))
    found = answered(lambda tell: price_strategy(posted, strategy, stakes=stakes, progress=tell))
    if form == "json":
        show_json(priced_strategy(found))
    elif form == "csv":
        show(priced_csv(found))
    else:
        show("\n".join(priced_text(found, width())))


@described("Draw the first decision. It has the best choice for each class of hands.")
def chart(
    game: GameName,
    *,
    values: Annotated[
        bool, typer.Option("--values", help="Show what the best choice brings, and what the second best costs.")
    ] = False,
    post: Post = None,
    paytable: Paytable = None,
    every_hand: Annotated[
        bool, typer.Option("--every-hand", help="For blackjack: hands of every size, with --csv or --json.")
    ] = False,
    stake: Ratio = None,
    as_svg: Annotated[bool, typer.Option("--svg", help="Print a picture.")] = False,
    as_csv: AsCsv = False,
    as_json: AsJson = False,
) -> None:
    from croupier.answers.asked import given_stakes
    from croupier.solver.solve import solve as solved

    form = form_of(svg=as_svg, csv=as_csv, json=as_json)
    posted = posted_game(game, post, paytable)
    if every_hand:
        one_of({"--every-hand": True, "--svg": as_svg, "--values": values, "--stake": bool(stake)})
        _every_hand(posted, form)
        return
    stakes = given_stakes(posted, together(stake))
    solution = answered(lambda tell: solved(posted, stakes, progress=tell))
    if solution.drawing:
        _hand_charts(solution, form, values=values)
    else:
        _class_chart(solution, form, values=values)


def _class_chart(solution: Solution, form: str, *, values: bool) -> None:
    """The chart of a game of showdowns, by classes of hands."""
    from croupier.answers.chart import chart as first_decision
    from croupier.answers.documents import class_chart
    from croupier.answers.grid import chart_text, painter, plain
    from croupier.answers.svg import chart_svg
    from croupier.answers.table import chart_csv

    laid = first_decision(solution)
    if form == "svg":
        show(chart_svg(laid, values=values))
    elif form == "csv":
        show(chart_csv(laid.opening))
    elif form == "json":
        show_json(class_chart(solution.game, laid.opening))
    else:
        paint = painter(laid.opening.choices) if in_colour() else plain
        show("\n".join(chart_text(laid, width=width(), values=values, paint=paint)))


def _hand_charts(solution: Solution, form: str, *, values: bool) -> None:
    """The charts of a game in which seats draw to a total."""
    from croupier.answers.documents import hand_charts
    from croupier.answers.hand_charts import hands_text
    from croupier.answers.svg import hands_svg
    from croupier.answers.table import hands_csv

    assert solution.drawing is not None, "it is such a game"
    if form == "svg":
        show(hands_svg(solution, solution.drawing, values=values))
    elif form == "csv":
        show(hands_csv(solution.drawing))
    elif form == "json":
        show_json(hand_charts(solution))
    else:
        lines = hands_text(solution, solution.drawing, width=width(), values=values, colour=in_colour())
        show("\n".join(lines))


def _every_hand(posted: Game, form: str) -> None:
    """Every hand of Blackjack, of any number of cards."""
    from croupier.solver.families import DRAWING, family_of

    if family_of(posted) is not DRAWING:
        raise CroupierError(f"--every-hand is for games of blackjack, which {posted.name} is not")
    if form not in ("csv", "json"):
        raise CroupierError("--every-hand gives thousands of hands: add --csv or --json")
    from croupier.answers import documents
    from croupier.answers.table import every_hand_csv
    from croupier.solver.drawing.hand_charts import every_hand

    def work(tell: Tell) -> list[HandValue]:
        tell(Progress(f"counting {posted.name}"))
        return every_hand(posted)

    hands = answered(work)
    if form == "csv":
        show(every_hand_csv(hands))
    else:
        show_json(documents.every_hand(posted, hands))

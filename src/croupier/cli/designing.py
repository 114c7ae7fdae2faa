"""Postings of one's own: compared with others, and found."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import (
    AsCsv,
    AsJson,
    GameName,
    Paytable,
    Post,
    Ratio,
    count_option,
    described,
    form_of,
    own_columns,
    posted_game,
    together,
)
from croupier.cli.output import complain, show, show_json, width
from croupier.cli.waiting import answered
from croupier.solver.progress import Tell

Postings = Annotated[
    list[str] | None,
    typer.Option(
        "--post",
        metavar="POSTING",
        help="One posting: NAME=VALUE, or several with commas between, such as 'trips=B, before-flop-odds=even'; "
        "'default' is the game as printed, which a single posting is compared with. Repeatable.",
    ),
]


@described(
    "Hold postings of a game against each other. "
    "Every figure of the round and of each wager, what becomes of best play, and what stakes must be multiples of."
)
def compare(
    game: GameName,
    *,
    post: Postings = None,
    paytable: Paytable = None,
    stake: Ratio = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    from croupier.answers.asked import given_stakes
    from croupier.answers.compared import asked_postings, compared_csv, compared_postings, compared_text
    from croupier.games import find
    from croupier.solver.comparing import Compared
    from croupier.solver.comparing import compare as side_by_side

    form = form_of(json=as_json, csv=as_csv)
    first, *others = asked_postings(find(game), post or (), own_columns(paytable))
    stakes = given_stakes(first, together(stake))

    def work(tell: Tell) -> list[Compared]:
        return [side_by_side(first, each, stakes, progress=tell) for each in others]

    found = answered(work)
    if form == "json":
        show_json(compared_postings(found))
    elif form == "csv":
        show(compared_csv(found))
    else:
        show("\n".join(compared_text(found, width())))


@described(
    "Find paytables of simple odds that come to an edge. "
    "Odds fall from line to line and look like what casinos print; every figure is exact."
)
def design(
    game: GameName,
    wager: Annotated[
        str, typer.Argument(metavar="WAGER", help="The wager whose paytable it is, such as 'Player Trips'.")
    ],
    *,
    edge: Annotated[str, typer.Option(metavar="SHARE", help="The edge to come to, such as 4%.")],
    hit: Annotated[
        str | None,
        typer.Option(metavar="SHARE", help="How often it is to be paid, such as 25%: lines are added or left out."),
    ] = None,
    deviation: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="The standard deviation to come to, in stakes, such as 5.")
    ] = None,
    keep: Annotated[
        list[str] | None,
        typer.Option(
            metavar="LINE[=ODDS]",
            help="A line that stays as posted, pays just this ('flush=6'), or is left out ('flush=-'). Repeatable.",
        ),
    ] = None,
    most: Annotated[int, count_option("--most", "The most paytables to tell, up to 20.", example="5")] = 5,
    post: Post = None,
    paytable: Paytable = None,
    as_toml: Annotated[
        bool, typer.Option("--toml", help="Print the best one as a file that --paytable reads.")
    ] = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    from croupier.answers.designed import designed_csv, designed_paytables, designed_text
    from croupier.solver.designing.design import design as found_for

    form = form_of(toml=as_toml, json=as_json, csv=as_csv)
    posted = posted_game(game, post, paytable)
    found = answered(
        lambda tell: found_for(
            posted, wager, edge=edge, hit=hit, deviation=deviation, keep=keep or (), most=most, progress=tell
        )
    )
    if form == "json":
        show_json(designed_paytables(found))
    elif form == "csv":
        show(designed_csv(found))
    elif form == "toml":
        show(found.designs[0].toml.removesuffix("\n"))
    else:
        show("\n".join(designed_text(found, width())))
    if not found.reached:
        complain(found.says)
        raise typer.Exit(1)

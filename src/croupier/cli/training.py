"""Drills in the terminal, and what somebody has learned by them."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import (
    AsJson,
    Paytable,
    Post,
    Stake,
    count_option,
    described,
    one_of,
    posted_game,
    together,
)
from croupier.cli.output import LEAST_PROSE, show, show_json, standard_input, standard_output, width
from croupier.errors import CroupierError, StoreError

MOST_QUESTIONS = 1_000


@described("Drill close decisions of a game. Each answer is graded by its exact value.")
def train(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game's key or name, or a file; --export needs none.")
    ] = None,
    *,
    street: Annotated[
        str | None, typer.Option(help="Ask about one decision only, such as 'flop' or 'insurance'.")
    ] = None,
    questions: Annotated[int, count_option("--questions", "How many are asked.", example="20")] = 20,
    stake: Stake = None,
    post: Post = None,
    paytable: Paytable = None,
    seed: Annotated[str | None, typer.Option(help="Repeat a drill: the same seed asks the same questions.")] = None,
    export: Annotated[bool, typer.Option("--export", help="Print what you have learned, as JSON.")] = False,
    forget: Annotated[bool, typer.Option("--forget", help="Delete what you have learned.")] = False,
    as_json: AsJson = False,
) -> None:
    one_of({"--export": export, "--forget": forget})
    if export or forget:
        _kept(export=export)
        return
    if game is None:
        raise CroupierError("a drill needs a game: croupier train GAME; croupier games lists them")
    if not 1 <= questions <= MOST_QUESTIONS:
        raise CroupierError(f"--questions {questions:,} is not between 1 and {MOST_QUESTIONS:,}")
    _drill(game, street or "", questions, together(stake), post, paytable, seed, as_json=as_json)


def _drill(
    key: str,
    street: str,
    questions: int,
    stake: str | None,
    post: Post,
    paytable: Paytable,
    seed: str | None,
    *,
    as_json: bool,
) -> None:
    from croupier.answers.asked import seated_stakes
    from croupier.terminal.drilling import Drill
    from croupier.training.drills import street_named
    from croupier.training.learned_file import learned_file

    posted = posted_game(key, post, paytable)
    stakes = seated_stakes(posted, stake)
    named = street_named(posted, street) if street else ""
    try:
        file = learned_file()
    except StoreError:  # it is said at the end, and nobody is kept from learning
        file = None
    lines = standard_input()
    with standard_output() as out:
        columns = width(LEAST_PROSE) if out.isatty() else None
        refused = Drill(posted, stakes, named, questions, seed, file, lines, out, as_json=as_json, width=columns).run()
    if refused and not lines.isatty():
        raise typer.Exit(2)  # nobody was there to read the refusals and type again


def _kept(*, export: bool) -> None:
    from croupier.training.learned import LearnedTold, learned
    from croupier.training.learned_file import forget, kept, learned_file

    file = learned_file()
    if export:
        facts = kept(file)
        show_json(LearnedTold(learned(facts), tuple(facts)))
        return
    forget(file)
    show("What you had learned is deleted.")

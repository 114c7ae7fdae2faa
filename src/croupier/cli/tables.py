"""Games, their rules cards, records settled, and a table to sit down at."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import (
    AsJson,
    GameName,
    OwnGames,
    Paytable,
    Post,
    count_option,
    described,
    game_of,
    installed_keys,
    own_columns,
    own_games,
    posted_game,
    together,
)
from croupier.cli.output import MOST_TEXT, complain, given_lines, show, show_json, standard_input, standard_output
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.rules.columns import Column
    from croupier.rules.game import Game
    from croupier.solver.advice import Advice
    from croupier.table.round import Round
    from croupier.table.view import View
    from croupier.terminal.visit import Visit


@described("List the games, their wagers, and what can be posted.")
def games(*, as_json: AsJson = False) -> None:
    from croupier.answers.game import game_text
    from croupier.documents.layout import paragraph
    from croupier.games import CALIBRATION, SHEETS, find

    own = installed_keys()
    if as_json:
        from croupier.answers.documents import game_list

        show_json(game_list((find(key), key in CALIBRATION) for key in SHEETS + CALIBRATION + own))
        return
    room = min(shutil.get_terminal_size().columns, MOST_TEXT)
    titles = ("THE RULE SHEETS", "WELL-KNOWN GAMES, to calibrate by", "GAMES OF INSTALLED PACKAGES")
    for title, keys in zip(titles, (SHEETS, CALIBRATION, own), strict=True):
        if not keys:
            continue
        show(title)
        for key in keys:
            show("\n" + "\n".join(game_text(find(key), room)))
        show("")
    told = "croupier play GAME opens a table; croupier rules GAME prints its rules card."
    show("\n".join(paragraph(told, width=room)))


@described("Print a game's rules card, as posted.")
def rules(game: GameName, *, post: Post = None, paytable: Paytable = None, as_json: AsJson = False) -> None:
    from croupier.rules.prose import rules_card

    posted = posted_game(game, post, paytable)
    if as_json:
        from croupier.wire.posted import posted_game as as_value

        show_json(as_value(posted))
    else:
        show(rules_card(posted).rstrip("\n"))


@described("Replay a record line and settle it. Every payout comes with its reason.")
def deal(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A record line, or - to read lines from the input.")],
    *,
    game: OwnGames = None,
    paytable: Paytable = None,
    as_json: AsJson = False,
) -> None:
    from croupier.errors import RecordError
    from croupier.table.story import story

    lines = given_lines() if record == "-" else [record]
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip() or record != "-")
    mine, own, settled, refused = own_games(game), own_columns(paytable), 0, 0
    for number, line in numbered:
        try:
            played = _replayed(line, mine, own)
        except CroupierError as fault:
            if record != "-":
                raise
            complain(f"line {number}: {fault}")
            refused += 1
            continue
        if as_json:
            from croupier.answers.documents import dealt_round

            show_json(dealt_round(played), in_one_line=True)
        else:
            show("\n" * bool(settled) + "\n".join(story(played)))
        settled += 1
    if refused:
        raise typer.Exit(2)
    if not settled:
        raise RecordError("no record was given: a record is a line such as river-holdem | Ante 10 | AsKd | …")


def _replayed(line: str, mine: Mapping[str, Game], own: list[Column]) -> Round:
    """The round that a record tells, of one of the games given or a known one, with the columns given for it."""
    from croupier.table.record import read, read_with

    game = game_of(line, mine, own)
    return read(line) if game is None else read_with(game, line)  # the former says what a record is


@described("Sit down at a table in the terminal.")
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game; without it, a menu.")] = None,
    *,
    plain: Annotated[bool, typer.Option("--plain", help="Plain lines, for pipes and screen readers.")] = False,
    seed: Annotated[str | None, typer.Option(help="Repeat a session: the same seed deals the same cards.")] = None,
    bankroll: Annotated[int, count_option("--bankroll", "Chips to bring.", example="1,000", metavar="CHIPS")] = 1000,
    others: Annotated[int, count_option("--others", "How many other seats the house plays.", example="3")] = 0,
    stake: Annotated[
        list[str] | None,
        typer.Option(metavar="STAKES", help="First stakes, such as 'Ante 10, Player Trips 5'. Repeatable."),
    ] = None,
    post: Post = None,
    paytable: Paytable = None,
) -> None:
    from croupier.table.record import parse_stakes
    from croupier.table.session import Session
    from croupier.terminal.adviser import Adviser
    from croupier.terminal.records import records_of
    from croupier.terminal.visit import Visit

    first = together(stake)
    if first is not None and game is None:
        raise CroupierError("--stake needs a game: croupier play GAME --stake 'Ante 10'")

    adviser = Adviser(advice_on)

    def visit(key: str) -> Visit:
        opened = Session(posted_game(key, post, paytable), bankroll=bankroll, others=others, seed=seed)
        if first is not None:
            opened.place(parse_stakes(first, f"{opened.game.unit.name} 10"))
        return Visit(opened, adviser, records_of(opened.game.key))

    if plain:
        if game is None:
            raise CroupierError("a plain table needs a game: croupier play GAME --plain; croupier games lists them")
        _play_plain(visit(game), staked=first is not None)
        return
    seated = visit(game) if game is not None else None
    require_terminal()
    from croupier.terminal import app as terminal

    for line in terminal.play(seated) if seated is not None else terminal.menu(visit):
        show(line)


def advice_on(game: Game, view: View) -> Advice:
    """What each choice is worth; the solver is loaded when the first is asked about, on the adviser's thread."""
    from croupier.solver.solve import advise

    return advise(game, view)


def _play_plain(opened: Visit, *, staked: bool) -> None:
    """A table in plain lines, from the standard input to the standard output."""
    from croupier.terminal.plain import play as play_plain

    first = dict(opened.session.placing.stakes) if staked else None
    lines = standard_input()
    with standard_output() as out:
        refused = play_plain(opened, first, lines, out)
    if refused and not lines.isatty():
        raise typer.Exit(2)  # nobody was there to read the refusals and type again


def require_terminal() -> None:
    """Refuse a table where there is nothing to draw it on."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        raise CroupierError("the table needs a terminal to draw on: add --plain for plain lines")
    from croupier.terminal import LEAST_HEIGHT, LEAST_WIDTH

    have = shutil.get_terminal_size()
    if have.columns < LEAST_WIDTH or have.lines < LEAST_HEIGHT:
        raise CroupierError(
            f"the terminal is {have.columns} by {have.lines} and the table needs {LEAST_WIDTH} by {LEAST_HEIGHT}: "
            "enlarge it, or add --plain"
        )

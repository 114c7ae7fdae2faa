"""Games, their rules cards, records settled, and a table to sit down at."""

from __future__ import annotations

import json
import shutil
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, GameName, Paytable, Post, own_columns, posted_game, with_columns
from croupier.cli.output import show, show_json, standard_input, standard_output
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.table.session import Session


def games(*, as_json: AsJson = False) -> None:
    """List the games, their wagers, and what can be posted."""
    from croupier.answers.game import game_data
    from croupier.games import CALIBRATION, SHEETS, find

    if as_json:
        show_json([game_data(find(key), calibration=key in CALIBRATION) for key in SHEETS + CALIBRATION])
        return
    for title, keys in (("The rule sheets", SHEETS), ("Well-known games, to calibrate by", CALIBRATION)):
        show(f"{title}:")
        for key in keys:
            game = find(key)
            show(f"  {key.ljust(24)}{game.name}. {game.summary}")
    show("\ncroupier play GAME opens a table; croupier rules GAME prints its rules card.")


def rules(game: GameName, *, post: Post = None, paytable: Paytable = None, as_json: AsJson = False) -> None:
    """Print a game's rules card, as posted."""
    from croupier.answers.game import game_data
    from croupier.rules.prose import rules_card, sections

    posted = posted_game(game, post, paytable)
    if as_json:
        card = {section.heading: list(section.lines) for section in sections(posted)}
        show_json(game_data(posted) | {"card": card})
    else:
        show(rules_card(posted).rstrip("\n"))


def deal(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A record line, or - to read lines from the input.")],
    *,
    paytable: Paytable = None,
    as_json: AsJson = False,
) -> None:
    """Replay a record line and settle it, with the reason for every payout."""
    from croupier.errors import RecordError
    from croupier.table import record as records
    from croupier.table.story import as_data, story

    lines = standard_input().read().splitlines() if record == "-" else [record]
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line.strip() or record != "-"]
    if not numbered:
        raise RecordError("no record was given: a record is a line such as river-holdem | Ante 10 | AsKd | …")
    own, refused, first = own_columns(paytable), 0, True
    for number, line in numbered:
        key = line.partition("|")[0].split()
        try:
            mine = [column for column in own if key and column.game == key[0]]
            played = records.read_with(with_columns(key[0], mine), line) if mine else records.read(line)
        except CroupierError as fault:
            if record != "-":
                raise
            print(f"croupier: line {number}: {fault}", file=sys.stderr)
            refused += 1
            continue
        if as_json:
            show(json.dumps(as_data(played), ensure_ascii=False))
        else:
            show(("" if first else "\n") + "\n".join(story(played)))
        first = False
    if refused:
        raise typer.Exit(2)


def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game's key; without it, a menu.")] = None,
    *,
    plain: Annotated[bool, typer.Option("--plain", help="Plain lines, for pipes and screen readers.")] = False,
    seed: Annotated[str | None, typer.Option(help="Repeat a session: the same seed deals the same cards.")] = None,
    bankroll: Annotated[int, typer.Option(help="Chips to bring.")] = 1000,
    others: Annotated[int, typer.Option(help="How many other seats the house plays.")] = 0,
    stake: Annotated[
        str | None, typer.Option(metavar="STAKES", help="First stakes, such as 'Ante 10, Player Trips 5'.")
    ] = None,
    post: Post = None,
    paytable: Paytable = None,
) -> None:
    """Sit down at a table in the terminal."""
    from croupier.table.record import parse_stakes
    from croupier.table.session import Session

    if stake is not None and game is None:
        raise CroupierError("--stake needs a game: croupier play GAME --stake 'Ante 10'")

    def session(key: str) -> Session:
        opened = Session(posted_game(key, post, paytable), bankroll=bankroll, others=others, seed=seed)
        if stake is not None:
            opened.place(parse_stakes(stake, f"{opened.game.unit.name} 10"))
        return opened

    if plain:
        if game is None:
            raise CroupierError("a plain table needs a game: croupier play GAME --plain; croupier games lists them")
        _play_plain(session(game), staked=stake is not None)
        return
    seated = session(game) if game else None
    _require_terminal()
    from croupier.terminal import app as terminal

    if seated is not None:
        terminal.play(seated)
    else:
        terminal.menu(session)


def _play_plain(opened: Session, *, staked: bool) -> None:
    """A table in plain lines, from the standard input to the standard output."""
    from croupier.terminal.plain import play as play_plain

    first = dict(opened.placing.stakes) if staked else None
    lines = standard_input()
    with standard_output() as out:
        refused = play_plain(opened, first, lines, out)
    if refused and not lines.isatty():
        raise typer.Exit(2)  # nobody was there to read the refusals and type again


def _require_terminal() -> None:
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout and sys.stdout.isatty()):
        raise CroupierError("the table needs a terminal to draw on: add --plain for plain lines")
    from croupier.terminal import LEAST_HEIGHT, LEAST_WIDTH

    have = shutil.get_terminal_size()
    if have.columns < LEAST_WIDTH or have.lines < LEAST_HEIGHT:
        raise CroupierError(
            f"the terminal is {have.columns} by {have.lines} and the table needs {LEAST_WIDTH} by {LEAST_HEIGHT}: "
            "enlarge it, or add --plain"
        )

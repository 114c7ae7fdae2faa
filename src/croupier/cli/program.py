"""The program: its commands in the order of its help, and how it ends."""

from __future__ import annotations

import os
import sys
from typing import Annotated, NoReturn

import typer

from croupier import __version__
from croupier.cli.certifying import certify
from croupier.cli.output import discard_output, show
from croupier.cli.simulating import simulate
from croupier.cli.solving import advise, chart, solve
from croupier.cli.tables import deal, games, play, rules
from croupier.cli.waiting import INTERRUPTED
from croupier.errors import CroupierError, Interrupted, OutputClosed

COMMANDS = (games, rules, deal, play, solve, simulate, certify, advise, chart)

app = typer.Typer(
    name="croupier",
    help="House-banked casino table games: play them, read their rules, settle their rounds, solve them exactly.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def main() -> NoReturn:
    """Run a command; whatever goes wrong ends in one sentence and a code that is not zero."""
    try:
        app(prog_name="croupier")
    except OutputClosed as fault:
        discard_output()
        print(f"croupier: {fault}", file=sys.stderr)
        sys.exit(1)
    except Interrupted as fault:
        print(f"croupier: {fault}", file=sys.stderr, flush=True)
        os._exit(INTERRUPTED)  # not waiting for what is still being counted
    except CroupierError as fault:
        print(f"croupier: {fault}", file=sys.stderr)
        sys.exit(2)
    except OSError as fault:  # Typer prints its help by itself
        discard_output()
        print(f"croupier: the output could not be written: {fault.strerror}", file=sys.stderr)
        sys.exit(1)
    sys.exit(0)


def _version(*, asked: bool) -> None:
    if asked:
        show(f"croupier {__version__}")
        raise typer.Exit


@app.callback()
def options(
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=lambda value: _version(asked=value), is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """House-banked casino table games: play them, read their rules, settle their rounds, solve them exactly."""


for command in COMMANDS:
    app.command()(command)

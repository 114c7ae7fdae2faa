"""The program: its commands in the order of its help, and how it ends."""

from __future__ import annotations

import os
import sys
from typing import Annotated, NoReturn

import typer

from croupier import __version__
from croupier.cli.certifying import certify
from croupier.cli.designing import compare, design
from croupier.cli.joining import join, tables
from croupier.cli.keeping import audit, backup, export, hold
from croupier.cli.output import complain, discard_output, show
from croupier.cli.reporting import report
from croupier.cli.serving import serve
from croupier.cli.simulating import simulate
from croupier.cli.solving import advise, chart, price, solve
from croupier.cli.tables import deal, games, play, rules
from croupier.cli.training import train
from croupier.cli.verifying import verify
from croupier.cli.waiting import INTERRUPTED
from croupier.errors import CroupierError, Interrupted, OutputClosed
from croupier.visible import visible

COMMANDS = (
    games,
    rules,
    deal,
    verify,
    play,
    train,
    serve,
    tables,
    join,
    audit,
    hold,
    export,
    backup,
    solve,
    compare,
    design,
    simulate,
    certify,
    report,
    advise,
    chart,
    price,
)

app = typer.Typer(
    name="croupier",
    help="House-banked casino table games: play them, read their rules, settle their rounds, solve them exactly.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> NoReturn:
    """Run a command; whatever goes wrong ends in one sentence and a code that is not zero."""
    try:
        app(prog_name="croupier")
    except OutputClosed as fault:
        discard_output()
        complain(fault)
        sys.exit(1)
    except Interrupted as fault:
        complain(fault)
        os._exit(INTERRUPTED)  # not waiting for what is still being counted
    except CroupierError as fault:
        complain(fault)
        sys.exit(2)
    except OSError as fault:  # of a file that has a name, or of the output: Typer prints its help by itself
        discard_output()
        where = "the output could not be written" if fault.filename is None else visible(str(fault.filename))
        complain(f"{where}: {fault.strerror}")
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
    """What can be asked of the program itself."""


for command in COMMANDS:
    app.command()(command)

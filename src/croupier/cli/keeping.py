"""A house kept: audited from its first entry, copied while its tables run, exported for whoever may keep it; and what
it kept itself, which is its hold."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from croupier.cli.options import AsJson, described
from croupier.cli.output import complain, show, show_json, standard_output, width
from croupier.cli.serving import Database
from croupier.cli.waiting import INTERRUPTED, answered, told
from croupier.solver.progress import Progress, Tell

if TYPE_CHECKING:
    from croupier.house.audit import Audited

Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there already.")]

IN_PART = 3
"""How an audit ends that has found no difference, and could not check all there is."""


@described(
    "Replay a house and compare all that follows from its log. It names the first difference, and ends "
    "with 1 if there is one, with 3 if there is none but not all could be checked. The tokens that let people in are "
    "not looked at."
)
def audit(
    *,
    database: Database = None,
    heads: Annotated[
        Path | None,
        typer.Option(
            "--heads",
            metavar="FILE",
            help="Last entries that an earlier audit kept there must still be in the log; then those of now are kept. "
            "It belongs where whoever runs the house cannot change it.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    from croupier.house.audit import audit as audited
    from croupier.house.kept_heads import read_heads, write_heads

    url = _address(database)
    _require_elsewhere(heads, url)
    kept = {} if heads is None else read_heads(heads)
    found = answered(lambda tell: audited(url, _entries(tell), kept))
    if heads is not None and found.holds:
        write_heads(heads, found.last)
    if as_json:
        show_json(found)
    else:
        show("\n".join(_told(found)))
    if not found.holds:
        raise typer.Exit(1)
    if found.in_part:
        raise typer.Exit(IN_PART)


@described(
    "What a house kept of each wager, beside what it should have. The band is where it lies 999 times of 1,000, by the "
    "exact law of that many rounds; whatever lies outside is named first."
)
def hold(
    *,
    table: Annotated[str | None, typer.Option(metavar="TABLE", help="Only what was taken at one table.")] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    from croupier.answers.hold import house_hold
    from croupier.answers.hold_text import hold_told
    from croupier.errors import TableUnknown
    from croupier.house.store import Store
    from croupier.house.takings import is_table, takings

    store = Store.open(_address(database), reads_only=True)
    try:
        if table is not None and not is_table(store, table):
            raise TableUnknown(f"there is no table called {table}")
        taken = takings(store, table=table)
    finally:
        store.close()
    found = answered(lambda tell: house_hold(taken, progress=tell))
    if as_json:
        show_json(found)
    else:
        show("\n".join(hold_told(found, width(), table=table)))


@described("Write down what anybody may keep of a house. A document in each line: people, the log, rounds with proofs.")
def export(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="Where to; without it, the output.")] = None,
    *,
    table: Annotated[str | None, typer.Option(metavar="TABLE", help="Only what is of one table.")] = None,
    person: Annotated[str | None, typer.Option(metavar="NAME", help="Only what is somebody's own.")] = None,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Rounds alone, as a table: a line for each seat of each round.")
    ] = False,
    database: Database = None,
    force: Force = False,
) -> None:
    from croupier.house.csv_rounds import csv_lines
    from croupier.house.export import export as exported
    from croupier.house.export import line_text

    url = _address(database)
    _require_elsewhere(file, url)
    kept = exported(url, table=table, person=person)
    with _lines(file, force=force) as out:
        out.writelines(csv_lines(kept) if as_csv else map(line_text, kept))


@described("Copy a house to a file while its tables run. The copy is audited before it is there.")
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to.")],
    *,
    database: Database = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    from croupier.house.backup import backup as backed_up
    from croupier.house.whole_files import leave_nothing

    url = _address(database)
    try:
        made = told(lambda tell: backed_up(url, file, force=force, tell=_entries(tell)))
    except KeyboardInterrupt:
        leave_nothing(file)
        complain("stopped before the copy was made: nothing is left of it")
        sys.stderr.flush()
        os._exit(INTERRUPTED)  # not waiting for what is still being copied
    if as_json:
        show_json(made)
    else:
        audited = "\n".join(_told(made.audited))
        show(f"{made.file} is a copy of the house, {made.bytes:,} bytes, as it was when it was begun.\n{audited}")


def _address(database: str | None) -> str:
    from croupier.house.database import default_url

    return database or default_url()


def _require_elsewhere(file: Path | None, url: str) -> None:
    from croupier.house.database import require_elsewhere

    if file is not None:
        require_elsewhere(file, url)


def _entries(tell: Tell) -> Callable[[str, int, int], None]:
    """Tells whoever waits how many entries have been read."""
    stages: list[str] = []

    def say(doing: str, done: int, of: int) -> None:
        if stages[-1:] != [doing]:
            stages[:] = [doing]
            tell(Progress(doing))
        if of:
            tell(Progress("entries", done, of))

    return say


def _told(found: Audited) -> Iterator[str]:
    """What was checked, and whether it holds."""
    from croupier.house.audit import NOT_LOOKED_AT

    if found.difference is not None:
        place, stands, should = found.difference.place, found.difference.stands, found.difference.should
        yield "The house does NOT hold. The first difference:"
        yield f"  in       {place}"
        yield f"  there is {stands}"
        yield f"  not      {should}"
        yield f"Up to there {found.entries:,} entries were as they should be."
        return
    whole = "everything that follows from its log is as its log makes it"
    as_far = f"as far as it could be checked, {whole}; but not all could"
    yield f"The house {found.house} holds: {as_far if found.in_part else whole}."
    happened, dealt = found.happenings - found.happenings_in_part, found.rounds - found.rounds_in_part
    yield f"  {found.entries:>15,} entries in {found.streams:,} streams, each with the hash of the one before"
    yield f"  {happened:>15,} events, each of which happens when it is asked for again"
    if found.happenings_in_part:
        yield f"  {found.happenings_in_part:>15,} events that were not asked for again"
    yield f"  {dealt:>15,} rounds, dealt from the shoes that were committed to"
    if found.rounds_in_part:
        yield f"  {found.rounds_in_part:>15,} rounds that were checked in part"
    yield f"  {found.movements:>15,} movements of chips, which add up to every balance, and to nothing in all"
    yield f"  {found.chips:>15,} chips of play money given out"
    yield f"  {found.people:>15,} people"
    if found.in_part:
        yield "Of these only chain, money and deals were checked; of a deal that was never opened, not its cards."
    for each in found.in_part:
        yield f"  {each}"
    yield "Not looked at, since it does not follow from the log:"
    for table in found.not_looked_at:
        yield f"  {NOT_LOOKED_AT[table]} ({table})"
    yield "The hash of all last entries: as long as it is known, nothing before them can be changed unseen."
    yield f"  {found.heads}"


@contextmanager
def _lines(file: Path | None, *, force: bool) -> Iterator[TextIO]:
    """Where lines are written to."""
    if file is None:
        with standard_output() as out:
            yield out
        return
    from croupier.house.whole_files import whole_file

    with whole_file(file, force=force) as partial, partial.open("w", encoding="utf-8") as out:
        yield out

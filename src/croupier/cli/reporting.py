"""The mathematics report: one document, in whatever form is asked for."""

from __future__ import annotations

import gc
import os
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import (
    AsJson,
    FullTable,
    GameName,
    Paytable,
    Post,
    Ratio,
    count_option,
    described,
    posted_game,
    together,
)
from croupier.cli.output import complain, show, width
from croupier.cli.waiting import answered
from croupier.errors import CroupierError
from croupier.visible import visible
from croupier.written import listed

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.documents.model import Document

ROUNDS = 1_000_000
ENDINGS = (".pdf", ".html", ".md", ".json", ".txt", ".csv")
PAPERS = ("a4", "us-letter")
SELDOM = (100_000, 50, 1_000)
"""How often rings of objects are looked for: a report makes millions of objects, nearly none of them in rings, and
looking through them took a second in ten.
"""


@described("Write the mathematics report of a game. It has every exact figure, and how each was confirmed.")
def report(
    game: GameName,
    *,
    output: Annotated[
        list[Path] | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help=f"A file that ends in {listed(ENDINGS, 'or')}. Repeatable; if none is named, text is printed.",
        ),
    ] = None,
    paper: Annotated[str, typer.Option(help=f"What a PDF is set for: {listed(PAPERS, 'or')}.")] = "a4",
    issued: Annotated[
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="The date on the cover; none unless said.")
    ] = None,
    rounds: Annotated[
        int,
        count_option(
            "--rounds", "Rounds that are played to confirm the figures; 0 for none.", example="1,000,000 or 1e6"
        ),
    ] = ROUNDS,
    thumbs: Annotated[
        bool,
        typer.Option(
            "--thumbs",
            help="Look for rules of thumb and classes of hands where none come with the package: it takes minutes.",
        ),
    ] = False,
    full_table: FullTable = False,
    seen_cards: Annotated[
        bool,
        typer.Option(
            "--seen-cards",
            help="Work out what seen cards are worth where that does not come with the package: it takes minutes.",
        ),
    ] = False,
    seed: Annotated[str, typer.Option(help="The same seed plays the same rounds.")] = "1",
    stake: Ratio = None,
    post: Post = None,
    paytable: Paytable = None,
    as_json: AsJson = False,
) -> None:
    from croupier.answers.asked import given_stakes
    from croupier.documents.plain import text
    from croupier.games import names_file
    from croupier.report.document import document, figures
    from croupier.report.gathered import gather

    gc.set_threshold(*SELDOM)
    files = [_writable(path) for path in output or ()]
    if paper not in PAPERS:
        raise CroupierError(f"--paper {visible(paper)} is not known: there are {listed(PAPERS)}")
    if rounds < 0:
        raise CroupierError("--rounds cannot be below 0")
    dated = _date(issued)
    posted = posted_game(game, post, paytable)
    stakes = given_stakes(posted, together(stake))
    named = f"./{visible(Path(game).name)}" if names_file(game) else ""
    gathered = answered(
        lambda tell: gather(
            posted,
            stakes,
            rounds=rounds,
            seed=visible(seed),
            issued=dated,
            thumbs=thumbs,
            full_table=full_table,
            seen_cards=seen_cards,
            named=named,
            progress=tell,
        )
    )
    data = figures(gathered)
    made = document(gathered, data)
    for path in files:
        _write(path, _forms(made, data, paper)[path.suffix.lower()]())
        complain(f"wrote {visible(str(path))}")
    if as_json:
        show(data.decode())
    elif not files:
        show(text(made, width()).rstrip("\n"))


def _forms(made: Document, data: bytes, paper: str) -> dict[str, Callable[[], bytes]]:
    """How each kind of file is made."""
    from croupier.documents.html import html
    from croupier.documents.markdown import markdown
    from croupier.documents.plain import text
    from croupier.documents.tabular import as_csv
    from croupier.documents.typst import pdf

    return {
        ".pdf": lambda: pdf(made, paper),
        ".html": lambda: html(made).encode(),
        ".md": lambda: markdown(made).encode(),
        ".json": lambda: data,
        ".txt": lambda: text(made).encode(),
        ".csv": lambda: as_csv(made).encode(),
    }


def _writable(path: Path) -> Path:
    """A file that can be written, as far as that can be told before anything is counted."""
    named = visible(str(path))
    if path.suffix.lower() not in ENDINGS:
        raise CroupierError(f"{named} says nothing of its kind: end it in {listed(ENDINGS, 'or')}")
    if path.is_dir():
        raise CroupierError(f"{named} is a folder: name a file in it")
    if not path.parent.is_dir():
        raise CroupierError(f"{named} cannot be written: there is no folder {visible(str(path.parent))}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise CroupierError(f"{named} cannot be written: nobody gave you leave to")
    _write(path, None)  # some places only say when they are asked
    if path.suffix.lower() == ".pdf":
        from croupier.documents.typst import require

        require()
    return path


def _write(path: Path, data: bytes | None) -> None:
    """All of a file or nothing: one that was there before is as it was until the new one is whole.

    Without data only whether it could begin is tried.
    """
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        partial.write_bytes(data or b"")
        if data is not None:
            partial.replace(path)
    except OSError as fault:
        raise CroupierError(f"{visible(str(path))} cannot be written: {fault.strerror}") from fault
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def _date(text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise CroupierError(f"--date {visible(text)} is no date: write it as 2026-01-31") from None

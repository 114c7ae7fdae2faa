"""Rounds checked: a record by the rules, a proof by the rules and by the way its cards were shuffled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, OwnGames, Paytable, described, game_of, own_columns, own_games
from croupier.cli.output import complain, given_lines, show, show_json
from croupier.errors import CroupierError, RecordError, WireError
from croupier.reading import text_of
from croupier.written import number_of

if TYPE_CHECKING:
    from croupier.house.checking import Checked
    from croupier.rules import Game
    from croupier.rules.columns import Column

MOST_BYTES = 1 << 26
"""The most that a file of proofs can have: tens of thousands of them."""
ROUND = "round"
"""The lines of an export that are checked; the others are for `croupier audit`."""
MARKS = {True: "ok", False: "NOT", None: "--"}


@described("Check a record by the rules, or the proof of a deal. It says whether the deal was fixed before the bets.")
def verify(
    given: Annotated[
        str,
        typer.Argument(
            metavar="RECORD-OR-FILE",
            help="A record line, or a file with a proof, or with a proof or a record in each line, or an export; "
            "- reads the input; or with ROUND where a house is served.",
        ),
    ],
    round: Annotated[
        str | None,
        typer.Argument(metavar="[ROUND]", help="A round of the house at that URL: it is asked for, and checked here."),
    ] = None,
    *,
    game: OwnGames = None,
    paytable: Paytable = None,
    as_json: AsJson = False,
) -> None:
    from croupier.house.exported import kind_of, to_check
    from croupier.visible import visible

    mine, own = own_games(game), own_columns(paytable)
    shown, failed, refused = 0, 0, 0
    passed: Counter[str] = Counter()
    for place, text in _pieces(given) if round is None else _served(given, round):
        kind = kind_of(text)
        if kind and kind != ROUND:
            passed[kind] += 1
            continue
        try:
            checked = _checked(to_check(text) if kind else text, mine, own)
        except CroupierError as fault:
            if not place:
                raise
            complain(f"{place}{fault}")
            refused += 1
            continue
        if as_json:
            show_json(checked, in_one_line=True)
        else:
            show("\n" * bool(shown) + "\n".join(_told(checked)))
        shown += 1
        failed += not checked.holds
    if passed and not as_json:
        others = ", ".join(f"{number} of kind {visible(kind)}" for kind, number in passed.items())
        show("\n" * bool(shown) + f"{number_of(shown, 'round')} checked; passed over of the export: {others}")
    if not shown and not refused and not passed:
        raise RecordError("nothing was given to check: neither a record nor a proof")
    if failed or refused:
        raise typer.Exit(2 if refused else 1)


def _pieces(given: str) -> Iterator[tuple[str, str]]:
    """What there is to check, each with its place, if it has one."""
    from croupier.house.verify_deal import pieces

    if given == "-":
        yield from pieces("\n".join(given_lines()))
    elif "|" in given:
        yield "", given
    elif "://" in given:
        raise RecordError("a round of a house has a name: croupier verify URL ROUND")
    else:
        yield from pieces(text_of(Path(given), "record or proof", RecordError, MOST_BYTES))


def _served(url: str, round: str) -> Iterator[tuple[str, str]]:
    """The proof of a round of a house elsewhere."""
    from croupier.client.door import Door
    from croupier.wire.codec import dumps

    yield "", dumps(Door.at(url).proof(round))


def _checked(text: str, mine: dict[str, Game], own: list[Column]) -> Checked:
    from croupier.house.checking import check_proof, check_record, read_proof

    if text.lstrip().startswith("{"):
        shown = read_proof(text)
        game = game_of(shown.game, mine, own)
        if game is None:
            raise WireError("the proof names no game")
        return check_proof(shown, game)
    game = game_of(text, mine, own)
    if game is None or "|" not in text:
        raise RecordError(f"'{text.strip()}' is neither a record, such as river-holdem | Ante 10 | …, nor a proof")
    return check_record(text, game)


def _told(checked: Checked) -> Iterator[str]:
    from croupier.visible import visible

    yield f"round {visible(checked.round)}" if checked.round is not None else "a record"
    for step in checked.steps:
        yield f"  {MARKS[step.holds]:4} {step.about:11} {visible(step.found)}"
    yield f"  this {checked.checked} {'holds' if checked.holds else 'DOES NOT HOLD'}"

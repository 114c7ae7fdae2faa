"""Rounds as a table for spreadsheets: a line for each seat of each round."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import astuple, fields
from datetime import UTC, datetime
from io import StringIO
from typing import Any

from croupier.house.export import Kept, RoundKept
from croupier.house.following import SeatInRound
from croupier.table.record import VOID

HEADING = (
    *("round", "table", "number", "ended", "game"),
    *(field.name for field in fields(SeatInRound)),
    *("void", "record"),
)


def csv_lines(kept: Iterable[Kept]) -> Iterator[str]:
    """The lines of a table of rounds, its heading first; whatever else there is in an export is left out."""
    yield _line(HEADING)
    for each in kept:
        if isinstance(each, RoundKept):
            yield from map(_line, _rows(each))


def _rows(kept: RoundKept) -> Iterator[tuple[Any, ...]]:
    ended = datetime.fromtimestamp(kept.ended_at / 1000, UTC).isoformat(timespec="milliseconds")
    game = kept.record.partition("|")[0].strip()
    void = f"{VOID} {kept.void}" if kept.void else ""  # no spreadsheet takes what somebody wrote for a formula
    for seat in kept.seats:
        yield kept.round, kept.table, kept.number, ended, game, *astuple(seat), void, kept.record


def _line(cells: Iterable[Any]) -> str:
    written = StringIO()
    csv.writer(written).writerow(cells)
    return written.getvalue()

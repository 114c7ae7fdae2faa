"""Records of a session, kept in a file: a line for each round, written as it ends."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from croupier.folders import data_folder
from croupier.table.round import Round


class Records:
    """A file of records; where it cannot be written that is told in the end, and play goes on."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.kept = 0
        self.fault = "" if file is not None else "there is no folder of yours for them"

    def add(self, played: Round) -> None:
        """Keep a round that is over."""
        if self.file is None or self.fault:
            return
        try:
            with self.file.open("a", encoding="utf-8") as out:
                out.write(f"{played.record}\n")
            self.kept += 1
        except OSError as fault:
            self.fault = fault.strerror or str(fault)

    def __str__(self) -> str:
        """Where they are, or why they are not."""
        if self.fault:
            return f"The records could not be kept: {self.fault}."
        return f"The records are in {self.file}." if self.kept else ""


def records_of(game: str) -> Records:
    """A new file of records for a session of a game, named after the time it begins."""
    folder = data_folder("records")
    begun = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    return Records(folder / f"{begun}-{game}.txt" if folder is not None else None)

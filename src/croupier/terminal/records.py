"""Records of a session, kept in a file: a line for each round, written as it ends; and proofs beside them."""

from __future__ import annotations

import shlex
from datetime import datetime
from pathlib import Path

from croupier.folders import data_folder
from croupier.table.commitment import Proof
from croupier.table.round import Round
from croupier.wire.codec import dumps

PROOFS = ".proofs.jsonl"
"""How the file of proofs ends that belongs to one of records."""


class Records:
    """A file of records, and one of proofs; where they cannot be written that is told in the end, and play goes on."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.kept = 0
        self.proofs = 0
        """How many of the rounds have a proof."""
        self.fault = "" if file is not None else "there is no folder of yours for them"

    def add(self, played: Round, proof: Proof | None = None) -> None:
        """Keep a round that is over, and what its deal can be checked by."""
        if self.file is None or self.fault:
            return
        try:
            _append(self.file, played.record)
            self.kept += 1
            if proof is not None:
                _append(self.file.with_suffix(PROOFS), dumps(proof))
                self.proofs += 1
        except OSError as fault:
            self.fault = fault.strerror or str(fault)

    def __str__(self) -> str:
        """Where they are, or why they are not."""
        if self.fault or self.file is None:
            return f"The records could not be kept: {self.fault}."
        told = [f"The records are in {self.file}."] * bool(self.kept)
        if self.proofs:
            told.append(f"Check the deals: croupier verify {shlex.quote(str(self.file.with_suffix(PROOFS)))}")
        return "\n".join(told)


def _append(file: Path, line: str) -> None:
    with file.open("a", encoding="utf-8") as out:
        out.write(f"{line}\n")


def records_of(game: str) -> Records:
    """A new file of records for a session of a game, named after the time it begins."""
    folder = data_folder("records")
    begun = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    return Records(folder / f"{begun}-{game}.txt" if folder is not None else None)

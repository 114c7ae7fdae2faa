"""What somebody has learned in the terminal: a line for each fact, in a file of the user's own."""

from __future__ import annotations

from collections.abc import Sequence
from os import SEEK_END
from pathlib import Path

from croupier.errors import StoreError
from croupier.folders import data_folder
from croupier.training.learned import MOST_FACTS, Fact, facts_in
from croupier.visible import visible
from croupier.wire.codec import dumps

NAME = "facts.jsonl"


def learned_file() -> Path:
    """Where it is kept; refused where there is no such place."""
    folder = data_folder("learned")
    if folder is None:
        raise StoreError("there is no folder of yours that what you have learned could be kept in")
    return folder / NAME


def kept(file: Path) -> list[Fact]:
    """The facts of a file, oldest first; none where there is no file. A line that was cut off is passed over."""
    return list(facts_in(_lines(file)))


def keep(file: Path, facts: Sequence[Fact]) -> None:
    """Add facts to a file, on lines of their own whatever it ends with."""
    try:
        with file.open("a+b") as out:
            out.seek(0, SEEK_END)
            begun = out.tell() and out.seek(-1, SEEK_END) and out.read(1) != b"\n"
            out.writelines([b"\n"] * bool(begun) + [f"{dumps(fact, Fact)}\n".encode() for fact in facts])
    except OSError as fault:
        raise StoreError(f"{visible(str(file))} cannot be written: {fault.strerror or fault}") from fault


def forget(file: Path) -> None:
    """Keep nothing any more."""
    try:
        file.unlink(missing_ok=True)
    except OSError as fault:
        raise StoreError(f"{visible(str(file))} cannot be deleted: {fault.strerror or fault}") from fault


def _lines(file: Path) -> list[bytes]:
    try:
        return file.read_bytes().splitlines()[-MOST_FACTS:]
    except FileNotFoundError:
        return []
    except OSError as fault:
        raise StoreError(f"{visible(str(file))} cannot be read: {fault.strerror or fault}") from fault

"""The last entries of all streams, kept elsewhere: later they show that nothing before them was changed or cut off.

A log that is chained can still be written anew from some entry on, hashes and all, or end earlier than it did. Only who
has kept a hash of it, where whoever runs the house cannot change it, can tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from croupier.errors import StoreError
from croupier.house.chain import Head
from croupier.house.whole_files import whole_file
from croupier.visible import visible


def read_heads(file: Path) -> dict[str, Head]:
    """What was kept, by stream; nothing, if there is no file yet."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    except (OSError, ValueError) as fault:
        raise StoreError(f"{visible(str(file))} cannot be read") from fault
    return dict(_head(file, at, line) for at, line in enumerate(lines, start=1))


def write_heads(file: Path, heads: Mapping[str, Head]) -> None:
    """Keep these, instead of what was kept."""
    with whole_file(file, force=True) as partial:
        lines = (f"{head.hash} {head.number} {stream}\n" for stream, head in sorted(heads.items()))
        partial.write_text("".join(lines), encoding="utf-8")


def _head(file: Path, at: int, line: str) -> tuple[str, Head]:
    match line.split(" ", 2):
        case [hashed, number, stream] if len(hashed) == len(Head().hash) and number.isdecimal() and number.isascii():
            return stream, Head(int(number), hashed)
    raise StoreError(f"{visible(str(file))}, line {at}: a hash, a number and a stream should stand there")

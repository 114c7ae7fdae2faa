"""Shelves: folders of the user's own for what can be worked out again, each of a bounded size.

A file begins with a hash of what follows, so that a damaged one is noticed and worked out again; it is written under
another name and then moved, so that whoever is interrupted leaves no half of one. Once a shelf is full, the files that
nobody has read for longest go.

What strangers ask a server for stands on a shelf of its own: there is no end of postings that somebody can think of,
and they would crowd out what the user has solved.
"""

from __future__ import annotations

import os
import tempfile
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from croupier.folders import private_folder

MOST = "CROUPIER_KEPT_MB"
"""Where it is said how many megabytes are kept on the user's own shelf; for strangers it is a quarter of that more."""
MOST_UNSAID = 2000
FOR_STRANGERS = "CROUPIER_KEPT_FOR_STRANGERS"
"""Where a process is told that what it works out is for strangers."""

OWN, STRANGERS = "solutions", "solutions-for-strangers"
DIGEST = 32  # bytes of a hash
BLOCK = 4096  # what even the smallest file takes up
FULL, TIDIED = 7 / 8, 3 / 4
"""How full a shelf may be when a process looks, and how full it is when it has been tidied."""
UNSEEN = 1 / 16
"""The share of a shelf that a process puts there before it looks again: so there is room for what two put there."""
LATELY = 60
"""How many seconds a file counts as read just now: until then, reading it again writes nothing down."""
A_DAY = 24 * 60 * 60

_since_looked: dict[Path, int] = {}
"""How many bytes this process has put on a shelf since it last looked how full that was."""


def folders() -> tuple[Path, ...]:
    """Where something may be found."""
    return tuple(folder for folder in (private_folder(OWN), private_folder(STRANGERS)) if folder is not None)


def found(name: str) -> bytes | None:
    """What was kept under a name, if that is whole."""
    for folder in folders():
        body = whole(folder / name, used=True)
        if body is not None:
            return body
    return None


def whole(path: Path, *, used: bool = False) -> bytes | None:
    """What a file holds, or None if it is not there or damaged; it is noted if it is to count as used."""
    try:
        with path.open("rb") as file:
            if used:
                _note_used(path, file.fileno())
            kept = file.read()
    except OSError:
        return None
    body = kept[DIGEST:]
    return body if sha256(body).digest() == kept[:DIGEST] else None


def keep(name: str, body: bytes) -> None:
    """Keep something as long as there is room; where nothing can be written, it is worked out again next time."""
    for_strangers = bool(os.environ.get(FOR_STRANGERS))
    folder, room = private_folder(STRANGERS if for_strangers else OWN), _room()
    room = room // 4 if for_strangers else room
    if folder is None or len(body) >= room * TIDIED:
        return
    write(folder, name, body)
    _since_looked[folder] = _since_looked.get(folder, room) + _taken_up(len(body))
    if _since_looked[folder] > room * UNSEEN:
        _since_looked[folder] = 0
        _tidy(folder, room)


def write(folder: Path, name: str, body: bytes) -> None:
    """Write a file, which is there whole or not at all."""
    try:
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=".", suffix=".part")
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(sha256(body).digest() + body)
        os.replace(temporary, folder / name)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def forget(beginning: str, but: str) -> None:
    """Remove what is called so, except what is called otherwise further on; and what killed processes have left."""
    yesterday = time.time() - A_DAY
    for folder in folders():
        stale = [path for path in folder.glob(f"{beginning}*") if not path.name.startswith(but)]
        stale += [path for path in folder.glob(".*.part") if _modified(path) < yesterday]
        for path in stale:
            path.unlink(missing_ok=True)


def _room() -> int:
    said = os.environ.get(MOST, "")
    return (int(said) if said.isdecimal() else MOST_UNSAID) * 1_000_000


def _taken_up(size: int) -> int:
    return -(-size // BLOCK) * BLOCK


def _tidy(folder: Path, room: int) -> None:
    """Take away what was not used for longest until there is room again. Others may do the same meanwhile."""
    files = []
    for path in folder.iterdir():
        with suppress(OSError):  # somebody else was quicker
            stat = path.stat()
            files.append((max(stat.st_atime_ns, stat.st_mtime_ns), _taken_up(stat.st_size), path))
    there = sum(size for _, size, _ in files)
    if there <= room * FULL:
        return
    for _, size, path in sorted(files):
        if there <= room * TIDIED:
            break
        with suppress(OSError):
            path.unlink()
        there -= size


def _note_used(path: Path, handle: int) -> None:
    """Note when a file was read, also where the system does not, and leave it be when it was written."""
    stat = os.fstat(handle)
    if time.time() - max(stat.st_atime, stat.st_mtime) > LATELY:
        with suppress(OSError):
            os.utime(handle if os.utime in os.supports_fd else path, ns=(time.time_ns(), stat.st_mtime_ns))


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # somebody else was quicker
        return time.time()

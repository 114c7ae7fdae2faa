"""Files that are there whole or not at all, and that nobody else can read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from croupier.errors import StoreError
from croupier.visible import visible

BESIDE = ("", "-journal", "-wal", "-shm")
"""What databases put beside their files."""


def private_file(wanted: Path) -> None:
    """Make a file that nobody else can read, where there is none; one that is there stays as its owner wants it."""
    try:
        _create(wanted)
    except OSError as fault:
        raise StoreError(f"{visible(str(wanted))} cannot be written: {fault.strerror}") from fault


@contextmanager
def whole_file(wanted: Path, *, force: bool) -> Iterator[Path]:
    """A file to be written beside the one that is wanted, whose place it takes when all of it is on the disk.

    If anything goes wrong, nothing is left of it, and a file that was there before is as it was. Nobody else can read
    it. Only with ``force`` does it take the place of another.
    """
    _require_free(wanted, force=force)
    partial = _partial(wanted)
    try:
        _create(partial, os.O_EXCL)
        yield partial
        _to_disk(partial)
        _require_free(wanted, force=force)
        partial.replace(wanted)
        _to_disk(wanted.parent)
    except OSError as fault:
        raise StoreError(
            f"{visible(str(wanted))} cannot be written: {fault.strerror}, nothing is left of it"
        ) from fault
    finally:
        leave_nothing(wanted)


def leave_nothing(wanted: Path) -> None:
    """Take away what there is of a file that this process has not written to the end."""
    partial = _partial(wanted)
    for more in BESIDE:
        with suppress(OSError):
            partial.with_name(partial.name + more).unlink()


def _create(path: Path, how: int = 0) -> None:
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY | how, 0o600))


def _partial(wanted: Path) -> Path:
    return wanted.with_name(f".{wanted.name}.{os.getpid()}.part")


def _require_free(wanted: Path, *, force: bool) -> None:
    if wanted.is_dir():
        raise StoreError(f"{visible(str(wanted))} is a folder: name a file in it")
    if wanted.exists() and not force:
        raise StoreError(f"{visible(str(wanted))} is there already: name another file, or say --force to replace it")


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

"""One program at a time writes to a database file: a lock beside it, which the system gives up when the program ends.

SQLite lets several write in turn, but the versions of it that many systems have can damage a file that way.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from croupier.errors import StoreError
from croupier.visible import visible

LOCK = ".lock"
"""What its name has after that of the database."""

if sys.platform == "win32":
    import msvcrt

    PLACE = 1 << 20
    """Which byte is locked: far behind the number in the file, since others cannot read what is locked."""

    def _locked(file: int) -> None:
        os.lseek(file, PLACE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _locked(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """The right to write to a database file, until it is released or the process ends in whatever way."""

    def __init__(self, database: Path) -> None:
        at = database.resolve()  # by whichever name it is opened
        path = at.with_name(f"{at.name}{LOCK}")
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as fault:
            raise StoreError(f"{visible(str(path))} cannot be written: {fault.strerror}") from fault
        try:
            _locked(self._file)
        except OSError as fault:
            who = _holder(self._file)
            os.close(self._file)
            if not isinstance(fault, BlockingIOError | PermissionError):
                raise StoreError(f"{visible(str(path))} cannot be locked: {fault.strerror}") from fault
            raise StoreError(
                f"the house in {visible(str(database))} is open in another program{who}: end that one first, "
                "or give another --database"
            ) from fault
        with contextlib.suppress(OSError):  # who has it is told for courtesy; on a full disk it is held all the same
            os.ftruncate(self._file, 0)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Let others write. The file stays: taken away, two could each hold a lock on a file of that name."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def _holder(file: int) -> str:
    """Which process has it, as far as it says so."""
    os.lseek(file, 0, os.SEEK_SET)
    number = os.read(file, 20).decode("ascii", "replace").strip()
    return f" (process {visible(number)})" if number else ""

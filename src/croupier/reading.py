"""Files that somebody names, read with care: what is no file, never ends or is no text is refused in a sentence."""

from __future__ import annotations

import stat
from pathlib import Path

from croupier.errors import CroupierError

MOST_BYTES = 1 << 20
"""The most that a file can have unless more is allowed: a paytable, a strategy or a game takes a hundredth of it."""


def text_of(path: Path, kind: str, refusal: type[CroupierError], most: int = MOST_BYTES) -> str:
    """What a file of some kind says."""
    try:
        return _body(path, most).decode("utf-8-sig")
    except OSError as fault:
        reason = str(fault.strerror)
    except UnicodeDecodeError:
        reason = "it is not UTF-8 text"
    except ValueError as fault:  # a name with a byte of nothing in it, or what is no file to be read
        reason = str(fault)
    raise refusal(f"the {kind} file {path} cannot be read: {reason}")


def _body(path: Path, most: int) -> bytes:
    """What lies in a file or comes through a pipe; devices, which may go on for ever, are not opened."""
    kind = path.stat().st_mode
    if not (stat.S_ISREG(kind) or stat.S_ISFIFO(kind) or stat.S_ISDIR(kind)):  # a folder is refused by the system
        raise ValueError("it is neither a file nor a pipe")
    with path.open("rb") as file:
        body = file.read(most + 1)
    if len(body) > most:
        raise ValueError(f"it is larger than {most:,} bytes")
    return body

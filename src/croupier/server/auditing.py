"""A process that audits the house that started it, and tells how far it is; it is told where the house is by its
environment."""

from __future__ import annotations

import os
import pickle
import traceback
from dataclasses import dataclass
from threading import Thread
from typing import BinaryIO

from croupier.errors import CroupierError
from croupier.house.audit import Audited, audit
from croupier.server.beside import pipes, stand_back

DATABASE = "CROUPIER_DATABASE"


@dataclass(frozen=True, slots=True)
class AuditStep:
    """How far it is."""

    doing: str
    done: int = 0
    of: int = 0


@dataclass(frozen=True, slots=True)
class Failed:
    """There is no answer, and why; ``traced`` is for whoever looks after the program."""

    why: str
    traced: str = ""


Word = AuditStep | Audited | Failed


def main() -> None:
    """Audit the house, word by word."""
    stand_back()
    taken, given = pipes()
    Thread(target=_end_with, args=(taken,), daemon=True).start()

    def say(word: Word) -> None:
        pickle.dump(word, given)
        given.flush()

    try:
        say(audit(os.environ[DATABASE], lambda doing, done, of: say(AuditStep(doing, done, of))))
    except CroupierError as fault:
        say(Failed(str(fault)))
    except Exception:
        say(Failed("the audit failed: the server's log says how", traceback.format_exc()))


def _end_with(taken: BinaryIO) -> None:
    taken.read()  # nothing ever comes: it ends when the house does
    os._exit(0)

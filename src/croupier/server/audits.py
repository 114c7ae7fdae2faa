"""Audits that operators ask a house for: one at a time, in a process of its own, ended with the house."""

from __future__ import annotations

import pickle
import subprocess
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import Lock, Thread

from croupier.errors import Busy
from croupier.house.audit import Audited
from croupier.house.history import date
from croupier.server.auditing import DATABASE, AuditStep, Failed, Word
from croupier.server.beside import begun
from croupier.server.log import said


@dataclass(frozen=True, slots=True)
class AuditTold:
    """How far the audit is that runs, if one does, and what the last one found."""

    running: bool
    begun: str = ""
    """When, in universal time, and by whom."""
    by: str = ""
    step: AuditStep | None = None
    ended: str = ""
    """When the last one did, in universal time."""
    found: Audited | None = None
    """What it found; None if there was none, or if it failed."""
    failed: str = ""
    """Why it failed, if it did."""


class Audits:
    """The audits of one house."""

    def __init__(self, database: str, wall: Callable[[], int]) -> None:
        self._database = database
        self._wall = wall
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._told = AuditTold(running=False)
        self._ended = False

    @property
    def told(self) -> AuditTold:
        return self._told

    def begin(self, by: str) -> AuditTold:
        """Begin one, unless one is running."""
        with self._lock:
            if self._ended:
                raise Busy("the house is closing: ask again in a while", 10)
            if not self._told.running:
                try:
                    self._process = begun("croupier.server.auditing", **{DATABASE: self._database})
                except OSError as fault:
                    said.error("no process can be started that audits: %s", fault)
                    raise Busy("no audit can be begun at the moment: ask again in a while", 10) from fault
                self._told = replace(self._told, running=True, begun=date(self._wall()), by=by, step=None)
                Thread(target=self._hear, args=(self._process,), name="audit", daemon=True).start()
            return self._told

    def end(self) -> None:
        """End the one that runs, now."""
        with self._lock:
            self._ended = True
            if self._process is not None:
                self._process.kill()

    def _hear(self, process: subprocess.Popen[bytes]) -> None:
        """What a process says, until it has said all."""
        word: Word = AuditStep("")
        assert process.stdout is not None, "it was asked for"
        with suppress(EOFError, pickle.UnpicklingError), process:  # which ends when it hears nothing more
            while isinstance(word, AuditStep):
                word = pickle.load(process.stdout)
                if isinstance(word, AuditStep):
                    self._told = replace(self._told, step=word)
        self._done(Failed("the audit was ended before it was through") if isinstance(word, AuditStep) else word)

    def _done(self, word: Audited | Failed) -> None:
        found, failed = (None, word.why) if isinstance(word, Failed) else (word, "")
        if isinstance(word, Failed) and not self._ended:
            said.error("an audit failed: %s", word.traced or word.why)
        with self._lock:
            self._process = None
            self._told = replace(
                self._told, running=False, step=None, ended=date(self._wall()), found=found, failed=failed
            )

"""Long work, with word for whoever waits: what is being counted, on the error stream, where it takes a while.

The work has a thread of its own, so that the first one is free to speak and hears Ctrl-C at once, whatever is being
compiled or counted meanwhile. On a terminal one line is rewritten and cleared in the end; elsewhere each stage gets a
line.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, wait
from shutil import get_terminal_size
from threading import Thread
from time import monotonic
from typing import TextIO, TypeVar

from croupier.solver.progress import Progress, Tell

PATIENCE = 1.0
"""Seconds that anybody waits without being told why."""
PAUSE = 0.1  # seconds between looks at what is being done
CLEAR = "\r\x1b[K"
CELLS = 16  # of a bar

Result = TypeVar("Result")


def patiently(
    work: Callable[[Tell], Result], out: TextIO | None, *, rewrite: bool, patience: float = PATIENCE
) -> Result:
    """What some work gives, or raises; it is handed a function to tell what it is doing.

    An interrupt is raised here while the work goes on: the process should then end without waiting for it.
    """
    status = _Status(out, rewrite=rewrite, patience=patience)
    answer: Future[Result] = Future()

    def run() -> None:
        try:
            answer.set_result(work(status.hear))
        except BaseException as fault:  # it is raised again below
            answer.set_exception(fault)

    Thread(target=run, daemon=True).start()
    try:
        while not wait([answer], PAUSE).done:
            status.tell()
    finally:
        status.clear()
    return answer.result()


class Doing:
    """What is being done, as far as it has been told."""

    def __init__(self) -> None:
        self.stage = ""
        self.step = ""
        """How far the stage has come."""
        self.note = ""
        """What goes on besides, and how long that takes."""

    def hear(self, progress: Progress) -> None:
        if progress.compiling:
            self.note = f"{progress.doing}: about half a minute"  # on first use, so while other things are being done
        elif progress.is_step:
            self.step = f": {_step(progress)}"
        else:
            self.stage = f"{progress.among}: {progress.doing}" if progress.among else progress.doing
            self.step = ""

    @property
    def said(self) -> str:
        """All of it in a line."""
        return f"{self.stage}{self.step}{f'; {self.note}' if self.note else ''}"


class _Status:
    """What is being done, and what has been said of it."""

    def __init__(self, out: TextIO | None, *, rewrite: bool, patience: float) -> None:
        self._out = out
        self._rewrite = rewrite
        self._began = monotonic()
        self._patience = patience
        self._doing = Doing()
        self._noted = False
        self._told = ""

    def hear(self, progress: Progress) -> None:
        self._doing.hear(progress)
        if progress.compiling:
            self._patience = 0

    def tell(self) -> None:
        doing, waited = self._doing, monotonic() - self._began
        if doing.note and not self._noted and not self._rewrite:
            self._write(f"croupier: {doing.note}\n")
            self._noted = True
        if not doing.stage or waited < self._patience:
            return
        said = f"{doing.said} ({waited:.0f} s)" if self._rewrite else doing.stage
        if said != self._told:
            self._told = said
            self._write(CLEAR + said[: get_terminal_size().columns - 1] if self._rewrite else f"croupier: {said}\n")

    def clear(self) -> None:
        if self._rewrite and self._told:
            self._write(CLEAR)

    def _write(self, text: str) -> None:
        try:
            if self._out is not None:
                self._out.write(text)
                self._out.flush()
        except (OSError, ValueError):  # nobody reads it: the work goes on
            self._out = None


def _step(progress: Progress) -> str:
    """How far a stage has come; with a bar, where it can be told what has come of it."""
    if not progress.so_far:
        return f"{progress.done:,} of {progress.of:,} {progress.doing}"
    done = progress.done / progress.of
    full = int(done * CELLS)
    return f"{'█' * full}{'░' * (CELLS - full)} {int(100 * done):3} %  {progress.so_far}"

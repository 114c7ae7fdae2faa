"""Work for somebody who is told what is going on, and may stop it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TypeVar

from croupier.solver.progress import Tell

Answer = TypeVar("Answer")
INTERRUPTED = 130  # as shells count: 128 and the signal's number


def told(work: Callable[[Tell], Answer]) -> Answer:
    """Do some work for somebody who is told what is going on."""
    from croupier.answers.waiting import patiently

    on_terminal = sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    return patiently(work, sys.stderr, rewrite=on_terminal)


def answered(work: Callable[[Tell], Answer]) -> Answer:
    """Do some work for somebody who is told what is going on and may stop it, which leaves no answer."""
    try:
        return told(work)
    except KeyboardInterrupt:
        print("croupier: stopped before there was an answer", file=sys.stderr, flush=True)
        os._exit(INTERRUPTED)  # not waiting for what is still being counted; solutions are kept whole or not at all

"""Processes beside the house: each begun by it, standing back behind its tables, and ended with it however it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import BinaryIO

BACK = 10
"""How far such a process stands back: behind the tables, but not behind all that is never urgent."""


def begun(module: str, **known: str) -> subprocess.Popen[bytes]:
    """A process that runs the ``main`` of a module; what it is to know stands in its environment alone, since anybody
    on the machine may read how a program was called."""
    return subprocess.Popen(
        [sys.executable, "-P", "-c", f"from {module} import main; main()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, **known, "PYTHONPATH": os.pathsep.join(sys.path)},  # the same packages, and the same games
        process_group=0,  # not the house's own, which is interrupted as a whole in a terminal
    )


def stand_back() -> None:
    """In such a process: let the tables go first, and be stopped by the house alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever interrupts the house in a terminal means the house
    if hasattr(os, "nice"):
        os.nice(BACK)


def pipes() -> tuple[BinaryIO, BinaryIO]:
    """In such a process: where it hears the house and where it answers. What a game prints goes where errors do, and is
    no answer."""
    taken, given = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return taken, given

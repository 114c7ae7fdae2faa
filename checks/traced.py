"""Players in processes of their own, whose system calls can be watched."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from multiprocessing.reduction import DupFd
from pathlib import Path

from checks.crashing_player import played_here

REQUESTS = 40
"""How many each player makes."""


class NoTrace(SystemExit):
    """Nobody's calls can be watched here."""


PLAYERS = get_context("forkserver")
PLAYERS.set_forkserver_preload(["checks.known_game"])
"""Players are forked from a process that knows the game already: most of a fresh one's time would be to learn it."""


class Player:
    """Somebody who waits for a word, then plays; what they are told can be read line by line."""

    def __init__(self, url: str, seed: str, *, requests: int = REQUESTS, alone: bool = False) -> None:
        told, tells = os.pipe()
        waits, self._go = os.pipe()
        with os.fdopen(tells, "wb") as out, os.fdopen(waits, "rb") as word:
            self.process: ForkServerProcess = PLAYERS.Process(
                target=played_here,
                args=(url, requests, seed, DupFd(out.fileno()), DupFd(word.fileno())),
                kwargs={"alone": alone},
            )
            self.process.start()
        self.told = os.fdopen(told, encoding="utf-8")
        self.told.readline()  # whatever happens to them happens after they are there

    def begin(self) -> None:
        os.write(self._go, b"!")
        os.close(self._go)

    def end(self) -> int:
        """How they ended: 0 if they played to the end."""
        self.told.close()
        self.process.join()
        code = self.process.exitcode
        self.process.close()
        return code or 0


@contextmanager
def watched(player: Player, *asked: str, out: str = "/dev/null") -> Iterator[None]:
    """Have every call of a player traced from now on."""
    pid = player.process.pid
    command = ["strace", "-f", "-qq", "-o", out, *asked, "-p", str(pid)]
    try:
        tracing = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    except FileNotFoundError:
        player.process.kill()  # who would wait for a word for ever
        raise NoTrace("this needs strace, which is not here: install it with your system's packages") from None
    with tracing:
        while "\nTracerPid:\t0\n" in Path(f"/proc/{pid}/status").read_text():
            if tracing.poll() is not None:
                player.process.kill()
                raise NoTrace("strace may not trace other processes here")
            time.sleep(0.001)
        yield

"""The program run as its users run it: real processes, real pipes."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

COMMAND = [sys.executable, "-m", "croupier"]
RECORD = "river-holdem trips=B | Ante 10, Player Trips 5 | AsKd / 7h7c2s / 9dJc / QhQs | bet, bet, bet 2"
NINES = "9" * 5000


def run(
    *words: str, given: str = "", timeout: float | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "NO_COLOR": "1", "COLUMNS": "100", **environment}
    return subprocess.run(
        [*COMMAND, *words], input=given, capture_output=True, text=True, check=False, env=env, timeout=timeout
    )


def refused(*words: str, given: str = "") -> str:
    """What a refused command says; it says it in the error stream, exits with a code, and never shows a traceback."""
    done = run(*words, given=given, timeout=120)
    assert done.returncode not in (0, None)
    assert "Traceback" not in done.stderr + done.stdout
    return done.stderr


@contextmanager
def interruptible(words: list[str]) -> Iterator[subprocess.Popen[str]]:
    """A process that hears an interrupt even if whoever runs the tests does not, and that is gone in the end."""
    with subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as done:
        try:
            yield done
        finally:
            done.kill()

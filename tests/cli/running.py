"""The program run as its users run it: real processes, real pipes; and in this process where those are no matter."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from unittest.mock import patch

import pytest

from croupier.cli import main

COMMAND = [sys.executable, "-m", "croupier"]
AT_ONCE = [
    sys.executable,
    "-c",
    "from functools import partial; from croupier.answers import waiting; from croupier.cli import main;"
    " waiting.patiently = partial(waiting.patiently, patience=0); main()",
]
"""The program telling every stage from its beginning: a stage that is over within the usual patience is never told."""
RECORD = "river-holdem trips=B | Ante 10, Player Trips 5 | AsKd / 7h7c2s / 9dJc / QhQs | bet, bet, bet 2"
NINES = "9" * 5000


def run(
    *words: str, given: str = "", timeout: float | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "NO_COLOR": "1", "COLUMNS": "100", **environment}
    return subprocess.run(
        [*COMMAND, *words], input=given, capture_output=True, text=True, check=False, env=env, timeout=timeout
    )


def called(*words: str, given: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """What becomes of a command that runs in this process: one of its own would spend most of its time on imports.

    Its streams take what is written as those of a process do. What would end in a traceback comes out of here as the
    exception that it is.
    """
    shown = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="strict")
    said = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace")
    plain = patch.dict(os.environ, {"NO_COLOR": "1", "COLUMNS": "100", **environment})
    streams = redirect_stdout(shown), redirect_stderr(said), patch("sys.stdin", io.StringIO(given))
    with ExitStack() as stack:
        for each in (plain, *streams, patch("sys.argv", ["croupier", *words])):
            stack.enter_context(each)
        ended = stack.enter_context(pytest.raises(SystemExit))
        main()
    assert isinstance(ended.value.code, int)
    return subprocess.CompletedProcess(words, ended.value.code, _written(shown), _written(said))


def _written(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def refused(*words: str, given: str = "") -> str:
    """What a refused command says; it says it in the error stream, exits with a code, and never shows a traceback."""
    done = called(*words, given=given)
    assert done.returncode != 0
    return done.stderr


def heeding() -> None:
    """Whoever begins so hears an interrupt even if whoever runs the tests does not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def interruptible(words: list[str]) -> Iterator[subprocess.Popen[str]]:
    """A process that can be interrupted, and that is gone in the end."""
    with subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heeding,
    ) as done:
        try:
            yield done
        finally:
            done.kill()


def says(done: subprocess.Popen[str], words: str) -> None:
    """Wait until a process complains of something, or tells it; one that ends before has told something else."""
    assert done.stderr is not None
    heard = []
    for line in done.stderr:
        if words in line:
            return
        heard.append(line)
    raise AssertionError(f"it ended, with {done.wait()}, and said {''.join(heard)!r}")

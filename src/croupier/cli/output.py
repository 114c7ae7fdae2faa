"""What is read and printed: the standard streams, whatever state they are in, and how wide and bright they are."""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from croupier.errors import OutputClosed, RecordError

LEAST_TEXT, MOST_TEXT = 80, 100
"""Between these many columns text is laid out, whatever the terminal's width."""
LEAST_PROSE = 24
"""The least for what has no tables: its lines can be as short as the terminal's."""
MOST_LINE = 100_000
"""The most characters of a line that is read: records of seven seats have a hundredth of it."""


def show(text: str) -> None:
    """Print some text to the standard output."""
    with standard_output() as out:
        print(text, file=out)


def show_json(answer: Any, *, in_one_line: bool = False) -> None:
    """Print an answer for programs, with the version of the wire in front."""
    from croupier.wire.codec import document

    show(json.dumps(document(answer), ensure_ascii=False, indent=None if in_one_line else 2))


@contextmanager
def standard_output() -> Iterator[TextIO]:
    """The standard output, flushed at the end; a reader who has gone away is told of as any other fault is.

    Typer would end in silence on a broken pipe, so it must not see one.
    """
    if sys.stdout is None:
        raise OutputClosed("there is no output to write to")
    try:
        yield sys.stdout
        sys.stdout.flush()
    except BrokenPipeError as fault:
        raise OutputClosed("the output was closed before everything was written") from fault
    except OSError as fault:
        raise OutputClosed(f"the output could not be written: {fault.strerror}") from fault


def discard_output() -> None:
    """Send what is still buffered nowhere, so that the interpreter does not trip over it on its way out."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def standard_input() -> TextIO:
    """The standard input, empty where there is none; bytes that are no text become characters that fit nothing."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return sys.stdin if sys.stdin is not None else io.StringIO()


def given_lines() -> Iterator[str]:
    """The lines of the standard input, one after the other; one that does not end is not waited for."""
    given, number = standard_input(), 0
    while line := given.readline(MOST_LINE + 1):
        number += 1
        if len(line) > MOST_LINE:
            raise RecordError(f"line {number} of the input has more than {MOST_LINE:,} characters")
        yield line.rstrip("\n")


def complain(fault: object) -> None:
    """Say in the error stream what is wrong."""
    print(f"croupier: {fault}", file=sys.stderr, flush=True)


def width(least: int = LEAST_TEXT) -> int:
    """The columns that text may take."""
    return min(max(shutil.get_terminal_size().columns, least), MOST_TEXT)


def in_colour() -> bool:
    """Colours are for terminals whose owner has not asked for none."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return wanted and sys.stdout is not None and sys.stdout.isatty()

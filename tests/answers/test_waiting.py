"""Waiting: silence for a moment's work, one line for each stage otherwise, and a clean line in the end."""

import _thread
import io
import signal
from collections.abc import Callable
from threading import Event
from time import sleep

import pytest

from croupier.answers.waiting import CLEAR, patiently
from croupier.errors import Unsolvable


def working(*doing: str, pause: float = 0.25) -> Callable[[Callable[[str], None]], int]:
    def work(tell: Callable[[str], None]) -> int:
        for each in doing:
            tell(each)
            sleep(pause)
        return 42

    return work


def test_quick_work_is_silent() -> None:
    out = io.StringIO()
    assert patiently(working("counting a game"), out, rewrite=False) == 42
    assert out.getvalue() == ""


def test_each_stage_of_long_work_gets_one_line() -> None:
    out = io.StringIO()
    patiently(
        working("counting a game", "1 of 2 boards", "2 of 2 boards", "playing it"), out, rewrite=False, patience=0
    )
    assert out.getvalue() == "croupier: counting a game\ncroupier: playing it\n"


def test_compiling_is_told_at_once() -> None:
    out = io.StringIO()
    patiently(working("compiling kernels, once"), out, rewrite=False)
    assert out.getvalue() == "croupier: compiling kernels, once: about half a minute\n"


def test_compiling_is_told_though_something_else_begins_at_once() -> None:
    out = io.StringIO()

    def work(tell: Callable[[str], None]) -> None:
        tell("compiling kernels, once")
        tell("counting a game")
        sleep(0.3)

    patiently(work, out, rewrite=False)
    assert out.getvalue() == "croupier: compiling kernels, once: about half a minute\ncroupier: counting a game\n"


def test_a_terminal_remembers_that_kernels_are_compiled() -> None:
    """They are compiled when first used, which is while something is being counted."""
    out = io.StringIO()
    patiently(working("compiling kernels, once", "counting a game"), out, rewrite=True)
    assert "counting a game; compiling kernels, once: about half a minute (0 s)" in out.getvalue()


def test_a_terminal_shows_one_line_and_clears_it() -> None:
    out = io.StringIO()
    patiently(working("counting a game", "2 of 3 boards"), out, rewrite=True, patience=0)
    shown = out.getvalue()
    assert f"{CLEAR}counting a game: 2 of 3 boards (0 s)" in shown
    assert shown.endswith(CLEAR)
    assert "\n" not in shown


def test_an_output_that_is_gone_stops_nothing() -> None:
    out = io.StringIO()
    out.close()
    assert patiently(working("counting a game"), out, rewrite=True, patience=0) == 42
    assert patiently(working("counting a game"), None, rewrite=False, patience=0) == 42


def test_faults_of_the_work_are_raised() -> None:
    def work(tell: Callable[[str], None]) -> int:
        raise Unsolvable("no such method")

    with pytest.raises(Unsolvable, match="no such method"):
        patiently(work, None, rewrite=False)


def test_an_interrupt_does_not_wait_for_the_work() -> None:
    stop = Event()

    def work(tell: Callable[[str], None]) -> bool:
        _thread.interrupt_main()
        return stop.wait(10)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may be deaf to it
    try:
        with pytest.raises(KeyboardInterrupt):
            patiently(work, None, rewrite=False)
    finally:
        signal.signal(signal.SIGINT, before)
    assert not stop.is_set()
    stop.set()

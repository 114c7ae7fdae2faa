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
from croupier.solver.progress import Progress, Tell, one_of

COMPILING = Progress("compiling kernels, once", compiling=True)
COUNTING, PLAYING = Progress("counting a game"), Progress("playing it")


def working(*doing: Progress, pause: float = 0.25) -> Callable[[Tell], int]:
    def work(tell: Tell) -> int:
        for each in doing:
            tell(each)
            sleep(pause)
        return 42

    return work


def test_quick_work_is_silent() -> None:
    out = io.StringIO()
    assert patiently(working(COUNTING), out, rewrite=False) == 42
    assert out.getvalue() == ""


def test_each_stage_of_long_work_gets_one_line() -> None:
    out = io.StringIO()
    patiently(
        working(COUNTING, Progress("boards", 1, 2), Progress("boards", 2, 2), PLAYING), out, rewrite=False, patience=0
    )
    assert out.getvalue() == "croupier: counting a game\ncroupier: playing it\n"


def test_compiling_is_told_at_once() -> None:
    out = io.StringIO()
    patiently(working(COMPILING), out, rewrite=False)
    assert out.getvalue() == "croupier: compiling kernels, once: about half a minute\n"


def test_compiling_is_told_though_something_else_begins_at_once() -> None:
    out = io.StringIO()

    def work(tell: Tell) -> None:
        tell(COMPILING)
        tell(COUNTING)
        sleep(0.3)

    patiently(work, out, rewrite=False)
    assert out.getvalue() == "croupier: compiling kernels, once: about half a minute\ncroupier: counting a game\n"


def test_a_terminal_remembers_that_kernels_are_compiled() -> None:
    """They are compiled when first used, which is while something is being counted."""
    out = io.StringIO()
    patiently(working(COMPILING, COUNTING), out, rewrite=True)
    assert "counting a game; compiling kernels, once: about half a minute (0 s)" in out.getvalue()


def test_a_terminal_shows_one_line_and_clears_it() -> None:
    out = io.StringIO()
    patiently(working(COUNTING, Progress("boards", 2, 3)), out, rewrite=True, patience=0)
    shown = out.getvalue()
    assert f"{CLEAR}counting a game: 2 of 3 boards (0 s)" in shown
    assert shown.endswith(CLEAR)
    assert "\n" not in shown


def test_a_bar_shows_how_far_it_is_where_something_has_come_of_it() -> None:
    out = io.StringIO()
    step = Progress("rounds", 1_234, 4_936, so_far="+0.1 ± 0.2")
    patiently(working(PLAYING, step), out, rewrite=True, patience=0)
    assert f"playing it: {'█' * 4}{'░' * 12}  25 %  +0.1 ± 0.2 (0 s)" in out.getvalue()


def test_large_numbers_of_steps_are_grouped_and_no_words_are_taken_for_steps() -> None:
    out = io.StringIO()
    patiently(working(Progress("1 of 2 games"), Progress("boards", 1_234, 5_678)), out, rewrite=True, patience=0)
    assert "1 of 2 games: 1,234 of 5,678 boards (0 s)" in out.getvalue()


def test_of_several_works_each_stage_says_which_it_is_of() -> None:
    out = io.StringIO()

    def work(tell: Tell) -> None:
        for progress in (COMPILING, COUNTING, Progress("boards", 1, 2)):
            one_of("peek=no (2/14)", tell)(progress)
        sleep(0.3)

    patiently(work, out, rewrite=True)
    shown = "peek=no (2/14): counting a game: 1 of 2 boards; compiling kernels, once: about half a minute (0 s)"
    assert shown[:79] in out.getvalue()


def test_an_output_that_is_gone_stops_nothing() -> None:
    out = io.StringIO()
    out.close()
    assert patiently(working(COUNTING), out, rewrite=True, patience=0) == 42
    assert patiently(working(COUNTING), None, rewrite=False, patience=0) == 42


def test_faults_of_the_work_are_raised() -> None:
    def work(tell: Tell) -> int:
        raise Unsolvable("no such method")

    with pytest.raises(Unsolvable, match="no such method"):
        patiently(work, None, rewrite=False)


def test_an_interrupt_does_not_wait_for_the_work() -> None:
    stop = Event()

    def work(tell: Tell) -> bool:
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

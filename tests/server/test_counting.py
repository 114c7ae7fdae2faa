"""Processes that count: what they answer, what becomes of the house when one dies, and of one when the house does."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from textwrap import dedent

import pytest
from checks.served import served

from croupier.errors import Busy, GameFileError, IllegalChoice
from croupier.server.counters import Counters
from croupier.server.counting import BACK
from tests.server.counts import Dies, Fails, Names, Refuses, Spins, Tells
from tests.server.opened import wait_until

SOON = 20.0
"""Seconds, on a machine that may be busy; on an idle one it is less than one."""


@pytest.fixture(scope="module")
def counters() -> Iterator[Counters]:
    made = Counters()
    yield made
    made.end()


def lives(process: int) -> bool:
    """Whether a process runs, or any thread of it; one that nobody has asked after yet does not."""
    at = Path(f"/proc/{process}")
    try:
        return at.joinpath("stat").read_text().rpartition(")")[2].split()[0] != "Z" or len(os.listdir(at / "task")) > 1
    except OSError:
        return False


def who(counters: Counters) -> int:
    return int(counters.answer_to(Tells()).split()[0])


def begun(path: Path) -> int:
    """The process that counts, once it does."""
    wait_until(path.exists)
    return int(path.read_text())


def test_counts_are_worked_out_in_one_process_that_is_kept_and_stands_back(counters: Counters) -> None:
    process, back, group = map(int, counters.answer_to(Tells(1)).split())
    assert process != os.getpid()
    assert back == os.nice(0) + BACK
    assert group != os.getpgrp(), "whoever interrupts the house in a terminal would interrupt it"
    assert who(counters) == process


def test_whoever_is_refused_is_told_so_as_by_the_house_itself(counters: Counters) -> None:
    with pytest.raises(IllegalChoice, match=r"^not now$") as illegal:
        counters.answer_to(Refuses(legal=("fold", "bet")))
    assert illegal.value.legal == ("fold", "bet")
    with pytest.raises(GameFileError, match=r"^it is broken:\n  one\n  two$"):
        counters.answer_to(Refuses(problems=("one", "two")))


def test_a_mistake_in_the_program_says_where_it_is_and_the_next_count_is_answered(counters: Counters) -> None:
    process = who(counters)
    with pytest.raises(RuntimeError, match=r"(?s)counts\.py.*ZeroDivisionError: a mistake"):
        counters.answer_to(Fails())
    assert who(counters) == process


def test_a_process_that_dies_takes_one_count_along_and_is_replaced(
    counters: Counters, caplog: pytest.LogCaptureFixture
) -> None:
    process = who(counters)
    with pytest.raises(Busy, match="what was being counted is lost: ask again"):
        counters.answer_to(Dies())
    assert "a process that counts ended by itself, with status -9" in caplog.text
    after = who(counters)
    assert after != process
    os.kill(after, signal.SIGKILL)  # while it has nothing to do: nobody notices
    wait_until(lambda: not lives(after))
    assert who(counters) not in (process, after)


def test_the_games_of_installed_packages_are_found_there_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Path(__file__).parents[2] / "docs" / "my_game.py"
    (tmp_path / "one_installed_here.py").write_text(game.read_text())
    about = tmp_path / "one_installed_here-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: one-installed-here\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[croupier.games]\nmine = one_installed_here:SHEET\n")
    monkeypatch.syspath_prepend(tmp_path)
    there = Counters()
    try:
        assert there.answer_to(Names("jack-trap")) == b"Jack Trap"
    finally:
        there.end()


def test_a_house_starts_no_process_until_something_is_counted_and_closes_in_the_middle_of_it(tmp_path: Path) -> None:
    with ThreadPoolExecutor() as threads:
        with served(tmp_path) as house:
            reckonings = house.app.state.reckonings
            assert house.asks("GET", "/games/river-holdem/card").status_code == 200
            assert not reckonings._counters._all | reckonings._readers._all
            waiting = threads.submit(house.waits_for, reckonings.counted(Spins(tmp_path / "begun")))
            process = begun(tmp_path / "begun")
            closing = time.monotonic()
        assert time.monotonic() - closing < SOON
        with pytest.raises(Busy, match="the house is closing"):
            waiting.result(SOON)
    wait_until(lambda: not lives(process))
    for thread in reckonings.long._threads._threads:
        thread.join(SOON)
        assert not thread.is_alive(), "Python would wait for it before it ends"


def test_no_process_outlives_a_house_that_is_killed(tmp_path: Path) -> None:
    house = dedent("""
        import sys
        from pathlib import Path
        from croupier.server.counters import Counters
        from tests.server.counts import Spins

        Counters().answer_to(Spins(Path(sys.argv[1])))
    """)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, "-c", house, str(tmp_path / "begun")], env=environment) as killed:
        try:
            process = begun(tmp_path / "begun")
            assert lives(process)
        finally:
            killed.kill()
    wait_until(lambda: not lives(process))

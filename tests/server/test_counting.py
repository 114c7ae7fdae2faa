"""Processes that count: what they answer, what becomes of the house when one dies, and of one when the house does."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from textwrap import dedent
from threading import Event

import pytest
from checks.served import served

from croupier.errors import Busy, GameFileError, IllegalChoice, TooLong
from croupier.server.beside import BACK
from croupier.server.counters import Counters
from croupier.server.reckoning import Reckoning
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
    assert back == min(os.nice(0) + BACK, 19), "nobody stands back further than that"
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


def test_what_takes_too_long_is_ended_with_its_process_and_the_next_count_is_answered(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bounded = Counters(seconds=1)
    try:
        for name in ("one", "another"):
            with pytest.raises(TooLong, match="longer to count than the 1 seconds that are spent on it here"):
                bounded.answer_to(Spins(tmp_path / name))
            assert not lives(begun(tmp_path / name))
            process = who(bounded)  # which has not been at work for long, whatever the one before it was
        assert "ended by itself" not in caplog.text
        assert [who(bounded) for _ in range(3)] == [process] * 3
    finally:
        bounded.end()


async def test_one_address_leaves_half_of_those_who_count_to_others() -> None:
    reckoning, go = Reckoning("test", at_once=2, waiting=4, patience=5, shared=True), Event()

    def asked(key: str, whose: str, waits: float = 5) -> asyncio.Task[bytes]:
        return asyncio.ensure_future(reckoning.of(key, lambda: b"x" * go.wait(waits), whose=whose))

    greedy = [asked(f"greedy {number}", "192.0.2.1") for number in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(Busy, match="too much is being counted for you already"):
        await asked("greedy 4", "192.0.2.1")
    async with asyncio.timeout(4):
        assert await asked("modest", "192.0.2.2", waits=0) == b""  # while the first of the others is still at work
    assert not any(each.done() for each in greedy)
    go.set()
    assert await asyncio.gather(*greedy) == [b"x"] * 3
    assert await asked("greedy 5", "192.0.2.1") == b"x"
    reckoning.close()


async def test_what_is_remembered_is_bounded_with_what_it_was_asked_by(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sends much and is answered little fills no memory, nor does work that comes to nothing."""
    monkeypatch.setattr("croupier.server.reckoning.MOST_KEPT", 20_000)
    reckoning = Reckoning("test", at_once=2, waiting=4, patience=5)
    for number in range(30):
        assert await reckoning.of(("long", number, "x" * 2_000), lambda: b"") == b""
    assert 1 < len(reckoning._kept) < 10
    for number in range(100):
        assert await reckoning.of(number, lambda: b"") == b""
    assert 1 < len(reckoning._kept) < 40
    assert await reckoning.of(99, lambda: b"worked out anew") == b""
    await reckoning.once(lambda: b"x" * 1_000)
    for key in list(reckoning._kept):
        reckoning._forget(key)
    assert reckoning._bytes == 0
    reckoning.close()


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

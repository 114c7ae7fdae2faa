"""However much is asked for, what is kept of it takes up no more room than there is for it, and what is used stays."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from croupier import games
from croupier.rules import Game
from croupier.solver import shelves, store

ROOM = 1_000_000
LARGE = os.urandom(40_000)
"""Nothing that becomes smaller when it is packed."""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place with room for a million bytes."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    monkeypatch.setenv(shelves.MOST, "1")
    return tmp_path / "croupier"


def taken_up(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir())


def posting(number: int) -> Game:
    """One that nobody has thought of before."""
    return games.named("three-card-poker").post({"pair-plus": f"House({number},30,6,4,1)"})


def aged(path: Path, seconds: float) -> None:
    """As if a file had been written and read so long ago."""
    then = time.time() - seconds
    os.utime(path, (then, then))


def test_any_number_of_postings_takes_up_no_more_than_there_is_room_for(cache: Path) -> None:
    """And each of the last is found."""
    for number in range(41, 141):
        store.keep_figures(posting(number), {"large": LARGE.hex()})
        assert taken_up(cache / shelves.OWN) <= ROOM
    assert taken_up(cache / shelves.OWN) > ROOM / 2
    assert store.figures(posting(140)) == {"large": LARGE.hex()}
    assert store.figures(posting(41)) is None


def test_what_is_used_stays_and_what_was_used_longest_ago_goes(cache: Path) -> None:
    for name in ("used", "forgotten"):
        shelves.keep(name, LARGE)
        aged(cache / shelves.OWN / name, 5_000)
    written = (cache / shelves.OWN / "used").stat().st_mtime_ns
    for number in range(60):
        shelves.keep(str(number), LARGE)
        aged(cache / shelves.OWN / str(number), 1_000 - number)
        assert shelves.found("used") == LARGE
    assert (cache / shelves.OWN / "used").stat().st_mtime_ns == written, "reading is not writing"
    assert shelves.found("forgotten") is None
    assert shelves.found("59") == LARGE


def test_many_small_files_are_counted_as_the_room_that_they_take_up(cache: Path) -> None:
    for number in range(1_000):
        shelves.keep(str(number), b"little")
    assert len(list((cache / shelves.OWN).iterdir())) <= ROOM / shelves.BLOCK


def test_what_strangers_ask_for_crowds_out_nothing_and_has_a_quarter_of_the_room(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelves.keep("solved beforehand", LARGE)
    aged(cache / shelves.OWN / "solved beforehand", 5_000)
    monkeypatch.setenv(shelves.FOR_STRANGERS, "yes")
    for number in range(60):
        shelves.keep(str(number), LARGE)
        assert taken_up(cache / shelves.STRANGERS) <= ROOM / 4
    assert shelves.found("solved beforehand") == LARGE
    assert shelves.found("59") == LARGE


def test_what_is_larger_than_the_room_is_not_kept(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelves.keep("large", LARGE)
    shelves.keep("too large", bytes(ROOM))
    monkeypatch.setenv(shelves.MOST, "0")
    shelves.keep("one more", b"")
    assert [path.name for path in (cache / shelves.OWN).iterdir()] == ["large"]


def test_several_processes_keep_to_it_together(cache: Path) -> None:
    program = (
        "import os, sys\nfrom croupier.solver import shelves\n"
        "for number in range(200):\n    shelves.keep(f'{sys.argv[1]}-{number}', os.urandom(40_000))\n"
    )
    running = [subprocess.Popen([sys.executable, "-c", program, name]) for name in "ABC"]
    most = 0
    while any(each.poll() is None for each in running):
        sizes = (shelves.whole(path) for path in (cache / shelves.OWN).glob("*-*"))
        most = max(most, sum(len(body) for body in sizes if body is not None))
    assert [each.returncode for each in running] == [0, 0, 0]
    assert ROOM / 2 < most < ROOM * 5 / 4

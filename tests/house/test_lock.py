"""One program writes to a database file, and others may read; a program that is killed leaves the file to the next."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier.errors import StoreError
from croupier.house.acts import HOUSE_STREAM
from croupier.house.lock import Lock
from croupier.house.store import Store


@contextmanager
def another_program(url: str) -> Iterator[subprocess.Popen[str]]:
    """Another process with the house open."""
    program = f"from croupier.house.store import Store\ns = Store.open({url!r})\nprint('open', flush=True)\ninput()"
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "open\n"
            yield process
        finally:
            process.kill()


def test_two_programs_do_not_write_to_one_file(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    with another_program(url) as other:
        os.symlink(tmp_path / "house.db", tmp_path / "by-another-name.db")
        for name in ("house.db", "by-another-name.db"):
            with pytest.raises(StoreError) as refused:
                Store.open(f"sqlite:///{tmp_path / name}")
            assert str(refused.value) == (
                f"the house in {tmp_path / name} is open in another program (process {other.pid}): "
                "end that one first, or give another --database"
            )
        reading = Store.open(url, reads_only=True)
        assert reading.head(HOUSE_STREAM).number == 1
        reading.close()
        other.send_signal(signal.SIGKILL)
        other.wait()
        Store.open(url).close()


def test_whoever_closes_a_house_leaves_it_to_the_next(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    for _ in range(2):
        store = Store.open(url)
        with pytest.raises(StoreError, match=f"process {os.getpid()}"):
            Store.open(url)
        store.close()
        store.close()


def test_a_house_that_could_not_be_opened_is_not_kept_from_others(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    file.write_text("no database at all, but a text that is long enough to be looked at" * 100)
    for _ in range(2):
        with pytest.raises(StoreError, match="the file is no database"):
            Store.open(f"sqlite:///{file}")
    file.unlink()
    Store.open(f"sqlite:///{file}").close()


def test_several_programs_share_a_postgres(postgres_url: str) -> None:
    store = Store.open(postgres_url)
    with another_program(postgres_url):
        assert store.head(HOUSE_STREAM).number == 1
    store.close()


def test_programs_that_start_at_once_found_one_house(empty_postgres_url: str) -> None:
    program = f"from croupier.house.store import Store\nprint(Store.open({empty_postgres_url!r}).name)"
    command = [sys.executable, "-W", "ignore::ResourceWarning", "-c", program]
    started = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    names = {each.communicate()[0] for each in started}
    assert [each.returncode for each in started] == [0, 0, 0]
    assert len(names) == 1


def test_whoever_reads_creates_nothing(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"there is no house in .*/house.db: `croupier serve` founds one"):
        Store.open(f"sqlite:///{tmp_path / 'house.db'}", reads_only=True)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "house.db").touch()
    with pytest.raises(StoreError, match="there is no house in this database"):
        Store.open(f"sqlite:///{tmp_path / 'house.db'}", reads_only=True)


def test_whoever_reads_an_empty_postgres_creates_nothing(empty_postgres_url: str) -> None:
    for _ in range(2):
        with pytest.raises(StoreError, match="there is no house in this database"):
            Store.open(empty_postgres_url, reads_only=True)


def test_what_a_killed_program_left_is_read(tmp_path: Path) -> None:
    """What it wrote last is still in the journal beside the file."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    with another_program(url) as other:
        other.kill()
        other.wait()
    assert (tmp_path / "house.db-wal").stat().st_size
    reading = Store.open(url, reads_only=True)
    assert reading.head(HOUSE_STREAM).number == 1
    reading.close()
    assert (tmp_path / "house.db-wal").stat().st_size  # and left as it was


def test_a_full_disk_does_not_keep_anybody_from_the_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def is_full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("croupier.house.lock.os.ftruncate", is_full)
    lock = Lock(tmp_path / "house.db")
    with pytest.raises(StoreError, match="is open in another program"):
        Lock(tmp_path / "house.db")
    lock.release()

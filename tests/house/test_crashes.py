"""Killed in the middle of a round, and nothing is lost; the long form, at every write, is `make check-crashes`."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from checks.crashed_house import Databases, Files, Lost, check
from checks.crashes import kill_after
from checks.crashing_player import play
from checks.synced import NotSynced, acknowledgements, synced
from checks.traced import REQUESTS, NoTrace
from sqlalchemy import Engine

from croupier.errors import CroupierError, TableStopped
from croupier.house.store import Store
from croupier.house.writing import Writing
from tests.house.postgres import Server


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Files:
    return Files(tmp_path_factory.mktemp("house"))


@pytest.fixture(scope="module")
def databases(postgres: Server) -> Databases:
    return Databases(postgres)


@pytest.mark.parametrize("lines", [1, 7, 19, 33])
def test_what_was_acknowledged_before_a_kill_is_there_after_it(files: Files, lines: int) -> None:
    with files.house() as url:
        told = kill_after(url, lines, "trial")
        assert len(told) >= lines
        counts = check(url, told, "trial")
    assert counts["acknowledged and there"] == len(told) - 1  # the first line says that the house is open


def test_so_it_is_over_postgresql(databases: Databases) -> None:
    with databases.house() as url:
        told = kill_after(url, 19, "trial")
        assert check(url, told, "trial")["acknowledged and there"] == len(told) - 1 >= 18


def test_what_was_acknowledged_before_the_server_was_killed_is_there_after_it(databases: Databases) -> None:
    with databases.house() as url:
        told = kill_after(url, 12, "trial", lambda _: databases.crash())
        done = [line for line in told if line.startswith("done ")]
        assert len(told) > len(done) + 1, "the player was refused in the end"
        assert check(url, told, "trial")["acknowledged and there"] == len(done) >= 11


@pytest.mark.planted
def test_an_acknowledgement_that_was_not_written_is_found(files: Files) -> None:
    with files.house() as url:
        told = kill_after(url, 12, "trial")
        with pytest.raises(Lost, match="is not there"):
            check(url, [*told, "done river-holdem 99 trial 99"], "trial")


@pytest.mark.planted
def test_a_file_that_is_left_without_its_write_ahead_log_is_found(files: Files) -> None:
    with files.house() as url:
        told = kill_after(url, 12, "trial")
        Path(f"{url.removeprefix('sqlite:///')}-wal").unlink()
        with pytest.raises(Lost, match="is not there"):
            check(url, told, "trial")


@pytest.mark.planted
def test_a_commit_that_does_not_wait_for_the_servers_log_is_found(databases: Databases) -> None:
    with databases.house() as url:
        hasty = f"{url}&options=-c%20synchronous_commit%3Doff"
        told = kill_after(hasty, 12, "trial", lambda _: databases.crash())
        with pytest.raises(Lost, match="is not there"):
            check(url, told, "trial")


@pytest.mark.planted
def test_a_secret_other_than_the_one_drawn_is_found(files: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Store.append

    def forgetful(store: Store, writings: Sequence[Writing]) -> list[CroupierError | None]:
        others = [replace(each, secrets=tuple((name, bytes(32)) for name, _ in each.secrets)) for each in writings]
        return whole(store, others)

    told: list[str] = []
    with files.house() as url:
        with monkeypatch.context() as planted:
            planted.setattr(Store, "append", forgetful)
            store = Store.open(url)
            play(store, 12, "trial", told.append, alone=False)
            store.close()
        with pytest.raises((Lost, TableStopped), match=r"cannot be dealt from|secrets"):
            check(url, told, "trial")
    assert told


def told_by(engine: Engine, pragma: str) -> object:
    with engine.connect() as connection:
        return connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()


FULL = 2


def test_a_file_is_written_through_a_log_that_the_disk_is_waited_for(files: Files) -> None:
    with files.house() as url:
        store = Store.open(url)
        for engine in (store.writer, store.reader):
            assert (told_by(engine, "journal_mode"), told_by(engine, "synchronous")) == ("wal", FULL)
        store.close()


def test_nobody_is_told_of_anything_before_the_disk_has_it(files: Files) -> None:
    try:
        assert synced(files, players=1) == REQUESTS
    except NoTrace as fault:
        pytest.skip(str(fault))


WROTE = '7 pwrite64(12</tmp/house.db-wal>, "\\r\\0"..., 4096, 56) = 4096'
SYNCED = "7 fdatasync(12</tmp/house.db-wal>) = 0"
TOLD = r'5 write(1<pipe:[1]>, "done river-holdem 2 0\n", 22) = 22'


def test_an_acknowledgement_after_the_disk_has_it_is_counted() -> None:
    assert acknowledgements("\n".join([WROTE, WROTE, SYNCED, TOLD, WROTE, SYNCED, TOLD])) == 2


@pytest.mark.planted
@pytest.mark.parametrize(
    "calls",
    [
        pytest.param([WROTE, TOLD, SYNCED], id="told before the sync"),
        pytest.param([WROTE, SYNCED, WROTE, TOLD], id="the last write is not synced"),
        pytest.param([WROTE, SYNCED, TOLD, TOLD], id="told of what was never written"),
        pytest.param([WROTE, SYNCED.replace("-wal", ""), TOLD], id="another file synced"),
        pytest.param([WROTE, SYNCED.replace("= 0", "= -1 EIO (Input/output error)"), TOLD], id="the sync fails"),
        pytest.param([WROTE, SYNCED.replace(") = 0", " <unfinished ...>"), TOLD], id="the sync has not ended"),
        pytest.param(
            ["6 fsync(12</tmp/house.db-wal> <unfinished ...>", WROTE, "6 <... fsync resumed>) = 0", TOLD],
            id="written since the sync began",
        ),
    ],
)
def test_an_acknowledgement_that_a_power_failure_would_take_back_is_found(calls: list[str]) -> None:
    with pytest.raises(NotSynced):
        acknowledgements("\n".join(calls))

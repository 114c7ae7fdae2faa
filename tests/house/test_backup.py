"""Backups are whole, audited and of one moment; or there are none."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from checks.made_house import MadeHouse
from sqlalchemy import make_url, text

from croupier.errors import StoreError
from croupier.house.audit import audit
from croupier.house.backup import backup, without_password
from croupier.house.schema import log
from croupier.house.store import Store
from tests.house.made import make
from tests.house.postgres import Server


@pytest.fixture
def made(tmp_path: Path) -> Iterator[MadeHouse]:
    house = make(url_of(tmp_path), happenings=150)
    yield house
    house.store.close()


def url_of(folder: Path) -> str:
    return f"sqlite:///{folder / 'house.db'}"


def left(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_a_copy_holds_what_the_house_had_and_is_its_owners_alone(made: MadeHouse, tmp_path: Path) -> None:
    file = tmp_path / "copies" / "copy.db"
    file.parent.mkdir()
    done = backup(url_of(tmp_path), file)
    assert done.file == str(file)
    assert done.bytes == file.stat().st_size > 0
    assert done.audited.holds
    assert left(file.parent) == ["copy.db"], "nothing stands beside it"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert audit(f"sqlite:///{file}") == audit(url_of(tmp_path))


def test_a_table_goes_on_from_a_copy(made: MadeHouse, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    backup(url_of(tmp_path), file)
    store = Store.open(f"sqlite:///{file}")
    try:
        for host in made.hosts:
            hosted, head = store.hosted(host.hosted.terms.table)
            assert (hosted, head) == (host.hosted, host.head)
    finally:
        store.close()


def test_it_is_made_while_tables_run(made: MadeHouse, tmp_path: Path) -> None:
    """More happens at every step that is told of; the copy is of before, and holds."""
    before = made.store.count(log)

    def tell(doing: str, done: int, of: int) -> None:
        if doing == "reading the file":
            made.play(made.happenings + 20)

    done = backup(url_of(tmp_path), tmp_path / "copy.db", tell=tell)
    assert done.audited.entries == before < made.store.count(log)


def test_another_file_is_replaced_only_by_force(made: MadeHouse, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    file.write_text("something dear")
    with pytest.raises(StoreError, match="is there already: name another file, or say --force"):
        backup(url_of(tmp_path), file)
    assert file.read_text() == "something dear"
    assert backup(url_of(tmp_path), file, force=True).audited.holds
    assert audit(f"sqlite:///{file}").holds


def test_a_house_is_never_written_over(made: MadeHouse, tmp_path: Path) -> None:
    """Neither its file nor any beside it, by whichever name, and whatever --force says."""
    for more in ("", "-wal", "-shm", "-journal", ".lock"):
        own, link, same = (tmp_path / f"{name}{more}" for name in ("house.db", "link", "same"))
        own.touch()
        link.symlink_to(own)
        same.hardlink_to(own)
        there = own.stat().st_ino
        for file in (own, link, same, tmp_path / ".." / tmp_path.name / own.name):
            with pytest.raises(StoreError, match="is a file of the house itself: name another"):
                backup(url_of(tmp_path), file, force=True)
            assert own.stat().st_ino == there
    made.play(made.happenings + 20)
    assert audit(url_of(tmp_path)).holds


def test_a_house_is_not_written_over_under_another_name_of_its_own(made: MadeHouse, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(tmp_path / "house.db")
    for more in ("", "-wal"):
        with pytest.raises(StoreError, match="is a file of the house itself"):
            backup(f"sqlite:///{link}", tmp_path / f"house.db{more}", force=True)


def test_a_house_that_does_not_hold_is_not_copied(made: MadeHouse, tmp_path: Path) -> None:
    with made.store.writer.begin() as connection:
        connection.execute(text("UPDATE balances SET chips = chips + 1 WHERE account = 'bank/Olga'"))
    before = left(tmp_path)
    with pytest.raises(StoreError, match="no backup is made, since the house does not hold: balances"):
        backup(url_of(tmp_path), tmp_path / "copy.db")
    assert left(tmp_path) == before


@pytest.mark.parametrize("place", ["missing/copy.db", "."])
def test_no_copy_can_be_made_where_there_is_no_place(made: MadeHouse, tmp_path: Path, place: str) -> None:
    before = left(tmp_path)
    with pytest.raises(StoreError, match=r"cannot be written: No such file|is a folder: name a file in it"):
        backup(url_of(tmp_path), tmp_path / place)
    assert left(tmp_path) == before


@pytest.fixture
def clients(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The programs of the tests' own server are those that are found: others might be of an older version."""
    monkeypatch.setenv("PATH", str(postgres.programs), prepend=os.pathsep)
    return postgres.programs


@pytest.fixture
def served(empty_postgres_url: str) -> Iterator[MadeHouse]:
    """A house on a server."""
    house = make(empty_postgres_url, happenings=60)
    yield house
    house.store.close()


def restored(copy: Path, to: str, clients: Path) -> None:
    """Bring a house back as docs/house.md says."""
    address, _ = without_password(make_url(to))
    words: list[str | Path] = [clients / "pg_restore", "--no-owner", "--exit-on-error", f"--dbname={address}", copy]
    subprocess.run(words, check=True, capture_output=True)


def test_a_house_that_was_brought_back_to_a_server_holds_and_goes_on(
    served: MadeHouse, empty_postgres_url: str, postgres: Server, clients: Path, tmp_path: Path
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    assert backup(empty_postgres_url, first).audited.holds
    with postgres.database() as again, postgres.database() as once_more:
        restored(first, again, clients)
        assert audit(again) == audit(empty_postgres_url)
        store = Store.open(again)
        try:
            for host in served.hosts:
                assert store.hosted(host.hosted.terms.table) == (host.hosted, host.head)
        finally:
            store.close()
        assert backup(again, second).audited.holds
        restored(second, once_more, clients)
        assert audit(once_more) == audit(empty_postgres_url)


def test_what_is_dumped_of_a_server_is_what_is_audited(
    served: MadeHouse, empty_postgres_url: str, postgres: Server, clients: Path, tmp_path: Path
) -> None:
    """What happens while it is dumped is neither in the copy nor in what is said of it."""
    before = served.store.count(log)

    def tell(doing: str, done: int, of: int) -> None:
        if doing == "copying the database":
            served.play(served.happenings + 20)

    done = backup(empty_postgres_url, tmp_path / "copy", tell=tell)
    assert done.audited.entries == before < served.store.count(log)
    with postgres.database() as again:
        restored(tmp_path / "copy", again, clients)
        assert audit(again) == done.audited


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))


def test_a_disk_that_is_full_leaves_no_part_of_it(made: MadeHouse, tmp_path: Path) -> None:
    """A process that may write no more than a little to any file, as if there were no more room."""
    copies = tmp_path / "copies"
    copies.mkdir()
    for what in ("backup", "export"):
        done = subprocess.run(
            [sys.executable, "-m", "croupier", what, str(copies / "copy"), "--database", url_of(tmp_path)],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
            preexec_fn=limited,
        )
        assert done.returncode == 2
        said = done.stderr.splitlines()[-1]
        assert said.startswith("croupier: ")
        assert said.endswith("nothing is left of it")
        assert "Traceback" not in done.stderr
        assert left(copies) == []


def test_a_damaged_copy_is_not_kept(made: MadeHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The copy itself is audited, and not what it was made of."""

    def damaging(url: str, *more: object) -> object:
        with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
            connection.execute("UPDATE balances SET chips = chips + 1 WHERE account = 'bank/Olga'")
        return audit(url)

    monkeypatch.setattr("croupier.house.backup.audit", damaging)
    with pytest.raises(StoreError, match="balances"):
        backup(url_of(tmp_path), tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_no_password_is_on_a_command_line() -> None:
    for address, password in (
        ("postgresql+psycopg://ann:s3cret@host:5432/house?sslmode=require", "s3cret"),
        ("postgresql+psycopg://ann@host:5432/house?password=s3cret&sslmode=require", "s3cret"),
        ("postgresql+psycopg://ann:other@host:5432/house?password=s3cret&sslmode=require", "s3cret"),
        ("postgresql+psycopg://ann@host:5432/house?sslmode=require", None),
    ):
        plain, environment = without_password(make_url(address))
        assert plain == "postgresql://ann@host:5432/house?sslmode=require"
        assert environment == ({} if password is None else {"PGPASSWORD": password})


def test_postgresql_needs_its_own_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(StoreError, match="pg_dump, which is not there: install PostgreSQL's client programs"):
        backup("postgresql+psycopg://somebody@nowhere/house", tmp_path / "copy")
    assert left(tmp_path) == []

"""A database that cannot go on says so in a sentence; nothing is half written, and when it can, everything goes on."""

import os
import pwd
import shutil
import socket
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, make_url, select, text
from sqlalchemy.exc import OperationalError

from croupier.errors import StakeError, StoreError
from croupier.house import database, lines
from croupier.house import host as hosting
from croupier.house import store as storing
from croupier.house.acts import ChipsIssued, PersonCame
from croupier.house.requests import Choose, PutDown, Ready, Repost, SitDown
from croupier.house.schema import metadata
from croupier.house.store import Store
from croupier.house.writing import Writing
from croupier.server.app import application
from croupier.server.settings import Settings
from tests.house.playing import Floor, coming
from tests.house.postgres import Server


def everything(store: Store) -> dict[str, list[Any]]:
    """All rows of all tables."""
    with store.reader.connect() as connection:
        return {
            name: list(connection.execute(select(table).order_by(*table.primary_key)))
            for name, table in metadata.tables.items()
        }


@contextmanager
def failing_at(store: Store, statement: int) -> Iterator[None]:
    """The disk fails at the so-manieth statement; the statement after the last is the commit."""
    numbers = count(1)

    def fail(*_: Any) -> None:
        if next(numbers) == statement:
            raise OperationalError("", None, sqlite3.OperationalError("disk I/O error"))

    event.listen(store.writer, "before_cursor_execute", fail)
    event.listen(store.writer, "commit", fail)
    try:
        yield
    finally:
        event.remove(store.writer, "before_cursor_execute", fail)
        event.remove(store.writer, "commit", fail)


def test_a_failure_at_any_statement_leaves_all_or_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Accounts opened, a round begun, one ended with a standing, people who come, a void deal, a note of an act."""
    monkeypatch.setattr(hosting, "ENTRIES_BETWEEN_STANDINGS", 1)
    floor, writings = batch(store)
    _, *of_tables = writings
    writings = [reposting(floor), came(floor), *of_tables]
    before = everything(store)
    for statement in count(1):
        with failing_at(store, statement):
            fault = failure(store, writings)
        if not fault:
            break
        assert fault == "the disk with the database does not work as it should, or is full: nothing was written"
        assert everything(store) == before
    assert statement > 12
    after = everything(store)
    changed = {name for name in metadata.tables if after[name] != before[name]}
    assert changed == set(metadata.tables) - {"house", "tokens", "leases", "asked", "learned"}
    floor.comes("eve")


def reposting(floor: Floor) -> Writing:
    """A deal is thrown away, since the game is posted otherwise."""
    host = floor.opens("reposting")
    floor.does(host, "bob", SitDown(5000))
    prepared = host.asks_itself(Repost("river-holdem trips=B"), floor.clock(), "op")
    assert prepared.writing is not None
    return prepared.writing


def failure(store: Store, writings: list[Writing]) -> str:
    """Why the database could not write any of them, if it could not."""
    try:
        assert store.append(writings) == [None] * len(writings)
    except StoreError as fault:
        return str(fault)
    return ""


def came(floor: Floor) -> Writing:
    """Somebody comes in."""
    return floor.acted(PersonCame("cyd", "guest"), ChipsIssued("cyd", 5, "welcome"))


def batch(store: Store) -> tuple[Floor, list[Writing]]:
    floor = Floor(store)
    floor.comes("ann", "bob")
    sitting, beginning, ending = (floor.opens(name) for name in ("sitting", "beginning", "ending"))
    for host in (beginning, ending):
        floor.does(host, "ann", SitDown(5000))
        floor.does(host, "ann", PutDown(coming(host), {"Ante": 10}))
    floor.does(ending, "ann", Ready(coming(ending)))
    played = ending.hosted.table.round
    assert played is not None
    fold = played.choices.find("fold")
    assert fold is not None
    return floor, [
        came(floor),
        floor.prepares(sitting, "bob", SitDown(5000)),
        floor.prepares(beginning, "ann", Ready(coming(beginning))),
        floor.prepares(ending, "ann", Choose(1, played.number, fold)),
    ]


def test_a_failure_while_one_is_refused_leaves_all_the_others_or_nothing(store: Store) -> None:
    """One of four is refused; the disk fails at any statement, also when it is asked why."""
    floor, writings = batch(store)
    writings[1] = floor.prepares(floor.hosts("sitting"), "bob", SitDown(10**9))
    before = everything(store)
    for statement in count(1):
        try:
            with failing_at(store, statement):
                outcomes = store.append(writings)
        except StoreError:
            assert everything(store) == before
            continue
        for writing, outcome in zip(writings, outcomes, strict=True):
            there = store.head(writing.entry.stream).number == writing.entry.number
            assert there == (outcome is None)
        break
    assert statement > 30
    assert [type(each) for each in store.append(writings)] == [type(None), StakeError, type(None), type(None)]


def test_one_who_asks_for_too_much_costs_the_others_one_transaction_more(store: Store) -> None:
    floor = Floor(store)
    names = [f"p{number}" for number in range(16)]
    floor.comes(*names)
    hosts = [floor.opens(f"table-{name}") for name in names]
    writings = [floor.prepares(host, name, SitDown(500)) for host, name in zip(hosts, names, strict=True)]
    writings[5] = floor.prepares(hosts[5], "p5", SitDown(10**15))
    begun, committed = list[Any](), list[Any]()
    event.listen(store.writer, "begin", begun.append)
    event.listen(store.writer, "commit", committed.append)
    outcomes = store.append(writings)
    assert isinstance(outcomes.pop(5), StakeError)
    assert outcomes == [None] * 15
    assert len(committed) == 1
    if store.reader is not store.writer:  # else the questions why are among them
        assert len(begun) == 2


@pytest.mark.parametrize("chips", [5000, 10**9])
def test_an_answer_that_was_lost_is_not_a_failure(store: Store, chips: int) -> None:
    """What was asked was done, all of it or all but one, and then the line was cut."""
    floor, writings = batch(store)
    writings[1] = floor.prepares(floor.hosts("sitting"), "bob", SitDown(chips))
    sits = type(None) if chips == 5000 else StakeError
    expected = [type(None), sits, type(None), type(None)]

    def commit_and_fail(connection: Any) -> None:
        connection.connection.driver_connection.commit()
        raise OperationalError("", None, sqlite3.OperationalError("the line was cut"))

    event.listen(store.writer, "commit", commit_and_fail)
    assert [type(each) for each in store.append(writings)] == expected
    event.remove(store.writer, "commit", commit_and_fail)
    assert [type(each) for each in store.append(writings)] == expected
    assert store.balance("bank/cyd") == 5


def test_what_was_written_before_says_nothing_of_the_others(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    _, (one, *_, other) = batch(store)
    assert store.append([one]) == [None]

    def full(*_: object) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(storing, "write", full)
    assert store.append([one]) == [None]
    for writings in ([one, other], [other, one]):
        with pytest.raises(StoreError, match="the disk is full"):
            store.append(writings)


def test_a_full_disk(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'house.db'}")
    floor = Floor(store)
    with store.writer.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 3}")
    for number in count():
        before = everything(store)
        came = PersonCame(f"p{number}", "guest"), ChipsIssued(f"p{number}", 5, "x" * 500)
        if full := failure(store, [floor.acted(*came)]):
            break
    assert full == "the disk with the database is full: make room, nothing is lost"
    assert everything(store) == before
    with store.writer.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    floor.comes("ann", "bob")
    assert store.balance("bank/bob")
    store.close()


def test_a_database_that_somebody_else_writes_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some other program, that knows nothing of the lock."""
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.1)
    store = Store.open(f"sqlite:///{tmp_path / 'house.db'}")
    floor = Floor(store)
    coming = floor.acted(PersonCame("ann", "guest"))
    other = sqlite3.connect(tmp_path / "house.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="in use by another program: wait for it to end, nothing is lost"):
        store.append([coming])
    other.execute("ROLLBACK")
    other.close()
    assert store.append([coming]) == [None]
    store.close()


@contextmanager
def anybody(folder: Path) -> Iterator[None]:
    """For a while, somebody to whom permissions apply."""
    if os.geteuid() != 0:
        yield
        return
    nobody = pwd.getpwnam("nobody").pw_uid
    for path in (folder, *folder.iterdir()):
        os.chown(path, nobody, -1)
    os.seteuid(nobody)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that others may look into, unlike those of the tests."""
    folder = Path(tempfile.mkdtemp(prefix="house-"))
    yield folder
    folder.chmod(0o700)
    shutil.rmtree(folder)


def test_a_file_and_a_folder_that_can_only_be_read(open_folder: Path) -> None:
    file = open_folder / "house.db"
    url = f"sqlite:///{file}"
    Store.open(url).close()
    with anybody(open_folder):
        file.chmod(0o400)
        with pytest.raises(StoreError, match="the database can only be read: make it writable, nothing is lost"):
            Store.open(url)
        (open_folder / "house.db.lock").unlink()
        file.chmod(0o600)
        open_folder.chmod(0o500)
        with pytest.raises(StoreError, match=r"house.db.lock cannot be written: Permission denied"):
            Store.open(url)
        reading = Store.open(url, reads_only=True)
        assert reading.name
        reading.close()
        file.chmod(0o000)
        with pytest.raises(StoreError, match="the database file cannot be opened"):
            Store.open(url, reads_only=True)
        open_folder.chmod(0o700)
        file.chmod(0o600)
        Store.open(url).close()


def test_a_damaged_file(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    Store.open(f"sqlite:///{file}").close()
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    for reads_only in (True, False):
        with pytest.raises(StoreError, match="the database file is damaged: bring back a backup"):
            Store.open(f"sqlite:///{file}", reads_only=reads_only)
    file.write_bytes(whole.replace(b"CREATE TABLE log", b"CREATE TABL\xc4 log"))  # no text, and SQLite quotes it
    for reads_only in (True, False):
        with pytest.raises(StoreError, match="the database file is damaged: bring back a backup"):
            Store.open(f"sqlite:///{file}", reads_only=reads_only)
    file.write_bytes(whole)
    Store.open(f"sqlite:///{file}").close()


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("sqlite:////nowhere/at/all/house.db", "there is no folder /nowhere/at/all to keep the database in"),
        ("sqlite:////tmp", "/tmp is a folder: name a file in it, such as /tmp/house.db"),
        ("sqlite://", "a house is kept in a file: write sqlite:///house.db"),
        ("sqlite:///:memory:", "a house is kept in a file: write sqlite:///house.db"),
        ("house.db", "'house.db' is no address of a database: write sqlite:///house.db or "),
        ("mysql://ann:secret@host/x", "'mysql://ann:***@host/x' is a database that is not known here: write "),
        ("postgresql://ann@host:port/x", "'postgresql://ann@host:port/x' is no address of a database"),
    ],
)
def test_addresses_that_lead_nowhere(url: str, says: str) -> None:
    with pytest.raises(StoreError) as refused:
        Store.open(url)
    assert str(refused.value).startswith(says)


def test_no_server_answers() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"postgresql+psycopg://ann:secret@127.0.0.1:{free.getsockname()[1]}/house"
        with pytest.raises(StoreError) as refused:
            Store.open(address)
    assert str(refused.value) == "no database answers there: look whether the server runs, and at its host and port"


def test_a_server_that_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "SECONDS_TO_CONNECT", 2)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        with pytest.raises(StoreError, match="no database answers there in time"):
            Store.open(f"postgresql://ann@127.0.0.1:{silent.getsockname()[1]}/house")


def test_who_is_not_let_in(postgres: Server) -> None:
    postgres.does("CREATE ROLE stranger LOGIN PASSWORD 'right'")
    with postgres.database() as url:
        name = url.partition("@/")[2].partition("?")[0]
        for password, says in {
            "wrong": "the database does not let this user in: look at the name and the password",
            "": "the database asks for a password: write it in the address, or in a file ~/.pgpass",
        }.items():
            with pytest.raises(StoreError) as refused:
                Store.open(postgres.url(name, "stranger", password))
            assert str(refused.value) == says
        with pytest.raises(StoreError, match="there is no user of that name on the server"):
            Store.open(postgres.url(name, "whoever"))
    with pytest.raises(StoreError, match="there is no database of that name on the server"):
        Store.open(postgres.url("elsewhere"))


def test_a_server_without_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"one more package: pip install 'croupier\[postgres\]'"):
        Store.open("postgresql+psycopg://ann@host/house")


def test_a_line_that_was_cut_is_taken_up_again(postgres: Server, postgres_url: str) -> None:
    store = Store.open(postgres_url)
    floor = Floor(store)
    floor.comes("ann")
    postgres.does("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'house%'")
    floor.comes("bob")
    assert store.head("house").number == 3
    store.close()


def test_a_line_that_is_cut_in_the_middle(postgres: Server, postgres_url: str) -> None:
    store = Store.open(postgres_url)
    _, writings = batch(store)
    before = everything(store)
    seen = count(1)

    def cut(*_: Any) -> None:
        if next(seen) == 3:
            postgres.does("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'house%'")

    event.listen(store.writer, "before_cursor_execute", cut)
    with pytest.raises(StoreError, match="the database does not answer"):
        store.append(writings)
    assert everything(store) == before
    assert store.append(writings) == [None] * 4
    store.close()


def test_nobody_waits_forever_but_whoever_reads_a_whole_house(postgres_url: str) -> None:
    asked = select(*(text(f"current_setting('{each}')") for each in ("statement_timeout", "lock_timeout")))
    found = []
    for url in (postgres_url, f"{postgres_url}&options=-c%20lock_timeout%3D3s"):
        for reads_only in (False, True):
            store = Store.open(url, reads_only=reads_only)
            with store.reader.connect() as connection:
                found.append(tuple(connection.execute(asked).one()))
            store.close()
    assert found == [("10s", "5s"), ("0", "0"), ("10s", "3s"), ("0", "3s")]


def test_every_write_waits_for_the_servers_disk_however_the_database_is_set(postgres_url: str) -> None:
    name = make_url(postgres_url).database
    store = Store.open(postgres_url)
    with store.writer.begin() as connection:
        connection.execute(text(f"ALTER DATABASE {name} SET synchronous_commit = off"))
    store.close()
    for url in (postgres_url, f"{postgres_url}&options=-c%20lock_timeout%3D3s"):
        store = Store.open(url)
        for engine in (store.writer, store._aside):
            assert engine is not None
            with engine.connect() as connection:
                assert connection.scalar(text("SHOW synchronous_commit")) == "on"
        store.close()


async def test_what_a_power_failure_may_take_back_is_said_at_the_start(
    postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def said_of(url: str) -> list[str]:
        caplog.clear()
        app = application(Settings(database=url))
        async with app.router.lifespan_context(app):
            return list(caplog.messages)

    (of_the_disk,) = await said_of(postgres_url)  # the tests' own server is in haste
    assert "(fsync = off)" in of_the_disk
    both = await said_of(f"{postgres_url}&options=-c%20synchronous_commit%3Doff")
    assert both[0] == of_the_disk
    assert "synchronous_commit = off" in both[1]


def test_of_a_file_there_is_nothing_to_say(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'house.db'}")
    assert database.may_lose(store.writer) == []
    store.close()


def test_postgres_lets_whoever_reads_write_nothing(postgres_url: str) -> None:
    reading = Store.open(postgres_url, reads_only=True)
    only_read = pytest.raises(StoreError, match="the database can only be read")
    with only_read, database.faults_told(), reading.reader.begin() as connection:
        connection.execute(text("DELETE FROM heads"))
    reading.close()

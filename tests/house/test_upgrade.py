"""Databases are made, brought up to date, or left alone with a sentence that says why."""

import hashlib
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.exc import IntegrityError

from croupier import __version__
from croupier.errors import StoreError
from croupier.house import upgrade
from croupier.house.acts import HOUSE_STREAM
from croupier.house.database import file_to_write
from croupier.house.schema import REVISION, metadata
from croupier.house.store import Store
from tests.house.postgres import Server


def test_the_steps_make_what_the_schema_says(url: str) -> None:
    with connected(url) as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []


def test_the_steps_make_every_constraint_of_the_schema(url: str, empty_url: str) -> None:
    """Alembic does not compare checks, nor what an index is of."""
    with connected(url) as by_steps, connected(empty_url) as wanted:
        metadata.create_all(wanted)
        for table in metadata.tables:
            assert constraints(by_steps, table) == constraints(wanted, table)


def constraints(connection: Connection, table: str) -> dict[str, Any]:
    found = inspect(connection)
    each: dict[str, Sequence[Any]] = {
        "checks": found.get_check_constraints(table),
        "uniques": found.get_unique_constraints(table),
        "foreign": found.get_foreign_keys(table),
        "indexes": [{**each, "dialect_options": options(each)} for each in found.get_indexes(table)],
    }
    listed: dict[str, Any] = {name: sorted(str(item) for item in items) for name, items in each.items()}
    primary = found.get_pk_constraint(table)
    return listed | {"primary": (primary["name"], primary["constrained_columns"])}


def options(index: Any) -> dict[str, str]:
    return {name: str(value) for name, value in index.get("dialect_options", {}).items()}


def test_the_revision_is_that_of_the_last_step() -> None:
    config = Config()
    config.set_main_option("script_location", str(upgrade.STEPS))
    assert ScriptDirectory.from_config(config).get_heads() == [REVISION]


KEPT_UP_TO_DATE = {
    "house",
    "heads",
    "balances",
    "tables",
    "people",
    "tokens",
    "standings",
    "leases",
    "asked",
    "learned",
}
"""The tables that are changed; all others are only ever added to."""


@pytest.mark.parametrize("change", ["UPDATE {table} SET {column} = {column}", "DELETE FROM {table}"])
def test_what_is_only_added_to_is_not_changed(store: Store, change: str) -> None:
    add_rows(store)
    for name in sorted(set(metadata.tables) - KEPT_UP_TO_DATE):
        table = metadata.tables[name]
        with pytest.raises(IntegrityError, match=f"{name} is only ever added to"), store.writer.begin() as connection:
            connection.execute(text(change.format(table=name, column=table.c[0].name)))
        assert store.count(table) == 1


def add_rows(store: Store) -> None:
    """One in each table that there is none in yet, whatever it says."""
    rows = {
        "tables": "'t', 'T', 'p', false",
        "balances": "'a', 1, true), ('b', 1, true",
        "movements": "'s', 1, 0, 0, 0, '', 'issued', 'a', 'b', 1, ''",
        "secrets": "'r', '" + "x" * 32 + "'",
        "rounds": "'r', 't', 1, 0, 0, '', '', ''",
        "void_deals": "'r', 't', 1, 0, ''",
        "round_seats": "'r', 1, 'ann', 1, 1, 1, 1",
        "catalogue": "0, 't', 1, 1, 'ann', 'g', 1, 1, false, 0, ''",
    }
    with store.writer.begin() as connection:
        for table, row in rows.items():
            connection.execute(text(f"INSERT INTO {table} VALUES ({row})"))


def test_sqlite_replaces_no_row_either(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'house.db'}")
    with pytest.raises(IntegrityError, match="only ever added to"), store.writer.begin() as connection:
        connection.execute(text("INSERT OR REPLACE INTO log SELECT * FROM log"))
    store.close()


def test_postgres_is_not_emptied(postgres: Server) -> None:
    with postgres.database("founded") as url:
        store = Store.open(url)
        with pytest.raises(IntegrityError, match="only ever added to"), store.writer.begin() as connection:
            connection.execute(text("TRUNCATE log"))
        store.close()


def test_an_empty_database_becomes_a_house(empty_url: str) -> None:
    store = Store.open(empty_url)
    assert len(store.name) == 8
    assert store.head(HOUSE_STREAM).number == 1
    store.close()
    again = Store.open(empty_url)
    assert again.name == store.name
    assert again.head(HOUSE_STREAM).number == 1
    again.close()


def test_an_older_house_is_brought_up_to_date(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A further step is planted: it is taken once, and everything is still there."""
    steps = with_another_step(tmp_path, "op.execute('CREATE TABLE later (x INTEGER)')")
    monkeypatch.setattr(upgrade, "STEPS", steps)
    monkeypatch.setattr(upgrade, "REVISION", "9.9.9")
    with pytest.raises(StoreError, match="brings it up to date first"):
        Store.open(url, reads_only=True)
    for _ in range(2):
        store = Store.open(url)
        assert store.head(HOUSE_STREAM).number == 1
        with store.reader.connect() as connection:
            assert upgrade.revision(connection) == "9.9.9"
            assert inspect(connection).has_table("later")
        store.close()


def test_a_step_that_fails_leaves_the_older_house(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = "op.execute('CREATE TABLE later (x INTEGER)'); op.execute('INSERT INTO nowhere VALUES (1)')"
    monkeypatch.setattr(upgrade, "STEPS", with_another_step(tmp_path, broken))
    monkeypatch.setattr(upgrade, "REVISION", "9.9.9")
    with pytest.raises(StoreError, match="nowhere"):
        Store.open(url)
    monkeypatch.undo()
    store = Store.open(url)
    with store.reader.connect() as connection:
        assert upgrade.revision(connection) == REVISION
        assert not inspect(connection).has_table("later")
    store.close()


def with_another_step(folder: Path, does: str) -> Path:
    steps = folder / "steps"
    (steps / "versions").mkdir(parents=True)
    for file in (upgrade.STEPS / "env.py", *(upgrade.STEPS / "versions").glob("*.py")):
        (steps / file.relative_to(upgrade.STEPS)).write_text(file.read_text())
    step = f"from alembic import op\nrevision = '9.9.9'\ndown_revision = '{REVISION}'\ndef upgrade():\n    {does}\n"
    (steps / "versions" / "later.py").write_text(step)
    return steps


@pytest.mark.parametrize("reads_only", [False, True])
def test_a_newer_house_is_left_alone(url: str, *, reads_only: bool) -> None:
    with connected(url) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '7.8.9'"))
    before = fingerprint(url)
    with pytest.raises(StoreError) as refused:
        Store.open(url, reads_only=reads_only)
    assert str(refused.value) == (
        f"this house has a newer schema, 7.8.9, than croupier {__version__} knows, {REVISION}: "
        "it needs a newer croupier; nothing was changed"
    )
    assert fingerprint(url) == before


@pytest.mark.parametrize("reads_only", [False, True])
def test_a_database_of_something_else_is_left_alone(empty_url: str, *, reads_only: bool) -> None:
    with connected(empty_url) as connection:
        connection.execute(text("CREATE TABLE recipes (title TEXT)"))
    before = fingerprint(empty_url)
    with pytest.raises(StoreError, match=r"not a house's, it has other tables \(recipes\)"):
        Store.open(empty_url, reads_only=reads_only)
    assert fingerprint(empty_url) == before


def fingerprint(url: str) -> str:
    """The whole file, or the names of all tables and the version."""
    file = file_to_write(url)
    if file is not None:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    with connected(url) as connection:
        names = sorted(inspect(connection).get_table_names())
        version = "SELECT version_num FROM alembic_version" if "alembic_version" in names else "SELECT 1"
        return f"{names} {connection.scalar(text(version))}"


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    """As any other program would be."""
    engine = create_engine(url)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def test_alembic_is_not_imported_where_there_is_nothing_to_do(url: str) -> None:
    program = f"""
import sys
from croupier.house.store import Store
Store.open({url!r}).close()
Store.open({url!r}, reads_only=True).close()
assert "alembic" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)

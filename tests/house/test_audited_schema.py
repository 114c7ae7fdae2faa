"""The audit finds whatever is changed in the schema of a house: what would let rows be changed unseen later."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import text

from croupier.house.audit import audit
from croupier.house.audited_schema import made_file
from croupier.house.store import Store
from tests.house.made_schema import made

ONCE = "CREATE UNIQUE INDEX uq_movements_once ON movements (stream, round, seat, wager, phase) WHERE round > 10"
NOTHING_DONE = "RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'"
ON_SQLITE = [
    ("trigger log_keeps_rows of log", "DROP TRIGGER log_keeps_rows"),
    (
        "trigger secrets_stays_as_written of secrets",
        "DROP TRIGGER secrets_stays_as_written",
        "CREATE TRIGGER secrets_stays_as_written BEFORE UPDATE ON secrets BEGIN SELECT 1; END",
    ),
    (
        "trigger evil of balances",
        "CREATE TRIGGER evil AFTER UPDATE ON balances BEGIN UPDATE people SET kind = 'operator'; END",
    ),
    ("index uq_movements_once of movements", "DROP INDEX uq_movements_once"),
    ("index uq_movements_once of movements", "DROP INDEX uq_movements_once", ONCE),
    (
        "table balances of balances",
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, 'chips >= 0', 'chips >= -9') WHERE name = 'balances'",
    ),
]
ON_POSTGRESQL = [
    ("trigger log_only_added_to of log", "DROP TRIGGER log_only_added_to ON log"),
    ("trigger secrets_only_added_to of secrets", "ALTER TABLE secrets DISABLE TRIGGER secrets_only_added_to"),
    ("trigger catalogue_only_added_to of catalogue", f"CREATE OR REPLACE FUNCTION refuse_change() {NOTHING_DONE}"),
    (
        "trigger evil of balances",
        f"CREATE FUNCTION evil() {NOTHING_DONE}",
        "CREATE TRIGGER evil AFTER UPDATE ON balances FOR EACH STATEMENT EXECUTE FUNCTION evil()",
    ),
    ("trigger RI_ConstraintTrigger", "ALTER TABLE tokens DISABLE TRIGGER ALL"),
    ("rule evil of log", "CREATE RULE evil AS ON INSERT TO log DO ALSO DELETE FROM tokens"),
    ("index uq_movements_once of movements", "DROP INDEX uq_movements_once"),
    ("index uq_movements_once of movements", "DROP INDEX uq_movements_once", ONCE),
    ("constraint uq_people_folded of people", "ALTER TABLE people DROP CONSTRAINT uq_people_folded"),
    (
        "constraint ck_balances_chips of balances",
        "ALTER TABLE balances DROP CONSTRAINT ck_balances_chips",
        "ALTER TABLE balances ADD CONSTRAINT ck_balances_chips CHECK (chips >= -9 OR may_owe)",
    ),
    ("column request of log", "ALTER TABLE log ALTER COLUMN request SET DEFAULT 'x'"),
    ("table heads of heads", "ALTER TABLE heads SET UNLOGGED"),
]


@pytest.mark.planted
@pytest.mark.parametrize("change", ON_SQLITE, ids=lambda change: change[-1][:40])
def test_a_part_of_a_file_s_schema_that_is_changed_is_found_and_named(
    tmp_path: Path, founded_file: Path, change: Sequence[str]
) -> None:
    shutil.copy(founded_file, tmp_path / "house.db")
    require_found(f"sqlite:///{tmp_path / 'house.db'}", *change)


@pytest.mark.planted
@pytest.mark.parametrize("change", ON_POSTGRESQL, ids=lambda change: change[-1][:40])
def test_a_part_of_a_schema_on_a_server_that_is_changed_is_found_and_named(
    postgres_url: str, change: Sequence[str]
) -> None:
    require_found(postgres_url, *change)


def require_found(url: str, part: str, *statements: str) -> None:
    store = Store.open(url)
    assert audit(url).difference is None
    with store.writer.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    store.close()
    difference = audit(url).difference
    assert difference is not None
    assert difference.where == "schema"
    assert part in f"{difference.stands} {difference.should}"


@pytest.mark.planted
@pytest.mark.parametrize(
    ("gone", "statement"),
    [("movements", "DROP TABLE movements"), ("hash", "ALTER TABLE heads RENAME COLUMN hash TO digest")],
    ids=["a table", "a column"],
)
def test_what_is_not_there_to_be_read_is_a_difference(store: Store, url: str, gone: str, statement: str) -> None:
    with store.writer.begin() as connection:
        connection.execute(text(statement))
    difference = audit(url).difference
    assert difference is not None
    assert gone in difference.stands
    assert "\n" not in difference.stands


def test_whatever_is_not_the_house_s_is_left_alone(store: Store, url: str) -> None:
    with store.writer.begin() as connection:
        connection.execute(text("CREATE TABLE notes (x INTEGER PRIMARY KEY)"))
    assert audit(url).difference is None


def test_what_the_steps_make_is_what_is_kept_beside_them(url: str, dialect: str) -> None:
    kept = made_file(dialect).read_text(encoding="utf-8")
    assert made(url) == kept, "python -m tests.house.made_schema writes it anew"

"""Databases of another version: an empty one is made, an older one brought up to date, any other left alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, inspect, text

from croupier.errors import StoreError
from croupier.house.schema import REVISION
from croupier.version import __version__
from croupier.visible import visible

STEPS = Path(__file__).parent / "migrations"
TURN = 7_263_531
"""What processes take turns by that come to the same PostgreSQL at once: any number that nobody else uses."""


def bring_up_to_date(engine: Engine) -> None:
    """Make the database what this version of the program needs, in one transaction; refused, it is not touched."""
    with engine.begin() as connection:
        if revision(connection) == REVISION:
            return
        wait_for_turn(connection)
        if revision(connection) != REVISION:
            _upgrade(connection)


def wait_for_turn(connection: Connection) -> None:
    """Until the transaction ends, no other process makes the same database, or founds a house in it."""
    if connection.dialect.name == "postgresql":  # with SQLite, whoever writes is alone
        for limit in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
            connection.execute(text(f"SET LOCAL {limit} = 0"))  # making a database takes as long as it takes
        connection.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": TURN})


def require_up_to_date(engine: Engine) -> None:
    """Refuse a database that this version of the program cannot read as it is."""
    with engine.connect() as connection:
        found = revision(connection)
        if found is None:
            raise StoreError("there is no house in this database: `croupier serve` founds one")
        if found != REVISION:
            _require_known(found)
            raise StoreError(
                f"this house has an older schema, {visible(found)}: `croupier serve` brings it up to date first"
            )


def require_upgradable(engine: Engine) -> None:
    """Refuse a database that this version of the program can make nothing of."""
    with engine.connect() as connection:
        found = revision(connection)
        if found not in (None, REVISION):
            _require_known(str(found))


def revision(connection: Connection) -> str | None:
    """The version that a database is of; None for one with nothing in it. One that is no house's is refused."""
    there = set(inspect(connection).get_table_names())
    if not there:
        return None
    if not {"alembic_version", "house"} <= there:
        raise StoreError(f"this database is not a house's, it has other tables ({_some(there)}): give one of its own")
    return str(connection.scalar(text("SELECT version_num FROM alembic_version")))


def _upgrade(connection: Connection) -> None:
    # Only where there is something to do: it takes longer to import than all else that the house needs to start.
    from alembic import command

    found = revision(connection)
    if found is not None:
        _require_known(found)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _require_known(found: str) -> None:
    from alembic.script import ScriptDirectory

    if found not in {step.revision for step in ScriptDirectory.from_config(_config()).walk_revisions()}:
        raise StoreError(
            f"this house has a newer schema, {visible(found)}, than croupier {__version__} knows, {REVISION}: "
            "it needs a newer croupier; nothing was changed"
        )


def _config() -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    return config


def _some(names: set[str]) -> str:
    first = sorted(names)[:3]
    return visible(", ".join(first) + ", …" * (len(names) > len(first)))

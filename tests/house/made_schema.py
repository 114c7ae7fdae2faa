"""What the steps of the migrations make, written down beside them for the audit.

python -m tests.house.made_schema
"""

from __future__ import annotations

import tempfile

from sqlalchemy import create_engine

from croupier.house.audited_schema import made_file, parts
from croupier.house.store import Store
from tests.house.postgres import server


def made(url: str) -> str:
    """A line for each part of the schema of a house."""
    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            return "".join(f"{name}: {definition}\n" for name, definition in sorted(parts(connection)))
    finally:
        engine.dispose()


def main() -> None:
    with server() as running, running.database() as database, tempfile.TemporaryDirectory() as folder:
        for dialect, url in (("sqlite", f"sqlite:///{folder}/house.db"), ("postgresql", database)):
            Store.open(url).close()
            made_file(dialect).write_text(made(url), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Houses for tests, each in a database of its own: SQLite in a file, PostgreSQL on a server that the tests start.

Both begin as copies of one that was founded once, since making it anew each time would take most of the time.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.house.store import Store
from tests.house.postgres import Server, server

TEMPLATE = "founded"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """The one server of this process."""
    with server() as running:
        running.does(f"CREATE DATABASE {TEMPLATE} TEMPLATE template0")
        Store.open(running.url(TEMPLATE)).close()
        yield running


@pytest.fixture(scope="session")
def founded_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("founded") / "house.db"
    Store.open(f"sqlite:///{file}").close()
    return file


@pytest.fixture(params=["sqlite", "postgresql"])
def dialect(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def empty_url(dialect: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The address of a database with nothing in it."""
    if dialect == "sqlite":
        return f"sqlite:///{tmp_path / 'empty.db'}"
    return str(request.getfixturevalue("empty_postgres_url"))


@pytest.fixture
def empty_postgres_url(postgres: Server) -> Iterator[str]:
    with postgres.database() as address:
        yield address


@pytest.fixture
def postgres_url(postgres: Server) -> Iterator[str]:
    with postgres.database(TEMPLATE) as address:
        yield address


@pytest.fixture
def url(dialect: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The address of a house that was founded."""
    if dialect == "sqlite":
        shutil.copy(request.getfixturevalue("founded_file"), tmp_path / "house.db")
        return f"sqlite:///{tmp_path / 'house.db'}"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store.open(url)
    yield opened
    opened.close()

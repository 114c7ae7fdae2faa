"""Houses for tests, each in a database of its own: SQLite in a file, PostgreSQL on a server that the tests start.

Both begin as copies of one that was founded once, since making it anew each time would take most of the time.
"""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
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
def empty_url(dialect: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a database with nothing in it."""
    with ExitStack() as stack:
        if dialect == "sqlite":
            yield f"sqlite:///{tmp_path / 'empty.db'}"
        else:
            yield stack.enter_context(request.getfixturevalue("postgres").database())


@pytest.fixture
def url(dialect: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a house that was founded."""
    with ExitStack() as stack:
        if dialect == "sqlite":
            shutil.copy(request.getfixturevalue("founded_file"), tmp_path / "house.db")
            yield f"sqlite:///{tmp_path / 'house.db'}"
        else:
            yield stack.enter_context(request.getfixturevalue("postgres").database(TEMPLATE))


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store.open(url)
    yield opened
    opened.close()

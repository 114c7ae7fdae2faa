"""Houses for tests, each in a database of its own."""

from pathlib import Path

import pytest


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The address of a house that is founded when it is first opened."""
    return f"sqlite:///{tmp_path / 'house.db'}"

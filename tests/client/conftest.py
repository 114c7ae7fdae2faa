"""The house that the tests of visitors share."""

from collections.abc import Iterator

import pytest

from tests.client.houses import ServedHouse, open_house


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHouse]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened

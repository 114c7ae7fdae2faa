"""A house for the tests of each file: an operator Olga, members Ann and Ben, a table that Ann opened and played at."""

from collections.abc import Iterator

import pytest
from checks.served import House, served, with_operator

TABLE = "river-1"


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with served(tmp_path_factory.mktemp("house")) as house:
        with_operator(house)
        house.comes("Ann")
        house.comes("Ben")
        yield house


@pytest.fixture(scope="module")
def house(empty: House) -> House:
    empty.opens(TABLE, "Ann")
    return empty


@pytest.fixture(scope="module")
def played(house: House) -> str:
    """The name of a round that Ann has played."""
    return house.plays(TABLE, "Ann")

"""SQLite and PostgreSQL keep the same rows of the same evening, whether the program is restarted in it or not."""

from pathlib import Path

import pytest
from checks.both_databases import Rows, differences, rows_of_evenings

from tests.house.postgres import Server


@pytest.fixture(scope="module")
def evenings(postgres: Server, tmp_path_factory: pytest.TempPathFactory) -> tuple[Rows, Rows]:
    folder: Path = tmp_path_factory.mktemp("house")
    restarted, _ = rows_of_evenings(f"sqlite:///{folder / 'house.db'}", restarts=True)
    with postgres.database() as url:
        steady, events = rows_of_evenings(url, restarts=False)
    assert events > 200
    return restarted, steady


def test_the_same_evening_leaves_the_same_rows(evenings: tuple[Rows, Rows]) -> None:
    restarted, steady = evenings
    assert len(steady["log"]) > 100
    assert not list(differences(restarted, steady))


@pytest.mark.planted
def test_one_row_that_differs_is_found(evenings: tuple[Rows, Rows]) -> None:
    restarted, steady = evenings
    for name in ("log", "balances", "movements", "rounds"):
        first, *others = steady[name]
        changed = {**steady, name: [(*first[:-1], "otherwise"), *others]}
        assert len(list(differences(restarted, changed))) == 1
    assert list(differences(restarted, {**steady, "log": steady["log"][1:]}))

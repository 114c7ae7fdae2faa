"""Killed in the middle of a round, and nothing is lost; the long form, at every write, is `make check-crashes`."""

import pytest
from checks.crashes import Databases, Files, Lost, check, kill_after

from tests.house.postgres import Server


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Files:
    return Files(tmp_path_factory.mktemp("house"))


@pytest.fixture(scope="module")
def databases(postgres: Server) -> Databases:
    return Databases(postgres)


@pytest.mark.parametrize("lines", [1, 7, 19, 33])
def test_what_was_acknowledged_before_a_kill_is_there_after_it(files: Files, lines: int) -> None:
    with files.house() as url:
        told = kill_after(url, lines, "trial")
        assert len(told) >= lines
        counts = check(url, told, "trial")
    assert counts["acknowledged and there"] == len(told) - 1  # the first line says that the house is open


def test_so_it_is_over_postgresql(databases: Databases) -> None:
    with databases.house() as url:
        told = kill_after(url, 19, "trial")
        assert check(url, told, "trial")["acknowledged and there"] == len(told) - 1 >= 18


def test_what_was_acknowledged_before_the_server_was_killed_is_there_after_it(databases: Databases) -> None:
    with databases.house() as url:
        told = kill_after(url, 12, "trial", lambda _: databases.crash())
        done = [line for line in told if line.startswith("done ")]
        assert len(told) > len(done) + 1, "the player was refused in the end"
        assert check(url, told, "trial")["acknowledged and there"] == len(done) >= 11


@pytest.mark.planted
def test_an_acknowledgement_that_was_not_written_is_found(files: Files) -> None:
    with files.house() as url:
        told = kill_after(url, 12, "trial")
        with pytest.raises(Lost, match="is not there"):
            check(url, [*told, "done river-holdem 99 trial 99"], "trial")

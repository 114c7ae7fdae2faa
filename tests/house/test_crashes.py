"""Killed in the middle of a round, and nothing is lost; the long form, at every write, is `make check-crashes`."""

import shutil
from pathlib import Path

import pytest
from checks.crashes import Lost, check, kill_after, template


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return template(tmp_path_factory.mktemp("house"))


@pytest.mark.parametrize("lines", [1, 7, 19, 33])
def test_what_was_acknowledged_before_a_kill_is_there_after_it(house: Path, tmp_path: Path, lines: int) -> None:
    file = tmp_path / "house.db"
    shutil.copy(house, file)
    told = kill_after(file, lines, "trial")
    assert len(told) >= lines
    counts = check(file, told, "trial")
    assert counts["acknowledged and there"] == len(told) - 1  # the first line says that the house is open


@pytest.mark.planted
def test_an_acknowledgement_that_was_not_written_is_found(house: Path, tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    shutil.copy(house, file)
    told = kill_after(file, 12, "trial")
    with pytest.raises(Lost, match="is not there"):
        check(file, [*told, "done river-holdem 99 trial 99"], "trial")

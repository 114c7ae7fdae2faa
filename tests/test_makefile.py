"""What `make` hands on to the commands that it runs."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", ["BROWSER", "DISPLAY", "WAYLAND_DISPLAY", "HOME", "TERM"])
def test_what_somebody_has_set_is_left_as_it_is(tmp_path: Path, name: str) -> None:
    """A variable of the same name in the Makefile would be handed on instead: `make run` opened no browser then."""
    make = shutil.which("make")
    assert make, "the project is run with make"
    told = tmp_path / "told.mk"
    told.write_text(f"told:\n\t@echo $${name}\n")
    command = [make, "--no-print-directory", "-f", "Makefile", "-f", str(told), "told"]
    answer = subprocess.run(
        command, cwd=ROOT, env={**os.environ, name: "mine"}, capture_output=True, text=True, check=True
    )
    assert answer.stdout == "mine\n"

"""Time the mathematics report of every rule sheet's game, as somebody waits for it: the whole command, by the clock.

    python bench/report.py

First each as its sheet posts it, whose solution comes with the package, kernels compiled before: at most 5 seconds are
asked. Then all five from nothing but compiled kernels, one after another on two cores: nothing that is shipped or kept
is read, so every wager, column, reading and habit is counted anew. At most three minutes are asked. What is looked for
with ``--thumbs`` is a search of its own and not among them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from croupier import games
from croupier.folders import private_folder

SOLVED, FROM_NOTHING = 5.0, 180.0
FORGETFUL = """
import sys
from pathlib import Path
from croupier.solver import store
store.SHIPPED = Path(sys.argv.pop(1))
from croupier.cli.program import main
main()
"""
"""The program, with nothing that comes with the package."""


def written(command: list[str], key: str, folder: Path, env: dict[str, str]) -> tuple[float, float]:
    """Seconds by the clock and of processors until a report is written."""
    began, before = time.perf_counter(), os.times()
    asked = [*command, "report", key, "-o", str(folder / f"{key}.pdf")]
    subprocess.run(asked, check=True, env=env, capture_output=True)
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return time.perf_counter() - began, used


def forgetful(folder: Path) -> dict[str, str]:
    """Surroundings in which compiled kernels are kept and nothing else is."""
    kept = private_folder("solutions")
    if kept is None:
        raise SystemExit("compiled kernels cannot be kept here, so nothing can be timed with them")
    cache = folder / "croupier"
    cache.mkdir()
    for kernels in kept.parent.glob("kernels-*"):
        (cache / kernels.name).symlink_to(kernels)
    return os.environ | {"CROUPIER_CACHE": str(folder)}


def main() -> int:
    missed = []
    with tempfile.TemporaryDirectory() as name:
        folder, nothing = Path(name), Path(name) / "nothing"
        nothing.mkdir()
        program = [sys.executable, "-m", "croupier"]
        print(f"{'':24}{'solved: clock':>14}{'processor':>11}")
        for key in games.SHEETS:
            written(program, key, folder, dict(os.environ))  # kernels are compiled by now
            clock, used = written(program, key, folder, dict(os.environ))
            print(f"{key:24}{clock:12.1f} s{used:9.1f} s", flush=True)
            if clock > SOLVED:
                missed.append(f"{key}: {clock:.1f} s, {SOLVED:g} s at most")
        env, whole = forgetful(nothing), 0.0
        print(f"\n{'':24}{'nothing: clock':>14}{'processor':>11}")
        for key in games.SHEETS:
            clock, used = written([sys.executable, "-c", FORGETFUL, str(nothing)], key, folder, env)
            whole += clock
            print(f"{key:24}{clock:12.1f} s{used:9.1f} s", flush=True)
        print(f"{'all':24}{whole:12.1f} s")
        if whole > FROM_NOTHING:
            missed.append(f"all from nothing: {whole:.0f} s, {FROM_NOTHING:g} s at most")
    for each in missed:
        print(f"missed: {each}")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Figures of checks as they are kept in checks/results, with the sources that they are of."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "results"


@dataclass(frozen=True)
class Kept:
    """The last figures of a check."""

    sources: str
    """The id of the folder src, by its contents: commits may be put together, and the same sources have the same id in
    any of them. With a + if a file had been changed, empty if it is not known."""
    figures: Any


def keep(name: str, figures: Any, much: Callable[[Any], float] = lambda _: 0) -> None:
    """Keep the figures of a check until it is run again; those of a run that did far more are not given up for them."""
    FOLDER.mkdir(exist_ok=True)
    before = last(name)
    if before is not None and much(figures) < much(before.figures) / 2:
        print(f"the figures of a longer run stay; to keep these, remove {FOLDER / name}.json")
        return
    text = json.dumps(asdict(Kept(SOURCES, figures)), indent=2)
    (FOLDER / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")


def last(name: str) -> Kept | None:
    """The last figures of a check, if there are any."""
    file = FOLDER / f"{name}.json"
    return Kept(**json.loads(file.read_text(encoding="utf-8"))) if file.exists() else None


def _sources() -> str:
    try:
        sources = _told("git", "rev-parse", "--short=8", "HEAD:src")
        return f"{sources}+" if _told("git", "status", "--porcelain", "--", "../src") else sources
    except (OSError, subprocess.CalledProcessError):
        return ""  # a copy of the sources that is no repository


def _told(*command: str) -> str:
    return subprocess.run(command, cwd=FOLDER.parent, capture_output=True, text=True, check=True).stdout.strip()


SOURCES = _sources()
"""Looked up as a check begins: while it runs, the next change may be made."""

"""A house of very many events, made in haste and audited: how many there are in a second, and that all of it holds.

    python -m checks.audit --events 1000000

Its figures go to checks/results/audit.json.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from checks.kept import keep
from checks.made_house import MadeHouse, made_in_haste
from croupier.house.audit import audit


@dataclass(frozen=True)
class Figures:
    """What was audited, and how long it took."""

    events: int
    entries: int
    movements: int
    rounds: int
    tables: int
    megabytes: float
    cpu_seconds: float
    events_per_cpu_second: int
    peak_megabytes: float
    """Of memory, the making of the house included."""
    holds: bool


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--events", type=int, default=1_000_000)
    given.add_argument("--seed", type=int, default=1)
    given.add_argument("--keep", type=Path, help="a file for the house, which is kept; one that is there is audited")
    asked = given.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = asked.keep or Path(folder) / "house.db"
        if not file.exists():
            make(file, asked.events, asked.seed)
        figures = measure(file)
    keep("audit", asdict(figures), much=lambda of: of["events"])
    print(json.dumps(asdict(figures), indent=2))
    if not figures.holds or figures.events < asked.events:
        sys.exit(1)


def make(file: Path, events: int, seed: int) -> None:
    store = made_in_haste(f"sqlite:///{file}")
    try:
        made = MadeHouse(store, seed)
        made.open()
        made.play(events)
    finally:
        store.close()


def measure(file: Path) -> Figures:
    began = time.process_time()
    found = audit(f"sqlite:///{file}", tell=_say)
    took = time.process_time() - began
    print(file=sys.stderr)
    if found.difference is not None:
        print(f"the audit has found a difference: {found.difference}", file=sys.stderr)
    return Figures(
        events=found.happenings,
        entries=found.entries,
        movements=found.movements,
        rounds=found.rounds,
        tables=found.streams - 1,
        megabytes=round(file.stat().st_size / 1e6, 1),
        cpu_seconds=round(took, 1),
        events_per_cpu_second=int(found.happenings / took),
        peak_megabytes=round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3, 1),
        holds=found.holds,
    )


def _say(doing: str, done: int, of: int) -> None:
    print(f"\r{doing}: {done:,} of {of:,} entries ", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()

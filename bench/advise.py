"""Time the first advice on a machine: `croupier advise` in a process of its own, nothing compiled and nothing kept.

One state for each decision of the rule sheets' games, the README's own among them. Shown are the seconds by the clock
and of the processor's time, Python's start included. The program ends with an error where an answer took too long, or
where it left compiled code behind.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

STATES = (
    ("triple-action-holdem", "ThJs / 9d", "one board card to come"),
    ("holdem-88", "Ts9s", "before the flop"),
    ("holdem-88", "Ts9s / 8s8d2c", "flop"),
    ("holdem-88", "Ts9s / 8s8d2c / Jh3s", "river"),
    ("three-card-holdem", "6d9h / 3c", "first board card"),
    ("three-card-holdem", "6d9h / 3c / 9d", "second board card"),
    ("river-holdem", "2s3d", "before the flop"),
    ("river-holdem", "2s3d / 7h7cKs", "flop"),
    ("river-holdem", "2s3d / 7h7cKs / 9dJc", "river, the README's own"),
    ("triple-shot-bonus", "9c / As / 9d", "insurance"),
    ("triple-shot-bonus", "9c / 2s / 2d", "two cards"),
    ("triple-shot-bonus", "Ac / 6s / Ad", "two aces"),
    ("triple-shot-bonus", "3c / 6s / 2d / 4h", "three cards"),
    ("triple-shot-bonus", "3c / 6s / 2d / 4h 2h", "four cards"),
    ("triple-shot-bonus", "3c / 6s / 2d / 4h 2h 3h", "five cards"),
)
MUST = 2.0  # seconds of the processor's time
PROGRAM = "from croupier.cli import main; main()"


def asked(game: str, cards: str) -> tuple[float, float, bool]:
    """Seconds by the clock, seconds of the processor's time, and whether something was compiled and kept."""
    with tempfile.TemporaryDirectory() as empty:
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        command = [sys.executable, "-c", PROGRAM, "advise", game, cards]
        subprocess.run(command, env=os.environ | {"CROUPIER_CACHE": empty}, check=True, stdout=subprocess.DEVNULL)
        wall, after = time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return wall, spent, any(Path(empty).rglob("*.nbc"))


def main() -> None:
    failed = False
    print("| game | decision | cards | clock | processor |\n|---|---|---|---:|---:|")
    for game, cards, decision in STATES:
        wall, spent, compiled = asked(game, cards)
        failed |= compiled or spent > MUST
        mark = ", compiled" if compiled else ""
        print(f"| {game} | {decision}{mark} | `{cards}` | {wall:.2f} s | {spent:.2f} s |", flush=True)
    if failed:
        sys.exit(f"at most {MUST:g} s of the processor's time are asked, with nothing compiled")


if __name__ == "__main__":
    main()

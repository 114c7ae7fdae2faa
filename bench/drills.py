"""Time a drill's next question in a house: the first of each game, and many after it, Triple Shot Bonus included.

Questions come from a house over HTTP, without a network in between, and from the library. The program ends with an
error where the median takes too long, or more than 5 of 100 do.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from checks.served import AT_EASE, House, served

from croupier import games
from croupier.answers.asked import seated_stakes
from croupier.answers.bench import another_posting
from croupier.server.serving import get_ready
from croupier.training.drills import question

MUST = 0.1  # seconds
TIMES = 60


def timed(does: Callable[[int], object]) -> list[float]:
    found = []
    for at in range(TIMES):
        began = time.perf_counter()
        does(at)
        found.append(time.perf_counter() - began)
    return found


def of_library(key: str) -> list[float]:
    game = games.find(key)
    stakes = seated_stakes(game, None)
    return timed(lambda at: question(game, stakes, seed=str(at)))


def of_house(house: House, posting: str) -> list[float]:
    """Of a game as records begin with it."""
    key, *posted = posting.split()
    return timed(lambda _: house.gets(f"/drills/{key}/question", params={"post": posted}))


def never_drilled(key: str) -> str:
    """A posting that nobody has looked at."""
    return "triple-shot-bonus soft-17=hit" if key == "triple-shot-bonus" else str(another_posting(games.find(key)))


def row(key: str, where: str, found: list[float]) -> bool:
    """Print a row; whether it is quick enough."""
    later = sorted(found[1:])
    median, most = statistics.median(later), later[int(0.95 * len(later))]
    milliseconds = " | ".join(f"{1000 * each:.1f} ms" for each in (found[0], median, most))
    print(f"| {key} | {where} | {milliseconds} |", flush=True)
    return median < MUST and most < MUST


def main() -> None:
    quick = True
    print("| game | asked of | the first | median | 95 of 100 |\n|---|---|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CROUPIER_CACHE"] = str(Path(folder) / "cache")
        with served(Path(folder), rates=AT_EASE) as house:
            house.waits_for(get_ready(house.app.state.reckonings, 0))
            for key in games.SHEETS + games.CALIBRATION:
                quick &= row(key, "a house", of_house(house, key))
                quick &= row(key, "the library", of_library(key))
                if never_drilled(key) != key:
                    quick &= row(never_drilled(key), "a house", of_house(house, never_drilled(key)))
    if not quick:
        sys.exit(f"at most {1000 * MUST:.0f} ms are asked")


if __name__ == "__main__":
    main()

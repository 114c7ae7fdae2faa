"""Time the exact tables of side wagers: all columns of the five games, one core, kernels warm, best of five.

The rival, in the same run, is the plain method for a single one of those wagers: every one of the C(52, 7) hands is
written out, evaluated in bulk by ``croupier.evaluation`` and counted, in chunks. Its counts must be ours. Strengths'
own tables, which both use, are built beforehand; whatever the side wagers keep is forgotten before each round.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier import games
from croupier.evaluation import evaluate
from croupier.rules.game import Game
from croupier.solver import card_ways, marks, sidebets
from croupier.solver.breakdown import SideWager

ROUNDS = 5
AIM = 0.5  # seconds for everything


def every_table() -> list[SideWager]:
    """All side wagers of the five games under all columns, and the Poker of Triple Shot."""
    found = [each for key in games.SHEETS for each in sidebets.side_wagers(games.find(key))]
    return found + [sidebets.side_wager(games.find("triple-shot-bonus"), "Poker", column) for column in ("05", "06")]


def trips(game: Game) -> list[int]:
    """How many hands each row of one wager pays, as Croupier counts them."""
    return [row.combinations for row in sidebets.side_wager(game, "Trips").rows]


def trips_plainly(game: Game) -> list[int]:
    """The same by evaluating every hand."""
    lines = [line for line, _ in game.paytables["trips"].in_force()]
    reached = [0] * (len(lines) + 1)  # the last is what every hand reaches
    for hands in every_hand():
        made = evaluate(hands, check=False)
        for at, line in enumerate(lines):
            reached[at] += int(np.count_nonzero(made.at_least(line)))
        reached[-1] += len(hands)
    return [after - before for before, after in pairwise([0, *reached])]


def every_hand() -> Iterator[NDArray[np.uint8]]:
    """All hands of seven cards, by their first two, in an array that is used again."""
    fives = np.fromiter(combinations(range(52), 5), np.dtype((np.uint8, 5)), comb(52, 5))
    room = np.empty((comb(50, 5), 7), np.uint8)
    for first, second in combinations(range(47), 2):
        later = fives[np.searchsorted(fives[:, 0], second, side="right") :]
        hands = room[: len(later)]
        hands[:, 0], hands[:, 1], hands[:, 2:] = first, second, later
        yield hands


def forget() -> None:
    for kept in (card_ways.count, card_ways.by_strength, marks._shape):
        kept.cache_clear()


def seconds(task: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The processor's time of the best round."""
    times = []
    for _ in range(rounds):
        forget()
        began = time.process_time()
        task()
        times.append(time.process_time() - began)
    return min(times)


def main() -> int:
    game = games.find("ultimate-texas-holdem")
    first = seconds(every_table, rounds=1)
    if trips(game) != trips_plainly(game):
        raise SystemExit("the plain method counts otherwise: one of us is wrong")
    plain, own, everything = seconds(lambda: trips_plainly(game)), seconds(lambda: trips(game)), seconds(every_table)
    found = every_table()
    print(f"Trips, every hand evaluated: {plain:8.4f} s of one core")
    print(f"Trips, by strength:          {own:8.4f} s  {plain / own:,.0f} times as fast")
    print(f"all {len(found)} tables:              {everything:8.4f} s; the aim is {AIM}")
    print(f"the first time in a process: {first:8.4f} s, with the tables of strengths and the loading of kernels")
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most")
    return 0 if everything <= AIM else 1


if __name__ == "__main__":
    raise SystemExit(main())

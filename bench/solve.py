"""Time the exact figures of the hold'em games: one core, kernels warm, best of five.

For each game: the value with all decisions, and in addition the complete distribution, that is, the tally of all deals
by line, showdown and bands, for the main wagers and for side wagers too.

The yardstick is what the same kernels would need board by board: every rank board and flush board is a walk over
classes of holdings, where the plain method sweeps all 1,081 holdings of each of the 134,459 boards that differ by more
than a change of suits. It is timed on a sample of boards, in the same run, with a general sort.
"""

from __future__ import annotations

import random
import resource
import time
from collections.abc import Callable

import numpy as np

from croupier import games
from croupier.cards import FULL_DECK
from croupier.evaluate import evaluate
from croupier.solver import holdem
from croupier.solver.kernels.compiled import kernel
from croupier.solver.kernels.holdem import Ints
from croupier.solver.plan import plan
from croupier.solver.tally import axes, main_axes

GAMES = ("holdem-88", "river-holdem", "ultimate-texas-holdem", "casino-holdem")
BOARDS = 134_459
SAMPLE = 2_000


@kernel
def sweep_all(strengths: Ints, order: Ints, holdings: Ints, won: Ints) -> None:
    """Fill ``won[holding]`` for one board: the dealers each holding beats, every card a type of its own."""
    holding = np.zeros(52, np.int64)
    passed, at = 0, 0
    while at < order.shape[0]:
        end = at
        while end < order.shape[0] and strengths[order[end]] == strengths[order[at]]:
            member = order[end]
            won[member] = passed - holding[holdings[member, 0]] - holding[holdings[member, 1]]
            end += 1
        for place in range(at, end):
            passed += 1
            holding[holdings[order[place], 0]] += 1
            holding[holdings[order[place], 1]] += 1
        at = end


def yardstick() -> float:
    """Seconds that the plain method would need for its sweeps alone, from a sample of boards."""
    rng = random.Random(1)
    pairs = np.array([(a, b) for a in range(47) for b in range(a + 1, 47)])
    won = np.empty(len(pairs), np.int64)
    spent = 0.0
    for number in range(SAMPLE + 1):
        board = rng.sample(list(FULL_DECK), 5)
        left = np.array([card for card in FULL_DECK if card not in board], np.uint8)
        holdings = left[pairs]
        hands = np.concatenate([holdings, np.tile(np.array(board, np.uint8), (len(pairs), 1))], axis=1)
        began = time.process_time()
        strengths = evaluate(hands, check=False).strengths
        sweep_all(strengths, np.argsort(strengths), holdings, won)
        if number:  # the first one compiles
            spent += time.process_time() - began
    return spent / SAMPLE * BOARDS


def best(run: Callable[[], object]) -> float:
    """The shortest of five runs, after one that compiles."""
    run()
    times = []
    for _ in range(5):
        began = time.process_time()
        run()
        times.append(time.process_time() - began)
    return min(times)


def figures(key: str, plain: float) -> str:
    game_plan = plan(games.find(key))
    value = best(lambda: holdem.value(game_plan))
    deals = best(lambda: holdem.count(game_plan).tally(main_axes(game_plan)))
    sides = best(lambda: holdem.count(game_plan).tally(axes(game_plan)))
    found = float(holdem.count(game_plan).value)
    return f"{value:7.3f} s{plain / value:7.0f} x{deals:9.3f} s{sides:9.3f} s  {found:+.8f}"


def main() -> None:
    plain = yardstick()
    print(f"board by board, sweeps alone: {plain:.1f} s of one core")
    print(f"{'':24}{'value':>9}{'faster':>9}{'and deals':>11}{'and sides':>11}")
    for key in GAMES:
        print(f"{key:24}{figures(key, plain)}")
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most")


if __name__ == "__main__":
    main()

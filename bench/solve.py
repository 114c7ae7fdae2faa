"""Time the exact figures: one core, kernels warm, processor's time, best of five.

For each game: the value with all decisions; in addition the complete distribution, that is, the tally of all deals by
line, showdown and bands; and the same with side wagers told apart. The yardstick, in the same run, is the plain method:
Hold'em 88 counted board by board (``solver.boards``), every holding of each of the 134,459 boards that differ by more
than a change of suits. Then advice for live rounds, and the command line's answer from what is shipped, start-up
included.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable

from croupier import games
from croupier.rules.streets import DealTo
from croupier.solver.showdown import boards
from croupier.solver.showdown.counting import Counted
from croupier.solver.showdown.methods import count
from croupier.solver.showdown.plan import Plan, plan
from croupier.solver.showdown.tally import axes, main_axes
from croupier.solver.solve import solve
from croupier.table.round import Round

YARDSTICK = "holdem-88"
MUST: dict[str, tuple[float | None, float | None]] = {
    "holdem-88": (0.5, 1.0),
    "river-holdem": (0.5, 1.0),
    "three-card-holdem": (0.5, None),
    "triple-action-holdem": (0.5, None),
}
"""The most seconds for the value, and with the complete distribution."""
GAMES = (*MUST, "three-card-poker", "ultimate-texas-holdem", "casino-holdem")
MEMORY = 500  # megabytes
ROUNDS = 5


def spent(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The least seconds of processor's time that some work took."""
    best = float("inf")
    for _ in range(rounds):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


def timed(the_plan: Plan) -> tuple[float, float, float]:
    """Seconds for the value with all decisions, with all deals told apart, and with side wagers told apart too."""
    found: Counted = count(the_plan)
    main, everything = main_axes(the_plan), axes(the_plan)
    found.tally(main)
    found.tally(everything)  # warm
    value = spent(lambda: count(the_plan))
    return value, value + spent(lambda: found.tally(main)), value + spent(lambda: found.tally(everything))


def advice() -> float:
    """The mean seconds of an advice, over random rounds dealt to a decision."""
    rng = random.Random(1)
    total, number = 0.0, 0
    for key in games.SHEETS:
        if key == "triple-shot-bonus":
            continue
        game = games.find(key)
        solution = solve(game)
        views = []
        for _ in range(100):
            cards = iter(rng.sample(list(game.deck), 9))
            seated = Round.start(game)
            while not seated.over:
                if not isinstance(seated.pending, DealTo):
                    views.append(seated.view(1))
                    stay = [choice for choice in seated.choices if choice.verb != "fold"]
                    seated = seated.act(min(stay, key=lambda choice: choice.chips))
                else:
                    seated = seated.deal(*(next(cards) for _ in range(seated.pending.count)))
        for view in views:
            solution.advice(view)
        began = time.perf_counter()
        for view in views:
            solution.advice(view)
        total, number = total + time.perf_counter() - began, number + len(views)
    return total / number


def start_up() -> float:
    """The least seconds by the clock that `croupier solve` takes for a shipped posting."""
    best = float("inf")
    for _ in range(ROUNDS):
        began = time.perf_counter()
        command = [sys.executable, "-c", "from croupier.cli import main; main()", "solve", "holdem-88"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        best = min(best, time.perf_counter() - began)
    return best


def main() -> int:
    missed = []
    print(f"{'':24}{'value':>9}{'faster':>9}{'with deals':>12}{'with sides':>12}")
    rows = {}
    for key in GAMES:
        rows[key] = timed(plan(games.find(key)))
        for figure, must in zip(rows[key][:2], MUST.get(key, (None, None)), strict=True):
            if must is not None and figure > must:
                missed.append(f"{key}: {figure:.2f} s, {must} s at most")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yardstick_plan = plan(games.find(YARDSTICK))
    plain = spent(lambda: boards.count(yardstick_plan), 1)
    for key, (value, deals, sides) in rows.items():
        faster = f"{plain / value:.0f} x" if len(plan(games.find(key)).seen) == 3 else ""
        print(f"{key:24}{value:7.3f} s{faster:>9}{deals:10.3f} s{sides:10.3f} s")
    print(f"{YARDSTICK}, board by board: {plain:.1f} s")
    print(f"memory: {memory:.0f} MB at most, the yardstick apart")
    print(f"advice: {advice() * 1e6:.0f} microseconds on average")
    print(f"croupier solve {YARDSTICK}, shipped, start-up included: {start_up():.2f} s")
    if memory > MEMORY:
        missed.append(f"memory: {memory:.0f} MB, {MEMORY} MB at most")
    for each in missed:
        print(f"missed: {each}")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())

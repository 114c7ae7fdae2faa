"""Running a simulation: chunks handed out to threads, and their counts put together.

A chunk is the same whoever plays it, and counts are whole numbers, so the result for a seed does not depend on how many
threads there were or in which order they finished.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait

from croupier.errors import SimulationError
from croupier.rules.game import Game
from croupier.simulate.counts import Counts, count
from croupier.simulate.engine import Engine
from croupier.simulate.shuffling import CHUNK
from croupier.solver.solve import load, stakes_of

STRATEGIES = ("best", "chart")


def engine(game: Game, strategy: str, stakes: Mapping[str, int] | None, seats: int) -> Engine:
    """A game made ready to be played with some strategy."""
    if strategy not in STRATEGIES:
        raise SimulationError(f"there is no strategy '{strategy}': there are {' and '.join(STRATEGIES)}")
    if not 1 <= seats <= game.seats:
        raise SimulationError(f"{game.name} is played by 1 to {game.seats} seats, not by {seats}")
    if game.blocks:
        from croupier.simulate import drawn

        placed = stakes_of(game, stakes)
        tables = drawn.best(game, placed) if strategy == "best" else drawn.chart(game)
        return drawn.Drawn(tables, placed, seats)
    if strategy != "best":
        raise SimulationError(f"there is no chart for the whole of {game.name}: play it with --strategy best")
    stakes_of(game, stakes)  # which says that they are no matter
    from croupier.simulate.showdown import Showdowns
    from croupier.solver.strategy import best

    return Showdowns(best(load(game)), seats)


def simulate(
    ready: Engine,
    rounds: int,
    seed: str,
    *,
    threads: int | None = None,
    tell: Callable[[Counts], None] = lambda _: None,
    stop: Callable[[], bool] = lambda: False,
) -> Counts:
    """Play so many rounds, or those that have been played when ``stop`` says so."""
    require_rounds(rounds)
    width = threads or os.cpu_count() or 1
    with ThreadPoolExecutor(width) as pool:
        return _gathered(ready, rounds, seed, pool, width, tell, stop)


def require_rounds(rounds: int) -> None:
    if rounds < 1:
        raise SimulationError(f"{rounds} rounds cannot be played: ask for at least 1")


def _gathered(
    ready: Engine,
    rounds: int,
    seed: str,
    pool: Executor,
    width: int,
    tell: Callable[[Counts], None],
    stop: Callable[[], bool],
) -> Counts:
    found = Counts()
    chunks = _chunks(rounds)
    waiting: set[Future[Counts]] = set()
    try:
        while True:
            while len(waiting) < 2 * width and (chunk := next(chunks, None)) is not None:
                waiting.add(pool.submit(_play, ready, seed, *chunk))
            if not waiting:
                return found
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for each in done:
                found.add(each.result())
            tell(found)
            if stop():
                return found
    finally:
        for each in waiting:
            each.cancel()


def _chunks(rounds: int) -> Iterator[tuple[int, int]]:
    """The numbers of chunks, and how many rounds of each are played."""
    for number in range(-(-rounds // CHUNK)):
        yield number, min(CHUNK, rounds - number * CHUNK)


def _play(ready: Engine, seed: str, number: int, rounds: int) -> Counts:
    return count(ready.chunk(seed, number, rounds))

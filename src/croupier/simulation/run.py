"""Running a simulation: chunks handed out to threads, processes or machines, and their counts put together.

A chunk is the same whoever plays it, and counts are whole numbers, so the result for a seed does not depend on how many
played or in which order they finished. Threads share the engine at hand. Other processes are sent a ``Task``, make an
engine of it once, and play batches: several chunks on end, so that sending costs little beside playing. Where rounds
follow each other, as in sessions, their codes come back themselves, and are taken in the order of the chunks.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.errors import SimulationError, WrongKind
from croupier.rules.game import Game
from croupier.simulation.counts import Counts, count
from croupier.simulation.engine import Engine
from croupier.simulation.shuffling import CHUNK
from croupier.solver.families import DRAWING, family_of
from croupier.solver.ratios import staked
from croupier.strategies.files import StrategyFile
from croupier.written import listed

STRATEGIES = ("best", "chart")
PACKAGE = Path(__file__).parent.parent
PLAYING = ("cards.py", "rankings.py", "rules/*.py", "solver/**/*.py", "strategies/*.py", "simulation/**/*.py")
"""The sources that have a say in a round."""
PACE = 0.5
"""Seconds a batch should take: long beside the milliseconds of sending it, short if it is lost with its worker."""
MOST_CHUNKS = 1024  # of a batch, however fast it is played
MOST_SENT = 16  # of a batch whose rounds come back one by one: a million of them
IN_FLIGHT = 2  # batches handed out for each thread that plays, so that none waits for the next
PAUSE = 0.2  # seconds between looks at whether to stop
TRIES = 3  # times that a batch is handed out, if whoever played it is lost each time

Answer = TypeVar("Answer")


def engine(game: Game, strategy: str | StrategyFile, stakes: Mapping[str, int] | None, seats: int) -> Engine:
    """A game made ready to be played with some strategy; stakes that are not named are filled in."""
    if isinstance(strategy, str) and strategy not in STRATEGIES:
        raise SimulationError(
            f"there is no strategy '{strategy}': there are {listed(STRATEGIES)}, and no file has that name"
        )
    if not 1 <= seats <= game.seats:
        raise SimulationError(f"{game.name} is played by 1 to {game.seats} seats, not by {seats}")
    placed = staked(game, stakes)
    if family_of(game) is DRAWING:
        from croupier.simulation import drawing

        return drawing.ready(game, strategy, placed, seats)
    from croupier.simulation import showdown

    return showdown.ready(game, strategy, placed, seats)


@dataclass(frozen=True, slots=True)
class Task:
    """What is played, in a form that can be sent anywhere: an engine is made of it there."""

    game: Game
    """As posted, a house's own columns included."""
    strategy: str | StrategyFile
    stakes: tuple[tuple[str, int], ...] | None
    seats: int
    sources: str
    """A hash of the sources that it comes from. Others might deal other cards for the same seed."""


def task(game: Game, strategy: str | StrategyFile, stakes: Mapping[str, int] | None, seats: int) -> Task:
    """The same as ``engine`` takes, to be sent."""
    return Task(game, strategy, None if stakes is None else tuple(stakes.items()), seats, _sources())


@cache
def _sources() -> str:
    """A hash of every source that has a say in which rounds a seed plays and how they are counted."""
    digest = sha256()
    for path in sorted(path for place in PLAYING for path in PACKAGE.glob(place)):
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def simulate(
    ready: Engine,
    rounds: int,
    seed: str,
    *,
    threads: int | None = None,
    tell: Callable[[Counts], None] = lambda _: None,
    stop: Callable[[], bool] = lambda: False,
) -> Counts:
    """Play so many rounds in this process, or those that have been played when ``stop`` says so."""
    require_rounds(rounds)
    width = threads or cores()
    with ThreadPoolExecutor(width) as pool:
        coming = results(
            lambda batch: pool.submit(_play, ready, seed, batch), Batches(rounds, most=1), lambda: width, ()
        )
        return _gathered(coming, tell, stop)


def simulate_on(
    pool: Executor,
    played: Task,
    rounds: int,
    seed: str,
    *,
    width: Callable[[], int] | None = None,
    lost: tuple[type[BaseException], ...] = (),
    tell: Callable[[Counts], None] = lambda _: None,
    stop: Callable[[], bool] = lambda: False,
) -> Counts:
    """The same on processes or machines, with the same result.

    ``width`` says how many batches can be played at once just now. Faults that are ``lost`` mean that whoever played a
    batch is gone: it is handed out again.
    """
    require_rounds(rounds)
    batches = Batches(rounds, MOST_CHUNKS)
    coming = results(lambda batch: pool.submit(play, played, seed, batch), batches, width or cores, lost)
    return _gathered(coming, tell, stop)


def require_rounds(rounds: int) -> None:
    WrongKind.unless(rounds, int, "a whole number of rounds")
    if rounds < 1:
        raise SimulationError(f"{rounds} rounds cannot be played: ask for at least 1")


def cores() -> int:
    return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Batch:
    """Chunks on end, played by one thread."""

    first: int
    chunks: int
    rounds: int
    """Of all of them together; only the last chunk may be played in part."""
    tries: int = 1


Played = tuple[Counts, float]
"""What a batch came to, and the seconds that it took."""
Sent = tuple[NDArray[Any], float]
"""The codes of a batch's rounds, and the seconds that it took."""


class Batches:
    """The rounds that have not been handed out yet, and how many chunks make a batch."""

    def __init__(self, rounds: int, most: int) -> None:
        self.rounds, self.most = rounds, most
        self.next = 0  # number of a chunk
        self.size = 1  # chunks, until something is known about how fast they are played

    @property
    def left(self) -> int:
        """Chunks to be handed out."""
        return -(-self.rounds // CHUNK) - self.next

    def take(self, width: int) -> Batch:
        """The next batch. Towards the end they get smaller, so that all who play end at about the same time."""
        chunks = max(1, min(self.size, self.left // (IN_FLIGHT * width)))
        first, self.next = self.next, self.next + chunks
        return Batch(first, chunks, min(self.next * CHUNK, self.rounds) - first * CHUNK)

    def heard(self, batch: Batch, seconds: float) -> None:
        """Learn from how long a batch took, from one to the next at most so many times as large."""
        wanted = int(batch.chunks * PACE / max(seconds, 1e-6))
        self.size = max(1, min(wanted, 8 * self.size, self.most))


def results(
    submit: Callable[[Batch], Future[tuple[Answer, float]]],
    batches: Batches,
    width: Callable[[], int],
    lost: tuple[type[BaseException], ...],
    *,
    in_order: bool = False,
) -> Generator[list[tuple[Batch, Answer]], None, None]:
    """Hand out batches, a few more than can be played at once: what has come back, every now and then.

    That may be nothing, so that whoever asks can stop; what is still being played is given up then. In order, a batch
    is held back until those before it have come, and counts as handed out until then.
    """
    waiting: dict[Future[tuple[Answer, float]], Batch] = {}
    held: dict[int, tuple[Batch, Answer]] = {}
    following = 0  # the chunk after those that have been passed on
    try:
        while batches.left or waiting:
            wide = max(1, width())
            while batches.left and len(waiting) + len(held) < IN_FLIGHT * wide:
                batch = batches.take(wide)
                waiting[submit(batch)] = batch
            done, _ = wait(waiting, PAUSE, FIRST_COMPLETED)
            back: list[tuple[Batch, Answer]] = []
            for each in done:
                batch = waiting.pop(each)  # whatever it came to is passed on here and nowhere else
                try:
                    answer, seconds = each.result()
                except lost as fault:
                    if batch.tries == TRIES:
                        raise SimulationError(
                            f"{batch.rounds:,} rounds were handed out {TRIES} times, and each time whoever played them "
                            "was lost: see what ends the workers, such as too little memory"
                        ) from fault
                    again = replace(batch, tries=batch.tries + 1)
                    waiting[submit(again)] = again
                    continue
                batches.heard(batch, seconds)
                back.append((batch, answer))
            if in_order:
                held |= {batch.first: (batch, answer) for batch, answer in back}
                back = []
                while following in held:
                    back.append(held.pop(following))
                    following += back[-1][0].chunks
            yield back
    finally:
        for each in waiting:
            each.cancel()


def _gathered(
    coming: Generator[list[tuple[Batch, Counts]], None, None], tell: Callable[[Counts], None], stop: Callable[[], bool]
) -> Counts:
    """Counts put together as they come back, in any order."""
    found = Counts()
    with closing(coming):
        for back in coming:
            for batch, counts in back:
                assert counts.rounds == batch.rounds, "a batch is played whole"
                found.add(counts)
            if back:
                tell(found)
            if stop():
                break
    return found


def _play(ready: Engine, seed: str, batch: Batch) -> Played:
    began = time.perf_counter()
    found = Counts()
    for number in range(batch.chunks):
        rounds = min(CHUNK, batch.rounds - number * CHUNK)
        found.add(count(ready.chunk(seed, batch.first + number, rounds), batch.first + number))
    return found, time.perf_counter() - began


def codes_of(ready: Engine, seed: str, batch: Batch) -> Sent:
    """The codes of a batch's rounds at the first seat, one after the other."""
    began = time.perf_counter()
    found = [
        ready.chunk(seed, batch.first + number, min(CHUNK, batch.rounds - number * CHUNK))[0]
        for number in range(batch.chunks)
    ]
    return np.concatenate(found), time.perf_counter() - began


def play(played: Task, seed: str, batch: Batch) -> Played:
    """Play a batch in whatever process this is, and count it."""
    return _play(_made(played), seed, batch)


def play_codes(played: Task, seed: str, batch: Batch) -> Sent:
    """Play a batch in whatever process this is: every round of it, in numbers as small as can be, for they are sent."""
    codes, seconds = codes_of(_made(played), seed, batch)
    return codes.astype(np.min_scalar_type(codes.max())), seconds


def _made(played: Task) -> Engine:
    if played.sources != _sources():
        raise SimulationError("a worker runs another Croupier than this one: install the same version on every machine")
    with _MAKING:  # the threads of a worker need it all at once, and making one takes a while
        return _engine(played)


_MAKING = Lock()


@lru_cache(2)  # a worker may outlive a simulation, and engines are large
def _engine(played: Task) -> Engine:
    return engine(played.game, played.strategy, None if played.stakes is None else dict(played.stakes), played.seats)

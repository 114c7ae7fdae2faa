"""Rounds played for somebody who is told how they go; stopping them ends the play, not what is said of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING

import typer

from croupier.cli.waiting import INTERRUPTED, Answer, told
from croupier.errors import Interrupted
from croupier.solver.progress import Progress, Tell

if TYPE_CHECKING:
    from croupier.rules import Game
    from croupier.simulation.counts import Counts
    from croupier.simulation.engine import Engine
    from croupier.simulation.run import Task
    from croupier.simulation.truth import Truth
    from croupier.strategies.files import StrategyFile

BEST = "best"
PAUSE = 0.3  # seconds between two words on how it goes


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be played, and how."""

    game: Game
    """As posted."""
    seed: str
    stakes: dict[str, int]
    """On every wager that is placed before the deal."""
    named: str = BEST
    """The strategy as it was given."""
    strategy: str | StrategyFile = BEST
    """The same, read if it is a file."""
    seats: int = 1

    def engine(self) -> Engine:
        """The game made ready."""
        from croupier.simulation.run import engine

        return engine(self.game, self.strategy, self.stakes, self.seats)

    def task(self) -> Task:
        """The same, to be sent to other machines."""
        from croupier.simulation.run import task

        return task(self.game, self.strategy, self.stakes, self.seats)

    def truth(self, ready: Engine, tell: Tell) -> Truth:
        """What is exact of it, as far as anything is."""
        from croupier.simulation.truth import truth

        return truth(self.game, self.strategy, ready, self.stakes, tell)


@dataclass(frozen=True, slots=True)
class Playing:
    """A game made ready, and whoever is told how it goes and may stop it."""

    ready: Engine
    tell: Tell
    stop: Callable[[], bool]
    """Whether somebody has stopped it."""
    begun: Event

    def begin(self) -> None:
        """Say that all is ready: whoever stops it from now on is told what was played."""
        self.tell(Progress("playing"))
        self.begun.set()

    def progress(self, rounds: int) -> Callable[[Counts], None]:
        """What tells, of counts so far, how far it is, what a round brings by now, and how fast; not too often."""
        from croupier.simulation.counts import Counts, Measure

        measure = Measure(self.ready, Counts())
        began = last = time.monotonic()

        def hear(counts: Counts) -> None:
            nonlocal last
            now = time.monotonic()
            if now - last < PAUSE:
                return
            last = now
            measure.update(counts)
            so_far = measure.of(measure.rounds)
            rate = counts.rounds / (now - began) / 1e6
            interval = f"{float(so_far.mean):+.5f} ± {1.96 * so_far.error:.5f}"
            self.tell(Progress("rounds", counts.rounds, rounds, so_far=f"{interval}  {rate:.1f} M rounds/s"))

        return hear


def play(asked: Asked, use: Callable[[Playing], Answer]) -> tuple[Answer, bool]:
    """Make a game ready and use it, showing how it goes; what comes of it, and whether somebody stopped it."""
    stop, begun = Event(), Event()
    answer: Future[Answer] = Future()

    def work(tell: Tell) -> None:
        try:
            tell(Progress(f"preparing {asked.game.name}"))
            answer.set_result(use(Playing(asked.engine(), tell, stop.is_set, begun)))
        except BaseException as fault:  # it is raised again by whoever waits
            answer.set_exception(fault)

    try:
        told(work)
    except KeyboardInterrupt:
        stop.set()
        if not begun.is_set() and not answer.done():
            raise Interrupted("stopped before anything was played") from None
        try:
            return answer.result(), True
        except KeyboardInterrupt:
            raise Interrupted("stopped before what was played could be told") from None
    return answer.result(), False


def end_if(*, stopped: bool) -> None:
    """Leave with the code of an interrupt, once what was played has been told."""
    if stopped:
        raise typer.Exit(INTERRUPTED)


def require_rounds(rounds: int) -> None:
    """Refuse a number of rounds that cannot be played, before anything is made ready for them."""
    from croupier.simulation.run import require_rounds

    require_rounds(rounds)

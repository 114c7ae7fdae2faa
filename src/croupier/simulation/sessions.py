"""Sessions: round after round at flat stakes, until a stop rule ends it.

**What a session is.** A seat sits down with a bankroll and stakes the same before every deal. It stops when its
bankroll has reached a target, when it has fallen to a stop loss, when it no longer covers the initial stake (the seat
is ruined then), or after so many rounds. Which of these it was can be told from the final bankroll alone, after the
last round as well: a seat that cannot stake again is ruined, even if no round was left.

**Raises are always covered.** Within a round a seat may have to put down more than its initial stake. It is assumed
that it can, if need be with chips that its bankroll does not hold: it plays the strategy as it stands. So a final
bankroll may be below nothing, by a raise at most.

**Side wagers** count with all others if they are staked: a bankroll pays for whatever lies on the table.

**Which rounds.** The rounds of a seed, chunk after chunk, make one stream. A session takes rounds from it until it
ends, and the next one goes on from there. Rounds are independent of those before, so sessions are too, and no round is
played in vain. What a seed brings does not depend on threads or on machines, and fewer sessions are the first of more.

**Levels.** A bankroll is what it was at first and a whole number of steps, a step being the largest part of a unit that
every net result is a multiple of. So large stakes need no larger numbers than small ones do. Where a session stops is
rounded to the next step beyond, which no bankroll can tell from the place itself.

What is exactly true of sessions is in ``convolution``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.errors import SimulationError
from croupier.rules.wagers import Kind
from croupier.simulation.engine import Engine, nets
from croupier.simulation.kernels import sessions as kernels
from croupier.simulation.run import MOST_SENT, Batch, Batches, Task, codes_of, cores, play_codes, results
from croupier.solver.ratios import common

RUINED, REACHED, LOST, PLAYED = "ruined", "target reached", "stop loss reached", "all rounds played"
"""How a session may end."""

Money = Fraction | int
NEVER = 1 << 62  # a level that no bankroll reaches
FITTING = 1 << 61  # what bankrolls stay below, so that a fall from one to another fits 64 bits too


@dataclass(frozen=True, slots=True)
class SessionRules:
    """When a session ends; money is in the units of the stakes."""

    bankroll: Money
    rounds: int
    """The most that are played."""
    target: Money | None = None
    """The bankroll at which a seat stops as a winner; None if it never does."""
    stop_loss: Money | None = None
    """The bankroll at which a seat stops before it is ruined; None if it goes on as long as it can."""

    def require(self, initial: Money) -> None:
        """Refuse rules under which no session can begin."""
        if self.rounds < 1:
            raise SimulationError(f"a session of {self.rounds} rounds cannot be played: ask for at least 1")
        if self.bankroll < initial:
            raise SimulationError(f"a bankroll of {self.bankroll} does not cover the initial stake of {initial}")
        if self.target is not None and self.target <= self.bankroll:
            raise SimulationError(f"a target of {self.target} is not above the bankroll of {self.bankroll}")
        if self.stop_loss is not None and self.stop_loss >= self.bankroll:
            raise SimulationError(f"a stop loss of {self.stop_loss} is not below the bankroll of {self.bankroll}")
        if self.stop_loss is not None and self.stop_loss < initial:
            raise SimulationError(
                f"a stop loss of {self.stop_loss} is never reached: a seat with less than the initial stake of "
                f"{initial} is ruined"
            )

    @property
    def endings(self) -> tuple[str, ...]:
        """How a session may end under these rules."""
        target, lost = self.target is not None, self.stop_loss is not None
        return (RUINED, *([LOST] if lost else []), *([REACHED] if target else []), PLAYED)

    def ending(self, final: Money, initial: Money) -> str:
        """How a session with such a final bankroll has ended."""
        if final < initial:
            return RUINED
        if self.target is not None and final >= self.target:
            return REACHED
        if self.stop_loss is not None and final <= self.stop_loss:
            return LOST
        return PLAYED

    def barriers(self, initial: Money, step: Fraction) -> tuple[int, int]:
        """The least level with which a session goes on, and the least with which it does not, in steps from the first.

        Whatever is so far away that no bankroll reaches it is at the end of what is.
        """
        least = ceil((initial - self.bankroll) / step)
        if self.stop_loss is not None:
            least = max(least, floor((self.stop_loss - self.bankroll) / step) + 1)
        most = NEVER if self.target is None else ceil((self.target - self.bankroll) / step)
        return max(least, -NEVER), min(most, NEVER)


# Played.


@dataclass(slots=True)
class Sessions:
    """Sessions, counted."""

    rules: SessionRules
    initial: Fraction
    finals: Counter[Fraction] = field(default_factory=Counter)
    """How often each final bankroll was met."""
    drawdowns: Counter[Fraction] = field(default_factory=Counter)
    """How often each largest fall of the bankroll from the most it had been was met."""
    lengths: Counter[int] = field(default_factory=Counter)
    """How often so many rounds were played."""

    @property
    def count(self) -> int:
        """The sessions that have ended."""
        return self.finals.total()

    @property
    def rounds(self) -> int:
        """The rounds of those sessions."""
        return sum(played * times for played, times in self.lengths.items())

    @property
    def endings(self) -> Counter[str]:
        """How often sessions ended in which way."""
        found: Counter[str] = Counter()
        for final, often in self.finals.items():
            found[self.rules.ending(final, self.initial)] += often
        return found


class Laying:
    """Rounds laid end to end into sessions, in pieces of any size."""

    def __init__(self, ready: Engine, rules: SessionRules, sessions: int) -> None:
        if ready.seats != 1:
            raise SimulationError(f"a session is that of one seat, not of {ready.seats}")
        if sessions < 1:
            raise SimulationError(f"{sessions} sessions cannot be played: ask for at least 1")
        self.ready, self.rules, self.sessions = ready, rules, sessions
        initial = initial_stake(ready)
        rules.require(initial)
        self.found = Sessions(rules, initial)
        self.known = self.whole = np.zeros(0, np.int64)
        self.worth: dict[int, Fraction] = {}
        self.step = Fraction(0)
        self.state = np.zeros(4, np.int64)

    @property
    def most_rounds(self) -> int:
        """What all sessions take if none of them ends early."""
        return self.sessions * self.rules.rounds

    def add(self, codes: NDArray[np.int64]) -> None:
        """Lay the next rounds; what comes after the last session is no matter."""
        found, wanted = self.found, self.sessions - self.found.count
        brought = self._brought(codes)
        step = self.step or Fraction(1)  # if all that was seen brings nothing
        least, most = self.rules.barriers(found.initial, step)
        self._require_room(len(codes), least, most)
        finals, drawdowns, lengths = room = np.zeros((3, min(len(brought), wanted)), np.int64)
        ended = kernels.lay(brought, 0, least, most, self.rules.rounds, wanted, self.state, *room)
        for level, often in _counted(finals[:ended]):
            found.finals[self.rules.bankroll + level * step] += often
        for fall, often in _counted(drawdowns[:ended]):
            found.drawdowns[fall * step] += often
        found.lengths.update(dict(_counted(lengths[:ended])))

    def _brought(self, codes: NDArray[np.int64]) -> NDArray[np.int64]:
        place = np.searchsorted(self.known, codes)
        new = codes[self.known.take(place, mode="clip") != codes] if len(self.known) else codes
        if len(new):
            for code in np.unique(new).tolist():
                self.worth[code] = sum(nets(self.ready.game, self.ready.outcome(code)).values(), Fraction(0))
            self._price()
            place = np.searchsorted(self.known, codes)
        return self.whole[place]

    def _price(self) -> None:
        """Write what codes bring in whole steps, of a smaller part of a unit if it must be."""
        step = common(self.worth.values())
        state = self.state.tolist()
        if step != self.step:
            times = int(self.step / step)  # all was nothing, and stays it, where there was no step yet
            state[: kernels.PLAYED] = [level * times for level in state[: kernels.PLAYED]]
        known = sorted(self.worth)
        whole = [int(self.worth[code] / step) if step else 0 for code in known]
        if max(map(abs, [*whole, *state])) >= FITTING:
            raise self._too_fine(step)
        self.step, self.state = step, np.array(state, np.int64)
        self.known, self.whole = np.array(known, np.int64), np.array(whole, np.int64)

    def _require_room(self, rounds: int, least: int, most: int) -> None:
        """See that no bankroll of so many more rounds leaves the whole numbers of the machine."""
        low, high = self.state[[kernels.BANKROLL, kernels.PEAK]].tolist()
        up, down = max(0, int(self.whole.max())), min(0, int(self.whole.min()))
        before = min(rounds, self.rules.rounds) - 1
        # The last round of a session may go beyond a barrier, none before it does.
        highest = min(max(high, 0) + before * up, most) + up
        lowest = max(min(low, 0) + before * down, least) + down
        if max(highest, -lowest) >= FITTING:
            raise self._too_fine(self.step)

    def _too_fine(self, step: Fraction) -> SimulationError:
        return SimulationError(
            f"bankrolls at these stakes change by whole numbers of {step}, and may come to too many of them: stake "
            "amounts that are nearer to each other, or play shorter sessions"
        )


def _counted(numbers: NDArray[np.int64]) -> Iterator[tuple[int, int]]:
    different, times = np.unique(numbers, return_counts=True)
    return zip(different.tolist(), times.tolist(), strict=True)


def play(
    laying: Laying,
    seed: str,
    *,
    threads: int | None = None,
    tell: Callable[[Sessions], None] = lambda _: None,
    stop: Callable[[], bool] = lambda: False,
) -> Sessions:
    """Play sessions in this process, all that are wanted, or those that have ended when ``stop`` says so.

    In the latter case the session under way is left out, which is more often a long one: of very few sessions the
    short ones then have a little more than their share.
    """
    width = threads or cores()
    with ThreadPoolExecutor(width) as pool:
        coming = results(
            lambda batch: pool.submit(codes_of, laying.ready, seed, batch),
            Batches(laying.most_rounds, most=1), lambda: width, (), in_order=True,
        )  # fmt: skip
        return _laid(laying, coming, tell, stop)


def play_on(
    pool: Executor,
    played: Task,
    laying: Laying,
    seed: str,
    *,
    width: Callable[[], int] | None = None,
    lost: tuple[type[BaseException], ...] = (),
    tell: Callable[[Sessions], None] = lambda _: None,
    stop: Callable[[], bool] = lambda: False,
) -> Sessions:
    """The same on processes or machines, with the same result: rounds are played there, and laid here.

    ``width`` and ``lost`` are as where single rounds are played on them.
    """
    coming = results(
        lambda batch: pool.submit(play_codes, played, seed, batch),
        Batches(laying.most_rounds, MOST_SENT), width or cores, lost, in_order=True,
    )  # fmt: skip
    return _laid(laying, coming, tell, stop)


def _laid(
    laying: Laying,
    coming: Generator[list[tuple[Batch, NDArray[Any]]], None, None],
    tell: Callable[[Sessions], None],
    stop: Callable[[], bool],
) -> Sessions:
    """Lay rounds as they come, in order, until there are enough of them."""
    with closing(coming):
        while laying.found.count < laying.sessions and not stop():
            back = next(coming)
            for _, codes in back:
                laying.add(codes.astype(np.int64, copy=False))
            if back:
                tell(laying.found)
    return laying.found


def initial_stake(ready: Engine) -> Fraction:
    """What lies before the deal."""
    units = ready.outcome(int(ready.chunk("", 0, 1)[0, 0])).units
    before = (Kind.MANDATORY, Kind.SIDE)
    return sum((chips for name, chips in units.items() if ready.game.wager(name).kind in before), Fraction(0))

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
played in vain. What a seed brings does not depend on threads, and fewer sessions are the first of more.

**Exactly.** The distribution of a bankroll is carried from round to round, level by level; what crosses a barrier stays
there. Levels and the probabilities of net results are exact; masses are of NumPy's longest floating type, nothing but
products and sums of positive numbers. With 64 bits of mantissa (x86) an error grows by 1e-19 of itself for each net
result and round, so that even a million rounds keep 1e-12. Where that type has 53 bits, some ten thousand rounds do.
What lies at either end is dropped where it is less than 1e-24 in all.
"""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import fsum, lcm, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.errors import SimulationError
from croupier.rules.wagers import Kind
from croupier.simulate.engine import Codes, Engine, nets
from croupier.simulate.figures import Figure
from croupier.simulate.kernels import sessions as kernels
from croupier.simulate.shuffling import CHUNK
from croupier.solver.solution import exact as as_exact

RUINED, REACHED, LOST, PLAYED = "ruined", "target reached", "stop loss reached", "all rounds played"
"""How a session may end."""
BANKROLLS = (1, 5, 25, 50, 75, 95, 99)
DRAWDOWNS = (50, 90, 95, 99)
"""The percentiles that are reported."""

Money = Fraction | int
Mass = NDArray[np.longdouble]
NEVER = 1 << 62  # a level that no bankroll reaches
DROPPED = 1e-24  # mass at an end of the levels that is no matter
ROUNDING = 1e-12  # by which a sum of masses may fall short of a share
MOST_WORK = 1 << 31
"""Levels times net results times rounds from which on nothing exact is worked out: it would take too long."""


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

    @classmethod
    def doubling(cls, bankroll: Money, rounds: int, stop_loss: Money | None = None) -> SessionRules:
        """Rules whose target is twice the bankroll."""
        return cls(bankroll, rounds, 2 * bankroll, stop_loss)

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

    def scale(self, initial: Money) -> int:
        """What makes the levels that rules speak of whole."""
        said = (self.bankroll, initial, self.target or 0, self.stop_loss or 0)
        return lcm(*(each.denominator for each in said))

    def levels(self, initial: Money, scale: int) -> tuple[int, int, int]:
        """Where a session starts, the least bankroll with which it goes on, and the least with which it does not."""
        floor = int(initial * scale)
        if self.stop_loss is not None:
            floor = max(floor, int(self.stop_loss * scale) + 1)
        return int(self.bankroll * scale), floor, NEVER if self.target is None else int(self.target * scale)

    def as_data(self) -> dict[str, Any]:
        money = {"bankroll": self.bankroll, "target": self.target, "stop_loss": self.stop_loss}
        return {
            **{name: None if each is None else as_exact(Fraction(each)) for name, each in money.items()},
            "rounds": self.rounds,
        }


# Played.


@dataclass(slots=True)
class Sessions:
    """Sessions, counted; money is in whole numbers of the ``scale``-th part of a unit."""

    rules: SessionRules
    initial: Fraction
    scale: int = 1
    finals: Counter[int] = field(default_factory=Counter)
    """How often each final bankroll was met."""
    drawdowns: Counter[int] = field(default_factory=Counter)
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
            found[self.rules.ending(Fraction(final, self.scale), self.initial)] += often
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
        self.found = Sessions(rules, initial, rules.scale(initial))
        self.known = np.zeros(0, np.int64)
        self.worth: dict[int, Fraction] = {}
        self._price()
        start = rules.levels(initial, self.found.scale)[0]
        self.state = np.array([start, start, 0, 0], np.int64)

    def add(self, codes: NDArray[np.int64]) -> None:
        """Lay the next rounds; what comes after the last session is no matter."""
        found, wanted = self.found, self.sessions - self.found.count
        brought = self._brought(codes)
        finals, drawdowns, lengths = room = np.zeros((3, min(len(brought), wanted)), np.int64)
        start, floor, target = self.rules.levels(found.initial, found.scale)
        ended = kernels.lay(brought, start, floor, target, self.rules.rounds, wanted, self.state, *room)
        for counted, each in ((found.finals, finals), (found.drawdowns, drawdowns), (found.lengths, lengths)):
            numbers, times = np.unique(each[:ended], return_counts=True)
            for number, often in zip(numbers.tolist(), times.tolist(), strict=True):
                counted[number] += often

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
        """Write what codes bring in whole numbers, of a smaller part of a unit if it must be."""
        scale = lcm(self.found.scale, *(net.denominator for net in self.worth.values()))
        factor = scale // self.found.scale
        if factor > 1:
            self.state[: kernels.PLAYED] *= factor
            self.found.finals = Counter({level * factor: often for level, often in self.found.finals.items()})
            self.found.drawdowns = Counter({fall * factor: often for fall, often in self.found.drawdowns.items()})
            self.found.scale = scale
        self.known = np.array(sorted(self.worth), np.int64)
        self.whole = np.array([int(self.worth[code] * scale) for code in self.known.tolist()], np.int64)


def play(
    ready: Engine,
    sessions: int,
    rules: SessionRules,
    seed: str,
    *,
    threads: int | None = None,
    tell: Callable[[Sessions], None] = lambda _: None,
    stop: Callable[[], bool] = lambda: False,
) -> Sessions:
    """Play so many sessions, or those that have ended when ``stop`` says so.

    In the latter case the session under way is left out, which is more often a long one: of very few sessions the
    short ones then have a little more than their share.
    """
    laying = Laying(ready, rules, sessions)
    width = threads or os.cpu_count() or 1
    chunks = _chunks(sessions * rules.rounds)
    waiting: deque[Future[Codes]] = deque()
    with ThreadPoolExecutor(width) as pool:
        try:
            while laying.found.count < sessions and not stop():
                while len(waiting) < 2 * width and (chunk := next(chunks, None)) is not None:
                    waiting.append(pool.submit(ready.chunk, seed, *chunk))
                laying.add(waiting.popleft().result()[0])
                tell(laying.found)
        finally:
            for each in waiting:
                each.cancel()
    return laying.found


def initial_stake(ready: Engine) -> Fraction:
    """What lies before the deal."""
    units = ready.outcome(int(ready.chunk("", 0, 1)[0, 0])).units
    before = (Kind.MANDATORY, Kind.SIDE)
    return sum((chips for name, chips in units.items() if ready.game.wager(name).kind in before), Fraction(0))


def _chunks(rounds: int) -> Iterator[tuple[int, int]]:
    """The numbers of the chunks that sessions may need at most, and how many rounds of each."""
    for number in range(-(-rounds // CHUNK)):
        yield number, min(CHUNK, rounds - number * CHUNK)


# Exactly.


@dataclass(frozen=True, eq=False)
class ExactSession:
    """What is true of sessions; the largest drawdown is not among it."""

    rules: SessionRules
    initial: Money
    finals: tuple[tuple[Fraction, float], ...]
    """The final bankroll, from the least: level and probability."""
    rounds: float
    """The mean number of rounds played."""
    rounds_deviation: float

    @cached_property
    def endings(self) -> dict[str, float]:
        """How likely a session is to end in which way."""
        masses: dict[str, list[float]] = {ending: [] for ending in self.rules.endings}
        for final, mass in self.finals:
            masses[self.rules.ending(final, self.initial)].append(mass)
        return {ending: min(1.0, fsum(each)) for ending, each in masses.items()}

    @cached_property
    def mean(self) -> float:
        """Of the final bankroll."""
        return fsum(float(level) * mass for level, mass in self.finals)

    @cached_property
    def deviation(self) -> float:
        return sqrt(fsum((float(level) - self.mean) ** 2 * mass for level, mass in self.finals))

    def percentile(self, hundredths: int) -> Fraction:
        """The least final bankroll that so many of a hundred sessions do not exceed."""
        so_far = np.longdouble(0)
        for final, mass in self.finals:
            so_far += mass
            if so_far >= hundredths / 100 - ROUNDING:
                return final
        raise AssertionError("a hundred of a hundred do not exceed the largest")


def exact(
    distribution: Iterable[tuple[Fraction, Fraction]],
    initial: Money,
    rules: SessionRules,
    *,
    most: int = MOST_WORK,
) -> ExactSession | None:
    """What is true of sessions of rounds with such net results; None where it would take too long."""
    rules.require(initial)
    outcomes = [(net, often) for net, often in distribution if often]
    scale = lcm(rules.scale(initial), *(net.denominator for net, _ in outcomes))
    start, floor, target = rules.levels(initial, scale)
    steps = [(int(net * scale), _long(often)) for net, often in outcomes]
    low, high = min(net for net, _ in steps), max(net for net, _ in steps)
    below, above = np.zeros(max(0, -low), np.longdouble), np.zeros(max(0, high), np.longdouble)
    base, live = start, np.ones(1, np.longdouble)  # live[i] is at the level base + i
    moved = np.zeros(1, np.longdouble)
    first = second = np.longdouble(0)
    for played in range(rules.rounds):
        mass = live.sum()
        if mass < DROPPED:
            break
        if len(live) * len(steps) * (rules.rounds - played) > most:
            return None
        first += mass
        second += (2 * played + 1) * mass
        grown = np.zeros(len(live) + high - low, np.longdouble)
        if len(moved) < len(live):
            moved = np.zeros(2 * len(live), np.longdouble)
        for net, often in steps:
            np.multiply(live, often, out=moved[: len(live)])
            grown[net - low : net - low + len(live)] += moved[: len(live)]
        base += low
        under = min(len(grown), max(0, floor - base))
        over = max(under, min(len(grown), target - base))
        if under:
            at = base - floor + len(below)
            below[at : at + under] += grown[:under]
        if over < len(grown):
            at = base + over - target
            above[at : at + len(grown) - over] += grown[over:]
        base, live = _trimmed(base + under, grown[under:over])
    finals = [*_levels(floor - len(below), below), *_levels(base, live), *_levels(target, above)]
    if (
        abs(below.sum() + live.sum() + above.sum() - 1) > ROUNDING
    ):  # no assertion: it must be looked at whatever the interpreter's flags
        raise AssertionError("some sessions have not ended, or some have twice")
    return ExactSession(
        rules,
        initial,
        tuple((Fraction(level, scale), float(mass)) for level, mass in finals),
        float(first),
        sqrt(max(0.0, float(second - first * first))),
    )


def _long(share: Fraction) -> np.longdouble:
    """The nearest number of the longest floating type, or next to it."""
    near = float(share)
    return np.longdouble(near) + np.longdouble(float(share - Fraction(near)))


def _trimmed(base: int, live: Mass) -> tuple[int, Mass]:
    """Levels without those at either end that hardly any mass has reached."""
    start = int(np.searchsorted(np.cumsum(live), DROPPED))
    end = len(live) - int(np.searchsorted(np.cumsum(live[::-1]), DROPPED))
    return base + start, live[start : max(start, end)]


def _levels(base: int, masses: Mass) -> list[tuple[int, np.longdouble]]:
    return [(base + int(at), masses[at]) for at in np.flatnonzero(masses)]


# Beside each other.


def figures(played: Sessions, true: ExactSession | None) -> Iterator[Figure]:
    """Every figure of some sessions, each beside its exact counterpart, where there is one."""
    count = played.count
    if not count:
        raise SimulationError("no session has ended: there is nothing to report")
    for ending in played.rules.endings:
        share, known = played.endings[ending] / count, true.endings[ending] if true else None
        error = max(sqrt(each * (1 - each) / count) for each in (share, known or 0.0))
        yield Figure("endings", ending, "probability", share, error, known)
    finals = _Moments(played.finals, played.scale)
    yield _mean("bankroll", "final bankroll", finals, count, (true.mean, true.deviation) if true else None)
    yield Figure(
        "bankroll", "final bankroll", "deviation", finals.deviation, finals.deviation_error(count),
        true.deviation if true else None,
    )  # fmt: skip
    for hundredths in BANKROLLS:
        seen = percentile(played.finals, hundredths) / played.scale
        known_level = true.percentile(hundredths) if true else None
        yield Figure("bankroll", str(hundredths), "percentile", seen, None, known_level)
    lengths = _Moments(played.lengths, 1)
    yield _mean("rounds", "rounds played", lengths, count, (true.rounds, true.rounds_deviation) if true else None)
    yield _mean("drawdown", "largest drawdown", _Moments(played.drawdowns, played.scale), count, None)
    for hundredths in DRAWDOWNS:
        seen = percentile(played.drawdowns, hundredths) / played.scale
        yield Figure("drawdown", str(hundredths), "percentile", seen, None, None)


def percentile(counted: Mapping[int, int], hundredths: int) -> int:
    """The least number that so many of a hundred do not exceed."""
    total, so_far = sum(counted.values()), 0
    for number in sorted(counted):
        so_far += counted[number]
        if 100 * so_far >= hundredths * total:
            return number
    raise AssertionError("a hundred of a hundred do not exceed the largest")


class _Moments:
    """Means of powers, of counted whole numbers."""

    def __init__(self, counted: Mapping[int, int], scale: int) -> None:
        total = sum(counted.values())
        mean = Fraction(sum(number * times for number, times in counted.items()), total)
        self.mean = float(mean / scale)
        apart = [(float((number - mean) / scale), times) for number, times in counted.items()]
        self.variance = sum(times * away**2 for away, times in apart) / total
        self.fourth = sum(times * away**4 for away, times in apart) / total

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)

    def deviation_error(self, count: int) -> float | None:
        """Of a large number of trials; None where all were alike."""
        if not self.variance:
            return None
        return sqrt(max(0.0, self.fourth - self.variance**2) / count) / (2 * self.deviation)


def _mean(section: str, what: str, seen: _Moments, count: int, known: Sequence[float] | None) -> Figure:
    true, deviation = known or (None, 0.0)
    return Figure(section, what, "mean", seen.mean, max(seen.deviation, deviation) / sqrt(count), true)

"""Certifying exact figures by playing: every row of every wager, until a wrong one could not hide, or rounds run out.

A row is *told apart* once its frequency is known so well that what it adds to its wager could not be that of odds one
higher or lower: one such step, over the odds, is worth so many standard errors of its share that it would disagree.
Any other figure is told apart once whatever it hangs on has been met often enough. Rare rows with high odds ask for
more rounds than anybody plays; for those the verdict says so. What a row pays by the exact figures is compared with
the money that it brought as soon as it has settled a wager once.

Frequencies alone would not show an error in something that solver and simulation share. So rounds are also replayed at
the table (``audit``), which is one verdict more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from croupier.simulation.audit import MOST, SAMPLE, Audit, audit
from croupier.simulation.comparison import WHOLE, Figure, figures, share
from croupier.simulation.counts import Counts, Measure
from croupier.simulation.engine import Engine
from croupier.simulation.run import simulate
from croupier.simulation.shuffling import CHUNK
from croupier.simulation.truth import of_solution
from croupier.solver.breakdown import RowFigures
from croupier.solver.progress import Tell, silent
from croupier.solver.solution import Solution

DISAGREES = 5
"""The z-score from which on a figure disagrees with the exact one: one in 1.7 million does so by chance.

That is so of shares whatever they are, and of returns and deviations once they have been played enough: before, what is
rare and large makes them anything but normal, and they disagree with nothing.
"""
MONEY = ("return", "deviation")
STEPS = DISAGREES + 2
"""Standard errors that a step of one in the odds must be worth: it then disagrees but for one time in forty."""
MANY = 1_000_000  # of which nobody wants to know the last digits
APART = ("together", "outcomes")
"""Net results that rows tell better."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What playing says of one exact figure."""

    figure: Figure
    odds: Fraction | None = None
    """What a row pays by the exact figures, to one."""
    paid: Fraction | None = None
    """What it paid when it settled, if it did."""
    needed: int = 0
    """The rounds after which it is told apart from a wrong one."""
    rounds: int = 0
    audit: Audit | None = None
    """Where this is the verdict of the table."""

    @property
    def agrees(self) -> bool:
        paid_right = self.paid is None or self.paid == self.odds
        at_table = self.audit is None or self.audit.first is None
        judged = self.told_apart or self.figure.name not in MONEY
        return at_table and paid_right and not (judged and abs(self.figure.z or 0.0) >= DISAGREES)

    @property
    def told_apart(self) -> bool:
        return self.rounds >= self.needed

    @property
    def says(self) -> str:
        """The verdict in a few words."""
        if self.audit is not None:
            return self.audit.says if self.agrees else f"DISAGREES: {self.audit.says}"
        if self.paid is not None and self.paid != self.odds:
            return f"DISAGREES: it pays {self.paid} to 1, and not {self.odds}"
        if not self.agrees:
            return f"DISAGREES at z {self.figure.z:+.1f}"
        if self.told_apart:
            return "agrees"
        return f"agrees so far: {f'{self.needed:,}' if self.needed < MANY else f'{self.needed:.1e}'} rounds would tell"

    @property
    def record(self) -> str | None:
        """The first round that the table settles otherwise, if this is its verdict and there is one."""
        return self.audit.first.record if self.audit and self.audit.first else None


class Certified(NamedTuple):
    """What was played, and what is to be said of it."""

    measure: Measure
    figures: list[Figure]
    """Each beside its exact counterpart, also those that are not judged."""
    verdicts: list[Verdict]


def certify(
    ready: Engine,
    solution: Solution,
    rounds: int,
    seed: str,
    *,
    sample: int = SAMPLE,
    most: int = MOST,
    progress: Callable[[int], Callable[[Counts], None]] = lambda _: lambda _: None,
    say: Tell = silent,
    stop: Callable[[], bool] = lambda: False,
) -> Certified:
    """Play until every figure is told apart, or so many rounds; what was met, the verdict on each, and the table's.

    ``progress`` is told how many rounds that will be, and gives what hears how far they are; ``say`` hears of the
    table, where so many of the first rounds are replayed, and so many of those in which a code was met first.
    """
    first = simulate(ready, min(rounds, CHUNK), seed, threads=1)
    measure = Measure(ready, first)
    wanted = max(CHUNK, *(needed(row, ready.seats) for each in solution.wagers for row in each.rows))
    if wanted < rounds:
        wanted = max(wanted, *(each.needed for each in _judged(measure, solution, _found(measure, solution))))
    wanted = min(rounds, -(-wanted // CHUNK) * CHUNK)
    counts = simulate(ready, wanted, seed, tell=progress(wanted), stop=stop)
    if counts.rounds:  # else it was stopped at once
        measure.update(counts)
    table = at_the_table(audit(ready, measure.counts, seed, sample=sample, most=most, tell=say, stop=stop))
    found = _found(measure, solution)
    return Certified(measure, found, [*_judged(measure, solution, found), table])


def at_the_table(found: Audit) -> Verdict:
    """Rounds replayed, as a verdict: the figure is the share of them that the table settles alike."""
    alike = (found.rounds - found.disagreeing) / found.rounds if found.rounds else 0.0
    figure = Figure("table", "rounds replayed at the table", "frequency", alike, None, None)
    return Verdict(figure, needed=found.wanted, rounds=found.rounds, audit=found)


def needed(row: RowFigures, seats: int = 1) -> int:
    """The rounds after which a row is told apart from one with odds a step away; none for one that never settles."""
    share = row.probability
    if not 0 < share < 1 or not row.odds:
        return 0
    return ceil(Fraction(STEPS) ** 2 * row.odds**2 * (1 - share) / share / seats)


def verdicts(ready: Engine, counts: Counts, solution: Solution) -> list[Verdict]:
    """Every figure of a simulation, and every row of every wager, judged."""
    measure = Measure(ready, counts)
    return _judged(measure, solution, _found(measure, solution))


def _found(measure: Measure, solution: Solution) -> list[Figure]:
    return list(figures(measure, of_solution(solution, measure.engine.stakes)))


def _judged(measure: Measure, solution: Solution, beside: Sequence[Figure]) -> list[Verdict]:
    ready, counts = measure.engine, measure.counts
    found = [
        Verdict(each, needed=ceil(each.wanted / ready.seats), rounds=counts.rounds)
        for each in beside
        if each.z is not None and each.section not in APART
    ]
    settled: defaultdict[str, list[int]] = defaultdict(list)  # codes by the id of a row
    for code, by_wager in measure.rows.items():
        for row in by_wager.values():
            settled[row.id].append(code)
    for each in solution.wagers:
        rows = ready.game.settlements[each.name]
        for at, true in enumerate(each.rows):
            met = settled[rows[at].id]
            seen = measure.of(dict.fromkeys(met, WHOLE))
            figure = share("rows", f"{each.name}: {true.why}", "frequency", seen, true.probability, ready.seats)
            paid = _paid(measure, each.name, met, true.odds)
            often = max(needed(true, ready.seats), ceil(figure.wanted / ready.seats))
            found.append(Verdict(figure, true.odds, paid, often, counts.rounds))
    return found


def _paid(measure: Measure, wager: str, met: list[int], expected: Fraction) -> Fraction | None:
    """What a wager brought to one where it was settled so: the first that is not as expected, if there is one."""
    amounts = {(measure.nets[code][wager], measure.outcomes[code].units[wager]) for code in met}
    brought = {net / units for net, units in amounts if units}
    return min(brought - {expected}, default=expected if brought else None)

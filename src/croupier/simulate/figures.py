"""Figures of a simulation, each beside its exact counterpart, where there is one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import copysign, sqrt
from typing import Any

from croupier.simulate.counts import Measure, Measured
from croupier.simulate.truth import Known, Truth
from croupier.solver.solution import exact

MOST_Z = 1e6
"""What a z-score is told as, at most: something that cannot be was seen."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: what was seen, how sure that is, and what is true."""

    section: str
    """"round", "total", "wagers", "choices", "distribution", "rows"; or a part of what is told of sessions."""
    what: str
    """The wager, the choice or the net result that it is about."""
    name: str
    """"return", "hit frequency", "deviation", "frequency" or "probability"; of sessions "mean" and "percentile" too."""
    mean: float
    error: float | None
    """The standard error; None where it is not known."""
    exact: Fraction | float | None
    score: float | None = None
    """The z-score where it is not what mean, error and exact figure make it."""

    @property
    def z(self) -> float | None:
        """How many standard errors lie between what was seen and what is true."""
        if self.score is not None:
            return self.score
        if self.exact is None or self.error is None:
            return None
        if not self.error:
            return 0.0 if self.mean == float(self.exact) else copysign(MOST_Z, self.mean - float(self.exact))
        return (self.mean - float(self.exact)) / self.error

    def as_data(self) -> dict[str, Any]:
        """As data; what is exact but not rational is a decimal alone."""
        true = exact(self.exact) if isinstance(self.exact, Fraction) else {"exact": None, "decimal": self.exact}
        return {
            "section": self.section,
            "what": self.what,
            "figure": self.name,
            "mean": self.mean,
            "se": self.error,
            "exact": None if self.exact is None else true,
            "z": self.z,
        }


def figures(measure: Measure, truth: Truth) -> Iterator[Figure]:
    """Every figure, beside what is exact of what was played."""
    rounds = measure.rounds
    yield from _money("round", "round", measure, rounds, truth.round)
    if measure.with_sides:
        yield from _money("total", "all wagers", measure, measure.totals, truth.total)
    for wager in measure.engine.game.wagers:
        if any(wager.name in nets for nets in measure.nets.values()):
            nets = {code: nets.get(wager.name, Fraction(0)) for code, nets in measure.nets.items()}
            yield from _money("wagers", wager.name, measure, nets, truth.wagers.get(wager.name))
    yield from _choices(measure, truth)
    yield from _distribution(measure, rounds, truth)


def _money(
    section: str, what: str, measure: Measure, nets: dict[int, Fraction], known: Known | None
) -> Iterator[Figure]:
    """What something brings, how often that is more than nothing, and how much it varies."""
    seen, deviation = measure.of(nets), known.deviation if known else None
    # Rounds that were not met cannot hide what is known to vary.
    error = max(seen.error, (deviation or 0.0) / sqrt(seen.trials))
    yield Figure(section, what, "return", float(seen.mean), error, known.value if known else None)
    hits = measure.of({code: Fraction(net > 0) for code, net in nets.items()})
    yield _share(section, what, "hit frequency", hits, known.hits if known else None)
    mean, varies = measure.deviation(nets)
    errors = [each for each in (varies, known.deviation_error(seen.trials) if known else None) if each is not None]
    # Of few rounds a deviation is too small, by a share that goes with their number.
    short = max(mean, deviation or 0.0) / seen.trials
    yield Figure(section, what, "deviation", mean, max(errors) + short if errors else None, deviation)


def _share(section: str, what: str, name: str, seen: Measured, true: Fraction | None) -> Figure:
    error = seen.error
    if true is not None and 0 < true < 1:
        # A share that is known has a known deviation, also where it was never seen.
        error = max(error, sqrt(float(true * (1 - true)) / seen.trials))
    return Figure(section, what, name, float(seen.mean), error, true)


def _choices(measure: Measure, truth: Truth) -> Iterator[Figure]:
    taken: dict[tuple[int, tuple[str, ...], str], set[int]] = {}
    for code, outcome in measure.outcomes.items():
        for at, (step, choice) in enumerate(outcome.choices):
            before = tuple(chosen for _, chosen in outcome.choices[:at])
            taken.setdefault((step, before, choice), set()).add(code)
    true = {
        (each.step, each.after, choice): often
        for each in truth.decisions or ()
        for choice, often in each.choices
        if often
    }
    streets = {step: street for step, (street, _) in enumerate(measure.engine.game.schedule)}
    for key in sorted(set(taken) | set(true)):
        step, before, choice = key
        if choice in ("decline", "insure"):
            continue  # insurance is not part of what is played
        seen = measure.of({code: Fraction(1) for code in taken.get(key, ())})
        what = f"{streets[step]}{''.join(f', {each}' for each in before)}: {choice}"
        often = None if truth.decisions is None else true.get(key, Fraction(0))
        yield _share("choices", what, "frequency", seen, often)


def _distribution(measure: Measure, nets: dict[int, Fraction], truth: Truth) -> Iterator[Figure]:
    true = dict(truth.distribution or ())
    for net in sorted(set(nets.values()) | set(true)):
        seen = measure.of({code: Fraction(each == net) for code, each in nets.items()})
        often = None if truth.distribution is None else true.get(net, Fraction(0))
        yield _share("distribution", str(net), "probability", seen, often)

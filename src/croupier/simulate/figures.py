"""Figures of a simulation, each beside its exact counterpart, where there is one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import copysign, inf, isfinite, sqrt
from typing import Any

from croupier.simulate.counts import Measure, Measured
from croupier.solver.moments import root
from croupier.solver.solution import Solution, exact


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: what was seen, how sure that is, and what is true."""

    section: str
    """"round", "wagers", "choices", "distribution", "rows"; or a part of what is told of sessions."""
    what: str
    """The wager, the choice or the net result that it is about."""
    name: str
    """"return", "hit frequency", "deviation", "frequency" or "probability"."""
    mean: float
    error: float | None
    """The standard error; None for a deviation, which has none that is simple."""
    exact: Fraction | float | None

    @property
    def z(self) -> float | None:
        """How many standard errors lie between what was seen and what is true."""
        if self.exact is None or self.error is None:
            return None
        if not self.error:
            return 0.0 if self.mean == float(self.exact) else copysign(inf, self.mean - float(self.exact))
        return (self.mean - float(self.exact)) / self.error

    def as_data(self) -> dict[str, Any]:
        true = exact(self.exact) if isinstance(self.exact, Fraction) else self.exact
        return {
            "section": self.section,
            "what": self.what,
            "figure": self.name,
            "mean": self.mean,
            "se": self.error,
            "exact": true,
            "z": self.z if self.z is not None and isfinite(self.z) else None,
        }


def figures(measure: Measure, solution: Solution | None) -> Iterator[Figure]:
    """Every figure; ``solution`` is that of the strategy that was played, if there is one."""
    yield from _round(measure, solution)
    yield from _wagers(measure, solution)
    yield from _choices(measure, solution)
    yield from _distribution(measure, solution)


def _figure(
    section: str, what: str, name: str, seen: Measured, true: Fraction | None, spread: float | None = None
) -> Figure:
    """A figure; ``spread`` is the exact deviation of what is averaged, which rounds that were not met cannot hide."""
    error = seen.error
    if spread is not None:
        error = max(error, spread / sqrt(seen.trials))
    if name != "return" and true is not None and 0 < true < 1:
        # A share that is known has a known deviation, also where it was never seen.
        error = max(error, sqrt(float(true * (1 - true)) / seen.trials))
    return Figure(section, what, name, float(seen.mean), error, true)


def _round(measure: Measure, solution: Solution | None) -> Iterator[Figure]:
    nets = measure.rounds
    spread = solution.deviation if solution else None
    yield _figure("round", "round", "return", measure.of(nets), solution.value if solution else None, spread)
    hits = measure.of({code: Fraction(net > 0) for code, net in nets.items()})
    yield _figure("round", "round", "hit frequency", hits, solution.hit_frequency if solution else None)
    yield Figure(
        "round", "round", "deviation", _deviation(measure, nets), None, solution.deviation if solution else None
    )


def _deviation(measure: Measure, figures: dict[int, Fraction]) -> float:
    """Of one seat's result in one round."""
    mean = measure.of(figures).mean
    square = measure.of({code: figure**2 for code, figure in figures.items()}).mean
    return root(square - mean**2)


def _wagers(measure: Measure, solution: Solution | None) -> Iterator[Figure]:
    names = list(dict.fromkeys(name for nets in measure.nets.values() for name in nets))
    order = [wager.name for wager in measure.engine.game.wagers if wager.name in names]
    known = {each.name: at for at, each in enumerate(solution.wagers)} if solution else {}
    for name in order:
        true = solution.wagers[known[name]] if solution and name in known else None
        won = sum((row.probability for row in true.rows if row.odds > 0), Fraction(0)) if true else None
        spread = root(solution.covariance[known[name]][known[name]]) if solution and name in known else None
        yield _figure("wagers", name, "return", measure.wager(name), true.value if true else None, spread)
        yield _figure("wagers", name, "hit frequency", measure.hit(name), won)
        nets = {code: nets.get(name, Fraction(0)) for code, nets in measure.nets.items()}
        yield Figure("wagers", name, "deviation", _deviation(measure, nets), None, spread)


def _choices(measure: Measure, solution: Solution | None) -> Iterator[Figure]:
    taken: dict[tuple[int, tuple[str, ...], str], set[int]] = {}
    for code, outcome in measure.outcomes.items():
        for at, (step, choice) in enumerate(outcome.choices):
            before = tuple(chosen for _, chosen in outcome.choices[:at])
            taken.setdefault((step, before, choice), set()).add(code)
    true = {
        (each.step, each.after, choice): (each.street, often)
        for each in (solution.decisions if solution else ())
        for choice, often in each.choices
    }
    streets = {step: street for step, (street, _) in enumerate(measure.engine.game.schedule)}
    for key in sorted(set(taken) | {key for key in true if true[key][1]}):
        step, before, choice = key
        if choice in ("decline", "insure"):
            continue  # insurance is not part of what is played
        seen = measure.of({code: Fraction(1) for code in taken.get(key, ())})
        what = f"{streets[step]}{''.join(f', {each}' for each in before)}: {choice}"
        often = true[key][1] if key in true else Fraction(0)
        yield _figure("choices", what, "frequency", seen, often if solution else None)


def _distribution(measure: Measure, solution: Solution | None) -> Iterator[Figure]:
    nets = measure.rounds
    true = dict(solution.distribution) if solution else {}
    for net in sorted(set(nets.values()) | set(true)):
        seen = measure.of({code: Fraction(each == net) for code, each in nets.items()})
        yield _figure("distribution", str(net), "probability", seen, true.get(net, Fraction(0)) if solution else None)

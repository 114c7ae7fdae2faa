"""Figures of a simulation, each beside its exact counterpart, where there is one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, copysign, exp, floor, fsum, lgamma, log, sqrt
from statistics import NormalDist

from croupier.simulation.counts import Measure, Measured
from croupier.simulation.truth import MET, Known, Truth
from croupier.written import decimal

CERTAIN = 1_000_000
"""Trials in which what should never happen, or always, has had its chance."""
ROUNDING = 1e-9  # what is met by tables need not be whole, and is not quite what it is as a decimal
TERMS = 200  # beyond which nothing is left of a sum of Poisson's terms that expect no more than is few
LEAST, HALF = 1e-300, 0.5
MOST_Z = 1e6
"""What a z-score is told as, at most: something that cannot be was seen."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: what was seen, how sure that is, and what is true."""

    section: str
    """"round", "total", "wagers", "choices"; of net results "distribution" (of the round), "together" (of all wagers)
    and "outcomes" (of each); "rows" and "table" of certificates; or a part of what is told of sessions."""
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
    wanted: int = 0
    """The trials that it takes to judge it: with fewer, it may agree because nothing rare has been met."""

    @property
    def z(self) -> float | None:
        """How many standard errors lie between what was seen and what is true."""
        if self.score is not None:
            return self.score
        if self.exact is None or self.error is None:
            return None
        if not self.error:
            return 0.0 if self.mean == float(self.exact) else copysign(MOST_Z, self.mean - float(self.exact))
        return max(-MOST_Z, min(MOST_Z, (self.mean - float(self.exact)) / self.error))

    def __repr__(self) -> str:
        error = "" if self.error is None else f" ± {decimal(self.error)}"
        exact = "" if self.exact is None else f", exactly {decimal(self.exact)}"
        z = "" if self.z is None else f", z {self.z:+.2f}"
        return f"<{self.what}, {self.name}: {decimal(self.mean)}{error}{exact}{z}>"


NONE, WHOLE = Fraction(0), Fraction(1)


def figures(measure: Measure, truth: Truth) -> Iterator[Figure]:
    """Every figure, beside what is exact of what was played."""
    rounds, totals = measure.rounds, measure.totals
    wagers = {
        wager.name: {code: nets.get(wager.name, NONE) for code, nets in measure.nets.items()}
        for wager in measure.engine.game.wagers
        if any(wager.name in nets for nets in measure.nets.values())
    }
    yield from _money("round", "round", measure, rounds, truth.round)
    if measure.with_sides:
        yield from _money("total", "all wagers", measure, totals, truth.total)
    for name, nets in wagers.items():
        yield from _money("wagers", name, measure, nets, truth.wagers.get(name))
    yield from _choices(measure, truth)
    yield from _distribution("distribution", "", measure, rounds, truth.round)
    if measure.with_sides:
        yield from _distribution("together", "", measure, totals, truth.total)
    for name, nets in wagers.items():
        yield from _distribution("outcomes", f"{name}: ", measure, nets, truth.wagers.get(name))


def _money(
    section: str, what: str, measure: Measure, nets: dict[int, Fraction], known: Known | None
) -> Iterator[Figure]:
    """What something brings, how often that is more than nothing, and how much it varies."""
    seen, deviation = measure.of(nets), known.deviation if known else None
    wanted = known.wanted if known else 0
    # Rounds that were not met cannot hide what is known to vary.
    error = max(seen.error, (deviation or 0.0) / sqrt(seen.trials))
    yield Figure(section, what, "return", float(seen.mean), error, known.value if known else None, wanted=wanted)
    hits = measure.of({code: WHOLE if net.numerator > 0 else NONE for code, net in nets.items()})
    yield share(section, what, "hit frequency", hits, known.hits if known else None, measure.engine.seats)
    mean, varies = measure.deviation(nets)
    errors = [each for each in (varies, known.deviation_error(seen.trials) if known else None) if each is not None]
    # Of few rounds a deviation is too small, by a share that goes with their number.
    short = max(mean, deviation or 0.0) / seen.trials
    yield Figure(
        section, what, "deviation", mean, max(errors) + short if errors else None, deviation, wanted=wanted
    )  # fmt: skip


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
        seen = measure.of(dict.fromkeys(taken.get(key, ()), WHOLE))
        what = f"{streets[step]}{''.join(f', {each}' for each in before)}: {choice}"
        often = None if truth.decisions is None else true.get(key, Fraction(0))
        yield share("choices", what, "frequency", seen, often, measure.engine.seats)


def _distribution(
    section: str, of: str, measure: Measure, nets: dict[int, Fraction], known: Known | None
) -> Iterator[Figure]:
    """How often each net result comes."""
    true = None if known is None or known.outcomes is None else dict(known.outcomes)
    by_ratio: defaultdict[tuple[int, int], dict[int, Fraction]] = defaultdict(dict)  # fractions are dear to hash
    for code, net in nets.items():
        by_ratio[net.as_integer_ratio()][code] = WHOLE
    by_net = {Fraction(*ratio): codes for ratio, codes in by_ratio.items()}
    for net in sorted(set(by_net) | set(true or ())):
        often = None if true is None else true.get(net, Fraction(0))
        yield share(section, f"{of}{net}", "probability", measure.of(by_net.get(net, {})), often, measure.engine.seats)


# Shares.


def share(section: str, what: str, name: str, seen: Measured, true: Fraction | None, seats: int) -> Figure:
    """How often something happens, beside how often it should.

    A share that is known has a known deviation. Where it should have been met only a few times, that is no measure of
    chance: the z-score is then that of a normal law with the same tail as Poisson's. Seats of a table may meet
    something all at once, so that for several of them the few are counted by tables.
    """
    if true is None:
        return Figure(section, what, name, float(seen.mean), seen.error, None)
    if not 0 < true < 1:
        certain = 0.0 if seen.mean == true else copysign(MOST_Z, seen.mean - true)
        return Figure(section, what, name, float(seen.mean), seen.error, true, certain, CERTAIN)
    error = sqrt(float(true * (1 - true)) / seen.trials)
    if seats > 1:
        error = max(error, seen.error)
    wanted = ceil(MET / min(true, 1 - true))
    score = (float(seen.mean) - float(true)) / error
    if seen.trials < wanted:
        met, expected = (float(each * seen.trials / seats) for each in (seen.mean, true))
        if true > Fraction(1, 2):
            score = -_tail(seen.trials / seats - met, seen.trials / seats - expected)
        else:
            score = _tail(met, expected)
    return Figure(section, what, name, float(seen.mean), error, true, score, wanted)


def _tail(met: float, expected: float) -> float:
    """The z-score with as much beyond it as there is beyond what was met of something expected a few times."""
    whole = floor(met + ROUNDING) if met > expected else ceil(met - ROUNDING)
    terms = (exp(number * log(expected) - expected - lgamma(number + 1)) for number in range(whole, whole + TERMS))
    if met <= expected:
        terms = (exp(number * log(expected) - expected - lgamma(number + 1)) for number in range(whole + 1))
    beyond = max(fsum(terms), LEAST)
    return copysign(NormalDist().inv_cdf(beyond), met - expected) if beyond < HALF else 0.0

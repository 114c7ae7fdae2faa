"""Columns of simple odds whose value comes near a target, found line by line.

As long as the same choices are made, a value is linear in the odds: ``base + sum(weight * odds)``. Columns are built
from the top line down, odds never rising. Of those begun alike (the same odds last, values within a bucket) the few
that cost least in taste are gone on with, and none that cannot reach the target any more. Numbers here are floats:
whatever is found is worked out again as fractions.

    states[level] = value, square, cost, option, parent        all arrays, one entry per column begun
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.solver.designing.target import PER_DEVIATION, PER_EDGE
from croupier.solver.designing.taste import Option

BUCKET = 0.0002
"""Values that are taken for alike on the way, in units: a fiftieth of a per cent."""
SPREAD = 0.04
"""Second moments that are, as a logarithm, where a deviation is wanted."""
EACH = 3
"""How many columns that are begun alike are gone on with."""
MOST_STATES = 40_000
"""Columns that are gone on with at most: those that cost least, misses included."""
FOUND = 400
"""Columns that are told in the end."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Sought:
    """What is looked for: options for each line from the top, what each adds, and where it should all come to."""

    options: tuple[tuple[Option, ...], ...]
    weights: tuple[float, ...]
    """What a line adds to the value for each unit that it pays."""
    base: float
    target: float
    alike: tuple[int, ...]
    """What it costs if a line pays as much as the one above it; the first has none above it."""
    free: tuple[bool, ...]
    """Whether a line may pay more than the one above it: both are kept as somebody said."""
    base_square: float = 0.0
    deviation: float | None = None


def reach(options: Sequence[Sequence[Option]], weights: Sequence[float], base: float) -> tuple[float, float]:
    """The least and the greatest value that some options can come to."""
    ends = [[weight * float(each.odds) for each in some] for some, weight in zip(options, weights, strict=True)]
    return base + sum(map(min, ends)), base + sum(map(max, ends))


def search(sought: Sought, slack: float) -> list[tuple[Fraction, ...]]:
    """The columns that come nearest at least cost, the best first; none if all miss the target by more than so much."""
    target = sought.target
    value, square = np.array([sought.base]), np.array([sought.base_square])
    cost, last = np.zeros(1), np.array([np.inf])
    trail: list[tuple[NDArray[np.intp], NDArray[np.intp]]] = []
    for level, some in enumerate(sought.options):
        odds, points = np.array([float(each.odds) for each in some]), np.array([float(each.cost) for each in some])
        weight = sought.weights[level]
        values, squares = value[:, None] + weight * odds, square[:, None] + weight * odds**2
        same = odds[None, :] == last[:, None]
        costs = cost[:, None] + points + same * sought.alike[level]
        least, most = reach(sought.options[level + 1 :], sought.weights[level + 1 :], 0.0)
        short = np.maximum(np.maximum(values + least - target, target - values - most), 0.0)
        fits = short <= slack
        if not sought.free[level]:
            fits &= odds[None, :] <= last[:, None]
        parent, option = np.nonzero(fits)
        value, square, cost = values[fits], squares[fits], costs[fits]
        narrow = _too_narrow(sought, square, odds[option], sum(sought.weights[level + 1 :]))
        kept = _begun_alike(sought, option, value, square, cost + PER_EDGE * short[fits] + narrow)
        value, square, cost, last = value[kept], square[kept], cost[kept], odds[option[kept]]
        trail.append((parent[kept], option[kept]))
    score = cost + _misses(sought, value, square)
    best = np.argsort(score, kind="stable")[:FOUND]
    return [_followed(sought, trail, int(at)) for at in best]


def _misses(sought: Sought, value: Floats, square: Floats) -> Floats:
    """What it costs to be off the target."""
    missed = PER_EDGE * np.abs(value - sought.target)
    if sought.deviation is not None:
        spread = np.sqrt(np.maximum(square - value**2, 1e-12))
        missed = missed + PER_DEVIATION * np.abs(np.log(spread / sought.deviation))
    return missed


def _too_narrow(sought: Sought, square: Floats, last: Floats, often: float) -> Floats:
    """What columns will miss the deviation by at least, in points: the lines to come pay no more than the last one."""
    if sought.deviation is None:
        return np.zeros(len(square))
    wanted = sought.deviation**2 + sought.target**2
    most = np.maximum(square + often * last**2, 1e-12)
    return PER_DEVIATION / 2 * np.maximum(np.log(wanted / most), 0.0)


def _begun_alike(sought: Sought, option: Any, value: Floats, square: Floats, cost: Floats) -> NDArray[np.intp]:
    """Of columns that are begun alike, those that cost least; in the order in which they were begun."""
    bucket = np.floor(value / BUCKET)
    keys = [cost, bucket, option.astype(np.float64)]
    if sought.deviation is not None:
        keys.insert(1, np.floor(np.log(np.maximum(square, 1e-12)) / SPREAD))
    order = np.lexsort(keys)
    sorted_keys = np.stack([key[order] for key in keys[1:]])
    begins = np.ones(len(order), bool)
    begins[1:] = np.any(sorted_keys[:, 1:] != sorted_keys[:, :-1], axis=0)
    starts = np.nonzero(begins)[0]
    place = np.arange(len(order)) - np.repeat(starts, np.diff(np.append(starts, len(order))))
    kept = np.sort(order[place < EACH])
    if len(kept) > MOST_STATES:
        kept = np.sort(kept[np.argsort(cost[kept], kind="stable")[:MOST_STATES]])
    return kept


def _followed(sought: Sought, trail: Sequence[tuple[Any, Any]], at: int) -> tuple[Fraction, ...]:
    """The odds of a column, from its last line back to the first."""
    odds = []
    for some, (parent, option) in zip(reversed(sought.options), reversed(trail), strict=True):
        odds.append(some[int(option[at])].odds)
        at = int(parent[at])
    return tuple(reversed(odds))

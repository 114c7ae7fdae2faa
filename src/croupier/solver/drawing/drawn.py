"""Every hand that a seat can draw to against an up card, with the dealer's draws beside it: whatever is chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from croupier.rules.twenty_one import BUST_ABOVE
from croupier.solver.drawing.dealer import endings, weights
from croupier.solver.drawing.kinds import EMPTY, VALUES, Kind, more, total

Grown = tuple[tuple[Kind, int], ...]
"""The hands that a further card makes, each with how many cards make it."""


@dataclass(frozen=True, eq=False, slots=True)
class Drawn:
    """All hands of two cards and more, smaller ones first."""

    kinds: Sequence[Kind]
    grown: Mapping[Kind, Grown]
    """What each hand can draw to."""
    weights: Mapping[Kind, Sequence[int]]
    """In how many ways the dealer's draw beside each ends, by its end."""


@lru_cache(maxsize=2 * len(VALUES))  # rules, paytables and ways to play are compared on the same deck
def drawn(
    up: int, left: Kind, most: int, dealer_draws: int, *, hits_soft_17: bool, small: bool, hole: int | None = None
) -> Drawn:
    """The hands of at most so many cards from what is left; ``small`` says that there is little else to be counted.

    Where the dealer's card in the hole is known, draws that begin with another are not counted.
    """
    grown: dict[Kind, Grown] = {}
    found, level = [], [EMPTY]
    for size in range(1, most + 1):
        for kind in level:
            if total(kind)[0] <= BUST_ABOVE:
                grown[kind] = further(kind, left)
        level = list(dict.fromkeys(each for kind in level for each, _ in grown.get(kind, ())))
        found += level if size > 1 else []
    rest = np.array(left, np.int64) - np.array(found, np.int64)
    end = endings(up, hits_soft_17=hits_soft_17, hole=hole)
    ways = weights(end, rest, dealer_draws, small=small).tolist()
    return Drawn(found, grown, dict(zip(found, ways, strict=True)))


def further(kind: Kind, left: Kind) -> Grown:
    """What a hand becomes by a further card of what is left."""
    return tuple((more(kind, value), left[value] - kind[value]) for value in VALUES if left[value] > kind[value])

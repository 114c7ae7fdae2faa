"""How a dealer's draw can end, and in how many ways."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import perm

import numpy as np
from numpy.typing import NDArray

from croupier.rules.twenty_one import BUST_ABOVE, DEALER_STANDS
from croupier.solver.drawing.kinds import EMPTY, VALUES, Kind, more, total
from croupier.solver.drawing.sums import sums
from croupier.solver.kernels import draw_codes as codes
from croupier.solver.kernels.draw_codes import Ints

NO_NATURAL = range(codes.NATURAL)
"""The dealer's ends but the last."""


# What the dealer does.


@dataclass(frozen=True, eq=False, slots=True)
class Endings:
    """Every multiset of cards that ends a dealer's draw from an up card."""

    drawn: Ints
    sizes: Ints
    orders: Ints
    """In how many orders its cards can come without an end before the last."""
    ends: Ints


@cache
def endings(up: int, *, hits_soft_17: bool, hole: int | None = None) -> Endings:
    """How draws from an up card end; those that begin with the card in the hole, where somebody knows it."""
    found: dict[tuple[Kind, int], int] = {}

    def draw(kind: Kind, drawn: int) -> None:
        reached, soft = total(more(kind, up))
        stands = reached > DEALER_STANDS or (reached == DEALER_STANDS and not (soft and hits_soft_17))
        if drawn and stands:
            natural = drawn == 1 and reached == BUST_ABOVE
            end = codes.BUST if reached > BUST_ABOVE else codes.NATURAL if natural else reached - DEALER_STANDS + 1
            found[kind, end] = found.get((kind, end), 0) + 1
            return
        for value in VALUES if drawn or hole is None else (hole,):
            draw(more(kind, value), drawn + 1)

    draw(EMPTY, 0)
    drawn = np.array([kind for kind, _ in found], np.int64)
    return Endings(drawn, drawn.sum(axis=1), np.array(list(found.values())), np.array([end for _, end in found]))


@cache
def _falling(cards: int, most: int) -> NDArray[np.int64]:
    return np.array([[perm(n, m) for m in range(most + 1)] for n in range(cards + 1)], np.int64)


def weights(end: Endings, left: Ints, most: int, *, small: bool) -> Ints:
    """``weights[kind, end]`` for what is left to the dealer beside each kind: ordered draws of ``most`` cards.

    ``small`` says that there is little else to be counted.
    """
    cards = int(left.sum(axis=1).max())
    possible = np.flatnonzero((end.drawn <= left.max(axis=0)).all(axis=1) & (end.sizes <= cards))  # from what is left
    assert end.sizes[possible].max() <= most, "the dealer draws more cards than the deck was said to allow"
    assert perm(cards, most) < 2**63, "the ways of drawing so many cards are beyond 64 bits"
    found = np.zeros((len(left), codes.ENDS), np.int64)
    sums(small=small).weigh(
        left, end.drawn[possible], end.sizes[possible], end.orders[possible], end.ends[possible], most,
        _falling(cards, most), found,
    )  # fmt: skip
    return found

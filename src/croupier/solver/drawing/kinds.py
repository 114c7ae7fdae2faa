"""Hands of blackjack as multisets of card values, which is all that their totals depend on."""

from __future__ import annotations

from collections.abc import Iterable
from operator import mul

import numpy as np

from croupier.cards import Card
from croupier.rules.twenty_one import points
from croupier.solver.kernels import draw_codes as codes
from croupier.solver.kernels.draw_codes import Ints

Kind = tuple[int, ...]
"""How many cards of each value, the ace first."""

VALUES = range(codes.VALUES)
EMPTY: Kind = (0,) * codes.VALUES
POINTS = tuple(value + 1 for value in VALUES)
"""What a card of each value counts, the ace as one."""


def total(kind: Kind) -> tuple[int, bool]:
    """The best total of a kind, and whether it is soft."""
    hard = sum(map(mul, POINTS, kind))
    soft = kind[0] > 0 and hard <= 11
    return (hard + 10, True) if soft else (hard, False)


def totals_of(kinds: Ints) -> tuple[Ints, Ints]:
    """The same of many kinds at once, a row each."""
    hard = kinds @ np.array(POINTS)
    soft = (kinds[:, 0] > 0) & (hard <= 11)
    return np.where(soft, hard + 10, hard), soft.astype(np.int64)


def more(kind: Kind, value: int) -> Kind:
    return (*kind[:value], kind[value] + 1, *kind[value + 1 :])


def name(value: int) -> str:
    """A card value as charts write it."""
    return "A" if value == 0 else "T" if value == 9 else str(value + 1)


def supply(deck: Iterable[Card]) -> Kind:
    counts = [0] * codes.VALUES
    for card in deck:
        counts[points(card) - 1] += 1
    return tuple(counts)

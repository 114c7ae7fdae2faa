"""The numbers that stand for things where cards are drawn to a total: ends, choices, outcomes, ways to stop.

``draws`` has the axes that they lie on. Nothing here needs a compiler.
"""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

Ints = NDArray[Any]
"""An array of integers; which kind is a matter of speed alone."""

VALUES = 10
ENDS = 7
BUST, NATURAL = 0, 6
LIMB = 24
MASK = (1 << LIMB) - 1

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
LOST, BUSTED, SURRENDERED, BEATEN, TIED, WON, SIX = range(7)
"""Outcomes of a hand, as ``odds[doubled, outcome]`` has them; beaten is by a dealer's natural. From a tie on, the hand
is not behind."""

STOPS = 17
STOPPED_NATURAL, STOPPED_BUST, STOPPED_SIX, STOPPED_SURRENDER, STOOD, DOUBLED, DOUBLED_BUST = 0, 1, 2, 3, 4, 10, 16
"""How a seat stops: ``STOOD`` and ``DOUBLED`` are followed by a step for each total, 16 and less being one."""
GRADES = 6  # of totals: 16 and less, 17, ... 21

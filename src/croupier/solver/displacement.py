"""Row displacement: rows laid over each other in one table, each moved so that no two of their places meet.

``kernels.hand_keys`` says what for. It is done once for each number of cards, and needs no compiler.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.solver.kernels.hand_keys import SLOT_BITS

SLOTS = 1 << SLOT_BITS
TRIES = 64  # offsets looked at in one go: most rows fit within them


def displaced(
    places: NDArray[np.int64], starts: NDArray[np.int64], largest_first: NDArray[np.int64]
) -> NDArray[np.uint16] | None:
    """The least offset at which each row meets none that was laid before; None if some row finds no room.

    Axes: ``places[entry]``, the entries of row r being ``starts[r]`` up to ``starts[r + 1]``; ``largest_first[turn]``
    names the row to be laid at each turn.
    """
    rows = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    if len(np.unique(rows * SLOTS + places)) < len(places):  # two entries of a row share a place: no offset parts them
        return None
    offsets = np.zeros(len(starts) - 1, np.uint16)
    taken = np.zeros(2 * SLOTS, np.bool_)  # the table twice, so that nothing has to wrap around
    for row in largest_first.tolist():
        own = places[starts[row] : starts[row + 1]]
        offset = _room(taken, own)
        if offset is None:
            return None
        slots = (own + offset) % SLOTS
        taken[slots] = taken[slots + SLOTS] = True
        offsets[row] = offset
    return offsets


def _room(taken: NDArray[np.bool_], own: NDArray[np.int64]) -> int | None:
    """The least offset at which none of a row's places is taken."""
    for first in range(0, SLOTS, TRIES):
        meets = taken[own + np.arange(first, first + TRIES)[:, None]].any(axis=1)
        if not meets.all():
            return first + int(meets.argmin())
    return None

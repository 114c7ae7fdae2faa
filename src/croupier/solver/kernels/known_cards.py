"""One state counted where more cards are known than lie open: every board it may grow into, every dealer's hand.

The names of the axes:

- ``board``: a set of cards that may still come to the board; ``hand``: what the dealer may hold unseen;
- ``lane``: as the plan has them; ``cell``: 3 * dealer band + result, results being won, tied, lost;
- ``part``: the sets of the street before that a set of cards holds.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.solver.kernels.compiled import kernel
from croupier.solver.kernels.hand_keys import FLAG_MASK, LANE_MASK, LANE_WIDTH, RANK_SHIFT, ROW_SHIFT, SLOT_MASK

Numbers = NDArray[Any]
_RANK_SHIFT, _ROW_SHIFT, _LANE_WIDTH = np.uint64(RANK_SHIFT), np.uint64(ROW_SHIFT), np.uint64(LANE_WIDTH)
_SLOT_MASK, _FLAG_MASK, _LANE_MASK = np.uint64(SLOT_MASK), np.uint64(FLAG_MASK), np.uint64(LANE_MASK)


@kernel
def met_all(
    board_keys: Numbers,
    board_suits: Numbers,
    board_masks: Numbers,
    hand_keys: Numbers,
    hand_suits: Numbers,
    hand_masks: Numbers,
    mine: Numbers,
    mine_bands: Numbers,
    offsets: Numbers,
    rank_table: Numbers,
    flush_table: Numbers,
    cuts: Numbers,
    worth: Numbers,
    lanes: Numbers,
) -> None:
    """Fill ``lanes[board, lane]`` from every hand that shares no card with a board; ``worth[band, lane, cell]``.

    Keys, and suits as lanes of bits, are those of ``kernels.hands``, the bias with the hands'; ``mine[board]`` is the
    seat's ordinal. Cost: two loads for each board and hand, then one pass for each cut.
    """
    met = np.empty(hand_keys.shape[0], np.uint16)
    cells = np.empty(worth.shape[2], np.int64)
    for board in range(board_keys.shape[0]):
        count = 0
        for hand in range(hand_keys.shape[0]):
            if hand_masks[hand] & board_masks[board] == np.uint64(0):
                key = board_keys[board] + hand_keys[hand]
                slot = ((key >> _RANK_SHIFT) + np.uint64(offsets[key >> _ROW_SHIFT])) & _SLOT_MASK
                ordinal = rank_table[slot]
                if key & _FLAG_MASK:
                    suits = board_suits[board] | hand_suits[hand]
                    for _ in range(4):
                        ordinal = max(ordinal, flush_table[suits & _LANE_MASK])
                        suits >>= _LANE_WIDTH
                met[count] = ordinal
                count += 1
        own, beaten, level = mine[board], 0, 0
        for at in range(count):
            beaten += met[at] < own
            level += met[at] == own
        start = 0
        for band in range(cuts.shape[0] + 1):
            # Dealers below the band's end, by result: those beaten first, then ties, then the rest.
            end = count
            if band < cuts.shape[0]:
                end = 0
                for at in range(count):
                    end += met[at] < cuts[band]
            for result in range(3):
                cells[3 * band + result] = 0
            cells[3 * band] = min(beaten, end) - min(beaten, start)
            cells[3 * band + 1] = min(beaten + level, end) - min(beaten + level, start) - cells[3 * band]
            cells[3 * band + 2] = end - start - cells[3 * band] - cells[3 * band + 1]
            start = end
        for lane in range(worth.shape[1]):
            total = 0
            for cell in range(worth.shape[2]):
                total += worth[mine_bands[board], lane, cell] * cells[cell]
            lanes[board, lane] = total


@kernel
def hand_up(sets: Numbers, parts: Numbers, ways: Numbers, choices: Numbers, lanes: Numbers, above: Numbers) -> None:
    """Take a level's decision on every set of cards, and add its lanes to the sets of the street before.

    ``sets[board, place]`` are all sets of so many cards in order; ``parts[part, place]`` picks places of them;
    ``ways[size, cards]`` are binomials, and ``choices[lane, choice, lane before]`` is the plan's tensor.
    """
    after = np.empty(choices.shape[0], np.int64)
    size, cards = parts.shape[1], ways.shape[1] - 1
    for board in range(sets.shape[0]):
        for lane in range(choices.shape[0]):
            best = 0
            for choice in range(choices.shape[1]):
                value = 0
                for before in range(choices.shape[2]):
                    value += choices[lane, choice, before] * lanes[board, before]
                if choice == 0 or value > best:
                    best = value
            after[lane] = best
        for part in range(parts.shape[0]):
            row, start = 0, 0
            for place in range(size):
                card = sets[board, parts[part, place]]
                row += ways[size - place, cards - start] - ways[size - place, cards - card]
                start = card + 1
            for lane in range(choices.shape[0]):
                above[row, lane] += after[lane]

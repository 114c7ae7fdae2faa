"""Rounds laid end to end into sessions."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from croupier.solver.kernels.compiled import kernel

Ints = NDArray[Any]
BANKROLL, PEAK, DRAWDOWN, PLAYED = range(4)
"""What is known of the session under way: its bankroll, the most it has been, the largest fall from such a height, and
the rounds played."""


@kernel
def lay(
    nets: Ints,
    start: int,
    floor: int,
    target: int,
    rounds: int,
    wanted: int,
    state: Ints,
    finals: Ints,
    drawdowns: Ints,
    lengths: Ints,
) -> int:
    """Go on with the session under way, begin another where it ends, and so on; how many ended, ``wanted`` at most.

    A session goes on while its bankroll is at least ``floor`` and below ``target``, for so many rounds.
    """
    ended = 0
    bankroll, peak, drawdown, played = state[BANKROLL], state[PEAK], state[DRAWDOWN], state[PLAYED]
    for net in nets:
        if ended == wanted:
            break
        bankroll += net
        played += 1
        peak = max(peak, bankroll)
        drawdown = max(drawdown, peak - bankroll)
        if bankroll < floor or bankroll >= target or played >= rounds:
            finals[ended], drawdowns[ended], lengths[ended] = bankroll, drawdown, played
            ended += 1
            bankroll, peak, drawdown, played = start, start, 0, 0
    state[BANKROLL], state[PEAK], state[DRAWDOWN], state[PLAYED] = bankroll, peak, drawdown, played
    return ended

"""The ledger: every movement of chips in a round, from one account to another, in the order it happens.

Chips on the felt are nobody's until settled. Each movement takes from one account what it gives to another, so the
accounts always sum to zero, and a finished round must leave nothing on the felt.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from croupier.rules.facts import Item
from croupier.rules.wagers import Kind
from croupier.table.round import Chose, Round

HOUSE = "house"
FELT = "felt"


def seat_account(seat: int) -> str:
    return f"seat {seat}"


@dataclass(frozen=True, slots=True)
class Movement:
    """Chips that pass from one account to another, and why."""

    source: str
    target: str
    chips: int
    why: str


def movements(played: Round) -> tuple[Movement, ...]:
    """All movements of a round so far: stakes down, then each settlement."""
    moved = [
        Movement(seat_account(seat), FELT, chips, f"{wager} placed")
        for seat in played.seats
        for wager, chips in played.placed[seat].items()
    ]
    for number, event in enumerate((*played.events, None)):
        for item in played.settled:
            if item.after == number:
                moved += _settled(played, item)
        if isinstance(event, Chose) and event.choice.chips:
            choice = event.choice
            moved.append(Movement(seat_account(event.seat), FELT, choice.chips, f"{choice.wager} placed"))
    return tuple(moved)


def balances(played: Round) -> Counter[str]:
    """What each account has gained or lost by the movements so far."""
    accounts: Counter[str] = Counter()
    for move in movements(played):
        accounts[move.source] -= move.chips
        accounts[move.target] += move.chips
    return accounts


def _settled(played: Round, item: Item) -> list[Movement]:
    seat, moved = seat_account(item.seat), []
    if played.game.wager(item.wager).kind is not Kind.BONUS:
        back = item.stake + min(item.net, 0)
        moved += [Movement(FELT, seat, back, f"{item.wager} returned")] if back else []
        moved += [Movement(FELT, HOUSE, -item.net, item.reason)] if item.net < 0 else []
    moved += [Movement(HOUSE, seat, item.net, item.reason)] if item.net > 0 else []
    return moved

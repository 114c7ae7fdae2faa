"""The ledger: every movement of chips, from one account to another, in the order it happens.

It is the only arithmetic on chips: whatever anybody has is the sum of the movements to and from their account. Each
movement takes from one account what it gives to another, so all accounts together always hold nothing, and a finished
round leaves nothing on the felt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from croupier.errors import TableStopped
from croupier.rules.facts import Item
from croupier.table.events import Chose
from croupier.table.round import Round

HOUSE = "house"
CASHIER = "cashier"
"""Where chips come from when somebody sits down, and go to when they leave."""


def seat_account(seat: int) -> str:
    """The chips of whoever sits there, where nobody is named."""
    return f"seat {seat}"


def felt_account(seat: int) -> str:
    """The chips that lie before a seat and are nobody's until they are settled."""
    return f"felt {seat}"


def is_reserved(name: str) -> bool:
    """Whether a name is that of an account which is nobody's."""
    return name.casefold() in (HOUSE, CASHIER) or re.fullmatch(r"felt [0-9]+", name.casefold()) is not None


class Phase(Enum):
    """What a movement is for; a wager of a seat has each of these at most once in a round."""

    BOUGHT = "bought in"
    CASHED = "cashed out"
    PLACED = "placed"
    RETURNED = "returned"
    TAKEN = "taken"
    PAID = "paid"
    VOIDED = "voided"


@dataclass(frozen=True, slots=True)
class Movement:
    """Chips that pass from one account to another: in which round, at which seat, on which wager, and what for."""

    round: int
    """The table's number of it; 0 for chips that somebody brings or takes away."""
    seat: int
    wager: str
    phase: Phase
    source: str
    target: str
    chips: int
    row: str = ""
    """The id of the row that decided, where one did."""


def movements(
    played: Round, *, since: int | None = None, number: int = 1, accounts: Mapping[int, str] | None = None
) -> Iterator[Movement]:
    """The movements of a round: stakes down, and each settlement, in order.

    ``since`` asks for those after the first so many events only; ``number`` is the round's at its table, and
    ``accounts`` names whoever sits where. A round that is void has none to tell: they were taken back.
    """
    if played.void:
        return
    owner = accounts or {seat: seat_account(seat) for seat in played.seats}
    if since is None:
        for seat, stakes in played.opening:
            for wager, chips in stakes:
                yield Movement(number, seat, wager, Phase.PLACED, owner[seat], felt_account(seat), chips)
    items = [item for item in played.settled if since is None or item.after > since]
    for at in range(since or 0, played.number + 1):
        for item in items:
            if item.after == at:
                yield from _settled(item, number, owner[item.seat])
        event = played.events[at] if at < played.number else None
        if isinstance(event, Chose) and event.choice.chips:
            seat, choice = event.seat, event.choice
            yield Movement(number, seat, choice.wager, Phase.PLACED, owner[seat], felt_account(seat), choice.chips)


def undone(moves: Iterable[Movement]) -> Iterator[Movement]:
    """What takes the movements of a round back, a wager of a seat at a time.

    Stakes come back first, and what was taken of them; then what was paid is given back, so that nobody owes anything
    in between: chips do not leave the table while a round is in play.
    """
    by_wager: dict[tuple[int, str], list[Movement]] = {}
    for move in moves:
        by_wager.setdefault((move.seat, move.wager), []).append(move)
    backwards = [each for of_one in by_wager.values() for each in _backwards(of_one)]
    yield from sorted(backwards, key=lambda move: move.target == HOUSE)


def moved(balances: Mapping[str, int], moves: Iterable[Movement]) -> dict[str, int]:
    """What each account has after some movements; refused if anybody but house and cashier would owe chips."""
    found = dict(balances)
    for move in moves:
        if move.chips <= 0:
            raise TableStopped(f"{move.chips} chips cannot move from {move.source} to {move.target}")
        found[move.source] = found.get(move.source, 0) - move.chips
        found[move.target] = found.get(move.target, 0) + move.chips
        if found[move.source] < 0 and move.source not in (HOUSE, CASHIER):
            raise TableStopped(f"{move.source} has not the {move.chips} chips that move to {move.target}")
    return found


def balances(played: Round) -> dict[str, int]:
    """What each account has gained or lost by the movements of a round so far."""
    # Whoever plays has brought enough: what it was is taken off again.
    brought = {seat_account(seat): sum(played.spread.stakes[seat].values()) for seat in played.seats}
    opened = {HOUSE: 0, **brought, **{felt_account(seat): 0 for seat in played.seats}}
    found = moved(opened, movements(played))
    return {account: chips - brought.get(account, 0) for account, chips in found.items()}


class Ledger:
    """All movements of a table, in order, and what every account has by them. Nothing is ever taken out of it."""

    def __init__(self, moves: Iterable[Movement] = ()) -> None:
        self._moves: list[Movement] = []
        self._balances: dict[str, int] = {}
        self.add(moves)

    def add(self, moves: Iterable[Movement]) -> None:
        """Enter further movements, all of them or none."""
        further = tuple(moves)
        self._balances = moved(self._balances, further)
        self._moves += further

    def since(self, point: int = 0) -> tuple[Movement, ...]:
        """The movements after the first so many."""
        return tuple(self._moves[point:])

    def balance(self, account: str) -> int:
        return self._balances.get(account, 0)

    def __len__(self) -> int:
        return len(self._moves)

    def __repr__(self) -> str:
        return f"<ledger of {len(self)} movements>"


def _backwards(moves: Sequence[Movement]) -> Iterator[Movement]:
    """What gives everybody back what the movements of one wager have left with somebody else."""
    first = moves[0]
    owner = first.target if first.phase is Phase.PAID else first.source
    for account in (felt_account(first.seat), HOUSE):
        has = sum(move.chips * ((move.target == account) - (move.source == account)) for move in moves)
        source, target = (account, owner) if has > 0 else (owner, account)
        if has:
            yield Movement(first.round, first.seat, first.wager, Phase.VOIDED, source, target, abs(has))


def _settled(item: Item, number: int, owner: str) -> Iterator[Movement]:
    """A settlement: what comes back of the stake, what the house takes of it, or what it pays."""
    felt, row = felt_account(item.seat), item.row.id
    back = item.at_risk + min(item.net, 0)
    if back:
        yield Movement(number, item.seat, item.wager, Phase.RETURNED, felt, owner, back, row)
    if item.net < 0:
        yield Movement(number, item.seat, item.wager, Phase.TAKEN, felt, HOUSE, -item.net, row)
    if item.net > 0:
        yield Movement(number, item.seat, item.wager, Phase.PAID, HOUSE, owner, item.net, row)

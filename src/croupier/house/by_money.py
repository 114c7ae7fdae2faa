"""A table followed by its money alone, with no look at the rules: what the movements of its log come to.

It tells what everybody staked and won in a round also where the rules are others by now, and where they are not, it
must come to the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.house.following import SeatInRound
from croupier.house.happenings import Happening, Revealed, Voided
from croupier.house.replay import Otherwise
from croupier.table.commands import Began, Left, Moved, Sat
from croupier.table.ledger import CASHIER, HOUSE, Movement, Phase


class ByMoney:
    """Who sits where with how much, and what the round in play has come to."""

    def __init__(self) -> None:
        self.round = 0
        self.ended: tuple[str, str] | None = None
        """The round that ended by the last entry, and why it was declared void, if it was."""
        self._playing = False
        self._names: dict[int, str] = {}
        self._chips: dict[str, int] = {}
        self._before: dict[int, tuple[str, int]] = {}
        self._staked: dict[int, int] = {}
        self._net: dict[int, int] = {}

    def follow(self, happenings: Iterable[Happening]) -> None:
        self.ended = None
        for each in happenings:
            match each:
                case Moved(moves):
                    for move in moves:
                        self._move(move)
                case Began(number, stakes):
                    self._begin(number, [seat for seat, _ in stakes])
                case Revealed(name):
                    self._end(name)
                case Voided(name, reason) if self._playing:
                    self._end(name, reason)
                case Sat(name, seat):
                    self._names[seat] = name
                case Left(name, seat):
                    if self._chips.pop(name, 0):
                        raise Otherwise(f"{name} leaves", "nobody who still has chips at the table")
                    del self._names[seat]

    def seats(self) -> tuple[SeatInRound, ...]:
        """Everybody's part in the last round."""
        return tuple(
            SeatInRound(seat, name, self._staked[seat], self._net[seat], chips, chips + self._net[seat])
            for seat, (name, chips) in self._before.items()
        )

    def _begin(self, number: int, seats: list[int]) -> None:
        self.round, self._playing = number, True
        self._before = {seat: (self._names[seat], self._chips.get(self._names[seat], 0)) for seat in seats}
        self._staked = dict.fromkeys(seats, 0)
        self._net = dict.fromkeys(seats, 0)

    def _end(self, name: str, void: str = "") -> None:
        self.ended, self._playing = (name, void), False

    def _move(self, move: Movement) -> None:
        chips = self._chips
        chips[move.source] = chips.get(move.source, 0) - move.chips
        chips[move.target] = chips.get(move.target, 0) + move.chips
        if move.chips <= 0 or (chips[move.source] < 0 and move.source not in (HOUSE, CASHIER)):
            raise Otherwise(f"{move.chips} chips from {move.source} to {move.target}", "what there is to move")
        if move.phase is Phase.PLACED:
            self._staked[move.seat] += move.chips
            self._net[move.seat] -= move.chips
        elif move.phase in (Phase.RETURNED, Phase.PAID):
            self._net[move.seat] += move.chips
        elif move.phase is Phase.VOIDED:
            self._net[move.seat] += -move.chips if move.target == HOUSE else move.chips

"""A table followed by its money and its cards alone, with no look at the rules: what its log comes to.

It tells what everybody staked and won in a round, what they added to its deal and which cards came, also where the
rules are others by now; and where they are not, the money must come to the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.cards import Card
from croupier.house.following import SeatInRound
from croupier.house.happenings import Committed, Happening, Revealed, Seeded, Voided
from croupier.house.replay import Otherwise
from croupier.table.commands import Began, Happened, Left, Moved, Sat
from croupier.table.events import Dealt
from croupier.table.ledger import CASHIER, HOUSE, Movement, Phase


class ByMoney:
    """Who sits where with how much, and what the round in play has come to."""

    def __init__(self) -> None:
        self.round = 0
        self.ended: tuple[str, str] | None = None
        """The round that ended by the last entry, and why it was declared void, if it was."""
        self.playing = False
        self.fixed = 0
        """How many deals have been fixed."""
        self.seeds: dict[int, str] = {}
        """What people have added to the last deal that was fixed, by seat."""
        self.seeded: tuple[tuple[int, str], ...] = ()
        """... and to the one that is over or void by now."""
        self.cards: list[Card] = []
        """What came in the last round, in order."""
        self.names: dict[int, str] = {}
        """Who sits where."""
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
                case Happened(Dealt(cards=cards)):
                    self.cards += cards
                case Committed():
                    self.fixed, self.seeds = self.fixed + 1, {}
                case Seeded(seat, seed):
                    self._seed(seat, seed)
                case Revealed(name):
                    self._end(name)
                case Voided(name, reason) if self.playing:
                    self._end(name, reason)
                case Voided():
                    self.seeded = tuple(sorted(self.seeds.items()))
                case Sat(name, seat):
                    self.names[seat] = name
                case Left(name, seat):
                    if self._chips.pop(name, 0):
                        raise Otherwise(f"{name} leaves", "nobody who still has chips at the table")
                    del self.names[seat]
                    self._seed(seat, "")

    def seats(self) -> tuple[SeatInRound, ...]:
        """Everybody's part in the last round."""
        return tuple(
            SeatInRound(seat, name, self._staked[seat], self._net[seat], chips, chips + self._net[seat])
            for seat, (name, chips) in self._before.items()
        )

    @property
    def chips(self) -> dict[str, int]:
        """What every account has that has anything."""
        return {account: chips for account, chips in self._chips.items() if chips}

    def _begin(self, number: int, seats: list[int]) -> None:
        self.round, self.playing, self.cards = number, True, []
        self._before = {seat: (self.names[seat], self._chips.get(self.names[seat], 0)) for seat in seats}
        self._staked = dict.fromkeys(seats, 0)
        self._net = dict.fromkeys(seats, 0)

    def _end(self, name: str, void: str = "") -> None:
        self.ended, self.playing = (name, void), False
        self.seeded = tuple(sorted(self.seeds.items()))

    def _seed(self, seat: int, seed: str) -> None:
        """Whoever leaves in the middle of a round leaves what they added to its deal."""
        if not self.playing:
            self.seeds.pop(seat, None)
            if seed:
                self.seeds[seat] = seed

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

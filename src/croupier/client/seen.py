"""A served table as it is seen from one place: the frames of the house, and what follows from them.

What somebody there puts down and asks is a seat's (``seat.py``); here is only what the house has told.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from croupier.client.deals import CheckedDeal, Published
from croupier.errors import TermsError
from croupier.house.sight import SeatSeen, TableSeen
from croupier.rules.game import Game
from croupier.table.commitment import Proof
from croupier.table.record import read_game
from croupier.table.round import Round
from croupier.table.view import SPECTATOR, View
from croupier.visible import visible

Moment = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Clock:
    """Time that runs: for "bets" or for a "choice", and until when."""

    running: str
    until: float

    @property
    def seconds(self) -> int:
        """How many whole seconds are left."""
        return max(0, round(self.until - time.monotonic()))


class InSight:
    """A served table as one frame shows it; from seat 0 one looks on."""

    def __init__(self, game: Game, seen: TableSeen) -> None:
        self.game = game
        self.seen = seen
        self.ended = ""
        """Why nothing more will come, if nothing will."""

    @property
    def seat(self) -> int:
        return self.seen.seat

    @property
    def others(self) -> int:
        """How many other seats there are, taken or not."""
        return self.game.seats - 1

    @property
    def own(self) -> SeatSeen | None:
        """One's own seat as the house sees it; None for somebody who looks on."""
        return next((each for each in self.seen.seats if each.seat == self.seat), None)

    @property
    def view(self) -> View | None:
        """The round in play, or the last one, as long as its game is the one that is posted."""
        seen = self.seen.round
        return None if seen is None or seen.game != str(self.game) else seen

    @property
    def names(self) -> dict[int, str]:
        """Who is at the table, by seat."""
        return {each.seat: visible(each.name) for each in self.seen.seats}

    @property
    def within(self) -> bool:
        """Whether one is in the round in play, or was in the last one."""
        return self.view is not None and self.view.seat != SPECTATOR

    @property
    def in_play(self) -> bool:
        """Whether a round is, with or without oneself."""
        return self.view is not None and not self.view.over

    @property
    def playing(self) -> bool:
        """Whether no chips can be put down: a round is in play, or one only looks on."""
        return self.in_play or not self.seat or bool(self.ended)

    @property
    def bankroll(self) -> int:
        """The chips that one has at the table, those at stake apart."""
        return self.own.chips if self.own is not None else 0

    @property
    def beyond_means(self) -> str:
        """Why some choices are not offered, if any are not."""
        return self.seen.beyond_means

    @property
    def at_stake(self) -> int:
        return self.own.at_stake if self.own is not None else 0


class SeenTable(InSight):
    """A served table, after the frames that have come."""

    def __init__(self, seen: TableSeen) -> None:
        super().__init__(played_here(seen), seen)
        self._before = seen.round.round if seen.round is not None and seen.round.over else 0
        """The round that was over when one came, and is no matter of one's own."""
        self.clock: Clock | None = None
        self.checked: CheckedDeal | None = None
        """What the check of the last round's deal came to."""
        self.rounds = 0
        """How many rounds have been seen to their end: one's own, or any where one looks on."""
        self.played: list[Round] = []
        """Those of them that were dealt again here, and came to the same."""
        self.proofs: list[Proof] = []
        """What anybody can check these by, one for each."""
        self._chips = self.bankroll + self.at_stake
        """What one has at the table, or had when one left it, wagers in play not counted as lost."""
        self._names: dict[int, str] = {}
        self.published = Published()
        self.void: CheckedDeal | None = None
        """What the check of the last deal came to that no round was dealt from."""
        self._heard_of = seen.last.round if seen.last is not None else ""
        self.published.see(seen)
        self._see_names()

    # How it stands.

    @property
    def view(self) -> View | None:
        """The round in play, or the last one that was seen from its beginning."""
        seen = super().view
        return None if seen is None or seen.round == self._before else seen

    @property
    def names(self) -> dict[int, str]:
        """Who was at the table in the round in play, or in the last one: seats may have others by the end of it."""
        return self._names

    @property
    def moment(self) -> Moment:
        """Which state of which round it is."""
        return (0, 0) if self.view is None else (self.view.round, self.view.number)

    # What a frame tells.

    def see(self, seen: TableSeen) -> None:
        """Take a frame."""
        before = self.seen
        self.published.see(seen)
        if seen.posting != before.posting:
            try:
                self.game = played_here(seen)
            except TermsError as fault:
                self.end(str(fault))
                return
        self.seen = seen
        self.clock = None  # if one runs it is told next
        self._see_names()
        self._count_chips(before)
        if seen.last is not None and seen.last.round != self._heard_of:
            self._round_over(seen)
        if seen.voided is not None and seen.voided != before.voided:
            self.void = self.published.check_void(seen.voided)
        if seen.closed:
            self.end("the table is closed")

    def end(self, reason: str) -> None:
        """Nothing more will come."""
        self.ended = self.ended or reason

    def _count_chips(self, before: TableSeen) -> None:
        """One's chips now; somebody who left with the last entry took along what the round brought in it."""
        if self.own is not None:
            self._chips = self.own.chips + self.own.at_stake
        elif before.seat:
            self._chips += _settled(self.seen, before.seat) - _settled(before, before.seat, self.seen.round)

    def _see_names(self) -> None:
        if self.in_play:
            self._names = super().names

    def _round_over(self, seen: TableSeen) -> None:
        """A secret was published that was not known before."""
        if seen.last is None or seen.round is None or not seen.round.over:
            return
        self._heard_of = seen.last.round
        self.checked = self.published.check(seen.last, seen.round)
        if seen.round.seat or not seen.seat:
            self.rounds += 1
            if self.checked.played is not None and self.checked.proof is not None:
                self.played.append(self.checked.played)
                self.proofs.append(self.checked.proof)


def _settled(seen: TableSeen, seat: int, of: View | None = None) -> int:
    """What a seat's wagers have brought so far in the round that a frame shows, if it is the one meant."""
    view = seen.round
    if view is None or (of is not None and view.round != of.round):
        return 0
    return sum(item.net for item in view.settled if item.seat == seat)


def played_here(seen: TableSeen) -> Game:
    """The game of a table, if its rules are known here and the same."""
    game = read_game(seen.posting)
    if game.fingerprint != seen.fingerprint:
        raise TermsError(f"the house plays {game.name} by other rules than this program knows: versions differ")
    return game

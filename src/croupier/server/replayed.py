"""Rounds replayed for whoever asks: each as data, and how that is worked out, in whichever process.

What strangers sent is read where it is worked out. A game is found by its name alone, since a file would be run.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.answers.advice import at_decision
from croupier.answers.asked import table_stakes
from croupier.errors import RecordError, StakeError, UnknownGame
from croupier.table.record import read, read_game
from croupier.table.round import Round
from croupier.wire.codec import loads, written

LONGEST = 2_000
"""Of a record, or of cards."""


@dataclass(frozen=True, slots=True)
class ReplayWanted:
    """A round to be gone through: by its record, or by a game as posted and the cards that a seat has seen."""

    record: str = ""
    game: str = ""
    """As records begin with it: "river-holdem trips=B"."""
    cards: str = ""
    """ "AsKd / 7h7c2s"."""
    stake: str = ""
    """ "Ante 10, Player Trips 5"; the least there may be, unless something is said."""
    seat: int | None = None
    """Whose round it is; the first that is in it, unless something is said."""


@dataclass(frozen=True, slots=True)
class ReplayOf:
    """A round of the house replayed."""

    record: str
    seat: int | None

    def worked_out(self) -> bytes:
        return _replayed(read(self.record), self.seat)


@dataclass(frozen=True, slots=True)
class ReplayAsWanted:
    """What somebody sent, replayed."""

    text: bytes

    def worked_out(self) -> bytes:
        wanted: ReplayWanted = loads(ReplayWanted, self.text)
        return _replayed(_played(wanted), wanted.seat)


def _replayed(played: Round, seat: int | None) -> bytes:
    from croupier.training.replay import replay

    return written(replay(played, seat))


def _played(wanted: ReplayWanted) -> Round:
    if max(map(len, (wanted.record, wanted.game, wanted.cards, wanted.stake))) > LONGEST:
        raise RecordError(f"that is too long to be read: {LONGEST:,} letters at most")
    if bool(wanted.record) == bool(wanted.game):
        raise RecordError("a round is given by its record, or by a game and cards: give one of the two")
    try:
        return read(wanted.record) if wanted.record else _position(wanted)
    except UnknownGame as fault:  # what is not there is not at this address, but in what was sent to it
        raise RecordError(str(fault)) from fault


def _position(wanted: ReplayWanted) -> Round:
    game = read_game(wanted.game)
    try:
        stakes = table_stakes(game, wanted.stake or None)
    except RecordError as fault:
        raise StakeError(str(fault)) from fault  # of the stakes alone, and said beside them
    return at_decision(game, wanted.cards, stakes)

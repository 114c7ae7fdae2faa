"""Drills for whoever asks: each as data, and how that is worked out, in whichever process.

Questions are read from banks in a moment, and nothing is counted for one. Where a bank has few yet, more are looked for
behind whoever asks, for a second at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from secrets import token_hex

from croupier import games
from croupier.answers.asked import seated_stakes
from croupier.rules.game import Game
from croupier.server.counted import Staked
from croupier.server.trained import bounded, read_record
from croupier.training.rating import UNRATED, Rating, require_rating
from croupier.wire.codec import loads, written

AT_A_TIME = 1.0
"""Seconds that positions are looked for."""


@dataclass(frozen=True, slots=True)
class Drilled(Staked):
    """Something about the drills of a game."""

    def _asked(self) -> tuple[Game, dict[str, int]]:
        game = self._posted()
        return game, seated_stakes(game, self.stake)


class DrillsOf(Drilled):
    """What can be drilled."""

    __slots__ = ()

    def worked_out(self) -> bytes:
        from croupier.training.drills import drills

        return written(drills(*self._asked()))


@dataclass(frozen=True, slots=True)
class Ready:
    """All that first questions wait for, loaded: every game and its bank. It comes to nothing."""

    def worked_out(self) -> bytes:
        for key in games.listed():
            DrillsOf(key).worked_out()
        return b""


@dataclass(frozen=True, slots=True)
class QuestionOf(Drilled):
    """The next question."""

    street: str = ""
    rating: float = UNRATED.points
    seen: tuple[str, ...] = ()
    seed: str | None = None

    def worked_out(self) -> bytes:
        from croupier.training.drills import question

        game, stakes = self._asked()
        return written(question(game, stakes, street=self.street, rating=self.rating, seen=self.seen, seed=self.seed))


@dataclass(frozen=True, slots=True)
class More(Drilled):
    """More questions looked for."""

    street: str = ""

    def worked_out(self) -> bytes:
        from croupier.training.banks import grown
        from croupier.training.drills import street_named
        from croupier.training.positions import chance

        game, stakes = self._asked()
        street = street_named(game, self.street) if self.street else ""
        grown(game, stakes, chance(token_hex(8)), seconds=AT_A_TIME, street=street)
        return b""


@dataclass(frozen=True, slots=True)
class AnswerGiven:
    """An answer to a question."""

    record: str
    choice: str
    rating: Rating = UNRATED
    """What one is rated so far at that game and street."""


@dataclass(frozen=True, slots=True)
class AnswerTo:
    """An answer graded."""

    text: bytes

    def worked_out(self) -> bytes:
        from croupier.training.drills import answered

        given: AnswerGiven = loads(AnswerGiven, self.text)
        require_rating(given.rating)
        return written(answered(read_record(bounded(given.record)), given.choice, given.rating))

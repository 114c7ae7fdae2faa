"""Dealer school, worked out beside the house: lessons dealt, and answers held against the ledger of their rounds."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.errors import RecordError, UnknownGame
from croupier.server.counted import OfGame
from croupier.table.record import read
from croupier.table.round import Round
from croupier.wire.codec import loads, written

LONGEST_RECORD = 4_000
"""Characters; a full table's is a quarter of it."""


@dataclass(frozen=True, slots=True)
class LessonOf(OfGame):
    """A lesson of a game as posted."""

    seed: str = ""
    number: int = 0
    weak: tuple[str, ...] = ()

    def worked_out(self) -> bytes:
        from croupier.training.lessons import lesson
        from croupier.training.school import asked

        return written(asked(lesson(self._posted(), self.seed, self.number, self.weak), self.seed, self.number))


@dataclass(frozen=True, slots=True)
class RoundAsked:
    """A round of somebody's own as a lesson."""

    record: str

    def worked_out(self) -> bytes:
        from croupier.training.school import asked

        return written(asked(_played(self.record)))


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer, marked."""

    text: bytes

    def worked_out(self) -> bytes:
        from croupier.training.marks import Answer, marked

        answer: Answer = loads(Answer, self.text)
        return written(marked(_played(answer.record), answer))


def _played(record: str) -> Round:
    if len(record) > LONGEST_RECORD:
        raise RecordError(f"that is too long for a record: {LONGEST_RECORD:,} characters at most")
    try:
        return read(record)
    except UnknownGame as fault:  # what is not there is not at this address, but in what was sent to it
        raise RecordError(str(fault)) from fault

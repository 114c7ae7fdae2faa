"""Answers of dealer school, counted by the row that settles: what somebody gets wrong is known, and comes again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from croupier.errors import RecordError
from croupier.training.bounds import LARGEST, MOST, require_texts, require_time, require_within
from croupier.wire.statements import told

KNOWN_AFTER = 2
"""A row that was wrong before is known once it was right so many times since."""
MOST_ANSWERS = 100
"""That one seat can be settled by."""


@dataclass(frozen=True, slots=True)
class RowAnswered:
    """A row, or a hand to be named, and whether it was got right."""

    row: str
    right: bool


@dataclass(frozen=True, slots=True)
class SeatSettled:
    """A seat that somebody settled in dealer school."""

    at: int
    """When, in milliseconds since 1970."""
    game: str
    """As posted."""
    record: str
    """The lesson."""
    seat: int
    answers: tuple[RowAnswered, ...]
    milliseconds: int
    """How long it took."""

    def __post_init__(self) -> None:
        require_time(self.at)
        if len(self.answers) > MOST_ANSWERS:
            raise RecordError(f"{len(self.answers)} answers are too many for a seat: {MOST_ANSWERS} at most")
        require_texts(self.game, self.record, *(answer.row for answer in self.answers))
        require_within("seat", self.seat, 0, MOST)
        require_within("milliseconds", self.milliseconds, 0, LARGEST)


@dataclass(frozen=True, slots=True)
class RowScore:
    """How often a row of a game was right and wrong, and how often right since it was wrong last."""

    game: str
    row: str
    right: int = 0
    wrong: int = 0
    since: int = 0

    def after(self, *, right: bool) -> RowScore:
        since = self.since + 1 if right else 0
        return replace(self, right=self.right + right, wrong=self.wrong + (not right), since=since)

    @property
    def weak(self) -> bool:
        """Whether it should come again."""
        return self.wrong > 0 and self.since < KNOWN_AFTER


told(RowScore, adds={"weak": "weak"}, whole=True)


RowScores = dict[tuple[str, str], RowScore]


def row_scores(settled: Iterable[SeatSettled]) -> tuple[RowScore, ...]:
    """Seats settled one after the other, counted by row: those that were wrong most often first."""
    found: RowScores = {}
    for each in settled:
        score(found, each)
    return worst_first(found)


def score(found: RowScores, seat: SeatSettled) -> None:
    """Count one more seat."""
    for answer in seat.answers:
        key = seat.game, answer.row
        found[key] = found.get(key, RowScore(*key)).after(right=answer.right)


def worst_first(found: RowScores) -> tuple[RowScore, ...]:
    return tuple(sorted(found.values(), key=lambda score: -score.wrong))

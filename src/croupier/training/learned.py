"""What somebody has learned: choices that were graded, sessions played, seats settled, and what follows from them.

These facts are all that is kept: by a house for whoever has an account there, by a browser for a guest, in a file for
the terminal. Whatever is told of them, where somebody errs, which mistakes are still to be learned from, is folded from
the facts each time, so that it follows whatever is done with these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from croupier.errors import RecordError, WireError
from croupier.felt.grades import Grade
from croupier.felt.grades import graded as grade_of
from croupier.training.bounds import LARGEST, MOST, require_texts, require_time, require_within
from croupier.training.graded import GradedChoice
from croupier.training.rating import HIGHEST, LOWEST, UNRATED, Answered, Rating, after
from croupier.training.scores import RowScore, RowScores, SeatSettled, score, worst_first
from croupier.training.sessions import Session
from croupier.wire.codec import loads, one_of
from croupier.wire.statements import told

MOST_FACTS = 20_000
"""That are kept of one person: the oldest make room."""
MOST_AT_ONCE = 500
"""That are handed in at a time."""
MOST_MISTAKES = 100
DEAREST = 10**6
"""What one choice can give away, in units: more than any wager pays."""
LONGEST_EXACT = 10**3000
"""The largest denominator that costs are summed up with exactly; no game comes near it."""
NEARLY = 10**30
"""The denominator that is gone on with then."""


class Where(Enum):
    """Where a choice was made."""

    TABLE = "at a table"
    PRACTICE = "in practice"
    DRILL = "in a drill"


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """A choice that was graded."""

    at: int
    """When, in milliseconds since 1970."""
    where: Where
    game: str
    """As posted."""
    street: str
    position: str
    """The round up to the choice, as a record."""
    chosen: str
    best: str
    cost: Fraction
    """In units."""
    grade: Grade
    question: int | None = None
    """How hard the question was, in a drill."""

    def __post_init__(self) -> None:
        require_time(self.at)
        require_texts(self.game, self.street, self.position, self.chosen, self.best)
        require_within("cost", self.cost, 0, DEAREST)
        require_within("question", self.question, LOWEST, HIGHEST)
        if self.grade is not grade_of(self.cost):
            raise RecordError(f"grade: by what it cost, this choice is graded {grade_of(self.cost).value}")


@dataclass(frozen=True, slots=True)
class SessionPlayed:
    """A session that was played."""

    at: int
    """When it ended."""
    where: Where
    game: str
    rounds: int
    choices: int
    lost: Fraction
    """In units."""
    net: int
    worth: Fraction | None
    """What the choices were worth, in chips; the rest of the net is luck."""
    deviations: float | None
    """How large that luck was."""
    began: int | None = None
    """When it began, if it is told of while it goes on: the last that is told of it counts."""

    def __post_init__(self) -> None:
        require_time(self.at)
        require_time(self.began or 0)
        require_texts(self.game)
        require_within("rounds", self.rounds, 0, MOST)
        require_within("choices", self.choices, 0, MOST)
        require_within("lost", self.lost, 0, LARGEST)
        require_within("net", self.net, -LARGEST, LARGEST)
        require_within("worth", self.worth, -LARGEST, LARGEST)
        require_within("deviations", self.deviations, -MOST, MOST)


Fact = ChoiceMade | SessionPlayed | SeatSettled
one_of("Fact", Fact, "fact", {"chose": ChoiceMade, "played": SessionPlayed, "settled": SeatSettled})


@dataclass(frozen=True, slots=True)
class OnStreet:
    """How somebody plays a street of a game."""

    game: str
    street: str
    choices: int
    grades: dict[str, int]
    accuracy: Fraction
    """The share of choices that were best."""
    lost: Fraction
    """In units, in all."""


@dataclass(frozen=True, slots=True)
class Rated:
    """How well somebody answers the questions of a drill."""

    game: str
    street: str
    rating: Rating


@dataclass(frozen=True, slots=True)
class Learned:
    """All that follows from somebody's facts."""

    facts: int
    streets: tuple[OnStreet, ...]
    ratings: tuple[Rated, ...]
    mistakes: tuple[Fact, ...]
    """Choices that gave something away in a position that was not answered better since: the dearest first."""
    sessions: tuple[Fact, ...]
    """The newest first."""
    rows: tuple[RowScore, ...]
    """What was right and wrong in dealer school, by row: what was wrong most often first."""


@dataclass(frozen=True, slots=True)
class LearnedTold:
    """What somebody has learned, and what follows from it."""

    learned: Learned
    facts: tuple[Fact, ...] = ()
    """All that is kept, where that was asked for: oldest first."""


told(Learned, whole=True)


def chose(graded: GradedChoice, at: int, where: Where, game: str) -> ChoiceMade:
    """A graded choice as a fact; one that the house made for somebody is none of theirs."""
    if graded.grade is None:
        raise RecordError("the house made this choice: there is nothing in it to learn from")
    best = graded.advice.best
    return ChoiceMade(at, where, game, graded.street, graded.position, graded.choice, best, graded.cost, graded.grade)


def played(session: Session, at: int, where: Where, game: str) -> SessionPlayed:
    """A session as a fact."""
    deviations = session.luck.deviations if session.luck is not None else None
    return SessionPlayed(
        at, where, game, session.rounds, session.choices, session.lost, session.net, session.worth, deviations
    )


def learned(facts: Iterable[Fact]) -> Learned:
    """What follows from facts, in whatever order they come."""
    return Folding.of(facts).learned()


def ratings(facts: Iterable[Fact]) -> tuple[Rated, ...]:
    """How well somebody answers, by game and street, from all their drills, oldest first."""
    found = Folding()
    for fact in facts:
        if isinstance(fact, ChoiceMade) and fact.question is not None:
            found.add(fact)
    return found.learned().ratings


def rating_at(facts: Iterable[Fact], game: str, street: str) -> Rating:
    """How well somebody answers the questions of a street."""
    return next((each.rating for each in ratings(facts) if (each.game, each.street) == (game, street)), UNRATED)


def facts_in(lines: Iterable[str | bytes]) -> Iterator[Fact]:
    """The facts that were kept, a line each. What cannot be read any more is passed over: it costs nothing else."""
    for line in lines:
        with suppress(WireError):
            yield loads(Fact, line)


def require_kept(facts: Sequence[Fact]) -> None:
    """Refuse more facts than are taken at a time."""
    if len(facts) > MOST_AT_ONCE:
        raise RecordError(f"{len(facts):,} facts are too many at once: {MOST_AT_ONCE} at most")


@dataclass(slots=True)
class OfStreet:
    """What was chosen on a street so far."""

    grades: Counter[Grade] = field(default_factory=Counter)
    lost: Fraction = Fraction(0)
    """All that was given away: exact, unless somebody sent costs that no game has, whose sum could not be written."""

    def add(self, fact: ChoiceMade) -> None:
        self.grades[fact.grade] += 1
        if fact.cost:
            self.lost += fact.cost
        if self.lost.denominator > LONGEST_EXACT:
            self.lost = Fraction(round(self.lost * NEARLY), NEARLY)

    def told(self, game: str, street: str) -> OnStreet:
        choices = self.grades.total()
        return OnStreet(
            game=game,
            street=street,
            choices=choices,
            grades={grade.value: self.grades[grade] for grade in Grade},
            accuracy=Fraction(self.grades[Grade.BEST], choices),
            lost=self.lost,
        )


@dataclass(slots=True)
class Folding:
    """Facts folded one after the other, so that a further one costs as little as the first."""

    facts: int = 0
    latest: int = 0
    """When the last of them happened: whatever happened before it has to be folded in its place."""
    streets: dict[tuple[str, str], OfStreet] = field(default_factory=dict)
    ratings: dict[tuple[str, str], Rating] = field(default_factory=dict)
    mistakes: dict[str, ChoiceMade] = field(default_factory=dict)
    """The last answer to each position that gave something away and was not followed by a better one."""
    sessions: dict[tuple[str, int], SessionPlayed] = field(default_factory=dict)
    rows: RowScores = field(default_factory=dict)

    @staticmethod
    def of(facts: Iterable[Fact]) -> Folding:
        """Facts in whatever order they come."""
        found = Folding()
        for fact in sorted(facts, key=lambda fact: fact.at):
            found.add(fact)
        return found

    def add(self, fact: Fact) -> None:
        """One more, no older than the last."""
        self.facts += 1
        self.latest = fact.at
        if isinstance(fact, ChoiceMade):
            self._chose(fact)
        elif isinstance(fact, SessionPlayed):
            self._played(fact)
        else:
            score(self.rows, fact)

    def _chose(self, fact: ChoiceMade) -> None:
        street = fact.game, fact.street
        self.streets.setdefault(street, OfStreet()).add(fact)
        if fact.question is not None:
            self.ratings[street] = after(self.ratings.get(street, UNRATED), Answered(fact.question, fact.grade))
        if fact.cost:
            self.mistakes[fact.position] = fact
        else:
            self.mistakes.pop(fact.position, None)

    def _played(self, fact: SessionPlayed) -> None:
        """A session that went on is told of anew: what was told of it before is none any more."""
        key = (fact.game, fact.began) if fact.began is not None else ("", self.facts)
        self.facts -= self.sessions.pop(key, None) is not None
        self.sessions[key] = fact

    def learned(self) -> Learned:
        """What follows from them."""
        dearest = sorted(self.mistakes.values(), key=lambda fact: -fact.cost)[:MOST_MISTAKES]
        return Learned(
            self.facts,
            tuple(each.told(*street) for street, each in self.streets.items()),
            tuple(Rated(*street, rating) for street, rating in self.ratings.items()),
            tuple(dearest),
            tuple(reversed(self.sessions.values())),
            worst_first(self.rows),
        )

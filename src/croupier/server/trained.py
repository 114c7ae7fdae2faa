"""Practice, grades and sessions for whoever asks: each as data, and how that is worked out, in whichever process.

What strangers sent is read where it is worked out. A game is found by its name alone, since a file would be run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from croupier.errors import RecordError, TooLarge, UnknownGame
from croupier.felt.sent import TableShown
from croupier.rules.game import Game
from croupier.server.counting import Telling
from croupier.solver.progress import Progress, Tell, silent
from croupier.solver.trying import Memory
from croupier.table.record import read, read_game
from croupier.table.round import Round
from croupier.training.graded import GradedChoice, GradedRound
from croupier.training.learned import Fact, Folding, Learned, LearnedTold, facts_in, learned, require_kept
from croupier.training.sessions import Session
from croupier.wire.codec import dumps, loads, written
from croupier.wire.posted import Head, head
from croupier.wire.statements import told

if TYPE_CHECKING:
    from croupier.training.sessions import Counted

Anything = TypeVar("Anything")
LONGEST = 2_000
"""Of a record, or of a game as posted."""
MOST_ROUNDS = 400
"""Of a session that is summed up at once."""
MOST_SESSION_BYTES = MOST_ROUNDS * (LONGEST + 100)
"""Of a session that is sent, however long its records are."""


@dataclass(frozen=True, slots=True)
class PracticeWanted:
    """A round to begin, by its game and stakes, or to go on with, by its record and a choice."""

    game: str = ""
    """As records begin with it: "river-holdem trips=B"."""
    stakes: dict[str, int] = field(default_factory=dict)
    """The least there may be, unless something is said."""
    record: str = ""
    choice: str = ""
    """What the seat chooses; a record without one is only shown."""
    warn: bool = False
    """Whether a choice that gives anything away is told of, and not carried out."""
    silent: bool = False
    """Whether the choice is not graded, as in an exam."""


@dataclass(frozen=True, slots=True)
class Practised:
    """A round of practice: nobody's chips are in it."""

    about: Head
    record: str
    """All there is to know of it: to go on from, or to come back to."""
    over: bool
    shown: TableShown
    graded: GradedChoice | None = None
    """The choice that was made, or that was warned of."""
    warned: bool = False
    """Whether the choice gives something away and was not carried out."""


@dataclass(frozen=True, slots=True)
class RoundGiven:
    """A round in one line, and whose it is."""

    record: str
    seat: int = 1


@dataclass(frozen=True, slots=True)
class SessionGiven:
    """The rounds of a session."""

    rounds: tuple[RoundGiven, ...]
    whole: bool = False
    """Whether every round is told, choice by choice."""


@dataclass(frozen=True, slots=True)
class GradedTold:
    """A round graded."""

    about: Head
    graded: GradedRound


@dataclass(frozen=True, slots=True)
class SessionTold:
    """A session summed up."""

    session: Session
    rounds: tuple[GradedRound, ...] = ()


@dataclass(frozen=True, slots=True)
class FactsGiven:
    """What somebody has learned, to be kept."""

    facts: tuple[Fact, ...]


told(Practised, flat=("about",), whole=True)
told(GradedTold, flat=("about", "graded"))


@dataclass(frozen=True, slots=True)
class Practice:
    """A round of practice begun, gone on with, or shown."""

    text: bytes

    def worked_out(self) -> bytes:
        wanted: PracticeWanted = loads(PracticeWanted, self.text)
        if bool(wanted.game) == bool(wanted.record):
            raise RecordError("practice begins with a game, or goes on with a record: give one of the two")
        if (wanted.record and wanted.stakes) or (wanted.game and wanted.choice):
            raise RecordError("stakes come with a game, and a choice with a record")
        return written(_begun(wanted) if wanted.game else _gone_on(wanted))


def is_only_dealt(text: bytes) -> bool:
    """Whether no advice can be needed for what was sent: then it is for those who read, not for those who count."""
    return b'"choice"' not in text and b"\\" not in text  # by which the word could be written otherwise


@dataclass(frozen=True, slots=True)
class Graded:
    """A round graded."""

    text: bytes

    def worked_out(self) -> bytes:
        given: RoundGiven = loads(RoundGiven, self.text)
        graded, _ = _counted(bounded(given.record), given.seat, whole=False)
        return written(GradedTold(head(read_record(given.record).game), graded))


@dataclass(frozen=True, slots=True)
class SessionOf(Telling):
    """A session summed up: what was to be expected of its rounds may have to be counted first."""

    text: bytes

    def worked_out_telling(self, tell: Tell) -> bytes:
        from croupier.training.sessions import summed_up

        given: SessionGiven = loads(SessionGiven, self.text)
        if len(given.rounds) > MOST_ROUNDS:
            raise TooLarge(f"a session of {len(given.rounds):,} rounds is too long: {MOST_ROUNDS} at most")
        counted = []
        for number, each in enumerate(given.rounds):
            tell(Progress("grading the session"))
            tell(Progress("rounds", number, len(given.rounds)))
            counted.append(_counted(bounded(each.record), each.seat, whole=True, tell=tell))
        return written(SessionTold(summed_up(counted), tuple(graded for graded, _ in counted) if given.whole else ()))


@dataclass(frozen=True, slots=True)
class FactsRead:
    """Facts that were sent, each as it is kept: lines of text, after all of them were found to be in order."""

    text: bytes

    def worked_out(self) -> bytes:
        given: FactsGiven = loads(FactsGiven, self.text)
        require_kept(given.facts)
        written(LearnedTold(learned(given.facts)))  # what nothing can be told of is not kept
        return "\n".join(dumps(fact, Fact) for fact in given.facts).encode()


@dataclass(frozen=True, slots=True)
class LearnedFrom:
    """What follows from facts that were sent, and are kept elsewhere."""

    text: bytes

    def worked_out(self) -> bytes:
        given: FactsGiven = loads(FactsGiven, self.text)
        require_kept(given.facts)
        return written(LearnedTold(learned(given.facts)))


@dataclass(frozen=True, slots=True)
class LearnedOf:
    """What follows from facts that are kept."""

    person: str
    facts: tuple[str, ...]
    whole: bool

    def worked_out(self) -> bytes:
        followed = _followed.of(self.person, Followed)
        whole = tuple(facts_in(self.facts)) if self.whole else ()
        return written(LearnedTold(followed.by(self.facts), whole))


class Followed:
    """What was folded of somebody's facts lately: only those that came since are read, if these are all there is new.

    Where the oldest have made room or one happened before others, all of them are folded anew.
    """

    def __init__(self) -> None:
        self._lines: tuple[str, ...] = ()
        self._folded = Folding()

    def by(self, lines: tuple[str, ...]) -> Learned:
        known, self._lines = self._lines, lines
        more = list(facts_in(lines[len(known) :])) if lines[: len(known)] == known else None
        if more is None or not _in_time([self._folded.latest, *(fact.at for fact in more)]):
            self._folded = Folding.of(facts_in(lines))
        else:
            for fact in more:
                self._folded.add(fact)
        return self._folded.learned()


def _in_time(times: Sequence[int]) -> bool:
    return all(before <= then for before, then in pairwise(times))


_followed: Memory[Followed] = Memory(8)
"""Of people who learn: whoever drills hands in a fact after another."""


_graded_before: Memory[Counted] = Memory(2_000)
"""Whoever plays on asks for the same rounds and one more."""


def _counted(record: str, seat: int, *, whole: bool, tell: Tell = silent) -> Counted:
    return _graded_before.of((record, seat, whole), lambda: _counted_anew(record, seat, whole=whole, tell=tell))


def _counted_anew(record: str, seat: int, *, whole: bool, tell: Tell) -> Counted:
    from croupier.training.expected import expected, if_at_hand
    from croupier.training.graded import graded_round
    from croupier.training.sessions import counted

    played = read_record(record)
    if whole:
        return counted(played, seat, at_start=partial(expected, progress=tell))
    return graded_round(played, seat, at_start=if_at_hand), None


def _begun(wanted: PracticeWanted) -> Practised:
    from croupier.training.practice import begun

    return _practised(begun(_game(bounded(wanted.game)), wanted.stakes))


def _gone_on(wanted: PracticeWanted) -> Practised:
    from croupier.training.practice import dealt, gone_on, require_choice, require_one_seat

    played = read_record(bounded(wanted.record))
    require_one_seat(played)
    if not wanted.choice:
        return _practised(dealt(played))
    require_choice(played)
    graded = None if wanted.silent else _graded(played, wanted.choice, warns=wanted.warn)
    if wanted.warn and graded is not None and graded.cost:
        return _practised(played, graded, warned=True)
    return _practised(gone_on(played, wanted.choice), graded)


def _graded(played: Round, choice: str, *, warns: bool) -> GradedChoice:
    """A choice graded; where somebody is warned, one that gives something away is not made."""
    from croupier.solver.solve import advise
    from croupier.training.expected import if_at_hand
    from croupier.training.graded import graded_choice

    seat = played.seats[0]
    found = played.choices.find(choice)
    before = if_at_hand(played.game, played.placed[seat])
    advice = advise(played.game, played.view(seat))
    return graded_choice(played, found, advice, made=not warns, edge=None if before is None else before.edge)


def _practised(played: Round, graded: GradedChoice | None = None, *, warned: bool = False) -> Practised:
    from croupier.training.practice import shown

    return Practised(head(played.game), played.record, played.over, shown(played), graded, warned)


def read_record(record: str) -> Round:
    return _found(read, record)


def _game(text: str) -> Game:
    return _found(read_game, text)


def _found(reads: Callable[[str], Anything], text: str) -> Anything:
    """What a text tells; of a game that is not there, that it is not: the fault is in what was sent."""
    try:
        return reads(text)
    except UnknownGame as fault:
        raise RecordError(str(fault)) from fault


def bounded(text: str) -> str:
    if len(text) > LONGEST:
        raise RecordError(f"a record of {len(text):,} letters is too long to be read: {LONGEST:,} at most")
    return text

"""A drill in lines of text: a close decision, an answer, its grade; for terminals, pipes and screen readers alike.

Every answer is kept as soon as it is graded, so whoever stops in the middle has lost nothing. More questions of a game
that has few are looked for while somebody thinks.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from threading import Event, Thread
from typing import TextIO

from croupier.documents.layout import paragraph
from croupier.errors import CroupierError
from croupier.felt.actions import CHOOSE
from croupier.felt.grades import Grade
from croupier.felt.shown import question as asks
from croupier.rules.game import Game
from croupier.table.round import Round
from croupier.table.stakes import Stakes
from croupier.terminal.plain import MOST_TYPED, round_lines
from croupier.training import learned_file
from croupier.training.banks import bank, grown
from croupier.training.drills import AGAIN, Graded, Question, Refusal, Summary, answered, fact, question, rating_for
from croupier.training.learned import Fact
from croupier.training.positions import chance
from croupier.training.rating import UNRATED, Rating
from croupier.visible import visible
from croupier.wire.codec import written
from croupier.wire.posted import head
from croupier.written import decimal, listed, number_of, percent, whole

HELP = "Type a choice or its key; quit, or Ctrl-C, ends the drill and keeps what was answered."
AT_A_TIME = 1.0  # seconds that questions are looked for between two looks at whether somebody has left


class Left(Exception):
    """Whoever answers has had enough, or the input has ended."""


@dataclass(slots=True)
class Drill:
    """Questions put to somebody, one after the other."""

    game: Game
    stakes: Stakes
    street: str
    questions: int
    seed: str | None
    file: Path | None
    """Where answers are kept, if anywhere."""
    lines_in: TextIO
    out: TextIO
    as_json: bool = False
    width: int | None = None
    """The columns of a terminal; lines that go into a pipe are left whole."""
    now: Callable[[], float] = time.time
    facts: list[Fact] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    answers: list[Graded] = field(default_factory=list)
    refused: int = 0

    def run(self) -> int:
        """Ask until all is asked, or somebody leaves; how many lines could not be taken for an answer."""
        self.facts = learned_file.kept(self.file) if self.file is not None else []
        before = rating_for(self.facts, self.game, self.street)
        self._welcome(before)
        left = Event()
        if self.seed is None:  # else what is found meanwhile would decide what is asked
            Thread(target=self._look_for_more, args=(left,), daemon=True).start()
        try:
            for number in range(1, self.questions + 1):
                self._ask(number)
        except (Left, KeyboardInterrupt):
            self._say()
        finally:
            left.set()
        self._end(before)
        return self.refused

    # Asking.

    def _ask(self, number: int) -> None:
        rating = rating_for(self.facts, self.game, self.street)
        if self.seed is not None:  # it asks the same of everybody, whatever they have answered so far
            rating = UNRATED
        asked = question(
            self.game,
            self.stakes,
            street=self.street,
            rating=rating.points,
            seen=self.seen[-AGAIN:],
            seed=None if self.seed is None else f"{self.seed} {number}",
        )
        self.seen.append(asked.id)
        state = Round.parse(self.game, asked.record)
        self._put(asked, state, number)
        answer = self._answer(asked, state)
        self.answers.append(answer)
        self._keep(fact(answer, round(1000 * self.now())))
        self._told(answer)

    def _put(self, asked: Question, state: Round, number: int) -> None:
        if self.as_json:
            self._document(asked)
            return
        self._say()
        hard = "" if asked.rating is None else f", rated {asked.rating}"
        self._say(f"Question {number} of {self.questions}{hard}.")
        for line in round_lines(self.game, state.view(state.seats[0])):
            self._say(line)
        if asked.chosen:
            self._say(f"So far: {', '.join(asked.chosen)}.")
        if asked.prepared < 1:
            self._say(f"Close decisions are still being looked for: {percent(asked.prepared, 0)} are at hand.")
        self._say(f"Keys: {', '.join(f'{key} {choice}' for key, choice in _keys(asked).items())}.")

    def _answer(self, asked: Question, state: Round) -> Graded:
        """The first line that is an answer, graded."""
        keys = _keys(asked)
        while True:
            typed = self._heard(asks(state.choices, ""))
            try:
                choice = state.choices.find(keys.get(typed.lower(), typed))
                street = asked.street
                return answered(state, choice.short, rating_for(self.facts, self.game, street))
            except CroupierError as fault:
                self.refused += 1
                self._refuse(asked, fault)

    def _heard(self, prompt: str) -> str:
        if not self.as_json:
            self.out.write(f"{self._fitted(prompt)} ")
        self.out.flush()
        line = self.lines_in.readline(MOST_TYPED)
        typed = line.strip()
        if not line or typed.lower() in ("quit", "exit", "q"):
            raise Left
        if not self.lines_in.isatty() and not self.as_json:
            self._say(visible(typed))  # so that a pipe's output reads as a conversation
        return typed

    # Telling.

    def _welcome(self, rating: Rating) -> None:
        where = f", {self.street}" if self.street else ""
        self._say(f"{self.game.title}: close decisions{where}. Your rating is {rating}.")
        self._say(HELP)

    def _told(self, answer: Graded) -> None:
        if self.as_json:
            self._document(answer)
            return
        graded = answer.graded
        assert graded.grade is not None, "somebody chose"
        name = graded.grade.value.capitalize()
        beside = "" if graded.grade is Grade.BEST else f" The best choice was {graded.advice.best}."
        self._say(f"{name}. {graded.said}{beside}")
        for worth in graded.worths:
            self._say(f"  {worth.choice}: {worth.value}, {worth.said}")
        self._say(f"Rating {answer.before.points:.0f}, now {answer.after}.")

    def _refuse(self, asked: Question, fault: CroupierError) -> None:
        if self.as_json:
            self._document(Refusal(fault.code, str(fault), asked.choices))
            return
        self._say(str(fault))
        self._say(HELP)

    def _end(self, before: Rating) -> None:
        after = rating_for(self.facts, self.game, self.street)
        grades = Counter(each.graded.grade for each in self.answers)
        lost = sum((each.graded.cost for each in self.answers), Fraction(0))
        counted = {grade.value: grades[grade] for grade in Grade}
        if self.as_json:
            self._document(Summary(head(self.game), len(self.answers), counted, lost, before, after))
            return
        self._say()
        for line in self._summary(counted, lost, before, after):
            self._say(line)

    def _summary(self, grades: dict[str, int], lost: Fraction, before: Rating, after: Rating) -> Iterator[str]:
        if not self.answers:
            yield "Nothing was answered."
            return
        said = [graded_so(count, grade) for grade, count in grades.items() if count]
        yield f"{number_of(len(self.answers), 'answer')}: {listed(said)}."
        given = f"{decimal(lost, 4)} of the {self.game.unit.name}" if lost else "nothing"
        yield f"They gave away {given} in all. Rating {before.points:.0f} before, {after} now."
        if self.file is None:
            yield "None of it could be kept: there is no folder of yours for it."

    def _document(self, value: object) -> None:
        self.out.write(f"{written(value).decode()}\n")
        self.out.flush()

    def _say(self, line: str = "") -> None:
        if not self.as_json:
            self.out.write(f"{self._fitted(line)}\n")

    def _fitted(self, line: str) -> str:
        """A line for a terminal, which would break it in the middle of a word."""
        if self.width is None:
            return line
        inset = len(line) - len(line.lstrip())
        return "\n".join(paragraph(line.lstrip(), width=self.width, indent=inset, hang=2))

    # Keeping, and looking for more.

    def _keep(self, made: Fact) -> None:
        self.facts.append(made)
        if self.file is not None:
            learned_file.keep(self.file, [made])

    def _look_for_more(self, left: Event) -> None:
        pick = chance(f"{self.now()}")
        while not left.is_set() and bank(self.game, self.stakes).done(self.game) < 1:
            grown(self.game, self.stakes, pick, seconds=AT_A_TIME, street=self.street)
            if self.street and bank(self.game, self.stakes).is_full(self.street):
                return


def graded_so(count: int, grade: str) -> str:
    """ "1 mistake", "2 mistakes", "3 inaccuracies"; of the best and the fine, "2 best"."""
    if count == 1 or grade in (Grade.BEST.value, Grade.FINE.value):
        return f"{whole(count)} {grade}"
    return f"{whole(count)} {'inaccuracies' if grade == Grade.INACCURACY.value else f'{grade}s'}"


def _keys(asked: Question) -> dict[str, str]:
    """The choices by their keys; what would ask for an amount first is typed."""
    offered = [action for action in asked.shown.bar if action.offered and action.id.startswith(CHOOSE)]
    return {action.key: action.id.removeprefix(CHOOSE) for action in offered}

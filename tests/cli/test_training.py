"""Drills in the terminal: asked, answered, graded, kept; in pipes, for programs, and at a real terminal."""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from croupier import games
from croupier.answers.published import published_documents
from croupier.felt.grades import Grade
from croupier.solver.solve import advise
from croupier.table.record import read
from croupier.terminal.drilling import graded_so
from croupier.training.drills import Graded, Question, Refusal, Summary
from croupier.training.learned import LearnedTold
from croupier.wire.codec import read_document
from tests.cli.running import COMMAND, called, heeding, refused

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"
DRILL = ("train", "three-card-poker", "--seed", "1")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    return tmp_path


def told(name: str, text: str) -> Any:
    """A document, held against its schema and read."""
    data, (kind,) = json.loads(text), [each.kind for each in published_documents() if each.name == name]
    Draft202012Validator(json.loads((SCHEMAS / f"cli-{name}.json").read_text())).validate(data)
    return read_document(kind, data)


def exported() -> LearnedTold:
    found: LearnedTold = told("train-export", called("train", "--export").stdout)
    return found


def test_a_drill_in_a_pipe_reads_as_a_conversation() -> None:
    text = called(*DRILL, "--questions", "2", "--stake", "Ante 10", given="b\nfold\n").stdout
    assert text.startswith("Three Card Poker: close decisions. Your rating is 1500 ± 350.\n")
    assert "Question 1 of 2, rated " in text
    assert "The deal.\nYou have " in text
    assert "Keys: b bet, f fold.\nbet (10) on Play or fold? b\n" in text
    assert text.count("Rating 1") == 3
    assert "2 answers: " in text
    assert "nothing" in text or "of the Ante" in text


def test_what_is_answered_is_graded_by_exact_values() -> None:
    lines = called(*DRILL, "--questions", "3", "--json", given="bet\nbet\nfold\n").stdout.splitlines()
    assert len(lines) == 7
    for asked, answered in zip(lines[:6:2], lines[1:6:2], strict=True):
        question: Question = told("train-question", asked)
        graded: Graded = told("train-answer", answered)
        state = read(question.record)
        advice = advise(state.game, state.view(1))
        assert graded.graded.advice == advice
        assert graded.graded.cost == advice.costs[graded.graded.choice]
        assert graded.question == question.rating
    summary: Summary = told("train-summary", lines[-1])
    assert summary.answered == sum(summary.grades.values()) == 3


def test_a_program_is_told_what_was_no_answer_and_answers_again() -> None:
    """Each line that goes in is answered by one that comes out: nobody waits for what was passed over in silence."""
    ended = called(*DRILL, "--questions", "1", "--json", given="bogus\nbet\n")
    asked, refusal, answered, _ = ended.stdout.splitlines()
    no_answer: Refusal = told("train-refusal", refusal)
    question: Question = told("train-question", asked)
    assert no_answer.code == "choice/illegal"
    assert "bogus" in no_answer.detail
    assert no_answer.legal == question.choices
    graded: Graded = told("train-answer", answered)
    assert graded.graded.choice == "bet"
    assert ended.returncode == 2


def test_the_same_seed_asks_the_same_questions() -> None:
    first, again = (called(*DRILL, "--questions", "1", given="q\n").stdout for _ in range(2))
    assert first == again
    assert first != called("train", "three-card-poker", "--seed", "2", "--questions", "1", given="q\n").stdout


def test_the_same_seed_asks_the_same_questions_however_they_were_answered() -> None:
    """Whoever repeats a drill has another rating by then, and has it moved by every answer."""
    asked = []
    for answer in ("fold\n", "bet\n"):
        lines = called(*DRILL, "--questions", "4", "--json", given=4 * answer).stdout.splitlines()
        asked.append([json.loads(line)["id"] for line in lines[:8:2]])
    assert asked[0] == asked[1]


def test_a_rating_is_kept_exported_and_deleted() -> None:
    called(*DRILL, "--questions", "2", given="b\nf\n")
    told = exported()
    assert len(told.facts) == told.learned.facts == 2
    (rated,) = told.learned.ratings
    assert (rated.game, rated.street, rated.rating.answers) == ("three-card-poker", "The deal", 2)
    assert f"Your rating is {rated.rating}." in called(*DRILL, given="").stdout
    assert called("train", "--forget").stdout == "What you had learned is deleted.\n"
    assert exported().facts == ()


@pytest.mark.parametrize("key", games.SHEETS + games.CALIBRATION)
def test_every_game_can_be_drilled(key: str) -> None:
    text = called("train", key, "--seed", "3", "--questions", "1", given="what\n").stdout
    assert "Question 1 of 1, rated " in text
    assert "'what' is not on offer" in text
    assert "Nothing was answered." in text


def test_one_street_is_drilled_under_a_posting_of_ones_own() -> None:
    words = ("train", "river-holdem", "--post", "trips=B", "--street", "river", "--seed", "1", "--questions", "2")
    text = called(*words, given="f\n2\n").stdout
    assert text.startswith("River Hold'em, trips B: close decisions, Turn and river.")
    assert text.count("Turn and river.\nYou have") == 2
    assert "Close decisions are still being looked for" in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("train",), "a drill needs a game: croupier train GAME"),
        (("train", "river-holdem", "--street", "sixth"), "has no decision 'sixth'"),
        (("train", "river-holdem", "--questions", "0"), "--questions 0 is not between 1 and 1,000"),
        (("train", "river-holdem", "--stake", "Ante 0"), "Ante"),
        (("train", "--export", "--forget"), "--export and --forget exclude each other"),
    ],
)
def test_what_cannot_be_drilled_is_refused_in_a_sentence(words: tuple[str, ...], says: str) -> None:
    assert says in refused(*words)


def test_at_a_terminal_ctrl_c_keeps_what_was_answered(data: Path) -> None:
    ours, theirs = pty.openpty()
    drill = subprocess.Popen([*COMMAND, *DRILL], stdin=theirs, stdout=theirs, stderr=theirs, preexec_fn=heeding)
    os.close(theirs)
    try:
        seen = heard(ours, lambda text: "fold? " in text)
        assert "Question 1 of 20" in seen
        os.write(ours, b"f\n")
        heard(ours, lambda text: "Question 2 of 20" in text and "fold? " in text)
        drill.send_signal(signal.SIGINT)
        assert "1 answer: 1 " in heard(ours, lambda text: "1 answer: " in text)
        assert drill.wait(20) == 0
    finally:
        drill.kill()
        os.close(ours)
    assert len((data / "croupier" / "learned" / "facts.jsonl").read_text().splitlines()) == 1


@pytest.mark.parametrize("columns", [80, 44])
def test_at_a_terminal_no_word_is_broken_in_two(columns: int) -> None:
    """The question has a board of five cards, which takes more than a line of 80 columns; in a pipe it is one line."""
    words = ("train", "river-holdem", "--street", "river", "--seed", "q", "--questions", "1")
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("4H", 24, columns, 0, 0))
    env = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    drill = subprocess.Popen(
        [*COMMAND, *words], stdin=theirs, stdout=theirs, stderr=theirs, preexec_fn=heeding, env=env
    )
    os.close(theirs)
    try:
        shown = heard(ours, lambda text: "fold? " in text).splitlines()
    finally:
        drill.kill()
        drill.wait(20)
        os.close(ours)
    piped = called(*words, given="").stdout.splitlines()
    board = next(line for line in piped if line.startswith("On the board"))
    assert len(board) > 80
    assert max(map(len, shown)) <= columns
    assert board in " ".join(" ".join(shown).split())


def test_grades_are_counted_as_one_says_them() -> None:
    counted = [graded_so(count, grade.value) for grade in Grade for count in (1, 2)]
    assert counted == [
        "1 best", "2 best", "1 fine", "2 fine", "1 inaccuracy", "2 inaccuracies", "1 mistake", "2 mistakes",
        "1 blunder", "2 blunders",
    ]  # fmt: skip


def heard(terminal: int, enough: Callable[[str], bool], seconds: float = 60) -> str:
    """What a terminal shows until it is enough."""
    text, until = "", time.monotonic() + seconds
    while not enough(text):
        shows, _, _ = select.select([terminal], [], [], max(0.0, until - time.monotonic()))
        assert shows, f"nothing more came after {text!r}"
        text += os.read(terminal, 65536).decode()
    return text

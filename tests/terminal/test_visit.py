"""A visit: advice while one thinks, what the choices cost, records line by line, and what is said in the end."""

from pathlib import Path
from threading import Event

import pytest

from croupier.errors import Unsolvable
from croupier.rules.game import Game
from croupier.solver.advice import Advice
from croupier.table.record import read
from croupier.table.view import View
from croupier.terminal.adviser import Adviser
from croupier.terminal.palette import FULL, SIXTEEN, colours
from croupier.terminal.records import Records, records_of
from croupier.terminal.visit import Visit
from tests.terminal.tables import session, worth_more


def unknown(game: Game, view: View) -> Advice:
    raise Unsolvable(f"there is no method for {game.name}")


def played(visit: Visit, *choices: str) -> None:
    visit.begin({"Ante": 10})
    for choice in choices:
        visit.act(choice)
    visit.wait()


def test_what_the_choices_cost_is_told_in_units_and_in_chips() -> None:
    visit = Visit(session(), Adviser(worth_more))
    played(visit, "fold")
    assert visit.round_cost == "Your choices cost nothing."
    played(visit, "b", "bet", "bet 1")
    assert visit.round_cost == "Your choices cost 2.0000 of the Ante (20.00 chips)."
    assert "Value lost by your choices: 2.0000 of the Ante (20.00 chips)." in list(visit.farewell())


def test_advice_is_for_the_choice_that_waits() -> None:
    visit = Visit(session(), Adviser(worth_more))
    assert visit.advice == "There is nothing to choose now."
    visit.begin({"Ante": 10})
    visit.wait()
    assert not isinstance(visit.advice, str)
    assert [(worth.choice, worth.said) for worth in visit.advice] == [
        ("bet", "costs 0.5000"),
        ("fold", "best"),
    ]


def test_nobody_waits_for_an_adviser_who_takes_long() -> None:
    go_on = Event()

    def slow(game: Game, view: View) -> Advice:
        go_on.wait()
        return worth_more(game, view)

    visit, told = Visit(session(), Adviser(slow)), Event()
    visit.heard = told.set
    visit.begin({"Ante": 10})
    assert visit.advice == "The adviser is working it out."
    visit.act("bet")
    visit.act("fold")
    assert visit.round_cost == "What your choices cost: working it out."
    assert not any("Value lost" in line for line in visit.farewell())
    go_on.set()
    assert told.wait(10)
    visit.wait(10)
    assert visit.round_cost == "Your choices cost 0.5000 of the Ante (5.00 chips)."


def test_a_game_that_cannot_be_advised_on_is_played_all_the_same() -> None:
    visit = Visit(session(), Adviser(unknown))
    visit.begin({"Ante": 10})
    visit.wait()
    assert visit.advice == "there is no method for River Hold'em"
    visit.act("fold")
    assert visit.round_cost == ""
    assert Visit(session()).advice == "Nobody gives advice at this table."


def test_preparing_asks_about_a_round_that_nobody_plays() -> None:
    asked, done = [], Event()

    def noted(game: Game, view: View) -> Advice:
        asked.append(game.key)
        done.set()
        return worth_more(game, view)

    visit = Visit(session(), Adviser(noted))
    visit.prepare()
    assert done.wait(10)
    assert (asked, visit.session.view) == (["river-holdem"], None)


def test_rounds_are_kept_line_by_line_as_they_end(tmp_path: Path) -> None:
    file = tmp_path / "kept.txt"
    visit = Visit(session(), records=Records(file))
    visit.begin({"Ante": 10})
    assert not file.exists()
    visit.act("fold")
    visit.begin()
    visit.act("fold")
    lines = file.read_text().splitlines()
    assert [read(line) for line in lines] == visit.session.played
    assert list(visit.farewell())[-1] == f"The records are in {file}."


def test_records_that_cannot_be_kept_are_told_of_once_and_play_goes_on(tmp_path: Path) -> None:
    visit = Visit(session(), records=Records(tmp_path / "nowhere" / "kept.txt"))
    for _ in range(2):
        played(visit, "fold")
    assert len(visit.session.played) == 2
    said = [line for line in visit.farewell() if "records" in line]
    assert said == ["The records could not be kept: No such file or directory."]


def test_records_lie_in_a_folder_of_the_user_s_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    file = records_of("river-holdem").file
    assert file is not None
    assert file.parent == tmp_path / "croupier" / "records"
    (tmp_path / "a file").touch()
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "a file"))
    assert "could not be kept" in str(records_of("river-holdem"))


def test_a_seed_that_nobody_gave_repeats_the_session_too() -> None:
    first = Visit(session(seed=None))
    played(first, "bet", "fold")
    (seed,) = [line.split()[-1] for line in first.farewell() if "--seed" in line]
    again = Visit(session(seed=seed))
    played(again, "bet", "fold")
    assert again.session.played == first.session.played
    other = Visit(session(seed=None))
    played(other, "bet", "fold")
    assert other.session.played != first.session.played


def test_sixteen_colours_stay_apart() -> None:
    from rich.color import Color, ColorSystem

    named = colours("standard").items()
    shown = {name: Color.parse(colour).downgrade(ColorSystem.STANDARD).number for name, colour in named}
    assert set(SIXTEEN) == set(FULL)
    for behind, drawn in {
        "felt": (
            "felt-line",
            "side-line",
            "ink",
            "quiet",
            "gold",
            "fault",
            "won",
            "lost",
            "chip-5",
            "chip-100",
            "card",
        ),
        "card": ("spades", "hearts", "diamonds", "clubs", "card-mark"),
        "back": ("back-line", "ink"),
        "button": ("ink", "button-waits"),
        "dialog": ("ink", "gold"),
    }.items():
        for name in drawn:
            assert shown[name] != shown[behind], (name, behind)
    assert len({shown[suit] for suit in ("spades", "hearts", "diamonds", "clubs")}) == 4


def test_a_seed_of_several_words_is_told_as_a_shell_reads_it() -> None:
    first = Visit(session(seed="a b"))
    played(first, "bet", "fold")
    assert "The same cards again: --seed 'a b'" in list(first.farewell())

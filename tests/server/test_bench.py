"""The bench over HTTP: figures as the library and the command line have them, files, refusals, and progress."""

import json
from http import HTTPStatus
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlencode

import pytest
from checks.served import House

from croupier import games
from croupier.answers.bench import Benched, another_posting
from croupier.rules.columns import parse_column
from croupier.rules.rulings import paytables_in
from croupier.rules.wagers import Kind
from croupier.server.api import games as asked_games
from croupier.server.api import strategies as asked_strategies
from croupier.server.api import training as asked_training
from croupier.server.counted import BenchReady
from croupier.solver.comparing import compare
from croupier.solver.trying import decisive
from croupier.wire.codec import read_document
from tests.cli.running import run
from tests.server.counts import SaysAndWaits

PAIR_PLUS = "pair-plus=House(40,30,15/2,4,1)"
BONUS = "ante-bonus=House(6,4,2)"


def benched(house: House, game: str, *post: str, **more: str) -> dict[str, Any]:
    asked = urlencode([*(("post", each) for each in post), *more.items()])
    answer = house.asks_until_counted("GET", f"/games/{game}/bench?{asked}")
    assert answer.status_code == HTTPStatus.OK, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_what_is_answered_is_what_the_library_says(house: House) -> None:
    game = games.find("three-card-poker")
    own = game.post({"pair-plus": "House(40,30,15/2,4,1)", "ante-bonus": "House(6,4,2)"})
    found, compared = benched(house, "three-card-poker", PAIR_PLUS, BONUS), compare(game, own)
    assert (found["text"], found["fingerprint"]) == (str(own), own.fingerprint)
    assert found["against"] == "three-card-poker"
    for name in ("edge", "element_of_risk", "hit_frequency", "average_stake"):
        for side in ("posted", "own", "difference"):
            figure = getattr(getattr(compared.round, name), side)
            assert found["round"][name][side]["exact"] == f"{figure.numerator}/{figure.denominator}"
    assert found["round"]["deviation"]["own"] == compared.round.deviation.own
    assert [each["wager"] for each in found["wagers"] if each["changed"]] == ["Ante Bonus", "Pair Plus"]
    assert found["stakes"] == ["Pair Plus is then staked in multiples of 2: Pair Plus pays 15 to 2 on a straight"]
    told = read_document(Benched, found)
    assert told.round == compared.round


def test_what_is_answered_is_what_the_command_line_prints(house: House, tmp_path: Path) -> None:
    """A column downloaded as a file, and the game solved with it: the same figures, as fractions."""
    file = tmp_path / "column.toml"
    file.write_bytes(house.asks("GET", f"/games/three-card-poker/column.toml?post={BONUS}").content)
    printed = json.loads(run("solve", "three-card-poker", "--paytable", str(file), "--json", "--recompute").stdout)
    found = benched(house, "three-card-poker", BONUS)
    assert found["fingerprint"] == printed["fingerprint"]
    assert found["round"]["edge"]["own"] == printed["edge"]
    assert found["round"]["element_of_risk"]["own"] == printed["element_of_risk"]
    assert found["round"]["hit_frequency"]["own"] == printed["hit_frequency"]
    assert found["round"]["deviation"]["variance"]["own"] == printed["variance"]
    wagers = {each["wager"]: each for each in printed["wagers"]}
    for wager in found["wagers"]:
        if wager["kind"] != "side":
            assert wager["value"]["own"] == wagers[wager["wager"]]["return"]


def test_an_address_says_everything_and_can_be_held_against_another_column(house: House) -> None:
    against_b = benched(
        house, "river-holdem", "trips=House(100,40,25,8,6,4,3)", "before-flop-odds=even", against="trips=B"
    )
    assert against_b["against"] == "river-holdem trips=B before-flop-odds=even"
    assert against_b["text"] == "river-holdem trips=House(100,40,25,8,6,4,3) before-flop-odds=even"
    same = benched(house, "river-holdem", "trips=House(100,40,25,8,6,4,3)", against="trips=B")
    assert {each["column"] for each in same["columns"]} == {"A", "B", "House"}


def test_a_square_has_all_its_hands_and_other_charts_what_has_changed(house: House) -> None:
    (square,) = benched(house, "river-holdem")["charts"]
    assert (square["square"], len(square["cells"]), square["changed"]) == ("AKQJT98765432", 169, 0)
    (other,) = benched(house, "three-card-poker", BONUS)["charts"]
    assert (other["square"], other["classes"], len(other["cells"])) == ("", 741, other["changed"])


def test_a_file_is_read_and_refused_in_a_sentence(house: House) -> None:
    text = house.asks("GET", "/games/river-holdem/column.toml?post=trips=House(60,50,40,30,20,10,5)").text
    game = games.find("river-holdem")
    assert (
        parse_column(text).posted_on(game).fingerprint == game.post({"trips": "House(60,50,40,30,20,10,5)"}).fingerprint
    )
    answer = house.asks("POST", "/games/river-holdem/column?post=trips=B&post=minimum=5", content=text.encode())
    assert answer.json()["text"] == "river-holdem trips=House(60,50,40,30,20,10,5) minimum=5"
    for sent, said in (
        (b"\xff\xfe", "is not TOML"),
        (b"[[[[", "is not TOML"),
        (text.replace("river-holdem", "holdem-88").encode(), "is for holdem-88, not for river-holdem"),
        (text.replace("trips", "raises").encode(), "has no line"),
        (text.replace("= 40", "= 0").encode(), "pays 0: write a whole number"),
        (text.replace("= 40", f"= {'9' * 5000}").encode(), "too large"),
    ):
        refused = house.asks("POST", "/games/river-holdem/column", content=sent)
        assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert said in refused.json()["detail"]
    assert house.asks("POST", "/games/river-holdem/column", content=b"#" * 70_000).status_code == 413


@pytest.mark.parametrize(
    ("asked", "status", "said"),
    [
        ("/games/nowhere/bench", 404, "there is no game"),
        ("/games/river-holdem/bench?post=trips", 422, "posts nothing"),
        ("/games/river-holdem/bench?post=trips=House(1,2)", 422, "with 7 odds"),
        ("/games/river-holdem/bench?post=trips=House(1,2,3,4,5,6,x)", 422, "is no odds to one"),
        ("/games/river-holdem/bench?post=trips=House(1,2,3,4,5,6,7", 422, "is written as"),
        ("/games/river-holdem/bench?post=trips=A&post=trips=B", 422, "posted twice"),
        ("/games/river-holdem/bench?post=blind=A", 422, "nothing called 'blind'"),
        ("/games/river-holdem/bench?against=trips=C", 422, "no column 'C'"),
        ("/games/river-holdem/bench?post=raises=House(999999999,1,1,1)", 422, "too large to be summed exactly"),
        ("/games/river-holdem/bench?post=trips=House(999999999,1/99999,1,1,1,1,1)", 422, "multiples of 99999"),
        ("/games/river-holdem/bench?post=trips=House(999999999,1,1,1,1,1,1)", 200, '"same_play":true'),
        ("/games/river-holdem/bench?post=" + "x" * 300, 422, "200 characters"),
        ("/games/river-holdem/column.toml", 422, "there is none to be written down"),
        ("/games/river-holdem/column.toml?post=trips=House(1,2,3,4,5,6,7)&paytable=raises", 422, "name one"),
    ],
)
def test_whatever_is_asked_is_answered_or_refused_in_a_sentence(
    house: House, asked: str, status: int, said: str
) -> None:
    answer = house.asks("GET", asked)
    assert answer.status_code == status, answer.text
    assert said in answer.text


def test_whoever_opens_the_bench_has_everything_loaded_for_their_first_change(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    behind: list[object] = []
    monkeypatch.setattr(house.app.state.reckonings, "behind", behind.append)
    benched(house, "three-card-poker", BONUS)
    assert behind == []
    benched(house, "three-card-poker")
    assert behind == [BenchReady("three-card-poker")]


@pytest.mark.parametrize("key", games.SHEETS + games.CALIBRATION)
def test_what_is_tried_beforehand_is_another_posting_of_what_is_played(key: str) -> None:
    """Where a paytable pays what is played at all; side wagers need no kernels."""
    game = games.find(key)
    plays = any(paytables_in(wager) for wager in game.wagers if wager.kind is not Kind.SIDE)
    sides = [wager.name for wager in game.wagers if wager.kind is Kind.SIDE]
    assert (decisive(another_posting(game), sides) != decisive(game, sides)) == plays


@pytest.mark.parametrize(
    ("of", "count", "method", "path"),
    [
        (asked_games, "Bench", "GET", "/games/river-holdem/bench"),
        (asked_strategies, "StrategyOf", "GET", "/games/river-holdem/strategy"),
        (asked_training, "SessionOf", "POST", "/training/session"),
    ],
)
def test_whoever_waits_is_told_how_far_it_has_come(
    of: ModuleType, count: str, method: str, path: str, house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a count that takes long it is answered what is being done, and in the end what it comes to."""
    monkeypatch.setattr(of, count, lambda *_: SaysAndWaits(tmp_path / "go on"))
    monkeypatch.setattr(of, "MOMENT", 0.05)
    said: list[str] = []
    for _ in range(200):
        answer = house.asks(method, path)
        if answer.status_code == HTTPStatus.OK:
            break
        assert (answer.status_code, answer.headers["retry-after"]) == (HTTPStatus.ACCEPTED, "1")
        assert answer.json()["code"] == "request/counting"
        said.append(answer.json()["detail"])
        if "counting: 3 of 13 up cards" in said:
            (tmp_path / "go on").touch()
    assert answer.json() == {"done": True}
    assert "counting: 3 of 13 up cards" in said
    assert not house.app.state.reckonings.long._doing

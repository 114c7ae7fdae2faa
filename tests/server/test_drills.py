"""Drills over HTTP: what can be drilled, questions that are there at once, answers graded by exact values."""

import time
from typing import Any

import pytest
from checks.served import House

from croupier import games
from croupier.server.serving import get_ready
from croupier.solver.solve import advise
from croupier.table.record import read
from croupier.training import banks
from croupier.training.drills import Drills, Graded, Question
from croupier.training.rating import UNRATED, Answered, after
from croupier.wire.codec import encode, read_document

TRIPS_B = {"post": "trips=B"}
TO_BET = "three-card-poker | Ante 10 | Qs6d3c"


@pytest.fixture(autouse=True, scope="module")
def _kept_apart(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CROUPIER_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


def question(house: House, game: str = "river-holdem", **query: Any) -> Question:
    found: Question = read_document(Question, house.gets(f"/drills/{game}/question", params=query))
    return found


def answer(house: House, **given: Any) -> Graded:
    found = house.asks("POST", "/drills/answer", json=given)
    assert found.status_code == 200, found.text
    graded: Graded = read_document(Graded, found.json())
    return graded


def test_decisions_come_with_how_often_the_best_player_takes_each_choice(empty: House) -> None:
    found: Drills = read_document(Drills, empty.gets("/drills/river-holdem"))
    assert [each.street for each in found.streets] == ["Before the flop", "Flop", "Turn and river"]
    before, _, _ = found.streets
    assert {each.choice: round(float(each.share), 4) for each in before.choices} == {"fold": 0.0181, "bet": 0.9819}
    assert all(each.positions > 0 for each in found.streets)
    assert found.prepared == 1


def test_a_question_is_a_decision_and_says_nothing_of_its_values(empty: House) -> None:
    asked = question(empty, street="flop", seed="1")
    assert asked == question(empty, street="Flop", seed="1")
    state = read(asked.record)
    assert state.turn == 1
    assert state.street == asked.street == "Flop"
    assert [action.id for action in asked.shown.bar if action.offered] == [f"choose:{each}" for each in asked.choices]
    assert "value" not in encode(asked)


def test_a_question_that_was_seen_is_not_asked_again(empty: House) -> None:
    seen: list[str] = []
    for _ in range(20):
        seen.append(question(empty, street="turn", seen=seen).id)
    assert len(set(seen)) == 20


def test_an_answer_is_graded_by_exact_values_and_moves_the_rating(empty: House) -> None:
    asked = question(empty, street="turn and river", seed="3")
    state = read(asked.record)
    advice = advise(state.game, state.view(1))
    for choice, cost in advice.costs.items():
        graded = answer(empty, record=asked.record, choice=choice)
        assert graded.graded.cost == cost
        assert graded.graded.advice == advice
        assert graded.question == asked.rating
        assert graded.graded.grade is not None
        assert graded.after == after(UNRATED, Answered(asked.rating, graded.graded.grade))
        assert (graded.after.points > UNRATED.points) == (cost == 0)


def test_a_posting_nobody_has_drilled_is_asked_about_at_once_and_looked_through_behind(empty: House) -> None:
    first = question(empty, street="turn", **TRIPS_B)
    assert first.record.startswith("river-holdem trips=B | ")
    until = time.monotonic() + 20
    while not (found := question(empty, street="turn", **TRIPS_B)).prepared and time.monotonic() < until:
        time.sleep(0.2)
    assert found.prepared > first.prepared


def test_a_house_has_read_its_banks_before_anybody_asks(empty: House) -> None:
    banks._read_once.cache_clear()
    reckonings = empty.app.state.reckonings
    empty.waits_for(get_ready(reckonings, 0))
    assert len(reckonings._readers._all) == 1
    read_by_then = banks._read_once.cache_info().misses
    for key in games.listed():
        question(empty, key)
    assert banks._read_once.cache_info().misses == read_by_then > 0


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("/drills/no-such-game", 404, "no-such-game"),
        ("/drills/river-holdem/question?street=river+bend", 422, "has no decision 'river bend'"),
        ("/drills/river-holdem/question?rating=much", 422, ""),
        ("/drills/river-holdem/question?stake=Ante+0", 422, "Ante"),
    ],
)
def test_what_cannot_be_drilled_is_refused_in_a_sentence(empty: House, path: str, status: int, says: str) -> None:
    refused = empty.asks("GET", path)
    assert refused.status_code == status, refused.text
    assert says in refused.json()["detail"]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"record": TO_BET, "choice": "call"}, "'call' is not on offer"),
        ({"record": "three-card-poker | Ante 10 |", "choice": "bet"}, "nothing is to be chosen there"),
        ({"record": "no-such-game | Ante 10 |", "choice": "bet"}, "no-such-game"),
        ({"record": TO_BET, "choice": "bet", "rating": {"points": -1}}, "points: -1.0 is not from 0 to 5,000"),
        ({"record": TO_BET, "choice": "bet", "rating": {"answers": -4}}, "answers: -4 is not from 0"),
    ],
)
def test_an_answer_to_nothing_is_refused_in_a_sentence(empty: House, given: dict[str, Any], says: str) -> None:
    refused = empty.asks("POST", "/drills/answer", json=given)
    assert refused.status_code in (409, 422), refused.text
    assert says in refused.json()["detail"]

"""Practice, grades and sessions over HTTP."""

import json
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from checks.served import House

from croupier.house.learned import keep, kept
from croupier.server import trained
from croupier.server.trained import MOST_ROUNDS, Followed, GradedTold, Practised, SessionOf, SessionTold, is_only_dealt
from croupier.solver.progress import Progress
from croupier.table.record import read
from croupier.training.graded import graded_round
from croupier.training.learned import Fact, facts_in, learned
from croupier.training.sessions import session
from croupier.wire.codec import read_document

RECORD = "three-card-poker | Ante 10 | Qs6d3c / Kh9c2d | bet"


def practised(house: House, **wanted: object) -> Practised:
    answer = house.asks("POST", "/practice", json=wanted)
    assert answer.status_code == 200, answer.text
    found: Practised = read_document(Practised, answer.json())
    return found


def refused(house: House, path: str, **wanted: object) -> tuple[int, str]:
    answer = house.asks_until_counted("POST", path, json=wanted)
    return answer.status_code, answer.json()["detail"]


def test_a_round_is_practised_to_its_end_and_taken_back(empty: House) -> None:
    begun = practised(empty, game="river-holdem trips=B", stakes={"Ante": 10, "Player Trips": 5})
    assert begun.record.startswith("river-holdem trips=B | Ante 10, Player Trips 5 | ")
    assert [action.id for action in begun.shown.bar if action.offered] == ["choose:bet", "choose:fold"]
    assert begun.graded is None
    bet = practised(empty, record=begun.record, choice="bet")
    assert bet.graded is not None
    assert bet.graded.position == begun.record
    assert not bet.over
    folded = practised(empty, record=begun.record, choice="fold")
    assert folded.over
    assert folded.shown.total is not None
    assert folded.shown.total.net == read(folded.record).net(1)


def test_no_two_rounds_are_dealt_alike(empty: House) -> None:
    records = {practised(empty, game="river-holdem").record for _ in range(5)}
    assert len(records) == 5
    before = "river-holdem | Ante 10 | AsKd"
    assert len({practised(empty, record=before, choice="bet").record for _ in range(5)}) == 5


def test_somebody_is_warned_before_a_choice_that_gives_something_away(empty: House) -> None:
    before = "three-card-poker | Ante 10 | Qs6d3c |"
    warned = practised(empty, record=before, choice="bet", warn=True)
    assert warned.warned
    assert warned.graded is not None
    assert warned.record == before
    assert warned.graded.said.startswith("It would cost 0."), "it is not made yet"
    made = practised(empty, record=before, choice="bet").graded
    assert made is not None
    assert made.said.startswith("It cost 0.")
    assert not practised(empty, record=before, choice="fold", warn=True).warned


def test_an_exam_says_nothing(empty: House) -> None:
    before = "three-card-poker | Ante 10 | Qs6d3c |"
    assert practised(empty, record=before, choice="bet", silent=True).graded is None


def test_a_choice_is_for_those_who_count_however_it_is_written() -> None:
    assert is_only_dealt(b'{"game": "river-holdem"}')
    assert not is_only_dealt(b'{"record": "", "choice": "bet"}')
    assert not is_only_dealt(b'{"record": "", "\\u0063hoice": "bet"}')


def test_a_round_is_graded_as_the_library_does(empty: House) -> None:
    answer = empty.asks("POST", "/training/graded", json={"record": RECORD})
    assert read_document(GradedTold, answer.json()).graded == graded_round(read(RECORD))


def test_a_session_is_summed_up_as_the_library_does(empty: House) -> None:
    aces = "three-card-poker | 2: Ante 20 | AsAdAh / 7c8d9h | bet"
    rounds = [{"record": RECORD}, {"record": aces, "seat": 2}]
    told = read_document(
        SessionTold, empty.asks_until_counted("POST", "/training/session", json={"rounds": rounds}).json()
    )
    assert told.session == session([(read(RECORD), 1), (read(aces), 2)])
    assert told.rounds == ()
    whole = empty.asks_until_counted("POST", "/training/session", json={"rounds": rounds, "whole": True}).json()
    assert len(read_document(SessionTold, whole).rounds) == 2


def test_what_cannot_be_done_is_refused_in_a_sentence(empty: House) -> None:
    before = "three-card-poker | Ante 10 | Qs6d3c"
    assert refused(empty, "/practice") == (
        422,
        "practice begins with a game, or goes on with a record: give one of the two",
    )
    assert refused(empty, "/practice", game="nothing")[0] == 422
    assert refused(empty, "/practice", game="river-holdem", stakes={"Ante": 0})[0] == 422
    assert refused(empty, "/practice", record=before, stakes={"Ante": 10})[0] == 422
    assert refused(empty, "/practice", record=RECORD, choice="bet")[0] == 409
    status, said = refused(empty, "/practice", record=before, choice="raise")
    assert (status, "the choices are bet, fold" in said) == (422, True)
    assert refused(empty, "/practice", record="three-card-poker | 1: Ante 1; 2: Ante 1") == (
        422,
        "2 seats are in the round, and practice is for one",
    )
    assert refused(empty, "/practice", record=f"{before}{' ' * 3000}")[0] == 422
    assert refused(empty, "/training/graded", record=RECORD, seat=4)[0] == 422
    assert refused(empty, "/training/graded", record="/etc/passwd")[0] == 422
    assert refused(empty, "/training/session", rounds=[{"record": before}])[0] == 422
    many = [{"record": "a"}] * (MOST_ROUNDS + 1)
    assert refused(empty, "/training/session", rounds=many)[0] == 413


def test_a_session_of_as_many_rounds_as_are_taken_is_not_too_much_to_read(empty: House) -> None:
    """Whatever their records are: those of Triple Shot Bonus are the longest there are."""
    stakes = "War 100, Blackjack 100, Poker 100, Hat Trick 100"
    record = f"triple-shot-bonus | {stakes} | {'As' * 40} | stand"
    status, said = refused(empty, "/training/session", rounds=[{"record": record * 5, "seat": 1}] * MOST_ROUNDS)
    assert (status, "too much" in said) == (422, False)


def test_what_is_counted_for_a_session_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a posting that nothing is shipped or kept of: how many rounds are graded, and what is counted for them."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    played = "three-card-poker ante-bonus=House(5,4,3) | Ante 10 | Qs6d3c / Kh9c2d | bet"
    heard: list[Progress] = []
    SessionOf(json.dumps({"rounds": [{"record": played}] * 2}).encode()).worked_out_telling(heard.append)
    assert any("counting" in each.doing for each in heard)
    assert [(each.done, each.of) for each in heard if each.doing == "rounds"] == [(0, 2), (1, 2)]


# What somebody has learned.

FACT: dict[str, Any] = {
    "fact": "chose",
    "at": 1_800_000_000_000,
    "where": "practice",
    "game": "three-card-poker",
    "street": "The deal",
    "position": "three-card-poker | Ante 10 | Qs6d3c",
    "chosen": "bet",
    "best": "fold",
    "cost": {"exact": "1/400", "decimal": 0.0025},
    "grade": "fine",
}


NUMBERS = count(1)


def learner(house: House) -> str:
    """Somebody with an account who has learned nothing yet."""
    return house.comes(f"Learner {next(NUMBERS)}")


def test_nothing_is_kept_of_guests_who_have_no_account_to_keep_it_with(house: House) -> None:
    guest = house.comes_as_guest()
    refused = house.asks("POST", "/me/learned", guest, json={"facts": [FACT]})
    assert (refused.status_code, refused.json()["code"]) == (403, "person/not-allowed")
    assert kept(house.floor.store, guest) == []


def test_what_somebody_has_learned_is_kept_told_and_deleted(house: House) -> None:
    ann, other = learner(house), learner(house)
    assert house.gets("/me/learned", ann)["learned"]["facts"] == 0
    answer = house.asks("POST", "/me/learned", ann, json={"facts": [FACT, FACT]})
    assert answer.json()["learned"]["facts"] == 2
    told = house.gets("/me/learned?facts=true", ann)
    assert told["facts"] == [FACT, FACT]
    assert told["learned"]["mistakes"][0]["position"] == FACT["position"]
    assert house.gets("/me/learned", other)["learned"]["facts"] == 0
    assert house.asks("DELETE", "/me/learned", ann).json()["learned"]["facts"] == 0
    assert "facts" not in house.gets("/me/learned?facts=true", ann)


def test_facts_are_read_strictly(house: House) -> None:
    ann = learner(house)
    for wrong in ({**FACT, "grade": "good"}, {**FACT, "position": "x" * 3000}, {**FACT, "more": 1}, {"fact": "other"}):
        assert house.asks("POST", "/me/learned", ann, json={"facts": [wrong]}).status_code == 422
    assert house.asks("POST", "/me/learned", ann, json={"facts": [FACT] * 501}).status_code == 422
    assert house.asks("POST", "/me/learned", ann, content=b" " * 600_000).status_code == 413


def test_what_cannot_be_counted_is_not_kept(house: House) -> None:
    ann = learner(house)
    for wrong in ({**FACT, "question": -1_000_000}, {**FACT, "grade": "blunder"}):
        for path in ("/me/learned", "/training/learned"):
            assert house.asks("POST", path, ann, json={"facts": [FACT, wrong]}).status_code == 422
    assert house.gets("/me/learned", ann)["learned"]["facts"] == 0


def test_of_many_facts_only_those_that_came_since_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows is what it would be if all were: with more at the end, with the oldest gone, and out of order."""
    lines = [
        json.dumps(
            {
                **FACT,
                "at": FACT["at"] + (at if at != 60 else 7),
                "position": f"three-card-poker | Ante 10 | {'QJT98765432A'[at % 11]}s6d3c",
                **({"cost": {"exact": "0", "decimal": 0.0}, "grade": "best"} if at % 3 else {}),
                **({"question": 1400 + at} if at % 2 else {}),
            }
        )
        for at in range(80)
    ]
    read_again = list[int]()

    def reads(some: Sequence[str]) -> list[Fact]:
        read_again.append(len(some))
        return list(facts_in(some))

    monkeypatch.setattr(trained, "facts_in", reads)
    followed = Followed()
    for first, last in ((0, 40), (0, 41), (0, 50), (3, 50), (3, 59), (3, 70), (3, 80), (3, 80)):
        assert followed.by(tuple(lines[first:last])) == learned(facts_in(lines[first:last]))
    assert read_again == [40, 1, 9, 47, 9, 11, 67, 10, 0]


def test_a_fact_is_kept_whole_whatever_its_texts_hold(house: House) -> None:
    ann, fact = learner(house), {**FACT, "street": "one\u2028two\x85three\nfour"}
    assert house.asks("POST", "/me/learned", ann, json={"facts": [fact]}).status_code == 200
    assert house.gets("/me/learned?facts=true", ann)["facts"] == [fact]


def test_what_was_kept_and_cannot_be_read_costs_nothing_else(house: House) -> None:
    ann = learner(house)
    house.asks("POST", "/me/learned", ann, json={"facts": [FACT]})
    keep(house.floor.store, ann, [json.dumps({**FACT, "question": -1_000_000}), "{"], 100)
    assert house.gets("/me/learned?facts=true", ann)["facts"] == [FACT]

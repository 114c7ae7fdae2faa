"""Dealer school over HTTP: lessons without their answers, answers marked, and nonsense refused in a sentence."""

from typing import Any

import pytest
from checks.served import House

from croupier import games
from croupier.table.record import read

HELD = "holdem-88 | Ante 10, 88 Bonus 5 | Th8h / 8cKh4h / 2h9d / KsQd | check, bet 1"
ANSWER = {"record": HELD, "seat": 1, "asked": "Blind", "says": "pay 10"}


def lesson(house: House, query: str = "", game: str = "river-holdem") -> dict[str, Any]:
    answer = house.asks("GET", f"/school/{game}{query}")
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_a_lesson_has_everything_that_is_asked_and_no_result(house: House) -> None:
    told = lesson(house, "?seed=7&number=3")
    played = read(told["record"])
    assert played.over
    assert [each["seat"] for each in told["seats"]] == list(played.seats)
    assert told["rows"] == len(games.named("river-holdem").rows)
    assert told["record"].count("|") == 3
    assert (told["seed"], told["number"]) == ("7", 3)
    assert lesson(house, "?seed=7&number=3") == told


def test_whoever_brings_no_seed_is_given_one(house: House) -> None:
    first, second = lesson(house), lesson(house)
    assert first["seed"] != second["seed"]
    assert lesson(house, f"?seed={first['seed']}") == first


def test_a_lesson_is_of_the_game_as_posted(house: House) -> None:
    assert lesson(house, "?post=trips=B&seed=7")["game"] == "river-holdem trips=B"


@pytest.mark.parametrize(
    "query", ["?number=-1", "?number=10000000000", f"?seed={'x' * 41}", "?weak=a" + "&weak=a" * 20]
)
def test_what_is_asked_for_is_bounded(house: House, query: str) -> None:
    assert house.asks("GET", f"/school/river-holdem{query}").status_code == 422


def test_rows_that_there_are_not_change_nothing_but_the_deal(house: House) -> None:
    assert lesson(house, "?seed=7&weak=nothing/9")["seats"]


def test_an_answer_is_marked(house: House) -> None:
    found = house.asks("POST", "/school/answer", json=ANSWER).json()
    assert (found["right"], found["verdict"], found["off"], found["due"]) == (False, "5 short", -5, "pay 15")
    assert found["reason"] == "the player beats the dealer with a flush: Blind pays 3 to 2"
    assert house.asks("POST", "/school/answer", json=ANSWER | {"says": "pay 15"}).json()["right"] is True


@pytest.mark.parametrize(
    ("record", "hand", "wrong"),
    [
        (HELD, "flush", "straight"),
        ("three-card-poker | Ante 10 | AsAdAh / Kh9c2d | bet", "three of a kind", "pair"),
        ("three-card-poker | Ante 10 | 5s4d3c / Kh9c2d | bet", "straight", "high card"),
        ("three-card-poker | Ante 10 | Ks9s2s / Qh9c2d | bet", "flush", "straight flush"),
    ],
)
def test_a_hand_is_called_what_it_is(house: House, record: str, hand: str, wrong: str) -> None:
    """By people, beforehand: what a hand is called is told wherever an answer is marked."""
    for says in (hand, wrong):
        sent = {"record": record, "seat": 1, "asked": "hand 1", "says": says}
        found = house.asks("POST", "/school/answer", json=sent).json()
        assert (found["right"], found["due"], found["row"]) == (says == hand, hand, f"hand/{hand}")


def test_a_round_of_ones_own_is_a_lesson_without_its_results(house: House) -> None:
    told = house.asks("GET", "/school", params={"record": read(HELD).record}).json()
    assert told["record"] == HELD.replace("Ante 10", "Ante 10, Blind 10")
    assert told["seed"] == ""


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"says": "pay"}, "school/answer"),
        ({"says": "pay 9999999999999999999"}, "school/answer"),
        ({"asked": "Insurance"}, "school/answer"),
        ({"seat": 9}, "school/answer"),
        ({"record": "nonsense"}, "record/malformed"),
        ({"record": "no-such-game | Ante 10"}, "record/malformed"),
        ({"record": "/etc/passwd | Ante 10"}, "record/malformed"),
        ({"record": "holdem-88 | Ante 10 | Th8h"}, "record/malformed"),
        ({"record": HELD + "|" + " " * 5000}, "record/malformed"),
        ({"record": HELD.replace("Ante 10", "Ante 11")}, "record/malformed"),
        ({"seat": "1"}, "wire/malformed"),
        ({"more": 1}, "wire/malformed"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(house: House, sent: dict[str, Any], code: str) -> None:
    answer = house.asks("POST", "/school/answer", json=ANSWER | sent)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert answer.json()["detail"]


def test_a_game_that_there_is_not_has_no_lessons(house: House) -> None:
    assert house.asks("GET", "/school/answer").status_code == 404
    assert house.asks("GET", "/school/..%2Fsecret").status_code == 404

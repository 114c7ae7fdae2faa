"""Rounds over HTTP: searched, taken along, and gone through step by step."""

from __future__ import annotations

import csv
import json
from io import StringIO
from typing import Any
from urllib.parse import quote

import pytest
from checks.served import House

from croupier.cards import show_cards
from croupier.house.exported import kind_of, to_check
from croupier.table.record import read
from croupier.training.replay import Replay, replay
from croupier.wire.codec import dumps, read_document
from tests.server.conftest import TABLE

TWO = "three-card-poker | 1: Ante 10; 3: Ante 20 | AsAdAh 2s4d6c / 7c8d9h | 1 fold, 3 bet"


@pytest.fixture(scope="module")
def several(house: House, played: str) -> list[str]:
    """The names of Ann's rounds, the last first, at two tables."""
    house.opens("poker-1", "Olga", "three-card-poker")
    house.clock.passes(1)
    again = house.plays(TABLE, "Ann")
    house.clock.passes(1)
    return [house.plays("poker-1", "Ann"), again, played]


def listed(house: House, asked: str, who: str | None = "Ann", path: str = "/me/rounds") -> list[str]:
    return [each["round"] for each in house.gets(f"{path}?{asked}", who)["rounds"]]


# Searched.


def test_rounds_are_found_by_game_table_and_text(house: House, several: list[str]) -> None:
    poker, *river = several
    assert listed(house, "game=three-card-poker") == listed(house, "table=poker-1") == [poker]
    assert listed(house, "game=river-holdem") == river
    held = show_cards(read(house.gets(f"/rounds/{poker}")["record"]).view(1).hole)
    assert listed(house, f"text={held}&game=three-card-poker") == [poker]
    assert listed(house, "text=nonsense") == []
    assert listed(house, "text=%25") == []


def test_rounds_are_found_by_what_they_brought_and_staked(house: House, several: list[str]) -> None:
    nets = {each["round"]: each["people"][0] for each in house.gets("/me/rounds", "Ann")["rounds"]}
    for asked, wanted in (
        ("least_net=1", [name for name, seat in nets.items() if seat["net"] > 0]),
        ("most_net=-1", [name for name, seat in nets.items() if seat["net"] < 0]),
        ("least_staked=11", [name for name, seat in nets.items() if seat["staked"] > 10]),
        ("most_staked=10", [name for name, seat in nets.items() if seat["staked"] <= 10]),
    ):
        assert listed(house, asked) == wanted, asked
    assert listed(house, "void=true") == []
    assert listed(house, "void=false") == several


def test_rounds_are_found_by_their_time(house: House, several: list[str]) -> None:
    ended = house.gets(f"/rounds/{several[0]}")["ended"]
    moment = quote(ended)
    assert several[0] in listed(house, f"since={moment}")
    assert several[0] not in listed(house, f"until={moment}")
    assert listed(house, "since=2200-01-01") == []
    assert listed(house, "until=1970-01-02") == []


@pytest.mark.parametrize("asked", ["since=yesterday", "least_net=lots", f"least_net={10**20}", "text=" + "x" * 300])
def test_what_cannot_be_looked_for_is_refused_with_a_sentence(house: House, asked: str) -> None:
    refused = house.asks("GET", f"/me/rounds?{asked}", "Ann")
    assert refused.status_code == 422
    assert refused.json()["detail"]


def test_nobody_finds_by_a_search_whose_round_it_was(house: House, several: list[str]) -> None:
    assert listed(house, "text=Ann", None, "/rounds") == []
    assert house.asks("GET", "/rounds?person=Ann&least_net=1", "Ben").status_code == 403
    shown = house.gets("/rounds?table=poker-1&least_staked=1", "Ben")["rounds"]
    assert [each["round"] for each in shown] == several[:1]


# Taken along.


def test_ones_own_rounds_are_taken_along_line_by_line(house: House, several: list[str]) -> None:
    answer = house.asks("GET", "/me/rounds.jsonl", "Ann")
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    assert answer.headers["content-disposition"] == 'attachment; filename="rounds.jsonl"'
    lines = answer.text.splitlines()
    assert [json.loads(line)["round"] for line in lines] == several
    assert {kind_of(line) for line in lines} == {"round"}
    assert all(to_check(line) for line in lines)
    assert house.asks("GET", "/me/rounds.jsonl", "Ben").text == ""


def test_and_as_a_table_as_far_as_they_are_looked_for(house: House, several: list[str]) -> None:
    answer = house.asks("GET", "/me/rounds.csv?game=three-card-poker", "Ann")
    assert answer.headers["content-type"].startswith("text/csv")
    (row,) = csv.DictReader(StringIO(answer.text))
    assert (row["round"], row["person"], row["game"]) == (several[0], "Ann", "three-card-poker")
    assert len(list(csv.DictReader(StringIO(house.asks("GET", "/me/rounds.csv", "Ann").text)))) == len(several)
    assert list(csv.DictReader(StringIO(house.asks("GET", "/me/rounds.csv", "Ben").text))) == []


# Gone through.


def counted(house: House, method: str, path: str, who: str | None = None, **sent: Any) -> Any:
    """What is answered once it is counted: others may be at work on this machine, and counting stands back."""
    for _ in range(20):
        answer = house.asks(method, path, who, **sent)
        if answer.status_code != 503:
            break
    return answer


def replay_of(house: House, asked: str, who: str | None = None) -> Any:
    return counted(house, "GET", f"/rounds/{asked}", who).json()


def test_a_round_of_the_house_is_gone_through_as_its_record_is(house: House, several: list[str]) -> None:
    found = read_document(Replay, replay_of(house, f"{several[0]}/replay", "Ann"))
    assert found == replay(read(house.gets(f"/rounds/{several[0]}")["record"]))
    assert "Ann" not in dumps(found)
    refused = counted(house, "GET", f"/rounds/{several[0]}/replay?seat=7")
    assert (refused.status_code, refused.json()["detail"]) == (422, "seat 7 is not in the round: seat 1 is")
    assert house.asks("GET", "/rounds/none.at.1/replay").status_code == 404


def test_somebody_goes_through_their_own_seat_unless_they_say_another(house: House) -> None:
    house.opens("both", "Olga", "three-card-poker")
    for who in ("Ben", "Ann"):
        house.wants("both", who, asks="sit down", chips=100)
    deal = house.gets("/tables/both")["coming"]["round"]
    for who in ("Ben", "Ann"):
        house.wants("both", who, asks="put down", deal=deal, stakes={"Ante": 10})
    for who in ("Ben", "Ann"):
        house.wants("both", who, asks="ready", deal=deal)
    while (seen := house.gets("/tables/both", "Olga"))["round"] and not seen["round"]["over"]:
        turn = seen["round"]["turn"]
        who = next(each["name"] for each in seen["seats"] if each["seat"] == turn)
        own = house.gets("/tables/both", who)["round"]
        house.wants("both", who, asks="choose", round=own["round"], number=own["number"], choice={"verb": "fold"})
    seats = {each["name"]: each["seat"] for each in seen["seats"]}
    for who in ("Ben", "Ann"):
        assert replay_of(house, f"{deal}/replay", who)["seat"] == seats[who]
    assert replay_of(house, f"{deal}/replay?seat={seats['Ben']}", "Ann")["seat"] == seats["Ben"]
    assert replay_of(house, f"{deal}/replay")["seat"] == min(seats.values())


def replayed(house: House, **wanted: Any) -> Any:
    return counted(house, "POST", "/replay", json=wanted)


def test_any_record_is_gone_through_from_any_of_its_seats(house: House) -> None:
    assert read_document(Replay, replayed(house, record=TWO).json()) == replay(read(TWO), 1)
    assert read_document(Replay, replayed(house, record=TWO, seat=3).json()) == replay(read(TWO), 3)


def test_a_position_is_shown_by_its_cards(house: House) -> None:
    found = replayed(house, game="three-card-poker", cards="Qs6d3c", stake="Ante 20").json()
    assert found["record"] == "three-card-poker | Ante 20 | Qs6d3c |"
    assert [each["choice"] for each in found["worths"]] == ["fold", "bet"]


@pytest.mark.parametrize(
    ("wanted", "code", "said"),
    [
        ({"record": "three-card-poker | Ante 10 | QsQs3c"}, "record/malformed", "Qs has already been dealt"),
        ({"record": "no-such-game | Ante 10"}, "record/malformed", "no-such-game"),
        ({"record": "  "}, "record/malformed", "it begins with a game"),
        ({}, "record/malformed", "give one of the two"),
        ({"record": TWO, "game": "three-card-poker"}, "record/malformed", "give one of the two"),
        ({"record": TWO, "seat": 2}, "view/no-decision", "seat 2 is not in the round"),
        ({"game": "three-card-poker", "cards": "Qs6d"}, "record/malformed", "decides after such cards as"),
        ({"game": "three-card-poker", "cards": "QsQs3c"}, "record/malformed", "Qs has already been dealt"),
        ({"game": "three-card-poker", "cards": "Qs6d3c", "stake": "lots"}, "table/limit", "'lots' is not a stake"),
        ({"game": "three-card-poker pairs=Z", "cards": "Qs6d3c"}, "posting/unknown", "pairs"),
        ({"record": "x" * 3000}, "record/malformed", "too long to be read"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_the_parsers_own_sentence(
    house: House, wanted: dict[str, Any], code: str, said: str
) -> None:
    refused = replayed(house, **wanted)
    assert refused.status_code == 422
    assert refused.json()["code"] == code
    assert said in refused.json()["detail"]

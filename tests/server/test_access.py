"""Who may ask what: every endpoint tried as nobody, as oneself, as somebody else and as an operator."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from checks.served import PASSWORD, House

from croupier.server.app import PREFIX
from croupier.server.identity import anybody, operator, somebody
from croupier.server.openapi import endpoints
from croupier.server.settings import FRIENDS, Opens, Others

WHO = {"nobody": None, "oneself": "Ann", "another": "Ben", "operator": "Olga"}
RECORD = {"record": "three-card-poker | Ante 10 | As Kd 9h / 7s 6c 2d | bet"}


@dataclass(frozen=True)
class Asked:
    """A request, and what each of the four is answered; what changes something does so at a table for each of them."""

    method: str
    endpoint: str
    nobody: int
    oneself: int
    another: int
    operator: int
    path: str = ""
    sends: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.method} {self.endpoint}"


OPEN, SIGNED_IN, OPERATORS = (200, 200, 200, 200), (401, 200, 200, 200), (401, 403, 403, 200)
OWN = (401, 200, 403, 200)
TERMS = {"table": "new-{who}", "title": "New", "posting": "river-holdem"}
ASKED = (
    Asked("GET", "/games", *OPEN),
    Asked("GET", "/lobby", *OPEN),
    Asked("GET", "/games/{game}", *OPEN, "/games/river-holdem"),
    Asked("GET", "/games/{game}/card", *OPEN, "/games/river-holdem/card"),
    Asked("GET", "/games/{game}/paytables", *OPEN, "/games/river-holdem/paytables"),
    Asked("GET", "/games/{game}/felt", *OPEN, "/games/river-holdem/felt"),
    Asked("GET", "/games/{game}/figures", *OPEN, "/games/three-card-poker/figures"),
    Asked("GET", "/games/{game}/edges", *OPEN, "/games/three-card-poker/edges"),
    Asked("GET", "/games/{game}/bench", *OPEN, "/games/three-card-poker/bench"),
    Asked(
        "GET", "/games/{game}/column.toml", *OPEN, "/games/three-card-poker/column.toml?post=pair-plus=Own(9,8,7,6,5)"
    ),
    Asked("POST", "/games/{game}/column", 422, 422, 422, 422, "/games/three-card-poker/column", {"game": "none"}),
    Asked("POST", "/games/{game}/posting", *OPEN, "/games/river-holdem/posting", {"post": {"trips": "B"}}),
    Asked("GET", "/games/{game}/chart", *OPEN, "/games/three-card-poker/chart"),
    Asked("GET", "/games/{game}/chart.svg", *OPEN, "/games/three-card-poker/chart.svg"),
    Asked("GET", "/games/{game}/advice", *OPEN, "/games/three-card-poker/advice?cards=Qs6d3c"),
    Asked("GET", "/games/{game}/strategy", *OPEN, "/games/three-card-poker/strategy"),
    Asked("GET", "/games/{game}/explored", *OPEN, "/games/three-card-poker/explored?cards=Qs6d3c"),
    Asked("GET", "/drills/{game}", *OPEN, "/drills/three-card-poker"),
    Asked("GET", "/drills/{game}/question", *OPEN, "/drills/three-card-poker/question"),
    Asked("POST", "/drills/answer", *OPEN, sends={"record": "three-card-poker | Ante 10 | Qs6d3c", "choice": "bet"}),
    Asked("POST", "/practice", *OPEN, sends={"game": "three-card-poker"}),
    Asked("POST", "/training/graded", *OPEN, sends=RECORD),
    Asked("POST", "/training/session", *OPEN, sends={"rounds": [RECORD]}),
    Asked("POST", "/training/learned", *OPEN, sends={"facts": []}),
    Asked("GET", "/health", *OPEN),
    Asked("GET", "/ready", *OPEN),
    Asked("GET", "/metrics", *OPEN),
    Asked("GET", "/acts", *OPERATORS),
    Asked("GET", "/house/tables", *OPERATORS),
    Asked("GET", "/house/hold", *OPERATORS),
    Asked("POST", "/house/audit", *OPERATORS),
    Asked("GET", "/house/audit", *OPERATORS),
    Asked("GET", "/people/{name}/chips", *OWN, "/people/Ann/chips"),
    Asked("POST", "/people/{name}/chips", *OPERATORS, "/people/Ann/chips", {"chips": 1, "reason": "luck"}),
    Asked("POST", "/guests", 201, 201, 201, 201),
    Asked("POST", "/people", 201, 201, 201, 201, sends={"name": "New {who}", "password": PASSWORD}),
    Asked("POST", "/sessions", 201, 201, 201, 201, sends={"name": "Ann", "password": PASSWORD}),
    Asked("GET", "/me", *SIGNED_IN),
    Asked("GET", "/me/rounds", *SIGNED_IN),
    Asked("GET", "/me/rounds.jsonl", *SIGNED_IN),
    Asked("GET", "/me/rounds.csv", *SIGNED_IN),
    Asked("GET", "/me/tables", *SIGNED_IN),
    Asked("GET", "/me/learned", *SIGNED_IN),
    Asked("POST", "/me/learned", *SIGNED_IN, sends={"facts": []}),
    Asked("DELETE", "/me/learned", *SIGNED_IN),
    Asked("PUT", "/me/password", *SIGNED_IN, sends={"password": PASSWORD, "new": PASSWORD}),
    Asked("POST", "/me/chips", 401, 422, 422, 422),
    Asked("DELETE", "/sessions/mine", *SIGNED_IN),
    Asked("GET", "/rounds", *OPEN),
    Asked("GET", "/rounds", 403, 200, 403, 200, "/rounds?person=Ann"),
    Asked("GET", "/rounds/{round}", *OPEN, "/rounds/{round}"),
    Asked("GET", "/rounds/{round}/record", *OPEN, "/rounds/{round}/record"),
    Asked("GET", "/rounds/{round}/proof", *OPEN, "/rounds/{round}/proof"),
    Asked("GET", "/rounds/{round}/replay", *OPEN, "/rounds/{round}/replay"),
    Asked("POST", "/replay", *OPEN, sends=RECORD),
    Asked("POST", "/verification", *OPEN, sends=RECORD),
    Asked("GET", "/school", *OPEN, "/school?record=three-card-poker|Ante 10|As Kd 9h/7s 6c 2d|bet"),
    Asked("GET", "/school/{game}", *OPEN, "/school/river-holdem"),
    Asked("POST", "/school/answer", *OPEN, sends=RECORD | {"seat": 1, "asked": "Ante", "says": "pay 10"}),
    Asked("GET", "/tables", *OPEN),
    Asked("POST", "/tables", 401, 201, 201, 201, sends=TERMS),
    Asked("GET", "/tables/{table}", *OPEN, "/tables/river-1"),
    Asked("GET", "/tables/{table}/felt", *OPEN, "/tables/river-1/felt"),
    Asked("GET", "/tables/{table}/figures", *OPEN, "/tables/river-1/figures"),
    Asked("GET", "/tables/{table}/advice", 401, 409, 409, 409, "/tables/river-1/advice"),
    Asked("PATCH", "/tables/{table}", *OWN, "/tables/own-{who}", {"post": {"minimum": "5"}}),
    Asked("DELETE", "/tables/{table}", *OWN, "/tables/own-{who}"),
    Asked("POST", "/tables/{table}/void", 401, 403, 403, 409, "/tables/river-1/void", {"deal": "x", "reason": "late"}),
    Asked("GET", "/tables/{table}/void-deals", *OPEN, "/tables/river-1/void-deals"),
    Asked("POST", "/tables/{table}/requests", *SIGNED_IN, "/tables/river-1/requests", {"asks": "sit down", "chips": 9}),
)


@pytest.fixture(scope="module")
def furnished(house: House, played: str) -> str:
    for who in WHO:
        house.opens(f"own-{who}", "Ann")
    house.wants("river-1", "Ann", asks="get up")
    house.floor.people.issue("Olga", "Ann", 1000, "so that it is no matter how the round went")
    return played


@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_everybody_is_answered_as_they_may_be(house: House, furnished: str, asked: Asked) -> None:
    answered = {}
    for who, name in WHO.items():
        path = (asked.path or asked.endpoint).format(round=furnished, who=who)
        sends = {key: _said(value, who) for key, value in asked.sends.items()}
        answered[who] = house.asks(asked.method, path, name, **({"json": sends} if sends else {})).status_code
        house.client.cookies.clear()
        if asked.endpoint == "/sessions/mine" and name:
            _, house.tokens[name] = house.floor.people.sign_in(name, PASSWORD)
    assert answered == {who: getattr(asked, who) for who in WHO}


def test_no_endpoint_is_forgotten(house: House) -> None:
    there = {(method, path.removeprefix(PREFIX)) for path, method, _ in endpoints(house.app)}
    assert {(each.method, each.endpoint) for each in ASKED} == there
    assert len(there) > 30


def test_whoever_shows_a_token_that_is_none_is_let_in_nowhere(house: House, furnished: str) -> None:
    wants = {(path, method): asked for path, method, asked in endpoints(house.app)}
    for asked in ASKED:
        path = (asked.path or asked.endpoint).format(round=furnished, who="nobody")
        answer = house.asks(asked.method, path, headers={"Authorization": "Bearer none"}, json=asked.sends)
        house.client.cookies.clear()
        looked = wants[PREFIX + asked.endpoint, asked.method] & {anybody, somebody, operator}
        assert (answer.status_code == 401) == bool(looked), str(asked)


def test_where_only_operators_open_tables_others_neither_open_nor_close_any(house: House) -> None:
    house.opens("theirs", "Ben")
    house.floor.others = Others(Opens.NOTHING)
    try:
        assert house.asks("POST", "/tables", "Ann", json=TERMS | {"table": "another"}).status_code == 403
        assert house.asks("DELETE", "/tables/theirs", "Ben").status_code == 403
        assert house.asks("DELETE", "/tables/theirs", "Olga").status_code == 200
    finally:
        house.floor.others = FRIENDS


def _said(value: Any, who: str) -> Any:
    return value.format(who=who) if isinstance(value, str) else value

"""What goes over sockets is as docs/schemas says: whole rounds, from a seat and by whoever looks on, and refusals."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from checks.served import House, served, with_operator
from jsonschema import Draft202012Validator as Validator

from croupier.errors import WireError
from croupier.house.messages import Wanted
from croupier.table.record import read_game
from croupier.table.stakes import least
from croupier.wire.codec import KINDS, loads
from tests.server.opened import Opened, connected, opened

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"
TAKES, SENDS = (Validator(json.loads((SCHEMAS / f"socket-{each}.json").read_text())) for each in ("takes", "sends"))
GAMES = ("river-holdem", "triple-shot-bonus")
KEPT_OPEN = {"problem", "stakes"}
"""Objects that may have other keys: a problem detail has what its readers do not know, stakes have wagers."""


@pytest.fixture(scope="module")
def over_sockets(tmp_path_factory: pytest.TempPathFactory) -> list[Opened]:
    """Every socket of an evening: Ann and Ben play a round of each game, somebody looks on, and the tables close."""
    sockets: list[Opened] = []
    with served(tmp_path_factory.mktemp("frames")) as house:
        with_operator(house)
        house.comes("Ann")
        house.comes("Ben")
        for game in GAMES:
            sockets += _evening(house, game)
    return sockets


def _evening(house: House, game: str) -> Iterator[Opened]:
    house.opens(game, "Ann", game)
    spectator = opened(house, game)
    with ExitStack() as staying:
        ann, ben = (staying.enter_context(connected(house, game, who)) for who in ("Ann", "Ben"))
        for each in (ann, ben):
            assert each.asks("sits", asks="sit down", chips=400)["type"] == "done"
        _plays_a_round(house, game, {"Ann": ann, "Ben": ben})
        for text in ("not JSON", '{"request": "", "wants": {"asks": "get up"}}', '{"request": "more", "wants": {}}'):
            ann.says(text)
        house.clock.passes(1)  # so that nobody asks too fast
        assert ann.asks("never", asks="choose", round=1, number=1, choice={"verb": "fold"})["type"] == "refused"
        assert spectator.asks("I too", asks="sit down", chips=5)["problem"]["code"] == "person/not-let-in"
        for each in (ann, spectator):  # whoever asks so is answered, and nothing is written down
            there = each.asks("hello", asks="are you there")
            assert (there["type"], there["seq"]) == ("done", house.floor.rooms[game].state.number)
        with connected(house, game, "Ben", since=3) as again:
            again.hears(lambda each: each.get("seq", 0) >= house.floor.rooms[game].state.number)
        yield again
        for key, wants in enumerate(("step away", "be back", "get up")):
            assert ben.asks(f"{key}", asks=wants)["type"] == "done"
    assert house.asks("DELETE", f"/tables/{game}", "Olga").status_code == 200
    spectator.ended()
    nowhere = opened(house, "nowhere", "Ann")
    nowhere.ended()
    yield from (ann, ben, spectator, nowhere)


def _plays_a_round(house: House, table: str, at: dict[str, Opened]) -> None:
    """Both bet on the next deal and take the first choice that they have, one of them illegally at first."""
    deal = house.gets(f"/tables/{table}")["coming"]["round"]
    stakes = least(read_game(house.gets(f"/tables/{table}")["posting"]))
    for name, socket in at.items():
        assert socket.asks("bets", asks="put down", deal=deal, stakes=stakes, seed=name)["type"] == "done"
    for socket in at.values():
        assert socket.asks("ready", asks="ready", deal=deal)["type"] == "done"
    for step in range(40):
        seen = {name: house.gets(f"/tables/{table}", name) for name in at}
        turn = next((name for name, each in seen.items() if each["round"]["turn"] == each["seat"]), None)
        if turn is None:
            return
        view = seen[turn]["round"]
        asked = {"asks": "choose", "round": view["round"], "number": view["number"]}
        if not step:
            refused = at[turn].asks("illegal", **asked, choice={"verb": "bet", "wager": "Ante", "chips": 7})
            assert refused["problem"]["legal"]
        done = at[turn].asks(f"choice {step}", **asked, choice=view["choices"]["options"][0])
        assert done["type"] == "done"
    raise AssertionError("the round has no end")


def test_whatever_is_sent_is_as_described(over_sockets: list[Opened]) -> None:
    for socket in over_sockets:
        for message in socket.sent:
            SENDS.validate(message)
    messages = [each for socket in over_sockets for each in socket.sent]
    assert {each["type"] for each in messages} == set(_kinds("Message"))
    frames = [each["data"] for each in messages if each["type"] == "table"]
    assert any(each.get("closed") for each in frames)
    assert {bool(each["seat"]) for each in frames} == {False, True}
    assert any(each["round"] and each["round"]["settled"] for each in frames)


def test_whatever_is_carried_out_is_as_described(over_sockets: list[Opened]) -> None:
    said = {each for socket in over_sockets for each in socket.said}
    understood = [json.loads(each) for each in said if _is_read(each)]
    for each in understood:
        TAKES.validate(each)
    assert {each["wants"]["asks"] for each in understood} == set(_kinds("Asked")) - {"bring chips"}


def test_what_the_codec_refuses_is_not_as_described(over_sockets: list[Opened]) -> None:
    said = {each for socket in over_sockets for each in socket.said if each.startswith("{") and not _is_read(each)}
    assert said
    for each in said:
        assert not TAKES.is_valid(json.loads(each)), each


def test_a_field_that_nobody_knows_is_noticed_wherever_it_is(over_sockets: list[Opened]) -> None:
    messages = [each for socket in over_sockets for each in socket.sent]
    richest = {each["type"]: each for each in sorted(messages, key=lambda one: len(str(one)))}
    assert len(list(_planted(richest["table"]))) > 10
    for message in richest.values():
        for wrong, at in _planted(message):
            assert not SENDS.is_valid(wrong), at
    for text in {each for socket in over_sockets for each in socket.said if _is_read(each)}:
        for wrong, at in _planted(json.loads(text)):
            assert not TAKES.is_valid(wrong), at
            assert not _is_read(json.dumps(wrong)), at


def test_what_must_be_there_is_missed(over_sockets: list[Opened]) -> None:
    for message in {each["type"]: each for socket in over_sockets for each in socket.sent}.values():
        for key in message:
            assert not SENDS.is_valid({name: value for name, value in message.items() if name != key}), key
        assert not SENDS.is_valid({**message, "version": 2})


def test_every_part_has_its_name_for_a_title_and_every_kind_a_constant() -> None:
    """So that types can be made from the schemas, each under its name, told apart by that constant."""
    for made, key in ((TAKES.schema, "asks"), (SENDS.schema, "type")):
        assert all(part["title"] == name for name, part in made["$defs"].items())
        union = made["oneOf"] if key == "type" else made["$defs"]["Asked"]["oneOf"]
        for each in union:
            part = made["$defs"][each["$ref"].removeprefix("#/$defs/")]
            assert "const" in part["properties"][key]
            assert key in part["required"]


def _kinds(called: str) -> list[str]:
    (kinds,) = (each.kinds for each in KINDS.values() if each.called == called)
    return list(kinds)


def _is_read(text: str) -> bool:
    try:
        loads(Wanted, text)
    except WireError:
        return False
    return True


def _planted(message: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """The message with one field too many, in each of its objects in turn, and where."""
    for at in _objects(message, ()):
        wrong = deepcopy(message)
        inner: Any = wrong
        for step in at:
            inner = inner[step]
        inner["planted"] = 1
        yield wrong, " ".join(map(str, at))


def _objects(data: Any, at: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    if isinstance(data, dict):
        if not (at and at[-1] in KEPT_OPEN):
            yield at
        for key, value in data.items():
            yield from _objects(value, (*at, key))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from _objects(value, (*at, place))

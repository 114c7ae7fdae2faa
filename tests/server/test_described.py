"""The API's description: complete, and true of what is answered. ``python -m checks.api`` asks far more."""

from typing import Any

import pytest
from checks.api import furnished, tried
from checks.served import House, served

from croupier.server.openapi import endpoints


@pytest.fixture(scope="module")
def described(empty: House) -> Any:
    return empty.gets("/openapi.json")


def test_answers_are_as_described(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(tmp_path_factory.mktemp("fuzzed")) as house:
        found = tried(house, furnished(house), examples=4)
    assert found.faults == []
    assert found.requests > 60
    assert {status for each in found.statuses.values() for status in each} >= {200, 201, 404, 422}


def test_everything_that_is_described_has_words_and_a_form(described: Any) -> None:
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert operation["description"], (method, path)
            for status, answer in operation["responses"].items():
                assert answer["content"], (method, path, status)


def test_forms_are_referred_to_and_all_references_lead_somewhere(described: Any) -> None:
    references = set(_references(described))
    assert {f"#/components/schemas/{name}" for name in ("Problem", "Card", "Terms", "View")} <= references
    assert references <= {f"#/components/schemas/{name}" for name in described["components"]["schemas"]}


def test_the_socket_is_described_with_what_goes_over_it(described: Any) -> None:
    socket = described["x-sockets"]["/api/v1/tables/{table}/socket"]
    assert socket["takes"]["$ref"] == "#/components/schemas/Wanted"
    assert {each["$ref"].rpartition("/")[2] for each in socket["sends"]["oneOf"]} >= {"TableFrame", "Refused"}
    assert [each["name"] for each in socket["parameters"]] == ["table", "since", "shown"]


def test_who_must_have_come_in_is_described(described: Any, empty: House) -> None:
    by_name = {
        asked.__name__: described["paths"][path][method.lower()]
        for path, method, wanted in endpoints(empty.app)
        for asked in wanted
        if asked is not None
    }
    assert by_name["operator"]["security"] == [{"token": []}, {"cookie": []}]
    assert by_name["anybody"]["security"][0] == {}
    assert "security" not in described["paths"]["/api/v1/games"]["get"]
    assert {"401", "403"} <= set(by_name["operator"]["responses"])


def _references(data: Any) -> Any:
    if isinstance(data, dict):
        if "$ref" in data:
            yield data["$ref"]
        for value in data.values():
            yield from _references(value)
    elif isinstance(data, list):
        for value in data:
            yield from _references(value)

"""The API's description: complete, and true of what is answered. ``python -m checks.api`` asks far more."""

from typing import Any

import httpx
import pytest
from checks.api import Known, furnished, tried
from checks.served import House, served

from croupier.server.openapi import endpoints


@pytest.fixture(scope="module")
def described(empty: House) -> Any:
    return empty.gets("/openapi.json")


def test_answers_are_as_described(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(tmp_path_factory.mktemp("fuzzed")) as house:
        found = tried(house, furnished(house), examples=2)
    assert found.faults == []
    assert found.requests > 60
    assert {status for each in found.statuses.values() for status in each} >= {200, 201, 404, 422}


@pytest.mark.planted
@pytest.mark.parametrize(
    ("otherwise", "told"),
    [
        ({"status_code": 500}, "it failed"),
        ({"status_code": 418}, "Undocumented status code"),
        ({"headers": {"content-type": "text/plain"}}, "Undocumented Content-Type"),
        ({"content": b'{"version": "one", "program": "0"}'}, "it has not its form"),
    ],
    ids=["failing", "of another status", "of another media type", "of another form"],
)
def test_an_answer_that_is_otherwise_is_noticed(
    empty: House, monkeypatch: pytest.MonkeyPatch, otherwise: dict[str, Any], told: str
) -> None:
    send = empty.client.send

    async def sent(request: httpx.Request, **given: Any) -> httpx.Response:
        true = await send(request, **given)
        if not request.url.path.endswith("/health"):
            return true
        answer: dict[str, Any] = {"status_code": 200, "headers": true.headers, "content": true.content}
        false = httpx.Response(**answer | otherwise, request=request)
        false.elapsed = true.elapsed
        return false

    monkeypatch.setattr(empty.client, "send", sent)
    found = tried(empty, Known({}, {}, {}), examples=1, only="GET /api/v1/health")
    assert any(told in fault for fault in found.faults), found.faults


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

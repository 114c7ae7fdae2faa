"""Every endpoint asked what its description allows, and what it forbids: nothing may fail, nothing be undescribed.

Schemathesis makes requests from the description of the house's API, right ones and wrong ones; they are sent to a house
in this process that has a table, a round and some people. Every answer must be one that the description has: its
status, its media type and its form.

    python -m checks.api --examples 200
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as some
from jsonschema_rs import Draft202012Validator
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    status_code_conformance,
)

from checks.kept import keep
from checks.served import HOST, PASSWORD, House, served, with_operator

CHECKS: Any = [status_code_conformance, content_type_conformance, response_headers_conformance]
"""The form is checked here: Schemathesis changes the description on its way where a list has parts of its own."""


@dataclass
class Tried:
    """What came of it."""

    statuses: dict[str, Counter[int]] = field(default_factory=dict)
    """Of every endpoint, how often each was answered."""
    faults: list[str] = field(default_factory=list)

    @property
    def requests(self) -> int:
        return sum(sum(each.values()) for each in self.statuses.values())

    @property
    def only_refused(self) -> list[str]:
        """Endpoints that nothing else was heard of: how they answer otherwise was not looked at."""
        return [label for label, each in self.statuses.items() if all(status >= 400 for status in each)]


@dataclass(frozen=True)
class Known:
    """What there is in the house, and what can be said of it: chance would hardly hit upon any of that."""

    names: dict[str, str]
    """By the name of the parameter."""
    queries: dict[str, list[dict[str, Any]]]
    bodies: dict[str, list[Any]]
    """By endpoint."""


def furnished(house: House) -> Known:
    """A house with people, tables and a round in it, and what they are called."""
    with_operator(house)
    house.comes("Ann")
    for table in ("river-1", "spare"):
        house.opens(table, "Ann")
    played = house.plays("river-1", "Ann")
    house.wants("spare", "Ann", asks="sit down", chips=100)
    deal = house.gets("/tables/river-1")["coming"]["round"]
    proof = {name: value for name, value in house.gets(f"/rounds/{played}/proof").items() if name != "version"}
    return Known(
        {"table": "river-1", "game": "three-card-poker", "round": played, "name": "Ann"},
        {
            "GET /api/v1/games/{game}": [{"post": ["minimum=5"]}],
            "GET /api/v1/games/{game}/explored": [{"cards": "Qs6d3c"}, {"cards": ""}],
            "GET /api/v1/games/{game}/column.toml": [{"post": ["pair-plus=Own(9,8,7,6,5)"]}],
            "GET /api/v1/games/{game}/figures": [{"stake": "Ante 10"}],
            "GET /api/v1/games/{game}/advice": [{"cards": "Qs6d3c"}, {"cards": "QsQd3c", "stake": "Ante 10"}],
            "GET /api/v1/tables": [{"limit": 1}, {"after": "river-1"}],
            "GET /api/v1/school": [{"record": proof["record"]}],
            "GET /api/v1/school/{game}": [{"seed": "7", "number": "3", "weak": ["ante/1"]}],
            "GET /api/v1/rounds": [{"table": "river-1"}, {"person": "Ann"}, {"text": "As, fold", "most_net": -1}],
            "GET /api/v1/me/rounds": [{"since": "2026-01-01", "void": False}],
        },
        {
            "POST /api/v1/people/{name}/chips": [{"chips": 5, "reason": "luck"}, {"chips": -(10**11), "reason": "-"}],
            "POST /api/v1/people": [{"name": "Ben", "password": PASSWORD}],
            "POST /api/v1/sessions": [{"name": "Ann", "password": PASSWORD}],
            "PUT /api/v1/me/password": [{"password": PASSWORD, "new": PASSWORD}],
            "POST /api/v1/games/{game}/posting": [{"post": {"minimum": "5"}}],
            "POST /api/v1/drills/answer": [{"record": "three-card-poker | Ante 10 | Qs6d3c", "choice": "bet"}],
            "POST /api/v1/training/learned": [{"facts": []}],
            "POST /api/v1/me/learned": [{"facts": []}],
            "PATCH /api/v1/tables/{table}": [{"post": {"minimum": "5"}}],
            "POST /api/v1/tables": [{"table": "new", "title": "New", "posting": "holdem-88"}],
            "POST /api/v1/tables/{table}/requests": [
                {"asks": "sit down", "chips": 50},
                {"asks": "bring chips", "chips": 10**14},
                {"asks": "put down", "deal": deal, "stakes": {"Ante": 10}},
                {"asks": "ready", "deal": deal},
            ],
            "POST /api/v1/tables/{table}/void": [{"deal": deal, "reason": "a card was seen"}],
            "POST /api/v1/practice": [
                {"game": "river-holdem", "stakes": {"Ante": 10}},
                {"record": "river-holdem | Ante 10 | AsKd", "choice": "bet", "warn": True},
                {"record": proof["record"], "choice": "bet"},
            ],
            "POST /api/v1/training/graded": [{"record": proof["record"]}, {"record": proof["record"], "seat": 7}],
            "POST /api/v1/training/session": [{"rounds": [{"record": proof["record"]}], "whole": True}],
            "POST /api/v1/school/answer": [
                {"record": proof["record"], "seat": 1, "asked": "Ante", "says": says} for says in ("pay 10", "take", "")
            ],
            "POST /api/v1/replay": [{"record": proof["record"]}, {"game": "three-card-poker", "cards": "Qs6d3c"}],
            "POST /api/v1/verification": [proof, {"record": proof["record"]}, proof | {"secret": "00" * 32}],
        },
    )


def tried(house: House, known: Known, examples: int, seed: int = 1, only: str = "") -> Tried:
    """Ask every endpoint so many things, or only one."""
    found = Tried()
    often = settings(
        max_examples=examples,
        deadline=None,
        database=None,
        verbosity=Verbosity.quiet,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    described = house.gets("/openapi.json")
    forms = Forms(described)
    for each in schemathesis.openapi.from_dict(deepcopy(described)).get_all_operations():
        operation: Any = each.ok()  # type: ignore[union-attr]
        if only not in ("", operation.label):
            continue
        ask = given(some.one_of(*_strategies(operation, known)))(_asking(house, operation.label, forms, found))
        seeded(seed)(often(ask))()
    return found


class Forms:
    """The forms that answers have, by the description."""

    def __init__(self, described: dict[str, Any]) -> None:
        self._described = described
        self._validators: dict[tuple[str, str, int], Any] = {}

    def fault(self, path: str, method: str, answer: httpx.Response) -> str | None:
        """How an answer differs from its form, if it does."""
        media = answer.headers["content-type"].partition(";")[0]
        if not media.endswith(("/json", "+json")):  # lines of JSON are no JSON
            return None
        validator = self._of(path, method.lower(), answer.status_code)
        wrong = next(validator.iter_errors(answer.json()), None) if validator is not None else None
        return None if wrong is None else f"it has not its form: {wrong.message[-300:]} at {wrong.instance_path}"

    def _of(self, path: str, method: str, status: int) -> Any:
        key = (path, method, status)
        if key not in self._validators:
            told = self._described["paths"][path][method]["responses"].get(str(status), {}).get("content", {})
            forms = [each["schema"] for each in told.values()]
            whole = {**forms[0], "components": self._described["components"]} if forms else None
            self._validators[key] = None if whole is None else Draft202012Validator(whole)
        return self._validators[key]


def _asking(house: House, label: str, forms: Forms, found: Tried) -> Callable[[Any], None]:
    statuses = found.statuses.setdefault(label, Counter())

    def ask(case: Any) -> None:
        answer = _answer(house, case)
        statuses[answer.status_code] += 1
        found.faults += [f"{case.method} {answer.request.url}: {fault}" for fault in _faults(case, answer, forms)]

    return ask


def _strategies(operation: Any, known: Known) -> Iterator[Any]:
    """Requests with names that there are, and any others; with things to say that make sense, and any others."""
    named = {name: value for name, value in known.names.items() if f"{{{name}}}" in operation.path}
    if operation.label == "DELETE /api/v1/tables/{table}":
        named = {"table": "spare"}  # the other is still needed
    for mode in GenerationMode.POSITIVE, GenerationMode.NEGATIVE:
        yield operation.as_strategy(mode)
        if named:
            yield operation.as_strategy(mode, path_parameters=named)
    for query in known.queries.get(operation.label, ()):
        yield operation.as_strategy(path_parameters=named or None, query=query)
    for body in known.bodies.get(operation.label, ()):
        yield operation.as_strategy(path_parameters=named or None, body=body, media_type="application/json")


def _answer(house: House, case: Any) -> httpx.Response:
    prepared = requests.Request(**case.as_transport_kwargs(base_url=f"http://{HOST}")).prepare()
    headers = {name: str(value) for name, value in prepared.headers.items() if name.lower() != "authorization"}
    who = "Olga"
    if case.path.endswith("/sessions/mine"):
        who = house.comes_as_guest()  # who leaves by it
    headers["Authorization"] = f"Bearer {house.tokens[who]}"
    asked = house.client.build_request(
        prepared.method or "", prepared.url or "", headers=headers, content=_bytes(prepared)
    )
    return house.waits_for(house.client.send(asked))


def _bytes(prepared: requests.PreparedRequest) -> bytes:
    body = prepared.body or b""
    assert isinstance(body, str | bytes), "nothing is sent bit by bit"
    return body.encode() if isinstance(body, str) else body


def _faults(case: Any, answer: httpx.Response, forms: Forms) -> Iterator[str]:
    fault = forms.fault(case.operation.path, case.method, answer)
    if fault is not None:
        yield fault
    if answer.status_code == 500:
        yield f"it failed: {answer.text}"
    try:
        case.validate_response(answer, checks=CHECKS)
    except FailureGroup as group:
        yield from (
            f"{fault.title}: {fault.message}"[:2000] for fault in group.exceptions if isinstance(fault, Failure)
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="Ask every endpoint of the house what may and what may not be asked.")
    parser.add_argument("--examples", type=int, default=200, help="for each endpoint")
    parser.add_argument("--seed", type=int, default=1)
    given_ = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as house:
        found = tried(house, furnished(house), given_.examples, given_.seed)
    for label, statuses in found.statuses.items():
        print(f"{label:45}", ", ".join(f"{times} × {status}" for status, times in sorted(statuses.items())))
    print(f"{found.requests:,} requests to {len(found.statuses)} endpoints in {time.monotonic() - began:.0f} s")
    print(f"only refused: {', '.join(found.only_refused) or 'nothing'}")
    figures = {"endpoints": len(found.statuses), "requests": found.requests, "faults": len(found.faults)}
    keep("api", {**figures, "only refused": found.only_refused}, much=lambda of: of["requests"])
    for fault in found.faults[:20]:
        print("NOT", fault)
    print("every answer is as described" if not found.faults else f"{len(found.faults)} answers are not as described")
    sys.exit(bool(found.faults))


if __name__ == "__main__":
    main()

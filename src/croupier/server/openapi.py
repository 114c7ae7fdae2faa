"""The description of all endpoints, made whole: forms under their names, who may ask, and what all of them refuse.

OpenAPI has no words for sockets: they are described beside the endpoints, under ``x-sockets``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from fastapi import FastAPI
from fastapi.encoders import jsonable_encoder
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute, APIWebSocketRoute, iter_route_contexts

from croupier.house.messages import Problem
from croupier.server import sockets
from croupier.server.door import ONLY_LOOKING
from croupier.server.identity import anybody, cookie_name, operator, somebody
from croupier.server.settings import Settings
from croupier.server.wired import REFUSED
from croupier.wire.schemas import schema

Described = dict[str, Any]
SHOWN: list[dict[str, list[str]]] = [{"token": []}, {"cookie": []}]


def described(app: FastAPI, settings: Settings) -> Described:
    """What an application answers, and to whom."""
    made = get_openapi(title=app.title, version=app.version, routes=app.routes)
    forms: Described = {}
    _named(schema(Problem), forms)
    for path, method, asked in endpoints(app):
        _complete(made["paths"][path][method.lower()], method, asked)
    made["paths"] = _named(made["paths"], forms)
    made["x-sockets"] = _named(_sockets(app), forms)
    made["components"] = {
        "schemas": dict(sorted(forms.items())),
        "securitySchemes": {
            "token": {"type": "http", "scheme": "bearer"},
            "cookie": {"type": "apiKey", "in": "cookie", "name": cookie_name(settings)},
        },
    }
    return made


def endpoints(app: FastAPI) -> Iterator[tuple[str, str, set[Callable[..., Any] | None]]]:
    """Every endpoint: its path, its method, and what it wants to know of whoever asks."""
    for each in iter_route_contexts(app.routes):
        route = each.original_route
        if isinstance(route, APIRoute) and route.include_in_schema:
            for method in sorted(route.methods or ()):
                yield str(each.path), method, {needed.call for needed in route.dependant.dependencies}


def _sockets(app: FastAPI) -> Described:
    """Tables' sockets, by their path, written as FastAPI writes endpoints: a default of null is left out."""
    found = [each for each in iter_route_contexts(app.routes) if isinstance(each.original_route, APIWebSocketRoute)]
    made = {str(each.path): {**sockets.DESCRIBED, "security": [{}, *SHOWN]} for each in found}
    return cast("Described", jsonable_encoder(made, exclude_none=True))


def _complete(operation: Described, method: str, asked: set[Callable[..., Any] | None]) -> None:
    """What follows for an endpoint from its method and from what it wants to know of whoever asks."""
    refused = {"421", "422", "429", "503"}
    if method not in ONLY_LOOKING or operator in asked:
        refused.add("403")
    if asked & {anybody, somebody, operator}:
        refused.add("401")
        operation["security"] = SHOWN if asked & {somebody, operator} else [{}, *SHOWN]
    for status in sorted(refused):
        operation["responses"][status] = REFUSED


def _named(data: Any, forms: Described) -> Any:
    """The same with every form under its name, and referred to by it."""
    if isinstance(data, list):
        return [_named(each, forms) for each in data]
    if not isinstance(data, dict):
        return data
    for name, form in data.get("$defs", {}).items():
        told = _named(form, forms)
        assert forms.setdefault(name, told) == told, f"two forms are called {name}"
    kept = {key: value for key, value in data.items() if key not in ("$defs", "$schema", "x-wire-version")}
    reference = kept.get("$ref")
    if isinstance(reference, str):
        kept["$ref"] = reference.replace("#/$defs/", "#/components/schemas/")
    return {key: _named(value, forms) for key, value in kept.items()}

"""JSON Schemas of what is on the wire, made from the same statements that the codec writes and reads by.

Whatever is told beside the fields of a value is described as it is written; readers of ours pass it over.
"""

from __future__ import annotations

from dataclasses import MISSING
from enum import Enum
from functools import reduce
from operator import or_
from types import NoneType, UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from croupier.wire.codec import KINDS, PLAIN, VERSION, encode, enum_name
from croupier.wire.statements import form_of, named_by, required, told_fields

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
SIMPLE: dict[Any, Schema] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    float: {"type": "number"},
    NoneType: {"type": "null"},
    Any: {},
}


def schema(kind: Any, title: str) -> Schema:
    """The JSON Schema of a kind of value; what it is made of stands under ``$defs``."""
    named: dict[str, Schema] = {}
    body = _of(kind, named)
    return {"$schema": DIALECT, "title": title, "x-wire-version": VERSION, **body, "$defs": dict(sorted(named.items()))}


def document_schema(kind: Any, title: str) -> Schema:
    """The JSON Schema of a document: a value with the version of the wire in front."""
    named: dict[str, Schema] = {}
    body = _union(kind, named) if kind in KINDS else _fields(kind, named)
    for each in body.get("oneOf", [body]):
        each["properties"] = {"version": {"const": VERSION}, **each["properties"]}
        each["required"] = ["version", *each["required"]]
    return {"$schema": DIALECT, "title": title, "x-wire-version": VERSION, **body, "$defs": dict(sorted(named.items()))}


def _of(kind: Any, named: dict[str, Schema]) -> Schema:
    if kind in SIMPLE:
        return dict(SIMPLE[kind])
    if kind in KINDS:
        return _union(kind, named)
    if kind in PLAIN:
        made = dict(PLAIN[kind].schema)
        return _named(kind.__name__, lambda: made, named) if isinstance(kind, type) else made
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        some = reduce(or_, (part for part in parts if part is not NoneType))
        if some in PLAIN:
            return {"anyOf": [dict(PLAIN[some].schema), SIMPLE[NoneType]]}
        return {"anyOf": [_of(part, named) for part in parts]}
    if origin in (tuple, list):
        return _array(parts, named)
    if origin is dict or (isinstance(origin, type) and issubclass(origin, dict)) or _is_mapping(origin):
        return {"type": "object", "additionalProperties": _of(parts[1], named)}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"type": "string", "enum": [enum_name(member) for member in kind]}
    if isinstance(kind, type) and issubclass(kind, tuple):
        return _named(kind.__name__, lambda: _object(get_type_hints(kind), set(get_type_hints(kind)), named), named)
    return _named(kind.__name__, lambda: _fields(kind, named), named)


def _is_mapping(origin: Any) -> bool:
    from collections.abc import Mapping

    return isinstance(origin, type) and issubclass(origin, Mapping)


def _named(name: str, make: Any, named: dict[str, Schema]) -> Schema:
    """A reference to a part that stands under its own name, made when it is first met."""
    if name not in named:
        named[name] = {}  # so that a part that holds itself comes to an end
        named[name] = make()
    return {"$ref": f"#/$defs/{name}"}


def _array(parts: tuple[Any, ...], named: dict[str, Schema]) -> Schema:
    if len(parts) == 1 or (len(parts) == 2 and parts[1] is ...):
        return {"type": "array", "items": _of(parts[0], named)}
    return {
        "type": "array",
        "prefixItems": [_of(part, named) for part in parts],
        "minItems": len(parts),
        "maxItems": len(parts),
    }


def _union(kind: Any, named: dict[str, Schema]) -> Schema:
    key, kinds = KINDS[kind]
    return {"oneOf": [_kind(key, name, each, named) for name, each in kinds.items()]}


def _kind(key: str, name: str, kind: type, named: dict[str, Schema]) -> Schema:
    """One kind of a union: its fields, and the key that names it."""
    body = _fields(kind, named)
    body["properties"] = {key: {"const": name}, **body["properties"]}
    body["required"] = [key, *body["required"]]
    return body


def _fields(kind: type, named: dict[str, Schema]) -> Schema:
    """A dataclass: a field with a default need not be there, since it is left out where it has that."""
    form, types = form_of(kind), get_type_hints(kind)
    properties: Schema = {}
    needed: set[str] = set()
    for name, each in told_fields(kind).items():
        if each.name in form.flat:
            part = _fields(required(types[each.name]), named)
            properties |= part["properties"]
            needed |= set(part["required"]) if required(types[each.name]) is types[each.name] else set()
            continue
        made = _named_values(types[each.name], named) if each.name in form.by_name else _of(types[each.name], named)
        properties[name] = made
        if form.whole or (each.default is MISSING and each.default_factory is MISSING):
            needed.add(name)
        elif each.default is not MISSING:
            properties[name] = {**made, "default": encode(each.default)}
    for name, attribute in form.adds.items():
        properties[name] = _of(_told_type(kind, attribute), named)
        needed.add(name)
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name in needed],
        "additionalProperties": False,
        **_described(kind),
    }


def _named_values(kind: Any, named: dict[str, Schema]) -> Schema:
    """Pairs, or values that begin with their name: an object, in which the name is the key."""
    item, _ = get_args(kind)
    if get_origin(item) is tuple:
        return {"type": "object", "additionalProperties": _of(get_args(item)[1], named)}
    body, name = _fields(item, named), named_by(item)
    body["properties"] = {each: made for each, made in body["properties"].items() if each != name}
    body["required"] = [each for each in body["required"] if each != name]
    return {"type": "object", "additionalProperties": body}


def _told_type(kind: type, attribute: str) -> Any:
    """The type of something told beside the fields: a property, as it is annotated."""
    found = getattr(kind, attribute)
    reader = getattr(found, "fget", None) or getattr(found, "func", None)
    return get_type_hints(reader)["return"]


def _object(types: dict[str, Any], required: set[str], named: dict[str, Schema]) -> Schema:
    return {
        "type": "object",
        "properties": {name: _of(each, named) for name, each in types.items()},
        "required": sorted(required),
        "additionalProperties": False,
    }


def _described(kind: type) -> Schema:
    text = (kind.__doc__ or "").strip()
    own = text and not text.startswith(f"{kind.__name__}(")  # a dataclass without words is given its signature
    return {"description": text.split("\n\n")[0].replace("\n", " ")} if own else {}


class Published(NamedTuple):
    """A schema that docs/ has a file of."""

    name: str
    kind: Any
    title: str


def published() -> tuple[Published, ...]:
    """What a table, a client or a program reads and writes."""
    from croupier.rules.streets import Choice
    from croupier.table.commands import Command, TableEvent
    from croupier.table.events import Event
    from croupier.table.ledger import Movement
    from croupier.table.view import Settled, View
    from croupier.wire import forms  # noqa: F401 - the codec learns of unions
    from croupier.wire.posted import PostedGame

    return (
        Published("event", Event, "What can happen to a round"),
        Published("choice", Choice, "A choice"),
        Published("view", View, "A round as a seat may see it"),
        Published("settled", Settled, "A wager, settled"),
        Published("game", PostedGame, "A posted game"),
        Published("command", Command, "What somebody asks of a table"),
        Published("table-event", TableEvent, "What has happened at a table"),
        Published("movement", Movement, "Chips that pass from one account to another"),
    )

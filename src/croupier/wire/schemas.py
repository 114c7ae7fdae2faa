"""JSON Schemas of what is on the wire, made from the same statements that the codec writes and reads by.

Whatever is told beside the fields of a value is described as it is written; readers of ours pass it over.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING
from enum import Enum
from functools import partial, reduce
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


def schema(kind: Any, says: str = "") -> Schema:
    """The JSON Schema of a kind of value, and what is said of it; what it is made of stands under ``$defs``."""
    parts = Parts()
    return _whole(kind, says, _of(kind, parts), parts)


def document_schema(kind: Any, says: str = "") -> Schema:
    """The JSON Schema of a document: a value with the version of the wire in front."""
    parts = Parts()
    body = _union(kind, parts, _versioned) if kind in KINDS else _versioned(_fields(kind, parts))
    return _whole(kind, says, body, parts)


def _whole(kind: Any, says: str, body: Schema, parts: Parts) -> Schema:
    head: Schema = {"$schema": DIALECT, "title": name_of(kind), "x-wire-version": VERSION}
    said = {"description": says} if says else {}
    return {**head, **body, **said, "$defs": dict(sorted(parts.made.items()))}


def name_of(kind: Any) -> str:
    """What a kind of value is called; one that is put together of others is called nothing."""
    return KINDS[kind].called if kind in KINDS else getattr(kind, "__name__", "")


def _versioned(body: Schema) -> Schema:
    return {
        **body,
        "properties": {"version": {"const": VERSION}, **body["properties"]},
        "required": ["version", *body["required"]],
    }


class Parts:
    """What a schema is made of: every part once, under its own name, which is its title too."""

    def __init__(self) -> None:
        self.made: dict[str, Schema] = {}
        self._kinds: dict[str, Any] = {}

    def refer(self, name: str, kind: Any, make: Callable[[], Schema]) -> Schema:
        """A reference to a part, which is made when it is first met."""
        assert self._kinds.setdefault(name, kind) == kind, f"two parts are called {name}"
        if name not in self.made:
            self.made[name] = {}  # so that a part that holds itself comes to an end
            self.made[name] = {"title": name, **make()}
        return {"$ref": f"#/$defs/{name}"}


def _of(kind: Any, parts: Parts) -> Schema:
    if kind in SIMPLE:
        return dict(SIMPLE[kind])
    if kind in KINDS:
        return parts.refer(KINDS[kind].called, kind, lambda: _union(kind, parts))
    if kind in PLAIN:
        made = dict(PLAIN[kind].schema)
        return parts.refer(kind.__name__, kind, lambda: made) if isinstance(kind, type) else made
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        some = reduce(or_, (each for each in inner if each is not NoneType))
        if some in PLAIN:
            return {"anyOf": [_of(some, parts), SIMPLE[NoneType]]}
        return {"anyOf": [_of(each, parts) for each in inner]}
    if origin in (tuple, list):
        return _array(inner, parts)
    if origin is dict or (isinstance(origin, type) and issubclass(origin, dict)) or _is_mapping(origin):
        return {"type": "object", "additionalProperties": _of(inner[1], parts)}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return parts.refer(kind.__name__, kind, lambda: _one_of_names(kind))
    if isinstance(kind, type) and issubclass(kind, tuple):
        types = get_type_hints(kind)
        return parts.refer(kind.__name__, kind, lambda: _object(types, set(types), parts))
    return parts.refer(kind.__name__, kind, lambda: _fields(kind, parts))


def _one_of_names(kind: type[Enum]) -> Schema:
    return {"type": "string", "enum": [enum_name(member) for member in kind]}


def _is_mapping(origin: Any) -> bool:
    from collections.abc import Mapping

    return isinstance(origin, type) and issubclass(origin, Mapping)


def _array(inner: tuple[Any, ...], parts: Parts) -> Schema:
    if len(inner) == 1 or (len(inner) == 2 and inner[1] is ...):
        return {"type": "array", "items": _of(inner[0], parts)}
    return {
        "type": "array",
        "prefixItems": [_of(each, parts) for each in inner],
        "minItems": len(inner),
        "maxItems": len(inner),
    }


def _union(kind: Any, parts: Parts, fronted: Callable[[Schema], Schema] | None = None) -> Schema:
    """A union refers to its kinds, each under its own name; unions that tell a kind alike share it."""
    _, key, kinds = KINDS[kind]

    def refer(name: str, each: type) -> Schema:
        body = partial(_kind, key, name, each, parts)
        if fronted is None:
            return parts.refer(each.__name__, (key, name, each), body)
        return parts.refer(each.__name__, (fronted, key, name, each), lambda: fronted(body()))

    return {"oneOf": [refer(name, each) for name, each in kinds.items()]}


def _kind(key: str, name: str, kind: type, parts: Parts) -> Schema:
    """One kind of a union: its fields, and the key that names it."""
    body = _fields(kind, parts)
    body["properties"] = {key: {"const": name}, **body["properties"]}
    body["required"] = [key, *body["required"]]
    return body


def _fields(kind: type, parts: Parts) -> Schema:
    """A dataclass: a field with a default need not be there, since it is left out where it has that."""
    form, types = form_of(kind), get_type_hints(kind)
    properties: Schema = {}
    needed: set[str] = set()
    for name, each in told_fields(kind).items():
        if each.name in form.flat:
            flat = _fields(required(types[each.name]), parts)
            properties |= flat["properties"]
            needed |= set(flat["required"]) if required(types[each.name]) is types[each.name] else set()
            continue
        made = _named_values(types[each.name], parts) if each.name in form.by_name else _of(types[each.name], parts)
        properties[name] = made
        if form.whole or (each.default is MISSING and each.default_factory is MISSING):
            needed.add(name)
        elif each.default is not MISSING:
            properties[name] = {**made, "default": encode(each.default)}
    for name, attribute in form.adds.items():
        properties[name] = _of(_told_type(kind, attribute), parts)
        needed.add(name)
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name in needed],
        "additionalProperties": False,
        **_described(kind),
    }


def _named_values(kind: Any, parts: Parts) -> Schema:
    """Pairs, or values that begin with their name: an object, in which the name is the key."""
    item, _ = get_args(kind)
    if get_origin(item) is tuple:
        return {"type": "object", "additionalProperties": _of(get_args(item)[1], parts)}
    body, name = _fields(item, parts), named_by(item)
    body["properties"] = {each: made for each, made in body["properties"].items() if each != name}
    body["required"] = [each for each in body["required"] if each != name]
    return {"type": "object", "additionalProperties": body}


def _told_type(kind: type, attribute: str) -> Any:
    """The type of something told beside the fields: a property, as it is annotated."""
    found = getattr(kind, attribute)
    reader = getattr(found, "fget", None) or getattr(found, "func", None)
    return get_type_hints(reader)["return"]


def _object(types: dict[str, Any], required: set[str], parts: Parts) -> Schema:
    return {
        "type": "object",
        "properties": {name: _of(each, parts) for name, each in types.items()},
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
    says: str


def published() -> tuple[Published, ...]:
    """What a table, a client or a program reads and writes."""
    from croupier.rules.streets import Choice
    from croupier.table.commands import Command, TableEvent
    from croupier.table.events import Event
    from croupier.table.ledger import Movement
    from croupier.table.view import Settled, View
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

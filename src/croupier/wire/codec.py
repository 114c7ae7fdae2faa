"""The codec: every value of Croupier as plain data, and back.

It looks at the values from outside: a frozen dataclass becomes an object with its fields, and says nothing of that
itself. What a field is called on the wire, what is told beside the fields and which kinds a union has is stated here
by ``one_of`` and ``plain`` and in ``statements`` by ``told``, once for writing, for reading and for JSON Schema.

Reading is strict: a number is not taken for a text nor a text for a number, a key that is not known is refused, and
every fault is named with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from sys import float_info
from types import NoneType, UnionType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from cattrs import Converter
from cattrs.cols import (
    homogenous_tuple_structure_factory,
    is_mapping,
    is_namedtuple,
    list_structure_factory,
    mapping_structure_factory,
    namedtuple_dict_structure_factory,
    namedtuple_dict_unstructure_factory,
)
from cattrs.errors import BaseValidationError, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from croupier.cards import Card
from croupier.errors import CardError, WireError
from croupier.wire.exact import exact, read_exact
from croupier.wire.faults import faults, shown
from croupier.wire.json_texts import compact, parsed
from croupier.wire.statements import form_of, keys, named_by, required, told_fields

VERSION = 1
"""The version of the wire: raised when a form changes so that an older reader would misread it."""

LARGEST_FLOAT = int(float_info.max)
Data = Any
"""Objects, lists, texts, numbers, booleans and null."""


@dataclass(frozen=True, slots=True)
class Plain:
    """How a value that is no dataclass is written and read, and which JSON Schema it has."""

    write: Callable[[Any], Data]
    read: Callable[[Any], Any]
    schema: Mapping[str, Any]


class Kinds(NamedTuple):
    """A union: what it is called, the key that tells its kinds apart, and the kinds."""

    called: str
    key: str
    kinds: Mapping[str, type]


KINDS: dict[Any, Kinds] = {}
"""The unions that there are."""
PLAIN: dict[Any, Plain] = {}

converter = Converter(omit_if_default=True, forbid_extra_keys=True, unstruct_collection_overrides={tuple: list})


def encode(value: Any, kind: Any = None) -> Data:
    """A value as plain data; ``kind`` names the union it belongs to, where it belongs to one."""
    return converter.unstructure(value, unstructure_as=kind)


def decode(kind: Any, data: Data) -> Any:
    """The value of some kind that plain data tells; a ``WireError`` names every fault with its place."""
    try:
        return converter.structure(data, kind)
    except RecursionError as fault:
        raise WireError("it is nested too deeply") from fault
    except (BaseValidationError, ForbiddenExtraKeysError, WireError, ValueError, TypeError, KeyError) as fault:
        raise WireError("; ".join(faults(fault))) from fault


def dumps(value: Any, kind: Any = None) -> str:
    """A value as JSON, as short as it can be."""
    return compact(encode(value, kind))


def loads(kind: Any, text: str | bytes) -> Any:
    """The value of some kind that JSON tells."""
    return decode(kind, parsed(text))


def document(value: Any) -> dict[str, Data]:
    """A value as an answer for programs: one object, with the version of the wire in front."""
    return {"version": VERSION, **encode(value)}


def written(value: Any) -> bytes:
    """The same as bytes."""
    return compact(document(value)).encode()


def read_document(kind: Any, data: Data) -> Any:
    """The value of some kind that a document tells; one of another version is refused."""
    told = dict(_object(data))
    version = told.pop("version", None)
    if type(version) is not int or version != VERSION:
        raise WireError(f"version: {shown(version)} cannot be read here: this is version {VERSION}")
    return decode(kind, told)


def one_of(called: str, union: Any, key: str, kinds: Mapping[str, type]) -> None:
    """Say what a union is called, which kinds it has, and by which key they are told apart."""
    for name, each in kinds.items():
        assert key not in keys(each), f"{name} has a field of its own that is called '{key}'"
    KINDS[union] = Kinds(called, key, dict(kinds))
    names = {kind: name for name, kind in kinds.items()}

    def write(value: Any) -> Data:
        return {key: names[type(value)], **converter.unstructure(value)}

    def read(data: Any, _: Any) -> Any:
        if not isinstance(data, dict):
            raise WireError(f"{shown(data)} is no object with the key '{key}'")
        named = data.get(key)
        kind = kinds.get(named) if isinstance(named, str) else None
        if kind is None:
            raise WireError(f"'{key}' is {shown(named)}: it is one of {', '.join(kinds)}")
        return converter.structure({name: value for name, value in data.items() if name != key}, kind)

    converter.register_unstructure_hook(union, write)
    converter.register_structure_hook(union, read)


def plain(cls: Any, write: Callable[[Any], Data], read: Callable[[Any], Any], schema: Mapping[str, Any]) -> None:
    """Say how a value that is no dataclass is written and read; of a union, also where it may be None as well."""
    PLAIN[cls] = Plain(write, read, schema)
    converter.register_unstructure_hook(cls, write)
    converter.register_structure_hook(cls, lambda data, _: read(data))
    if isinstance(cls, UnionType):
        converter.register_unstructure_hook(cls | None, lambda value: None if value is None else write(value))
        converter.register_structure_hook(cls | None, lambda data, _: None if data is None else read(data))


# Dataclasses and named tuples.


def _is_form(cls: Any) -> bool:
    return isinstance(cls, type) and hasattr(cls, "__dataclass_fields__") and cls not in PLAIN


def _overrides(cls: type) -> dict[str, Any]:
    """What is stated of a dataclass, as cattrs is told it."""
    form, types = form_of(cls), get_type_hints(cls)
    names = {each.name: name for name, each in told_fields(cls).items()}
    return {
        each: override(
            omit=each not in names,
            rename=names.get(each) if each not in form.flat else None,
            omit_if_default=not form.whole,
            **(_by_name(types[each]) if each in form.by_name else {}),
        )
        for each in cls.__dataclass_fields__  # type: ignore[attr-defined]
    }


def _by_name(kind: Any) -> dict[str, Any]:
    """How pairs of a name and a value, or values that begin with their name, are an object and come back from it."""
    item, _ = get_args(kind)
    if get_origin(item) is tuple:
        pairs: Any = dict.__class_getitem__((str, get_args(item)[1]))
        return {
            "unstruct_hook": lambda given: converter.unstructure(dict(given), unstructure_as=pairs),
            "struct_hook": lambda data, _: tuple(converter.structure(data, pairs).items()),
        }
    name = named_by(item)

    def write(values: Any) -> Data:
        written = [converter.unstructure(each, unstructure_as=item) for each in values]
        return {each.pop(name): each for each in written}

    def read(data: Any, _: Any) -> Any:
        listed = {at: {name: at, **_object(each)} for at, each in _object(data).items()}
        by_name: Any = dict.__class_getitem__((str, item))
        return tuple(converter.structure(listed, by_name).values())

    return {"unstruct_hook": write, "struct_hook": read}


@converter.register_unstructure_hook_factory(_is_form)
def _writes(cls: type) -> Callable[[Any], Data]:
    write: Callable[[Any], Data] = make_dict_unstructure_fn(
        cls, converter, _cattrs_omit_if_default=True, **_overrides(cls)
    )
    form = form_of(cls)
    if not form.adds and not form.flat:
        return write

    def with_more(value: Any) -> Data:
        written = _flattened(write(value), form.flat) if form.flat else write(value)
        return written | {name: converter.unstructure(getattr(value, at)) for name, at in form.adds.items()}

    return with_more


def _flattened(written: dict[str, Data], flat: frozenset[str]) -> dict[str, Data]:
    found: dict[str, Data] = {}
    for name, value in written.items():
        found |= (value or {}) if name in flat else {name: value}
    return found


@converter.register_structure_hook_factory(_is_form)
def _reads(cls: type) -> Callable[[Any, Any], Any]:
    read: Callable[[Any, Any], Any] = make_dict_structure_fn(
        cls, converter, _cattrs_forbid_extra_keys=True, _cattrs_detailed_validation=True, **_overrides(cls)
    )
    adds, types = form_of(cls).adds, get_type_hints(cls)
    parts = {name: (keys(required(types[name])), types[name]) for name in form_of(cls).flat}

    def strictly(data: Any, kind: Any) -> Any:
        given = {name: value for name, value in _object(data).items() if name not in adds}
        for name, (own, part) in parts.items():
            found = {key: given.pop(key) for key in own if key in given}
            if found or required(part) is part:
                given[name] = found
        return read(given, kind)

    return strictly


def _object(data: Any) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise WireError(f"{shown(data)} is no object")
    return data


converter.register_unstructure_hook_factory(is_namedtuple, namedtuple_dict_unstructure_factory)


@converter.register_structure_hook_factory(is_namedtuple)
def _reads_named_tuple(cls: Any) -> Callable[[Any, Any], Any]:
    read = namedtuple_dict_structure_factory(cls, converter, True, True)  # noqa: FBT003 - it takes them by place alone
    return lambda data, kind: read(_object(data), kind)


# Lists and objects, of which cattrs would take a text or a list for one.


def _origin(kind: Any) -> Any:
    return get_origin(kind)


@converter.register_structure_hook_factory(lambda kind: _origin(kind) in (tuple, list))
def _reads_list(kind: Any) -> Callable[[Any, Any], Any]:
    make = list_structure_factory if _origin(kind) is list else _tuple_factory
    read = make(kind, converter)

    def strictly(data: Any, _: Any) -> Any:
        if not isinstance(data, list | tuple):
            raise WireError(f"{shown(data)} is no list")
        return read(data, kind)

    return strictly


def _tuple_factory(kind: Any, _: Converter) -> Callable[[Any, Any], Any]:
    parts = get_args(kind)
    if parts[1:] == (...,):
        return homogenous_tuple_structure_factory(kind, converter)

    def read(data: Any, _: Any) -> Any:
        if len(data) != len(parts):
            raise WireError(f"{shown(data)} has not {len(parts)} parts")
        return tuple(converter.structure(each, part) for each, part in zip(data, parts, strict=True))

    return read


@converter.register_structure_hook_factory(is_mapping)
def _reads_mapping(kind: Any) -> Callable[[Any, Any], Any]:
    read = mapping_structure_factory(kind, converter)
    return lambda data, _: read(_object(data), kind)


# Enumerations.


def enum_name(value: Enum) -> str:
    """A member of an enumeration on the wire: its name in small letters, since its value may be words."""
    return value.name.lower()


@converter.register_unstructure_hook_factory(lambda cls: isinstance(cls, type) and issubclass(cls, Enum))
def _writes_enum(_: type) -> Callable[[Any], Data]:
    return enum_name


@converter.register_structure_hook_factory(lambda cls: isinstance(cls, type) and issubclass(cls, Enum))
def _reads_enum(cls: type[Enum]) -> Callable[[Any, Any], Any]:
    members = {enum_name(member): member for member in cls}

    def read(data: Any, _: Any) -> Enum:
        if not isinstance(data, str) or data not in members:
            raise WireError(f"{shown(data)} is none of {', '.join(members)}")
        return members[data]

    return read


# Values that are no dataclasses.


def _exactly(kind: type, called: str) -> Callable[[Any, Any], Any]:
    """Reads a value that JSON has a kind of its own for, and nothing that could be made into one."""

    def read(data: Any, _: Any) -> Any:
        if type(data) is not kind:
            raise WireError(f"{shown(data)} is not {called}")
        return data

    return read


converter.register_structure_hook(int, _exactly(int, "a whole number"))
converter.register_structure_hook(str, _exactly(str, "a text"))
converter.register_structure_hook(bool, _exactly(bool, "true or false"))
converter.register_structure_hook(NoneType, _exactly(NoneType, "null"))


def _read_float(data: Any, _: Any) -> float:
    if type(data) not in (int, float):
        raise WireError(f"{shown(data)} is not a number")
    if not abs(data) <= LARGEST_FLOAT:  # "1e999" is read as infinite, and would be written as what no JSON has
        raise WireError(f"{shown(data)} is too large a number")
    return float(data)


converter.register_structure_hook(float, _read_float)


def _read_card(data: Any) -> Card:
    if not isinstance(data, str):
        raise WireError(f'{shown(data)} is no card, such as "As"')
    try:
        card = Card.parse(data)
    except CardError as fault:
        raise WireError(str(fault)) from fault
    if str(card) != data:
        raise WireError(f"{shown(data)} is written {card} on the wire")
    return card


plain(Card, str, _read_card, {"type": "string", "pattern": "^[2-9TJQKA][cdhs]$"})
plain(
    Fraction,
    exact,
    read_exact,
    {
        "type": "object",
        "properties": {"exact": {"type": "string", "pattern": "^-?[0-9]+/[0-9]+$"}, "decimal": {"type": "number"}},
        "required": ["exact", "decimal"],
        "additionalProperties": False,
    },
)

# The unions of a table are known to whoever has the codec, and are told by what is stated above.
from croupier.wire import forms as _forms  # noqa: E402, F401

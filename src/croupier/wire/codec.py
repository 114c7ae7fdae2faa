"""The codec: every value of Croupier as plain data, and back.

It looks at the values from outside: a frozen dataclass becomes an object with its fields, and says nothing of that
itself. What a field is called on the wire, what is told beside the fields and which kinds a union has is stated here
and in ``forms`` by ``told``, ``one_of`` and ``plain``, once for writing, for reading and for JSON Schema.

Reading is strict: a number is not taken for a text nor a text for a number, a key that is not known is refused, and
every fault is named with its place.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from fractions import Fraction
from types import NoneType
from typing import Any, TypeVar

from cattrs import Converter
from cattrs.cols import is_namedtuple, namedtuple_dict_structure_factory, namedtuple_dict_unstructure_factory
from cattrs.errors import (
    BaseValidationError,
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
)
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from croupier.cards import Card
from croupier.errors import CardError, WireError
from croupier.visible import visible

VERSION = 1
"""The version of the wire: raised when a form changes so that an older reader would misread it."""

T = TypeVar("T")
Data = Any
"""Objects, lists, texts, numbers, booleans and null."""


@dataclass(frozen=True, slots=True)
class Form:
    """How a dataclass is told: fields under other names, fields left out, and what is told beside them."""

    names: Mapping[str, str]
    leaves_out: frozenset[str]
    adds: Mapping[str, str]
    """What is told beside the fields, by its name on the wire: the attribute it is read from. Readers pass it over."""


@dataclass(frozen=True, slots=True)
class Plain:
    """How a value that is no dataclass is written and read, and which JSON Schema it has."""

    write: Callable[[Any], Data]
    read: Callable[[Any], Any]
    schema: Mapping[str, Any]


FORMS: dict[type, Form] = {}
KINDS: dict[Any, tuple[str, dict[str, type]]] = {}
"""Unions: the key that tells their kinds apart, and the kinds."""
PLAIN: dict[type, Plain] = {}

converter = Converter(omit_if_default=True, forbid_extra_keys=True, unstruct_collection_overrides={tuple: list})


def encode(value: Any, kind: Any = None) -> Data:
    """A value as plain data; ``kind`` names the union it belongs to, where it belongs to one."""
    return converter.unstructure(value, unstructure_as=kind)


def decode(kind: Any, data: Data) -> Any:
    """The value of some kind that plain data tells; a ``WireError`` names every fault with its place."""
    try:
        return converter.structure(data, kind)
    except (BaseValidationError, ForbiddenExtraKeysError, WireError, ValueError, TypeError, KeyError) as fault:
        raise WireError("; ".join(_faults(fault))) from fault


def dumps(value: Any, kind: Any = None) -> str:
    """A value as JSON, as short as it can be."""
    return json.dumps(encode(value, kind), ensure_ascii=False, separators=(",", ":"))


def loads(kind: Any, text: str | bytes) -> Any:
    """The value of some kind that JSON tells."""
    try:
        data = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as fault:
        raise WireError(f"this is not JSON: {visible(str(fault))}") from fault
    return decode(kind, data)


def document(**parts: Any) -> dict[str, Data]:
    """Parts of an answer for programs as one object, with the version of the wire in front."""
    return {"version": VERSION, **{name: encode(part) for name, part in parts.items()}}


def told(
    cls: type,
    names: Mapping[str, str] | None = None,
    *,
    adds: Mapping[str, str] | None = None,
    leaves_out: tuple[str, ...] = (),
) -> None:
    """Say how a dataclass is told."""
    FORMS[cls] = Form(names or {}, frozenset(leaves_out), adds or {})


def one_of(union: Any, key: str, kinds: Mapping[str, type]) -> None:
    """Say which kinds a union has, and by which key they are told apart."""
    KINDS[union] = (key, dict(kinds))
    names = {kind: name for name, kind in kinds.items()}

    def write(value: Any) -> Data:
        return {key: names[type(value)], **converter.unstructure(value)}

    def read(data: Any, _: Any) -> Any:
        if not isinstance(data, dict):
            raise WireError(f"{_shown(data)} is no object with the key '{key}'")
        named = data.get(key)
        kind = kinds.get(named) if isinstance(named, str) else None
        if kind is None:
            raise WireError(f"'{key}' is {_shown(named)}: it is one of {', '.join(kinds)}")
        return converter.structure({name: value for name, value in data.items() if name != key}, kind)

    converter.register_unstructure_hook(union, write)
    converter.register_structure_hook(union, read)


def plain(cls: type[T], write: Callable[[T], Data], read: Callable[[Any], T], schema: Mapping[str, Any]) -> None:
    """Say how a value that is no dataclass is written and read."""
    PLAIN[cls] = Plain(write, read, schema)
    converter.register_unstructure_hook(cls, write)
    converter.register_structure_hook(cls, lambda data, _: read(data))


# Dataclasses, named tuples and enumerations.


def _is_form(cls: Any) -> bool:
    return isinstance(cls, type) and hasattr(cls, "__dataclass_fields__") and cls not in PLAIN


def _overrides(cls: type) -> dict[str, Any]:
    """Other names for fields, and what is left out: what a form says, and a value's own affairs (``_name``)."""
    left_out = {each.name for each in fields(cls) if each.name.startswith("_")}
    form = FORMS.get(cls)
    renamed = {field: override(rename=name) for field, name in form.names.items()} if form else {}
    left_out |= form.leaves_out if form else frozenset()
    return renamed | {field: override(omit=True) for field in left_out}


@converter.register_unstructure_hook_factory(_is_form)
def _writes(cls: type) -> Callable[[Any], Data]:
    write: Callable[[Any], Data] = make_dict_unstructure_fn(
        cls, converter, _cattrs_omit_if_default=True, **_overrides(cls)
    )
    adds = FORMS[cls].adds if cls in FORMS else {}
    if not adds:
        return write

    def with_more(value: Any) -> Data:
        return write(value) | {name: converter.unstructure(getattr(value, at)) for name, at in adds.items()}

    return with_more


@converter.register_structure_hook_factory(_is_form)
def _reads(cls: type) -> Callable[[Any, Any], Any]:
    read: Callable[[Any, Any], Any] = make_dict_structure_fn(
        cls, converter, _cattrs_forbid_extra_keys=True, _cattrs_detailed_validation=True, **_overrides(cls)
    )
    adds = FORMS[cls].adds if cls in FORMS else {}

    def strictly(data: Any, kind: Any) -> Any:
        if not isinstance(data, dict):
            raise WireError(f"{_shown(data)} is no object")
        return read({name: value for name, value in data.items() if name not in adds}, kind)

    return strictly


converter.register_unstructure_hook_factory(is_namedtuple, namedtuple_dict_unstructure_factory)
converter.register_structure_hook_factory(is_namedtuple, namedtuple_dict_structure_factory)


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
            raise WireError(f"{_shown(data)} is none of {', '.join(members)}")
        return members[data]

    return read


# Values that are no dataclasses.


def _exactly(kind: type, called: str) -> Callable[[Any, Any], Any]:
    """Reads a value that JSON has a kind of its own for, and nothing that could be made into one."""

    def read(data: Any, _: Any) -> Any:
        if type(data) is not kind:
            raise WireError(f"{_shown(data)} is not {called}")
        return data

    return read


converter.register_structure_hook(int, _exactly(int, "a whole number"))
converter.register_structure_hook(str, _exactly(str, "a text"))
converter.register_structure_hook(bool, _exactly(bool, "true or false"))
converter.register_structure_hook(NoneType, _exactly(NoneType, "null"))


def _read_float(data: Any, _: Any) -> float:
    if type(data) not in (int, float):
        raise WireError(f"{_shown(data)} is not a number")
    return float(data)


converter.register_structure_hook(float, _read_float)


def exact(number: Fraction) -> dict[str, Any]:
    """An exact number: "a/b", and the nearest decimal for whoever is content with that."""
    return {"exact": f"{number.numerator}/{number.denominator}", "decimal": float(number)}


def _read_exact(data: Any) -> Fraction:
    text = data.get("exact") if isinstance(data, dict) else data
    if not isinstance(text, str):
        raise WireError(f"{_shown(data)} is no exact number: write it as an object with 'exact', such as \"3/2\"")
    numerator, _, denominator = text.partition("/")
    if not _whole(numerator.removeprefix("-")) or not _whole(denominator) or not int(denominator):
        raise WireError(f'{_shown(text)} is no exact number, such as "-3/2"')
    return Fraction(int(numerator), int(denominator))


def _whole(digits: str) -> bool:
    return digits.isascii() and digits.isdecimal() and len(digits) < 4000


def _read_card(data: Any) -> Card:
    if not isinstance(data, str):
        raise WireError(f'{_shown(data)} is no card, such as "As"')
    try:
        card = Card.parse(data)
    except CardError as fault:
        raise WireError(str(fault)) from fault
    if str(card) != data:
        raise WireError(f"{_shown(data)} is written {card} on the wire")
    return card


plain(Card, str, _read_card, {"type": "string", "pattern": "^[2-9TJQKA][cdhs]$"})
plain(
    Fraction,
    exact,
    _read_exact,
    {
        "type": "object",
        "properties": {"exact": {"type": "string", "pattern": "^-?[0-9]+/[0-9]+$"}, "decimal": {"type": "number"}},
        "required": ["exact", "decimal"],
    },
)


# Faults.


def _faults(fault: BaseException, place: str = "") -> Iterator[str]:
    """Every fault that reading met, with its place: 'choice.chips: "ten" is not a whole number'."""
    if isinstance(fault, ClassValidationError):
        named, unnamed = fault.group_exceptions()
        names = FORMS[fault.cl].names if fault.cl in FORMS else {}
        for each, note in named:
            yield from _faults(each, f"{place}.{names.get(note.name, note.name)}")
        for each in unnamed:
            yield from _faults(each, place)
    elif isinstance(fault, IterableValidationError):
        for each, where in fault.group_exceptions()[0]:
            yield from _faults(each, f"{place}[{where.index}]")
    elif isinstance(fault, KeyError):
        yield f"{place.removeprefix('.') or fault} is missing"
    else:
        at = place.removeprefix(".")
        yield f"{at}: {_worded(fault)}" if at else _worded(fault)


def _worded(fault: BaseException) -> str:
    if isinstance(fault, ForbiddenExtraKeysError):
        return f"no key is called {', '.join(sorted(_shown(key) for key in fault.extra_fields))}"
    return visible(str(fault))


def _shown(data: Any) -> str:
    """Something that was sent, as it can be shown."""
    text = json.dumps(data, ensure_ascii=False, default=str)
    return visible(text if len(text) <= 40 else f"{text[:40]}…")


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number")

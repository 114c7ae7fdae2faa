"""What is stated of dataclasses: how they are told, once for writing, for reading and for JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, fields
from types import NoneType
from typing import Any, get_args, get_type_hints


@dataclass(frozen=True, slots=True)
class Form:
    """How a dataclass is told."""

    names: Mapping[str, str]
    """Fields that are called otherwise on the wire."""
    leaves_out: frozenset[str]
    adds: Mapping[str, str]
    """What is told beside the fields, by its name on the wire: the attribute it is read from. Readers pass it over."""
    flat: frozenset[str]
    """Fields whose own keys stand among those of the value itself; of one that may be None, none of them may."""
    by_name: frozenset[str]
    """Fields of pairs, or of values that begin with a name: told as an object, which has each under its name."""
    whole: bool
    """Whether fields are told that are as they are by default."""


AS_IT_IS = Form({}, frozenset(), {}, frozenset(), frozenset(), whole=False)
"""What is not mentioned is told field by field."""
FORMS: dict[type, Form] = {}


def told(
    cls: type,
    names: Mapping[str, str] | None = None,
    *,
    adds: Mapping[str, str] | None = None,
    leaves_out: tuple[str, ...] = (),
    flat: tuple[str, ...] = (),
    by_name: tuple[str, ...] = (),
    whole: bool = False,
) -> None:
    """Say how a dataclass is told."""
    FORMS[cls] = Form(names or {}, frozenset(leaves_out), adds or {}, frozenset(flat), frozenset(by_name), whole)


def form_of(cls: type) -> Form:
    return FORMS.get(cls, AS_IT_IS)


def told_fields(cls: type) -> dict[str, Field[Any]]:
    """The fields that are told, by their names on the wire; one that begins with an underscore is its own affair."""
    form = form_of(cls)
    told = [each for each in fields(cls) if not each.name.startswith("_") and each.name not in form.leaves_out]
    return {form.names.get(each.name, each.name): each for each in told}


def keys(cls: type) -> frozenset[str]:
    """Every key that a dataclass can have on the wire."""
    form, types = form_of(cls), get_type_hints(cls)
    found = set(form.adds)
    for name, each in told_fields(cls).items():
        found |= keys(required(types[each.name])) if each.name in form.flat else {name}
    return frozenset(found)


def required(kind: Any) -> Any:
    """The kind that something has if it is not None."""
    parts = [part for part in get_args(kind) if part is not NoneType]
    return parts[0] if NoneType in get_args(kind) and len(parts) == 1 else kind


def named_by(item: type) -> str:
    """The name on the wire of a dataclass's first field, which names it."""
    return next(iter(told_fields(item)))

"""Faults in what was sent, each with its place and in a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError, IterableValidationError

from croupier.visible import visible
from croupier.wire.statements import form_of


def faults(fault: BaseException, place: str = "") -> Iterator[str]:
    """Every fault that reading met, with its place: 'choice.chips: "ten" is not a whole number'."""
    if isinstance(fault, ClassValidationError):
        named, unnamed = fault.group_exceptions()
        form = form_of(fault.cl)
        for each, note in named:
            at = "" if note.name in form.flat else f".{form.names.get(note.name, note.name)}"
            yield from faults(each, place + at)
        for each in unnamed:
            yield from faults(each, place)
    elif isinstance(fault, IterableValidationError):
        for each, where in fault.group_exceptions()[0]:
            at = f".{visible(where.index)}" if isinstance(where.index, str) else f"[{where.index}]"
            yield from faults(each, place + at)
    elif isinstance(fault, KeyError):
        yield f"{place.removeprefix('.') or fault} is missing"
    else:
        at = place.removeprefix(".")
        yield f"{at}: {_worded(fault)}" if at else _worded(fault)


def _worded(fault: BaseException) -> str:
    if isinstance(fault, ForbiddenExtraKeysError):
        return f"no key is called {', '.join(sorted(shown(key) for key in fault.extra_fields))}"
    return visible(str(fault))


def shown(data: Any) -> str:
    """Something that was sent, as it can be shown."""
    if isinstance(data, dict | list) and len(data) > 4:
        return f"{'an object' if isinstance(data, dict) else 'a list'} of {len(data)}"
    try:
        text = json.dumps(data, ensure_ascii=False, default=str)
    except (RecursionError, ValueError):  # nested too deeply, or a number of thousands of digits
        return "that"
    return visible(text if len(text) <= 40 else f"{text[:40]}…")

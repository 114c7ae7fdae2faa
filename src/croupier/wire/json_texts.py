"""JSON as text: written as short as it can be, and read strictly."""

from __future__ import annotations

import json
from typing import Any

from croupier.errors import WireError
from croupier.visible import visible


def compact(data: Any) -> str:
    """Plain data as JSON, as short as it can be."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def parsed(text: str | bytes) -> Any:
    """The plain data that JSON tells; what could be read in two ways, or not be kept, is refused."""
    try:
        data = json.loads(text, parse_constant=_no_number, object_pairs_hook=_each_once)
        _require_text(text, data)
    except RecursionError as fault:
        raise WireError("this is not JSON that can be read here: it is nested too deeply") from fault
    except ValueError as fault:
        too_long = "set_int_max_str_digits" in str(fault)  # advice for whoever runs Python, not for whoever asks
        told = "a number has too many digits" if too_long else visible(str(fault))
        raise WireError(f"this is not JSON that can be read here: {told}") from fault
    return data


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys are there once: of two, nobody could say which was meant."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is there twice")
    return found


def _require_text(text: str | bytes, data: Any) -> None:
    """Refuse what JSON can write and no file, hash or database can keep: halves of characters, and the character 0."""
    escape = "\\u" if isinstance(text, str) else b"\\u"
    if escape not in text:  # type: ignore[operator]
        return
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError as fault:
        raise ValueError("half of a character is missing") from fault
    if "\\u0000" in json.dumps(data).replace("\\\\", ""):
        raise ValueError("the character 0 is in no text")


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number")

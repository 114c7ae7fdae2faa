"""Placeholders: places of a sheet whose content depends on a ruling, until a reading is posted.

A sheet is written with them; a game as posted has none left. Whatever may hold one says so in its type (``Open``),
and whoever needs the value itself asks for it with ``decided``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from croupier.errors import PostingError

T = TypeVar("T")
Value = TypeVar("Value", covariant=True)


@dataclass(frozen=True, slots=True)
class ByRuling(Generic[Value]):
    """The value that belongs to the reading in force of a ruling."""

    ruling: str
    options: tuple[tuple[str, Value], ...]


Open: TypeAlias = T | ByRuling[T]
"""A value, or a place where a ruling will put one."""


def decided(value: Open[T]) -> T:
    """The value that stands where a ruling may have left it open; refused while it is still open."""
    if isinstance(value, ByRuling):
        raise PostingError(f"'{value.ruling}' is not decided yet: post the sheet, and ask its game")
    return value

"""Phrases joined so that nobody can read them otherwise than they were joined.

>>> won_or_tied = joined("or", ["the seat won", "the seat tied"])
>>> joined("and", [won_or_tied, "the dealer busted"])
'the seat won or the seat tied, and the dealer busted'
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_PAUSES = ("", ",", ";")
_NO_JOINT = re.compile(r"\([^()]*\)| or (better|more)\b")


def joined(word: str, phrases: Iterable[str]) -> str:
    """Phrases joined by "and" or "or", with a longer pause than any of them has inside."""
    parts = list(phrases)
    if max(map(pause, parts)) == len(_PAUSES):
        parts = [f"({part})" if pause(part) == len(_PAUSES) else part for part in parts]
    return f"{_PAUSES[max(map(pause, parts))]} {word} ".join(parts)


def pause(phrase: str) -> int:
    """How far a phrase is joined already: 0 not at all, 1 by a bare "and" or "or", 2 after a comma, 3 a semicolon."""
    bare = phrase
    while (less := _NO_JOINT.sub("", bare)) != bare:
        bare = less
    return max((_PAUSES.index(mark) + 1 for mark in re.findall(r"([,;]?) (?:and|or) ", bare)), default=0)

"""Articles: "a flush", "an ace", but "three of a kind" and "pocket 8s"."""

from __future__ import annotations

import re

_COUNTED = r"(?:a|an|the|any|no|one|two|three|four|five|[0-9]+)\b(?!-)"
_CONSONANT = r"one\b|uni(?![mn])|eu|us[aeiu]"
"""Beginnings that are written with a vowel and spoken without: "one-eyed", "uniform"."""
_VOWEL = rf"(?!{_CONSONANT})[aeiou]|8|11\b|18\b"
_MADE = r"(?:pair|straight|flush|full house|high card)\b"
_TAKES_ARTICLE = re.compile(rf"(?!{_COUNTED})(?:[\w-]+ ){{0,2}}?{_MADE}", re.IGNORECASE)


def indefinite(noun: str) -> str:
    """A noun with its article, by how it begins.

    >>> indefinite("eight"), indefinite("king")
    ('an eight', 'a king')
    """
    return f"{'an' if re.match(_VOWEL, noun, re.IGNORECASE) else 'a'} {noun}"


def a_hand(name: str) -> str:
    """What cards make, as a sentence has it: with an article where it is one of the made hands, told by its noun.

    >>> [a_hand(name) for name in ("flush", "suited pair", "two pair", "queen high", "AK suited")]
    ['a flush', 'a suited pair', 'two pair', 'queen high', 'AK suited']
    """
    return indefinite(name) if _TAKES_ARTICLE.match(name) else name

"""Articles: "a flush", "an ace", but "three of a kind" and "pocket 8s"."""

from __future__ import annotations

import re

_COUNTED = r"(?:a|an|the|any|no|one|two|three|four|five|[0-9]+)\b"
_MADE = r"(?:pair|straight|flush|full house|high card)\b"
_TAKES_ARTICLE = re.compile(rf"(?!{_COUNTED})(?:[\w-]+ ){{0,2}}?{_MADE}", re.IGNORECASE)


def indefinite(noun: str) -> str:
    """A noun with its article, by its first letter.

    >>> indefinite("eight"), indefinite("king")
    ('an eight', 'a king')
    """
    return f"{'an' if noun[:1].lower() in ('a', 'e', 'i', 'o', 'u') else 'a'} {noun}"


def a_hand(name: str) -> str:
    """What cards make, as a sentence has it: with an article where it is one of the made hands, told by its noun.

    >>> [a_hand(name) for name in ("flush", "suited pair", "two pair", "queen high", "AK suited")]
    ['a flush', 'a suited pair', 'two pair', 'queen high', 'AK suited']
    """
    return indefinite(name) if _TAKES_ARTICLE.match(name) else name

"""How chips are written."""

from __future__ import annotations


def signed(chips: int) -> str:
    """A gain or loss: "+1,500", "-10", "0"."""
    return f"{chips:+,d}" if chips else "0"


def plural(count: int, noun: str) -> str:
    """ "1 round", "2 rounds"."""
    return f"{count:,} {noun}{'s' * (count != 1)}"


def some(words: list[str], last: str = "or") -> str:
    """ "a", "a or b", "a, b or c"."""
    return ", ".join(words[:-1]) + f" {last} {words[-1]}" if len(words) > 1 else "".join(words)

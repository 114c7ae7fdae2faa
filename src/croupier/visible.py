"""Text from outside, as it can be shown: what a terminal would obey, or could not print, becomes visible."""

from __future__ import annotations

UNDECODED = 0xDC00
"""What Python adds to a byte that is no text, to have a character for it."""


def visible(text: str) -> str:
    r"""The same text in one line; what cannot be printed is written as Python writes it, a byte that is no text too.

    >>> print(visible("\x1b[31mred"))
    \x1b[31mred
    """
    return text if text.isprintable() else "".join(map(_visible, text))


def _visible(character: str) -> str:
    if character.isprintable():
        return character
    byte = ord(character) - UNDECODED
    return rf"\x{byte:02x}" if 0x80 <= byte <= 0xFF else ascii(character)[1:-1]

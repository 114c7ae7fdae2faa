"""Text from outside is shown in characters that do nothing."""

import sys

import pytest

from croupier.errors import CroupierError, RuleProblem, RulesError
from croupier.visible import visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ante 10, Hold'em ♣ é 日本", "Ante 10, Hold'em ♣ é 日本"),
        ("\x1b[31m", r"\x1b[31m"),
        ("a\tb\r\n\0", r"a\tb\r\n\x00"),
        ("\x7f\x9b\u2028\u202e\ufeff", r"\x7f\x9b\u2028\u202e\ufeff"),
        (b"a\xff".decode(errors="surrogateescape"), r"a\xff"),
        ("\ud800", r"\ud800"),
        (r"\x1b", r"\x1b"),
    ],
)
def test_visible(text: str, shown: str) -> None:
    assert visible(text) == shown
    assert visible(shown) == shown


def test_no_character_moves_a_cursor_or_breaks_a_line() -> None:
    every = "".join(map(chr, range(sys.maxunicode + 1)))
    assert visible(every).isprintable()
    assert len(visible(every).splitlines()) == 1


def test_every_sentence_of_ours_is_safe_to_print() -> None:
    for fault in (CroupierError("no '\x1b[2J'"), RuleProblem("Ante", "no '\x1b[2J'")):
        assert str(fault).endswith(r"no '\x1b[2J'")
    many = RulesError("\x1b[2J is no game", [RuleProblem("Ante", "\x1b"), RuleProblem("Blind", "\x07")])
    assert str(many) == "\\x1b[2J is no game:\n  Ante: \\x1b\n  Blind: \\x07"

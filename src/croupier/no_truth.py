"""Parts of rules that are neither true nor false, so that Python's own ``and``, ``or`` and ``not`` cannot take them.

Python would: ``won and flush`` is ``flush`` to it, since whatever it knows nothing of is true, and ``won`` is gone
without a word.
"""

from __future__ import annotations

from typing import ClassVar, Never

from croupier.errors import RuleProblem

JOINTS = "write & for and, | for or, ~ for not"


class NoTruth:
    """Something that has no truth of its own, and says what to write instead of asking for it."""

    __slots__ = ()
    instead: ClassVar[str] = "name each by itself, with commas between"

    def __bool__(self) -> Never:
        raise RuleProblem(str(self), f"cannot be joined by 'and', 'or' or 'not': {self.instead}")

"""Refusals as plain data: an exception of one process, raised again in another as it was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier import errors
from croupier.errors import CroupierError, RuleProblem, RulesError


@dataclass(frozen=True, slots=True)
class Refusal:
    """An exception: its code, its words, whatever else it carries, and the problems that it is made of."""

    code: str
    words: str
    more: Mapping[str, Any] = field(default_factory=dict)
    parts: tuple[Refusal, ...] = ()


def refusal_of(fault: CroupierError) -> Refusal:
    """What it takes to raise an exception again elsewhere."""
    more = {name: value for name, value in vars(fault).items() if not name.startswith("_")}
    problems = fault.exceptions if isinstance(fault, RulesError) else ()
    words = str(fault.args[0]) if fault.args else ""
    return Refusal(
        fault.code, words, more, tuple(refusal_of(each) for each in problems if isinstance(each, RuleProblem))
    )


def raised_again(refusal: Refusal) -> CroupierError:
    """The exception that it was; one that is not known here, of another version perhaps, has its words at least."""
    kind = _KINDS.get(refusal.code, CroupierError)
    if kind is RulesError:
        problems = [raised_again(each) for each in refusal.parts]
        return RulesError(refusal.words, [each for each in problems if isinstance(each, RuleProblem)])
    fault: CroupierError = kind.__new__(kind)  # each has arguments of its own, and what it made of them is known
    fault.args = (refusal.words,)
    for name, value in refusal.more.items():
        setattr(fault, name, tuple(value) if isinstance(value, list) else value)
    return fault


_KINDS: Mapping[str, Any] = {
    kind.code: kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, CroupierError)
}

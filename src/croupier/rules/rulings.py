"""Rulings: our reading where a sheet is silent, by name, with the other readings a house may post.

A game file mentions a ruling in two ways. ``ruling.posts("paid")`` is a condition, usable in settlement rows;
``ruling.choose({"no": THIS, "yes": THAT})`` stands for the value that belongs to the reading in force. Both are
replaced when a sheet is posted (``resolve``), so nothing that plays, solves or prints a game ever meets one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from croupier.errors import PostingError
from croupier.rules.conditions import And, Condition, Constant, Not, Or, Posted
from croupier.rules.paytables import Pays, Paytable
from croupier.rules.placeholders import ByRuling
from croupier.rules.streets import Street
from croupier.rules.twenty_one import Blackjack, TwentyOne
from croupier.rules.wagers import Wager
from croupier.written import listed

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question the sheet leaves open (or a house rule it names) and how it is answered.

    ``readings`` maps each answer's short name to a sentence; the first is the default.
    """

    key: str
    question: str
    readings: tuple[tuple[str, str], ...]
    posted: str

    def posts(self, reading: str) -> Condition:
        """The condition that this reading is in force."""
        return Posted(self.key, self._known(reading))

    def choose(self, options: Mapping[str, T]) -> ByRuling[T]:
        """A place for the value that belongs to the reading in force."""
        return ByRuling(self.key, tuple((self._known(name), value) for name, value in options.items()))

    def post(self, reading: str) -> Ruling:
        """The same ruling with another reading in force."""
        return replace(self, posted=self._known(reading))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.readings)

    @property
    def answer(self) -> str:
        """The reading in force, as a sentence."""
        return dict(self.readings)[self.posted]

    @property
    def alternatives(self) -> tuple[tuple[str, str], ...]:
        """The readings not in force."""
        return tuple(reading for reading in self.readings if reading[0] != self.posted)

    def _known(self, reading: str) -> str:
        if reading not in self.names:
            raise PostingError(f"no reading '{reading}' of {self.key}: the readings are {', '.join(self.names)}")
        return reading

    def __repr__(self) -> str:
        others = f", not {listed([name for name, _ in self.alternatives], 'or')}" if self.alternatives else ""
        return f"<ruling {self.key}: {self.posted}{others}>"


def ruling(key: str, question: str, /, *answer: str, **readings: str) -> Ruling:
    """A ruling with one answer, or with several named ones: ``ruling(key, question, no="…", yes="…")``.

    Names that are not Python words are given as a mapping to ``ruling_of``.
    """
    if answer:
        readings = {"ruled": answer[0]}
    return ruling_of(key, question, readings)


def ruling_of(key: str, question: str, readings: Mapping[str, str]) -> Ruling:
    """A ruling whose readings have names such as ``9-11`` or ``3:2``."""
    return Ruling(key, question, tuple(readings.items()), next(iter(readings)))


WHOLE_CHIPS = ruling(
    "whole-chips",
    "What of odd chips on 3 to 2, and on half losses?",
    "There are none: stakes lie on a grid that makes every payout whole; any other is refused, with the reason.",
)
"""The one ruling that every game shares."""


@dataclass(frozen=True, slots=True)
class Body:
    """What of a sheet depends on a posting, with every ruling decided and every paytable's column posted."""

    wagers: tuple[Wager, ...]
    streets: tuple[Street, ...]
    rulings: tuple[Ruling, ...]
    blocks: tuple[TwentyOne, ...]


def resolve(
    wagers: tuple[Wager, ...],
    streets: tuple[Street, ...],
    rulings: tuple[Ruling, ...],
    blocks: tuple[Blackjack, ...],
    posting: Mapping[str, str],
) -> Body:
    """The parts of a sheet under a posting; what they share stays shared."""
    walk = _Resolver(posting).resolve
    return Body(*map(walk, (wagers, streets, rulings, blocks)))


class _Resolver:
    """One walk over a definition; shared values stay shared, since each is rebuilt once."""

    def __init__(self, posting: Mapping[str, str]) -> None:
        self.posting = posting
        self.done: dict[int, tuple[Any, Any]] = {}

    def resolve(self, node: Any) -> Any:
        if id(node) not in self.done:
            self.done[id(node)] = (node, self._rebuild(node))  # the node is kept so that its id stays taken
        return self.done[id(node)][1]

    def _rebuild(self, node: Any) -> Any:
        match node:
            case ByRuling():
                return self.resolve(dict(node.options)[self.posting[node.ruling]])
            case Posted():
                return Constant(self.posting[node.ruling] == node.reading)
            case Pays():
                return Pays(self.resolve(node.table), self.resolve(node.target)).resolved()
            case And():
                return self.resolve(node.left) & self.resolve(node.right)
            case Or():
                return self.resolve(node.left) | self.resolve(node.right)
            case Not():
                return ~self.resolve(node.inner)
            case Blackjack():
                return TwentyOne(**{field.name: self.resolve(getattr(node, field.name)) for field in fields(node)})
            case Ruling():
                return node.post(self.posting.get(node.key, node.posted))
            case Paytable():
                table = self._fields(node)
                return table.post(self.posting.get(table.key, table.posted))
            case tuple():
                rebuilt = tuple(map(self.resolve, node))
                return node if all(a is b for a, b in zip(rebuilt, node, strict=True)) else rebuilt
        return self._fields(node) if is_dataclass(node) else node

    def _fields(self, node: Any) -> Any:
        changed = {}
        for field in fields(node):
            if field.init:
                value = getattr(node, field.name)
                rebuilt = self.resolve(value)
                if rebuilt is not value:
                    changed[field.name] = rebuilt
        return replace(node, **changed) if changed else node


def with_table(node: T, table: Paytable[Any]) -> T:
    """The same tree with a paytable of the same key replaced by this one."""
    return cast("T", _Replacer(table).resolve(node))


class _Replacer(_Resolver):
    """One walk that leaves everything but a paytable as it is."""

    def __init__(self, table: Paytable[Any]) -> None:
        super().__init__({})
        self.table = table

    def _rebuild(self, node: Any) -> Any:
        match node:
            case Paytable():
                return self.table if node.key == self.table.key else node
            case tuple():
                rebuilt = tuple(map(self.resolve, node))
                return node if all(a is b for a, b in zip(rebuilt, node, strict=True)) else rebuilt
        return self._fields(node) if is_dataclass(node) else node


def parts_of(node: Any) -> Iterator[Any]:
    """Every part of a definition, itself first, each once."""
    seen: set[int] = set()
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        yield part
        if isinstance(part, tuple):
            waiting += reversed(part)
        elif is_dataclass(part) and not isinstance(part, type):
            waiting += reversed([getattr(part, field.name) for field in fields(part)])


def rulings_in(node: Any) -> set[str]:
    """The rulings that a part of a definition mentions."""
    return {part.ruling for part in parts_of(node) if isinstance(part, ByRuling | Posted)}


def paytables_in(node: Any) -> dict[str, Paytable[Any]]:
    """The paytables that a part of a definition mentions, by key, in the order met."""
    return {part.key: part for part in parts_of(node) if isinstance(part, Paytable)}

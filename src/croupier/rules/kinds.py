"""Whether values are of the kinds that fields and arguments are declared with, and how those kinds are called.

The annotations of the vocabulary are the only statement of what may stand where. A sheet is held against them once,
when it is built; the arguments of a word of the vocabulary, when it fails.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from numbers import Rational
from textwrap import shorten
from types import FunctionType, NoneType, UnionType
from typing import TYPE_CHECKING, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from croupier.articles import indefinite
from croupier.cards import Deck
from croupier.errors import RuleProblem
from croupier.rankings import Cut, Ranking
from croupier.rules.conditions import Condition
from croupier.rules.hands import Hand
from croupier.rules.patterns import CardTest, Label, Pattern
from croupier.rules.paytables import Odds, PaidBy
from croupier.rules.piles import Part, Pile
from croupier.rules.placeholders import ByRuling
from croupier.rules.printed import Printed
from croupier.rules.rulings import Ruling
from croupier.rules.streets import Bet, Check, Deal, Decide, Facing, Fold, Reveal, Run, Settle, Street
from croupier.rules.wagers import Wager
from croupier.visible import visible

if TYPE_CHECKING:
    from croupier.rules.sheet import Sheet

WORDS: dict[Any, str] = {
    str: "text",
    int: "a whole number",
    float: "a decimal",
    bool: "True or False",
    NoneType: "None",
    Fraction: "a whole number or a Fraction",
    Odds: "a whole number to one, odds such as odds(3, 2)",
    PaidBy: "a paytable on a hand",
    Condition: "a condition",
    CardTest: "a test such as holding(2, EIGHT, HOLE)",
    Pile: "HOLE, DEALER, BOARD",
    Part: "the first of them, as HOLE.first(2)",
    Facing: "UP or DOWN",
    Bet: "bet(…)",
    Check: "CHECK",
    Fold: "FOLD",
    Deal: "Deal(…)",
    Reveal: "Reveal(…)",
    Decide: "decide(…)",
    Settle: "settle(…)",
    Run: "a stage of a block",
    Deck: "a deck such as FULL_DECK",
    Cut: "a hand such as FLUSH or pair_of(JACK)",
    Ranking: "a ranking such as POKER",
    Hand: "a hand such as best_of(5, HOLE, BOARD)",
    Pattern: "pattern(…)",
    Wager: "a wager",
    Street: "street(…)",
    Ruling: "ruling(…)",
    Printed: "printed(…)",
}
"""Kinds that are not called after their class, in the words that a game file has for them."""
NAMED = {"Wager": "name", "Street": "name", "Paytable": "name", "Ruling": "key", "Hand": "name", "Pattern": "name",
         "Label": "name", "Ranking": "name"}  # fmt: skip
"""Parts of a sheet that problems are told of by their names, and the fields that hold those."""
LONGEST_VALUE = 60  # characters of what was written instead
_LATE = {"Cut": Cut, "Hand": Hand, "Pattern": Pattern, "Label": Label}
"""Names that modules know only to checkers of types, since they are loaded before what is called so."""


def strange_parts(sheet: Sheet) -> dict[str, list[RuleProblem]]:
    """By field of a sheet: everything in it that is not of the kind declared there."""
    walk = _Walk(_strange)
    return {each.name: [*walk.into(getattr(sheet, each.name), _declared(type(sheet))[each.name], each.name)]
            for each in fields(sheet)}  # fmt: skip


def is_of_kind(part: object, kind: type) -> bool:
    """Whether a part of a sheet is of a kind, and all that it holds of the kinds declared there."""
    return not any(True for _ in _Walk(_strange).into(part, kind, ""))


def unseen_texts(sheet: Sheet, names: Collection[str]) -> Iterator[RuleProblem]:
    """Every text in these fields that holds what cannot be seen, such as an escape that a terminal would obey."""
    walk = _Walk(_unseen)
    for each in fields(sheet):
        if each.name in names:
            yield from walk.into(getattr(sheet, each.name), _declared(type(sheet))[each.name], each.name)


def strange_arguments(called: FunctionType, given: Mapping[str, Any]) -> Iterator[str]:
    """The arguments of a call that are not of the kinds declared, each with what may be written instead."""
    code, declared = called.__code__, _declared(called)
    # A class is called by its own name.
    word = called.__qualname__.removesuffix(".__init__") if called.__name__ == "__init__" else called.__name__
    plain = code.co_argcount + code.co_kwonlyargcount
    for at, name in enumerate(code.co_varnames[: plain + bool(code.co_flags & 0x04)]):  # 0x04: it takes ``*more``
        kind = declared.get(name, Any)
        for each in given[name] if at == plain else [given[name]]:
            if not _is_of(each, kind):
                yield f"{word}: {name} {_refused(each, kind)}"


def _declared(thing: Any) -> dict[str, Any]:
    """The kinds of a class's fields, or of a function's arguments, by name."""
    return _hints(thing)


@cache
def _hints(thing: Any) -> dict[str, Any]:
    return get_type_hints(thing, localns=_LATE)


def _refused(value: object, kind: Any) -> str:
    written = shorten(visible(repr(value)), LONGEST_VALUE, placeholder=" …")
    return f"{written} cannot stand here: write {_meant(value, kind) or _called(kind)}"


def _meant(value: object, kind: Any) -> str | None:
    """The word of the vocabulary that a text spells, if it may stand here: FOLD where "fold" is written."""
    from croupier import rules  # the vocabulary, which is loaded after this

    word = "_".join(value.upper().split()) if isinstance(value, str) else ""
    return word if word in rules.__all__ and _is_of(getattr(rules, word), kind) else None


# A walk over a sheet.

Told = Callable[[Any, Any], str | None]
"""What is wrong with a value where a kind is declared, if anything is."""


class _Walk:
    """One walk over a definition, each part once, with a place to tell."""

    def __init__(self, told: Told) -> None:
        self.told = told
        self.done: dict[int, Any] = {}

    def into(self, value: Any, kind: Any, place: str) -> Iterator[RuleProblem]:
        """What is wrong in a value, however deep."""
        kind = next((each for each in _members(kind) if _is_like(value, each)), kind)
        problem = self.told(value, kind)
        if problem is not None:
            yield RuleProblem(place, problem)
        elif isinstance(value, tuple):
            kinds = get_args(kind)
            one_kind = len(kinds) == 2 and kinds[1] is Ellipsis
            for at, each in enumerate(value):
                inside = _numbered(place, at + 1) if one_kind else place
                yield from self.into(each, kinds[0 if one_kind else at], inside)
        elif is_dataclass(value) and not isinstance(value, type) and id(value) not in self.done:
            self.done[id(value)] = value  # it is kept so that its id stays taken
            yield from self._fields(value, kind, place_of(value, place))

    def _fields(self, part: Any, kind: Any, place: str) -> Iterator[RuleProblem]:
        declared = _declared(type(part))
        for each in fields(part):
            held = declared[each.name]
            if isinstance(part, ByRuling) and each.name == "options" and get_args(kind):
                held = tuple[tuple[str, get_args(kind)[0]], ...]  # type: ignore[misc]
            if each.init:
                yield from self.into(getattr(part, each.name), held, f"{place}, {each.name}")


def place_of(part: Any, place: str) -> str:
    """A part by its name, where it has one; else where it is met."""
    name = getattr(part, NAMED.get(type(part).__name__, ""), None)
    return f"{type(part).__name__.lower()} {name}" if isinstance(name, str) and name else place


def _numbered(place: str, number: int) -> str:
    """One of several at a place: "wagers, number 1" of a sheet's own, "wager Ante, row 1" inside a part."""
    if "," not in place:
        return f"{place}, number {number}"
    return f"{place.removesuffix('s')} {number}" if place.endswith("s") else place


def _strange(value: Any, kind: Any) -> str | None:
    return None if _is_like(value, kind) else _refused(value, kind)


def _unseen(value: Any, kind: Any) -> str | None:
    if isinstance(value, str) and not value.isprintable():
        return f"'{visible(value)}' may hold nothing that cannot be seen"
    return None


# Kinds.


def _members(kind: Any) -> tuple[Any, ...]:
    """The kinds of a union; a kind that is none, alone."""
    if isinstance(kind, TypeVar):
        return _members(kind.__bound__ or Any)
    if get_origin(kind) in (Union, UnionType):
        return tuple(each for member in get_args(kind) for each in _members(member))
    return (kind,)


def _is_of(value: Any, kind: Any) -> bool:
    """Whether a value is of a kind, and what it holds too."""
    return any(_is_like(value, each) and _holds(value, each) for each in _members(kind))


def _is_like(value: Any, kind: Any) -> bool:
    """Whether a value is of one of the kinds, whatever it holds."""
    return any(_is_plainly(value, get_origin(each) or each, get_args(each)) for each in _members(kind))


def _is_plainly(value: Any, plain: Any, kinds: tuple[Any, ...]) -> bool:
    """The same of one kind. True and false, which Python takes for numbers, are none; a text is no row of texts."""
    if plain is tuple and isinstance(value, tuple) and kinds and Ellipsis not in kinds:
        alike = len(set(kinds)) == 1  # two whole numbers are one value, a condition and its odds are two
        return len(value) == len(kinds) and (not alike or all(_is_like(each, kinds[0]) for each in value))
    if plain in (int, Fraction):
        return isinstance(value, int if plain is int else Rational) and not isinstance(value, bool)
    if plain is Sequence and isinstance(value, str):
        return False
    return plain is Any or (isinstance(plain, type) and isinstance(value, plain))


def _holds(value: Any, kind: Any) -> bool:
    """Whether what a value holds is of the kinds declared for it."""
    kinds = get_args(kind)
    if isinstance(value, Mapping):
        return all(_is_of(key, kinds[0]) and _is_of(each, kinds[1]) for key, each in value.items())
    if isinstance(value, tuple | list) and kinds:
        one_kind = len(kinds) == 1 or kinds[-1] is Ellipsis
        return all(_is_of(each, kinds[0] if one_kind else kinds[at]) for at, each in enumerate(value))
    return True


def _called(kind: Any) -> str:
    """What may be written where a kind is declared."""
    told = dict.fromkeys(_named(each) for each in _members(kind) if (get_origin(each) or each) is not ByRuling)
    *others, last = told
    return f"{', '.join(others)}{',' * (len(others) > 1 or ',' in ''.join(others))} or {last}" if others else last


def _named(kind: Any) -> str:
    plain, kinds = get_origin(kind) or kind, get_args(kind)
    if plain in WORDS:
        return WORDS[plain]
    if plain is Mapping:
        return f"{{{_called(kinds[0])}: {_called(kinds[1])}, …}}"
    if plain in (tuple, Sequence) and kinds:
        one_kind = len(kinds) == 1 or kinds[-1] is Ellipsis
        return f"({_called(kinds[0])}, …)" if one_kind else f"({', '.join(map(_called, kinds))})"
    if isinstance(plain, type) and issubclass(plain, Enum):
        return " or ".join(str(each) for each in plain)
    return indefinite(getattr(plain, "__name__", str(plain)))

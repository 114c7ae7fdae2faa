"""Games of one's own: from a Python file that somebody names, or from packages that are installed.

A game file is code: whoever names it runs it. So a file is only ever loaded where somebody gave its path, and no
record, column or posting, which may come from anywhere, can name one. All that is wrong with a file is told at once.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from inspect import signature
from pathlib import Path
from traceback import walk_tb
from types import FrameType, FunctionType, ModuleType
from typing import Any

from croupier import rules
from croupier.articles import indefinite
from croupier.errors import CroupierError, GameFileError, RuleProblem, RulesError
from croupier.reading import text_of
from croupier.rules import Sheet
from croupier.rules.kinds import place_of, strange_arguments

GROUP = "croupier.games"
"""The entry points by which packages offer games."""
NAME = "SHEET"
"""What a file's sheet is called."""
VOCABULARY = "from croupier.rules import *"
MADE_BY = {
    "wager": ("mandatory", "raised", "side", "bonus"),
    "paytable": ("paytable",),
    "street": ("street",),
    "ruling": ("ruling", "ruling_of", "Ruling"),
    "hand": ("best_of",),
    "pattern": ("pattern",),
    "label": ("Label",),
    "ranking": ("Ranking",),
}
"""The words that make the parts of a sheet that problems are told of by name."""


def sheet_in(path: Path) -> Sheet:
    """The sheet that a file defines; ``GameFileError``, with everything that is wrong, where it defines none."""
    text = text_of(path, "game", GameFileError)
    names: dict[str, Any] = {"__name__": path.stem, "__file__": str(path)}
    try:
        exec(compile(text, str(path), "exec", dont_inherit=True), names)
    except (Exception, SystemExit) as fault:
        raise GameFileError(_refused(path), [*_File(path, text, names).problems(fault)]) from fault
    twice = [*_said_twice(ast.parse(text))]
    if twice:
        raise GameFileError(_refused(path), twice)
    return _sheet(names, _refused(path))


def _said_twice(tree: ast.Module) -> Iterator[str]:
    """Rows under the same key in one table: Python would keep the last alone, and say nothing."""
    for table in (node for node in ast.walk(tree) if isinstance(node, ast.Dict)):
        lines: dict[str, int] = {}
        for key in (key for key in table.keys if key is not None):
            words = ast.unparse(key)
            if words in lines:
                yield f"line {key.lineno}: {words} stands in the same table as on line {lines[words]}: one of them goes"
            lines.setdefault(words, key.lineno)


def _refused(path: Path) -> str:
    return f"the game file {path} cannot be used"


def _sheet(names: Mapping[str, Any], refused: str) -> Sheet:
    found = names.get(NAME)
    if isinstance(found, Sheet):
        return found
    if found is not None:
        raise GameFileError(refused, [f"{NAME} is {indefinite(type(found).__name__)}, not a Sheet"])
    others = [name for name, value in names.items() if isinstance(value, Sheet)]
    hint = f"its sheet is called {others[0]}, so call it {NAME}" if others else f"write {NAME} = Sheet(key=…, …)"
    raise GameFileError(refused, [f"it defines no {NAME}: {hint}"])


# What is wrong with a file.


@dataclass(frozen=True)
class _File:
    """A game file that could not be run to its end."""

    path: Path
    text: str
    names: Mapping[str, Any]
    """What it had defined by then."""

    def problems(self, fault: BaseException) -> Iterator[str]:
        """All that is wrong, each with its line."""
        if not isinstance(fault, SyntaxError):
            yield from _said_twice(self._tree)
        match fault:
            case SyntaxError(filename=where) if where == str(self.path):
                yield f"line {fault.lineno}: {fault.msg}"
            case RulesError():
                yield from (self._at(self._line(problem, fault), str(problem)) for problem in _each(fault))
            case NameError():
                yield from self._unknown(fault)
            case CroupierError():
                yield self._at(self._reached(fault), str(fault))
            case _:
                yield from (self._at(self._reached(fault), told) for told in _told(fault, str(self.path)))

    def _at(self, line: int | None, problem: str) -> str:
        return f"line {line}: {problem}" if line else problem

    def _reached(self, fault: BaseException) -> int | None:
        """The line that the file had come to."""
        here = [line for frame, line in walk_tb(fault.__traceback__) if frame.f_code.co_filename == str(self.path)]
        return here[-1] if here else None

    def _line(self, problem: RuleProblem, fault: RulesError) -> int | None:
        """The line of the part that a problem is about: where it is made, or else where the sheet is built."""
        part = problem.place.split(",")[0]
        kind, _, name = part.partition(" ")
        found = [*self._places(kind, name)] if name else [*self._given(part)]
        return found[0].lineno if found else self._reached(fault)

    def _given(self, part: str) -> Iterator[ast.keyword]:
        """Where a field of the sheet is given."""
        yield from (node for node in ast.walk(self._tree) if isinstance(node, ast.keyword) and node.arg == part)

    def _places(self, kind: str, name: str) -> Iterator[ast.expr]:
        """Where a part of a kind is called so, the likeliest first: as it is made, as it is kept, or anywhere."""
        for node in ast.walk(self._tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MADE_BY.get(kind, ()):
                given = [*node.args, *(each.value for each in node.keywords)]
                yield from (each for each in given if _says(each, name))
        kept = {key for key, part in self.names.items() if place_of(part, "") == f"{kind} {name}"}
        stored = (node for node in ast.walk(self._tree) if isinstance(node, ast.Name))
        yield from (node for node in stored if isinstance(node.ctx, ast.Store) and node.id in kept)
        yield from (node for node in ast.walk(self._tree) if isinstance(node, ast.Constant) and _says(node, name))

    @cached_property
    def _tree(self) -> ast.Module:
        return ast.parse(self.text)

    def _unknown(self, fault: NameError) -> Iterator[str]:
        """Every name that nothing defines, not only the first that was met."""
        defined = {*self.names, *dir(builtins), *_defined(self._tree)}
        met: dict[str, int] = {str(fault.name): self._reached(fault) or 1} if fault.name else {}
        for node in ast.walk(self._tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id not in defined:
                met.setdefault(node.id, node.lineno)
        for name, line in sorted(met.items(), key=lambda each: each[1]):
            yield f"line {line}: {_not_defined(name, defined)}"


def _says(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Constant) and node.value == name


def _told(fault: BaseException, path: str) -> Iterator[str]:
    """What is wrong with a call of a word of the vocabulary, where the fault came of one; else the fault itself."""
    frames = [frame for frame, _ in walk_tb(fault.__traceback__)]
    theirs = [at for at, frame in enumerate(frames) if frame.f_code.co_filename == path]
    called = frames[theirs[-1] + 1 :][:1] if theirs and isinstance(fault, TypeError | AttributeError) else []
    strange = [told for frame in called for told in _strange_call(frame)]
    missing = re.fullmatch(r"(\w+).*\(\) missing .* arguments?: (.*)", str(fault))
    unhashable = re.fullmatch(r"unhashable type: '(\w+)'", str(fault))
    unknown = re.fullmatch(r"(\w+).*\(\) got an unexpected keyword argument '(\w+)'", str(fault))
    if strange:
        yield from strange
    elif unhashable:
        yield f"{indefinite(unhashable[1])} cannot be a key of a table: write a condition, a line or a name"
    elif missing:
        yield f"{missing[1]} lacks {missing[2]}"
    elif unknown:
        yield f"{unknown[1]} takes no '{unknown[2]}'{_did_you_mean(unknown[2], _taken_by(unknown[1]))}"
    else:
        yield f"{type(fault).__name__}: {fault}"


def _strange_call(frame: FrameType) -> Iterator[str]:
    """The arguments that a word of the vocabulary was given and cannot take."""
    named = frame.f_code.co_name
    word = frame.f_globals.get(named) or getattr(type(frame.f_locals.get("self")), named, None)
    if isinstance(word, FunctionType) and word.__code__ is frame.f_code:
        yield from strange_arguments(word, frame.f_locals)


def _each(fault: RulesError) -> Iterator[RuleProblem]:
    return (problem for problem in fault.exceptions if isinstance(problem, RuleProblem))


def _defined(tree: ast.Module) -> Iterator[str]:
    """The names that a file defines anywhere."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.alias(name=name, asname=other):
                yield other or name.partition(".")[0]


def _not_defined(name: str, defined: set[str]) -> str:
    said = f"there is nothing called '{name}'"
    if name in rules.__all__:
        return f"{said} yet: it is a word of the vocabulary, so begin the file with {VOCABULARY}"
    return said + _did_you_mean(name, [*rules.__all__, *sorted(defined - set(dir(builtins)))])


def _did_you_mean(name: str, known: Sequence[str]) -> str:
    meant = get_close_matches(name, known, n=1)
    return f": did you mean '{meant[0]}'?" if meant else ""


def _taken_by(word: str) -> Sequence[str]:
    """The names of the arguments that a word of the vocabulary takes."""
    return [*signature(getattr(rules, word)).parameters] if word in rules.__all__ else []


# Packages.


@dataclass(frozen=True, slots=True)
class Offered:
    """A game that an installed package offers, or a file, or why it cannot be used."""

    name: str
    package: str
    """Empty for a file, whose path is its name."""
    found: Sheet | GameFileError

    @property
    def refused(self) -> str:
        of = f"'{self.name}' of the package {self.package}" if self.package else f"file {self.name}"
        return f"the game {of} cannot be used"


def offered_by(path: Path) -> Offered:
    """What a file offers that somebody named; it is run."""
    try:
        return Offered(str(path), "", sheet_in(path))
    except GameFileError as fault:
        return Offered(str(path), "", fault)


def offered() -> Sequence[Offered]:
    """What installed packages offer, by name; a broken one breaks nothing but itself."""
    entries = sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))
    return [_offered(entry) for entry in entries]


def _offered(entry: EntryPoint) -> Offered:
    package = entry.dist.name if entry.dist is not None else entry.module
    refused = Offered(entry.name, package, GameFileError("")).refused
    try:
        loaded = entry.load()
        names = vars(loaded) if isinstance(loaded, ModuleType) else {NAME: loaded}
        return Offered(entry.name, package, _sheet(names, refused))
    except GameFileError as fault:
        return Offered(entry.name, package, fault)
    except (Exception, SystemExit) as fault:
        return Offered(entry.name, package, GameFileError(refused, [*_reasons(fault)]))


def _reasons(fault: BaseException) -> Iterator[str]:
    """Why a package's game could not be loaded, with the place in its code where there is one."""
    here = [(frame.f_code.co_filename, line) for frame, line in walk_tb(fault.__traceback__)]
    theirs = [(name, line) for name, line in here if not name.startswith("<") and not _is_machinery(Path(name))]
    where = f"{theirs[-1][0]}, line {theirs[-1][1]}: " if theirs else ""
    if isinstance(fault, RulesError):
        yield from (f"{where}{problem}" for problem in _each(fault))
    else:
        told = [str(fault)] if isinstance(fault, CroupierError) else _told(fault, theirs[-1][0] if theirs else "")
        yield from (f"{where}{each}" for each in told)


def _is_machinery(path: Path) -> bool:
    """Whether a frame is of what loads games, not of a game."""
    return path.is_relative_to(Path(__file__).parent) or path.parent.name in ("importlib", "metadata")

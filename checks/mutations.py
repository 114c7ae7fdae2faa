"""Mutations: rules, settlement, shoe and ledger changed in one place each, and whether the tests notice.

A mutation is a small slip such as `<` for `<=`, a number one too large, or a loop that does nothing. For each, the
tests that come past the changed line are run, the quick ones first, on a copy of the sources. A mutation that they let
pass has survived; some of these change nothing that anybody could see, so a score of 100 % is not to be had.

    python -m checks.mutations --mutations 400
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from compileall import compile_dir
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import cache_from_source
from itertools import islice
from pathlib import Path
from py_compile import PycInvalidationMode
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any

import coverage
import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from checks.kept import keep

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
MUST = 0.80
MODULES = (
    *(f"rules/{name}.py" for name in ("conditions", "facts", "hands", "patterns", "paytables", "streets", "wagers")),
    *(f"rules/{name}.py" for name in ("twenty_one", "columns", "placeholders", "row_checks")),
    *(f"table/{name}.py" for name in ("onward", "stakes", "placing", "shoe", "commitment", "ledger")),
)
"""What decides who is paid what, and which cards are dealt."""
TESTS = ("tests/rules", "tests/table", "tests/games", "tests/wire", "tests/fairness", "tests/properties/test_rounds.py")
UNLIKELY = (
    "VariableReplacer",
    "VariableInserter",
    "ExceptionReplacer",
    "RemoveDecorator",
    "_Is",
    "_Pow",
    "Shift",
    "Xor",
)
"""Slips that nobody makes, or that no line of ours has room for."""
LONGEST = 20.0
"""Seconds of tests that one mutation is worth."""


# Mutations.


@dataclass(frozen=True)
class Mutation:
    """A module with one thing changed."""

    module: str
    operator: str
    line: int
    source: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.before.strip()}  ->  {self.after.strip()}"


Place = tuple[str, str, int]
"""A module, an operator, and which of the places it is where the operator finds something to change."""


def places_in(module: str, source: str) -> list[Place]:
    """Everywhere that something can be changed in a module."""
    nodes = list(ast_nodes(get_ast(source)))
    likely = [name for name in operator_names() if not any(part in name for part in UNLIKELY)]
    found: list[Place] = []
    for name in likely:
        operator = get_operator(name)()
        count = sum(1 for node in nodes for _ in operator.mutation_positions(node))
        found += [(module, name, occurrence) for occurrence in range(count)]
    return found


def mutation_at(place: Place, source: str) -> Mutation | None:
    """What comes of a change; None if only annotations change, which nothing runs, or if it is no program any more."""
    module, operator, occurrence = place
    changed = mutate_code(source, get_operator(operator)(), occurrence)
    try:
        differs = changed is not None and _run(changed) != _run(source)
    except SyntaxError:
        return None
    return _mutation(module, operator, source, changed) if differs else None


def _mutation(module: str, operator: str, source: str, changed: str) -> Mutation:
    lines = zip(source.splitlines(), changed.splitlines(), strict=False)
    at, before, after = next((at, one, other) for at, (one, other) in enumerate(lines, 1) if one != other)
    return Mutation(module, operator.removeprefix("core/"), at, changed, before, after)


class _WithoutAnnotations(ast.NodeTransformer):
    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        node.annotation = ast.Constant(None)
        self.generic_visit(node)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns = None
        self.generic_visit(node)
        return node


def _run(source: str) -> str:
    """All of a module that is ever run."""
    return ast.dump(_WithoutAnnotations().visit(ast.parse(source)))


# Which tests come past which lines.


@dataclass(frozen=True)
class Past:
    """The tests by the lines that they come past."""

    by_line: dict[tuple[str, int], set[str]]
    seconds: dict[str, float]

    def tests(self, module: str, line: int) -> list[str]:
        """Those that come past a line, or past anything in its module if it only runs on import; quick ones first."""
        there = self.by_line.get((module, line)) or set()
        if not there:
            there = {test for (name, _), tests in self.by_line.items() if name == module for test in tests}
        found: list[str] = []
        left = LONGEST
        for test in sorted(there, key=lambda each: (self.seconds.get(each, 0.0), each)):
            left -= self.seconds.get(test, 0.0)
            if left < 0 and found:
                break
            found.append(test)
        return found


class _Watching:
    """Tells the measurement which test runs, and how long it took."""

    def __init__(self, measured: coverage.Coverage) -> None:
        self.measured, self.seconds = measured, dict[str, float]()

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.measured.switch_context(item.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            raise SystemExit(f"{report.nodeid} fails before anything is changed")


def past(tests: Sequence[str]) -> Past:
    """Run all tests once, and see where each comes past."""
    measured = coverage.Coverage(data_file=None, source_pkgs=["croupier.rules", "croupier.table"], config_file=False)
    watching = _Watching(measured)
    measured.start()
    try:
        pytest.main([*tests, "-q", "-p", "no:cacheprovider", "-m", "not slow"], plugins=[watching])
    finally:
        measured.stop()
    by_line: dict[tuple[str, int], set[str]] = {}
    data = measured.get_data()
    for file in data.measured_files():
        module = Path(file).relative_to(SOURCES / "croupier").as_posix()
        for line, contexts in data.contexts_by_lineno(file).items():
            by_line[module, line] = {context for context in contexts if context}
    return Past(by_line, watching.seconds)


# Running them.


class Copies:
    """Copies of the sources, one for each process of tests."""

    def __init__(self, folder: Path, count: int, sources: Path = SOURCES) -> None:
        self._free: SimpleQueue[Path] = SimpleQueue()
        for number in range(count):
            copy = folder / str(number)
            shutil.copytree(sources, copy, ignore=shutil.ignore_patterns("__pycache__"))
            compile_dir(copy, quiet=1, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
            self._free.put(copy)

    def notices(self, mutation: Mutation, tests: Sequence[str]) -> bool:
        """Whether a test fails, or nothing goes any more, with one thing changed."""
        copy = self._free.get()
        file = copy / "croupier" / mutation.module
        true = file.read_text(encoding="utf-8")
        kept = Path(cache_from_source(str(file)))
        aside = kept.with_suffix(".aside")
        kept.rename(aside)  # the compiled form is not looked at twice, so that it must not be found
        file.write_text(mutation.source, encoding="utf-8")
        try:
            return _fails(copy, tests)
        finally:
            file.write_text(true, encoding="utf-8")
            aside.rename(kept)
            self._free.put(copy)


def _fails(sources: Path, tests: Sequence[str]) -> bool:
    env = os.environ | {"PYTHONPATH": f"{sources}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}
    env.pop("PYTEST_ADDOPTS", None)  # what whoever runs this wants of their own tests
    asked = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]
    try:
        run = subprocess.run(asked, cwd=ROOT, env=env, capture_output=True, timeout=10 * LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return True  # a loop without an end is noticed
    return run.returncode != 0


@dataclass(frozen=True)
class Found:
    """What became of the mutations."""

    places: int
    tried: int
    survived: tuple[Mutation, ...]

    @property
    def score(self) -> float:
        return 1 - len(self.survived) / self.tried

    @property
    def told(self) -> dict[str, Any]:
        return {
            "places": self.places,
            "mutations tried": self.tried,
            "noticed": self.tried - len(self.survived),
            "score": round(self.score, 4),
            "survived": [str(each) for each in self.survived],
        }


def check(count: int, seed: int, processes: int, say: Callable[[str], None]) -> Found:
    """Try so many mutations, drawn from all that are possible."""
    sources = {module: (SOURCES / "croupier" / module).read_text(encoding="utf-8") for module in MODULES}
    every = [place for module, source in sources.items() for place in places_in(module, source)]
    random.Random(seed).shuffle(every)
    possible = (each for place in every if (each := mutation_at(place, sources[place[0]])) is not None)
    chosen = list(islice(possible, count))
    say(f"{len(every):,} places can be changed; the tests are run once to see where each comes past")
    seen = past(TESTS)
    survived: list[Mutation] = []
    with TemporaryDirectory() as folder, ThreadPoolExecutor(processes) as pool:
        copies = Copies(Path(folder), processes)

        def notices(each: Mutation) -> bool:
            tests = seen.tests(each.module, each.line)
            return bool(tests) and copies.notices(each, tests)

        for done, (each, noticed) in enumerate(zip(chosen, pool.map(notices, chosen), strict=True), 1):
            if not noticed:
                survived.append(each)
                say(f"survived: {each}")
            if done % 20 == 0:
                say(f"{done:,} tried, {len(survived):,} survived")
    return Found(len(every), len(chosen), tuple(survived))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mutations", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    found = check(asked.mutations, asked.seed, asked.processes, lambda words: print(words, flush=True))
    print(f"{found.tried - len(found.survived):,} of {found.tried:,} mutations noticed: {found.score:.1%}")
    keep("mutations", found.told, much=lambda of: of["mutations tried"])
    return 0 if found.score >= MUST else 1


if __name__ == "__main__":
    sys.exit(main())

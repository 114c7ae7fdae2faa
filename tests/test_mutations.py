"""Mutations, in short: what is changed, and whether tests notice. The long form is `make check-mutations`."""

from pathlib import Path

import pytest
from checks.mutations import MODULES, SOURCES, Copies, Mutation, Past, mutation_at, places_in

MODULE = "rules/small.py"
SOURCE = "def large(number: int | None) -> bool:\n    return number > 10\n"
SHARP = "from croupier.rules.small import large\n\ndef test_large():\n    assert large(11)\n    assert not large(10)\n"
BLUNT = "from croupier.rules.small import large\n\ndef test_large():\n    assert large(50)\n"


def mutations() -> list[Mutation]:
    found = [mutation_at(place, SOURCE) for place in places_in(MODULE, SOURCE)]
    return [each for each in found if each is not None]


def test_whatever_runs_is_changed_and_annotations_are_not() -> None:
    changed = {each.after.strip() for each in mutations()}
    assert {"return number >= 10", "return number < 10", "return number > 11", "return number > 9"} <= changed
    assert {each.line for each in mutations()} == {2}


@pytest.mark.parametrize(("test", "noticed"), [(SHARP, True), (BLUNT, False)], ids=["sharp", "blunt"])
def test_a_sharp_test_notices_what_a_blunt_one_lets_pass(tmp_path: Path, test: str, *, noticed: bool) -> None:
    package = tmp_path / "sources" / "croupier" / "rules"
    package.mkdir(parents=True)
    for folder in (package.parent, package):
        (folder / "__init__.py").touch()
    (package / "small.py").write_text(SOURCE)
    (tmp_path / "test_small.py").write_text(test)
    copies = Copies(tmp_path / "copies", 1, tmp_path / "sources")
    (mutation,) = (each for each in mutations() if each.after.strip() == "return number >= 10")
    assert copies.notices(mutation, [str(tmp_path / "test_small.py")]) is noticed
    assert (tmp_path / "copies" / "0" / "croupier" / MODULE).read_text() == SOURCE


def test_quick_tests_come_first_and_lines_that_run_on_import_have_those_of_their_module() -> None:
    seen = Past({(MODULE, 2): {"slow", "quick"}, (MODULE, 9): {"other"}}, {"slow": 30.0, "quick": 0.1, "other": 1.0})
    assert seen.tests(MODULE, 2) == ["quick"]
    assert seen.tests(MODULE, 1) == ["quick", "other"]
    assert seen.tests("rules/other.py", 1) == []


def test_every_module_there_is_is_changed() -> None:
    assert all((SOURCES / "croupier" / module).exists() for module in MODULES)

"""What the documents show is what the program prints."""

import doctest
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import croupier
from croupier import __version__, games

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
MODULES = [
    "croupier",
    "croupier.answers.charted",
    "croupier.articles",
    "croupier.cards",
    "croupier.errors",
    "croupier.evaluation",
    "croupier.games",
    "croupier.rankings",
    "croupier.rules.game",
    "croupier.rules.printed",
    "croupier.simulation.simulated",
    "croupier.solver.comparing",
    "croupier.solver.designing.design",
    "croupier.solver.ends",
    "croupier.solver.exposure",
    "croupier.solver.hold",
    "croupier.solver.operations",
    "croupier.solver.pricing",
    "croupier.solver.reproduced",
    "croupier.solver.ruin",
    "croupier.solver.solve",
    "croupier.solver.trying",
    "croupier.table.record",
    "croupier.table.round",
    "croupier.table.session",
    "croupier.terminal.widgets",
    "croupier.visible",
    "croupier.written",
]


def test_console_examples_print_what_they_show() -> None:
    examples = re.findall(r"```console\n\$ croupier (.*?)\n(.*?)```", README, re.DOTALL)
    assert examples
    for words, shown in examples:
        command = [sys.executable, "-m", "croupier", *shlex.split(words)]
        assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == shown


def test_python_examples_in_the_readme() -> None:
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 5
    assert failures == 0


@pytest.mark.parametrize("name", MODULES)
def test_doctests(name: str) -> None:
    module = __import__(name, fromlist=["_"])
    failures, tried = doctest.testmod(module)
    assert tried
    assert failures == 0


def test_the_vocabulary_is_up_to_date() -> None:
    from croupier import rules

    page = runpy.run_path(str(ROOT / "docs" / "vocabulary.py"))["page"]()
    assert (ROOT / "docs" / "vocabulary.md").read_text() == page, "make docs writes it anew"
    for name in rules.__all__:
        assert re.search(rf"^(### |\| )`{name}\b", page, re.MULTILINE), name


def test_every_name_of_the_front_door_is_explained_and_shown() -> None:
    for name in croupier.__all__:
        found = getattr(croupier, name)
        assert ">>>" in found.__doc__, name
        assert f"``{name}``" in (croupier.__doc__ or ""), name
    assert 10 <= len(croupier.__all__) <= 16


def test_the_readmes_python_needs_one_import() -> None:
    imports = set(re.findall(r"^>>> .*\bimport\b.*$", README, re.MULTILINE))
    assert imports == {">>> import croupier"}


def test_the_toml_example_is_a_column() -> None:
    from croupier.rules.columns import parse_column

    (text,) = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    game = parse_column(text).posted_on(games.find("river-holdem"))
    assert game.grid["Player Trips"][0] == 2


def test_every_command_and_game_is_in_the_readme() -> None:
    from typer.main import get_command

    from croupier.cli.program import app

    for command in get_command(app).commands:  # type: ignore[attr-defined]
        assert f"`croupier {command}" in README
    for key in games.SHEETS:
        assert games.find(key).name in re.sub(r"\s+", " ", README)


def test_the_first_screen_has_exactly_two_commands() -> None:
    first_screen = "\n".join(README.splitlines()[:24])
    assert re.findall(r"^    (\S.*?)\s+#", first_screen, re.MULTILINE) == ["make run", "make test"]


def test_the_architecture_lists_every_module() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text()
    for folder in ("rules", "table", "solver", "simulation", "answers", "cli"):
        for path in (ROOT / "src" / "croupier" / folder).glob("[!_]*.py"):
            assert re.search(rf"^    {path.name}\s", text, re.MULTILINE), path


def test_the_changelog_knows_this_version() -> None:
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text()


def test_links_in_the_documents_lead_somewhere() -> None:
    for path in ROOT.glob("*.md"):
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text()):
            assert (ROOT / target).exists(), f"{path.name} links to {target}"


def test_the_changelogs_numbers_are_the_computed_ones() -> None:
    from croupier.solver.solve import solve

    rows = re.findall(r"^\| ([^|]+) \| (-\d+/\d+) \| ([\d.]+) % \|$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    named = {games.find(key).name: games.find(key) for key in games.SHEETS + games.CALIBRATION}
    assert {name for name, _, _ in rows} == set(named)
    for name, fraction, edge in rows:
        found = solve(named[name])
        assert str(found.value) == fraction
        assert f"{float(found.edge) * 100:.4f}" == edge


def test_the_changelogs_ways_to_play_are_the_computed_ones() -> None:
    from croupier.solver.solve import solve

    pattern = r"^\| ([^|]+) \| (-?[\d.]+) % \| ([\d.]+) % \| ([\d.]+) % \|$"
    rows = re.findall(pattern, (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    drawn = solve(games.find("triple-shot-bonus")).drawing
    assert drawn is not None
    assert rows == [
        (play.seeks, *(f"{float(figure) * 100:.4f}" for figure in (play.blackjack, play.wins, play.edge)))
        for play in drawn.plays
    ]


def test_the_page_of_promises_has_the_last_figures() -> None:
    from checks.promises import PAGE, page

    assert PAGE.read_text(encoding="utf-8") == page(), "make promises"

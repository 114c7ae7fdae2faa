"""The listings of ARCHITECTURE.md are the tree: nothing is missing from them, and nothing is there that was."""

import ast
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "croupier"
MOST_LINES = 400
ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text()


def blocks() -> list[str]:
    """The listings that ARCHITECTURE.md sets apart: of the package, and of the web pages."""
    return ARCHITECTURE.split("```")[1::2]


def listed() -> dict[Path, set[str]]:
    """The names in each folder that the listing opens."""
    lines = blocks()[0].splitlines()
    found: dict[Path, set[str]] = {}
    folders: dict[int, Path] = {}
    for line in lines:
        name, depth = line.split()[:1], (len(line) - len(line.lstrip())) // 2
        if name == ["src/croupier/"]:
            folders[1] = PACKAGE
        elif name:
            found.setdefault(folders[depth], set()).add(name[0].rstrip("/"))
            folders[depth + 1] = folders[depth] / name[0]
    return found


def test_every_folder_that_is_opened_is_listed_in_full() -> None:
    found = listed()
    assert PACKAGE / "solver" / "showdown" in found
    for folder, names in found.items():
        there = {path.name for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
        there |= {"shipped"} & {path.name for path in folder.iterdir()}
        assert names == there - {"__init__.py", "__main__.py"}, folder.name


def test_every_script_and_folder_of_the_web_pages_is_listed() -> None:
    web = ROOT / "web" / "src"
    listing = next(each for each in blocks() if each.startswith("\nweb/"))
    told: dict[str, str] = dict(re.findall(r"^  src/((?:\S+, )*\S+) +(.+)", listing, re.MULTILINE))
    names = {f"{path.name}{'/' * path.is_dir()}" for path in web.iterdir() if path.is_dir() or path.suffix == ".ts"}
    assert {name for named in told for name in named.split(", ")} == names
    assert set(told["pages/"].split(", ")) == {path.stem for path in (web / "pages").iterdir()}


def test_every_module_has_its_layer_in_the_contract_and_in_the_sentence_about_it() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    layers = re.findall(r"croupier\.(\w+)", " ".join(contracts[0]["layers"]))
    said = ARCHITECTURE.partition("imports only those below it: ")[2].partition(". ")[0]
    assert re.findall(r"`(\w+)`", said) == layers
    there = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert set(layers) == there - {"__init__", "__main__"}


def test_a_module_of_more_than_400_lines_says_why() -> None:
    for path in PACKAGE.rglob("*.py"):
        source = path.read_text()
        if source.count("\n") > MOST_LINES:
            said = " ".join((ast.get_docstring(ast.parse(source)) or "").split())
            assert re.search(r"[Tt]he module is long|one module, long as it is", said), path.relative_to(PACKAGE)


def test_where_a_house_is_served_and_what_its_log_is_called_are_written_once() -> None:
    source = "\n".join(each.read_text() for each in PACKAGE.rglob("*.py"))
    for once in ("8088", 'getLogger("croupier.server")'):
        assert source.count(once) == 1, once

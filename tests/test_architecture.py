"""The folder listing of ARCHITECTURE.md is the tree: nothing is missing from it, and nothing is there that was."""

from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "croupier"


def listed() -> dict[Path, set[str]]:
    """The names in each folder that the listing opens."""
    lines = (ROOT / "ARCHITECTURE.md").read_text().split("```")[1].splitlines()
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


def test_where_a_house_is_served_and_what_its_log_is_called_are_written_once() -> None:
    source = "\n".join(each.read_text() for each in PACKAGE.rglob("*.py"))
    for once in ("8088", 'getLogger("croupier.server")'):
        assert source.count(once) == 1, once

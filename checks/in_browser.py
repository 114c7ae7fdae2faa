"""Proofs checked by what the web table checks them with (``web/src/fair``), which Node runs."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path

from hatch_build import node_here, node_of_package

from croupier.table.commitment import Proof
from croupier.wire.codec import dumps

WEB = Path(__file__).parents[1] / "web"


def refused(proofs: Iterable[Proof]) -> list[str]:
    """The rounds that a browser would not say of that their cards were fixed beforehand."""
    node, _ = node_here() or node_of_package()
    lines = "".join(f"{dumps(each)}\n" for each in proofs)
    done = subprocess.run(
        [node, "tests/check-proofs.mjs"], cwd=WEB, input=lines, stdout=subprocess.PIPE, text=True, check=True
    )
    found: list[str] = json.loads(done.stdout)
    return found

"""Kernels compiled on first use: said before, noted after, and done without where little is to be counted."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from croupier.solver.progress import Progress, Tell


@contextmanager
def compiling(needed: str, tell: Tell) -> Iterator[None]:
    """Say so where machine code must be made first, and note that it has been."""
    from croupier.solver.kernels.compiled import FOLDER, is_ready, mark_ready

    if not is_ready(needed):
        tell(Progress("compiling kernels, once" if FOLDER else "compiling kernels, which cannot be kept here",
                      compiling=True))  # fmt: skip
    yield
    mark_ready(needed)


def at_hand(needed: str) -> bool:
    """Whether this process has loaded the compiler, and the machine code that some work needs is kept.

    Otherwise a small job is done sooner without: to load both takes longer, and to compile far longer.
    """
    compiled = sys.modules.get("croupier.solver.kernels.compiled")
    return compiled is not None and bool(compiled.is_ready(needed))

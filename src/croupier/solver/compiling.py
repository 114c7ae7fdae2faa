"""Kernels compiled on first use: said before, noted after."""

from __future__ import annotations

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

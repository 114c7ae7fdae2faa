"""Which sums a count is made by: compiled ones, or NumPy's where little is to be summed and nothing is compiled yet."""

from __future__ import annotations

from types import ModuleType

from croupier.solver.compiling import at_hand

KERNELS = "draws"
"""What the compiled ones are known by where it is noted that they are ready."""


def sums(*, small: bool) -> ModuleType:
    """The functions of ``kernels.draws``: of that module, or those of the same names in ``plain_sums``."""
    if small and not at_hand(KERNELS):
        from croupier.solver.drawing import plain_sums

        return plain_sums
    from croupier.solver.kernels import draws  # compiled: loaded only where it is worth it

    return draws

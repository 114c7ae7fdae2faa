"""Time, as a server asks for it."""

from __future__ import annotations

from typing import Protocol

from croupier.house.last_write import monotonic
from croupier.house.store import now


class Clock(Protocol):
    """What time it is, in milliseconds."""

    def wall(self) -> int:
        """Since 1970, as it is written down."""
        ...

    def monotonic(self) -> int:
        """Since whenever, always forward."""
        ...


class RealClock:
    def wall(self) -> int:
        return now()

    def monotonic(self) -> int:
        return monotonic()

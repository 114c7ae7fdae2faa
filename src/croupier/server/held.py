"""Hold for operators who ask: as data, and how it is worked out, in whichever process."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.house.takings import Taking
from croupier.wire.codec import written


@dataclass(frozen=True, slots=True)
class HoldOf:
    """What was taken beside what should have been."""

    takings: tuple[Taking, ...]

    def worked_out(self) -> bytes:
        from croupier.answers.hold import house_hold

        return written(house_hold(self.takings))

"""Whether the database took what was last written to it, by whomever: only trying shows it."""

from __future__ import annotations

import logging
import threading
import time

said = logging.getLogger("croupier.house")
"""What whoever runs the house should hear of."""


def monotonic() -> int:
    """Milliseconds since whenever, always forward."""
    return time.monotonic_ns() // 1_000_000


class LastWrite:
    """Why entries cannot be written, if they cannot, as was noticed last; that and its end are each said once."""

    def __init__(self) -> None:
        self._changing = threading.Lock()
        self._failed: tuple[str, int] | None = None

    def failed(self, fault: Exception) -> None:
        """Something could not be written."""
        with self._changing:
            if self._failed is None:
                said.error("entries cannot be written: %s", fault)
            self._failed = str(fault), monotonic()

    def worked(self) -> None:
        """Something was written."""
        with self._changing:
            if self._failed is not None:
                said.warning("entries can be written again")
            self._failed = None

    def failed_within(self, milliseconds: int) -> str:
        """Why it failed, if that was no longer ago and nothing was written since."""
        failed = self._failed
        return failed[0] if failed is not None and monotonic() - failed[1] < milliseconds else ""

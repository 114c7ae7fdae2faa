"""Ears: what processes over one PostgreSQL tell each other, heard in a thread and told in the loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL

from croupier.house.lines import cut, limits
from croupier.house.telling import CHANNEL
from croupier.server.log import said

if TYPE_CHECKING:
    import psycopg

AGAIN_AFTER = 1.0
"""Seconds after which a database that went away is listened to again."""


class Ears:
    """Listens to a database."""

    def __init__(self, url: URL, heard: Callable[[str], None]) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._limits = limits(url)
        self._heard = heard
        self._closed = threading.Event()
        self._line: psycopg.Connection[Any] | None = None
        self._thread: threading.Thread | None = None

    def listen(self) -> None:
        """Begin; what is heard is told in the loop that runs now."""
        loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, args=(loop,), name="ears", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Hear nothing more, at once."""
        self._closed.set()
        if self._line is not None:
            cut(self._line)
        if self._thread is not None:
            self._thread.join(AGAIN_AFTER)

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        import psycopg

        while not self._closed.is_set() and not loop.is_closed():
            try:
                with psycopg.connect(self._address, autocommit=True, **self._limits) as self._line:
                    self._line.execute(f"LISTEN {CHANNEL}")
                    while not self._closed.is_set():
                        for each in self._line.notifies(timeout=AGAIN_AFTER):
                            loop.call_soon_threadsafe(self._heard, each.payload)
            except psycopg.Error:
                pass  # tables are looked at from time to time anyhow
            except Exception as fault:  # whatever it is, others are listened to again
                if not self._closed.is_set():
                    said.error("what other processes tell cannot be heard", exc_info=fault)
            self._closed.wait(AGAIN_AFTER)

"""The keeper of a process's leases: renews all of them at once, in a thread and over a connection of its own.

Nothing else that the process does, and nothing that it waits for, can hold that up: a table that takes long to be taken
over, say, or a request that the database is slow to answer. But a process whose loop hangs serves nobody: then nothing
is renewed, and others take its tables over.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable

from croupier.house.leases import Lease
from croupier.house.store import Store
from croupier.server.log import Trouble, said

LEASE_SECONDS = 3.0
"""How long a lease lasts, and how long a loop may say nothing before they are renewed no more."""
RENEW_EVERY = 0.75
"""Seconds after which leases are renewed: often enough that three times may fail."""
SECONDS_TO_END = 1.0


class LeaseKeeper:
    """The leases of a process, and the thread that renews them."""

    def __init__(self, store: Store, holder: str, lost: Callable[[Lease], None]) -> None:
        """``lost`` is told, in the loop, of each that another process has by now."""
        self._store = store
        self._holder = holder
        self._lost = lost
        self._held: dict[str, Lease] = {}
        self._changing = threading.Lock()
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None
        self._loop_answered = 0.0
        self._hung = False
        self._trouble = Trouble("leases could not be renewed")

    def begin(self) -> None:
        """Renew leases from now on; what is lost is told in the loop that runs now."""
        loop = asyncio.get_running_loop()
        self._answer()
        self._thread = threading.Thread(target=self._run, args=(loop,), name="leases", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Renew nothing more."""
        self._closed.set()
        if self._thread is not None:
            self._thread.join(SECONDS_TO_END)

    def holds(self, lease: Lease) -> bool:
        """Whether a lease is renewed: no other process has the table, as far as is known here."""
        with self._changing:
            return self._held.get(lease.table) == lease

    @property
    def held(self) -> list[Lease]:
        with self._changing:
            return list(self._held.values())

    def take(self, table: str) -> Lease | None:
        """The lease on a table, if no other process has it; it is renewed from now on."""
        lease = self._store.lease(table, self._holder, LEASE_SECONDS)
        if lease is not None:
            with self._changing:
                self._held[table] = lease
        return lease

    def drop(self, lease: Lease) -> bool:
        """Renew a lease no more; whether it was still renewed."""
        with self._changing:
            dropped = self._held.get(lease.table) == lease
            if dropped:
                del self._held[lease.table]
            return dropped

    def give_up(self, lease: Lease) -> None:
        """Leave a table to whoever wants it."""
        if self.drop(lease):
            self._store.release([lease])

    def give_up_all(self) -> None:
        """Leave all tables to whoever wants them; those that could not be left are still held."""
        held = self.held
        self._store.release(held)
        for each in held:
            self.drop(each)

    def renew(self) -> list[Lease]:
        """Renew all leases, in one statement; those that another process has by now."""
        held = self.held
        return [each for each in self._store.renew(held, LEASE_SECONDS) if self.drop(each)] if held else []

    def _answer(self) -> None:
        """Say, in the loop, that it goes on."""
        self._loop_answered = time.monotonic()

    def _goes_on(self) -> bool:
        """Whether the loop has answered lately; that it has not is said once."""
        hung = time.monotonic() - self._loop_answered > LEASE_SECONDS
        if hung and not self._hung:
            said.error("this process hangs: its tables are left to others in %g seconds", LEASE_SECONDS)
        self._hung = hung
        return not hung

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        while not self._closed.wait(RENEW_EVERY) and not loop.is_closed():
            try:
                loop.call_soon_threadsafe(self._answer)
                for lease in self.renew() if self._goes_on() else ():
                    loop.call_soon_threadsafe(self._lost, lease)
            except Exception as fault:  # whatever it is, leases are renewed again
                self._trouble.met(fault)
            else:
                self._trouble.over()

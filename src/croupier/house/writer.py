"""The writer: one thread that writes down what all tables have prepared, as much at once as is waiting.

While one transaction is on its way to the disk, others gather, and go together in the next: so that many tables cost
little more than one. Nobody is told that something happened before it is written.
"""

from __future__ import annotations

import threading
from concurrent.futures import Future
from queue import SimpleQueue

from croupier.errors import CroupierError, StoreError
from croupier.house.store import Store
from croupier.house.writing import Writing

MOST_AT_ONCE = 256

Outcome = CroupierError | None
"""Why an entry was refused; None if it is written."""


def closing() -> StoreError:
    """Why nothing is written any more."""
    return StoreError("the house is being closed, and this was not done: ask again when it is open")


class Writer:
    """Writes entries of many tables in few transactions."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._changing = threading.Lock()
        self._closed = False
        self._waiting: SimpleQueue[tuple[Writing, Future[Outcome]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, writing: Writing) -> Future[Outcome]:
        """Write an entry down; the future has the outcome, or the fault of the database."""
        outcome: Future[Outcome] = Future()
        outcome.set_running_or_notify_cancel()  # from here on it is written, also if nobody waits for it any more
        with self._changing:
            if self._closed:
                outcome.set_result(closing())
            else:
                self._waiting.put((writing, outcome))
        return outcome

    def close(self) -> None:
        """Write what is waiting, refuse whatever comes after it, and end."""
        with self._changing:
            self._closed = True
            self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        ending = False
        while not ending:
            batch: list[tuple[Writing, Future[Outcome]]] = []
            first = self._waiting.get()
            while first is not None:
                batch.append(first)
                if len(batch) == MOST_AT_ONCE or self._waiting.empty():
                    break
                first = self._waiting.get()
            ending = first is None
            self._write(batch)

    def _write(self, batch: list[tuple[Writing, Future[Outcome]]]) -> None:
        if not batch:
            return
        try:
            outcomes = self.store.append([writing for writing, _ in batch])
        except Exception as fault:  # whoever waits is told, whatever it was; the others' entries go on being written
            for _, outcome in batch:
                outcome.set_exception(fault)
            return
        for (_, outcome), said in zip(batch, outcomes, strict=True):
            outcome.set_result(said)

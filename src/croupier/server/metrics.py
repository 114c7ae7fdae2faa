"""What the house counts of itself, for Prometheus: requests, refusals, entries written and how long that took."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from croupier.server.floor import Floor

MEDIA = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """The counts of one server, apart from those of any other in the same process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        of = self.registry
        self._requests = Counter("croupier_requests", "HTTP requests", ["endpoint", "method", "status"], registry=of)
        self._asked = Counter("croupier_table_requests", "What people asked of tables", registry=of)
        self._refused = Counter("croupier_table_refusals", "What tables refused, by code", ["code"], registry=of)
        self._written = Counter("croupier_entries_written", "Entries written to the log", registry=of)
        self._rounds = Counter("croupier_rounds", "Rounds that ended", registry=of)
        self._seconds = Histogram("croupier_write_seconds", "Time to write an entry", buckets=SECONDS, registry=of)
        self._sockets = Gauge("croupier_sockets", "Sockets at tables", registry=of)
        self._tables = Gauge("croupier_tables", "Open tables", registry=of)
        self._seats = Gauge("croupier_seats", "Seats that are taken", registry=of)
        self._playing = Gauge("croupier_rounds_in_play", "Rounds in play", registry=of)

    def answered(self, endpoint: str, method: str, status: int) -> None:
        """A request was answered."""
        self._requests.labels(endpoint, method, str(status)).inc()

    def asked(self) -> None:
        """Somebody asked something of a table."""
        self._asked.inc()

    def refused(self, code: str) -> None:
        """A table refused it."""
        self._refused.labels(code).inc()

    def wrote(self, rounds: int) -> None:
        """An entry was written, in which so many rounds ended."""
        self._written.inc()
        self._rounds.inc(rounds)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """While an entry is being written."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self._seconds.observe(time.perf_counter() - began)

    def text(self, floor: Floor) -> bytes:
        """Everything, as Prometheus reads it."""
        watched = floor.all_watched()
        tables = [each.state.hosted.table for each in watched]
        self._tables.set(len(tables))
        self._sockets.set(sum(len(each.watchers) for each in watched))
        self._seats.set(sum(len(table.occupants) for table in tables))
        self._playing.set(sum(table.playing for table in tables))
        return generate_latest(self.registry)

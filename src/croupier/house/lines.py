"""Lines to a PostgreSQL server: what is waited for and how long, and how one is cut when nobody waits any longer."""

from __future__ import annotations

import math
import os
import socket
import time
from contextlib import suppress
from typing import Any
from weakref import WeakSet

from sqlalchemy import URL, Engine, event

from croupier.errors import StoreError

SECONDS_TO_CONNECT = 5
LEAST_SECONDS_TO_CONNECT = 2
"""Drivers wait no less."""
SECONDS_FOR_A_LOCK = 5
SECONDS_FOR_A_STATEMENT = 10
"""More than any statement of a table takes; one that waits for a lock is refused before, and says so."""
SECONDS_IDLE = 5
"""How long a transaction is kept open for a process that does nothing in it: one that was stopped in the middle must
not keep others from its tables."""
SECONDS_WITHOUT_A_WORD = 10
"""After which a machine that says nothing at all is taken to be gone."""


def limits(url: URL, *, reads_only: bool = False) -> dict[str, Any]:
    """What a driver is told of what to wait for, and how long; whatever the address says itself is left as it is.

    Whoever only reads, an audit or a copy of a whole house, may take as long as that takes.
    """
    ours: dict[str, Any] = {
        "connect_timeout": SECONDS_TO_CONNECT,
        # A line on which nothing is being said is asked whether anybody is there, else nobody would ever know.
        "keepalives_idle": SECONDS_WITHOUT_A_WORD // 2,
        "keepalives_interval": SECONDS_WITHOUT_A_WORD // 5,
        "keepalives_count": 2,
        # What was said and never arrived.
        "tcp_user_timeout": SECONDS_WITHOUT_A_WORD * 1000,
    }
    told = {name: value for name, value in ours.items() if name not in url.query}
    if not reads_only:
        told["options"] = f"{_OPTIONS} {url.query.get('options', '')}".rstrip()  # of two that differ the last holds
    return told


_OPTIONS = " ".join(
    f"-c {name}={value}"
    for name, value in {
        "statement_timeout": f"{SECONDS_FOR_A_STATEMENT}s",
        "lock_timeout": f"{SECONDS_FOR_A_LOCK}s",
        "idle_in_transaction_session_timeout": f"{SECONDS_IDLE}s",
        "synchronous_commit": "on",  # whatever the database is set to: what was acknowledged is on the disk
    }.items()
)


class Lines:
    """The lines of some engines: once they are cut, whoever waits at one is told at once, and no other is opened.

    A server that hangs keeps its lines open and answers nothing; no limit of its own helps, since it is not there to
    keep it.
    """

    def __init__(self, *engines: Engine) -> None:
        self._open: WeakSet[Any] = WeakSet()
        self._are_cut = False
        self._needed_until = math.inf
        for engine in engines:
            event.listen(engine, "do_connect", self._in_time)
            event.listen(engine, "connect", lambda line, _: self._open.add(line))

    def need(self, seconds: float) -> None:
        """They are needed for so long and no longer: by then, whoever tries to open one has given up.

        One that is being opened is not there to be cut, and is waited for by whoever ends the process.
        """
        self._needed_until = time.monotonic() + seconds

    def cut(self) -> None:
        self._are_cut = True
        for line in list(self._open):
            cut(line)

    def _in_time(self, _: object, __: object, ___: object, told: dict[str, Any]) -> None:
        left = self._needed_until - time.monotonic()
        if self._are_cut or left < LEAST_SECONDS_TO_CONNECT:
            raise StoreError("the database did not answer in time, and is not asked any more")
        if left < int(told.get("connect_timeout", SECONDS_TO_CONNECT)):
            told["connect_timeout"] = int(left)


def cut(line: Any) -> None:
    """Cut a line, whoever is waiting at it."""
    import psycopg

    with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(line.fileno())) as end:
        end.shutdown(socket.SHUT_RDWR)

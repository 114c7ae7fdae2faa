"""The secrets of one table's deals, as they stand in the database, for whoever replays its stream."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, select

from croupier.errors import CroupierError
from croupier.house.happenings import Happening, Voided
from croupier.house.schema import log, secrets
from croupier.house.snapshot import rows
from croupier.house.unopened import STAND_IN
from croupier.wire.codec import loads

SECRETS_AT_ONCE = 500


class AuditedSecrets:
    """The secrets of a table's deals, some at a time, in the order of the deals."""

    def __init__(self, connection: Connection, stream: str, prefix: str) -> None:
        self._connection = connection
        self._stream = stream
        self._prefix = prefix
        self._known: dict[str, Any] = {}
        self._looked_at = 0

    def of(self, name: str) -> Any:
        """The secret of a deal, or None."""
        number = name.removeprefix(self._prefix)
        if number.isdecimal() and int(number) == self._looked_at + 1:
            names = [f"{self._prefix}{self._looked_at + 1 + more}" for more in range(SECRETS_AT_ONCE)]
            last = f"{self._prefix}{self._looked_at}"  # which is revealed by the entry that fixes the next
            found = rows(self._connection, select(secrets).where(secrets.c.round.in_([last, *names])))
            self._known = dict(found)
            self._looked_at += SECRETS_AT_ONCE
        return self._known.get(name)

    @cached_property
    def lost(self) -> set[str]:
        """The deals that were declared void without their secrets."""
        wanted = select(log.c.happened).where(log.c.stream == self._stream, log.c.happened.contains('"voided"'))
        return {name for (text,) in rows(self._connection, wanted) for name in _void_without_secret(text)}

    def drawn(self, number: int) -> bytes:
        """What was drawn for a deal; if it is lost, something instead."""
        name = f"{self._prefix}{number}"
        secret: bytes = STAND_IN if name in self.lost else self._known[name]
        return secret


def _void_without_secret(text: str) -> Iterator[str]:
    """The deals that are void by an entry and have no secret there; what cannot be read is found in its turn."""
    try:
        happenings = loads(list[Happening], text)
    except CroupierError:
        return
    yield from (each.round for each in happenings if isinstance(each, Voided) and not each.secret)

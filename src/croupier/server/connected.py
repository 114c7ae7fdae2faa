"""Everybody who is connected to this process: how many sockets each has, and which token lets them in."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from croupier.errors import TooManyRequests
from croupier.server.settings import Others


@dataclass(eq=False, slots=True)
class Socket:
    """Somebody's socket, as long as their token lets them in."""

    address: str
    person: str
    """Whoever only looks on has no name."""
    digest: str
    """Of the token."""
    ended: asyncio.Event = field(default_factory=asyncio.Event)


class Connected:
    """The sockets of one process."""

    def __init__(self, others: Others) -> None:
        self.others = others
        self._sockets: set[Socket] = set()

    @contextmanager
    def socket(self, address: str, person: str, digest: str) -> Iterator[Socket]:
        """One more socket; refused if there are too many from there, or of the same person."""
        self._require_few("address", address, self.others.sockets, "from your address")
        if person:
            self._require_few("person", person, self.others.sockets_each, "of yours")
        socket = Socket(address, person, digest)
        self._sockets.add(socket)
        try:
            yield socket
        finally:
            self._sockets.discard(socket)

    def _require_few(self, kind: str, whose: str, most: int | None, told: str) -> None:
        if most is not None and sum(getattr(each, kind) == whose for each in self._sockets) >= most:
            raise TooManyRequests(f"{most} sockets {told} are open: close one of them first")

    @property
    def digests(self) -> set[str]:
        """Of the tokens by which somebody is connected."""
        return {each.digest for each in self._sockets if each.digest}

    def end(self, digests: Collection[str]) -> None:
        """These tokens let nobody in any more: whoever is connected by one of them is not, from now on."""
        for each in self._sockets:
            if each.digest in digests:
                each.ended.set()

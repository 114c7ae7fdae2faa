"""What a socket takes beside whole messages: a few pings and parts of messages in a second, and no more.

Uvicorn answers every ping, whether or not whoever sends them reads the answers, and keeps every part of a message that
never ends: both would be kept in memory without end, and everybody would wait while they are read.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from croupier.errors import TooManyRequests
from croupier.server.problems import NOT_WELCOME
from croupier.server.rates import Allowance

FRAMES_A_SECOND = 100
"""How many frames that are no whole message are taken in a second, on average and at once."""


class BoundedSocket(WebSocketsSansIOProtocol):
    """Uvicorn's own, which ends with whoever sends more of them."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._without_message = Allowance(FRAMES_A_SECOND)

    def handle_ping(self) -> None:
        if self._takes_another():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._takes_another():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._takes_another():
            super().handle_cont(event)

    def _takes_another(self) -> bool:
        if self.close_sent or not self.handshake_complete:
            return False
        try:
            self._without_message.spend(round(self.loop.time() * 1000))
        except TooManyRequests as fault:
            self._turn_away(fault.code)
            return False
        return True

    def _turn_away(self, code: str) -> None:
        self.conn.data_to_send()  # answers to pings, for which nobody waits
        self.conn.fail(NOT_WELCOME, code)
        self.handle_parser_exception()
        if not self.writable.is_set():
            self.transport.abort()  # else what is never read would be kept for as long as they like

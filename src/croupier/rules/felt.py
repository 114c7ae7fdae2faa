"""The felt: what settlement and blocks may look at, whoever holds it."""

from __future__ import annotations

from typing import Protocol

from croupier.cards import Card
from croupier.rules.piles import Pile


class Felt(Protocol):
    """The cards seen, the choices made and the chips down."""

    @property
    def seats(self) -> tuple[int, ...]: ...
    @property
    def barred(self) -> frozenset[Card]: ...
    def cards(self, pile: Pile, seat: int | None = None) -> tuple[Card, ...]: ...
    def verbs(self, seat: int) -> tuple[str, ...]: ...
    def stake(self, seat: int, wager: str) -> int: ...

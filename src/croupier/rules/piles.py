"""Piles: groups of cards with an owner, and the parts of them that hands are made of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from croupier.no_truth import NoTruth


class Owner(Enum):
    """Whose cards a pile holds: each seat has its own, the house one, the table one."""

    SEAT = "seat"
    HOUSE = "house"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Pile(NoTruth):
    """A group of cards on the felt."""

    name: str
    owner: Owner

    def first(self, count: int) -> Part:
        """The first cards to reach this pile, whatever follows them."""
        return Part(self, count)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name.upper()


@dataclass(frozen=True, slots=True)
class Part(NoTruth):
    """The first ``count`` cards of a pile, or all it will ever hold."""

    pile: Pile
    count: int | None = None

    @classmethod
    def of(cls, source: Pile | Part) -> Part:
        return source if isinstance(source, Part) else cls(source)

    def __str__(self) -> str:
        return self.pile.name if self.count is None else f"first {self.count} of {self.pile.name}"

    def __repr__(self) -> str:
        return repr(self.pile) if self.count is None else f"{self.pile!r}.first({self.count})"


HOLE = Pile("hole", Owner.SEAT)
DEALER = Pile("dealer", Owner.HOUSE)
BOARD = Pile("board", Owner.TABLE)

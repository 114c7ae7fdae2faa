"""Events: what can happen to a round. A round is its game, its opening stakes and its events; all else follows."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.cards import Card
from croupier.errors import ReasonError
from croupier.rules.streets import Choice, Facing


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards came to a pile: a seat's, or that of the house or the table."""

    pile: str
    seat: int | None
    cards: tuple[Card, ...]
    facing: Facing

    def __repr__(self) -> str:
        whose = f" of seat {self.seat}" if self.seat is not None else ""
        return f"<dealt to the {self.pile}{whose}, {self.facing.value}: {' '.join(map(str, self.cards))}>"


@dataclass(frozen=True, slots=True)
class Peeked:
    """The house looked at its hidden card and it was none of the cards that end the round."""

    pile: str

    def __repr__(self) -> str:
        return f"<looked at the {self.pile}'s hidden card>"


@dataclass(frozen=True, slots=True)
class Chose:
    """A seat chose, or the house for a seat whose player was absent."""

    seat: int
    choice: Choice
    absent: bool = False

    def __repr__(self) -> str:
        return f"<seat {self.seat}{', absent' * self.absent}: {self.choice}>"


LONGEST_REASON = 200


def require_reason(reason: str) -> None:
    """A reason can stand in a record, whose parts have strokes between them."""
    if not 0 < len(reason) <= LONGEST_REASON:
        raise ReasonError(f"a reason has 1 to {LONGEST_REASON} letters")
    if reason != reason.strip() or not reason.isprintable() or "|" in reason:
        raise ReasonError("a reason is one line, without | and without spaces around it")


@dataclass(frozen=True, slots=True)
class CalledOff:
    """The round was declared void: nothing that was staked, won or lost in it counts."""

    reason: str

    def __post_init__(self) -> None:
        require_reason(self.reason)

    def __repr__(self) -> str:
        return f"<void: {self.reason}>"


Event = Dealt | Peeked | Chose | CalledOff

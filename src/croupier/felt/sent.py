"""What a table shows somebody, as it is sent to a page, which has the printed felt already."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.felt.actions import Action, choosing
from croupier.felt.piles import Pile
from croupier.felt.shown import (
    ALONE,
    ANYWHERE,
    Around,
    Brought,
    Circle,
    Hints,
    Neighbour,
    Sitting,
    brought,
    circles,
    every_pile,
    message,
    neighbours,
    title,
    total,
)


@dataclass(frozen=True, slots=True)
class CircleShown:
    """A circle as it is now."""

    wager: str
    chips: int
    net: int | None
    """What the wager brought, once it is settled."""
    reached: str = ""
    """The line of its paytable that the cards reach so far, while it is not settled."""
    later: bool = False
    """Whether a choice that is still to come in the round may put chips here."""


@dataclass(frozen=True, slots=True)
class TableShown:
    """What a table shows to whoever looks, worked out for them."""

    piles: tuple[Pile, ...]
    circles: tuple[CircleShown, ...]
    """What they have down now, in the round or for the next one; what a round brought, until they bet again."""
    neighbours: tuple[Neighbour, ...]
    message: str
    """What is to be done now, or what is waited for, or what the round brought."""
    settled: tuple[Brought, ...]
    total: Brought | None
    """What the round brought, when it is over."""
    bar: tuple[Action, ...]
    """Every choice of the game in its place; those that are theirs to make now are offered."""
    playing: bool
    """Whether they can put no chips down."""
    reached: tuple[str, ...] = ()
    """The ids of the rows that these lines are."""


def table_shown(session: Sitting, hints: Hints = ANYWHERE, around: Around = ALONE) -> TableShown:
    """A table as somebody at it sees it, made ready to be sent."""
    game, seen, bets = session.game, session.view, session.placing.down
    settled = tuple(brought(game, seen)) if seen is not None else ()
    lying = tuple(circles(game, None if seen is not None and seen.over and bets else seen, bets, ""))
    return TableShown(
        piles=tuple(every_pile(game, seen, title(session))),
        circles=tuple(map(circle_shown, lying)),
        neighbours=tuple(neighbours(seen, around)),
        message=message(session, hints, around),
        settled=settled,
        total=total(settled) if seen is not None and seen.over else None,
        bar=choosing(game, session.choices),
        playing=session.playing,
        reached=tuple(circle.row for circle in lying if circle.row),
    )


def circle_shown(circle: Circle) -> CircleShown:
    """A circle without what is printed there."""
    return CircleShown(circle.spot.wager, circle.chips, circle.net, circle.reached, circle.later)

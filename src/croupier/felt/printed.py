"""The felt of a posted game as it is sent: all that does not change while the table is posted so."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.felt.actions import Action, places, tray
from croupier.felt.layout import Spot, layout, onward
from croupier.felt.paytables import Posted, posted
from croupier.felt.piles import piles
from croupier.rules.game import Game


@dataclass(frozen=True, slots=True)
class PrintedPile:
    """A place for cards."""

    name: str
    title: str
    owner: str
    cards: int
    """How many it holds when all are dealt, as far as that is fixed."""


@dataclass(frozen=True, slots=True)
class PrintedFelt:
    """The felt of a game as posted: its circles, its inscription, its paytables, and the places of its bar."""

    game: str
    """Its key."""
    name: str
    text: str
    """The game as records begin with it, from which it can be posted again."""
    changes: str
    """What is posted other than by default: "trips=B"."""
    fingerprint: str
    seats: int
    least: int
    most: int
    """The limits of a stake placed before the deal."""
    unit: str
    """The wager that everything is measured by."""
    rows: tuple[tuple[Spot, ...], ...]
    """The circles, nearest to the dealer first."""
    lines: tuple[str, ...]
    """At most two lines printed across it."""
    piles: tuple[PrintedPile, ...]
    places: tuple[Action, ...]
    """Every choice that there can ever be, each in its place of the bar, none of them on offer."""
    trays: dict[str, tuple[int, ...]]
    """The chips to put on each wager that takes some before the deal."""
    linked: dict[str, str]
    """The wagers that are placed with another and equal to it."""
    paytables: tuple[Posted, ...]
    onward: dict[str, Fraction]
    """What staying in to the end takes during a round, by wager, as multiples of what each is measured by."""


def printed_felt(game: Game) -> PrintedFelt:
    """The felt of a game as posted."""
    felt = layout(game)
    return PrintedFelt(
        game=game.key,
        name=game.name,
        text=str(game),
        changes=game.changes,
        fingerprint=game.fingerprint,
        seats=game.seats,
        least=felt.least,
        most=felt.most,
        unit=game.unit.name,
        rows=felt.rows,
        lines=felt.lines,
        piles=tuple(PrintedPile(each.name, each.title, each.owner, len(each.rows[0])) for each in piles(game, None)),
        places=places(game),
        trays={spot.wager: tray(game, spot.wager) for spot in felt.spots if spot.step},
        linked=dict(game.linked),
        paytables=posted(game),
        onward=onward(game),
    )

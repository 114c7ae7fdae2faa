"""Best play against every deal as it is kept: in how many deals each outcome comes that settlements can tell apart.

A few hundred numbers, from which the figures of any odds follow that no choice depends on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.rules.facts import bands
from croupier.rules.game import Game
from croupier.rules.piles import HOLE
from croupier.solver import store
from croupier.solver.drawing.cells import Outcome, Three
from croupier.solver.drawing.riding import CARDS, rides
from croupier.solver.ratios import Stakes
from croupier.wire.codec import Data, decode, encode

NAME = "-cells"
"""What its file is called beside that of the figures."""


@dataclass(frozen=True, slots=True)
class CellKept:
    flags: tuple[str, ...]
    placed: tuple[str, ...]
    war: int
    band: int
    deals: int


@dataclass(frozen=True, slots=True)
class CellsKept:
    cells: tuple[CellKept, ...]


def kept_cells(cells: Mapping[Outcome, int]) -> Data:
    """Cells as data, in an order of their own: the same cells are the same bytes."""
    listed = (
        CellKept(tuple(sorted(each.flags)), each.placed, each.war, each.band, deals) for each, deals in cells.items()
    )
    return encode(CellsKept(tuple(sorted(listed, key=lambda each: (each.war, each.band, each.flags, each.placed)))))


def cells(game: Game, stakes: Stakes) -> dict[Outcome, int] | None:
    """The cells of a posted game, shipped or kept from an earlier count."""
    data = store.figures(game, stakes, NAME)
    if data is None:
        return None
    found: CellsKept = decode(CellsKept, data)
    return {Outcome(frozenset(each.flags), each.placed, each.war, each.band): each.deals for each in found.cells}


def three_of(game: Game) -> tuple[Three, ...]:
    """Whose hands War and the bands of its cells are of."""
    if game.pile_sizes.get(HOLE) != CARDS:
        return ()
    riding = rides(game)
    return (Three(riding.first, riding.hand, tuple(bands(riding.hand.hand, game.atoms))),)

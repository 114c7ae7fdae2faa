"""The games in short: as much of each as it takes to list it, to draw its felt in small, and to sit down at it."""

from __future__ import annotations

from dataclasses import dataclass

from croupier import games
from croupier.rules.game import Game
from croupier.rules.wagers import Kind
from croupier.wire.codec import written
from croupier.wire.posted import PileData


@dataclass(frozen=True, slots=True)
class WagerInShort:
    wager: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class GameInShort:
    """A game as posted by default, in short."""

    game: str
    """Its key."""
    name: str
    text: str
    """The game as records begin with it: what a table is opened with."""
    summary: str
    piles: tuple[PileData, ...]
    wagers: tuple[WagerInShort, ...]
    paytable_names: tuple[str, ...]
    calibration: bool
    """Whether it is one of the well-known games, to calibrate by."""


@dataclass(frozen=True, slots=True)
class GamesInShort:
    """All games in short."""

    games: tuple[GameInShort, ...]


@dataclass(frozen=True, slots=True)
class ListedInShort:
    """All games in short, each as posted by default."""

    def worked_out(self) -> bytes:
        return written(GamesInShort(tuple(_in_short(games.named(key), key) for key in games.listed())))


def _in_short(game: Game, key: str) -> GameInShort:
    return GameInShort(
        game=game.key,
        name=game.name,
        text=str(game),
        summary=game.summary,
        piles=tuple(PileData(pile.name, pile.owner, size) for pile, size in game.pile_sizes.items()),
        wagers=tuple(WagerInShort(wager.name, wager.kind) for wager in game.wagers),
        paytable_names=tuple(table.name for table in game.paytables.values()),
        calibration=key in games.CALIBRATION,
    )

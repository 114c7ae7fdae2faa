"""What cards are worth to somebody who sees them and should not, in any game that can be solved.

>>> from croupier import games
>>> seen_cards(games.find("triple-action-holdem")).gains[0].seats
0
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.rules.game import Game
from croupier.simulation import seen_in_drawing, seen_in_showdowns
from croupier.solver import store
from croupier.solver.families import DRAWING, family_of
from croupier.solver.progress import Tell, silent
from croupier.solver.seen_cards import SEEN, SeenCards, known_seen_cards
from croupier.wire.codec import encode

SEED = "1"


def seen_cards(
    game: Game, stakes: Mapping[str, int] | None = None, *, seed: str = SEED, progress: Tell = silent
) -> SeenCards:
    """What seen cards are worth in a game as posted, from what is shipped or kept, or worked out now in minutes."""
    found = known_seen_cards(game, stakes)
    if found is None or found.seed != seed:
        found = measured(game, stakes, seed=seed, progress=progress)
        store.keep_figures(game, encode(found), family_of(game).stakes(game, stakes), play=SEEN)
    return found


def measured(
    game: Game, stakes: Mapping[str, int] | None = None, *, seed: str = SEED, progress: Tell = silent
) -> SeenCards:
    """The same, worked out now."""
    seats = (0, *sorted({1, game.seats - 1} - {0}))  # the dealer's card, then those of one other seat and of all
    if family_of(game) is DRAWING:
        return seen_in_drawing.measured(game, family_of(game).stakes(game, stakes), seats, seed, progress)
    return seen_in_showdowns.measured(game, seats, seed, progress)

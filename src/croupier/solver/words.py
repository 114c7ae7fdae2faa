"""What the parts of a solution are called: asked of the game, so that no words are kept with figures."""

from __future__ import annotations

from croupier.rules.game import Game
from croupier.rules.streets import Run

CHIPS = 10**12  # a limit for stakes that no column is too coarse for

FOLLOWED = "e"
_SOUGHT = {
    "a": "Blackjack for itself",
    "b": "to win the {wager}",
    "c": "the best total at the stakes",
    "d": "an ordinary chart",
    FOLLOWED: "what is followed",
}


def under_column(game: Game, table: str, column: str) -> Game:
    """The same game with a column of a paytable in force, whatever the stakes."""
    if not table or game.paytables[table].posted == column:
        return game
    return game.post({table: column, "minimum": 1, "maximum": CHIPS})  # the house's limits concern stakes


def street_of(game: Game, step: int) -> str:
    """Where a step of the schedule stands, as decisions are headed."""
    street, each = game.schedule[step]
    if isinstance(each, Run) and each.stage == "insurance":
        block = next(block for block in game.blocks if block.name == each.block)
        return f"{street}: {block.insurance.lower()}"
    return street


def stage_of(game: Game, stage: str) -> tuple[int, str]:
    """Where a stage of the game's block stands in the schedule: the step, and its street."""
    step = next(at for at, (_, each) in enumerate(game.schedule) if isinstance(each, Run) and each.stage == stage)
    return step, street_of(game, step)


def sought(play: str, riding: str) -> str:
    """What a way to play seeks, "Blackjack for itself", where a wager rides on everything."""
    return _SOUGHT[play].format(wager=riding)


def sought_alive(riding: str) -> str:
    """What is sought as long as the wager that rides on everything lives."""
    return f"{riding} alive, {_SOUGHT['c']}"

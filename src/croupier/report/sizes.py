"""What bets stake, by the words of a choice."""

from __future__ import annotations

from fractions import Fraction

from croupier.rules.game import Game
from croupier.rules.streets import Bet, Decide, Street
from croupier.solver.breakdown import DecisionFigures
from croupier.written import times


def stakes(game: Game, each: DecisionFigures) -> dict[str, float]:
    """What each bet of a decision stakes, in units; a choice names its size only where there are several."""
    offered = [size for street in game.streets if street.name == each.street for size in _sizes(street)]
    staked = {f"bet {times(size)}": float(size) for size in offered}
    if len(offered) == 1:
        staked["bet"] = float(offered[0])
    return {choice: staked[choice] for choice, _ in each.choices if choice in staked}


def _sizes(street: Street) -> list[Fraction]:
    options = [option for step in street.steps if isinstance(step, Decide) for option in step.options]
    return [size for option in options if isinstance(option, Bet) for size in option.sizes]

"""The reference solver: a round fed every possible card, the best choice taken at every decision.

It knows no game and exploits nothing, so it is the yardstick for every faster method; it is meant for small decks.
The round is played as seen, hence nothing is hidden at a decision and the value is plain expectimax.
"""

from __future__ import annotations

from fractions import Fraction

from croupier.rules.streets import Choice, Choose
from croupier.table.round import Round


def value(played: Round) -> Fraction:
    """The mean net chips of seat 1 from here on, its choices being the best ones."""
    return Fraction(_value(played))


def _value(played: Round) -> Fraction | int:
    """The same; chips stay whole numbers until they are divided, which saves a fifth of the time."""
    if played.over:
        return played.net(1)
    if isinstance(played.pending, Choose):
        return max(_value(played.act(choice)) for choice in played.choices)
    total: Fraction | int = 0
    ways = 0
    for cards, weight in played.chances():
        if weight:
            total += weight * _value(played.deal(*cards) if cards else played.peek())
            ways += weight
    return Fraction(total, ways)


def advice(played: Round) -> dict[Choice, Fraction]:
    """The value of every choice on offer."""
    return {choice: value(played.act(choice)) for choice in played.choices}

"""Simple house policies: how the other seats of a table play when nobody sits in them.

They are company, not advice: they bet a pair or a high card, fold little else, and draw to seventeen.
"""

from __future__ import annotations

from croupier.cards import QUEEN
from croupier.rules.streets import Choice
from croupier.rules.twenty_one import DEALER_STANDS, count
from croupier.table.view import View


def company(seen: View) -> Choice:
    """The choice of a sociable player who has not studied the game."""
    offered = {choice.verb: choice for choice in reversed(seen.choices.options)}
    if "decline" in offered:
        return offered["decline"]
    if "hit" in offered:
        total, _ = count(seen.hole)
        return offered["hit"] if total < DEALER_STANDS else offered["stand"]
    ranks = [card.rank for card in (*seen.hole, *seen.board)]
    likes = len(set(ranks)) < len(ranks) or any(card.rank >= QUEEN for card in seen.hole)
    return offered["bet"] if likes else offered.get("check", offered.get("fold", seen.choices.options[0]))

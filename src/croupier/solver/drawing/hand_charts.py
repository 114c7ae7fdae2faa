"""The first two cards of Blackjack against each up card, and every other hand."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction

from croupier.rules.game import Game
from croupier.solver.breakdown import HandCell, HandChart, HandValue
from croupier.solver.drawing.blackjack import ORDER, Blackjack
from croupier.solver.drawing.hat_trick import HatTrick, Whole
from croupier.solver.drawing.kinds import VALUES, name, total
from croupier.solver.drawing.kinds import Kind as Values
from croupier.solver.words import sought, sought_alive

SUITS = 4


# Hands.


def every_hand(game: Game) -> list[HandValue]:
    """Every hand of Blackjack for itself: its cards, its total, the up card, a choice and what it brings."""
    found = Blackjack(game)
    return [
        HandValue(hand_name(hand.kind), total_name(hand.kind), name(up), choice, value)
        for up, against in found.ups.items()
        for hand in sorted(against.hands(), key=lambda hand: sum(hand.kind))
        for choice, value in hand.choices
    ]


def hand_name(kind: Values) -> str:
    """The cards of a kind, the ace first: "A7", "T6"."""
    return "".join(name(value) * kind[value] for value in (0, *reversed(VALUES[1:])))


def total_name(kind: Values) -> str:
    reached, soft = total(kind)
    return f"{'soft' if soft else 'hard'} {reached}"


def own_chart(found: Blackjack, stakes: Mapping[str, int]) -> HandChart:
    """The first two cards, Blackjack considered alone."""
    stake = stakes[found.block.stake]
    unit = stakes[found.game.unit.name]
    cells = []
    for up, against in found.ups.items():
        for kind, chance in against.deals():
            hand = against.hand(kind)
            if hand.choices:
                weight = found.supply[up] * int(chance * against.cards * (against.cards - 1))
                values = tuple((choice, value * stake / unit) for choice, value in hand.choices)
                cells.append(
                    HandCell(hand_name(kind), total_name(kind), name(up), weight, values, ((hand.best, Fraction(1)),))
                )
    return HandChart(sought("a", ""), tuple(cells))


def riding_chart(both: HatTrick, whole: Whole, stakes: Mapping[str, int]) -> HandChart:
    """The first two cards while the wager that rides on suits lives: means over the deals that are alike in value."""
    riding, block = both.rides, both.blackjack.block
    stake, rides_for, unit = stakes[block.stake], stakes.get(riding.wager.name, 0), stakes[both.game.unit.name]
    weights: Counter[tuple[Values, int]] = Counter()
    sums: defaultdict[tuple[Values, int], defaultdict[str, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    best: defaultdict[tuple[Values, int], Counter[str]] = defaultdict(Counter)
    for kind, up, weight, means, chosen in whole.cells:
        weights[kind, up] += SUITS * weight  # an up card was taken for all suits of its rank
        best[kind, up][chosen] += SUITS * weight
        for choice, (blackjack, alive) in means.items():
            worth = stake * blackjack + rides_for * ((riding.wins + 1) * alive - 1)
            sums[kind, up][choice] += SUITS * weight * worth / unit
    cells = [
        HandCell(
            hand_name(kind),
            total_name(kind),
            name(up),
            weight,
            tuple((choice, sums[kind, up][choice] / weight) for choice in ORDER if choice in sums[kind, up]),
            tuple((choice, Fraction(best[kind, up][choice], weight)) for choice in ORDER if best[kind, up][choice]),
        )
        for (kind, up), weight in weights.items()
    ]
    return HandChart(sought_alive(riding.wager.name), tuple(cells))

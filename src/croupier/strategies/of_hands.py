"""What strategy files can ask of hands of blackjack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np

from croupier.cards import Card
from croupier.rules.twenty_one import BUST_ABOVE, DOUBLE_TOTALS, TwentyOne, points
from croupier.solver.drawing.kinds import EMPTY, VALUES, Kind, more, supply, total
from croupier.strategies.questions import Asked, Never, Question, Street, compared, in_deck


@dataclass(frozen=True, slots=True)
class Hands:
    """A hand of blackjack against an up card, as numbers; or many, as arrays."""

    total: Any
    soft: Any
    cards: Any
    aces: Any
    up: Any
    """What the card is worth, an ace eleven."""

    @classmethod
    def of(cls, kind: Kind, up: int) -> Hands:
        reached, soft = total(kind)
        return cls(reached, soft, sum(kind), kind[0], worth_of(up + 1))


def worth_of(points: int) -> int:
    """Of a card of the dealer's: an ace is the best one."""
    return 11 if points == 1 else points


@dataclass(frozen=True, eq=False)
class HandStreet(Street):
    """The street of blackjack on which seats play."""

    block: TwentyOne

    @property
    def questions(self) -> Sequence[Question]:
        return OF_HANDS

    @cached_property
    def states(self) -> Hands:
        left = supply(self.game.deck)
        hands, level = [], [EMPTY]
        while level:
            dealt = [kind for kind in level if sum(kind) > 1]
            hands += [Hands.of(kind, up) for kind in dealt for up in VALUES if kind[up] < left[up]]
            grown = {more(kind, value) for kind in level for value in VALUES if kind[value] < left[value]}
            level = [kind for kind in grown if self._chooses(kind)]
        return Hands(*(np.array([getattr(hand, each.name) for hand in hands]) for each in fields(Hands)))

    def on_offer(self, choice: str, state: Hands) -> Any:
        if choice in ("stand", "hit"):
            return True
        posted = {
            "double": np.isin(state.total, DOUBLE_TOTALS[self.block.double]),
            "split": (state.aces == 2) & self.block.splits_aces,
            "surrender": self.block.surrenders,
        }
        return (state.cards == 2) & posted[choice]

    def _chooses(self, kind: Kind) -> bool:
        reached, soft = total(kind)
        full = bool(self.block.most_cards) and sum(kind) >= self.block.most_cards
        goes_on = soft and sum(kind) > 2 and self.block.hits_soft_21
        return not full and (reached < BUST_ABOVE or (reached == BUST_ABOVE and goes_on))


# Questions of hands of blackjack.


def _totals(street: HandStreet, wanted: Callable[[Any], Any]) -> Asked:
    totals = street.states.total
    if not wanted(totals).any():
        raise Never(f"a seat chooses with totals of {totals.min()} to {totals.max()}")
    return Asked(lambda hand: wanted(hand.total))


def _between(street: HandStreet, low: int, high: int, _: str) -> Asked:
    if low > high:
        raise Never(f"write total {high} to {low}")
    return _totals(street, lambda totals: (totals >= low) & (totals <= high))


def _dealt(street: HandStreet, rank: int, end: str) -> Asked:
    wanted = worth_of(points(Card(rank * 4)))
    always = in_deck(street.game, wanted, end, lambda card: worth_of(points(card)))
    return Asked(lambda hand: compared(hand.up, wanted, end), always)


OF_HANDS = (
    Question(
        "total TOTAL", "the total is so", ("total 17 or more", "total 11 or less", "total 16"),
        lambda street, wanted, end: _totals(street, lambda totals: compared(totals, wanted, end)),
        ("", " or more", " or less"),
    ),
    Question("total TOTAL to TOTAL", "it is one of these", ("total 13 to 16",), _between),
    Question("soft", "an ace counts eleven", ("soft",), lambda *_: Asked(lambda hand: hand.soft)),
    Question("hard", "no ace does", ("hard",), lambda *_: Asked(lambda hand: hand.soft ^ True)),
    Question("two cards", "no card has been drawn", ("two cards",), lambda *_: Asked(lambda hand: hand.cards == 2)),
    Question(
        "pair of aces", "the two cards are aces", ("pair of aces",),
        lambda *_: Asked(lambda hand: (hand.cards == 2) & (hand.aces == 2)),
    ),
    Question(
        "dealer shows a RANK", "the dealer's card is such a one; court cards are tens, and an ace is the best card",
        ("dealer shows a six or less", "dealer shows a nine or better", "dealer shows an ace"), _dealt,
        ("", " or better", " or less"),
    ),
)  # fmt: skip

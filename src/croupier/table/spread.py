"""What is spread out on the felt: the cards seen, the chips down and the choices made, by seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.cards import Card, show_cards
from croupier.rules.piles import Pile

Slot = tuple[str, int | None]
"""A pile, by its name, and the seat whose it is."""


@dataclass(frozen=True, slots=True)
class Spread:
    """All that settlement and blocks may look at; each event of a round gives a new one."""

    stakes: Mapping[int, Mapping[str, int]]
    choices: Mapping[int, tuple[str, ...]]
    """The verbs that each seat has chosen."""
    piles: Mapping[Slot, tuple[Card, ...]] = field(default_factory=dict)
    barred: frozenset[Card] = frozenset()
    """Cards that the house's hidden card is known not to be."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats playing, in table order."""
        return tuple(self.stakes)

    def cards(self, pile: Pile, seat: int | None = None) -> tuple[Card, ...]:
        """The cards of a pile that have been seen."""
        return self.piles.get((pile.name, seat), ())

    def verbs(self, seat: int) -> tuple[str, ...]:
        """What a seat has chosen so far."""
        return self.choices[seat]

    def stake(self, seat: int, wager: str) -> int:
        """The chips a seat has on a wager."""
        return self.stakes[seat].get(wager, 0)

    def with_cards(self, slot: Slot, cards: tuple[Card, ...], barred: frozenset[Card]) -> Spread:
        """The spread after cards came to a pile."""
        piles = {**self.piles, slot: self.piles.get(slot, ()) + cards}
        return Spread(self.stakes, self.choices, piles, barred)

    def with_choice(self, seat: int, verb: str, wager: str, chips: int) -> Spread:
        """The spread after a seat chose, and perhaps staked."""
        choices = {**self.choices, seat: (*self.choices[seat], verb)}
        stakes = {**self.stakes, seat: {**self.stakes[seat], wager: chips}} if wager else self.stakes
        return Spread(stakes, choices, self.piles, self.barred)

    def knowing(self, barred: frozenset[Card]) -> Spread:
        """The spread after the house looked at its hidden card."""
        return Spread(self.stakes, self.choices, self.piles, barred)

    def __repr__(self) -> str:
        laid = ", ".join(f"{pile} {show_cards(cards)}" for (pile, _), cards in self.piles.items())
        return f"<spread: {laid or 'no cards'}>"

"""Hands: the best so many cards of some piles, under a ranking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.no_truth import NoTruth
from croupier.rankings import POKER, Cut, Ranking
from croupier.rules.conditions import AtLeast, Condition, Named
from croupier.rules.piles import Owner, Part, Pile
from croupier.rules.placeholders import Open, decided


@dataclass(frozen=True, slots=True)
class Hand(NoTruth):
    """A hand to be made, such as the best five of hole cards and board; its name is how rules and players call it."""

    name: str
    parts: tuple[Part, ...]
    ranked: Open[Ranking]
    size: int
    """How many cards it is made of, as written; the game checks that the ranking is for so many."""

    @property
    def ranking(self) -> Ranking:
        return decided(self.ranked)

    def at_least(self, cut: Cut) -> Condition:
        """The condition that this hand is the cut or better."""
        return AtLeast(self, cut)

    def shows(self, line: Cut) -> Condition:
        """What a paytable line asks of this hand; lines run from the top, so reaching the cut is enough."""
        return AtLeast(self, line)

    def qualifies_with(self, cut: Cut) -> Condition:
        """The condition by which a dealer opens, named as players name it."""
        return Named(
            AtLeast(self, cut),
            f"the {self.name} qualifies ({cut.phrase} or better)",
            f"the {self.name} does not qualify (less than {cut.phrase})",
        )

    def has(self, line: Cut, above: Cut | None) -> str:
        """What a paytable line says of this hand: "the player has a full house".

        Where the line above it in force is not the next category up, hands in between fall to this one too, and it is
        "a full house or better".
        """
        places = {cut.category: place for place, cut in enumerate(self.ranking.order)}
        place = places.get(line.category, 0)  # a cut that is not in the ranking is for the game's checks to refuse
        next_up = len(places) if above is None else places.get(above.category, 0)
        better = line.title != line.name or next_up > place + 1
        return f"the {self.name} has {line.phrase}{' or better' if better else ''}"

    def lacks(self, lines: Sequence[Cut]) -> str:
        """What is said when no line is reached."""
        return f"the {self.name} has less than {lines[-1].phrase}"

    def __hash__(self) -> int:
        return hash(self.name)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<hand {self}: {', '.join(str(part.pile) for part in self.parts)}>"


def best_of(size: int, *sources: Pile | Part, ranking: Open[Ranking] = POKER, name: str = "") -> Hand:
    """The best hand of ``size`` cards from the given piles, named after its owner unless told otherwise."""
    parts = tuple(Part.of(source) for source in sources)
    owners = {part.pile.owner for part in parts}
    owner = "player" if Owner.SEAT in owners else "dealer" if Owner.HOUSE in owners else "board"
    return Hand(name or owner, parts, ranking, size)

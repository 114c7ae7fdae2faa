"""Patterns: what some side wagers look for that no ranking of hands expresses.

"Pocket eights with two more on the board" and "AKQ suited plus a pair" are not points in an order. A pattern is a
list of labels, each a pure test of the cards; a paytable's lines are read from the top and the first label that
fits, pays. Each label brings an example that fits it, so that a game can show its lines to be reachable.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations

from croupier.articles import a_hand
from croupier.cards import ACE, KING, Card, one, parse_cards, plural
from croupier.no_truth import NoTruth
from croupier.rankings import STRAIGHT, STRAIGHT_FLUSH, THREE_CARD, TRIPS
from croupier.rules.conditions import Condition, Fits
from croupier.rules.piles import Part, Pile
from croupier.rules.placeholders import Open, decided

Laid = Mapping[str, Sequence[Card]]
"""The cards of each pile, by the pile's name."""


class CardTest(NoTruth, ABC):
    """A pure question about cards."""

    __slots__ = ()
    instead = "write & for and, or give each a label of its own"

    @abstractmethod
    def fits(self, laid: Laid) -> bool: ...

    @property
    @abstractmethod
    def says(self) -> str:
        """The question as a statement, for the rules card."""

    def telling(self, laid: Laid) -> frozenset[Card]:
        """Of cards that fit, those that make them fit: the eights of "two eights"; all, where that cannot be told."""
        return frozenset(card for cards in laid.values() for card in cards)

    def __and__(self, other: CardTest) -> CardTest:
        return Both(self, other)

    def __str__(self) -> str:
        return self.says


@dataclass(frozen=True, slots=True)
class Both(CardTest):
    one: CardTest
    other: CardTest

    def fits(self, laid: Laid) -> bool:
        return self.one.fits(laid) and self.other.fits(laid)

    def telling(self, laid: Laid) -> frozenset[Card]:
        return self.one.telling(laid) | self.other.telling(laid)

    @property
    def says(self) -> str:
        return f"{self.one.says} and {self.other.says}"


@dataclass(frozen=True, slots=True)
class Holding(CardTest):
    """At least so many cards of a rank among the piles."""

    count: int
    rank: int
    piles: tuple[Pile, ...]

    def fits(self, laid: Laid) -> bool:
        return sum(card.rank == self.rank for pile in self.piles for card in laid[pile.name]) >= self.count

    def telling(self, laid: Laid) -> frozenset[Card]:
        """Every card of the rank: of three where two would do, none is more telling than another."""
        return frozenset(card for pile in self.piles for card in laid[pile.name] if card.rank == self.rank)

    @property
    def says(self) -> str:
        where = " and ".join(f"the {pile}" for pile in self.piles)
        verb = "holds" if len(self.piles) == 1 else "together hold"
        return f"{where} {verb} {one(self.rank) if self.count == 1 else f'{self.count} {plural(self.rank)} or more'}"


@dataclass(frozen=True, slots=True)
class Suited(CardTest):
    """All cards of the pile are of one suit."""

    pile: Pile

    def fits(self, laid: Laid) -> bool:
        return len({card.suit for card in laid[self.pile.name]}) == 1

    def telling(self, laid: Laid) -> frozenset[Card]:
        return frozenset(laid[self.pile.name])

    @property
    def says(self) -> str:
        return f"the {self.pile} is of one suit"


@dataclass(frozen=True, slots=True)
class Paired(CardTest):
    """All cards of the pile are of one rank."""

    pile: Pile

    def fits(self, laid: Laid) -> bool:
        return len({card.rank for card in laid[self.pile.name]}) == 1

    def telling(self, laid: Laid) -> frozenset[Card]:
        return frozenset(laid[self.pile.name])

    @property
    def says(self) -> str:
        return f"the {self.pile} is of one rank"


class PlusPair(Enum):
    """Where the pair of "plus a pair" may lie."""

    NOT_ASKED = "no pair is asked for"
    APART = "the two cards outside the three pair each other"
    APART_FROM_BEST = "the two cards outside the showdown's best three pair each other"
    ANYWHERE = "any two of the five pair"


@dataclass(frozen=True, slots=True)
class ThreeOf(CardTest):
    """Three of five cards that make a shape, perhaps plus a pair.

    ``made`` is one of "straight", "three of a kind", "straight flush", "AKQ suited", "straight flush below AKQ"; a
    straight flush is a straight too.
    """

    made: Open[str]
    piles: tuple[Pile, ...]
    paired: Open[PlusPair] = PlusPair.NOT_ASKED

    @property
    def shape(self) -> str:
        return decided(self.made)

    @property
    def plus(self) -> PlusPair:
        return decided(self.paired)

    def fits(self, laid: Laid) -> bool:
        return bool(self.telling(laid))

    def telling(self, laid: Laid) -> frozenset[Card]:
        """The three, and the pair where one is asked for."""
        cards = [card for pile in self.piles for card in laid[pile.name]]
        best = THREE_CARD.best(cards)
        for three in combinations(cards, 3):
            strength = THREE_CARD.strength(three)
            if not self._is_shape(strength):
                continue
            if self.plus is PlusPair.APART_FROM_BEST and strength != best:
                continue
            if self._pair_found(cards, three):
                return frozenset(three) | self._pair(cards)
        return frozenset()

    @property
    def says(self) -> str:
        pair = "" if self.plus is PlusPair.NOT_ASKED else f" and {self.plus.value}"
        article = "a " if self.shape.startswith("straight") else ""
        return f"three of the five cards make {article}{self.shape}{pair}"

    def _is_shape(self, strength: int) -> bool:
        category = THREE_CARD.category(strength)
        match self.shape:
            case "straight":
                return category in (STRAIGHT, STRAIGHT_FLUSH)
            case "three of a kind":
                return category == TRIPS
            case "straight flush":
                return category == STRAIGHT_FLUSH
            case "straight flush below AKQ":
                return category == STRAIGHT_FLUSH and strength < THREE_CARD.top
            case "AKQ suited":
                return strength == THREE_CARD.top
        raise AssertionError(f"no such shape: {self.shape}")

    def _pair_found(self, cards: Sequence[Card], three: Sequence[Card]) -> bool:
        match self.plus:
            case PlusPair.NOT_ASKED:
                return True
            case PlusPair.ANYWHERE:
                return len({card.rank for card in cards}) < len(cards)
            case PlusPair.APART | PlusPair.APART_FROM_BEST:
                return len({card.rank for card in cards if card not in three}) == 1

    def _pair(self, cards: Sequence[Card]) -> frozenset[Card]:
        """The cards that pair another, where a pair is asked for."""
        if self.plus is PlusPair.NOT_ASKED:
            return frozenset()
        ranks = [card.rank for card in cards]
        return frozenset(card for card in cards if ranks.count(card.rank) > 1)


@dataclass(frozen=True, slots=True)
class Label(NoTruth):
    """One line a pattern can show: its name, its test, and cards that fit it, pile by pile ("8c8d / 8h8s2c3d4h")."""

    name: str
    test: CardTest
    example: str
    abbreviated: str = field(default="", compare=False)
    """The name in fewer words, where a felt has no room for all of them."""

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def phrase(self) -> str:
        """The label as sentences have it: "a pair of aces", "pocket 8s"."""
        return a_hand(self.name)

    @property
    def title(self) -> str:
        return self.name

    @property
    def short(self) -> str:
        return self.abbreviated or self.name

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Pattern:
    """Labels that some piles are tested for."""

    name: str
    parts: tuple[Part, ...]
    labels: tuple[Label, ...]

    def shows(self, line: Label) -> Condition:
        """What a paytable line asks of the cards."""
        return Fits(self, line)

    def has(self, line: Label, above: Label | None) -> str:
        """What a paytable line says of the cards: "the first two cards show AK suited"."""
        return f"the {self.name} show {line.phrase}"

    def lacks(self, lines: Sequence[Label]) -> str:
        """What is said when no line fits."""
        return f"the {self.name} fit no line"

    def laid(self, example: str) -> dict[str, tuple[Card, ...]]:
        """An example's cards by pile."""
        groups = [parse_cards(group) for group in example.split("/")]
        return {part.pile.name: cards for part, cards in zip(self.parts, groups, strict=True)}

    def __hash__(self) -> int:
        return hash(self.name)

    def __str__(self) -> str:
        return self.name


def pattern(name: str, *piles: Pile, labels: Sequence[Label]) -> Pattern:
    """A pattern over whole piles."""
    return Pattern(name, tuple(map(Part.of, piles)), tuple(labels))


def holding(count: int, rank: int, *piles: Pile) -> CardTest:
    """At least ``count`` cards of ``rank`` in the piles together."""
    return Holding(count, rank, piles)


def ace_king_suited(pile: Pile) -> CardTest:
    """An ace and a king of one suit, and nothing else in the pile."""
    return Suited(pile) & Holding(1, ACE, (pile,)) & Holding(1, KING, (pile,))

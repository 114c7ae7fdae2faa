"""Cards and decks.

A card is an integer, ``rank * 4 + suit``, so that it sorts, hashes and travels into arrays for nothing; it prints
and parses as ``As``, ``Td``. Ranks run from 0 (a deuce) to 12 (an ace), suits in the order c, d, h, s.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.articles import indefinite
from croupier.errors import CardError, WrongKind

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_SIGNS = "♣♦♥♠"
RANK_NAMES = (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}

TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(len(RANKS))
DEUCE = TWO


class Card(int):
    """One playing card.

    >>> Card.parse("Td").name
    'ten of diamonds'
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read ``As``, ``td``, ``10h`` or ``A♠``."""
        cards = list(_scan(text))
        if len(cards) != 1:
            raise CardError(f"'{text}' is not a card: write a rank and a suit, such as As, Td or 9h")
        return cards[0]

    @property
    def rank(self) -> int:
        return self // 4

    @property
    def suit(self) -> int:
        return self % 4

    @property
    def name(self) -> str:
        """The card in words, for screen readers: "ace of hearts"."""
        return f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[SUITS[self.suit]]}"

    @property
    def rank_sign(self) -> str:
        """The rank as cards print it: "10", not "T"."""
        return RANKS[self.rank].replace("T", "10")

    @property
    def suit_sign(self) -> str:
        """ "♠"."""
        return SUIT_SIGNS[self.suit]

    def __str__(self) -> str:
        return RANKS[self.rank] + SUITS[self.suit]

    __repr__ = __str__


_CARD = re.compile(r"(10|[2-9TJQKA])([cdhs♣♦♥♠])", re.IGNORECASE)


def _scan(text: str) -> Iterator[Card]:
    at = 0
    while at < len(text):
        if text[at].isspace() or text[at] == ",":
            at += 1
            continue
        match = _CARD.match(text, at)
        if match is None:
            raise CardError(
                f"'{text[at : at + 2]}' in '{text}' is not a card: write a rank and a suit, such as As, Td or 9h"
            )
        rank = match[1].upper().replace("10", "T")
        suit = match[2].lower()
        yield Card(RANKS.index(rank) * 4 + (SUIT_SIGNS if suit in SUIT_SIGNS else SUITS).index(suit))
        at = match.end()


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read any number of cards, with or without spaces and commas between them."""
    return tuple(_scan(text))


def cards_of(*given: Card | str | Iterable[Card | str]) -> Iterator[Card]:
    """Cards given as people give them: as values, as texts, or as lists of these."""
    for each in given:
        if isinstance(each, Card):
            yield each
        elif isinstance(each, str):
            yield from parse_cards(each)
        else:
            WrongKind.unless(each, Iterable, "a card: write a rank and a suit, such as 'As'")
            yield from cards_of(*each)


def show_cards(cards: Iterable[Card]) -> str:
    """The cards run together, as records write them: ``AsKd``."""
    return "".join(map(str, cards))


def plural(rank: int) -> str:
    """ "nines", "sixes", "aces"."""
    name = RANK_NAMES[rank]
    return name + ("es" if name.endswith("x") else "s")


def one(rank: int) -> str:
    """ "a nine", "an eight", "an ace"."""
    return indefinite(RANK_NAMES[rank])


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards a game is played with."""

    name: str
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if len(set(self.cards)) != len(self.cards):
            raise CardError(f"the {self.name} holds a card twice")

    @classmethod
    def of(cls, name: str, ranks: str) -> Deck:
        """A deck of all four suits of the given ranks."""
        return cls(name, tuple(Card(RANKS.index(rank) * 4 + suit) for rank in ranks for suit in range(4)))

    def __len__(self) -> int:
        return len(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    @property
    def ranks(self) -> frozenset[int]:
        return frozenset(card.rank for card in self.cards)

    def __repr__(self) -> str:
        return f"<{self.name}>"


FULL_DECK = Deck.of("standard deck of 52 cards", RANKS)
EIGHTS_UP = Deck.of("special deck of 28 cards, eights to aces", "89TJQKA")

"""Rankings such as an author may write: other sizes, other orders, straights and flushes left out."""

from croupier.rankings import (
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    Ranking,
)

FOUR_CARD = Ranking(
    "four-card poker", 4, (HIGH_CARD, PAIR, TWO_PAIR, STRAIGHT, FLUSH, TRIPS, STRAIGHT_FLUSH, QUADS)
)  # fmt: skip
OWN = (
    FOUR_CARD,
    Ranking("four cards, pairs alone", 4, (HIGH_CARD, PAIR, TWO_PAIR, TRIPS, QUADS)),
    Ranking("three cards without flushes", 3, (HIGH_CARD, PAIR, TRIPS, STRAIGHT), ace_below=None),
    Ranking("three cards, the ace low", 3, (HIGH_CARD, FLUSH, PAIR, TRIPS), ace_low=True),
    Ranking("five cards without straights", 5, (HIGH_CARD, PAIR, TWO_PAIR, TRIPS, FULL_HOUSE, QUADS, FLUSH)),
    Ranking("two cards", 2, (HIGH_CARD, PAIR)),
)

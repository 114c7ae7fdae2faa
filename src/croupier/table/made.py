"""The hands that cards make so far, in words, with the cards that make them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from croupier.cards import Card
from croupier.rankings import HIGH_CARD, Ranking
from croupier.rules.game import Game
from croupier.rules.hands import Hand
from croupier.rules.piles import DEALER, HOLE, Owner


@dataclass(frozen=True, slots=True)
class Made:
    """A hand: whose it is, what the rules call it, what it is by now, and which cards make it that."""

    seat: int | None
    """None for the dealer's, and for what the board makes by itself."""
    hand: str
    words: str
    """"two pair, kings and eights", "soft 17"."""
    cards: tuple[Card, ...]
    """The pair of a pair, all five of a flush, nothing of a high card."""


def made(
    game: Game, shown: Mapping[tuple[str, int | None], Sequence[Card]], verbs: Mapping[int, Sequence[str]]
) -> Iterator[Made]:
    """Every hand that can be named from the cards shown: the seats', then the dealer's and the board's.

    ``shown`` has the piles whose cards are all known, by name and seat; ``verbs`` what each seat has chosen.
    """
    for seat in verbs:
        for block in game.blocks:
            for words, cards in block.made(shown.get((HOLE.name, seat), ()), verbs[seat]):
                yield Made(seat, block.name, words, tuple(cards))
        for hand in game.whole_hands:
            if _owner(hand) is Owner.SEAT:
                yield from _made(game, hand, shown, seat)
    for block in game.blocks:
        for words, cards in block.made_by_dealer(shown.get((DEALER.name, None), ())):
            yield Made(None, f"dealer's {block.name}", words, tuple(cards))
    for hand in game.whole_hands:
        if _owner(hand) is not Owner.SEAT:
            yield from _made(game, hand, shown, None)


def _owner(hand: Hand) -> Owner:
    owners = {part.pile.owner for part in hand.parts}
    return next(owner for owner in (Owner.SEAT, Owner.HOUSE, Owner.TABLE) if owner in owners)


def _made(
    game: Game, hand: Hand, shown: Mapping[tuple[str, int | None], Sequence[Card]], seat: int | None
) -> Iterator[Made]:
    """The hand, once there are cards enough; the dealer's and the board's once they are complete."""
    cards: list[Card] = []
    for part in hand.parts:
        owner = part.pile.owner
        laid = shown.get((part.pile.name, seat if owner is Owner.SEAT else None), ())
        if seat is None and owner is _owner(hand) and len(laid) < game.pile_sizes[part.pile]:
            return
        cards += laid
    if len(cards) >= hand.size and any(shown.get((part.pile.name, seat)) for part in hand.parts):
        words = hand.ranking.describe(hand.ranking.best(cards))
        yield Made(seat, hand.name, words, tuple(_telling(hand.ranking, cards)))


def _telling(ranking: Ranking, cards: Sequence[Card]) -> Sequence[Card]:
    """The cards that make a hand what it is."""
    best = ranking.best_cards(cards)
    ranks = [card.rank for card in best]
    alike = [card for card in best if ranks.count(card.rank) > 1]
    if alike:
        return alike
    return () if ranking.category(ranking.best(cards)) == HIGH_CARD else best

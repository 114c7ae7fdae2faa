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


Shown = Mapping[tuple[str, int | None], Sequence[Card]]
"""The cards of piles whose cards are all known, by name and seat."""


def made(game: Game, shown: Shown, verbs: Mapping[int, Sequence[str]]) -> Iterator[Made]:
    """Every hand that can be named from the cards shown: the seats', then the dealer's and the board's.

    ``verbs`` has what each seat has chosen.
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


def _made(game: Game, hand: Hand, shown: Shown, seat: int | None) -> Iterator[Made]:
    cards = so_far(game, hand, shown, seat)
    if cards:
        words = hand.ranking.describe(hand.ranking.best(cards))
        yield Made(seat, hand.name, words, tuple(telling(hand.ranking, cards)))


def so_far(game: Game, hand: Hand, shown: Shown, seat: int | None) -> tuple[Card, ...]:
    """The cards that a hand is to be made of, once there are enough; the dealer's and the board's once complete."""
    whose = seat if _owner(hand) is Owner.SEAT else None
    cards: list[Card] = []
    for part in hand.parts:
        owner = part.pile.owner
        laid = shown.get((part.pile.name, whose if owner is Owner.SEAT else None), ())
        if whose is None and owner is _owner(hand) and len(laid) < (part.count or game.pile_sizes[part.pile]):
            return ()
        cards += laid[: part.count]
    own = any(shown.get((part.pile.name, whose)) for part in hand.parts)
    return tuple(cards) if own and len(cards) >= hand.size else ()


def telling(ranking: Ranking, cards: Sequence[Card]) -> Sequence[Card]:
    """The cards that make a hand what it is."""
    best = ranking.best_cards(cards)
    ranks = [card.rank for card in best]
    alike = [card for card in best if ranks.count(card.rank) > 1]
    if alike:
        return alike
    return () if ranking.category(ranking.best(cards)) == HIGH_CARD else best

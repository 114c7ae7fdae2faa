"""The hands that a dealer names before settling a seat, and what each can be called.

What can be said is the same for every seat of a game, so that it gives nothing away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.cards import Card
from croupier.rankings import ROYAL_FLUSH, Cut
from croupier.rules.conditions import AtLeast
from croupier.rules.facts import strength
from croupier.rules.game import Game
from croupier.rules.hands import Hand
from croupier.rules.piles import HOLE, Owner
from croupier.rules.twenty_one import BUST_ABOVE, DEALER_STANDS, count
from croupier.table.round import Round

TOTALS = ("natural", *map(str, range(BUST_ABOVE, DEALER_STANDS - 1, -1)), "16 or less", "busted")
"""What a hand of blackjack can be called."""
SPLIT = ("first hand", "second hand")


@dataclass(frozen=True, slots=True)
class NamedHand:
    """A hand of a seat: what it is known by, what can be said of it, and what it is."""

    hand: str
    can_be: tuple[str, ...]
    """From the best down."""
    called: str
    words: str
    """ "two pair, kings and eights"."""
    cards: tuple[Card, ...]


def named_hands(played: Round, seat: int) -> Iterator[NamedHand]:
    """The hands that settle a seat: totals, then hands of poker; none of a seat that has nothing left but a fold."""
    if all(item.row.id.endswith("/fold") for item in played.items(seat)):
        return
    yield from _totals(played, seat)
    for hand in played.game.whole_hands:
        if any(part.pile.owner is Owner.SEAT for part in hand.parts):
            yield from _poker(played, seat, hand)


def _totals(played: Round, seat: int) -> Iterator[NamedHand]:
    for block in played.game.blocks:
        made = list(block.made(played.cards(HOLE, seat), played.verbs(seat)))
        for at, (words, cards) in enumerate(made):
            called = f"{block.name}, {SPLIT[at]}" if len(made) > 1 else block.name
            yield NamedHand(called, TOTALS, _total(words, cards), words, tuple(cards))


def _total(words: str, cards: Sequence[Card]) -> str:
    if words in TOTALS:
        return words
    total, _ = count(cards)
    return "busted" if total > BUST_ABOVE else str(total) if total >= DEALER_STANDS else "16 or less"


def _poker(played: Round, seat: int, hand: Hand) -> Iterator[NamedHand]:
    found = strength(played.game, played.spread, seat, hand)
    if found is None:
        return
    ranking = hand.ranking
    called = next(cut for cut in _cuts(played.game, hand) if found >= ranking.threshold(cut))
    cards = [card for part in hand.parts for card in played.cards(part.pile, _whose(part.pile.owner, seat))]
    yield NamedHand(
        hand=_title(played.game, hand),
        can_be=tuple(map(str, _cuts(played.game, hand))),
        called=str(called),
        words=ranking.describe(found),
        cards=ranking.best_cards(cards),
    )


def _title(game: Game, hand: Hand) -> str:
    """What a hand is known by: the ranking that it is ranked by, or its own name where others share that."""
    rankings = [each.ranking for each in game.whole_hands if Owner.SEAT in {part.pile.owner for part in each.parts}]
    return hand.ranking.name if rankings.count(hand.ranking) == 1 else hand.name


def _whose(owner: Owner, seat: int) -> int | None:
    return seat if owner is Owner.SEAT else None


def _cuts(game: Game, hand: Hand) -> list[Cut]:
    """What a hand can be, from the best down: the categories of its ranking, and a royal flush where one counts."""
    royal = any(isinstance(atom, AtLeast) and atom.hand == hand and atom.cut == ROYAL_FLUSH for atom in game.atoms)
    return [*([ROYAL_FLUSH] if royal else []), *reversed(hand.ranking.order)]

"""What lies on the felt for a seat: cards, backs and empty places, and the hands they make.

Everything here is read off a ``View``, so nothing that the seat may not know can be drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

from croupier.cards import ACE, Card
from croupier.rankings import HIGH_CARD, Ranking
from croupier.rules.game import Game
from croupier.rules.hands import Hand
from croupier.rules.piles import BOARD, DEALER, HOLE, Owner, Pile
from croupier.rules.streets import Deal
from croupier.rules.twenty_one import BUST_ABOVE, count, drawn, is_natural
from croupier.table.view import View


class Place(Enum):
    """A place on the felt whose card cannot be seen."""

    BACK = "a card face down"
    EMPTY = "no card yet"


Slot = Card | Place


def piles(game: Game, seen: View | None) -> dict[Pile, tuple[Slot, ...]]:
    """Every pile of the table as it lies: cards seen, then backs, then the places still empty."""
    shown = _shown(seen)
    laid = _laid(game, seen)
    lying: dict[Pile, tuple[Slot, ...]] = {}
    for pile, size in game.pile_sizes.items():
        cards = shown.get(pile, ())
        backs = max(0, laid.get(pile, 0) - len(cards))
        empty = max(0, size - len(cards) - backs)
        lying[pile] = (*cards, *[Place.BACK] * backs, *[Place.EMPTY] * empty)
    return lying


def hand_names(game: Game, seen: View | None) -> dict[Pile, str]:
    """What each pile's cards make so far, in words: "two pair, kings and eights"."""
    names: dict[Pile, list[str]] = {pile: [] for pile in game.pile_sizes}
    if seen is None:
        return dict.fromkeys(names, "")
    if game.blocks:
        names[HOLE] += _own_totals(seen)
        names[DEALER] += _dealer_total(seen.dealer)
    for pile, hand in _hands(game).items():
        cards = _made_of(game, hand, seen)
        if cards:
            names[pile].append(hand.ranking.describe(hand.ranking.best(cards)))
    return {pile: "; ".join(parts) for pile, parts in names.items()}


def telling(game: Game, seen: View | None) -> frozenset[Card]:
    """The cards that make the hands named: the pair of a pair, all five of a flush, nothing of a high card."""
    if seen is None:
        return frozenset()
    found: set[Card] = set()
    hands = _hands(game)
    for pile, hand in hands.items():
        if pile is BOARD and HOLE in hands:
            continue  # the seat's own hand is the one to show on the board
        cards = _made_of(game, hand, seen)
        # On the board, the seat's hand is marked and the dealer's is not: two sets of marks cannot be told apart.
        found |= {card for card in _telling(hand.ranking, cards) if pile is HOLE or card not in seen.board}
    return frozenset(found)


def _shown(seen: View | None) -> dict[Pile, tuple[Card, ...]]:
    return {} if seen is None else {HOLE: seen.hole, BOARD: seen.board, DEALER: seen.dealer}


def _laid(game: Game, seen: View | None) -> dict[Pile, int]:
    """How many cards each pile has on the felt by now, face up or down, as the printed procedure deals them."""
    laid: dict[Pile, int] = {}
    for street in game.streets if seen is not None else ():
        for step in street.steps:
            if isinstance(step, Deal):
                laid[step.pile] = step.to or laid.get(step.pile, 0) + step.count
        if seen is not None and street.name == seen.street:
            break
    laid.pop(HOLE, None)  # a seat sees all its own cards
    return laid


def _hands(game: Game) -> dict[Pile, Hand]:
    """The hand to name beside each pile: its owner's, made of whole piles."""
    beside = {Owner.SEAT: HOLE, Owner.HOUSE: DEALER, Owner.TABLE: BOARD}
    found: dict[Pile, Hand] = {}
    for hand in game.hands:
        if all(part.count is None for part in hand.parts):
            owners = {part.pile.owner for part in hand.parts}
            owner = next(owner for owner in beside if owner in owners)
            found[beside[owner]] = hand
    return found


def _made_of(game: Game, hand: Hand, seen: View) -> tuple[Card, ...]:
    """The cards a hand can be named from; none while there are too few, or while the dealer's are not all up."""
    shown = _shown(seen)
    own_pile = hand.parts[0].pile
    cards = tuple(card for part in hand.parts for card in shown[part.pile])
    waiting = own_pile is not HOLE and len(shown[own_pile]) < game.pile_sizes[own_pile]
    return () if waiting or len(cards) < hand.ranking.size else cards


def _telling(ranking: Ranking, cards: Sequence[Card]) -> Iterable[Card]:
    if not cards:
        return ()
    best = ranking.best_cards(cards)
    ranks = [card.rank for card in best]
    alike = [card for card in best if ranks.count(card.rank) > 1]
    if alike:
        return alike
    return () if ranking.category(ranking.best(cards)) == HIGH_CARD else best


def _own_totals(seen: View) -> list[str]:
    verbs = tuple(choice.split()[0] for seat, choice in seen.chosen if seat == seen.seat)
    cards = seen.hole[: drawn(verbs)]  # what follows is dealt for Poker
    if len(cards) < 2:
        return []
    if "split" in verbs and len(cards) == 4:
        return [f"{total(cards[0::2])} and {total(cards[1::2])}"]
    return ["natural" if is_natural(cards) else total(cards)]


def _dealer_total(cards: Sequence[Card]) -> list[str]:
    if not cards:
        return []
    if len(cards) == 1:
        return ["shows an ace" if cards[0].rank == ACE else f"shows {count(cards)[0]}"]
    return ["natural" if is_natural(cards) else total(cards)]


def total(cards: Sequence[Card]) -> str:
    """A blackjack total in words: "soft 17", "hard 12", "busted with 24"."""
    points, soft = count(cards)
    if points > BUST_ABOVE:
        return f"busted with {points}"
    return f"{'soft' if soft else 'hard'} {points}"

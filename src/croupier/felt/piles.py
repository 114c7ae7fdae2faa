"""Cards as they lie on the felt: faces, backs, places still empty, and what they make in words.

Everything here is read off a ``View``, so nothing that the seat may not know can be shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from croupier.cards import Card
from croupier.rules.conditions import AtLeast, Atom, Flag, Versus
from croupier.rules.game import Game
from croupier.rules.piles import BOARD, DEALER, HOLE, Owner
from croupier.table.made import Made
from croupier.table.view import PileView, View
from croupier.written import listed

CARD, BACK, EMPTY = "card", "back", "empty"
TITLES = {Owner.HOUSE: "Dealer", Owner.TABLE: "Board", Owner.SEAT: "You"}


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a card: a card to be seen, one face down, or none yet."""

    kind: str
    card: str = ""
    marked: bool = False
    """Whether it helps to make the hand that is named."""


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile with its title, its cards, and what they make."""

    name: str
    title: str
    hands: str
    """ "soft 17; pair of sevens"."""
    rows: tuple[tuple[Slot, ...], ...]
    """One row, or the hands of a split apart and what was dealt after them."""
    owner: str
    """Whose it is: the house's, the table's, a seat's."""
    totals: tuple[str, ...] = ()
    """Of split hands, what each row makes by itself: "soft 20", or nothing."""
    played_for: tuple[str, ...] = ()
    """Of several hands, the wager that each is played for: "Blackjack", "Poker"."""


def piles(game: Game, seen: View | None, title: str = TITLES[Owner.SEAT]) -> tuple[Pile, ...]:
    """The dealer's pile, the board, and a seat's own under the title given; all empty before the first deal."""
    titles = {**TITLES, Owner.SEAT: title}
    if seen is None:
        sizes = sorted(game.pile_sizes.items(), key=lambda each: each[0].owner is Owner.SEAT)
        return tuple(
            Pile(pile.name, titles[pile.owner], "", ((Slot(EMPTY),) * size,), pile.owner.value) for pile, size in sizes
        )
    marked, named = _marked(game, seen), _named(game, seen)
    return tuple(
        Pile(
            each.pile,
            titles[each.owner],
            named.get(each.pile, ""),
            tuple(_rows(each, marked)),
            each.owner.value,
            tuple(_totals(each, seen.made)),
            _played_for(game, each, seen.made),
        )
        for each in seen.piles
        if each.seat in (None, seen.seat)
    )


def slot(card: Card | None, marked: frozenset[Card] = frozenset()) -> Slot:
    """A card as somebody sees it, None being one that lies face down."""
    return Slot(BACK) if card is None else Slot(CARD, str(card), card in marked)


def words(made: Iterable[Made]) -> str:
    """Hands in words; those of one name, as split hands are, belong together."""
    by_hand = groupby(made, key=lambda each: each.hand)
    return "; ".join(listed([each.words for each in hands]) for _, hands in by_hand)


def _rows(pile: PileView, marked: frozenset[Card]) -> Iterator[tuple[Slot, ...]]:
    empty = (Slot(EMPTY),) * (pile.places - len(pile.cards))
    rows = [tuple(slot(card, marked) for card in row) for row in pile.rows]
    if pile.apart:
        yield from rows
        yield from [empty] * bool(empty)
    else:
        yield rows[0] + empty


def _totals(pile: PileView, made: Iterable[Made]) -> Iterator[str]:
    """What each of the split hands makes, where a pile lies apart."""
    own = {each.cards: each.words for each in made if each.seat == pile.seat}
    return (own.get(tuple(card for card in row if card is not None), "") for row in pile.rows if pile.apart)


def _played_for(game: Game, pile: PileView, made: Iterable[Made]) -> tuple[str, ...]:
    """For each hand of a seat, where it has several, the first wager whose rows look at it."""
    hands = list(dict.fromkeys(each.hand for each in made if each.seat is not None and each.seat == pile.seat))
    return tuple(_wager_on(game, hand) for hand in hands) if len(hands) > 1 else ()


def _wager_on(game: Game, hand: str) -> str:
    rows = (row for wager in game.wagers for row in game.settlements[wager.name])
    return next((row.wager for row in rows if any(_looks_at(atom, hand) for atom in row.condition.atoms())), "")


def _looks_at(atom: Atom, hand: str) -> bool:
    match atom:
        case AtLeast(looked_at, _) | Versus(looked_at, _, _):
            return looked_at.name == hand
        case Flag(block, _):
            return block == hand
    return False


def _named(game: Game, seen: View) -> dict[str, str]:
    """What each pile's cards make by now."""
    of_board = {hand.name for hand in game.whole_hands if {part.pile.owner for part in hand.parts} == {Owner.TABLE}}
    found: dict[str, list[Made]] = {}
    for made in seen.made:
        if made.seat in (None, seen.seat):
            beside = HOLE if made.seat else BOARD if made.hand in of_board else DEALER
            found.setdefault(beside.name, []).append(made)
    return {pile: words(hands) for pile, hands in found.items()}


def _marked(game: Game, seen: View) -> frozenset[Card]:
    """The cards that make the hands named; of a total to be counted, all do, and none is marked.

    On the board, the seat's hand is marked and the dealer's is not: two sets of marks cannot be told apart.
    """
    hands = {hand.name for hand in game.whole_hands}
    told = [made for made in seen.made if made.hand in hands]
    own = {card for made in told if made.seat and made.seat == seen.seat for card in made.cards}
    house = {card for made in told if made.seat is None for card in made.cards}
    return frozenset(own | house - set(seen.board))

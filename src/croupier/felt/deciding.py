"""Which cards decided a wager, and which lines of paytables a seat's cards reach while its wagers still lie there.

Both are read off a ``View``, by the same rows and facts that settle: nothing that the seat may not know enters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from croupier.cards import Card
from croupier.rules.conditions import And, AtLeast, Atom, Condition, Fits, Flag, Named, Or, Showdown, Versus, operands
from croupier.rules.facts import Fact, Seen, compare, part_cards
from croupier.rules.game import Game
from croupier.rules.hands import Hand
from croupier.rules.patterns import Both, CardTest, Holding, Laid, Paired, Pattern, Suited
from croupier.rules.piles import Owner, Pile
from croupier.rules.twenty_one import natural_with
from croupier.rules.wagers import Kind, Row, Wager
from croupier.table.made import so_far, telling
from croupier.table.view import Settled, View


@dataclass(frozen=True, slots=True)
class SeenFelt:
    """The felt as rows and blocks look at it, with no more on it than a view shows."""

    seen: View

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(each.seat for each in self.seen.piles if each.seat is not None))

    @property
    def barred(self) -> frozenset[Card]:
        """What the dealer's hidden card is not, since the dealer has looked."""
        return natural_with(self.seen.dealer[0]) if self.seen.looked else frozenset()

    def cards(self, pile: Pile, seat: int | None = None) -> tuple[Card, ...]:
        lying = next((each for each in self.seen.piles if (each.pile, each.seat) == (pile.name, seat)), None)
        return tuple(card for card in lying.cards if card is not None) if lying is not None else ()

    def verbs(self, seat: int) -> tuple[str, ...]:
        return tuple(choice.split()[0] for who, choice in self.seen.chosen if who == seat)

    def stake(self, seat: int, wager: str) -> int:
        return self.seen.stakes(seat).get(wager, 0)


# The cards that decided.


def deciding(game: Game, seen: View, item: Settled) -> tuple[Card, ...]:
    """The cards of the hand that decided a settled wager; none where no hand did, as after a fold.

    The hand is the one that a paytable's line paid, else the better one of a showdown, else what the row asks for.
    """
    row, felt = game.rows[item.row], SeenFelt(seen)
    fact = Seen(game, felt, item.seat)
    found: dict[Card, None] = {}
    for atom in dict.fromkeys(_decisive(row, fact)):
        found.update(dict.fromkeys(_cards_of(game, felt, item.seat, atom)))
    return tuple(found)


def _decisive(row: Row, fact: Fact) -> Iterable[Atom]:
    """What a row rests on: the line that pays, else its showdowns, else whatever it asks for and finds."""
    if row.line:
        return (_line_of(row),)
    showdowns = [atom for atom in row.condition.atoms() if isinstance(atom, Versus)]
    return showdowns or _found(row.condition, fact)


def _line_of(row: Row) -> AtLeast | Fits:
    """What a paytable's line asks of the cards, whatever else its row asks for."""
    *_, line = operands(row.condition, "and")
    assert isinstance(line, AtLeast | Fits), "rows of paytables end so"
    return line


def _found(condition: Condition, fact: Fact) -> Iterator[Atom]:
    """The atoms by which a condition holds; of what is denied there is nothing to be seen."""
    match condition:
        case And(left=left, right=right):
            yield from _found(left, fact)
            yield from _found(right, fact)
        case Or(left=left, right=right):
            yield from (atom for side in (left, right) if side.holds(fact) for atom in _found(side, fact))
        case Named(inner=inner):
            yield from _found(inner, fact)
        case Atom():
            yield condition


def _cards_of(game: Game, felt: SeenFelt, seat: int, atom: Atom) -> Sequence[Card]:
    match atom:
        case AtLeast(hand, _):
            return _making(hand, _hand(game, felt, seat, hand))
        case Versus(hand, rival, _):
            return _better(game, felt, seat, hand, rival)
        case Fits(pattern, label):
            return sorted(label.test.telling(_laid(game, felt, seat, pattern)))
        case Flag(block, name):
            return next(each for each in game.blocks if each.name == block).telling(name, felt, seat)
    return ()


def _better(game: Game, felt: SeenFelt, seat: int, hand: Hand, rival: Hand) -> Sequence[Card]:
    """The better one of two hands; both where they tie."""
    mine, theirs = _hand(game, felt, seat, hand), _hand(game, felt, seat, rival)
    match compare(hand.ranking.best(mine), rival.ranking.best(theirs)):
        case Showdown.WON:
            return _making(hand, mine)
        case Showdown.LOST:
            return _making(rival, theirs)
        case Showdown.TIED:
            return (*_making(hand, mine), *_making(rival, theirs))


def _making(hand: Hand, cards: Sequence[Card]) -> Sequence[Card]:
    """The cards that make a hand what it is; of a high card, the highest."""
    return telling(hand.ranking, cards) or hand.ranking.best_cards(cards)[:1]


def _hand(game: Game, felt: SeenFelt, seat: int, hand: Hand) -> tuple[Card, ...]:
    return tuple(card for part in hand.parts for card in part_cards(game, felt, seat, part) or ())


def _laid(game: Game, felt: SeenFelt, seat: int, pattern: Pattern) -> dict[str, tuple[Card, ...]]:
    return {part.pile.name: part_cards(game, felt, seat, part) or () for part in pattern.parts}


# The lines that are reached.


def reached(game: Game, seen: View) -> dict[str, Row]:
    """The line that a seat's cards reach so far, by wager, of every wager that lies there with its chips on."""
    staked = {circle.wager for circle in seen.circles if circle.seat == seen.seat}
    folded = "fold" in SeenFelt(seen).verbs(seen.seat)
    found: dict[str, Row] = {}
    for wager in game.wagers:
        if _stake_of(wager) in staked and not (folded and wager.kind is not Kind.SIDE):
            lines = (row for row in game.settlements[wager.name] if row.line)
            row = next((row for row in lines if _is_reached(game, seen, _line_of(row))), None)
            found |= {wager.name: row} if row is not None else {}
    return found


def _stake_of(wager: Wager) -> str:
    """The wager whose chips it is paid on: its own, but for a bonus."""
    return wager.unit if wager.kind is Kind.BONUS else wager.name


def _is_reached(game: Game, seen: View, line: AtLeast | Fits) -> bool:
    shown = {(each.pile, each.seat): [card for card in each.cards if card is not None] for each in seen.piles}
    if isinstance(line, AtLeast):
        cards = so_far(game, line.hand, shown, seen.seat)
        return bool(cards) and line.hand.ranking.best(cards) >= line.hand.ranking.threshold(line.cut)
    laid: dict[str, Sequence[Card]] = {}
    whole: set[str] = set()
    for part in line.pattern.parts:
        pile = part.pile
        lying = shown.get((pile.name, seen.seat if pile.owner is Owner.SEAT else None), [])
        size = part.count or game.pile_sizes[pile]
        laid[pile.name] = lying[:size]
        whole |= {pile.name} if len(lying) >= size else set()
    return _fits_by_now(line.label.test, laid, whole)


def _fits_by_now(test: CardTest, laid: Laid, whole: set[str]) -> bool:
    """Whether cards fit and will go on fitting: of so many of a rank, more cards take none away."""
    match test:
        case Both(one, other):
            return _fits_by_now(one, laid, whole) and _fits_by_now(other, laid, whole)
        case Holding():
            return test.fits(laid)
        case Suited(pile) | Paired(pile):
            return pile.name in whole and test.fits(laid)
    return set(laid) == whole and test.fits(laid)

"""Facts: what settlements can tell apart, and the one place where money is decided.

A fact answers every atom that some row of the game asks, as far as it is known. Hands enter it only through the cuts
they reach and the showdowns they win, so there are finitely many facts, and settling is looking up rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.cards import Card
from croupier.rules.conditions import AtLeast, Atom, Fits, Flag, Folded, Showdown, Undecided, Versus
from croupier.rules.game import Game
from croupier.rules.hands import Hand
from croupier.rules.piles import Owner, Part
from croupier.rules.twenty_one import Felt
from croupier.rules.wagers import Row

Fact = Mapping[Atom, bool]


class Seen(dict[Atom, bool]):
    """What the cards seen so far answer about a seat, worked out when a row asks; the unknown is a missing key."""

    def __init__(self, game: Game, felt: Felt, seat: int) -> None:
        super().__init__()
        self.game, self.felt, self.seat = game, felt, seat
        self._strengths: dict[str, int | None] = {}

    def __missing__(self, atom: Atom) -> bool:
        answer = self._answer(atom)
        if answer is None:
            raise KeyError(atom)
        self[atom] = answer
        return answer

    def _answer(self, atom: Atom) -> bool | None:
        match atom:
            case AtLeast(hand, cut):
                mine = self._strength(hand)
                return None if mine is None else mine >= hand.ranking.threshold(cut)
            case Versus(hand, rival, result):
                mine, theirs = self._strength(hand), self._strength(rival)
                return None if mine is None or theirs is None else result is compare(mine, theirs)
            case Fits(pattern, label):
                laid = {part.pile.name: part_cards(self.game, self.felt, self.seat, part) for part in pattern.parts}
                if None in laid.values():
                    return None
                return label.test.fits({name: cards or () for name, cards in laid.items()})
            case Flag(name, flag):
                block = next(block for block in self.game.blocks if block.name == name)
                return block.flags(self.felt, self.seat).get(flag)
            case Folded():
                return "fold" in self.felt.verbs(self.seat)
        raise AssertionError(f"no fact can answer {atom}")

    def _strength(self, hand: Hand) -> int | None:
        if hand.name not in self._strengths:
            self._strengths[hand.name] = strength(self.game, self.felt, self.seat, hand)
        return self._strengths[hand.name]


def compare(mine: int, theirs: int) -> Showdown:
    """How two strengths compare, seen from the first."""
    if mine == theirs:
        return Showdown.TIED
    return Showdown.WON if mine > theirs else Showdown.LOST


def strength(game: Game, felt: Felt, seat: int, hand: Hand) -> int | None:
    """The strength of a hand, or None while its cards are not all there."""
    cards: list[Card] = []
    for part in hand.parts:
        laid = part_cards(game, felt, seat, part)
        if laid is None:
            return None
        cards += laid
    return hand.ranking.best(cards)


def part_cards(game: Game, felt: Felt, seat: int, part: Part) -> tuple[Card, ...] | None:
    """The cards of a part, or None while some are missing."""
    size = part.count or game.pile_sizes[part.pile]
    cards = felt.cards(part.pile, seat if part.pile.owner is Owner.SEAT else None)
    return cards[:size] if len(cards) >= size else None


def pays(game: Game, wager: str, fact: Fact) -> Row | None:
    """The row that settles a wager at a fact, or None while that cannot be told."""
    try:
        for row in game.settlements[wager]:
            if row.condition.holds(fact):
                return row
    except Undecided:
        return None
    raise AssertionError(f"no row settles {wager} of {game.key} at {fact}")


@dataclass(frozen=True, slots=True)
class Item:
    """One wager of one seat, settled: the chips, the row that settled it, and why."""

    seat: int
    wager: str
    stake: int
    net: int
    row: Row
    reason: str

    def __str__(self) -> str:
        return f"{self.wager} {self.net:+d}: {self.reason}"


def settle(seat: int, wager: str, stake: int, row: Row) -> Item:
    """A wager settled by a row, in whole chips; the stake grid has made sure they are whole."""
    net = row.odds.to_one * stake
    assert net.denominator == 1, f"{wager} of {stake} chips cannot pay {row.odds} exactly"
    return Item(seat, wager, stake, int(net), row, str(row))

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


def fact(game: Game, felt: Felt, seat: int) -> dict[Atom, bool]:
    """Everything the rows may ask about a seat that the cards seen so far answer."""
    strengths = {hand: strength(game, felt, seat, hand) for hand in game.hands}
    flags = {block.name: block.flags(felt, seat) for block in game.blocks}
    known: dict[Atom, bool] = {}
    for atom in game.atoms:
        answer = None
        match atom:
            case AtLeast(hand, cut):
                mine = strengths[hand]
                answer = None if mine is None else mine >= hand.ranking.threshold(cut)
            case Versus(hand, rival, result):
                mine, theirs = strengths[hand], strengths[rival]
                answer = None if mine is None or theirs is None else result is compare(mine, theirs)
            case Fits(pattern, label):
                laid = {part.pile.name: part_cards(game, felt, seat, part) for part in pattern.parts}
                if None not in laid.values():
                    answer = label.test.fits({name: cards or () for name, cards in laid.items()})
            case Flag(block, name):
                answer = flags[block].get(name)
            case Folded():
                answer = "fold" in felt.verbs(seat)
        if answer is not None:
            known[atom] = answer
    return known


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

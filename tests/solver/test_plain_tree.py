"""Two-card situations of Triple Shot Bonus by a plain tree on the full deck: no kernels, only the rules.

The tree draws every card for the seat and, for every six cards it can end with, lets the dealer draw from what is left.
A hand is a tuple of cards; a value is a pair of means, of the blackjack stake's result and of the Hat Trick's life.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from croupier import games
from croupier.cards import FULL_DECK, Card, parse_cards
from croupier.rankings import JACKS, POKER
from croupier.rules.twenty_one import count, is_natural, points
from croupier.solver.drawing.riding import seeking
from croupier.solver.drawing.six_cards import Draws

GAME = games.find("triple-shot-bonus")
Pair = tuple[Fraction, Fraction]
Hand = tuple[Card, ...]
Seek = Callable[[Pair], tuple[Fraction, ...]]

SEEKS: dict[str, tuple[Seek, tuple[tuple[int, int], ...]]] = {
    "blackjack": (lambda pair: (pair[0],), ((1, 0),)),
    "hat trick": (lambda pair: (pair[1], pair[0]), ((0, 1), (1, 0))),
    "total": (lambda pair: (pair[0] + 7 * pair[1],), ((1, 14),)),  # six to one on an equal stake; results are halves
}
SITUATIONS = [
    "Tc 8c 8d", "Ac 9d Ad", "9h 9d 2c", "6s 5h 6h", "Kd 2c 3d",
    "7h 7c 9h", "Ah Qs 2s", "Jc 5d Jd", "6c 4h Ac", "Th Td 6h",
]  # fmt: skip
"""First card, up card, second card: War is not lost, so the Hat Trick is alive."""


@cache
def dealer(left: tuple[int, ...], hard: int, aces: int, drawn: int) -> dict[int, Fraction]:
    """How the dealer's hand ends: by total, 22 for a bust, 0 for a natural. ``left`` counts values, the ace first."""
    total = hard + 10 if aces and hard <= 11 else hard
    if drawn == 1 and total == 21:
        return {0: Fraction(1)}
    if drawn and total >= 17:
        return {min(total, 22): Fraction(1)}
    ends: dict[int, Fraction] = {}
    cards = sum(left)
    for value, number in enumerate(left):
        if number:
            rest = (*left[:value], number - 1, *left[value + 1 :])
            for end, often in dealer(rest, hard + value + 1, aces + (value == 0), drawn + 1).items():
                ends[end] = ends.get(end, Fraction(0)) + often * Fraction(number, cards)
    return ends


class Tree:
    """Everything that can follow two cards and an up card."""

    def __init__(self, first: Card, up: Card, second: Card) -> None:
        self.up, self.start = up, tuple(sorted((first, second)))
        self.unseen = tuple(card for card in FULL_DECK if card not in (first, up, second))
        self.best: dict[tuple[str, Hand], Pair] = {}
        self._ends: dict[Hand, dict[int, Fraction]] = {}
        self._sums: dict[Hand, dict[int, Pair]] = {}

    def ends(self, six: Hand) -> tuple[dict[int, Fraction], bool]:
        left = [4] * 9 + [16]
        for card in (*six, self.up):
            left[points(card) - 1] -= 1
        value = points(self.up)
        return dealer(tuple(left), value, int(value == 1), 0), POKER.best(six) >= POKER.threshold(JACKS)

    def sums(self, hand: Hand) -> dict[int, Pair]:
        """For each end but a natural: its probability, and that of it with six cards that pay."""
        if hand not in self._sums:
            rest = [card for card in self.unseen if card not in hand]
            found: dict[int, Pair] = {}
            if len(hand) == 6:
                ends, paid = self.ends(hand)
                found = {end: (often, often * paid) for end, often in ends.items() if end}
            else:
                for card in rest:
                    for end, (often, paying) in self.sums(tuple(sorted((*hand, card)))).items():
                        had = found.get(end, (Fraction(0), Fraction(0)))
                        found[end] = had[0] + often / len(rest), had[1] + paying / len(rest)
            self._sums[hand] = found
        return self._sums[hand]

    def stand(self, hand: Hand, stakes: int = 1) -> Pair:
        total = count(hand)[0]
        brought, alive = Fraction(0), Fraction(0)
        for end, (often, paying) in self.sums(hand).items():
            sign = -1 if total > 21 else 1 if end == 22 else (total > end) - (total < end)
            brought += stakes * sign * often
            alive += paying * (sign >= 0)
        return brought, alive

    def play(self, hand: Hand, name: str) -> Pair:
        if (name, hand) not in self.best:
            self.best[name, hand] = self._play(hand, name)
        return self.best[name, hand]

    def _play(self, hand: Hand, name: str) -> Pair:
        total, soft = count(hand)
        if total > 21:
            return self.stand(hand)
        if len(hand) == 6:  # wins at once
            found = self.sums(hand).values()
            return sum((often for often, _ in found), Fraction(0)), sum((paying for _, paying in found), Fraction(0))
        stand = self.stand(hand)
        if total == 21 and not soft:
            return stand
        hit = self.draw(hand, lambda grown: self.play(grown, name))
        seek = SEEKS[name][0]
        return hit if seek(hit) > seek(stand) else stand

    def draw(self, hand: Hand, then: Callable[[Hand], Pair]) -> Pair:
        rest = [card for card in self.unseen if card not in hand]
        found = [then(tuple(sorted((*hand, card)))) for card in rest]
        return sum((a for a, _ in found), Fraction(0)) / len(rest), sum((b for _, b in found), Fraction(0)) / len(rest)

    def split(self) -> Pair:
        """Two aces: a card each, and the two hands together must not lose."""
        brought, alive, ways = Fraction(0), Fraction(0), 0
        for pair in combinations(self.unseen, 2):
            four = tuple(sorted((*self.start, *pair)))
            totals = [count((self.start[0], card))[0] for card in pair]
            for end, (often, paying) in self.sums(four).items():
                signs = [1 if end == 22 else (total > end) - (total < end) for total in totals]
                brought += sum(signs) * often
                alive += paying * (sum(signs) >= 0)
            ways += 1
        return brought / ways, alive / ways

    def choices(self, name: str) -> dict[str, Pair]:
        found = {
            "stand": self.stand(self.start),
            "hit": self.draw(self.start, lambda grown: self.play(grown, name)),
            "double": self.draw(self.start, lambda grown: self.stand(grown, 2)),
        }
        if all(points(card) == 1 for card in self.start):
            found["split"] = self.split()
        possible = sum((often for often, _ in self.sums(self.start).values()), Fraction(0))
        return {choice: (brought / possible, alive / possible) for choice, (brought, alive) in found.items()}


@pytest.mark.slow
@pytest.mark.parametrize("dealt", SITUATIONS)
def test_choices_by_a_plain_tree_are_identical_fractions(dealt: str) -> None:
    first, up, second = parse_cards(dealt)
    assert not is_natural((first, second))
    tree, quick = Tree(first, up, second), Draws(GAME, up, (first, second))
    for name, (_, units) in SEEKS.items():
        assert quick.choices(seeking(*units)) == tree.choices(name), name

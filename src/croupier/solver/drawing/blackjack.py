"""Blackjack, exactly: composition-dependent best play of a block on one deck, suits irrelevant.

A seat's hand is a multiset of card values, a *kind*. Against an up card and a kind, ``kernels.draws.weigh`` counts the
dealer's draws by how they end. A hand of j cards carries its result as an integer on the scale

    S(j) = (n - j) (n - j - 1) ... , a factor for each card that the seat, and then the dealer, may still draw,

n being the cards left beside the up card. Then standing is a sum over ends, and hitting a plain sum over the cards that
may come: S(j) = (n - j) S(j + 1). Nothing is divided until the end.

Where the dealer looks, a natural ends the round before anybody chooses, so choices are summed over the other ends
alone; a choice's value is a mean over what is still possible. What each outcome pays is read off the wagers' rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations_with_replacement
from math import perm
from operator import mul

from croupier.cards import Card
from croupier.errors import Unsolvable
from croupier.rules.game import Game
from croupier.rules.twenty_one import BUST_ABOVE, DOUBLE_TOTALS, TwentyOne
from croupier.solver.drawing.dealer import NO_NATURAL
from croupier.solver.drawing.drawn import Grown, drawn, further
from croupier.solver.drawing.kinds import EMPTY, VALUES, Kind, more, supply, total
from croupier.solver.drawing.payoffs import Stop, against, grade, payoffs
from croupier.solver.kernels import draw_codes as codes

# The solution.


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand against an up card: what each choice is worth, given that the round has come so far."""

    up: int
    kind: Kind
    choices: tuple[tuple[str, Fraction], ...]
    """In the order of stakes, the smaller first; empty where nothing is to be chosen."""

    @property
    def best(self) -> str:
        return max(self.choices, key=lambda each: each[1])[0]

    @property
    def value(self) -> Fraction:
        return max(value for _, value in self.choices)


ORDER = ("surrender", "stand", "hit", "double", "split")


Results = tuple[int, ...]
"""What is paid by the dealer's end: the ends in their order, his natural the last, where it is still possible."""

Policy = Callable[[int, Kind, Sequence[str]], str | None]
"""A way to play: the choice for an up card and a kind, of those on offer; None for whatever is best."""


class Blackjack:
    """A block's best play, the stake alone considered; or another way to play, valued."""

    def __init__(self, game: Game, policy: Policy | None = None, gone: Sequence[Card] = ()) -> None:
        if len(game.blocks) != 1:
            raise Unsolvable(f"{game.name} has no blackjack")
        self.block: TwentyOne = game.blocks[0]
        self.game, self.pays, self.policy = game, payoffs(game, self.block), policy
        self.supply = supply(card for card in game.deck if card not in gone)
        """How many cards of each value there are, those that are gone not counted."""
        self.cards = sum(self.supply)
        self.most = self.block.longest_seat([card for card in game.deck if card not in gone])
        """The most cards a seat can hold, one that busts included."""
        self.draws = self.block.longest_house(game.deck) - 1
        """The most cards the dealer can draw beside the up card."""

    @cached_property
    def ups(self) -> dict[int, Against]:
        return {up: Against(self, up) for up in VALUES if self.supply[up]}

    @cached_property
    def value(self) -> Fraction:
        """What a unit on the stake brings with best play, doubles and splits included, insurance not."""
        return sum((Fraction(self.supply[up], self.cards) * found.value for up, found in self.ups.items()), Fraction(0))

    @cached_property
    def insurance(self) -> Fraction:
        """What the right to insure for half the stake adds: it is taken where it has value."""
        ace = self.ups.get(0)
        if not self.block.insurance or ace is None:
            return Fraction(0)
        return Fraction(self.supply[0], self.cards) * sum(
            (chance * max(Fraction(0), ace.insured(kind)) / 2 for kind, chance in ace.deals()), Fraction(0)
        )


class Against:
    """Every hand of a seat against one up card; ``small`` says that the other up cards are not asked for.

    Where the seat knows the dealer's card in the hole, only draws that begin with it are counted, so what a hand brings
    with each such card adds up to what it brings.
    """

    def __init__(self, blackjack: Blackjack, up: int, *, small: bool = False, hole: int | None = None) -> None:
        self.up, self.block, self.pays, self.policy = up, blackjack.block, blackjack.pays, blackjack.policy
        self.left = tuple(count - (value == up) for value, count in enumerate(blackjack.supply))
        self.cards = blackjack.cards - 1
        self.most, self.draws = blackjack.most, blackjack.draws
        if self.cards < self.most + self.draws:
            raise Unsolvable(f"{self.cards} unseen cards are too few for every hand to be drawn out")
        self._drawn = drawn(
            up, self.left, self.most, self.draws, hits_soft_17=self.block.hits_soft_17, small=small, hole=hole
        )
        self.kinds, self.weights = self._drawn.kinds, self._drawn.weights
        self._scales = [perm(self.cards - size - self.draws, self.most - size) for size in range(self.most + 1)]
        self.ends = NO_NATURAL if self.block.peeks else range(codes.ENDS)
        self.best: dict[Kind, int] = {}
        self.choices: dict[Kind, dict[str, int]] = {}
        self.chosen: dict[Kind, str] = {}
        for kind in reversed(self.kinds):
            self._decide(kind)

    # Sums on the scale of a kind's size.

    def _scale(self, size: int) -> int:
        """The ways the seat's further cards can come, beyond those of the dealer."""
        return self._scales[size]

    def _sum(self, kind: Kind, results: Results) -> int:
        """What results by the dealer's end bring."""
        brought: int = sum(map(mul, results, self.weights[kind]))
        return self._scale(sum(kind)) * brought

    def _shown(self, reached: int, pays: dict[str, int]) -> Results:
        """What a total brings by the dealer's end."""
        results = tuple(pays[against(reached, end)] for end in NO_NATURAL)
        return results if self.block.peeks else (*results, pays["dealer natural"])

    def _always(self, outcome: int, natural: int) -> Results:
        results = (outcome,) * len(NO_NATURAL)
        return results if self.block.peeks else (*results, natural)

    def _decide(self, kind: Kind) -> None:
        reached, soft = total(kind)
        size, plain = sum(kind), self.pays.plain
        if reached > BUST_ABOVE:
            self.best[kind] = self._sum(kind, self._always(plain["busted"], plain["busted"]))
            return
        if size == 2 and reached == BUST_ABOVE:
            self.best[kind] = self._sum(kind, self._always(plain["natural"], plain["two naturals"]))
            return
        full = bool(self.block.most_cards) and size >= self.block.most_cards
        if full and self.block.six_card_win:
            self.best[kind] = self._sum(kind, self._always(plain["six cards"], plain["dealer natural"]))
            return
        stand = self._sum(kind, self._shown(reached, plain))
        if full or (reached == BUST_ABOVE and not (soft and self.block.hits_soft_21)):
            self.best[kind] = stand
            return
        found = {"stand": stand, "hit": self._draw(kind, self.best)}
        if size == 2:
            if reached in DOUBLE_TOTALS[self.block.double] and (not soft or self.block.double == "any"):
                found["double"] = self._draw(kind, {grown: self._doubled(grown) for grown, _ in self._grown(kind)})
            if self.block.splits_aces and kind[0] == 2:
                found["split"] = self._split(kind)
            if self.block.surrenders:
                found["surrender"] = self._sum(kind, self._always(plain["surrendered"], plain["dealer natural"]))
        self.choices[kind] = {choice: found[choice] for choice in ORDER if choice in found}
        chosen = self.policy(self.up, kind, tuple(self.choices[kind])) if self.policy else None
        self.chosen[kind] = chosen or max(self.choices[kind], key=lambda choice: found[choice])
        self.best[kind] = found[self.chosen[kind]]

    def _grown(self, kind: Kind) -> Grown:
        found = self._drawn.grown.get(kind)
        return further(kind, self.left) if found is None else found  # a hand that is full may be split or doubled

    def _draw(self, kind: Kind, found: dict[Kind, int]) -> int:
        return sum(ways * found[grown] for grown, ways in self._grown(kind))

    def _doubled(self, kind: Kind) -> int:
        reached, _ = total(kind)
        pays = self.pays.doubled
        if reached > BUST_ABOVE:
            return self._sum(kind, self._always(pays["busted"], pays["busted"]))
        return self._sum(kind, self._shown(reached, pays))

    def _split(self, kind: Kind) -> int:
        """Two aces, one card each."""
        brought = 0
        for one, other, both, ways in self._aces(kind):
            results = tuple(self.pays.split[against(one, end), against(other, end)] for end in NO_NATURAL)
            if not self.block.peeks:
                results += (self.pays.split["dealer natural", "dealer natural"],)
            brought += ways * self._sum(both, results)
        return brought

    def _aces(self, kind: Kind) -> Iterator[tuple[int, int, Kind, int]]:
        """The totals of two split aces, the first hand's card dealt first; their kind together; in how many ways."""
        for first, ways in self._grown(kind):
            one = total(more(more(EMPTY, 0), _added(kind, first)))[0]
            for both, others in self._grown(first):
                other = total(more(more(EMPTY, 0), _added(first, both)))[0]
                yield one, other, both, ways * others

    # Playing it out.

    @property
    def ways(self) -> int:
        """All ordered ways to deal to the seat and to the dealer."""
        return perm(self.cards, self.most + self.draws)

    def stops(self) -> Iterator[tuple[Stop, list[int]]]:
        """Every way for the seat to stop, as chosen, with the ways to it by the dealer's end."""
        for kind, orders in self.orders().items():
            reached, _ = total(kind)
            full = bool(self.block.most_cards) and sum(kind) >= self.block.most_cards
            chosen = self.chosen.get(kind, "stand")
            if reached > BUST_ABOVE:
                yield Stop("busted"), self._times(kind, orders)
            elif sum(kind) == 2 and reached == BUST_ABOVE:
                yield Stop("natural"), self._times(kind, orders)
            elif full and self.block.six_card_win:
                yield Stop("six cards"), self._times(kind, orders)
            elif chosen == "surrender":
                yield Stop("surrendered"), self._times(kind, orders)
            elif chosen == "stand":
                yield Stop("stood", grade(reached)), self._times(kind, orders)
            elif chosen == "double":
                for grown, ways in self._grown(kind):
                    reached, _ = total(grown)
                    stop = Stop("doubled and busted") if reached > BUST_ABOVE else Stop("doubled", grade(reached))
                    yield stop, self._times(grown, orders * ways)
            elif chosen == "split":
                for one, other, both, ways in self._aces(kind):
                    yield Stop("split", grade(one), grade(other)), self._times(both, orders * ways)

    def met(self) -> dict[tuple[int, str], int]:
        """In how many ways a decision is met with so many cards, and a choice taken."""
        found: dict[tuple[int, str], int] = {}
        for kind, orders in self.orders().items():
            if kind in self.chosen:
                ways = self._times(kind, orders)
                key = sum(kind), self.chosen[kind]
                found[key] = found.get(key, 0) + sum(ways[end] for end in self.ends)
        return found

    def tied(self) -> dict[int, int]:
        """In how many ways a decision is met with so many cards where another choice is as good as the best."""
        found: dict[int, int] = {}
        for kind, orders in self.orders().items():
            values = list(self.choices.get(kind, {}).values())
            if values.count(max(values, default=0)) > 1:
                ways = self._times(kind, orders)
                found[sum(kind)] = found.get(sum(kind), 0) + sum(ways[end] for end in self.ends)
        return found

    def orders(self) -> dict[Kind, int]:
        """In how many orders each kind's cards come to a seat that has not stopped before."""
        found = {kind: int(chance * perm(self.cards, 2)) for kind, chance in self.deals()}
        for kind in self.kinds:  # smaller ones first
            if kind in found and self.chosen.get(kind) == "hit":
                for grown, ways in self._grown(kind):
                    found[grown] = found.get(grown, 0) + found[kind] * ways
        return found

    def _times(self, kind: Kind, orders: int) -> list[int]:
        scale = orders * self._scale(sum(kind))
        return [scale * ways for ways in self.weights[kind]]

    # Answers.

    def _mean(self, kind: Kind, brought: int) -> Fraction:
        """A sum as a mean over what is still possible."""
        return Fraction(brought, self.possible(kind) * self.pays.scale)

    def possible(self, kind: Kind) -> int:
        """How much can still follow a kind."""
        return sum(self.weights[kind][end] for end in self.ends) * self._scale(sum(kind))

    def hand(self, kind: Kind) -> Hand:
        found = self.choices.get(kind, {})
        return Hand(self.up, kind, tuple((choice, self._mean(kind, value)) for choice, value in found.items()))

    def hands(self) -> Iterator[Hand]:
        """Every hand with something to choose."""
        return (self.hand(kind) for kind in self.choices)

    def deals(self) -> Iterator[tuple[Kind, Fraction]]:
        """The first two cards, with the probability of each kind."""
        for one, other in combinations_with_replacement(VALUES, 2):
            ways = self.left[one] * (self.left[other] - (one == other)) * (1 + (one != other))
            if ways > 0:
                yield more(more(EMPTY, one), other), Fraction(ways, perm(self.cards, 2))

    def insured(self, kind: Kind) -> Fraction:
        """What a unit of insurance brings to a seat with these first two cards."""
        ways = self.weights[kind]
        natural = Fraction(ways[codes.NATURAL], sum(ways))
        return 3 * natural - 1

    @property
    def value(self) -> Fraction:
        """What a unit on the stake brings against this up card, the dealer's natural included."""
        return sum((chance * self.dealt(kind) for kind, chance in self.deals()), Fraction(0))

    def dealt(self, kind: Kind) -> Fraction:
        """What a unit on the stake brings with these first two cards, before the dealer has looked."""
        brought = self.best[kind]
        if self.block.peeks:
            natural = "two naturals" if total(kind)[0] == BUST_ABOVE else "dealer natural"
            size, ways = sum(kind), self.weights[kind][codes.NATURAL]
            brought += self._scale(size) * ways * self.pays.plain[natural]
        return Fraction(brought, perm(self.cards - 2, self.draws + self.most - 2) * self.pays.scale)


def _added(kind: Kind, grown: Kind) -> int:
    """The value by which one kind is more than another."""
    return next(value for value in VALUES if grown[value] > kind[value])

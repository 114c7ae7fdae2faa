"""Drawing to a total and to six cards at once, exactly and with suits: every hand that some cards held may grow into.

``kernels.draws`` has the mathematics: the seat is given its six cards first, sets of fewer cards are summed over what
they may grow into, and choices are taken from five cards back to two, two numbers for each: what the blackjack stake
brings, and the weight of the deals in which a wager that also needs the six cards to pay stays alive.

A *play* says what is sought: Blackjack for itself, the other wager, their total at some stakes, or what a chart says.

The module is long because every play goes through the same sets of cards, whose arrays only make sense side by side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from math import perm

import numpy as np
from numpy.typing import NDArray

from croupier.cards import FULL_DECK, Card
from croupier.errors import Unsolvable
from croupier.rules.facts import Band, bands
from croupier.rules.game import Game
from croupier.rules.hands import Hand
from croupier.rules.twenty_one import BUST_ABOVE, DOUBLE_TOTALS, points
from croupier.solver.drawing.blackjack import Blackjack, Policy
from croupier.solver.drawing.dealer import endings, weights
from croupier.solver.drawing.kinds import EMPTY, VALUES, more, total
from croupier.solver.drawing.kinds import Kind as Values
from croupier.solver.drawing.payoffs import against
from croupier.solver.drawing.riding import CARDS, Play, rides, total_at
from croupier.solver.drawing.sets import Sets, arranged, sets
from croupier.solver.drawing.sums import sums
from croupier.solver.kernels import draw_codes as codes
from croupier.solver.kernels.draw_codes import Ints
from croupier.solver.marks import first_ordinal
from croupier.solver.strengths import card_keys, strengths

CHOICES = ("stand", "hit", "double", "split", "surrender")
FIVE = CARDS - 1


# The tables of kinds: multisets of up to six values.


class Kinds:
    """Every multiset of up to six values that some held ones can grow into, numbered; number 0 is what is held."""

    def __init__(self, left: Values, held: Values = EMPTY) -> None:
        self.listed: list[Values] = [held]
        numbers = {held: 0}
        grown: list[list[int]] = []
        for kind in self.listed:  # which grows as it is read
            row = []
            for value in VALUES:
                next_kind = more(kind, value)
                fits = sum(kind) < CARDS and kind[value] < left[value]
                if fits and next_kind not in numbers:
                    numbers[next_kind] = len(self.listed)
                    self.listed.append(next_kind)
                row.append(numbers[next_kind] if fits else -1)
            grown.append(row)
        self.grown = np.array(grown, np.int16)
        self.left = np.array(left, np.int64) - np.array(self.listed, np.int64)
        reached = [total(kind) for kind in self.listed]
        self.totals = np.array([each for each, _ in reached], np.int64)
        self.soft = np.array([soft for _, soft in reached], np.bool_)


@lru_cache(2 * len(VALUES))  # what can be drawn to does not depend on rules: readings of a game share it
def _kinds(left: Values, held: Values) -> Kinds:
    return Kinds(left, held)


# The bands of the six cards.


class Bands:
    """The stretches of a ranking that the game's rows tell apart in the seat's six cards, as kernels look them up."""

    def __init__(self, game: Game, hand: Hand, cut: int) -> None:
        ranking = hand.ranking
        atoms = [atom for rows in game.settlements.values() for row in rows for atom in row.condition.atoms()]
        self.listed: tuple[Band, ...] = tuple(bands(hand, atoms))
        starts = [first_ordinal(ranking, start) for start, _ in self.listed]
        tables = strengths(ranking, CARDS)
        self.bias, self.offsets = tables.bias, tables.offsets
        by_ordinal = (np.searchsorted(starts, np.arange(len(tables.strengths)), side="right") - 1).astype(np.uint8)
        self.by_ranks = by_ordinal[np.minimum(tables.rank_table, len(by_ordinal) - 1)]  # some slots are never read
        self.by_flush = by_ordinal[tables.flush_table]
        self.least = next(number for number, (start, _) in enumerate(self.listed) if start >= cut)


@dataclass(frozen=True, eq=False, slots=True)
class Level:
    """Hands of one size: every set of unseen cards that makes one with the cards held."""

    sets: Sets
    kinds: NDArray[np.int16]
    live: Ints
    paid: Ints
    """``[set, end, limb]``."""


@dataclass(frozen=True, eq=False, slots=True)
class Decided:
    """Hands of one size, played."""

    values: Ints
    """``values[set, part, limb]``."""
    choices: Ints
    tied: Ints
    """Where another choice is as good."""
    each: Ints = field(repr=False)
    """``each[set, choice, part, limb]``, for the smallest hands only."""

    @classmethod
    def room(cls, number: int, *, each: bool) -> Decided:
        shape = (number if each else 0, len(CHOICES), 2, 2)
        return cls(
            np.zeros((number, 2, 2), np.int64),
            np.zeros(number, np.int8),
            np.zeros(number, np.bool_),
            np.zeros(shape, np.int64),
        )

    @property
    def arrays(self) -> tuple[Ints, Ints, Ints, Ints]:
        return self.values, self.choices, self.tied, self.each


class Draws:
    """Every hand that can be drawn to from some cards held, against one up card; some other cards may be gone."""

    def __init__(
        self,
        game: Game,
        up: Card,
        held: Sequence[Card] = (),
        gone: Sequence[Card] = (),
        blackjack: Blackjack | None = None,
    ) -> None:
        self.game, self.blackjack, self.rides = game, blackjack or Blackjack(game), rides(game)
        self.block = self.blackjack.block
        self.up, self.held, self.gone = up, tuple(held), tuple(gone)
        seen = {up, *held, *gone}
        self.unseen, self.shape = arranged([card for card in sorted(game.deck) if card not in seen], held)
        left, mine = list(EMPTY), list(EMPTY)
        for card in (*self.unseen, *held):
            left[points(card) - 1] += 1
        for card in held:
            mine[points(card) - 1] += 1
        self.kinds = _kinds(tuple(left), tuple(mine))
        self.values = np.array([points(card) - 1 for card in self.unseen], np.int64)
        cut = self.rides.hand
        self.bands = Bands(game, cut.hand, cut.hand.ranking.threshold(cut.cut))
        keys = card_keys(FULL_DECK)
        self.keys = keys[self.unseen]
        self.lanes = np.array([1 << (16 * card.suit + card.rank) for card in self.unseen], np.uint64)
        self.draws = min(self.blackjack.draws, len(self.unseen) + len(held) - CARDS)
        self.weights = self._weights()
        self.sixth: NDArray[np.uint8]
        self.levels = self._levels()

    @property
    def ends(self) -> int:
        """How many of the dealer's ends are met while choices are made."""
        return codes.NATURAL if self.block.peeks else codes.ENDS

    @property
    def small(self) -> bool:
        """Whether cards are held, so that only thousands of hands can follow."""
        return bool(self.held)

    @property
    def smallest(self) -> int:
        """The size of the smallest hands that are counted."""
        return max(len(self.held), 2)

    def _weights(self) -> Ints:
        six = np.array([sum(kind) == CARDS for kind in self.kinds.listed])
        found = np.zeros((len(six), codes.ENDS), np.int64)
        end = endings(points(self.up) - 1, hits_soft_17=self.block.hits_soft_17)
        found[six] = weights(end, self.kinds.left[six], self.draws, small=self.small)
        return found

    def _levels(self) -> dict[int, Level]:
        held, found = len(self.held), self.bands
        every = sets(self.shape, FIVE - held)
        five = every[FIVE - held]
        number = len(five.ways)
        kinds = np.zeros(number, np.int16)
        self.sixth = np.zeros((number, codes.VALUES, len(found.listed)), np.uint8)
        live, paid = np.zeros((2, number, codes.ENDS), np.int64)
        keys = card_keys(FULL_DECK)
        key = np.uint64((int(found.bias) + sum(int(keys[card]) for card in self.held)) % 2**64)  # keys wrap around
        lane = np.uint64(sum(1 << (16 * card.suit + card.rank) for card in self.held))
        sums(small=self.small).five_cards(
            five.places, self.values, self.keys, self.lanes, 0, key, lane, self.kinds.grown, self.weights,
            found.offsets, found.by_ranks, found.by_flush, found.least, kinds, self.sixth, live, paid,
        )  # fmt: skip
        levels = {FIVE: Level(five, kinds, _limbs(live), _limbs(paid))}
        for cards in range(FIVE - 1, self.smallest - 1, -1):
            here, larger = every[cards - held], levels[cards + 1]
            kinds = np.zeros(len(here.ways), np.int16)
            live, paid = np.zeros((2, len(here.ways), codes.ENDS, 2), np.int64)
            sums(small=self.small).fewer_cards(
                here.places, here.larger, self.values, 0, self.kinds.grown, larger.live, larger.paid, kinds, live, paid
            )
            levels[cards] = Level(here, kinds, live, paid)
        return levels

    # Choices.

    @cached_property
    def odds(self) -> Ints:
        """``odds[doubled, outcome]``, times the payoffs' scale."""
        names = {
            codes.LOST: "lost", codes.BUSTED: "busted", codes.SURRENDERED: "surrendered", codes.TIED: "tied",
            codes.BEATEN: "dealer natural", codes.WON: "won", codes.SIX: "six cards",
        }  # fmt: skip
        found = np.zeros((2, len(names)), np.int64)
        for doubled, table in enumerate((self.blackjack.pays.plain, self.blackjack.pays.doubled)):
            for outcome, name in names.items():
                found[doubled, outcome] = table.get(name, 0)
        return found

    @cached_property
    def doubles(self) -> Ints:
        """``doubles[soft, total]``."""
        totals = np.array([reached in DOUBLE_TOTALS[self.block.double] for reached in range(BUST_ABOVE + 1)])
        return np.array([totals, totals & (self.block.double == "any")])

    def forced(self, policy: Policy) -> Ints:
        """``forced[two cards, soft, total]``: what a way to play says against the up card; -1 where it is not asked."""
        found = np.full((2, 2, BUST_ABOVE + 1), -1, np.int8)
        for number, kind in enumerate(self.kinds.listed):
            cards = sum(kind)
            offered = self.offered(number, cards) if 2 <= cards < CARDS else []
            if offered:
                choice = policy(points(self.up) - 1, kind, offered)
                assert choice is not None, "a way to play always says something"
                place = int(cards == 2), int(self.kinds.soft[number]), int(self.kinds.totals[number])
                if found[place] not in (-1, CHOICES.index(choice)):
                    raise Unsolvable(
                        "a way to play looks at more than the total, an ace and whether there are two cards"
                    )
                found[place] = CHOICES.index(choice)
        return found

    def decided(self, play: Play) -> dict[int, Decided]:
        """What a play brings and chooses, by size of hand."""
        self._require_room()
        five, kinds = self.levels[FIVE], self.kinds
        forced = self.forced(play.policy) if play.policy else np.zeros((0, 2, BUST_ABOVE + 1), np.int8)
        found = {FIVE: Decided.room(len(five.kinds), each=self.smallest == FIVE)}
        sums(small=self.small).decide_five(
            five.kinds, kinds.totals, kinds.soft, kinds.grown, kinds.left, self.sixth, self.bands.least, self.weights,
            _whole(five.live), _whole(five.paid), self.ends, self.odds, int(self.block.six_card_win),
            int(self.block.hits_soft_21), play.units, forced, *found[FIVE].arrays,
        )  # fmt: skip
        for cards in range(FIVE - 1, self.smallest - 1, -1):
            here, larger = self.levels[cards], self.levels[cards + 1]
            found[cards] = Decided.room(len(here.kinds), each=self.smallest == cards)
            sums(small=self.small).decide(
                here.sets.larger, cards, here.kinds, larger.kinds, kinds.totals, kinds.soft, here.live, here.paid,
                larger.live, larger.paid, found[cards + 1].values, self.ends, self.odds, int(self.block.hits_soft_21),
                self.doubles, self.split if cards == 2 else NO_SPLIT, int(self.block.surrenders), play.units, forced,
                *found[cards].arrays,
            )  # fmt: skip
        return found

    def offered(self, kind: int, cards: int) -> list[str]:
        """What a hand of some cards and kind may choose from, in the order of ``CHOICES``."""
        reached, soft = int(self.kinds.totals[kind]), bool(self.kinds.soft[kind])
        if reached > BUST_ABOVE or (reached == BUST_ABOVE and (cards == 2 or not (soft and self.block.hits_soft_21))):
            return []
        found = ["stand", "hit"]
        if cards == 2:
            found += ["double"] * bool(self.doubles[int(soft), reached])
            found += ["split"] * (self.block.splits_aces and self.kinds.listed[kind][0] == 2)
            found += ["surrender"] * self.block.surrenders
        return found

    def choices(self, play: Play) -> dict[str, tuple[Fraction, Fraction]]:
        """For the cards held: what each choice brings on the blackjack stake, and how often the wager then wins.

        Both are means over what is still possible; what follows is played as the play says.
        """
        offered = self.offered(0, len(self.held))
        if not offered:
            return {}
        (each,) = self.decided(play)[len(self.held)].each
        return self.means(self.levels[len(self.held)].live[0], each, offered)

    def means(self, live: Ints, each: Ints, offered: Sequence[str]) -> dict[str, tuple[Fraction, Fraction]]:
        """The means of one hand's choices, ``each[choice, part, limb]``, over what is still possible."""
        possible = big(live[: self.ends])
        return {
            choice: (
                Fraction(big(each[number, 0]), possible * self.blackjack.pays.scale),
                Fraction(big(each[number, 1]), possible),
            )
            for number, choice in enumerate(CHOICES)
            if choice in offered
        }

    def worth(self, stakes: Mapping[str, int]) -> dict[str, Fraction]:
        """What each choice brings in chips on the blackjack stake and the living wager together, the best following."""
        play = total_at(self.blackjack, self.rides, stakes)
        return {choice: self.chips(stakes, *both) for choice, both in self.choices(play).items()}

    def chips(self, stakes: Mapping[str, int], blackjack: Fraction, alive: Fraction) -> Fraction:
        """What lies on the two wagers brings, from what a unit on one brings and how often the other wins."""
        riding = stakes.get(self.rides.wager.name, 0)
        return stakes.get(self.block.stake, 0) * blackjack + riding * ((self.rides.wins + 1) * alive - 1)

    def dealt(self, play: Play) -> tuple[Fraction, Fraction]:
        """For two cards, before the dealer has looked: what the blackjack stake brings, how often the wager wins."""
        ((blackjack, alive),) = self.decided(play)[2].values + self.fixed
        possible = big(self.levels[2].live[0])
        return Fraction(big(blackjack), possible * self.blackjack.pays.scale), Fraction(big(alive), possible)

    @cached_property
    def six_cards(self) -> list[list[int]]:
        """The ways to end with six cards of each band, by the dealer's end."""
        five = self.levels[FIVE]
        six = self.kinds.grown[five.kinds]
        ways = five.sets.ways[:, None, None] * self.sixth
        high, low = (
            np.einsum("svb,sve->be", ways, limb[six]).astype(object)
            for limb in (self.weights >> codes.LIMB, self.weights & codes.MASK)
        )
        found: list[list[int]] = ((high << codes.LIMB) + low).tolist()
        return found

    @cached_property
    def fixed(self) -> Ints:
        """What no choice changes for hands of two, ``[set, part, limb]``: naturals on either side."""
        two, pays = self.levels[2], self.blackjack.pays.plain
        natural = self.kinds.totals[two.kinds] == BUST_ABOVE
        found = np.zeros((len(two.kinds), 2, 2), np.int64)
        for end in range(codes.ENDS):
            mine = pays["two naturals"] if end == codes.NATURAL else pays["natural"]
            found[natural, 0] += mine * two.live[natural, end]
            found[natural, 1] += two.paid[natural, end]
        if self.block.peeks:
            found[~natural, 0] += pays["dealer natural"] * two.live[~natural, codes.NATURAL]
        return found

    def _require_room(self) -> None:
        """Refuse odds that limbs have no room for."""
        cards = len(self.unseen) + len(self.held) - self.smallest
        ways = perm(cards, CARDS - self.smallest) * perm(cards - CARDS + self.smallest, self.draws)
        most = max(1, int(np.abs(self.odds).max()), *(abs(value) for value in self.blackjack.pays.split.values()))
        if (ways >> codes.LIMB) * most >= 2**62:
            raise Unsolvable(f"the odds of {self.block.stake} are too fine to be summed exactly")

    @cached_property
    def split(self) -> Ints:
        """What splitting brings for each hand of two; -1 at the end of those that may not be split."""
        if not self.block.splits_aces:
            return NO_SPLIT
        two = self.levels[2]
        found = np.full((len(two.kinds), 2, 2), -1, np.int64)
        for number in np.flatnonzero([self.kinds.listed[kind][0] == 2 for kind in two.kinds]).tolist():
            found[number] = self._split_pair(number)
        return found

    def _split_pair(self, number: int) -> Ints:
        """Two aces that take a card each: the stakes' results and the wager's life, over all cards they may get."""
        two, four = self.levels[2].sets, self.levels[4]
        (left,) = np.nonzero(two.larger[number] >= 0)
        one, other = np.repeat(left, len(left)), np.tile(left, len(left))
        one, other = one[one != other], other[one != other]
        bits = np.uint64(1) << np.arange(len(self.unseen), dtype=np.uint64)
        grown = four.sets.numbers(two.masks[number] | bits[one] | bits[other])
        brought = np.zeros((2, 2), np.int64)
        values = [self.values[each].tolist() for each in (one, other)]
        reached = [total(more(more(EMPTY, 0), value))[0] for value in VALUES]
        signs = {"lost": -1, "tied": 0, "won": 1}
        for end in range(self.ends):
            if end == codes.NATURAL:
                odds = np.full(len(one), self.blackjack.pays.split["dealer natural", "dealer natural"])
                alive = np.zeros(len(one), np.int64)
            else:
                results = [against(each, end) for each in reached]
                table = [[self.blackjack.pays.split[mine, theirs] for theirs in results] for mine in results]
                lives = [[int(signs[mine] + signs[theirs] >= 0) for theirs in results] for mine in results]
                odds, alive = np.array(table)[values[0], values[1]], np.array(lives)[values[0], values[1]]
            for limb in range(2):
                brought[0, limb] += int((odds * four.live[grown, end, limb]).sum())
                brought[1, limb] += int((alive * four.paid[grown, end, limb]).sum())
        return brought


NO_SPLIT = np.zeros((0, 2, 2), np.int64)


def _limbs(numbers: Ints) -> Ints:
    found = np.empty((*numbers.shape, 2), np.int64)
    np.right_shift(numbers, codes.LIMB, out=found[..., 0])
    np.bitwise_and(numbers, codes.MASK, out=found[..., 1])
    return found


def _whole(split: Ints) -> Ints:
    return (split[..., 0] << codes.LIMB) + split[..., 1]


def big(split: Ints) -> int:
    """The sum of some numbers in limbs."""
    return (int(split[..., 0].sum()) << codes.LIMB) + int(split[..., 1].sum())

"""A wager on three games at once: War by the first card, Blackjack not behind, and six cards that pay as Poker.

War is decided by the first card and the up card; from then on the wager is alive or lost. Where it is alive, the best
choice in Blackjack depends on the cards' suits, since drawing a card also makes the poker hand, and on the ratio of the
stakes. ``kernels.draws`` has the mathematics: the seat is given its six cards first, sets of fewer cards are summed
over what they may grow into, and choices are taken from five cards back to two, two numbers for each: what the
blackjack stake brings, and the weight of the deals in which the wager wins.

A *play* says what is sought: Blackjack for itself, the wager, their total at some stakes, or nothing but a chart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, gcd, perm

import numpy as np
from numpy.typing import NDArray

from croupier.cards import FULL_DECK, Card
from croupier.errors import Unsolvable
from croupier.rankings import FLUSH
from croupier.rules.conditions import AtLeast, Atom, Flag, Showdown, Versus
from croupier.rules.facts import compare, pays
from croupier.rules.game import Game
from croupier.rules.piles import HOLE
from croupier.rules.twenty_one import BUST_ABOVE, DOUBLE_TOTALS, points
from croupier.rules.wagers import Kind, Wager
from croupier.solver.kernels import draws
from croupier.solver.kernels.draws import Ints
from croupier.solver.marks import first_ordinal
from croupier.solver.strengths import card_keys, strengths
from croupier.solver.twenty_one import EMPTY, VALUES, Blackjack, against, endings, more, total, weights
from croupier.solver.twenty_one import Kind as Values

CARDS = 6
CHOICES = ("stand", "hit", "double", "split", "surrender")


@dataclass(frozen=True, slots=True)
class Rides:
    """A wager that wins where War is not lost, Blackjack is not behind and the six cards pay."""

    wager: Wager
    first: Versus
    """Any of the atoms about War: its two hands are the first cards."""
    hand: AtLeast
    """What the six cards must reach."""
    wins: Fraction
    """What it then pays to one."""
    alive: dict[Showdown, bool]
    """Whether it lives on after War ended so."""


def rides(game: Game) -> Rides:
    """The wager of a game that rides on all three, or ``Unsolvable`` with the reason."""
    for wager in game.wagers:
        atoms = [atom for row in game.settlements[wager.name] for atom in row.condition.atoms()]
        war = [atom for atom in atoms if isinstance(atom, Versus)]
        hands = [atom for atom in atoms if isinstance(atom, AtLeast)]
        flags = [atom for atom in atoms if isinstance(atom, Flag)]
        if wager.kind is Kind.SIDE and war and hands and {flag.name for flag in flags} == {"behind"}:
            return _rides(game, wager, war, hands, flags)
    raise Unsolvable(f"{game.name} has no wager that rides on War, Blackjack and Poker")


def _rides(game: Game, wager: Wager, war: list[Versus], hands: list[AtLeast], flags: list[Flag]) -> Rides:
    def odds(result: Showdown, *, behind: bool, paid: bool) -> Fraction:
        fact: dict[Atom, bool] = {atom: atom.result is result for atom in war}
        fact |= dict.fromkeys(flags, behind) | dict.fromkeys(hands, paid)
        row = pays(game, wager.name, fact)
        assert row is not None, f"{wager} is undecided when all is known"
        return row.odds.to_one

    wins = odds(Showdown.WON, behind=False, paid=True)
    alive = {result: odds(result, behind=False, paid=True) == wins for result in Showdown}
    for result in Showdown:
        for behind, paid in ((False, False), (True, False), (True, True)):
            if odds(result, behind=behind, paid=paid) != -1:
                raise Unsolvable(f"{wager} does not lose all when one of the three is lost")
    if len(set(hands)) != 1 or game.pile_sizes[HOLE] != CARDS:
        raise Unsolvable(f"{wager} does not look at six cards of the seat")
    return Rides(wager, war[0], hands[0], wins, alive)


@dataclass(frozen=True, eq=False, slots=True)
class Play:
    """What is sought by a seat whose wager is alive: rows of (blackjack, alive), the next deciding where one ties."""

    units: Ints
    forced: Ints
    """``forced[two cards, soft, total]``, a choice each; empty where the best is sought."""


def seeking(*units: tuple[int, int]) -> Play:
    return Play(np.array(units, np.int64), np.zeros((0, 2, 22), np.int8))


@dataclass(frozen=True, slots=True)
class Played:
    """What a way to play brings, in units of each stake."""

    blackjack: Fraction
    """The blackjack stake with its doubles and splits, over all rounds."""
    alive: Fraction
    """How often the wager wins."""

    def of_wager(self, wins: Fraction) -> Fraction:
        """What a unit on the wager brings."""
        return (wins + 1) * self.alive - 1


# The tables of kinds: multisets of up to six values.


class Kinds:
    """Every multiset of up to six values that a deck allows, numbered; number 0 is the empty one."""

    def __init__(self, left: Values) -> None:
        self.listed: list[Values] = [EMPTY]
        numbers = {EMPTY: 0}
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


@dataclass(frozen=True, eq=False, slots=True)
class Level:
    """Hands of one size: every set of unseen cards that makes one with the cards held."""

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
    each: Ints
    """``each[set, choice, part, limb]``, for the smallest hands only."""

    @classmethod
    def room(cls, sets: int, *, each: bool) -> Decided:
        shape = (sets if each else 0, len(CHOICES), 2, 2)
        return cls(np.zeros((sets, 2, 2), np.int64), np.zeros(sets, np.int8), np.zeros(shape, np.int64))

    @property
    def arrays(self) -> tuple[Ints, Ints, Ints]:
        return self.values, self.choices, self.each


class Draws:
    """Every hand that can be drawn to from some cards held, against one up card."""

    def __init__(self, game: Game, up: Card, held: Sequence[Card] = (), gone: Sequence[Card] = ()) -> None:
        self.game, self.blackjack, self.rides = game, Blackjack(game), rides(game)
        self.block = self.blackjack.block
        self.up, self.held = up, tuple(held)
        self.unseen = [card for card in sorted(game.deck) if card not in {up, *held, *gone}]
        kept = [card for card in sorted(game.deck) if card != up and card not in gone]
        left = list(EMPTY)
        for card in kept:
            left[points(card) - 1] += 1
        self.kinds = Kinds(tuple(left))
        self.values = np.array([points(card) - 1 for card in self.unseen], np.int64)
        self.choose = np.array([[comb(n, k) for k in range(CARDS + 1)] for n in range(len(self.unseen) + 1)], np.int64)
        self.kind = 0
        for card in held:
            self.kind = int(self.kinds.grown[self.kind, points(card) - 1])
        self.draws = self.blackjack.draws
        self.weights = self._weights()
        self.good: Ints = np.zeros((0, 10), np.uint8)
        self.levels = self._levels()

    @property
    def ends(self) -> int:
        """How many of the dealer's ends are met while choices are made."""
        return draws.NATURAL if self.block.peeks else draws.ENDS

    def _weights(self) -> Ints:
        six = np.array([sum(kind) == CARDS for kind in self.kinds.listed])
        found = np.zeros((len(six), draws.ENDS), np.int64)
        end = endings(points(self.up) - 1, hits_soft_17=self.block.hits_soft_17)
        found[six] = weights(end, self.kinds.left[six], self.draws)
        return found

    def _levels(self) -> dict[int, Level]:
        ranking, cut = self.rides.hand.hand.ranking, self.rides.hand.cut
        tables, keys = strengths(ranking, CARDS), card_keys(FULL_DECK)
        least = first_ordinal(ranking, ranking.threshold(cut))
        flush = int(FLUSH in ranking and ranking.threshold(FLUSH) >= ranking.threshold(cut))
        held = len(self.held)
        five = len(self.unseen), CARDS - 1 - held
        sets = comb(*five)
        kinds, self.good = np.zeros(sets, np.int16), np.zeros((sets, draws.VALUES), np.uint8)
        live, paid = np.zeros((2, sets, draws.ENDS), np.int64)
        key = np.uint64((int(tables.bias) + sum(int(keys[card]) for card in self.held)) % 2**64)  # keys wrap around
        draws.five_cards(
            self.values, keys[self.unseen], key, self.kind, five[1], self.choose, self.kinds.grown, self.weights,
            tables.offsets, tables.rank_table, flush, least, kinds, self.good, live, paid,
        )  # fmt: skip
        levels = {CARDS - 1: Level(kinds, _limbs(live), _limbs(paid))}
        for cards in range(CARDS - 2, max(held, 2) - 1, -1):
            sets = comb(len(self.unseen), cards - held)
            kinds = np.zeros(sets, np.int16)
            live, paid = np.zeros((2, sets, draws.ENDS, 2), np.int64)
            larger = levels[cards + 1]
            draws.fewer_cards(
                self.values, self.kind, cards - held, self.choose, self.kinds.grown, larger.live, larger.paid, kinds,
                live, paid,
            )  # fmt: skip
            levels[cards] = Level(kinds, live, paid)
        return levels

    # Choices.

    @cached_property
    def odds(self) -> Ints:
        """``odds[doubled, outcome]``, times the payoffs' scale."""
        names = {
            draws.LOST: "lost", draws.BUSTED: "busted", draws.SURRENDERED: "surrendered", draws.TIED: "tied",
            draws.BEATEN: "dealer natural", draws.WON: "won", draws.SIX: "six cards",
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

    def decided(self, play: Play) -> dict[int, Decided]:
        """What a play brings and chooses, by size of hand."""
        self._require_room(play)
        five, kinds = self.levels[CARDS - 1], self.kinds
        smallest = max(len(self.held), 2)
        found = {CARDS - 1: Decided.room(len(five.kinds), each=smallest == CARDS - 1)}
        draws.decide_five(
            five.kinds, kinds.totals, kinds.soft, kinds.grown, kinds.left, self.good, self.weights, _whole(five.live),
            _whole(five.paid), self.ends, self.odds, int(self.block.six_card_win), int(self.block.hits_soft_21),
            play.units, play.forced, *found[CARDS - 1].arrays,
        )  # fmt: skip
        for cards in range(CARDS - 2, smallest - 1, -1):
            here, larger = self.levels[cards], self.levels[cards + 1]
            found[cards] = Decided.room(len(here.kinds), each=smallest == cards)
            split = self._split() if cards == 2 else np.zeros((0, 2, 2), np.int64)
            draws.decide(
                len(self.unseen), cards, cards - len(self.held), self.choose, here.kinds, larger.kinds, kinds.totals,
                kinds.soft, here.live, here.paid, larger.live, larger.paid, found[cards + 1].values, self.ends,
                self.odds, int(self.block.hits_soft_21), self.doubles, split, int(self.block.surrenders), play.units,
                play.forced, *found[cards].arrays,
            )  # fmt: skip
        return found

    def choices(self, play: Play) -> dict[str, tuple[Fraction, Fraction]]:
        """For the cards held: what each choice brings on the blackjack stake, and how often the wager then wins.

        Both are means over what is still possible; what follows is played as the play says.
        """
        cards = len(self.held)
        here, kind = self.levels[cards], self.kind
        reached, soft = int(self.kinds.totals[kind]), bool(self.kinds.soft[kind])
        if reached > BUST_ABOVE or (reached == BUST_ABOVE and (cards == 2 or not (soft and self.block.hits_soft_21))):
            return {}
        (each,) = self.decided(play)[cards].each
        offered = ["stand", "hit"]
        if cards == 2:
            offered += ["double"] * bool(self.doubles[int(soft), reached])
            offered += ["split"] * (self.block.splits_aces and self.kinds.listed[kind][0] == 2)
            offered += ["surrender"] * self.block.surrenders
        possible = _big(here.live[0, : self.ends])
        return {
            choice: (
                Fraction(_big(each[number, 0]), possible * self.blackjack.pays.scale),
                Fraction(_big(each[number, 1]), possible),
            )
            for number, choice in enumerate(CHOICES)
            if choice in offered
        }

    def _require_room(self, play: Play) -> None:
        """Refuse units that limbs have no room for."""
        smallest = max(len(self.held), 2)  # hands of fewer cards are not summed up
        cards = len(self.unseen) + len(self.held) - smallest
        ways = perm(cards, CARDS - smallest) * perm(cards - CARDS + smallest, self.draws)
        most = max(1, int(np.abs(self.odds).max()), *(abs(value) for value in self.blackjack.pays.split.values()))
        if (ways >> draws.LIMB) * most * int(np.abs(play.units).sum(axis=1).max(initial=1)) >= 2**62:
            raise Unsolvable("the stakes are too far apart to be compared exactly: make them rounder")

    def _split(self) -> Ints:
        """What splitting brings for each hand of two; -1 at the end of those that may not be split."""
        here, four = self.levels[2], self.levels[4]
        found = np.full((len(here.kinds), 2, 2), -1, np.int64)
        if not self.block.splits_aces:
            return found[:0]
        places = list(range(len(self.unseen)))
        aces = [place for place in places if self.values[place] == 0]
        held = [card for card in self.held if points(card) == 1]
        if len(self.held) == 2:
            pairs: list[tuple[int, ...]] = [()] if len(held) == 2 else []
        else:
            pairs = [(one, other) for one in aces for other in aces if one < other]
        for pair in pairs:
            rest = np.array([place for place in places if place not in pair])
            first, second = (each.ravel() for each in np.meshgrid(rest, rest, indexing="ij"))
            first, second = first[first != second], second[first != second]
            sets = np.sort(np.stack([*(np.full(len(first), place) for place in pair), first, second], axis=1), axis=1)
            numbers = sum(self.choose[sets[:, at], at + 1] for at in range(sets.shape[1]))
            number = sum(int(self.choose[place, at + 1]) for at, place in enumerate(pair))
            found[number] = self._split_pair(four, numbers, self.values[first], self.values[second])
        return found

    def _split_pair(self, four: Level, numbers: Ints, first: Ints, second: Ints) -> Ints:
        """Two aces that got these cards: the stakes' results and the wager's life, over all of them."""
        brought = np.zeros((2, 2), np.int64)
        totals = [
            np.array([total(more(more(EMPTY, 0), value))[0] for value in each.tolist()]) for each in (first, second)
        ]
        for end in range(self.ends):
            if end == draws.NATURAL:
                odds = np.full(len(first), self.blackjack.pays.split["dealer natural", "dealer natural"])
                alive = np.zeros(len(first), np.int64)
            else:
                results = [[against(each, end) for each in mine.tolist()] for mine in totals]
                pairs = list(zip(*results, strict=True))
                odds = np.array([self.blackjack.pays.split[pair] for pair in pairs])
                signs = {"lost": -1, "tied": 0, "won": 1}
                alive = np.array([int(signs[one] + signs[other] >= 0) for one, other in pairs])
            for limb in range(2):
                brought[0, limb] += int((odds * four.live[numbers, end, limb]).sum())
                brought[1, limb] += int((alive * four.paid[numbers, end, limb]).sum())
        return brought


def _limbs(numbers: Ints) -> Ints:
    split = np.empty((*numbers.shape, 2), np.int64)
    draws.limbs(numbers, split)
    return split


def _whole(split: Ints) -> Ints:
    return (split[..., 0] << draws.LIMB) + split[..., 1]


def _big(split: Ints) -> int:
    return (int(split[..., 0].sum()) << draws.LIMB) + int(split[..., 1].sum())


# The whole game.


def total_at(game: Draws | HatTrick, stakes: Mapping[str, int]) -> Play:
    """To seek the best total of the blackjack stake and the wager at some stakes."""
    stake = Fraction(stakes.get(game.blackjack.block.stake, 0))
    riding = stakes.get(game.rides.wager.name, 0) * (game.rides.wins + 1) * game.blackjack.pays.scale
    units = [int(each * riding.denominator) for each in (stake, riding)]
    divisor = gcd(*units) or 1
    return seeking((units[0] // divisor, units[1] // divisor))


class HatTrick:
    """A game's three stakes and the wager that rides on them, whatever the seat seeks."""

    def __init__(self, game: Game) -> None:
        if game.deck != FULL_DECK:
            raise Unsolvable(f"{game.name} is not played with the {FULL_DECK.name}")
        self.game, self.rides = game, rides(game)
        self.blackjack = Blackjack(game)

    def plays(self, stakes: Mapping[str, int] | None = None) -> dict[str, Play]:
        """Blackjack for itself, the wager, and the best total of both at some stakes; one unit each by default."""
        return {
            "blackjack": seeking((1, 0)),
            "hat trick": seeking((0, 1), (1, 0)),
            "total": total_at(self, stakes or {self.blackjack.block.stake: 1, self.rides.wager.name: 1}),
        }

    @staticmethod
    def choices(found: Draws, stakes: Mapping[str, int]) -> dict[str, Fraction]:
        """What each choice brings in chips on the blackjack stake and the living wager together, the best following."""
        riding = found.rides
        stake, rides_for = stakes.get(found.block.stake, 0), stakes.get(riding.wager.name, 0)
        wins = riding.wins + 1
        return {
            choice: stake * blackjack + rides_for * (wins * alive - 1)
            for choice, (blackjack, alive) in found.choices(total_at(found, stakes)).items()
        }

    def played(self, plays: Mapping[str, Play]) -> dict[str, Played]:
        """What each play brings; a seat whose wager is lost plays Blackjack for itself."""
        brought = {name: [Fraction(0), Fraction(0)] for name in plays}
        for rank in range(13):
            up = Card(rank * 4)  # by symmetry the suit of the up card does not matter
            for name, (blackjack, alive) in self._against(up, plays).items():
                brought[name][0] += blackjack / 13
                brought[name][1] += alive / 13
        return {name: Played(*found) for name, found in brought.items()}

    def _against(self, up: Card, plays: Mapping[str, Play]) -> dict[str, tuple[Fraction, Fraction]]:
        found = Draws(self.game, up)
        cards = len(found.unseen)
        ways = perm(cards - 2, CARDS - 2) * perm(cards - CARDS, found.draws) * perm(cards, 2)
        two, kinds = found.levels[2], found.kinds
        natural = kinds.totals[two.kinds] == BUST_ABOVE
        alive = self._alive(found)
        pays = self.blackjack.pays
        # What no choice changes: naturals on either side.
        fixed = np.zeros((len(two.kinds), 2, 2), np.int64)
        for end in range(draws.ENDS):
            mine = pays.plain["two naturals"] if end == draws.NATURAL else pays.plain["natural"]
            fixed[natural, 0] += mine * two.live[natural, end]
            fixed[natural, 1] += two.paid[natural, end]
        if self.blackjack.block.peeks:
            fixed[~natural, 0] += pays.plain["dealer natural"] * two.live[~natural, draws.NATURAL]
        lost = found.decided(seeking((1, 0)))[2].values + fixed
        answers = {}
        for name, play in plays.items():
            living = found.decided(play)[2].values + fixed
            # Each set of two was dealt in two orders; in some of them War let the wager live.
            blackjack = _big(living[:, 0] * alive[:, None]) + _big(lost[:, 0] * (2 - alive)[:, None])
            answers[name] = (
                Fraction(blackjack, ways * pays.scale),
                Fraction(_big(living[:, 1] * alive[:, None]), ways),
            )
        return answers

    def _alive(self, found: Draws) -> Ints:
        """In how many of its two orders each set of two leaves the wager alive."""
        ranking = self.rides.first.hand.ranking
        theirs = ranking.best([found.up])
        lives = [int(self.rides.alive[compare(ranking.best([card]), theirs)]) for card in found.unseen]
        cards = range(len(found.unseen))
        return np.array([lives[one] + lives[other] for other in cards for one in range(other)], np.int64)

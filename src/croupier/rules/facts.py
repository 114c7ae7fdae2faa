"""Facts: what settlements can tell apart, and the one place where money is decided.

A fact answers every atom that some row of the game asks, as far as it is known. Hands enter it only through the cuts
they reach and the showdowns they win, so there are finitely many facts, and settling is looking up rows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from croupier.cards import Card
from croupier.errors import TableStopped
from croupier.rankings import Ranking
from croupier.rules.conditions import (
    AtLeast,
    Atom,
    Fits,
    Flag,
    Folded,
    Showdown,
    Undecided,
    Versus,
    refined,
    told,
)
from croupier.rules.felt import Felt
from croupier.rules.hands import Hand
from croupier.rules.patterns import Label, Pattern
from croupier.rules.piles import Owner, Part
from croupier.rules.twenty_one import TwentyOne
from croupier.rules.wagers import Row
from croupier.written import signed_plainly

if TYPE_CHECKING:
    from croupier.rules.game import Game

Fact = Mapping[Atom, bool]


class Seen(dict[Atom, bool]):
    """What the cards seen so far answer about a seat, worked out when a row asks; the unknown is a missing key."""

    def __init__(self, game: Game, felt: Felt, seat: int) -> None:
        super().__init__()
        self.game, self.felt, self.seat = game, felt, seat
        self._strengths: dict[Hand, int | None] = {}
        self._flags: dict[str, dict[str, bool]] = {}

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
                return self._flags_of(name).get(flag)
            case Folded():
                return "fold" in self.felt.verbs(self.seat)
        raise AssertionError(f"no fact can answer {atom}")

    def told(self, row: Row) -> str:
        """A row's reason in words of these very cards, where a block can tell more than its flags do."""
        if not self.game.blocks:
            return ""
        finer = {flag: self._block(flag.block).told(flag, self.felt, self.seat) for flag in row.flags}
        return told(refined(row.because, finer))

    def _block(self, name: str) -> TwentyOne:
        return next(block for block in self.game.blocks if block.name == name)

    def _flags_of(self, block: str) -> dict[str, bool]:
        if block not in self._flags:
            self._flags[block] = self._block(block).flags(self.felt, self.seat)
        return self._flags[block]

    def _strength(self, hand: Hand) -> int | None:
        if hand not in self._strengths:
            self._strengths[hand] = strength(self.game, self.felt, self.seat, hand)
        return self._strengths[hand]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How a seat stands when all is known that rows ask for: what a fact follows from where no cards are looked at."""

    strengths: Mapping[Hand, int] = field(default_factory=dict)
    """Of hands, each at least: any strength of the band that a hand is in will do."""
    showdowns: Mapping[tuple[Hand, Hand], Showdown] = field(default_factory=dict)
    """How showdowns ended; where one is not named, the strengths tell."""
    holds: Collection[Atom] = ()
    """Atoms that are known to hold themselves: labels that fit, and cuts that other hands reach."""
    flags: Collection[str] = ()
    """The flags that are up."""
    folded: bool = False

    def answers(self, atoms: Iterable[Atom]) -> dict[Atom, bool]:
        """The fact, as far as it is asked for."""
        return {atom: self._answer(atom) for atom in atoms}

    def _answer(self, atom: Atom) -> bool:
        match atom:
            case AtLeast(hand, cut) if hand in self.strengths:
                return self.strengths[hand] >= hand.ranking.threshold(cut)
            case Versus(hand, rival, result) if (hand, rival) in self.showdowns:
                return self.showdowns[hand, rival] is result
            case Versus(hand, rival, result):
                return compare(self.strengths[hand], self.strengths[rival]) is result
            case Flag():
                return atom.name in self.flags
            case Folded():
                return self.folded
        return atom in self.holds


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
    raise TableStopped(f"no row settles {wager} of {game.key}")


@dataclass(frozen=True, slots=True)
class Item:
    """One wager of one seat, settled: the chips, the row that settled it, and why."""

    seat: int
    wager: str
    stake: int
    net: int
    row: Row
    after: int
    """How many events of the round came before."""
    told: str = ""
    """Why, of these very cards, where the row's own words leave open which of several things it was."""

    @property
    def why(self) -> str:
        """Why it was settled so: "the dealer does not qualify (less than a pair)"."""
        return self.told or self.row.why

    @property
    def reason(self) -> str:
        """The same as a sentence: "the dealer does not qualify (less than a pair): Ante pushes"."""
        return f"{self.why}: {self.wager} {self.row.outcome}"

    @property
    def at_risk(self) -> int:
        """The chips that lay on the wager itself: none on a bonus, whose stake is another wager's."""
        return 0 if self.row.bonus else self.stake

    def __str__(self) -> str:
        return f"{self.wager} {signed_plainly(self.net)}: {self.reason}"

    def __repr__(self) -> str:
        return f"<seat {self.seat}: {self}>"


def settled(seat: int, wager: str, stake: int, row: Row, after: int, told: str = "") -> Item:
    """A wager settled by a row, in whole chips; the stake grid has made sure they are whole."""
    net = row.odds.to_one * stake
    if net.denominator != 1:  # no assertion: it must hold whatever the interpreter's flags
        raise TableStopped(f"{wager} of {stake} chips cannot pay {row.odds} exactly")
    return Item(seat, wager, stake, int(net), row, after, told)


# The facts that cards can bring about.


def possible_facts(rows: tuple[Row, ...], blocks: tuple[TwentyOne, ...]) -> Iterator[dict[Atom, bool]]:
    """Every combination of atoms that cards can bring about, as far as the rows ask.

    Cuts reached are nested, a showdown agrees with the cuts of both hands, a pattern's labels appear as in its
    examples, a block's flags as in its cases.
    """
    atoms = tuple(dict.fromkeys(atom for row in rows for atom in row.condition.atoms()))
    hands = tuple(dict.fromkeys(hand for atom in atoms for hand in hands_of(atom)))
    patterns = tuple(dict.fromkeys(atom.pattern for atom in atoms if isinstance(atom, Fits)))
    flagged = any(isinstance(atom, Flag) for atom in atoms)
    standings = [bands(hand, atoms) for hand in hands]
    shown = [[_signature(pattern, label) for label in (None, *pattern.labels)] for pattern in patterns]
    cases = [case for block in blocks for case in block.cases(rows[0].wager)] if flagged else [{}]
    folds = (False, True) if any(isinstance(atom, Folded) for atom in atoms) else (False,)
    for each in product(*standings):
        standing = dict(zip(hands, each, strict=True))
        for result in _showdowns(standing, atoms):
            for signature, case, fold in product(product(*shown), cases, folds):
                yield Standing(
                    strengths={hand: least for hand, (least, _) in standing.items()},
                    showdowns=result,
                    holds=frozenset().union(*signature),
                    flags=frozenset(flag for flag, up in case.items() if up),
                    folded=fold,
                ).answers(atoms)


Band = tuple[int, int]
"""The least and the greatest strength of a band."""


def bands(hand: Hand, atoms: Iterable[Atom]) -> list[Band]:
    """The stretches between the cuts that atoms make in a hand, lowest first."""
    ranking: Ranking = hand.ranking
    cuts = {ranking.threshold(atom.cut) for atom in atoms if isinstance(atom, AtLeast) and atom.hand == hand}
    starts = sorted(cuts | {0})
    return [(start, end - 1) for start, end in zip(starts, [*starts[1:], ranking.top + 1], strict=True) if start < end]


def _showdowns(standing: dict[Hand, Band], atoms: Iterable[Atom]) -> Iterator[dict[tuple[Hand, Hand], Showdown]]:
    pairs = list(dict.fromkeys((atom.hand, atom.rival) for atom in atoms if isinstance(atom, Versus)))
    possible = []
    for hand, rival in pairs:
        (least, most), (low, high) = standing[hand], standing[rival]
        results = []
        if most > low:
            results.append(Showdown.WON)
        if least <= high and low <= most:
            results.append(Showdown.TIED)
        if least < high:
            results.append(Showdown.LOST)
        possible.append(results)
    for ends in product(*possible):
        yield dict(zip(pairs, ends, strict=True))


@cache
def _signature(pattern: Pattern, label: Label | None) -> frozenset[Atom]:
    """The labels that a label's own example fits, as atoms; none for cards that fit nothing."""
    if label is None:
        return frozenset()
    laid = pattern.laid(label.example)
    return frozenset(Fits(pattern, each) for each in pattern.labels if each.test.fits(laid))


def hands_of(atom: Atom) -> tuple[Hand, ...]:
    """The hands an atom looks at."""
    if isinstance(atom, AtLeast):
        return (atom.hand,)
    return (atom.hand, atom.rival) if isinstance(atom, Versus) else ()

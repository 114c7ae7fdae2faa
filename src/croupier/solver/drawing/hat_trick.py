"""A wager on three games at once: War by the first card, Blackjack not behind, and six cards that pay as Poker.

War is decided by the first card and the up card; from then on the wager is alive or lost. Where it is alive, the best
choice in Blackjack depends on the cards' suits, since drawing a card also makes the poker hand, and on the ratio of the
stakes. ``drawing`` values every choice against one up card; here the thirteen ranks of the up card are put together,
and a way to play is played out against every deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from math import perm
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.cards import FULL_DECK, Card
from croupier.errors import Unsolvable
from croupier.rules.conditions import Showdown
from croupier.rules.facts import compare
from croupier.rules.game import Game
from croupier.rules.twenty_one import points
from croupier.solver.drawing.blackjack import Blackjack
from croupier.solver.drawing.kinds import Kind as Values
from croupier.solver.drawing.payoffs import Stop
from croupier.solver.drawing.riding import BLACKJACK, BY_CHART, CARDS, Play, rides, seeking, total_at
from croupier.solver.drawing.sets import Sets
from croupier.solver.drawing.six_cards import CHOICES, FIVE, Bands, Decided, Draws, big
from croupier.solver.kernels import draw_codes as codes
from croupier.solver.kernels import draws
from croupier.solver.kernels.draw_codes import Ints

Name = TypeVar("Name", str, bool)

WAR = (Showdown.WON, Showdown.TIED, Showdown.LOST)
RANKS = 13


class HatTrick:
    """A game's three stakes and the wager that rides on them, whatever the seat seeks."""

    def __init__(self, game: Game) -> None:
        if game.deck != FULL_DECK:
            raise Unsolvable(f"{game.name} is not played with the {FULL_DECK.name}")
        self.game, self.rides = game, rides(game)
        self.blackjack = Blackjack(game)
        self.bands = Bands(game, self.rides.hand.hand, self.rides.hand.hand.ranking.threshold(self.rides.hand.cut))

    def plays(self, stakes: Mapping[str, int]) -> dict[str, Play]:
        """Blackjack for itself; the wager; the best total of both at some stakes; an ordinary chart."""
        return {
            "a": BLACKJACK,
            "b": seeking((0, 1), (1, 0)),
            "c": total_at(self.blackjack, self.rides, stakes),
            "d": BY_CHART,
        }

    @property
    def ups(self) -> Sequence[Card]:
        """An up card of each rank: by symmetry its suit does not matter."""
        return [Card(rank * 4) for rank in range(RANKS)]

    def valued(self, plays: Mapping[Name, Play]) -> Iterator[tuple[Draws, dict[Name, dict[int, Decided]]]]:
        """Every hand against each up card, and what each play decides.

        A second thread is one up card ahead of whoever asks: kernels do not hold the interpreter's lock.
        """

        def against(up: Card) -> tuple[Draws, dict[Name, dict[int, Decided]]]:
            found = Draws(self.game, up, blackjack=self.blackjack)
            return found, {name: found.decided(play) for name, play in plays.items()}

        first, *others = self.ups
        with ThreadPoolExecutor(1) as ahead:
            following = ahead.submit(against, first)
            for up in others:
                found = following.result()
                following = ahead.submit(against, up)
                yield found
            yield following.result()

    def lives(self, found: Draws) -> list[Showdown]:
        """How War ends with each unseen card as the first."""
        ranking = self.rides.first.hand.ranking
        theirs = ranking.best([found.up])
        return [compare(ranking.best([card]), theirs) for card in found.unseen]

    def waiting(self, found: Draws) -> NDArray[np.int64]:
        """``waiting[set, war]``: in how many orders the first two cards come, over all sets that each stands for."""
        two = found.levels[2].sets
        wars = np.array([WAR.index(war) for war in self.lives(found)])
        orders = np.zeros((len(two.ways), len(WAR)), np.int64)
        for position in range(2):
            orders[np.arange(len(orders)), wars[two.places[:, position]]] += two.ways
        return orders

    @property
    def living(self) -> NDArray[np.int64]:
        """``living[war]``."""
        return np.array([int(self.rides.alive[war]) for war in WAR])

    def solve(
        self, plays: Mapping[str, Play], play_out: str | None, tell: Callable[[int], None] = lambda _: None
    ) -> Whole:
        """What each play brings, and one of them, if named, played out in every deal.

        A seat whose wager is lost plays Blackjack for itself, which must be among the plays, or goes on as it did if
        it follows something.
        """
        whole = Whole(self, {name: [0, 0] for name in plays})
        for number, (found, decided) in enumerate(self.valued(plays), 1):
            whole.add(found, decided, plays, play_out)
            tell(number)
        return whole


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


@dataclass(slots=True)
class Met:
    """How often a decision is met with so many cards, in deals, the wager living or lost."""

    choices: list[int]
    """By the number of the choice taken."""
    tied: int = 0
    """Where another choice is as good."""
    differs: int = 0
    """Where Blackjack for itself would choose otherwise."""
    examples: list[tuple[tuple[Card, ...], Card]] = field(default_factory=list)
    """Some hands that tie."""


class Whole:
    """What plays bring over all up cards, and one of them played out."""

    def __init__(self, game: HatTrick, brought: dict[str, list[int]]) -> None:
        self.game = game
        self._brought = brought
        bands = len(game.bands.listed)
        self.counts = np.zeros((len(WAR), codes.STOPS, codes.ENDS, bands), object)
        """``counts[war, stop, end, band]``, in deals."""
        self.splits = np.zeros((len(WAR), codes.GRADES, codes.GRADES, codes.ENDS, bands), object)
        self.met = {(cards, living): Met([0] * len(CHOICES)) for cards in range(2, CARDS) for living in (True, False)}
        self.cells: list[tuple[Values, int, int, dict[str, tuple[Fraction, Fraction]], str]] = []
        """The first decision while the wager lives: for each hand its kind, the up card's value, a weight, what each
        choice brings, and the choice taken."""

    @property
    def deals(self) -> int:
        cards = len(FULL_DECK) - 1
        return RANKS * perm(cards, CARDS) * perm(cards - CARDS, self.game.blackjack.draws)

    @property
    def played(self) -> dict[str, Played]:
        scale = self.game.blackjack.pays.scale
        return {
            name: Played(Fraction(blackjack, self.deals * scale), Fraction(alive, self.deals))
            for name, (blackjack, alive) in self._brought.items()
        }

    def add(
        self, found: Draws, decided: Mapping[str, dict[int, Decided]], plays: Mapping[str, Play], play_out: str | None
    ) -> None:
        """Add one up card."""
        waiting = self.game.waiting(found)
        for name, play in plays.items():
            lost = decided[name if play.policy else "a"][2].values
            blackjack, alive = self._both(found, waiting, decided[name][2].values, lost)
            self._brought[name][0] += blackjack
            self._brought[name][1] += alive
        if play_out is None:
            return
        when_lost = decided[play_out if plays[play_out].policy else "a"]
        self._play_out(found, waiting, decided[play_out], when_lost)
        self._first_choices(found, waiting, decided[play_out][2])

    # What plays bring.

    def _both(self, found: Draws, waiting: Ints, living: Ints, lost: Ints) -> tuple[int, int]:
        """The blackjack stake and the wager where hands of two are played so while it lives, and so when it is lost."""
        fixed = found.fixed
        orders = [waiting[:, self.game.living == living].sum(axis=1).astype(object) for living in (0, 1)]
        alive, dead = (_bigs(values + fixed) for values in (living, lost))
        blackjack = int((alive[:, 0] * orders[1]).sum()) + int((dead[:, 0] * orders[0]).sum())
        return blackjack, int((alive[:, 1] * orders[1]).sum())

    def stops(self) -> Iterator[tuple[int, Stop, int, int, int]]:
        """How War ended, how the seat stopped, how the dealer ended, the six cards' band: and in how many deals."""
        for (war, stop, end, band), deals in np.ndenumerate(self.counts):
            if deals:
                yield war, stop_of(stop), end, band, deals
        for (war, first, second, end, band), deals in np.ndenumerate(self.splits):
            if deals:
                yield war, Stop("split", first, second), end, band, deals

    # Playing out.

    def _play_out(self, found: Draws, waiting: Ints, living: dict[int, Decided], lost: dict[int, Decided]) -> None:
        kinds, alive = found.kinds, self.game.living
        stopped = np.zeros((*waiting.shape, codes.STOPS), np.int32)
        for cards in range(2, FIVE):
            here, larger = found.levels[cards], found.levels[cards + 1]
            choices = np.array([lost[cards].choices, living[cards].choices])
            self._meet(found, cards, waiting, living[cards], lost[cards])
            waiting_more = np.zeros((len(larger.kinds), len(WAR)), np.int64)
            stopped_more = np.zeros((*waiting_more.shape, codes.STOPS), np.int32)
            splitting = np.zeros_like(waiting)
            draws.play_on(
                here.sets.larger, cards, here.kinds, larger.kinds, kinds.totals, alive, choices, waiting, stopped,
                waiting_more, stopped_more, splitting,
            )  # fmt: skip
            self._split_out(found, splitting, here.sets)
            waiting, stopped = waiting_more, stopped_more
        choices = np.array([lost[FIVE].choices, living[FIVE].choices])
        self._meet(found, FIVE, waiting, living[FIVE], lost[FIVE])
        counts = np.zeros((*self.counts.shape, 2), np.int64)
        draws.play_out(
            found.levels[FIVE].kinds, kinds.totals, kinds.grown, found.weights, int(found.block.six_card_win), alive,
            choices, waiting, stopped, found.sixth, counts,
        )  # fmt: skip
        self.counts += _bigs(counts)

    def _split_out(self, found: Draws, splitting: Ints, pairs: Sets) -> None:
        for number in np.flatnonzero(splitting.any(axis=1)).tolist():
            counts = np.zeros((*self.splits.shape, 2), np.int64)
            first, second = pairs.places[number].tolist()
            bands = found.bands
            draws.split_out(
                first, second, splitting[number], found.values, found.keys, found.lanes, np.uint64(bands.bias),
                found.kinds.totals, found.kinds.grown, found.weights, bands.offsets, bands.by_ranks, bands.by_flush,
                counts,
            )  # fmt: skip
            self.splits += _bigs(counts)

    def _meet(self, found: Draws, cards: int, waiting: Ints, living: Decided, lost: Decided) -> None:
        """Count how often a decision with so many cards is met, and what is chosen."""
        level, kinds = found.levels[cards], found.kinds
        may = np.array([bool(found.offered(kind, cards)) for kind in range(len(kinds.listed))])[level.kinds]
        live = level.live[:, : found.ends].sum(axis=1)
        for alive, decided in ((True, living), (False, lost)):
            orders = waiting[:, self.game.living == int(alive)].sum(axis=1) * may
            deals = orders[:, None] * live
            met = self.met[cards, alive]
            for choice in range(len(CHOICES)):
                met.choices[choice] += big(deals[decided.choices == choice])
            tied = decided.tied & (orders > 0)
            met.tied += big(deals[tied])
            met.differs += big(deals[decided.choices != lost.choices])
            for number in np.flatnonzero(tied)[:1].tolist():
                hand = tuple(found.unseen[place] for place in level.sets.places[number])
                met.examples.append((hand, found.up))

    def _first_choices(self, found: Draws, waiting: Ints, decided: Decided) -> None:
        two = found.levels[2]
        alive = waiting[:, self.game.living == 1].sum(axis=1)
        for number in np.flatnonzero(alive).tolist():
            kind = int(two.kinds[number])
            offered = found.offered(kind, 2)
            if offered:
                means = found.means(two.live[number], decided.each[number], offered)
                chosen = CHOICES[decided.choices[number]]
                up = points(found.up) - 1
                self.cells.append((found.kinds.listed[kind], up, int(alive[number]), means, chosen))


def _bigs(counts: Ints) -> Ints:
    """Numbers in limbs as whole ones of any size."""
    found: Ints = (counts[..., 0].astype(object) << codes.LIMB) + counts[..., 1].astype(object)
    return found


def stop_of(number: int) -> Stop:
    """A stop as kernels number it."""
    alone = {
        codes.STOPPED_NATURAL: "natural",
        codes.STOPPED_BUST: "busted",
        codes.STOPPED_SIX: "six cards",
        codes.STOPPED_SURRENDER: "surrendered",
        codes.DOUBLED_BUST: "doubled and busted",
    }
    if number in alone:
        return Stop(alone[number])
    return Stop("doubled", number - codes.DOUBLED) if number >= codes.DOUBLED else Stop("stood", number - codes.STOOD)

"""Rounds in which seats draw to a total, chunk by chunk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.rules.game import Game
from croupier.rules.piles import HOLE
from croupier.rules.streets import Run
from croupier.rules.twenty_one import points
from croupier.simulation.engine import Codes, Outcome
from croupier.simulation.hand_tables import atoms_of, bands, tables
from croupier.simulation.kernels import drawing as kernels
from croupier.simulation.shuffling import CHUNK, deal, shuffle
from croupier.solver import store
from croupier.solver.drawing.blackjack import Blackjack
from croupier.solver.drawing.cells import Outcome as Settled
from croupier.solver.drawing.cells import Three, cells_of
from croupier.solver.drawing.hat_trick import RANKS, stop_of
from croupier.solver.drawing.kinds import EMPTY, VALUES, Kind, more, totals_of
from croupier.solver.drawing.ordinary import ordinary
from croupier.solver.drawing.payoffs import Stop
from croupier.solver.drawing.riding import CARDS, rides, total_at
from croupier.solver.drawing.sets import sets
from croupier.solver.drawing.six_cards import CHOICES, FIVE, Draws
from croupier.solver.kernels import draw_codes
from croupier.solver.statistics import Cell
from croupier.solver.strengths import card_keys
from croupier.strategies.files import StrategyFile, Written

LAID = "-laid"
SHAPE = ((12, 1), (13, 3))
"""The unseen cards beside an up card: its suit, and three that are alike."""


@dataclass(frozen=True, eq=False, slots=True)
class Tables:
    """A strategy for a game in which seats draw."""

    game: Game
    blackjack: Blackjack
    suited: NDArray[np.uint8] | None
    """``suited[rank of the up card, set]``: choices while the riding wager lives; None where it is no matter."""
    lasts: bool = False
    """Whether what is laid out of it follows from the game alone, and is kept from one run to the next."""


def best(game: Game, stakes: Mapping[str, int]) -> Tables:
    """The best total at some stakes."""
    blackjack = Blackjack(game)
    if game.pile_sizes[HOLE] != CARDS:
        return Tables(game, blackjack, None, lasts=True)
    riding = rides(game)
    if not stakes.get(riding.wager.name):
        return Tables(game, blackjack, None, lasts=True)
    play = total_at(blackjack, riding, stakes)
    name = "-choices-" + "-".join(map(str, play.units.ravel().tolist()))
    kept = store.arrays(game, name)
    if kept is None:
        found = []
        for rank in range(RANKS):
            decided = Draws(game, Card(rank * 4), blackjack=blackjack).decided(play)
            found.append(np.concatenate([decided[cards].choices for cards in range(2, CARDS)]))
        kept = {"suited": np.array(found, np.uint8)}
        store.keep_arrays(game, kept, name)
    return Tables(game, blackjack, kept["suited"], lasts=True)


def chart(game: Game) -> Tables:
    """An ordinary chart."""
    return Tables(game, Blackjack(game, ordinary), None)


def written(game: Game, rules: Written) -> Tables:
    """A strategy file."""
    return Tables(game, Blackjack(game, rules.policy), None)


def ready(game: Game, strategy: str | StrategyFile, stakes: Mapping[str, int], seats: int) -> Totals:
    """A game made ready to be played: with the best choices, a chart, or as a file says."""
    if isinstance(strategy, StrategyFile):
        return Totals(written(game, Written(strategy, game)), stakes, seats)
    return Totals(best(game, stakes) if strategy == "best" else chart(game), stakes, seats)


def _grown(kinds: NDArray[np.int64]) -> NDArray[np.int64]:
    """``grown[kind, value]``: the number of a kind with one card more, 0 where it is not among them."""
    places = int(kinds.max() + 2) ** np.arange(kinds.shape[1])  # a kind as one number, with room for one card more
    listed = kinds @ places
    order = np.argsort(listed)
    wanted = listed[:, None] + places
    at = order[np.minimum(np.searchsorted(listed, wanted, sorter=order), len(listed) - 1)]
    return np.where(listed[at] == wanted, at, 0)


class Totals:
    """A strategy made ready to be played, by so many seats."""

    def __init__(self, tables: Tables, stakes: Mapping[str, int], seats: int = 1) -> None:
        self.tables, self.stakes, self.seats = tables, stakes, seats
        self.game, self.blackjack = tables.game, tables.blackjack
        block, deck = self.blackjack.block, self.game.deck
        self.deck = sorted(deck)
        self.with_three = self.game.pile_sizes[HOLE] == CARDS
        self.dealer = block.longest_house(deck)
        self.seat_cards = max(self.blackjack.most, CARDS if self.with_three else 0)
        self.count = self.dealer + self.seat_cards * seats
        self.shuffle = shuffle(len(self.deck), min(self.count, len(self.deck)))
        self.house = kernels.House(
            int(block.peeks),
            int(block.hits_soft_17),
            int(block.hits_soft_21),
            block.most_cards,
            int(block.six_card_win),
        )
        self.step = next(
            number
            for number, (_, step) in enumerate(self.game.schedule)
            if isinstance(step, Run) and step.stage == "seats"
        )
        laid = self._laid()
        self.kinds = kernels.Kinds(*(laid[name] for name in kernels.Kinds._fields))
        self.suited, self.six, self.three, self.bands = self._with_three(laid)
        self._cells: dict[Settled, Cell] = {}

    def _laid(self) -> dict[str, NDArray[Any]]:
        """Kinds of hands and sets of cards as arrays: a second's work, so those of best play are kept."""
        kept = store.arrays(self.game, LAID) if self.tables.lasts else None
        if kept is None:
            kept = self._kinds()._asdict() | (self._sets() if self.with_three else {})
            if self.tables.lasts:
                store.keep_arrays(self.game, kept, LAID)
        return kept

    @staticmethod
    def _sets() -> dict[str, NDArray[Any]]:
        """The sets of two cards and more, and where those of each size begin."""
        masks = [each.masks for each in sets(SHAPE, FIVE)[2:]]
        starts = np.concatenate([[0, 0, 0], np.cumsum([len(each) for each in masks])])
        return {"masks": np.concatenate(masks), "starts": starts.astype(np.int64)}

    def _kinds(self) -> kernels.Kinds:
        values = np.array([points(card) - 1 for card in self.deck], np.int64)
        listed: list[list[Kind]] = []
        for up in VALUES:
            against = self.blackjack.ups.get(up)
            singles = [more(EMPTY, value) for value in VALUES]
            listed.append([EMPTY, *singles, *(against.kinds if against else [])])
        most = max(map(len, listed))
        grown = np.zeros((len(listed), most, draw_codes.VALUES), np.int32)
        totals, soft = np.zeros((2, len(listed), most), np.int64)
        choices = np.zeros((len(listed), most), np.int64)
        for up, kinds in enumerate(listed):
            counts = np.array(kinds, np.int64)
            grown[up, : len(kinds)] = _grown(counts)
            totals[up, : len(kinds)], soft[up, : len(kinds)] = totals_of(counts)
            against = self.blackjack.ups.get(up)
            chosen = against.chosen if against else {}
            choices[up, : len(kinds)] = [CHOICES.index(chosen[kind]) if kind in chosen else 0 for kind in kinds]
        return kernels.Kinds(values, grown, totals, soft, choices)

    def _with_three(
        self, laid: Mapping[str, NDArray[Any]]
    ) -> tuple[kernels.Suited, kernels.Six, tuple[Three, ...], int]:
        cards = np.array(self.deck, np.int64)
        ranks, suits = cards // 4, cards % 4
        nothing = np.zeros(1, np.int64)
        if not self.with_three:
            suited = kernels.Suited(ranks, suits, ranks, nothing, nothing, nothing.astype(np.uint64), nothing[None])
            none = np.zeros(1, np.uint8)
            zero = np.zeros(1, np.uint64)
            six = kernels.Six(0, zero, zero, np.uint64(0), np.zeros(1, np.uint16), none, none)
            return suited, six, (), 1
        riding = rides(self.game)
        hand = riding.hand.hand
        listed = bands(hand, atoms_of(self.game, self.game.settlements))
        found = tables(hand.ranking, CARDS)
        places = found.places(listed).astype(np.uint8)
        ranking = riding.first.hand.ranking
        war = np.array([ranking.best([card]) for card in self.deck], np.int64)
        lives = [int(riding.alive[result] and self.tables.suited is not None) for result in riding.alive]
        suited = kernels.Suited(
            ranks, suits, war, np.array(lives, np.int64), laid["starts"], laid["masks"],
            np.zeros((RANKS, 1), np.uint8) if self.tables.suited is None else self.tables.suited,
        )  # fmt: skip
        keys = card_keys(self.game.deck)[cards]
        lanes = np.uint64(1) << (suits * 16 + ranks).astype(np.uint64)
        by_ranks, by_flush = places[found.rank_table], places[found.flush_table]
        six = kernels.Six(CARDS, keys, lanes, found.bias, found.offsets, by_ranks, by_flush)
        return suited, six, (Three(riding.first, riding.hand, listed),), len(listed)

    def chunk(self, seed: str, number: int, rounds: int = CHUNK) -> Codes:
        """Play a chunk, or its first rounds: ``codes[seat, round]``, each War, stop, hits, end and band."""
        cards = deal(seed, number, rounds, len(self.deck), self.shuffle)
        codes = np.zeros((self.seats, rounds), np.int64)
        kernels.play(
            cards, self.dealer, self.seat_cards, self.seats, self.house, self.kinds, self.suited, self.six, self.bands,
            codes,
        )  # fmt: skip
        return codes

    def outcome(self, code: int) -> Outcome:
        """What a code stands for, at the stakes."""
        rest, band = divmod(code, self.bands)
        rest, end = divmod(rest, draw_codes.ENDS)
        rest, hits = divmod(rest, kernels.MOST_HITS)
        war, number = divmod(rest, kernels.ALL_STOPS)
        split = number - draw_codes.STOPS
        stop = Stop("split", *divmod(split, draw_codes.GRADES)) if split >= 0 else stop_of(number)
        told = (war, band) if self.with_three else ()
        settled = Settled.of(self.blackjack, stop, end, *told)
        cell = self._cells.get(settled)
        if cell is None:  # ways to draw to the same end come to the same
            (cell,) = cells_of(self.game, self.blackjack.block.stake, self.stakes, {settled: 1}, self.three)
            self._cells[settled] = cell
        return Outcome(cell.units, cell.fact, self._choices(stop, hits, end))

    def _choices(self, stop: Stop, hits: int, end: int) -> tuple[tuple[int, str], ...]:
        """What was chosen: hits, and then what ended the drawing, if a choice did."""
        if stop.how == "natural" or (end == draw_codes.NATURAL and self.blackjack.block.peeks):
            return ()
        last = {"stood": "stand", "surrendered": "surrender", "doubled": "double", "split": "split"}
        how = "doubled" if stop.how == "doubled and busted" else stop.how
        ended = [] if how == "stood" and hits & kernels.FORCED else [last[how]] if how in last else []
        return tuple((self.step, choice) for choice in ["hit"] * (hits & ~kernels.FORCED) + ended)

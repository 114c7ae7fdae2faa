"""Rounds of a simulation replayed at the table: card by card, choice by choice, chip by chip.

What a simulation tells of a round is a code. The table knows no codes: it is fed the same cards and the choices that
the code stands for, ranks hands by ``Ranking.best``, asks patterns of the cards themselves, and settles to the chip.
Every wager must then bring what the code says, and every choice must have been offered. Whatever a simulation shares
with the solver is so held against something that shares it with neither.

Which rounds: the first ones of the seed, and of every code the round in which it was met first, so that nothing that
was ever counted is left out, however rare. Where there are too many codes for that, it is those that were met last: the
common ones are among the first rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import gcd, lcm

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.errors import CroupierError, IllegalChoice
from croupier.rules.game import Game
from croupier.rules.piles import BOARD, DEALER, HOLE, Pile
from croupier.rules.streets import DealTo, Peek
from croupier.rules.wagers import Kind
from croupier.simulation.counts import Counts, place_of
from croupier.simulation.drawing import Totals
from croupier.simulation.engine import Engine, Outcome, nets
from croupier.simulation.showdown import Showdowns
from croupier.simulation.shuffling import deal
from croupier.solver.progress import Progress, Tell, silent
from croupier.table.driver import states
from croupier.table.round import Round

SAMPLE = 1_500
"""Rounds of the seed that are replayed whatever they are, seat by seat."""
MOST = 2_000
"""Rounds that are replayed at most because a code was met there first."""
PACE = 100  # rounds between two words about how far it is

Piles = dict[Pile, list[Card]]
"""The cards that lie ready for a seat, the dealer and the board, in the order in which they come."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A round that the table plays otherwise than the simulation did."""

    record: str
    """The round at the table, as ``croupier deal`` replays it."""
    why: str


@dataclass(frozen=True, slots=True)
class Audit:
    """What replaying came to."""

    rounds: int
    wanted: int
    """Rounds that were replayed, and that would have been, had nobody stopped it."""
    disagreeing: int
    first: Difference | None
    """The first of those that are settled otherwise, if any are."""

    @property
    def says(self) -> str:
        if self.first is not None:
            settled = f"{self.disagreeing:,} of {self.rounds:,} rounds replayed at the table are settled otherwise"
            return f"{settled}; in the first, {self.first.why}"
        if not self.rounds:
            return "no round was replayed at the table before it was stopped"
        if self.rounds < self.wanted:
            return f"{self.rounds:,} rounds replayed at the table, of {self.wanted:,}, before it was stopped: all alike"
        if self.rounds == 1:
            return "one round replayed at the table: settled alike"
        return f"{self.rounds:,} rounds replayed at the table: all settled alike"


def audit(
    ready: Engine,
    counts: Counts,
    seed: str,
    *,
    sample: int = SAMPLE,
    most: int = MOST,
    tell: Tell = silent,
    stop: Callable[[], bool] = lambda: False,
) -> Audit:
    """Replay rounds of what was played with a seed, until all are or ``stop`` says so."""
    codes = ready.chunk(seed, 0, min(-(-sample // ready.seats), counts.rounds))
    wanted = {(0, at, seat): int(codes[seat, at]) for seat, at in np.ndindex(codes.shape)}
    firsts = sorted((first, code) for code, first in counts.firsts.items())
    wanted |= {place_of(first): code for first, code in firsts[-most:]}
    done, disagreeing, found = 0, 0, None
    for code, piles in _dealt(ready, seed, wanted):
        if stop():
            break
        if not done % PACE:
            tell(Progress("rounds replayed at the table", done, len(wanted)))
        difference = held_against(ready, code, piles)
        disagreeing += difference is not None
        found = found or difference
        done += 1
    return Audit(done, len(wanted), disagreeing, found)


Place = tuple[int, int, int]
"""Chunk, round and seat."""


def _dealt(ready: Engine, seed: str, wanted: dict[Place, int]) -> Iterator[tuple[int, Piles]]:
    """The codes in the order of their places, each with its cards."""
    for chunk, places in groupby(sorted(wanted), key=lambda place: place[0]):
        here = list(places)
        cards = lying(ready, seed, chunk, here[-1][1] + 1)
        for place in here:
            _, at, seat = place
            yield wanted[place], laid(ready, cards[:, at], seat)


def lying(ready: Engine, seed: str, chunk: int, rounds: int) -> NDArray[np.uint8]:
    """``cards[place, round]`` of a chunk's first rounds: those that the engine is dealt."""
    assert isinstance(ready, Showdowns | Totals)
    deck = np.array(sorted(ready.game.deck), np.uint8)
    return deck[deal(seed, chunk, rounds, len(deck), ready.shuffle)]


def laid(ready: Engine, cards: NDArray[np.uint8], seat: int) -> Piles:
    """The cards of one round, as they lie ready for a seat that is alone with the dealer.

    Seats see each other's cards at no decision, and the dealer draws by the same rule for all, so that each can be
    looked at by itself.
    """
    assert isinstance(ready, Showdowns | Totals)
    if isinstance(ready, Showdowns):
        dealer, board, own = ready.piles.dealer, ready.piles.board, ready.piles.hole
    else:
        dealer, board, own = ready.dealer, 0, ready.seat_cards
    found = [Card(card) for card in cards.tolist()]
    start = dealer + board + seat * own
    return {DEALER: found[:dealer], BOARD: found[dealer : dealer + board], HOLE: found[start : start + own]}


def replay(seated: Round, piles: Piles, choose: Callable[[Round], str]) -> Iterator[Round]:
    """A round as it goes on at the table, step by step, for a seat that chooses so; insurance is declined."""
    left = {pile: list(cards) for pile, cards in piles.items()}

    def cards(state: Round) -> list[Card]:
        match state.pending:
            case Peek(pile=pile, ends=ends):
                return [left[pile].pop(0)] if left[pile][0] in ends else []
            case DealTo(pile=pile, count=count):
                dealt, left[pile] = left[pile][:count], left[pile][count:]
                return dealt
        raise AssertionError("a round that waits for cards waits for these or for a look")

    return states(seated, cards, lambda state: "decline" if "decline" in state.choices else choose(state))


def held_against(ready: Engine, code: int, piles: Piles) -> Difference | None:
    """What the table says of a round, if it is not what the code does."""
    outcome = ready.outcome(code)
    game, stakes, factor = stakes_at_table(ready.game, outcome)
    left = list(outcome.choices)

    def choose(seated: Round) -> str:
        if not left or left[0][0] != seated.step:
            raise IllegalChoice(f"the table asks at {seated.street}, and the simulation chose nothing there", [])
        return left.pop(0)[1]

    seated = Round.start(game, stakes)
    try:
        for each in replay(seated, piles, choose):
            seated = each
    except CroupierError as fault:
        return Difference(seated.record, str(fault))
    if left:
        return Difference(seated.record, f"the simulation chose {left[0][1]}, and the table did not ask")
    simulated = {name: net * factor for name, net in nets(game, outcome).items() if outcome.units[name]}
    table = {item.wager: Fraction(item.net) for item in seated.items(1)}
    for name in [wager.name for wager in game.wagers]:
        if table.get(name) != simulated.get(name):
            told = [f"{each.get(name, 'nothing')}" for each in (table, simulated)]
            return Difference(seated.record, f"{name} brings {told[0]} at the table, {told[1]} in the simulation")
    return None


def stakes_at_table(game: Game, outcome: Outcome) -> tuple[Game, dict[str, int], int]:
    """The same stakes as whole chips that the table takes, how many times as large they are, and at what table."""
    placed = {wager.name for wager in game.wagers if wager.kind in (Kind.MANDATORY, Kind.SIDE)}
    before = {name: units for name, units in outcome.units.items() if name in placed and units}
    factor = 1
    for name, units in before.items():
        step = units.denominator * game.grid[name][0]
        factor = lcm(factor, step // gcd(units.numerator, step))
    low, high = game.limits
    factor *= -(-low // int(min(before.values()) * factor))
    stakes = {name: int(units * factor) for name, units in before.items()}
    most = max(stakes.values())
    return game if most <= high else game.posted(maximum=most), stakes, factor
